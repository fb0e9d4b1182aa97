//! Witnesses: the game as one seat knows it, kept up from what everybody sees happen, without the truth (JQ-60, JQ-63).

use std::fmt;
use std::sync::Arc;

use crate::combat::{Clash, clash};
use crate::ending::{EndReason, GameResult};
use crate::event::{ClashSeen, Event};
use crate::game::{ActRefusal, Game};
use crate::movement::{Move, MoveRefusal};
use crate::opening::{Opening, OpeningError};
use crate::options::Order;
use crate::piece::{PieceId, Rank};
use crate::position::{fixed, rides};
use crate::seat::{Seat, SeatMap, SeatSet};
use crate::station::{Station, StationKind, StationSet};
use crate::view::{Seen, View};

/// Why what is told cannot have happened. The witness is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WitnessRefusal {
    /// The seat could not have done that.
    Act(ActRefusal),
    /// Another piece stands where the move begins, or where it ends.
    Piece(PieceId),
    /// The move goes another way than the one told.
    Path(Move),
    /// A battle where nobody stands, or none where somebody does.
    Battle(Move),
    /// No ranks that the two pieces can have lead to that outcome.
    Outcome(Clash),
    /// The flag cannot be there, or is known to be elsewhere.
    Flag(Station),
}

impl fmt::Display for WitnessRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WitnessRefusal::Act(refusal) => refusal.fmt(f),
            WitnessRefusal::Piece(_) => f.write_str("another piece stands there"),
            WitnessRefusal::Path(_) => f.write_str("the move goes another way"),
            WitnessRefusal::Battle(_) => {
                f.write_str("a battle is told where nobody stands, or none where somebody does")
            }
            WitnessRefusal::Outcome(_) => f.write_str("the two pieces cannot have such a battle"),
            WitnessRefusal::Flag(_) => f.write_str("the flag cannot be there"),
        }
    }
}

impl std::error::Error for WitnessRefusal {}

impl From<ActRefusal> for WitnessRefusal {
    fn from(refusal: ActRefusal) -> WitnessRefusal {
        WitnessRefusal::Act(refusal)
    }
}

impl From<MoveRefusal> for WitnessRefusal {
    fn from(refusal: MoveRefusal) -> WitnessRefusal {
        WitnessRefusal::Act(ActRefusal::Move(refusal))
    }
}

/// A game as one seat witnesses it: its own army, the rules, and every event since.
///
/// Told every event of a game, its view equals that of the game itself, with one exception: a fallen seat of a dark game that is let to look at
/// its ally's ranks (JQ-42) does not learn them from events. A player that is not told the truth, because it plays over a wire, gets
/// its view here.
///
/// ```
/// use junqi::{Kind, Layout, Move, Opening, Options, SeatMap, Witness};
///
/// let layout = Layout::parse("6232794851351B47M2B6MFM31", false)?;
/// let board = Kind::Two.board();
/// let north = board.seat('N').ok_or("no such seat")?;
/// let south = board.seat('S').ok_or("no such seat")?;
/// let mut witness = Witness::new(
///     &Opening {
///         kind: Kind::Two,
///         options: Options::default(),
///         layouts: SeatMap::from_fn(|seat| (seat == north).then_some(layout)),
///         first: south,
///         by_lot: false,
///     },
///     north,
/// )?;
/// let station = |name| board.station(name).ok_or("no such station");
/// for event in witness.sighted(Move { from: station("S13")?, to: station("S22")? }, None, None)? {
///     witness.tell(event)?;
/// }
/// assert_eq!(witness.view().to_move(), Some(north));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    view: View,
    /// Who has agreed to the draw that stands, the offering seat included.
    agreed: SeatSet,
}

impl Witness {
    /// The game before the first move, seen by a seat. Layouts of seats whose ranks it does not see are not asked for, and not looked at.
    ///
    /// # Errors
    /// What is wrong with the opening; [`OpeningError::NoLayout`] for a seat whose ranks the viewer sees.
    pub fn new(known: &Opening, viewer: Seat) -> Result<Witness, OpeningError> {
        let own = known.layouts[viewer].ok_or(OpeningError::NoLayout(viewer))?;
        let seats = known.kind.seats();
        // Where an army stands is the same for any layout, and of a hidden army the view shows no more than that.
        let layouts = SeatMap::from_fn(|seat| known.layouts[seat].or(seats.contains(seat).then_some(own)));
        let view = Game::new(Opening { layouts, ..*known })?.view(viewer);
        match view.pieces.iter().find(|seen| seen.rank.is_some() && known.layouts[seen.seat].is_none()) {
            Some(seen) => Err(OpeningError::NoLayout(seen.seat)),
            None => Ok(Witness { view, agreed: SeatSet::EMPTY }),
        }
    }

    /// All that the seat knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Says how much time a seat has used in all, in milliseconds. Events do not tell it.
    pub fn tell_time(&mut self, seat: Seat, used_ms: u64) {
        self.view.standings[seat].used_ms = used_ms;
    }

    /// The events of a move that somebody describes by its ends, by who is left after the battle, if there was one, and by the flag that
    /// another seat had to show after it. The witness itself adds the flags that must be shown by what it knows. They are not told yet.
    ///
    /// Whether a seat is out after the move and whether the game is over has to be told by others: a seat cannot always know.
    ///
    /// # Errors
    /// Why the move cannot have happened.
    pub fn sighted(
        &self,
        mv: Move,
        left: Option<Clash>,
        flag: Option<(Seat, Station)>,
    ) -> Result<Vec<Event>, WitnessRefusal> {
        let seat = self.view.to_move.ok_or(ActRefusal::Over)?;
        let mover = *self.mover(seat, mv)?;
        let defender = self.view.at(mv.to).copied();
        let clash = match (defender, left) {
            (None, None) => None,
            (Some(defender), Some(outcome)) => Some(ClashSeen { defender: defender.id, outcome }),
            _ => return Err(WitnessRefusal::Battle(mv)),
        };
        let path = self.path(&mover, mv);
        let moved = Event::Moved { seat, piece: mover.id, path, clash };
        self.check(&moved)?;
        let mut flags: SeatMap<Option<Station>> = SeatMap::default();
        for (fallen, _) in falls(&mover, defender.as_ref(), left).into_iter().filter(|(_, falls)| *falls) {
            if let Some(fallen) = fallen.filter(|fallen| fallen.rank == Some(Rank::Commander)) {
                flags[fallen.seat] = self.flag(fallen.seat).filter(|_| self.view.options.flag_shown);
            }
        }
        if let Some((seat, at)) = flag {
            flags[seat] = Some(at);
        }
        let mut events = vec![moved];
        for (seat, at) in flags.iter() {
            if let Some(at) = *at {
                let shown = Event::FlagShown { seat, at };
                self.check(&shown)?;
                events.push(shown);
            }
        }
        Ok(events)
    }

    /// Takes in what everybody saw happen, one event after the other.
    ///
    /// # Errors
    /// Why it cannot have happened; nothing has changed then.
    pub fn tell(&mut self, event: Event) -> Result<(), WitnessRefusal> {
        self.check(&event)?;
        match &event {
            Event::Moved { seat, piece, path, clash } => {
                if let (Some(&from), Some(&to)) = (path.first(), path.last()) {
                    self.play(*seat, *piece, Move { from, to }, *clash);
                }
            }
            Event::TimedOut { seat } => {
                self.view.standings[*seat].time_outs += 1;
                self.next_turn(*seat);
            }
            Event::FlagShown { seat, at } => {
                self.view.standings[*seat].flag = Some(*at);
                if let Some(seen) = self.view.pieces.iter_mut().find(|seen| seen.at == Some(*at)) {
                    seen.rank = Some(Rank::Flag);
                }
            }
            Event::Out { seat, reason } => self.fall(*seat, *reason),
            Event::DrawOffered { seat } => {
                self.view.offer = Some(*seat);
                self.agreed = [*seat].into_iter().collect();
            }
            Event::DrawAccepted { seat } => self.agreed.insert(*seat),
            Event::DrawRefused { .. } => self.view.offer = None,
            Event::Ended(result) => self.end(*result),
        }
        let (offered, agreed) = (self.view.offer.is_some(), self.agreed);
        self.view.awaited = self.view.alive().iter().filter(|seat| offered && !agreed.contains(*seat)).collect();
        Arc::make_mut(&mut self.view.log).push(event);
        Ok(())
    }

    fn check(&self, event: &Event) -> Result<(), WitnessRefusal> {
        let to_move = self.view.to_move.ok_or(ActRefusal::Over)?;
        let in_game = |seat: Seat| match self.view.alive().contains(seat) {
            true => Ok(()),
            false => Err(ActRefusal::NotInGame(seat)),
        };
        match event {
            Event::Moved { seat, piece, path, clash } => {
                let (Some(&from), Some(&to)) = (path.first(), path.last()) else {
                    return Err(MoveRefusal::NoStation.into());
                };
                let mv = Move { from, to };
                let mover = self.mover(*seat, mv)?;
                if mover.id != *piece {
                    return Err(WitnessRefusal::Piece(*piece));
                }
                if *path != self.path(mover, mv) {
                    return Err(WitnessRefusal::Path(mv));
                }
                match (self.view.at(to), clash) {
                    (None, None) => {}
                    (Some(defender), Some(seen)) if defender.id != seen.defender => {
                        return Err(WitnessRefusal::Piece(seen.defender));
                    }
                    (Some(defender), Some(seen)) if !self.possible(mover, defender, seen.outcome) => {
                        return Err(WitnessRefusal::Outcome(seen.outcome));
                    }
                    (Some(_), Some(_)) => {}
                    _ => return Err(WitnessRefusal::Battle(mv)),
                }
            }
            Event::TimedOut { seat } if *seat != to_move => return Err(ActRefusal::NotYourTurn { to_move }.into()),
            Event::FlagShown { seat, at } => {
                in_game(*seat)?;
                let known = self.flag(*seat);
                let flag = self.view.at(*at).is_some_and(|seen| {
                    let may_be = known.map_or(seen.rank.is_none(), |known| known == *at);
                    seen.seat == *seat && seen.start == *at && may_be
                });
                let place = at.index() < self.view.board().len()
                    && self.view.board().station_kind(*at) == StationKind::Headquarters;
                if !flag || !place || self.view.standings[*seat].flag.is_some() {
                    return Err(WitnessRefusal::Flag(*at));
                }
            }
            Event::DrawOffered { seat } => {
                in_game(*seat)?;
                if let Some(by) = self.view.offer {
                    return Err(ActRefusal::OfferStands(by).into());
                }
            }
            Event::DrawAccepted { seat } | Event::DrawRefused { seat } if !self.view.awaited.contains(*seat) => {
                return Err(ActRefusal::NoOffer.into());
            }
            Event::Out { seat, .. } => in_game(*seat)?,
            Event::TimedOut { .. } | Event::DrawAccepted { .. } | Event::DrawRefused { .. } | Event::Ended(_) => {}
        }
        Ok(())
    }

    /// The piece that makes a move, if it can make it with a rank that it can have.
    fn mover(&self, seat: Seat, mv: Move) -> Result<&Seen, WitnessRefusal> {
        let view = &self.view;
        let to_move = view.to_move.ok_or(ActRefusal::Over)?;
        if seat != to_move {
            return Err(ActRefusal::NotYourTurn { to_move }.into());
        }
        if mv.from.index().max(mv.to.index()) >= view.board().len() {
            return Err(MoveRefusal::NoStation.into());
        }
        let seen = view.at(mv.from).ok_or(MoveRefusal::Empty { from: mv.from })?;
        if seen.seat != seat {
            return Err(MoveRefusal::NotYours { from: mv.from }.into());
        }
        // Of a hidden piece anything is thinkable that can move at all.
        if let Some(refusal) = fixed(view.board(), mv.from, seen.rank.unwrap_or(Rank::Engineer)) {
            return Err(refusal.into());
        }
        let refusal = view.ground(seat).refusal(mv, view.own[seat], self.rides(seen));
        refusal.map_or(Ok(seen), |refusal| Err(refusal.into()))
    }

    fn rides(&self, seen: &Seen) -> bool {
        rides(seen.rank.unwrap_or(Rank::Engineer), &self.view.options)
    }

    fn path(&self, mover: &Seen, mv: Move) -> Vec<Station> {
        self.view.ground(mover.seat).path(mv.from, mv.to, self.rides(mover))
    }

    /// Whether ranks that the two can have lead to that outcome.
    fn possible(&self, attacker: &Seen, defender: &Seen, outcome: Clash) -> bool {
        let ranks = |seen: &Seen| {
            let known = seen.rank;
            Rank::ALL.into_iter().filter(move |rank| known.is_none_or(|known| known == *rank))
        };
        ranks(attacker)
            .any(|first| ranks(defender).any(|second| clash(first, second, &self.view.options) == Some(outcome)))
    }

    /// Where a seat's flag stands, if the viewer knows.
    fn flag(&self, seat: Seat) -> Option<Station> {
        self.view.pieces.iter().find(|seen| seen.seat == seat && seen.rank == Some(Rank::Flag)).and_then(|seen| seen.at)
    }

    fn play(&mut self, seat: Seat, piece: PieceId, mv: Move, clash: Option<ClashSeen>) {
        let view = &mut self.view;
        let (mover_falls, defender) = match clash {
            None => (false, None),
            Some(seen) => (seen.outcome != Clash::Attacker, (seen.outcome != Clash::Defender).then_some(seen.defender)),
        };
        for seen in &mut view.pieces {
            if Some(seen.id) == defender {
                seen.at = None;
                view.own[seen.seat].remove(mv.to);
                view.standings[seen.seat].pieces -= 1;
            }
            if seen.id == piece {
                seen.moved = true;
                seen.at = (!mover_falls).then_some(mv.to);
            }
        }
        view.own[seat].remove(mv.from);
        if mover_falls {
            view.standings[seat].pieces -= 1;
        } else {
            view.own[seat].insert(mv.to);
        }
        view.ply += 1;
        view.quiet = if clash.is_some() { 0 } else { view.quiet + 1 };
        if view.offer == Some(seat) {
            view.offer = None;
        }
        self.next_turn(seat);
    }

    fn fall(&mut self, seat: Seat, reason: EndReason) {
        let view = &mut self.view;
        for seen in view.pieces.iter_mut().filter(|seen| seen.seat == seat) {
            seen.at = None;
        }
        view.own[seat] = StationSet::EMPTY;
        let standing = &mut view.standings[seat];
        (standing.out, standing.pieces, standing.flag) = (Some(reason), 0, None);
        if view.offer == Some(seat) {
            view.offer = None;
        }
        if reason == EndReason::QuietLimit {
            // Others play on, and their quiet moves are counted anew.
            view.quiet = 0;
        }
        if view.to_move == Some(seat) {
            self.next_turn(seat);
        }
    }

    fn end(&mut self, result: GameResult) {
        let view = &mut self.view;
        if result.reason == EndReason::QuietLimit {
            // Nobody plays on: the count stays where it ended the game.
            view.quiet = u32::from(view.options.quiet_limit);
        }
        (view.result, view.to_move, view.offer) = (Some(result), None, None);
    }

    /// Gives the turn to the next seat in the game. Seats that cannot move are told to be out afterwards.
    fn next_turn(&mut self, from: Seat) {
        let (arms, alive) = (self.view.board().arms(), self.view.alive());
        let step = match self.view.options.order {
            Order::CounterClockwise => 1,
            Order::Clockwise => arms - 1,
        };
        let next = (1..=arms).map(|n| from.turned(n * step, arms)).find(|next| alive.contains(*next));
        self.view.to_move = next.or(self.view.to_move);
    }
}

/// The two pieces of a move, and whether each falls.
fn falls(mover: &Seen, defender: Option<&Seen>, left: Option<Clash>) -> [(Option<Seen>, bool); 2] {
    let fallen = |spared: Clash| left.is_some_and(|left| left != spared);
    [(Some(*mover), fallen(Clash::Attacker)), (defender.copied(), fallen(Clash::Defender))]
}
