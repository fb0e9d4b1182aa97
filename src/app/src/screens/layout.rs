//! Layout: an army is set up by touch, by one person after the other.

mod army;
mod table;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use bot::Style;
use junqi::{BoardKind, Place, Rank, Seat, Station, StationSet};
use slint::{Global, Model, ModelRc, SharedString, VecModel};

use self::army::{Army, Refused};
use self::table::{Found, Table};
use super::{Back, Controller, Handover};
use crate::board::{BoardEvent, Man, Part, Point, Rect, Scene, Setting, Stage};
use crate::context::Context;
use crate::overlays::MenuItem;
use crate::ui::{LayoutView, MainWindow, PlateItem, Screen, TrayItem};

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
            Some(Ok(Found::Open { table, touched })) => {
                let (next, secrets) = (table.next(), table.has_secrets(table.seat));
                self.table.replace(Some(*table));
                match next {
                    None => self.begin(),
                    Some(seat) if touched && secrets => self.cover(seat),
                    Some(seat) => self.sit(seat),
                }
            }
            Some(Ok(Found::Started)) => self.context.begin_play(),
            Some(Err(error)) => {
                self.draw(false);
                // A notice would be closed by the way to this screen.
                self.context.with_window(|window| LayoutView::get(window).set_reason_title(error.to_string().into()));
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
            if let Some(this) = this.upgrade() {
                this.take_back(earlier);
            }
        });
    }

    /// The phone goes from one person to another.
    fn pass(&self, from: Seat, to: Seat) {
        let is_open = self.table.borrow().as_ref().is_some_and(|table| table.share_sight(from, to));
        if is_open { self.sit(to) } else { self.cover(to) }
    }

    fn take_back(&self, seat: Seat) {
        let taken = {
            let mut table = self.table.borrow_mut();
            let Some(table) = &mut *table else { return };
            let from = table.seat;
            table.take_back(&self.context.store, seat).map(|()| from)
        };
        match taken {
            Ok(from) => self.pass(from, seat),
            Err(error) => self.context.notify(&error.to_string()),
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
            Err(error) => self.context.notify(&error.to_string()),
        }
    }

    fn begin(&self) {
        let begun = self.table.borrow().as_ref().map(|table| table.begin(&self.context.store, &self.context.settings));
        match begun {
            Some(Ok(())) => self.context.begin_play(),
            Some(Err(error)) => self.context.notify(&error.to_string()),
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

    // The board.

    fn happen(&self, event: BoardEvent) {
        match event {
            BoardEvent::Tap(at) => self.tap(self.stage.under(at)),
            BoardEvent::Activated(station) => self.tap(Some(station)),
            // A finger that rests on a piece has chosen it.
            BoardEvent::LongPress(at) => {
                if let Some(man) = self.stage.under(at).and_then(|station| self.man_on(station)) {
                    self.choose(man);
                }
            }
            BoardEvent::DragStart(station) => {
                if let Some(man) = self.man_on(station) {
                    self.hand.set(Hand::Carried(man));
                    self.carry(man, self.stage.frame().centre(station));
                }
            }
            BoardEvent::DragMove(at) => {
                if let Hand::Carried(man) = self.hand.get() {
                    self.carry(man, at);
                }
            }
            BoardEvent::DragEnd(at) => self.drop_at(at),
            BoardEvent::DragCancel => self.let_go(),
            BoardEvent::Viewed => self.draw(false),
        }
    }

    fn tap(&self, station: Option<Station>) {
        let place = station.and_then(|station| self.place_of(station));
        let standing = station.and_then(|station| self.man_on(station));
        match (self.hand.get(), place, standing) {
            (Hand::Chosen(man), Some(_), standing) if standing == Some(man) => self.let_go(),
            (Hand::Chosen(man), Some(place), _) => self.put(man, place),
            (_, _, Some(man)) => self.choose(man),
            _ => self.let_go(),
        }
    }

    /// Has a piece follow the finger, and says at once when it may not stand below it.
    fn carry(&self, man: usize, finger: Point) {
        let place = self.stage.under(finger).and_then(|station| self.place_of(station));
        let refused = place.and_then(|place| self.with_army(|army| army.refused(man, place)).flatten());
        self.refused.set(refused);
        if let Hand::Carried(_) = self.hand.get() {
            self.stage.carry(man, finger, refused.is_some());
        } else {
            self.show_drawn(man, finger, refused.is_some());
        }
        self.draw(false);
    }

    /// Lets the carried piece go over a point: at a place, or beside the arm into the tray.
    fn drop_at(&self, at: Point) {
        let (Hand::Carried(man) | Hand::Drawn(man)) = self.hand.get() else { return };
        let station = self.stage.under(at);
        self.stage.put_down();
        self.hide_drawn();
        match station.map(|station| self.place_of(station)) {
            Some(Some(place)) => {
                self.hand.set(Hand::Empty);
                self.put(man, place);
            }
            Some(None) => self.let_go(),
            None => self.change(|army| army.take(man)),
        }
    }

    // The tray.

    fn press_tray(&self, row: i32, at: Point) {
        if let Some(man) = self.man_in_tray(row) {
            let next = if self.hand.get() == Hand::Chosen(man) { Hand::Chosen(man) } else { Hand::Touched(man, at) };
            self.hand.set(next);
        }
    }

    fn move_from_tray(&self, at: Point) {
        match self.hand.get() {
            Hand::Touched(man, from) if from.distance(at) > SLOP => {
                let is_sideways = (at.x - from.x).abs() > (at.y - from.y).abs();
                let scroll = self.context.with_window(|window| {
                    let view = LayoutView::get(window);
                    (is_sideways && view.get_tray_scrolls()).then(|| view.get_tray_scroll())
                });
                match scroll.flatten() {
                    Some(start) => self.hand.set(Hand::Scrolling(from, start)),
                    None => {
                        self.hand.set(Hand::Drawn(man));
                        self.carry(man, at);
                    }
                }
            }
            Hand::Scrolling(from, start) => {
                self.context.with_window(|window| LayoutView::get(window).set_tray_scroll(start + at.x - from.x));
            }
            Hand::Drawn(man) => self.carry(man, at),
            _ => {}
        }
    }

    fn release_from_tray(&self, at: Point) {
        match self.hand.get() {
            Hand::Touched(man, _) => self.choose(man),
            Hand::Drawn(_) => self.drop_at(at),
            _ => self.let_go(),
        }
    }

    fn choose_from_tray(&self, row: i32) {
        match self.man_in_tray(row) {
            Some(man) if self.hand.get() == Hand::Chosen(man) => self.let_go(),
            Some(man) => self.choose(man),
            None => {}
        }
    }

    /// Takes the chosen piece off the board.
    fn take_chosen(&self) {
        if let Hand::Chosen(man) = self.hand.get() {
            self.change(|army| army.take(man));
        }
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

    // What is shown.

    /// Takes every piece off the screen before it is covered.
    fn wipe(&self) {
        self.hand.set(Hand::Empty);
        self.refused.set(None);
        self.stage.put_down();
        self.stage.show(Scene::default());
        self.tray_rows.set_vec(Vec::new());
        self.context.with_window(|window| {
            let view = LayoutView::get(window);
            view.set_carried(ModelRc::default());
            view.set_reason_title(SharedString::default());
        });
    }

    /// Writes everything anew.
    fn draw(&self, slides: bool) {
        let table = self.table.borrow();
        let Some((table, army)) = table.as_ref().and_then(|table| Some((table, table.army()?))) else {
            self.draw_words(None);
            return;
        };
        let board = table.plan.kind.board();
        let at = |place: Place| board.at(table.seat, place);
        self.stage.set(Setting {
            board: board.kind(),
            part: Part::Arm(table.seat),
            bottom: table.seat,
            left_handed: false,
            rest: 0.5,
            language: self.context.language(),
        });
        let held = self.held();
        let man = |soldier: &army::Soldier| Man {
            seat: table.seat,
            at: soldier.place.map(at),
            rank: Some(soldier.rank),
            note: None,
            is_own: true,
        };
        let men: Vec<Man> = army.men().iter().map(man).collect();
        let selected = match self.hand.get() {
            Hand::Chosen(man) => men[man].at,
            _ => None,
        };
        let targets: StationSet = held.map(|man| army.free_places(man).map(at).collect()).unwrap_or(StationSet::EMPTY);
        let refused = self.refused.get().and_then(|refused| place_refused(&refused)).map(at);
        self.stage.set_draggable(men.iter().filter_map(|man| man.at).collect());
        let scene = Scene { men, selected, targets, refused, ..Scene::default() };
        if slides {
            self.stage.slide(scene);
        } else {
            self.stage.show(scene);
        }
        self.draw_tray(table.seat, army, held);
        self.draw_words(Some((table, army)));
    }

    fn held(&self) -> Option<usize> {
        match self.hand.get() {
            Hand::Chosen(man) | Hand::Carried(man) | Hand::Drawn(man) => Some(man),
            Hand::Empty | Hand::Touched(..) | Hand::Scrolling(..) => None,
        }
    }

    fn draw_tray(&self, seat: Seat, army: &Army, held: Option<usize>) {
        let language = self.context.language();
        let mut tray: Vec<(Rank, usize)> = Vec::new();
        let mut rows: Vec<TrayItem> = Vec::new();
        for (index, soldier) in army.men().iter().enumerate().filter(|(_, soldier)| soldier.place.is_none()) {
            let is_drawn = self.hand.get() == Hand::Drawn(index);
            if tray.last().is_none_or(|(rank, _)| *rank != soldier.rank) {
                tray.push((soldier.rank, index));
                rows.push(TrayItem {
                    plate: self.plate(seat, soldier.rank),
                    name: language.rank_on_plate(soldier.rank).into(),
                    ..TrayItem::default()
                });
            }
            if let Some(row) = rows.last_mut() {
                row.count += i32::from(!is_drawn);
                row.chosen |= held == Some(index) && !is_drawn;
                row.label = language.tray_piece(soldier.rank, usize::try_from(row.count).unwrap_or(0)).into();
            }
        }
        *self.tray.borrow_mut() = tray;
        // Rows stay the same elements while they can, so that a finger on one keeps it.
        if rows.len() == self.tray_rows.row_count() {
            for (index, row) in rows.into_iter().enumerate() {
                self.tray_rows.set_row_data(index, row);
            }
        } else {
            self.tray_rows.set_vec(rows);
        }
    }

    fn draw_words(&self, shown: Option<(&Table, &Army)>) {
        let language = self.context.language();
        self.context.with_window(|window| {
            let view = LayoutView::get(window);
            let styles: Vec<SharedString> = Style::ALL.iter().map(|style| language.style(*style).into()).collect();
            view.set_styles(ModelRc::new(VecModel::from(styles)));
            let Some((table, army)) = shown else {
                view.set_title(language.pick("布阵", "Layout").into());
                view.set_progress(SharedString::default());
                view.set_hint(SharedString::default());
                view.set_reason_title(SharedString::default());
                view.set_reason_rule(SharedString::default());
                view.set_can_undo(false);
                view.set_start_text(language.layout_done(None).into());
                view.set_can_start(false);
                return;
            };
            view.set_title(language.layout_title(table.seat).into());
            view.set_progress(language.layout_progress(army.placed()).into());
            view.set_can_undo(army.can_undo());
            let after = table.after().map(|seat| language.sitter(&table.plan, seat));
            let start = match army.finish() {
                Ok(_) => language.layout_done(after.as_deref()),
                Err(missing) => language.layout_refusal(None, &missing).title,
            };
            view.set_start_text(start.into());
            view.set_can_start(army.finish().is_ok());
            let held = self.held().map(|man| army.men()[man].rank);
            view.set_hint(language.layout_hint(held).into());
            let reason =
                self.refused.get().map(|refused| language.layout_refusal(Some(refused.rank), &refused.refusal));
            let (title, rule) = reason.map(|reason| (reason.title, reason.rule)).unwrap_or_default();
            view.set_reason_title(title.into());
            view.set_reason_rule(rule.into());
            if !matches!(self.hand.get(), Hand::Drawn(_)) {
                view.set_carried(ModelRc::default());
            }
        });
    }

    fn plate(&self, seat: Seat, rank: Rank) -> PlateItem {
        let man = Man { seat, at: None, rank: Some(rank), note: None, is_own: true };
        self.stage.plate(&man, Rect::new(0.0, 0.0, TRAY_PLATE.0, TRAY_PLATE.1), false)
    }

    /// Shows a piece of the tray above the finger, in the size of the board's.
    fn show_drawn(&self, man: usize, finger: Point, refused: bool) {
        let (frame, seat) = (self.stage.frame(), self.table.borrow().as_ref().map(|table| table.seat));
        let Some((seat, rank)) = seat.zip(self.with_army(|army| army.men()[man].rank)) else { return };
        let cell = frame.cell();
        let rect = Rect::around(Point::new(finger.x, finger.y - ABOVE), 0.86 * cell.w, 0.84 * cell.h);
        let man = Man { seat, at: None, rank: Some(rank), note: None, is_own: true };
        let plate = PlateItem { foot: 5.0, refused, ..self.stage.plate(&man, rect, false) };
        self.context.with_window(|window| {
            LayoutView::get(window).set_carried(ModelRc::new(VecModel::from(vec![plate])));
        });
    }

    fn hide_drawn(&self) {
        self.context.with_window(|window| LayoutView::get(window).set_carried(ModelRc::default()));
    }
}

/// The place that a refusal is about.
fn place_refused(refused: &Refused) -> Option<Place> {
    use junqi::LayoutRefusal::{
        BombInFrontRow, Camp, FlagOutsideHeadquarters, MineOutsideLastRows, Missing, Occupied, TooMany,
    };
    match refused.refusal {
        FlagOutsideHeadquarters { place } | MineOutsideLastRows { place } | BombInFrontRow { place } => Some(place),
        Camp { place, .. } | Occupied { place, .. } => Some(place),
        TooMany { .. } | Missing { .. } => None,
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
                self.take_back(seat);
                Back::Stay
            }
            None => Back::Leave,
        }
    }
}
