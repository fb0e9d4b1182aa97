//! The board in front: takes touches, zooms and pans by itself, keeps the picture of the board fresh, moves pieces along
//! their ways, and tells its screen what was meant.

mod drawing;
mod hands;
mod show;
#[cfg(test)]
mod tests;

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Instant;

use junqi::{BoardKind, Seat, Station, StationSet};
use slint::{ComponentHandle, Global, ModelRc, Timer, VecModel};

use super::frame::{Fit, Frame, Part};
use super::geometry::{Point, Rect, Size};
use super::motion::Motion;
use super::pick::{Choice, Pick, pick, under};
use super::scene::{Man, Marks, Scene};
use super::touch::{Input, Touch};
use crate::ui::{
    BoardLabel, BoardStage, DotItem, MainWindow, PlateItem, RingItem, SpriteItem, StationItem, TabItem, Theme,
};
use crate::words::Language;

pub use drawing::palette;

/// What happened on the board. Points are those of the board's area; zoom and pan are not told, only that they happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BoardEvent {
    /// A tap.
    Tap(Point),
    /// A finger rested.
    LongPress(Point),
    /// A piece of the draggable ones is picked up.
    DragStart(Station),
    /// It is over this point.
    DragMove(Point),
    /// It was let go over this point.
    DragEnd(Point),
    /// The drag was broken off.
    DragCancel,
    /// A screen reader acts on a station; same meaning as a tap in its middle.
    Activated(Station),
    /// The view has changed: size, zoom or pan.
    Viewed,
}

/// What the stage is to show; the area comes from the screen itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// The board.
    pub board: BoardKind,
    /// All of it, or one arm.
    pub part: Part,
    /// Whose arm is at the bottom.
    pub bottom: Seat,
    /// Own arm at the left in landscape.
    pub left_handed: bool,
    /// Where a board lower than its area stands: 0 at the top, 1 at the bottom.
    pub rest: f32,
    /// Words on plates.
    pub language: Language,
}

/// A plate that is not in its place: it follows a finger, or glides along its way.
#[derive(Clone, Debug)]
enum Away {
    Carried { man: usize, finger: Point, refused: bool },
    Gliding { man: usize, at: Point },
}

/// A drawn picture of the board.
struct Drawn {
    frame: Frame,
    canvas: Rect,
    sprite: SpriteItem,
}

#[derive(Default)]
struct Rows {
    trails: Rc<VecModel<SpriteItem>>,
    labels: Rc<VecModel<BoardLabel>>,
    dots: Rc<VecModel<DotItem>>,
    pieces: Rc<VecModel<PlateItem>>,
    rings: Rc<VecModel<RingItem>>,
    lifted: Rc<VecModel<PlateItem>>,
    effects: Rc<VecModel<SpriteItem>>,
    tabs: Rc<VecModel<TabItem>>,
    stations: Rc<VecModel<StationItem>>,
}

type Listener = Rc<dyn Fn(BoardEvent)>;
type Ways = Vec<(Seat, Vec<Station>)>;

/// One screen's board. Several stages may exist; the one that was attached last has the screen.
pub struct Stage {
    window: slint::Weak<MainWindow>,
    setting: Cell<Setting>,
    frame: Cell<Frame>,
    scene: RefCell<Scene>,
    draggable: Cell<StationSet>,
    away: RefCell<Option<Away>>,
    /// Plates of a fallen seat that are drawn as gone or hollow already, by row: how many bands of the army.
    falling: Cell<Option<(Seat, usize)>>,
    touch: Cell<Touch>,
    listener: RefCell<Option<Listener>>,
    rows: Rows,
    marks: Marks,
    whole: RefCell<Option<Drawn>>,
    close: RefCell<Option<Drawn>>,
    trails: RefCell<Option<(Frame, Ways, Option<Station>)>>,
    rest_timer: Timer,
    view_motion: Motion,
    piece_motion: Motion,
    start: Instant,
}

impl Stage {
    /// A board for a screen of this window.
    pub fn new(window: &MainWindow, setting: Setting) -> Rc<Stage> {
        let area = Size::new(360.0, 360.0);
        Rc::new(Stage {
            window: window.as_weak(),
            setting: Cell::new(setting),
            frame: Cell::new(Frame::new(fit(&setting, area))),
            scene: RefCell::default(),
            draggable: Cell::new(StationSet::EMPTY),
            away: RefCell::default(),
            falling: Cell::default(),
            touch: Cell::default(),
            listener: RefCell::default(),
            rows: Rows::default(),
            marks: Marks::default(),
            whole: RefCell::default(),
            close: RefCell::default(),
            trails: RefCell::default(),
            rest_timer: Timer::default(),
            view_motion: Motion::default(),
            piece_motion: Motion::default(),
            start: Instant::now(),
        })
    }

    /// Takes the screen and tells `listener` from now on what happens. The listener must not own the stage.
    pub fn attach(self: &Rc<Stage>, listener: impl Fn(BoardEvent) + 'static) {
        *self.listener.borrow_mut() = Some(Rc::new(listener));
        let Some(window) = self.window.upgrade() else { return };
        let global = BoardStage::get(&window);
        global.set_trails(ModelRc::from(self.rows.trails.clone()));
        global.set_labels(ModelRc::from(self.rows.labels.clone()));
        global.set_dots(ModelRc::from(self.rows.dots.clone()));
        global.set_pieces(ModelRc::from(self.rows.pieces.clone()));
        global.set_rings(ModelRc::from(self.rows.rings.clone()));
        global.set_lifted(ModelRc::from(self.rows.lifted.clone()));
        global.set_effects(ModelRc::from(self.rows.effects.clone()));
        global.set_tabs(ModelRc::from(self.rows.tabs.clone()));
        global.set_stations(ModelRc::from(self.rows.stations.clone()));
        global.set_slide(0);
        let on = |act: fn(&Rc<Stage>, f32, f32)| {
            let stage = Rc::downgrade(self);
            move |x: f32, y: f32| {
                if let Some(stage) = stage.upgrade() {
                    act(&stage, x, y);
                }
            }
        };
        global.on_resized(on(|stage, w, h| stage.resize(Size::new(w, h))));
        global.on_moved(on(|stage, x, y| stage.input(Input::Move(Point::new(x, y)))));
        global.on_pinch_started(on(|stage, x, y| stage.input(Input::PinchStart(Point::new(x, y)))));
        let stage = Rc::downgrade(self);
        global.on_pressed(move |x, y, finger| {
            if let Some(stage) = stage.upgrade() {
                stage.press(Point::new(x, y), finger);
            }
        });
        let stage = Rc::downgrade(self);
        global.on_released(move |x, y, finger| {
            if let Some(stage) = stage.upgrade() {
                stage.input(Input::Up { at: Point::new(x, y), finger });
            }
        });
        let stage = Rc::downgrade(self);
        global.on_cancelled(move || {
            if let Some(stage) = stage.upgrade() {
                stage.input(Input::Cancel);
            }
        });
        let stage = Rc::downgrade(self);
        global.on_wheel(move |x, y, up| {
            if let Some(stage) = stage.upgrade() {
                stage.input(Input::Wheel { at: Point::new(x, y), up });
            }
        });
        let stage = Rc::downgrade(self);
        global.on_pinched(move |scale, x, y| {
            if let Some(stage) = stage.upgrade() {
                stage.input(Input::Pinch { scale, at: Point::new(x, y) });
            }
        });
        let stage = Rc::downgrade(self);
        global.on_pinch_ended(move || {
            if let Some(stage) = stage.upgrade() {
                stage.input(Input::PinchEnd);
            }
        });
        let stage = Rc::downgrade(self);
        global.on_piece_activated(move |id| {
            if let Some(stage) = stage.upgrade() {
                let at = stage.scene.borrow().men.get(id as usize).and_then(|man| man.at);
                if let Some(at) = at {
                    stage.tell(BoardEvent::Activated(at));
                }
            }
        });
        let stage = Rc::downgrade(self);
        global.on_station_activated(move |name| {
            if let Some(stage) = stage.upgrade()
                && let Some(at) = stage.frame().board().station(&name)
            {
                stage.tell(BoardEvent::Activated(at));
            }
        });
        self.refresh();
    }

    /// Stops telling, and lets go of everything that runs.
    pub fn detach(&self) {
        self.view_motion.cancel();
        self.piece_motion.cancel();
        self.rest_timer.stop();
        self.touch.set(Touch::default());
        *self.away.borrow_mut() = None;
        *self.listener.borrow_mut() = None;
    }

    /// Where everything lies now.
    pub fn frame(&self) -> Frame {
        self.frame.get()
    }

    /// What is shown now.
    pub fn scene(&self) -> Scene {
        self.scene.borrow().clone()
    }

    /// Turns or changes the board; zoom is kept where the board stays the same.
    pub fn set(&self, setting: Setting) {
        if self.setting.replace(setting) != setting {
            let frame = self.frame.get();
            let new = fit(&setting, frame.fit().area);
            let is_same_view = frame.fit() == new;
            if !is_same_view {
                self.view_motion.finish();
                self.frame.set(self.frame.get().resized(new));
            }
            self.refresh();
        }
    }

    /// Shows these pieces and marks of choice.
    pub fn show(&self, scene: Scene) {
        self.with_global(|_, global| global.set_slide(0));
        *self.scene.borrow_mut() = scene;
        self.place();
    }

    /// Changes what is shown.
    pub fn change(&self, change: impl FnOnce(&mut Scene)) {
        self.with_global(|_, global| global.set_slide(0));
        change(&mut self.scene.borrow_mut());
        self.place();
    }

    /// Shows these pieces, which slide to where they stand now (layouts that are swapped or mirrored).
    pub fn slide(&self, scene: Scene) {
        // The duration is read when the screen is drawn, so it stands until the next change.
        self.with_global(|window, global| global.set_slide((180.0 * Theme::get(window).get_motion()) as i64));
        *self.scene.borrow_mut() = scene;
        self.place();
    }

    /// Draws everything anew: after a change of theme, language or scale.
    pub fn refresh(&self) {
        self.with_global(|_, global| global.set_slide(0));
        *self.whole.borrow_mut() = None;
        *self.close.borrow_mut() = None;
        *self.trails.borrow_mut() = None;
        self.place();
        self.settle();
    }

    /// From which stations pieces may be dragged; elsewhere a moving finger pans.
    pub fn set_draggable(&self, stations: StationSet) {
        self.draggable.set(stations);
    }

    /// What a tap at a point means when these pieces can move and the scene's own selection and targets hold.
    pub fn pick(&self, point: Point, movable: StationSet) -> Pick {
        let scene = self.scene.borrow();
        pick(&self.frame(), point, &Choice { movable, selected: scene.selected, targets: scene.targets })
    }

    /// The station whose cell holds a point.
    pub fn under(&self, point: Point) -> Option<Station> {
        under(&self.frame(), point)
    }

    /// Carries a piece above a finger (also one that stands nowhere, from a tray; the finger may be outside the area), with a cross on it where it may not stand.
    pub fn carry(&self, man: usize, finger: Point, refused: bool) {
        *self.away.borrow_mut() = Some(Away::Carried { man, finger, refused });
        self.place();
    }

    /// Puts the carried piece down where the scene says it stands.
    pub fn put_down(&self) {
        *self.away.borrow_mut() = None;
        self.place();
    }

    /// A plate of any size for another place on the screen (magnifier, tray, strip); `height` decides the measures.
    pub fn plate(&self, man: &Man, rect: Rect, is_camp: bool) -> PlateItem {
        let frame = self.frame.get();
        let m = rect.h / 0.84;
        let radius = if is_camp { rect.w.min(rect.h) / 2.0 } else { 0.11 * m };
        self.look(&frame).face(man, rect, radius, is_camp, m)
    }
}

fn fit(setting: &Setting, area: Size) -> Fit {
    let Setting { board, part, bottom, left_handed, rest, .. } = *setting;
    Fit { board, part, bottom, left_handed, rest, area }
}
