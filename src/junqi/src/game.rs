//! Games: an opening, the actions since, and what they led to.

use std::fmt;
use std::sync::Arc;

use crate::action::{Act, Action};
use crate::board::Board;
use crate::ending::{EndReason, GameResult};
use crate::event::{ClashSeen, Event};
use crate::movement::{Move, MoveRefusal};
use crate::opening::{Opening, OpeningError};
use crate::options::{Kind, Options};
use crate::piece::{Piece, PieceId, Rank};
use crate::position::Position;
use crate::seat::{Seat, SeatMap, SeatSet, Team};
use crate::setup::Setup;
use crate::station::Station;
use crate::view::View;

/// Why an action is refused. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActRefusal {
    /// The game is over.
    Over,
    /// The seat is out or was never in the game.
    NotInGame(Seat),
    /// It is another seat's turn.
    NotYourTurn {
        /// Whose turn it is.
        to_move: Seat,
    },
    /// The move is refused.
    Move(MoveRefusal),
    /// The time for the move has run out; only a time-out is left (JQ-50).
    TimeIsUp,
    /// The time has not run out yet, or there is no limit.
    TimeIsLeft,
    /// An offer stands already.
    OfferStands(Seat),
    /// No offer of another seat waits for this seat's answer.
    NoOffer,
}

impl fmt::Display for ActRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActRefusal::Over => f.write_str("the game is over"),
            ActRefusal::NotInGame(_) => f.write_str("the seat is not in the game"),
            ActRefusal::NotYourTurn { .. } => f.write_str("it is another seat's turn"),
            ActRefusal::Move(refusal) => write!(f, "the move is not legal ({refusal:?})"),
            ActRefusal::TimeIsUp => f.write_str("the time for the move has run out"),
            ActRefusal::TimeIsLeft => f.write_str("the time has not run out"),
            ActRefusal::OfferStands(_) => f.write_str("a draw is offered already"),
            ActRefusal::NoOffer => f.write_str("no draw is offered to this seat"),
        }
    }
}

impl std::error::Error for ActRefusal {}

/// The time a seat has used (JQ-50).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatClock {
    /// Milliseconds used for moves and time-outs.
    pub used_ms: u64,
    /// Times that it let the time run out.
    pub time_outs: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct DrawOffer {
    by: Seat,
    agreed: SeatSet,
}

/// A game under way or over. Equal openings and actions make equal games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    opening: Opening,
    position: Position,
    moved: Vec<bool>,
    clocks: SeatMap<SeatClock>,
    offer: Option<DrawOffer>,
    actions: Vec<Action>,
    log: Arc<Vec<Event>>,
}

impl Game {
    /// Begins the battle.
    ///
    /// # Errors
    /// What is wrong with the opening.
    pub fn new(opening: Opening) -> Result<Game, OpeningError> {
        opening.check()?;
        let board = opening.kind.board();
        let pieces = opening
            .layouts
            .iter()
            .filter_map(|(seat, layout)| Some((seat, (*layout)?)))
            .flat_map(|(seat, layout)| {
                layout.pieces().map(move |(place, rank)| (board.at(seat, place), Piece { seat, rank }))
            })
            .collect();
        let options = match opening.kind {
            // The two of a single combat sit opposite each other but are no allies.
            Kind::TwoOnFour => Options { free_for_all: true, ..opening.options },
            Kind::Two | Kind::Four => opening.options,
        };
        let setup = Setup { board: board.kind(), options, to_move: opening.first, pieces };
        let position = Position::new(&setup).map_err(|_| OpeningError::First(opening.first))?;
        let log = Arc::new(Vec::new());
        let moved = vec![false; crate::piece::MAX_PIECES];
        Ok(Game { opening, position, moved, clocks: SeatMap::default(), offer: None, actions: Vec::new(), log })
    }

    /// Begins a game and plays these actions.
    ///
    /// # Errors
    /// The opening is bad, or the action of this index is refused.
    pub fn replay(opening: Opening, actions: &[Action]) -> Result<Game, ReplayError> {
        let mut game = Game::new(opening).map_err(ReplayError::Opening)?;
        for (index, action) in actions.iter().enumerate() {
            game.act(*action).map_err(|refusal| ReplayError::Action { index, refusal })?;
        }
        Ok(game)
    }

    /// Board and seats.
    pub fn kind(&self) -> Kind {
        self.opening.kind
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.position.board()
    }

    /// The rules in force.
    pub fn options(&self) -> &Options {
        &self.opening.options
    }

    /// What the game began with.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// Every action so far.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The seats that began the game.
    pub fn seats(&self) -> SeatSet {
        self.position.seats()
    }

    /// The seats still in the game.
    pub fn alive(&self) -> SeatSet {
        self.position.alive()
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Team {
        self.position.team(seat)
    }

    /// Whose turn it is; none once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.result().is_none().then_some(self.position.to_move())
    }

    /// Who won and why, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        self.position.result()
    }

    /// Why a seat is out.
    pub fn out(&self, seat: Seat) -> Option<EndReason> {
        self.position.out(seat)
    }

    /// Moves played.
    pub fn ply(&self) -> u32 {
        self.position.ply()
    }

    /// Moves in a row without a piece lost.
    pub fn quiet(&self) -> u32 {
        self.position.quiet()
    }

    /// The clock of a seat.
    pub fn clock(&self, seat: Seat) -> SeatClock {
        self.clocks[seat]
    }

    /// Who offers a draw, while the offer stands.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.offer.map(|offer| offer.by)
    }

    /// The seats whose answer to the draw offer is awaited.
    pub fn awaited(&self) -> SeatSet {
        match self.offer {
            Some(offer) => self.alive().iter().filter(|seat| !offer.agreed.contains(*seat)).collect(),
            None => SeatSet::EMPTY,
        }
    }

    /// What a seat may know (JQ-63).
    pub fn view(&self, seat: Seat) -> View {
        View::of(self, Some(seat))
    }

    /// The view that shows every rank: for looking at games that are over, and for nobody who plays.
    pub fn truth(&self) -> View {
        View::of(self, None)
    }

    /// The position in truth: for checks and engines of open games, never for a screen or a player.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What everybody has seen happen.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// Why an action would be refused.
    ///
    /// # Errors
    /// The refusal.
    pub fn check(&self, action: &Action) -> Result<(), ActRefusal> {
        let Action { seat, act, used_ms } = *action;
        let Some(to_move) = self.to_move() else { return Err(ActRefusal::Over) };
        if !self.alive().contains(seat) {
            return Err(ActRefusal::NotInGame(seat));
        }
        let limit = self.options().move_limit_ms;
        match act {
            Act::Move(_) | Act::TimeOut if seat != to_move => Err(ActRefusal::NotYourTurn { to_move }),
            Act::Move(_) if limit != 0 && used_ms > limit => Err(ActRefusal::TimeIsUp),
            Act::Move(mv) => self.position.refusal(mv).map_or(Ok(()), |refusal| Err(ActRefusal::Move(refusal))),
            Act::TimeOut if limit == 0 || used_ms < limit => Err(ActRefusal::TimeIsLeft),
            Act::OfferDraw => self.draw_offer().map_or(Ok(()), |by| Err(ActRefusal::OfferStands(by))),
            Act::AcceptDraw | Act::RefuseDraw if !self.awaited().contains(seat) => Err(ActRefusal::NoOffer),
            _ => Ok(()),
        }
    }

    /// Plays an action.
    ///
    /// # Errors
    /// Why it is refused; nothing has changed then.
    pub fn act(&mut self, action: Action) -> Result<(), ActRefusal> {
        self.check(&action)?;
        let Action { seat, act, used_ms } = action;
        let (alive, over) = (self.alive(), self.result());
        match act {
            Act::Move(mv) => {
                self.clocks[seat].used_ms += u64::from(used_ms);
                self.play(seat, mv);
            }
            Act::TimeOut => {
                let clock = &mut self.clocks[seat];
                clock.used_ms += u64::from(used_ms);
                clock.time_outs += 1;
                let out = self.opening.options.time_outs.is_some_and(|allowed| clock.time_outs > u32::from(allowed));
                self.tell(Event::TimedOut { seat });
                if out {
                    self.position.drop_seat(seat, EndReason::TimeOuts);
                } else {
                    self.position.skip();
                }
            }
            Act::Resign => self.position.drop_seat(seat, EndReason::Resigned),
            Act::OfferDraw => {
                self.offer = Some(DrawOffer { by: seat, agreed: [seat].into_iter().collect() });
                self.tell(Event::DrawOffered { seat });
            }
            Act::AcceptDraw => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed.insert(seat);
                }
                self.tell(Event::DrawAccepted { seat });
            }
            Act::RefuseDraw => {
                self.offer = None;
                self.tell(Event::DrawRefused { seat });
            }
        }
        self.actions.push(action);
        self.settle(alive, over);
        Ok(())
    }

    fn play(&mut self, seat: Seat, mv: Move) {
        let path = self.position.path(mv);
        let shown = self.position.flags_shown();
        let undo = self.position.play_unchecked(mv);
        let piece = undo.mover();
        self.moved[piece.index()] = true;
        if self.draw_offer() == Some(seat) {
            self.offer = None;
        }
        let clash = undo.battle().map(|(defender, outcome)| ClashSeen { defender, outcome });
        self.tell(Event::Moved { seat, piece, path, clash });
        for seat in self.position.flags_shown().iter().filter(|seat| !shown.contains(*seat)) {
            if let Some(at) = self.flag(seat) {
                self.tell(Event::FlagShown { seat, at });
            }
        }
    }

    /// Tells who went out and how the game ended, and counts the answers to a draw offer again.
    fn settle(&mut self, before: SeatSet, over: Option<GameResult>) {
        for seat in before.iter() {
            if let Some(reason) = self.position.out(seat) {
                self.tell(Event::Out { seat, reason });
                if self.draw_offer() == Some(seat) {
                    self.offer = None;
                }
            }
        }
        if self.offer.is_some() && self.awaited().is_empty() && self.result().is_none() {
            self.position.draw(EndReason::Agreed);
        }
        if let Some(result) = self.result().filter(|_| over.is_none()) {
            self.offer = None;
            self.tell(Event::Ended(result));
        }
    }

    fn tell(&mut self, event: Event) {
        Arc::make_mut(&mut self.log).push(event);
    }

    /// Where a seat's flag stands, or stood when the seat fell: flags never move.
    fn flag(&self, seat: Seat) -> Option<Station> {
        let flag = self.position.ids().find(|id| id.seat() == seat && self.position.rank(*id) == Rank::Flag);
        flag.and_then(|id| self.position.start(id))
    }

    pub(crate) fn shared_log(&self) -> Arc<Vec<Event>> {
        Arc::clone(&self.log)
    }

    pub(crate) fn has_moved(&self, id: PieceId) -> bool {
        self.moved[id.index()]
    }
}

/// Why actions do not make a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayError {
    /// The opening cannot be played.
    Opening(OpeningError),
    /// An action is refused.
    Action {
        /// Which, counted from 0.
        index: usize,
        /// Why.
        refusal: ActRefusal,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Opening(error) => error.fmt(f),
            ReplayError::Action { index, refusal } => write!(f, "action {} is refused: {refusal}", index + 1),
        }
    }
}

impl std::error::Error for ReplayError {}
