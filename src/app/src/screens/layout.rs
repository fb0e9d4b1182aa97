//! Layout: an army is set up by touch, by one person after the other.

mod army;
mod drawing;
mod hands;
mod table;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use bot::Style;
use junqi::{BoardKind, Place, Rank, Seat, Station};
use slint::{Global, ModelRc, VecModel};

use self::army::{Army, Refused};
use self::table::{Found, Table};
use super::{Back, Controller, Handover};
use crate::board::{Part, Point, Setting, Stage};
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::ui::{LayoutView, MainWindow, Screen, TrayItem};

/// How far a finger may wander before a piece of the tray is carried.
const SLOP: f32 = 10.0;
/// How far above the finger the middle of a carried plate is.
const ABOVE: f32 = 40.0;
/// Size of a plate in the tray.
const TRAY_PLATE: (f32, f32) = (62.0, 40.0);

/// What the finger has to do with a piece; pieces are named by their row in the army.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Hand {
    #[default]
    Empty,
    /// A tap has chosen it.
    Chosen(usize),
    /// It is carried from the board.
    Carried(usize),
    /// A finger is down on it in the tray, since this point.
    Touched(usize, Point),
    /// It is carried from the tray.
    Drawn(usize),
    /// The tray follows the finger from this point; the length is where it was then.
    Scrolling(Point, f32),
}

pub(crate) struct LayoutController {
    this: Weak<LayoutController>,
    context: Rc<Context>,
    stage: Rc<Stage>,
    table: RefCell<Option<Table>>,
    hand: Cell<Hand>,
    refused: Cell<Option<Refused>>,
    /// The ranks that lie in the tray, in order, each with a piece of it.
    tray: RefCell<Vec<(Rank, usize)>>,
    tray_rows: Rc<VecModel<TrayItem>>,
}

impl LayoutController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let nothing = Setting {
            board: BoardKind::Two,
            part: Part::Whole,
            bottom: Seat::new(0).expect("every board has a first seat"),
            left_handed: false,
            rest: 0.5,
            language: context.language(),
        };
        let this = Rc::new_cyclic(|this| LayoutController {
            this: this.clone(),
            context: context.clone(),
            stage: Stage::new(window, nothing),
            table: RefCell::default(),
            hand: Cell::default(),
            refused: Cell::default(),
            tray: RefCell::default(),
            tray_rows: Rc::default(),
        });
        let view = LayoutView::get(window);
        view.set_tray(ModelRc::from(this.tray_rows.clone()));
        let shared = this.clone();
        view.on_undo(move || shared.change(Army::undo));
        let shared = this.clone();
        view.on_mirror(move || shared.change(Army::mirror));
        let shared = this.clone();
        view.on_clear(move || shared.change(Army::clear));
        let shared = this.clone();
        view.on_fill(move |index| shared.fill_by(usize::try_from(index).ok()));
        let shared = this.clone();
        view.on_choose_style(move || shared.choose_style());
        let shared = this.clone();
        view.on_start(move || shared.start());
        let shared = this.clone();
        view.on_tray_pressed(move |row, x, y| shared.press_tray(row, Point::new(x, y)));
        let shared = this.clone();
        view.on_tray_moved(move |x, y| shared.move_from_tray(Point::new(x, y)));
        let shared = this.clone();
        view.on_tray_released(move |x, y| shared.release_from_tray(Point::new(x, y)));
        let shared = this.clone();
        view.on_tray_cancelled(move || shared.let_go());
        let shared = this.clone();
        view.on_tray_chosen(move |row| shared.choose_from_tray(row));
        let shared = this.clone();
        view.on_tray_tapped(move || shared.take_chosen());
        this
    }

    // Whose turn it is to lay out.

    fn open(&self) {
        let found = self.context.game.get().map(|id| Table::open(&self.context.store, &self.context.settings, id));
        match found {
            Some(Ok(Found::Open(table))) => {
                let (next, secrets) = (table.next(), table.has_secrets(table.seat));
                self.table.replace(Some(*table));
                match next {
                    None => self.begin(),
                    Some(seat) if secrets => self.cover(seat),
                    Some(seat) => self.sit(seat),
                }
            }
            Some(Ok(Found::Started)) => self.context.begin_play(),
            Some(Err(error)) => {
                self.draw(false);
                // A notice would be closed by the way to this screen.
                let words = self.context.language().saved_error(&error);
                self.context.with_window(|window| LayoutView::get(window).set_reason_title(words.into()));
            }
            None => self.draw(false),
        }
    }

    /// Has a person lay out.
    fn sit(&self, seat: Seat) {
        if let Some(table) = &mut *self.table.borrow_mut() {
            table.seat = seat;
        }
        self.let_go();
    }

    /// Gives the phone to a person who has not seen what is on the screen now.
    fn cover(&self, seat: Seat) {
        let (name, earlier) = match &mut *self.table.borrow_mut() {
            Some(table) => {
                table.seat = seat;
                (table.name(seat), table.before())
            }
            None => return,
        };
        self.wipe();
        let handover = Handover { seat, name, fact: Box::new(|language| language.pick("布阵", "layout").to_owned()) };
        let this = self.this.clone();
        let on_open = move || {
            if let Some(this) = this.upgrade() {
                this.sit(seat);
            }
        };
        let Some(earlier) = earlier else {
            self.context.cover.show(&self.context, handover, on_open);
            return;
        };
        let this = self.this.clone();
        self.context.cover.show_with_back(&self.context, handover, on_open, move || {
            // Whoever held the covered phone need not be one who may see the earlier layout.
            if let Some(this) = this.upgrade() {
                this.take_back(earlier, true);
            }
        });
    }

    /// The phone goes from one person to another.
    fn pass(&self, from: Seat, to: Seat) {
        let is_open = self.table.borrow().as_ref().is_some_and(|table| table.share_sight(from, to));
        if is_open { self.sit(to) } else { self.cover(to) }
    }

    fn take_back(&self, seat: Seat, covered: bool) {
        let taken = {
            let mut table = self.table.borrow_mut();
            let Some(table) = &mut *table else { return };
            let from = table.seat;
            table.take_back(&self.context.store, seat).map(|()| from)
        };
        match taken {
            Ok(_) if covered => self.cover(seat),
            Ok(from) => self.pass(from, seat),
            Err(error) => self.context.notify(&self.context.language().store_error(&error)),
        }
    }

    fn start(&self) {
        let done = {
            let mut table = self.table.borrow_mut();
            let Some(table) = &mut *table else { return };
            let Some(Ok(layout)) = table.army().map(Army::finish) else { return };
            let after = table.after();
            table.press_start(&self.context.store, &self.context.settings, layout).map(|()| (table.seat, after))
        };
        match done {
            Ok((seat, Some(next))) => self.pass(seat, next),
            Ok((_, None)) => self.begin(),
            Err(error) => self.context.notify(&self.context.language().store_error(&error)),
        }
    }

    fn begin(&self) {
        let begun = self.table.borrow().as_ref().map(|table| table.begin(&self.context.store, &self.context.settings));
        match begun {
            Some(Ok(())) => self.context.begin_play(),
            Some(Err(error)) => self.context.notify(&self.context.language().store_error(&error)),
            None => {}
        }
    }

    // What is done to the army.

    /// Changes the army; the pieces slide to their new places.
    fn change(&self, change: impl FnOnce(&mut Army)) {
        let kept = match &mut *self.table.borrow_mut() {
            Some(table) => table.change(&self.context.settings, change),
            None => Ok(()),
        };
        self.hand.set(Hand::Empty);
        self.refused.set(None);
        self.draw(true);
        if let Err(sentence) = kept {
            self.context.notify(&sentence);
        }
    }

    fn fill_by(&self, style: Option<usize>) {
        if let Some(style) = style.and_then(|index| Style::ALL.get(index)) {
            let seed = self.context.seed();
            self.change(|army| army.fill(*style, seed));
        }
    }

    fn choose_style(&self) {
        let language = self.context.language();
        let items: Vec<MenuItem> = Style::ALL.iter().map(|style| MenuItem::new(language.style(*style))).collect();
        let this = self.this.clone();
        self.context.choose_from(language.pick("一键摆", "Fill in a style"), &items, move |index| {
            if let Some(this) = this.upgrade() {
                this.fill_by(Some(index));
            }
        });
    }

    /// Puts a piece at a place, or says why not and leaves the hand as it is.
    fn put(&self, man: usize, place: Place) {
        let refused = self.with_army(|army| army.refused(man, place)).flatten();
        if refused.is_some() {
            self.refused.set(refused);
            self.draw(false);
        } else {
            // Just asked.
            self.change(|army| {
                let _ = army.put(man, place);
            });
        }
    }

    /// Puts the hand away; nothing has changed.
    fn let_go(&self) {
        self.hand.set(Hand::Empty);
        self.refused.set(None);
        self.stage.put_down();
        self.draw(false);
    }

    fn choose(&self, man: usize) {
        self.hand.set(Hand::Chosen(man));
        self.refused.set(None);
        self.draw(false);
    }

    // Places and pieces.

    fn with_army<T>(&self, read: impl FnOnce(&Army) -> T) -> Option<T> {
        self.table.borrow().as_ref().and_then(Table::army).map(read)
    }

    fn place_of(&self, station: Station) -> Option<Place> {
        self.stage.frame().board().arm(station).map(|(_, place)| place)
    }

    fn man_on(&self, station: Station) -> Option<usize> {
        let place = self.place_of(station)?;
        self.with_army(|army| army.man_at(place)).flatten()
    }

    fn man_in_tray(&self, row: i32) -> Option<usize> {
        let row = usize::try_from(row).ok()?;
        self.tray.borrow().get(row).map(|(_, man)| *man)
    }
}

impl Controller for LayoutController {
    fn screen(&self) -> Screen {
        Screen::Layout
    }

    fn show(&self) {
        let this = self.this.clone();
        self.stage.attach(move |event| {
            if let Some(this) = this.upgrade() {
                this.happen(event);
            }
        });
        self.open();
    }

    fn hide(&self) {
        self.wipe();
        self.stage.detach();
        *self.table.borrow_mut() = None;
    }

    /// Whoever takes the phone up again need not be whoever laid it down.
    fn suspend(&self) {
        let secret = self.table.borrow().as_ref().filter(|table| table.has_secrets(table.seat)).map(|table| table.seat);
        if let Some(seat) = secret.filter(|_| !self.context.cover.is_shown()) {
            self.cover(seat);
        }
    }

    fn refresh(&self) {
        if self.context.screen() == Screen::Layout && !self.context.cover.is_shown() {
            self.draw(false);
            self.stage.refresh();
        }
    }

    fn back(&self) -> Back {
        let before = self.table.borrow().as_ref().and_then(Table::before);
        match before {
            Some(seat) => {
                self.take_back(seat, false);
                Back::Stay
            }
            None => Back::Leave,
        }
    }
}
