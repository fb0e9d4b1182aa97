//! Play: the person moves by tapping or dragging, computers think behind it, and everybody's moves are shown.
//!
//! `bars` puts the table into words, `touch` says what a tap does, `motion` shows what happened, `menu` holds the rest.

mod bars;
mod hint;
mod marks;
mod menu;
mod motion;
mod touch;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::{Rc, Weak};
use std::time::Duration;

use junqi::{Act, Event, Move, PieceId, Seat, Station, StationSet, View};
use slint::{ComponentHandle, Global, Timer, TimerMode};
use store::StoreError;

use self::hint::Advice;
use super::cover::Handover;
use super::{Back, Controller};
use crate::board::{Part, Scene, Setting, Stage};
use crate::context::Context;
use crate::session::{Answer, Eyes, Reply, SavedError, Session, SessionError};
use crate::ui::{Foot, MagnifierView, MainWindow, MarkView, PlayView, Screen};

/// How often the clock and the computers are looked at.
const TICK: Duration = Duration::from_millis(50);

/// What the strip in the place of the actions asks.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Question {
    /// Is this move meant?
    Move(Move),
    /// Does the person agree to the draw?
    Draw(Seat),
}

pub(crate) struct PlayController {
    me: Weak<PlayController>,
    context: Rc<Context>,
    stage: Rc<Stage>,
    session: RefCell<Option<Session>>,
    /// What the person at the screen may know, as it is shown.
    view: RefCell<Option<View>>,
    /// What has happened and is still to be shown.
    events: RefCell<VecDeque<Event>>,
    question: Cell<Option<Question>>,
    candidates: RefCell<Vec<Station>>,
    /// What follows from the view about its hidden pieces.
    marks: RefCell<Vec<bot::Mark>>,
    /// The piece whose sheet is open.
    marked: Cell<Option<PieceId>>,
    advice: Cell<Advice>,
    paused: Cell<bool>,
    /// Paused because the app left the foreground, and so to go on with it.
    suspended: Cell<bool>,
    /// The person looks at the strip of a battle.
    strip: Cell<bool>,
    ticker: Timer,
    strip_timer: Timer,
    /// Ticks since the game came to the front, for the squares of a computer that thinks and the saving of the clock.
    ticks: Cell<u32>,
}

impl PlayController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let setting = Setting {
            board: junqi::BoardKind::Two,
            part: Part::Whole,
            bottom: Seat::FIRST,
            left_handed: false,
            rest: 0.5,
            language: context.language(),
        };
        let this = Rc::new_cyclic(|me| PlayController {
            me: me.clone(),
            context: context.clone(),
            stage: Stage::new(window, setting),
            session: RefCell::default(),
            view: RefCell::default(),
            events: RefCell::default(),
            question: Cell::default(),
            candidates: RefCell::default(),
            marks: RefCell::default(),
            marked: Cell::default(),
            advice: Cell::default(),
            paused: Cell::default(),
            suspended: Cell::default(),
            strip: Cell::default(),
            ticker: Timer::default(),
            strip_timer: Timer::default(),
            ticks: Cell::default(),
        });
        let view = PlayView::get(window);
        view.on_undo(this.on(|this| this.take_back()));
        view.on_menu(this.on(|this| this.open_menu()));
        view.on_hint(this.on(Self::ask_for_hint));
        view.on_hint_closed(this.on(|this| this.put_hint_away()));
        view.on_zoom(this.on(|this| this.zoom()));
        view.on_resume(this.on(|this| this.go_on()));
        view.on_battle_tapped(this.on(|this| this.end_strip()));
        let weak = Rc::downgrade(&this);
        view.on_answered(move |yes| with(&weak, |this| this.answer_question(yes)));
        let magnifier = MagnifierView::get(window);
        let weak = Rc::downgrade(&this);
        magnifier.on_chosen(move |index| with(&weak, |this| this.choose_candidate(index)));
        magnifier.on_closed(this.on(|this| this.close_magnifier()));
        let marks = MarkView::get(window);
        let weak = Rc::downgrade(&this);
        marks.on_chosen(move |index| with(&weak, |this| this.choose_mark(index)));
        marks.on_closed(this.on(|this| this.close_marks()));
        this
    }

    fn on(self: &Rc<Self>, act: fn(&Rc<Self>)) -> impl Fn() + 'static {
        let weak = Rc::downgrade(self);
        move || with(&weak, act)
    }

    /// Opens the saved game that the context names.
    fn open(self: &Rc<Self>) -> Result<(), SavedError> {
        let Some(id) = self.context.game.get() else {
            self.context.open(Screen::Home);
            return Ok(());
        };
        let session = Session::open(self.context.store.clone(), self.context.clock.clone(), id)?;
        let over = session.result().is_some();
        self.session.replace(Some(session));
        if over {
            self.context.replace(Screen::Result);
            return Ok(());
        }
        let weak = Rc::downgrade(self);
        self.stage.attach(move |event| with(&weak, |this| this.on_board(event)));
        self.paused.set(false);
        self.suspended.set(false);
        self.question.set(None);
        self.strip.set(false);
        self.events.borrow_mut().clear();
        let weak = Rc::downgrade(self);
        self.ticker.start(TimerMode::Repeated, TICK, move || with(&weak, |this| this.tick()));
        self.look();
        self.context.with_window(|window| PlayView::get(window).set_paused(false));
        Ok(())
    }

    /// Shows what the person at the screen may know now, or covers the screen.
    fn look(self: &Rc<Self>) {
        let eyes = self.with_session(|session| session.eyes());
        match eyes {
            Some(Eyes::Covered(seat)) => {
                self.put_away();
                self.view.replace(None);
                self.stage.show(Scene::default());
                let sitter = self.with_session(|session| session.sitter(seat).cloned()).flatten();
                let ply = self.with_session(Session::ply).unwrap_or(0) + 1;
                let handover = Handover {
                    seat,
                    name: sitter.map(|sitter| sitter.name).unwrap_or_default(),
                    fact: Box::new(move |language| language.pick(format!("第 {ply} 手"), format!("move {ply}"))),
                };
                let weak = Rc::downgrade(self);
                self.context.cover.show(&self.context, handover, move || {
                    with(&weak, |this| {
                        this.with_session_mut(Session::uncover);
                        this.look();
                    });
                });
            }
            Some(Eyes::Open(_)) => {
                if !self.paused.get() {
                    self.with_session_mut(Session::resume);
                }
                self.show_view();
            }
            None => {}
        }
    }

    /// Closes everything that shows or asks something of the person who looked until now.
    fn put_away(self: &Rc<Self>) {
        self.question.set(None);
        self.end_strip();
        self.close_magnifier();
        self.close_marks();
        self.put_hint_away();
        self.stage.put_down();
        self.context.close_panels();
        self.context.with_window(|window| PlayView::get(window).set_losses_open(false));
    }

    /// Puts the present view on the board and into the bars.
    fn show_view(self: &Rc<Self>) {
        let Some(view) = self.with_session(Session::view).flatten() else { return };
        if self.seen().is_some_and(|seen| seen.viewer() != view.viewer()) {
            self.put_away();
        }
        let setting = Setting {
            board: view.board().kind(),
            part: Part::Whole,
            bottom: view.viewer().unwrap_or(Seat::FIRST),
            left_handed: false,
            // The large board leaves room above: the own arm lies under the thumb.
            rest: if view.board().arms() > 2 { 1.0 } else { 0.5 },
            language: self.context.language(),
        };
        self.stage.set(setting);
        let mut scene = Scene::of(&view);
        scene.trails = motion::trails(&view);
        scene.ringed = self.hint_rings();
        self.mark(&view, &mut scene);
        self.stage.show(scene);
        self.stage.set_draggable(movable(&view));
        self.view.replace(Some(view));
        self.ask_about_draw();
        self.fill();
        self.fill_marks();
    }

    /// The view that is on the screen.
    fn seen(&self) -> Option<View> {
        self.view.borrow().clone()
    }

    fn with_session<T>(&self, read: impl FnOnce(&Session) -> T) -> Option<T> {
        self.session.borrow().as_ref().map(read)
    }

    fn with_session_mut<T>(&self, change: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session.borrow_mut().as_mut().map(change)
    }

    /// Plays an action and shows what came of it.
    fn act(self: &Rc<Self>, seat: Seat, act: Act) {
        self.put_hint_away();
        let done = self.with_session_mut(|session| session.act(seat, act));
        self.after(done);
    }

    /// Shows what an action led to, or says why it did not happen.
    fn after(self: &Rc<Self>, done: Option<Result<Vec<Event>, SessionError>>) {
        match done {
            None => {}
            Some(Ok(events)) => self.show_events(events),
            Some(Err(SessionError::Refused(refusal))) => {
                let board = self.with_session(|session| session.plan().kind.board());
                if let Some(board) = board {
                    self.context.notify(&self.context.language().act_refusal(board, &refusal));
                }
                self.show_view();
            }
            Some(Err(SessionError::Store(error))) => self.not_saved(&error),
        }
    }

    /// An action could not be saved, so it was not played. A game that went on in another window is opened anew; otherwise
    /// the game is paused, so that nothing is tried again and again.
    fn not_saved(self: &Rc<Self>, error: &StoreError) {
        let words = self.context.language().store_error(error);
        let elsewhere =
            matches!(error, StoreError::NotNext { .. } | StoreError::WrongState { .. } | StoreError::NoSuchGame { .. });
        if !elsewhere {
            self.pause();
            return self.context.notify(&words);
        }
        // Not from within a touch of the board: opening the game connects the board anew.
        let weak = Rc::downgrade(self);
        Timer::single_shot(Duration::ZERO, move || {
            with(&weak, |this| {
                this.hide();
                this.show();
                this.context.notify(&words);
            });
        });
    }

    /// Nothing of the past is left to be shown and nothing is asked.
    fn is_idle(&self) -> bool {
        !self.stage.is_moving() && self.events.borrow().is_empty() && !self.paused.get()
    }

    /// The clock, the computers, the squares of one that thinks.
    fn tick(self: &Rc<Self>) {
        self.ticks.set(self.ticks.get().wrapping_add(1));
        let covered = matches!(self.with_session(|session| session.eyes()), None | Some(Eyes::Covered(_)));
        if covered || !self.is_idle() {
            return;
        }
        if self.context.with_window(|window| window.window().is_minimized()) == Some(true) {
            return self.pause();
        }
        if self.with_session(|session| session.next().is_some()).unwrap_or(false) {
            if !self.strip.get() {
                self.with_session_mut(Session::hand_over);
                self.look();
            }
            return;
        }
        if self.with_session(Session::time_is_up).unwrap_or(false) {
            self.stop_thinking();
            let done = self.with_session_mut(Session::time_out);
            return self.after(done);
        }
        self.think();
        if self.ticks.get().is_multiple_of(5) {
            self.fill_clocks();
        }
        if self.ticks.get().is_multiple_of(100) {
            // A clock that is not saved costs its seat nothing but a few seconds after a crash.
            let _ = self.with_session(Session::save_clock);
        }
    }

    fn think(self: &Rc<Self>) {
        let thinker = self.context.thinker.clone();
        match thinker.poll() {
            Some(Answer { seat, reply: Reply::Thought(thought) }) => {
                let done = self.with_session_mut(|session| session.answer(seat, &thought));
                return self.after(done);
            }
            Some(Answer { reply: Reply::Hint(hint), .. }) => return self.show_hint(hint),
            None => {}
        }
        if matches!(self.advice.get(), Advice::Asked(_)) {
            match thinker.is_thinking() {
                true => self.fill_foot(),
                false => self.no_hint(),
            }
        }
        if !thinker.is_thinking()
            && let Some(task) = self.with_session(Session::task).flatten()
        {
            thinker.start(task);
        }
    }

    /// Drops whatever is being thought about.
    fn stop_thinking(&self) {
        self.put_hint_away();
        self.context.thinker.cancel();
    }

    fn take_back(self: &Rc<Self>) {
        self.stop_thinking();
        self.stage.skip();
        self.events.borrow_mut().clear();
        self.question.set(None);
        let done = self.with_session_mut(Session::undo);
        match done {
            Some(Err(SavedError::Store(error))) => self.not_saved(&error),
            Some(Err(error)) => self.context.notify(&self.context.language().saved_error(&error)),
            _ => self.look(),
        }
    }

    fn zoom(self: &Rc<Self>) {
        match self.seen().and_then(|view| view.viewer()) {
            Some(seat) if !self.stage.frame().is_zoomed() => self.stage.to_arm(seat),
            _ => self.stage.to_whole(),
        }
    }

    /// Asks the person at the screen about a draw that somebody offers.
    fn ask_about_draw(&self) {
        let Some(view) = self.seen() else { return };
        let asked = view.draw_offer().filter(|_| view.viewer().is_some_and(|viewer| view.awaited().contains(viewer)));
        match (asked, self.question.get()) {
            (Some(seat), _) => self.question.set(Some(Question::Draw(seat))),
            (None, Some(Question::Draw(_))) => self.question.set(None),
            (None, _) => {}
        }
    }

    fn answer_question(self: &Rc<Self>, yes: bool) {
        let viewer = self.seen().and_then(|view| view.viewer());
        self.stop_thinking();
        match (self.question.take(), viewer) {
            (Some(Question::Move(mv)), Some(viewer)) if yes => self.act(viewer, Act::Move(mv)),
            (Some(Question::Draw(_)), Some(viewer)) => {
                self.act(viewer, if yes { Act::AcceptDraw } else { Act::RefuseDraw });
            }
            _ => self.show_view(),
        }
    }

    fn foot(&self) -> Foot {
        if self.question.get().is_some() {
            Foot::Question
        } else if self.hint_is_shown() {
            Foot::Hint
        } else if self.strip.get() {
            Foot::Battle
        } else {
            Foot::Actions
        }
    }
}

impl Controller for PlayController {
    fn screen(&self) -> Screen {
        Screen::Play
    }

    fn show(&self) {
        with(&self.me, |this| {
            if let Err(error) = this.open() {
                this.context.open(Screen::Home);
                this.context.notify(&this.context.language().saved_error(&error));
            }
        });
    }

    fn hide(&self) {
        self.stop_thinking();
        self.ticker.stop();
        self.strip_timer.stop();
        self.events.borrow_mut().clear();
        with(&self.me, PlayController::put_away);
        self.stage.detach();
        self.session.take();
        self.view.take();
    }

    fn suspend(&self) {
        if self.session.borrow().is_some() && !self.paused.get() {
            self.suspended.set(true);
            with(&self.me, PlayController::pause);
        }
    }

    fn wake(&self) {
        if self.suspended.take() {
            with(&self.me, PlayController::go_on);
        }
    }

    fn refresh(&self) {
        if self.session.borrow().is_some() {
            self.stage.refresh();
            with(&self.me, PlayController::look);
        }
    }

    fn back(&self) -> Back {
        let open = self.context.with_window(|window| PlayView::get(window).get_losses_open());
        if open == Some(true) {
            self.context.with_window(|window| PlayView::get(window).set_losses_open(false));
            return Back::Stay;
        }
        if self.marked.get().is_some() {
            self.close_marks();
            return Back::Stay;
        }
        if !self.candidates.borrow().is_empty() {
            with(&self.me, PlayController::close_magnifier);
            return Back::Stay;
        }
        Back::Leave
    }
}

/// Where the viewer has pieces that can move now.
fn movable(view: &View) -> StationSet {
    let Some(viewer) = view.viewer().filter(|viewer| view.to_move() == Some(*viewer)) else {
        return StationSet::EMPTY;
    };
    view.stations_of(viewer).iter().filter(|from| !view.targets(*from).is_empty()).collect()
}

fn with(weak: &Weak<PlayController>, act: impl FnOnce(&Rc<PlayController>)) {
    if let Some(this) = weak.upgrade() {
        act(&this);
    }
}
