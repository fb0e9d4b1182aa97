//! A game at the table: the rules, who sits where, the clock, what is saved, and who may look at the screen.
//!
//! Nothing here knows Slint. The Play screen asks for the [view](Session::view) of the person who looks, and never gets
//! the game itself.

mod mark;
mod record;
mod saved;
mod sitter;
mod thinker;
mod turn;

use std::fmt;
use std::rc::Rc;

use bot::{LayoutRequest, Thought};
use junqi::{
    Act, ActRefusal, Action, Event, Game, GameResult, Move, Opening, Order, PieceId, Seat, SeatMap, Sight, View,
};
use store::{GameId, Store, StoreError};

pub use mark::{OwnMark, OwnMarks, Remark};
pub use record::WorkNote;
pub use saved::{Plan, Saved, SavedError};
pub use sitter::{Occupant, Sitter};
pub use thinker::{Answer, InlineThinker, Reply, Task, Thinker, ThreadThinker, Wish};
use turn::Turn;

use crate::time::Clock;

/// Who may look at the screen now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// This seat's view is shown.
    Open(Seat),
    /// The phone is on its way to this seat: nothing is shown.
    Covered(Seat),
}

/// Why an action did not happen. Nothing has changed then.
#[derive(Debug)]
pub enum SessionError {
    /// The rules refuse it.
    Refused(ActRefusal),
    /// It could not be saved, so it was not played.
    Store(StoreError),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Refused(refusal) => refusal.fmt(f),
            SessionError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SessionError {}

/// One game being played.
pub struct Session {
    store: Rc<Store>,
    clock: Rc<dyn Clock>,
    id: GameId,
    plan: Plan,
    game: Game,
    turn: Turn,
    eyes: Eyes,
    /// Who gets the phone next, while the last one still looks at what the move did.
    next: Option<Seat>,
    refused: Vec<Move>,
    marks: SeatMap<OwnMarks>,
}

impl Session {
    /// Opens a saved game whose layouts are all made; it goes on where it stood, its clock included, paused.
    ///
    /// # Errors
    /// The game is not there, cannot be read, or is still being laid out.
    pub fn open(store: Rc<Store>, clock: Rc<dyn Clock>, id: GameId) -> Result<Session, SavedError> {
        let saved = Saved::load(&store, id)?;
        let game = saved.replay()?;
        let mut turn = Turn::default();
        turn.restore(saved.turn_used);
        let marks = saved.marks(&game);
        let first_look = saved.plan.people().iter().next().unwrap_or(saved.plan.first);
        let mut session = Session {
            store,
            clock,
            id,
            plan: saved.plan,
            game,
            turn,
            eyes: Eyes::Open(first_look),
            next: None,
            refused: Vec::new(),
            marks,
        };
        // Nobody knows who holds the phone now: also while a computer is to move the next person has to open the cover.
        let next = session.wanted().or_else(|| session.next_person()).unwrap_or(first_look);
        session.eyes = Eyes::Open(next);
        session.cover_again();
        if session.game.result().is_none() {
            return Ok(session);
        }
        // The process may have died between the last action and the note of the result.
        session.note_result().map_err(SavedError::Store)?;
        Ok(session)
    }

    /// The number of the game in the store.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// What was agreed before the game.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Who sits on a seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.plan.sitters[seat].as_ref()
    }

    /// Who may look now.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// What the person at the screen may know; nothing while the screen is covered.
    pub fn view(&self) -> Option<View> {
        match self.eyes {
            Eyes::Open(seat) => Some(self.game.view(seat)),
            Eyes::Covered(_) => None,
        }
    }

    /// The view that shows every rank, once the game is over.
    pub fn truth(&self) -> Option<View> {
        self.game.result().map(|_| self.game.truth())
    }

    /// Moves played.
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Option<Seat> {
        self.game.to_move()
    }

    /// Whether a computer has to answer now.
    pub fn computer_to_answer(&self) -> Option<Seat> {
        let awaited = self.game.awaited().iter().find(|seat| self.is_computer(*seat));
        let awaits_people = self.game.awaited().iter().any(|seat| !self.is_computer(seat));
        let mover = self.to_move().filter(|seat| !awaits_people && self.is_computer(*seat));
        awaited.or(mover)
    }

    /// How the game ended.
    pub fn result(&self) -> Option<GameResult> {
        self.game.result()
    }

    /// Who gets the phone next. Until [`hand_over`](Session::hand_over) the last person still looks.
    pub fn next(&self) -> Option<Seat> {
        self.next
    }

    /// Covers the screen for the person who looks, unless everybody at the table may see the same.
    pub fn cover_again(&mut self) {
        if let Eyes::Open(seat) = self.eyes
            && self.plan.people().iter().any(|person| !self.share_sight(person, seat))
        {
            self.turn.stop(self.clock.elapsed());
            self.eyes = Eyes::Covered(seat);
        }
    }

    /// Covers the screen for whoever is next.
    pub fn hand_over(&mut self) {
        if let Some(next) = self.next.take() {
            self.eyes = Eyes::Covered(next);
        }
    }

    /// The person has the phone in hand: opens what is covered and lets the clock run.
    pub fn uncover(&mut self) {
        if let Eyes::Covered(seat) = self.eyes {
            self.eyes = Eyes::Open(seat);
            self.resume();
        }
    }

    /// Lets the clock of the turn run, unless the screen is covered or the game over.
    pub fn resume(&mut self) {
        if self.clock_may_run() {
            self.turn.run(self.clock.elapsed());
        }
    }

    /// Stops the clock and saves it. Called when the window is minimised, the game is left or paused.
    ///
    /// # Errors
    /// The clock could not be saved; the game itself is safe.
    pub fn pause(&mut self) -> Result<(), StoreError> {
        self.turn.stop(self.clock.elapsed());
        self.save_clock()
    }

    /// Writes the clock of the turn down, so that it survives the end of the process.
    ///
    /// # Errors
    /// The clock could not be saved.
    pub fn save_clock(&self) -> Result<(), StoreError> {
        if self.result().is_some() {
            return Ok(());
        }
        self.store.save_clock(self.id, &self.used_ms().to_string())
    }

    /// Milliseconds used in this turn.
    pub fn used_ms(&self) -> u32 {
        self.turn.used_ms(self.clock.elapsed())
    }

    /// Milliseconds left in this turn; none without a limit.
    pub fn left_ms(&self) -> Option<u32> {
        let limit = self.plan.options.move_limit_ms;
        (limit != 0).then(|| limit.saturating_sub(self.used_ms()))
    }

    /// Whether the time of the turn has run out.
    pub fn time_is_up(&self) -> bool {
        self.result().is_none() && self.left_ms() == Some(0)
    }

    /// Lets the turn go by, once its time has run out.
    ///
    /// # Errors
    /// It could not be saved, or there is time left.
    pub fn time_out(&mut self) -> Result<Vec<Event>, SessionError> {
        match self.to_move() {
            Some(seat) => self.act(seat, Act::TimeOut),
            None => Err(SessionError::Refused(ActRefusal::Over)),
        }
    }

    /// Plays an action: checked, saved, then played. Gives what everybody has seen happen.
    ///
    /// # Errors
    /// The rules refuse it, or it could not be saved; nothing has changed then.
    pub fn act(&mut self, seat: Seat, act: Act) -> Result<Vec<Event>, SessionError> {
        self.play(self.action(seat, act), None)
    }

    /// An action with the time that it took.
    fn action(&self, seat: Seat, act: Act) -> Action {
        let used_ms = match act {
            Act::Move(_) | Act::TimeOut => self.used_ms(),
            Act::Resign | Act::OfferDraw | Act::AcceptDraw | Act::RefuseDraw => 0,
        };
        Action { seat, act, used_ms }
    }

    fn play(&mut self, action: Action, note: Option<&str>) -> Result<Vec<Event>, SessionError> {
        self.game.check(&action).map_err(SessionError::Refused)?;
        let number = self.game.actions().len() as u32 + 1;
        let text = action.print(self.game.board());
        self.store.add_action(self.id, number, &text, note).map_err(SessionError::Store)?;
        let told = self.game.log().len();
        let before = self.to_move();
        self.game.act(action).map_err(SessionError::Refused)?;
        self.refused.clear();
        if matches!(action.act, Act::Move(_) | Act::TimeOut) || self.to_move() != before {
            self.turn = Turn::default();
        }
        // The action is saved and played. What may still fail is the note of a result, which the next opening repeats.
        let _ = self.after_change();
        Ok(self.game.log()[told..].to_vec())
    }

    /// What a computer has to think about now, if it is one's turn or answer.
    pub fn task(&self) -> Option<Task> {
        let seat = self.computer_to_answer()?;
        let Some(Sitter { occupant: Occupant::Computer(player), .. }) = self.sitter(seat) else { return None };
        Some(self.task_of(seat, Wish::Act(player.clone())))
    }

    /// A hint for the person at the screen, to be thought about; none but for the only person at the table, at the own turn.
    pub fn hint_task(&self) -> Option<Task> {
        self.advised().map(|seat| self.task_of(seat, Wish::Hint))
    }

    /// Whether a hint can be had now.
    pub fn can_hint(&self) -> bool {
        self.advised().is_some()
    }

    fn advised(&self) -> Option<Seat> {
        let Eyes::Open(seat) = self.eyes else { return None };
        let may = self.plan.people().len() == 1 && !self.is_computer(seat) && self.to_move() == Some(seat);
        (may && self.game.draw_offer().is_none()).then_some(seat)
    }

    fn task_of(&self, seat: Seat, wish: Wish) -> Task {
        Task {
            seat,
            wish,
            view: self.game.view(seat),
            refused: self.refused.clone(),
            seed: self.plan.thinking_seed(seat),
            millis: self.left_ms().map(|left| left / 2),
            work: None,
        }
    }

    /// The mark that the person at the screen made on a piece.
    pub fn own_mark(&self, piece: PieceId) -> Option<OwnMark> {
        match self.eyes {
            Eyes::Open(seat) => self.marks[seat].get(piece),
            Eyes::Covered(_) => None,
        }
    }

    /// Marks a piece for the person at the screen, or takes the mark away. It is kept with the game.
    ///
    /// # Errors
    /// It could not be saved; nothing has changed then.
    pub fn set_own_mark(&mut self, piece: PieceId, mark: Option<OwnMark>) -> Result<(), StoreError> {
        let Eyes::Open(seat) = self.eyes else { return Ok(()) };
        let marks = self.marks[seat].with(piece, mark);
        let letter = self.game.board().letter(seat).to_string();
        self.store.set_notes(self.id, &letter, marks.print(&self.game.view(seat)).as_deref())?;
        self.marks[seat] = marks;
        Ok(())
    }

    /// Plays what a computer thought of, with a note of how much work it was. An attack that the capture limit refuses is remembered,
    /// and the computer is asked again.
    ///
    /// # Errors
    /// It could not be saved, or the answer belongs to a turn that is over.
    pub fn answer(&mut self, seat: Seat, thought: &Thought) -> Result<Vec<Event>, SessionError> {
        let note = WorkNote { work: thought.work, refused: self.refused.clone() }.print(self.game.board());
        match self.play(self.action(seat, thought.act), note.as_deref()) {
            Err(SessionError::Refused(ActRefusal::Move(_))) => {
                if let Act::Move(mv) = thought.act {
                    self.refused.push(mv);
                }
                Ok(Vec::new())
            }
            done => done,
        }
    }

    /// Whether the person may take back: alone against computers, having moved, with the game still going on.
    pub fn can_undo(&self) -> bool {
        self.result().is_none() && self.plan.people().len() == 1 && self.last_own_move().is_some()
    }

    /// Takes back the person's last move and everything since.
    ///
    /// # Errors
    /// It could not be saved; nothing has changed then.
    pub fn undo(&mut self) -> Result<(), SavedError> {
        let Some(keep) = self.last_own_move().filter(|_| self.can_undo()) else { return Ok(()) };
        let game = Game::replay(*self.game.opening(), &self.game.actions()[..keep]).map_err(SavedError::Replay)?;
        let from = self.game.actions().len() as u32;
        self.store.pop_actions(self.id, from, keep as u32).map_err(SavedError::Store)?;
        self.game = game;
        self.turn = Turn::default();
        self.refused.clear();
        let _ = self.after_change();
        Ok(())
    }

    fn last_own_move(&self) -> Option<usize> {
        let people = self.plan.people();
        self.game
            .actions()
            .iter()
            .rposition(|action| people.contains(action.seat) && matches!(action.act, Act::Move(_) | Act::TimeOut))
    }

    fn is_computer(&self, seat: Seat) -> bool {
        matches!(self.sitter(seat), Some(Sitter { occupant: Occupant::Computer(_), .. }))
    }

    /// The person who has to act now: to answer an offer, else to move.
    fn wanted(&self) -> Option<Seat> {
        let answers = self.game.awaited().iter().find(|seat| !self.is_computer(*seat));
        answers.or(self.to_move().filter(|seat| !self.is_computer(*seat)))
    }

    /// The person whose turn comes next, while computers are to move.
    fn next_person(&self) -> Option<Seat> {
        let seats: Vec<Seat> = self.game.alive().iter().collect();
        let now = self.to_move().and_then(|seat| seats.iter().position(|other| *other == seat))?;
        let later = (1..=seats.len()).map(|n| match self.plan.options.order {
            Order::CounterClockwise => seats[(now + n) % seats.len()],
            Order::Clockwise => seats[(now + seats.len() * 2 - n) % seats.len()],
        });
        later.into_iter().find(|seat| !self.is_computer(*seat))
    }

    /// The clock of the turn stands while the phone is on its way, and while somebody else is asked about a draw.
    fn clock_may_run(&self) -> bool {
        let asked = self.game.awaited().iter().any(|seat| !self.is_computer(seat) && Some(seat) != self.to_move());
        self.result().is_none() && self.next.is_none() && !asked && matches!(self.eyes, Eyes::Open(_))
    }

    /// Whether two seats see the same ranks, so that nothing is given away by looking together.
    fn share_sight(&self, a: Seat, b: Seat) -> bool {
        match self.plan.options.sight {
            Sight::Open => true,
            Sight::AlliesShown => self.game.team(a) == self.game.team(b),
            Sight::Dark => a == b,
        }
    }

    fn after_change(&mut self) -> Result<(), StoreError> {
        if self.result().is_some() {
            return self.note_result();
        }
        let Eyes::Open(now) = self.eyes else { return Ok(()) };
        self.next = self.wanted().filter(|next| !self.share_sight(now, *next));
        if let (None, Some(next)) = (self.next, self.wanted()) {
            self.eyes = Eyes::Open(next);
        }
        if self.clock_may_run() {
            self.turn.run(self.clock.elapsed());
        } else {
            self.turn.stop(self.clock.elapsed());
        }
        Ok(())
    }

    fn note_result(&mut self) -> Result<(), StoreError> {
        self.turn.stop(self.clock.elapsed());
        let Some(result) = self.result() else { return Ok(()) };
        let winners = match result.winner {
            Some(winner) => {
                let seats = self.game.seats();
                let letter = |seat| self.game.board().letter(seat);
                seats.iter().filter(|seat| self.game.team(*seat) == winner).map(letter).collect()
            }
            None => "draw".to_owned(),
        };
        match self.store.finish(self.id, &winners, result.reason.name()) {
            // Opened again after its end: the note is there already.
            Err(StoreError::WrongState { .. }) | Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Session {
    /// The clock stands as soon as nobody holds the game; the seconds used are written down.
    fn drop(&mut self) {
        // The game itself is saved; only some seconds of the clock could be lost.
        let _ = self.pause();
    }
}

/// Layouts for the computers of a plan, each by its own player.
pub fn computer_layouts(plan: &Plan) -> SeatMap<Option<junqi::Layout>> {
    let request = LayoutRequest { kind: plan.kind, options: plan.options };
    SeatMap::from_fn(|seat| match plan.sitters[seat].as_ref().map(|sitter| &sitter.occupant) {
        Some(Occupant::Computer(name)) => {
            let seed = plan.seed.rotate_left(8 * seat.index() as u32 + 1);
            bot::by_name(name).map(|player| player.layout(&request, seed))
        }
        _ => None,
    })
}

/// The opening of a plan with these layouts.
pub fn opening(plan: &Plan, layouts: SeatMap<Option<junqi::Layout>>) -> Opening {
    Opening { kind: plan.kind, options: plan.options, layouts, first: plan.first, by_lot: plan.by_lot }
}
