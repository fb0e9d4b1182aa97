//! Review: a finished game step by step, as each seat saw it then, or in truth.

mod steps;
mod thoughts;

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::Duration;

use junqi::{BoardKind, Clash, Event, Game, Seat, SeatSet, Station, View};
use slint::{Global, ModelRc, SharedString, Timer, TimerMode, VecModel};

use self::steps::Steps;
use self::thoughts::Panel;
use super::{Back, Controller};
use crate::board::{Part, Scene, Setting, Stage};
use crate::context::Context;
use crate::outcome::{Outcome, fallen, winners};
use crate::session::{Plan, Saved, WorkNote};
use crate::ui::{MainWindow, ReviewSeat, ReviewView, Screen, ThoughtView, TimelineMark};
use crate::words::Language;

/// Time from step to step while it plays by itself, for reading; a step that is still moving is waited for.
const PACE: Duration = Duration::from_millis(1000);

struct Opened {
    plan: Plan,
    steps: Steps,
    /// What was noted beside each action.
    notes: Vec<WorkNote>,
    /// How many steps are shown.
    step: usize,
    /// Whose view is shown; none for the truth.
    eyes: Option<Seat>,
}

impl Opened {
    fn view(&self, game: &Game) -> View {
        self.eyes.map_or_else(|| game.truth(), |seat| game.view(seat))
    }

    /// The board after the present step.
    fn scene(&self) -> Scene {
        let view = self.view(&self.steps.after(self.step));
        let trails = self.moved(self.step).map(|moved| (moved.seat, moved.path.clone()));
        Scene { trails: trails.into_iter().collect(), ..Scene::of(&view) }
    }

    fn moved(&self, step: usize) -> Option<Moved> {
        let (_, events) = self.steps.step(step)?;
        events.iter().find_map(|event| match event {
            Event::Moved { seat, piece, path, clash } => {
                let fallen = clash.map(|clash| match clash.outcome {
                    Clash::Attacker => vec![clash.defender.seat()],
                    Clash::Defender => vec![*seat],
                    Clash::Both => vec![*seat, clash.defender.seat()],
                });
                Some(Moved { seat: *seat, piece: *piece, path: path.clone(), fallen })
            }
            _ => None,
        })
    }
}

/// A move of a step, and the seats that lost a piece in its battle.
struct Moved {
    seat: Seat,
    piece: junqi::PieceId,
    path: Vec<Station>,
    fallen: Option<Vec<Seat>>,
}

pub(crate) struct ReviewController {
    me: Weak<ReviewController>,
    context: Rc<Context>,
    stage: Rc<Stage>,
    opened: RefCell<Option<Opened>>,
    playing: Cell<bool>,
    timer: Timer,
    panel: Panel,
}

impl ReviewController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let language = context.language();
        let bottom = Seat::all().next();
        let stage = bottom.map(|bottom| Stage::new(window, setting(BoardKind::Two, bottom, language)));
        let Some(stage) = stage else { unreachable!("there are seats") };
        let this = Rc::new_cyclic(|me| ReviewController {
            me: me.clone(),
            context: context.clone(),
            stage,
            opened: RefCell::default(),
            playing: Cell::new(false),
            timer: Timer::default(),
            panel: Panel::default(),
        });
        let view = ReviewView::get(window);
        let shared = this.clone();
        view.on_choose_eyes(move |index| shared.choose_eyes(index));
        let shared = this.clone();
        view.on_seek(move |step| {
            shared.stop();
            shared.jump(usize::try_from(step).unwrap_or(0));
        });
        let shared = this.clone();
        view.on_previous(move || {
            shared.stop();
            shared.back_one();
        });
        let shared = this.clone();
        view.on_next(move || {
            shared.stop();
            shared.forward();
        });
        let shared = this.clone();
        view.on_toggle_play(move || shared.toggle_play());
        let shared = this.clone();
        ThoughtView::get(window).on_toggle(move || shared.toggle_thoughts());
        this
    }

    fn load(&self) {
        let language = self.context.language();
        let unfinished = language.pick(
            "下完的对局才能复盘。在战史里选一局。",
            "Only finished games can be reviewed. Choose one in the history.",
        );
        let loaded = match self.context.game.get() {
            None => Err(unfinished),
            Some(id) => Saved::load(&self.context.store, id)
                .and_then(|saved| Steps::new(&saved).map(|steps| (saved.plan, saved.notes, steps)))
                .map_err(|error| language.unreadable(&error))
                .and_then(|(plan, notes, steps)| {
                    // The ranks of a game that goes on are nobody's business here.
                    if steps.end().result().is_none() {
                        return Err(unfinished);
                    }
                    let step = steps.len();
                    Ok(Opened { plan, steps, notes, step, eyes: None })
                }),
        };
        let missing = loaded.as_ref().err().copied().unwrap_or_default();
        self.opened.replace(loaded.ok());
        self.context.with_window(|window| {
            let view = ReviewView::get(window);
            view.set_missing(missing.into());
            view.set_ready(missing.is_empty());
        });
        if missing.is_empty() {
            self.set_stage();
            let weak = self.me.clone();
            self.stage.attach(move |event| {
                if let Some(this) = weak.upgrade() {
                    this.on_board(event);
                }
            });
        }
        self.fill();
        self.jump(usize::MAX);
    }

    fn set_stage(&self) {
        if let Some(opened) = self.opened.borrow().as_ref() {
            let plan = &opened.plan;
            let bottom = plan.people().iter().chain(plan.kind.seats().iter()).next().unwrap_or(plan.first);
            self.stage.set(setting(plan.kind.board().kind(), bottom, self.context.language()));
        }
    }

    fn choose_eyes(&self, index: i32) {
        self.stage.skip();
        if let Some(opened) = self.opened.borrow_mut().as_mut() {
            let seats = opened.plan.kind.seats();
            opened.eyes = usize::try_from(index).ok().and_then(|index| seats.iter().nth(index));
        }
        self.fill();
        self.show_scene();
    }

    /// Shows the game after a step without motion.
    fn jump(&self, step: usize) {
        self.stage.skip();
        if let Some(opened) = self.opened.borrow_mut().as_mut() {
            opened.step = step.min(opened.steps.len());
        }
        self.show_scene();
        self.fill_step();
    }

    fn back_one(&self) {
        let step = self.opened.borrow().as_ref().map_or(0, |opened| opened.step);
        self.jump(step.saturating_sub(1));
    }

    /// Plays the next step as a move. False at the end of the game.
    fn forward(self: &Rc<Self>) -> bool {
        self.stage.skip();
        let before = match self.opened.borrow_mut().as_mut() {
            Some(opened) if opened.step < opened.steps.len() => {
                let before = opened.scene();
                opened.step += 1;
                before
            }
            _ => return false,
        };
        self.fill_step();
        let moved = self.opened.borrow().as_ref().and_then(|opened| {
            let moved = opened.moved(opened.step)?;
            let view = opened.view(opened.steps.end());
            let man = view.pieces().iter().position(|seen| seen.id == moved.piece)?;
            Some((man, moved))
        });
        let Some((man, moved)) = moved else {
            self.show_scene();
            return true;
        };
        self.stage.show(Scene { trails: Vec::new(), ..before });
        // The piece has its new place before it sets out, so that it stays there when it has arrived.
        self.stage.change(|scene| scene.men[man].at = moved.path.last().copied());
        let shared = self.clone();
        let battle = moved.fallen.zip(moved.path.last().copied());
        self.stage.glide(man, moved.path, move || match battle {
            Some((fallen, at)) => {
                let stage = shared.stage.clone();
                stage.clash(at, fallen, move || shared.show_scene());
            }
            None => shared.show_scene(),
        });
        true
    }

    fn show_scene(&self) {
        let scene = self.opened.borrow().as_ref().map(Opened::scene);
        if let Some(scene) = scene {
            let ringed = self.guessed_station().into_iter().collect();
            self.stage.show(Scene { ringed, ..scene });
        }
    }

    fn toggle_play(self: &Rc<Self>) {
        if self.playing.get() {
            return self.stop();
        }
        let at_end = self.opened.borrow().as_ref().is_none_or(|opened| opened.step == opened.steps.len());
        if at_end {
            self.jump(0);
        }
        self.set_playing(true);
        let weak = Rc::downgrade(self);
        self.timer.start(TimerMode::Repeated, PACE, move || {
            let Some(this) = weak.upgrade() else { return };
            if !this.stage.is_moving() && !this.forward() {
                this.stop();
            }
        });
    }

    fn stop(&self) {
        self.timer.stop();
        self.set_playing(false);
    }

    fn set_playing(&self, playing: bool) {
        self.playing.set(playing);
        self.context.with_window(|window| ReviewView::get(window).set_playing(playing));
    }

    /// Writes everything that stays the same from step to step.
    fn fill(&self) {
        let opened = self.opened.borrow();
        let Some(opened) = opened.as_ref() else { return };
        let language = self.context.language();
        let (plan, seats) = (&opened.plan, opened.plan.kind.seats());
        self.context.with_window(|window| {
            let view = ReviewView::get(window);
            let outcome = language.outcome(Outcome::of(plan, winners(opened.steps.end())));
            view.set_remark(format!("{}{}{outcome}", language.opponents(plan), language.pick("·", ", ")).into());
            let views = seats.iter().map(|seat| match seats.len() {
                2 => language.pick(format!("{}所见", language.seat(seat)), format!("{}'s view", language.seat(seat))),
                _ => language.seat(seat).to_owned(),
            });
            let eyes: Vec<SharedString> =
                views.chain([language.pick("真相", "Truth").to_owned()]).map(SharedString::from).collect();
            view.set_eyes(ModelRc::new(VecModel::from(eyes)));
            let eye = opened.eyes.and_then(|eye| seats.iter().position(|seat| seat == eye)).unwrap_or(seats.len());
            view.set_eye(eye as i32);
            view.set_steps(opened.steps.len() as i32);
            view.set_marks(ModelRc::new(VecModel::from(marks(&opened.steps))));
        });
        self.fill_step_of(opened);
        self.fill_thoughts();
    }

    fn fill_step(&self) {
        if let Some(opened) = self.opened.borrow().as_ref() {
            self.fill_step_of(opened);
        }
        if let Some(this) = self.me.upgrade() {
            this.follow_thoughts();
        }
    }

    fn fill_step_of(&self, opened: &Opened) {
        let language = self.context.language();
        let game = opened.steps.after(opened.step);
        let seen = opened.view(&game);
        let step = opened.steps.step(opened.step);
        let used = step.map(|(action, _)| action.used_ms);
        let heading = language.step_heading(opened.step, opened.steps.len(), used, game.to_move());
        let words = match step {
            Some((action, events)) => language.step(&seen, action, events),
            None => language.pick("开局。", "The opening.").to_owned(),
        };
        let rows = opened.plan.kind.seats();
        let rows: Vec<ReviewSeat> = rows.iter().map(|seat| seat_row(language, &opened.plan, &seen, seat)).collect();
        self.context.with_window(|window| {
            let view = ReviewView::get(window);
            view.set_step(opened.step as i32);
            view.set_heading(heading.into());
            view.set_words(words.into());
            view.set_seats(ModelRc::new(VecModel::from(rows)));
        });
    }
}

impl Controller for ReviewController {
    fn screen(&self) -> Screen {
        Screen::Review
    }

    fn show(&self) {
        self.load();
    }

    fn hide(&self) {
        self.stop();
        self.close_thoughts();
        self.stage.detach();
        self.opened.take();
    }

    fn suspend(&self) {
        self.stop();
        self.drop_thought();
    }

    fn wake(&self) {
        if let Some(this) = self.me.upgrade().filter(|this| this.thoughts_open()) {
            this.rethink();
            this.fill_thoughts();
        }
    }

    fn refresh(&self) {
        if self.opened.borrow().is_some() {
            self.set_stage();
            self.stage.refresh();
            self.fill();
        }
    }

    fn back(&self) -> Back {
        match self.me.upgrade().filter(|this| this.thoughts_open()) {
            Some(this) => {
                this.toggle_thoughts();
                Back::Stay
            }
            None => Back::Leave,
        }
    }
}

fn setting(board: BoardKind, bottom: Seat, language: Language) -> Setting {
    Setting { board, part: Part::Whole, bottom, left_handed: false, rest: 0.5, language }
}

/// Battles and falls along the game. Battles of the first seat's team stand above the line, those of the others below.
fn marks(steps: &Steps) -> Vec<TimelineMark> {
    let game = steps.end();
    let upper: SeatSet = match game.seats().iter().next() {
        Some(first) => game.seats().iter().filter(|seat| game.team(*seat) == game.team(first)).collect(),
        None => SeatSet::EMPTY,
    };
    let mut marks = Vec::new();
    for step in 1..=steps.len() {
        let Some((_, events)) = steps.step(step) else { continue };
        for event in events {
            let (seat, fall) = match event {
                Event::Moved { seat, clash: Some(_), .. } => (*seat, false),
                Event::Out { seat, .. } => (*seat, true),
                _ => continue,
            };
            marks.push(TimelineMark {
                step: step as i32,
                seat: seat.index() as i32,
                above: fall || upper.contains(seat),
                fall,
            });
        }
    }
    marks
}

fn seat_row(language: Language, plan: &Plan, view: &View, seat: Seat) -> ReviewSeat {
    let lost: Vec<_> = fallen(view.log()).into_iter().filter(|id| id.seat() == seat).collect();
    let known: Vec<_> = lost.iter().filter_map(|id| view.piece(*id)?.rank).collect();
    let standing = view.standing(seat);
    let time = language.clock(standing.used_ms);
    let mut words = language.lost(&known, lost.len() - known.len());
    if let Some(reason) = standing.out {
        words = format!("{words}{}{}", language.pick("，", ", "), language.reason(reason).to_lowercase());
    }
    ReviewSeat {
        seat: seat.index() as i32,
        name: language.sitter(plan, seat).into(),
        label: format!("{} {time} {words}", language.seat(seat)).into(),
        time: time.into(),
        lost: words.into(),
        out: standing.out.is_some(),
        to_move: view.to_move() == Some(seat),
    }
}
