//! Views: what one seat may know (JQ-60 to JQ-63). Screens and computer players get this and nothing else.

use std::fmt;
use std::sync::Arc;

use crate::board::Board;
use crate::combat::may_take_flag;
use crate::ending::{EndReason, GameResult};
use crate::event::Event;
use crate::game::Game;
use crate::movement::{Ground, Move, MoveRefusal};
use crate::options::{Kind, Options, Sight};
use crate::piece::{MAX_PIECES, Piece, PieceId, Rank};
use crate::position::{Position, fixed, rides, team};
use crate::seat::{Seat, SeatMap, SeatSet, Team};
use crate::station::{Station, StationSet};

mod witness;

pub use witness::{Witness, WitnessRefusal};

/// A piece as a viewer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// Its identity.
    pub id: PieceId,
    /// Its owner.
    pub seat: Seat,
    /// Where it started.
    pub start: Station,
    /// Where it stands; none once it is gone.
    pub at: Option<Station>,
    /// What it is, as far as the viewer may know.
    pub rank: Option<Rank>,
    /// Whether it has ever moved.
    pub moved: bool,
}

/// How a seat stands, as everybody sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Standing {
    /// Why it is out, if it is.
    pub out: Option<EndReason>,
    /// Times that it let the time run out.
    pub time_outs: u32,
    /// Milliseconds used.
    pub used_ms: u64,
    /// Pieces left on the board.
    pub pieces: usize,
    /// Where its flag stands, once it is shown to everybody.
    pub flag: Option<Station>,
}

/// Why ranks do not make a position of a view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImagineError {
    /// The game is over: nobody is to move.
    Over,
    /// More pieces of a rank than an army has (JQ-10).
    TooMany(Piece),
}

impl fmt::Display for ImagineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImagineError::Over => f.write_str("the game is over"),
            ImagineError::TooMany(piece) => write!(f, "an army has fewer pieces of rank {:?}", piece.rank),
        }
    }
}

impl std::error::Error for ImagineError {}

/// What one seat may know of a game, its whole history included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    viewer: Option<Seat>,
    kind: Kind,
    /// The options with which the position is played: each for himself in single combat on the four-player board.
    options: Options,
    seats: SeatSet,
    to_move: Option<Seat>,
    pieces: Vec<Seen>,
    standings: SeatMap<Standing>,
    open: StationSet,
    own: SeatMap<StationSet>,
    ply: u32,
    quiet: u32,
    offer: Option<Seat>,
    awaited: SeatSet,
    result: Option<GameResult>,
    log: Arc<Vec<Event>>,
}

impl View {
    pub(crate) fn of(game: &Game, viewer: Option<Seat>) -> View {
        let position = game.position();
        let board = position.board();
        let mut own: SeatMap<StationSet> = SeatMap::default();
        let mut standings = SeatMap::from_fn(|seat| {
            let clock = game.clock(seat);
            Standing { out: game.out(seat), time_outs: clock.time_outs, used_ms: clock.used_ms, pieces: 0, flag: None }
        });
        let mut pieces = Vec::with_capacity(100);
        for id in position.ids() {
            let (seat, rank, at) = (id.seat(), position.rank(id), position.place(id));
            let flag_shown = rank == Rank::Flag && position.flags_shown().contains(seat);
            let shown = flag_shown || viewer.is_none_or(|viewer| may_see(game, viewer, seat));
            if let Some(station) = at {
                own[seat].insert(station);
                standings[seat].pieces += 1;
                if flag_shown {
                    standings[seat].flag = Some(station);
                }
            }
            let start = position.start(id).unwrap_or(Station(0));
            pieces.push(Seen { id, seat, start, at, rank: shown.then_some(rank), moved: game.has_moved(id) });
        }
        let seats = position.seats();
        let open = board.stations().filter(|station| {
            let arm = board.arm(*station).map(|(seat, _)| seat);
            !game.options().closed_arms || arm.is_none_or(|seat| seats.contains(seat))
        });
        View {
            viewer,
            kind: game.kind(),
            options: *position.options(),
            seats,
            to_move: game.to_move(),
            pieces,
            standings,
            open: open.collect(),
            own,
            ply: game.ply(),
            quiet: game.quiet(),
            offer: game.draw_offer(),
            awaited: game.awaited(),
            result: game.result(),
            log: game.shared_log(),
        }
    }

    /// Whose view it is; none for the view of a finished game that shows everything.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// Board and seats.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        self.kind.board()
    }

    /// The rules in force.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The seats that began the game.
    pub fn seats(&self) -> SeatSet {
        self.seats
    }

    /// The seats still in the game.
    pub fn alive(&self) -> SeatSet {
        self.seats.iter().filter(|seat| self.standings[*seat].out.is_none()).collect()
    }

    /// Whose turn it is; none once the game is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.to_move
    }

    /// Every piece that began the game, ordered by identity.
    pub fn pieces(&self) -> &[Seen] {
        &self.pieces
    }

    /// A piece by its identity.
    pub fn piece(&self, id: PieceId) -> Option<&Seen> {
        self.pieces.binary_search_by_key(&id, |seen| seen.id).ok().map(|index| &self.pieces[index])
    }

    /// Who stands on a station.
    pub fn at(&self, station: Station) -> Option<&Seen> {
        self.pieces.iter().find(|seen| seen.at == Some(station))
    }

    /// How a seat stands.
    pub fn standing(&self, seat: Seat) -> &Standing {
        &self.standings[seat]
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Team {
        team(self.board().kind(), &self.options, seat)
    }

    /// Whether two seats play together.
    pub fn are_allies(&self, a: Seat, b: Seat) -> bool {
        self.team(a) == self.team(b)
    }

    /// Moves played.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Moves in a row without a piece lost.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Who offers a draw, while the offer stands.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.offer
    }

    /// The seats whose answer to the draw offer is awaited.
    pub fn awaited(&self) -> SeatSet {
        self.awaited
    }

    /// Who won and why, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// What has happened since the battle began.
    pub fn log(&self) -> &[Event] {
        &self.log
    }

    /// The stations where a seat has pieces.
    pub fn stations_of(&self, seat: Seat) -> StationSet {
        self.own[seat]
    }

    /// Everywhere the viewer's piece on this station may try to go now; nothing when it is not the viewer's turn.
    ///
    /// In a dark game with a capture limit this includes attacks that turn out to be refused, since only the refusal
    /// tells that the piece attacked is a flag (JQ-33).
    pub fn targets(&self, from: Station) -> StationSet {
        let Some((rank, ground)) = self.mover(from).ok() else { return StationSet::EMPTY };
        let mut targets = ground.targets(from, rides(rank, &self.options));
        if !may_take_flag(rank, &self.options) {
            for at in targets & ground.enemies {
                if self.at(at).is_some_and(|seen| seen.rank == Some(Rank::Flag)) {
                    targets.remove(at);
                }
            }
        }
        targets
    }

    /// Every move that the viewer may try now, ordered by station; the list is cleared first.
    pub fn moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let Some(viewer) = self.viewer.filter(|viewer| Some(*viewer) == self.to_move) else { return };
        for from in self.own[viewer] {
            moves.extend(self.targets(from).iter().map(|to| Move { from, to }));
        }
    }

    /// Whether the viewer may try this move.
    ///
    /// # Errors
    /// Why it is certain to be refused.
    pub fn can_try(&self, mv: Move) -> Result<(), MoveRefusal> {
        let Move { from, to } = mv;
        if to.index() >= self.board().len() {
            return Err(MoveRefusal::NoStation);
        }
        let (rank, ground) = self.mover(from)?;
        let own = self.viewer.map_or(StationSet::EMPTY, |viewer| self.own[viewer]);
        if let Some(refusal) = ground.refusal(mv, own, rides(rank, &self.options)) {
            return Err(refusal);
        }
        let known_flag = self.at(to).is_some_and(|seen| seen.rank == Some(Rank::Flag));
        if known_flag && !may_take_flag(rank, &self.options) {
            return Err(MoveRefusal::FlagCapture { to });
        }
        Ok(())
    }

    /// The stations that a move of the viewer's would travel, both ends included.
    pub fn path(&self, mv: Move) -> Vec<Station> {
        match self.mover(mv.from) {
            Ok((rank, ground)) => ground.path(mv.from, mv.to, rides(rank, &self.options)),
            Err(_) => Vec::new(),
        }
    }

    /// The most pieces of each rank (by `rank as usize`) that an army can still have, by what the viewer knows.
    pub fn remaining(&self, seat: Seat) -> [u8; Rank::ALL.len()] {
        let standing = &self.standings[seat];
        if standing.out.is_some() || !self.seats.contains(seat) {
            return [0; Rank::ALL.len()];
        }
        let army = || self.pieces.iter().filter(|seen| seen.seat == seat);
        if army().all(|seen| seen.rank.is_some()) {
            return Rank::ALL.map(|rank| army().filter(|s| s.at.is_some() && s.rank == Some(rank)).count() as u8);
        }
        let commander_lost = standing.flag.is_some() && self.options.flag_shown;
        Rank::ALL.map(|rank| match rank {
            Rank::Commander if commander_lost => 0,
            _ => rank.per_army().min(standing.pieces) as u8,
        })
    }

    /// A position that the viewer takes to be possible: this view with a rank for every piece that shows none, the fallen ones included. Knows
    /// no more than the view and whoever chooses the ranks; computer players think ahead on it.
    ///
    /// # Errors
    /// Why there is no such position. Whether the ranks agree with what happened so far is not asked.
    pub fn imagine(&self, rank: impl Fn(PieceId) -> Rank) -> Result<Position, ImagineError> {
        let to_move = self.to_move.ok_or(ImagineError::Over)?;
        let mut counts: SeatMap<[u8; Rank::ALL.len()]> = SeatMap::default();
        let mut ranks = [Rank::Flag; MAX_PIECES];
        for seen in &self.pieces {
            let rank = seen.rank.unwrap_or_else(|| rank(seen.id));
            let count = &mut counts[seen.seat][rank as usize];
            *count += 1;
            if usize::from(*count) > rank.per_army() {
                return Err(ImagineError::TooMany(Piece { seat: seen.seat, rank }));
            }
            ranks[seen.id.index()] = rank;
        }
        Ok(Position::imagined(self, to_move, |seen| ranks[seen.id.index()]))
    }

    pub(crate) fn open(&self) -> StationSet {
        self.open
    }

    fn mover(&self, from: Station) -> Result<(Rank, Ground), MoveRefusal> {
        if self.result.is_some() {
            return Err(MoveRefusal::Over);
        }
        if from.index() >= self.board().len() {
            return Err(MoveRefusal::NoStation);
        }
        let seen = self.at(from).ok_or(MoveRefusal::Empty { from })?;
        let rank = match seen.rank {
            Some(rank) if self.viewer == Some(seen.seat) && self.to_move == self.viewer => rank,
            _ => return Err(MoveRefusal::NotYours { from }),
        };
        if let Some(refusal) = fixed(self.board(), from, rank) {
            return Err(refusal);
        }
        Ok((rank, self.ground(seen.seat)))
    }

    /// Ways as the pieces of one seat find them.
    fn ground(&self, seat: Seat) -> Ground {
        let (mut occupied, mut enemies) = (StationSet::EMPTY, StationSet::EMPTY);
        for other in self.seats.iter() {
            occupied |= self.own[other];
            if !self.are_allies(other, seat) {
                enemies |= self.own[other];
            }
        }
        Ground { board: self.board(), open: self.open, occupied, enemies }
    }
}

/// Whose ranks a viewer sees: its own, its allies' where they are shown or the viewer has fallen (JQ-42), everybody's
/// in an open game.
fn may_see(game: &Game, viewer: Seat, owner: Seat) -> bool {
    let allies = game.team(viewer) == game.team(owner);
    match game.options().sight {
        Sight::Open => true,
        Sight::AlliesShown => allies,
        Sight::Dark => viewer == owner || (allies && game.out(viewer).is_some()),
    }
}
