//! Positions: who stands where, in truth, and what a move does to it.
//!
//! Screens and computer players never get a position; they get a [`View`](crate::View).

mod turn;

use crate::board::{Board, BoardKind, MAX_STATIONS};
use crate::combat::{Clash, clash, may_take_flag};
use crate::ending::{EndReason, GameResult};
use crate::movement::{Ground, Move, MoveRefusal};
use crate::options::{FlagCapture, Options};
use crate::piece::{ARMY, MAX_PIECES, Piece, PieceId, Rank};
use crate::seat::{Seat, SeatMap, SeatSet, Team};
use crate::setup::{Setup, SetupError};
use crate::station::{PLACES, Station, StationSet};
use crate::view::{Seen, View};

const NOBODY: u8 = u8::MAX;
const GONE: u8 = u8::MAX;

/// A checked position. Playing and undoing moves allocates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    kind: BoardKind,
    options: Options,
    seats: SeatSet,
    alive: SeatSet,
    to_move: Seat,
    open: StationSet,
    own: SeatMap<StationSet>,
    at: [u8; MAX_STATIONS],
    /// Where each piece stands. The pieces of a seat that is out keep their last place here, for undoing.
    place: [u8; MAX_PIECES],
    start: [u8; MAX_PIECES],
    rank: [Rank; MAX_PIECES],
    out: SeatMap<Option<EndReason>>,
    flags_shown: SeatSet,
    quiet: u32,
    ply: u32,
    result: Option<GameResult>,
}

/// What a move changed: given back to [`Position::undo`].
#[derive(Clone, Copy, Debug)]
#[must_use = "a move can only be taken back with this"]
pub struct Undo {
    mover: PieceId,
    from: Station,
    defender: Option<(PieceId, Clash)>,
    to: Station,
    alive: SeatSet,
    to_move: Seat,
    flags_shown: SeatSet,
    quiet: u32,
}

impl Undo {
    /// The piece that moved.
    pub fn mover(&self) -> PieceId {
        self.mover
    }

    /// The battle, if the move was an attack: who was attacked, and what came of it.
    pub fn battle(&self) -> Option<(PieceId, Clash)> {
        self.defender
    }
}

impl Position {
    /// Checks a setup.
    ///
    /// # Errors
    /// The first thing that cannot be.
    pub fn new(setup: &Setup) -> Result<Position, SetupError> {
        let board = Board::of(setup.board);
        let mut pieces = setup.pieces.clone();
        pieces.sort_by_key(|(station, _)| *station);
        let mut seats = SeatSet::EMPTY;
        for &(station, piece) in &pieces {
            if station.index() >= board.len() {
                return Err(SetupError::NoStation(station));
            }
            if piece.seat.index() >= board.arms() {
                return Err(SetupError::NoSeat(piece.seat));
            }
            seats.insert(piece.seat);
        }
        if !seats.contains(setup.to_move) {
            return Err(SetupError::NotSeated(setup.to_move));
        }
        let is_open = |station: Station| {
            let arm = board.arm(station).map(|(seat, _)| seat);
            !setup.options.closed_arms || arm.is_none_or(|seat| seats.contains(seat))
        };
        let mut position = Position {
            kind: setup.board,
            options: setup.options,
            seats,
            alive: seats,
            to_move: setup.to_move,
            open: board.stations().filter(|station| is_open(*station)).collect(),
            own: SeatMap::default(),
            at: [NOBODY; MAX_STATIONS],
            place: [GONE; MAX_PIECES],
            start: [GONE; MAX_PIECES],
            rank: [Rank::Flag; MAX_PIECES],
            out: SeatMap::default(),
            flags_shown: SeatSet::EMPTY,
            quiet: 0,
            ply: 0,
            result: None,
        };
        let mut numbers: SeatMap<usize> = SeatMap::default();
        let mut counts: SeatMap<[usize; Rank::ALL.len()]> = SeatMap::default();
        for (station, piece) in pieces {
            if position.at[station.index()] != NOBODY {
                return Err(SetupError::TwoPieces(station));
            }
            if !position.open.contains(station) {
                return Err(SetupError::ClosedArm(station));
            }
            let count = &mut counts[piece.seat][piece.rank as usize];
            *count += 1;
            if *count > piece.rank.per_army() {
                return Err(SetupError::TooMany(piece));
            }
            let id = PieceId::of(piece.seat, numbers[piece.seat]);
            numbers[piece.seat] += 1;
            position.rank[id.index()] = piece.rank;
            position.start[id.index()] = station.0;
            position.put(id, station);
        }
        Ok(position)
    }

    /// The position that a view shows, with these ranks for all of its pieces.
    pub(crate) fn imagined(view: &View, to_move: Seat, rank: impl Fn(&Seen) -> Rank) -> Position {
        let mut position = Position {
            kind: view.board().kind(),
            options: *view.options(),
            seats: view.seats(),
            alive: view.alive(),
            to_move,
            open: view.open(),
            own: SeatMap::default(),
            at: [NOBODY; MAX_STATIONS],
            place: [GONE; MAX_PIECES],
            start: [GONE; MAX_PIECES],
            rank: [Rank::Flag; MAX_PIECES],
            out: SeatMap::from_fn(|seat| view.standing(seat).out),
            flags_shown: view.seats().iter().filter(|seat| view.standing(*seat).flag.is_some()).collect(),
            quiet: view.quiet(),
            ply: view.ply(),
            result: None,
        };
        for seen in view.pieces() {
            position.rank[seen.id.index()] = rank(seen);
            position.start[seen.id.index()] = seen.start.0;
            if let Some(at) = seen.at {
                position.put(seen.id, at);
            }
        }
        position
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        Board::of(self.kind)
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
        self.alive
    }

    /// Whose turn it is; after the end, whose it was.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// Who won and why, once the game is over.
    pub fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Moves played, skipped turns not counted.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Moves in a row without a piece lost.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Why a seat is out.
    pub fn out(&self, seat: Seat) -> Option<EndReason> {
        self.out[seat]
    }

    /// Seats whose flag everybody has been shown (JQ-34).
    pub fn flags_shown(&self) -> SeatSet {
        self.flags_shown
    }

    /// The team of a seat: opposite seats play together, unless everybody plays for himself.
    pub fn team(&self, seat: Seat) -> Team {
        team(self.kind, &self.options, seat)
    }

    /// Who stands on a station.
    pub fn piece_at(&self, station: Station) -> Option<Piece> {
        self.id_at(station).map(|id| Piece { seat: id.seat(), rank: self.rank[id.index()] })
    }

    /// Which piece stands on a station.
    #[inline]
    pub fn id_at(&self, station: Station) -> Option<PieceId> {
        match self.at[station.index()] {
            NOBODY => None,
            id => Some(PieceId(id)),
        }
    }

    /// The rank of a piece.
    #[inline]
    pub fn rank(&self, id: PieceId) -> Rank {
        self.rank[id.index()]
    }

    /// Where a piece stands; none once it is gone.
    pub fn place(&self, id: PieceId) -> Option<Station> {
        let station = self.place[id.index()];
        (station != GONE && self.alive.contains(id.seat())).then_some(Station(station))
    }

    /// Where a piece stood at the start.
    pub fn start(&self, id: PieceId) -> Option<Station> {
        let station = self.start[id.index()];
        (station != GONE).then_some(Station(station))
    }

    /// Every piece that began the game, seat by seat.
    pub fn ids(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.seats
            .iter()
            .flat_map(|seat| (0..ARMY).map(move |n| PieceId::of(seat, n)))
            .filter(|id| self.start[id.index()] != GONE)
    }

    /// All legal moves of the seat to move, ordered by station; the list is cleared first.
    pub fn legal_moves(&self, moves: &mut Vec<Move>) {
        moves.clear();
        self.for_each_source(|from, targets| moves.extend(targets.iter().map(|to| Move { from, to })));
    }

    /// The legal moves of the seat to move that attack somebody, ordered by station; the list is cleared first.
    pub fn attacks(&self, moves: &mut Vec<Move>) {
        moves.clear();
        let enemies = self.ground(self.to_move).enemies;
        self.for_each_source(|from, targets| moves.extend((targets & enemies).iter().map(|to| Move { from, to })));
    }

    /// Whether the seat to move may play this.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.refusal(mv).is_none()
    }

    /// Why the seat to move may not play this; none if it may.
    pub fn refusal(&self, mv: Move) -> Option<MoveRefusal> {
        let Move { from, to } = mv;
        if self.result.is_some() {
            return Some(MoveRefusal::Over);
        }
        if from.index() >= self.board().len() || to.index() >= self.board().len() {
            return Some(MoveRefusal::NoStation);
        }
        let Some(piece) = self.piece_at(from) else { return Some(MoveRefusal::Empty { from }) };
        if piece.seat != self.to_move {
            return Some(MoveRefusal::NotYours { from });
        }
        if let Some(refusal) = fixed(self.board(), from, piece.rank) {
            return Some(refusal);
        }
        let ground = self.ground(self.to_move);
        ground.refusal(mv, self.own[self.to_move], rides(piece.rank, &self.options)).or_else(|| {
            let flag = self.piece_at(to).is_some_and(|target| target.rank == Rank::Flag);
            (flag && !may_take_flag(piece.rank, &self.options)).then_some(MoveRefusal::FlagCapture { to })
        })
    }

    /// The stations that a legal move travels, both ends included; empty if there is no way.
    pub fn path(&self, mv: Move) -> Vec<Station> {
        match self.piece_at(mv.from) {
            Some(piece) => self.ground(piece.seat).path(mv.from, mv.to, rides(piece.rank, &self.options)),
            None => Vec::new(),
        }
    }

    /// Plays a move and says what undoes it.
    ///
    /// # Errors
    /// Why the move may not be played; the position is unchanged.
    pub fn play(&mut self, mv: Move) -> Result<Undo, MoveRefusal> {
        match self.refusal(mv) {
            Some(refusal) => Err(refusal),
            None => Ok(self.play_unchecked(mv)),
        }
    }

    /// Plays a move that came from [`legal_moves`](Position::legal_moves) of this position.
    ///
    /// Any other move leaves a position that no game reaches, but never a panic for stations of the board.
    pub fn play_unchecked(&mut self, mv: Move) -> Undo {
        let mover = self.at[mv.from.index()];
        let mover = if mover == NOBODY { PieceId(0) } else { PieceId(mover) };
        let mut undo = Undo {
            mover,
            from: mv.from,
            defender: None,
            to: mv.to,
            alive: self.alive,
            to_move: self.to_move,
            flags_shown: self.flags_shown,
            quiet: self.quiet,
        };
        self.ply += 1;
        self.quiet += 1;
        self.lift(mover, mv.from);
        if let Some(defender) = self.id_at(mv.to) {
            // A move from the list is a legal attack; the fallback only keeps this total.
            let outcome = clash(self.rank(mover), self.rank(defender), &self.options).unwrap_or(Clash::Both);
            undo.defender = Some((defender, outcome));
            self.quiet = 0;
            self.fight(mover, defender, outcome, mv.to);
        } else {
            self.put(mover, mv.to);
        }
        self.after_move();
        undo
    }

    /// Takes back the move that gave this, which must be the last one played.
    pub fn undo(&mut self, undo: Undo) {
        let alive = self.alive;
        for seat in undo.alive.iter().filter(|seat| !alive.contains(*seat)) {
            self.out[seat] = None;
            for n in 0..ARMY {
                let id = PieceId::of(seat, n);
                let station = self.place[id.index()];
                if station != GONE {
                    self.put(id, Station(station));
                }
            }
        }
        self.alive = undo.alive;
        self.to_move = undo.to_move;
        self.flags_shown = undo.flags_shown;
        self.quiet = undo.quiet;
        self.ply -= 1;
        self.result = None;
        match undo.defender {
            None => self.lift(undo.mover, undo.to),
            Some((defender, outcome)) => {
                if outcome == Clash::Attacker {
                    self.lift(undo.mover, undo.to);
                }
                self.put(defender, undo.to);
            }
        }
        self.put(undo.mover, undo.from);
    }

    /// Lets the turn go by as if it had never been, for thinking ahead: nothing is counted and nobody goes out. Returns whose turn it was, which
    /// [`give_turn`](Position::give_turn) takes back.
    pub fn pass(&mut self) -> Seat {
        let seat = self.to_move;
        self.to_move = self.after(seat);
        seat
    }

    /// Gives the turn to a seat that is still in the game; to any other nothing happens.
    pub fn give_turn(&mut self, seat: Seat) {
        if self.alive.contains(seat) && self.result.is_none() {
            self.to_move = seat;
        }
    }

    /// Leaves of the tree of legal moves of this depth. Lines that end earlier have none.
    pub fn perft(&mut self, depth: u32) -> u64 {
        let mut lists: Vec<Vec<Move>> = (0..depth).map(|_| Vec::with_capacity(256)).collect();
        self.perft_in(&mut lists)
    }

    fn perft_in(&mut self, lists: &mut [Vec<Move>]) -> u64 {
        let Some((moves, deeper)) = lists.split_first_mut() else { return 1 };
        if deeper.is_empty() {
            let mut leaves = 0;
            self.for_each_source(|_, targets| leaves += targets.len() as u64);
            return leaves;
        }
        self.legal_moves(moves);
        let mut leaves = 0;
        for &mv in moves.iter() {
            let undo = self.play_unchecked(mv);
            leaves += self.perft_in(deeper);
            self.undo(undo);
        }
        leaves
    }

    /// Ways as the pieces of one seat find them.
    fn ground(&self, seat: Seat) -> Ground {
        let (mut occupied, mut enemies) = (StationSet::EMPTY, StationSet::EMPTY);
        let team = self.team(seat);
        for other in self.alive.iter() {
            occupied |= self.own[other];
            if self.team(other) != team {
                enemies |= self.own[other];
            }
        }
        Ground { board: self.board(), open: self.open, occupied, enemies }
    }

    /// Enemy flags that the capture limit keeps this rank from.
    fn forbidden(&self, rank: Rank, ground: &Ground) -> StationSet {
        if self.options.flag_capture == FlagCapture::Any || may_take_flag(rank, &self.options) {
            return StationSet::EMPTY;
        }
        ground.enemies.iter().filter(|at| self.piece_at(*at).is_some_and(|piece| piece.rank == Rank::Flag)).collect()
    }

    #[inline]
    fn for_each_source(&self, mut visit: impl FnMut(Station, StationSet)) {
        if self.result.is_some() {
            return;
        }
        let ground = self.ground(self.to_move);
        let headquarters = ground.board.headquarters();
        for from in self.own[self.to_move] & !headquarters {
            let rank = self.rank[self.at[from.index()] as usize];
            if rank.can_move() {
                let mut targets = ground.targets(from, rides(rank, &self.options));
                if self.options.flag_capture != FlagCapture::Any {
                    targets = targets & !self.forbidden(rank, &ground);
                }
                visit(from, targets);
            }
        }
    }

    fn can_move(&self, seat: Seat) -> bool {
        let ground = self.ground(seat);
        (self.own[seat] & !ground.board.headquarters()).iter().any(|from| {
            let rank = self.rank[self.at[from.index()] as usize];
            rank.can_move() && ground.can_leave(from, self.forbidden(rank, &ground))
        })
    }

    #[inline]
    fn put(&mut self, id: PieceId, station: Station) {
        self.at[station.index()] = id.0;
        self.place[id.index()] = station.0;
        self.own[id.seat()].insert(station);
    }

    #[inline]
    fn lift(&mut self, id: PieceId, station: Station) {
        self.at[station.index()] = NOBODY;
        self.place[id.index()] = GONE;
        self.own[id.seat()].remove(station);
    }

    fn fight(&mut self, mover: PieceId, defender: PieceId, outcome: Clash, at: Station) {
        let (attacker_falls, defender_falls) = (outcome != Clash::Attacker, outcome != Clash::Defender);
        if defender_falls {
            self.lift(defender, at);
        }
        if !attacker_falls {
            self.put(mover, at);
        }
        for (fallen, falls) in [(mover, attacker_falls), (defender, defender_falls)] {
            if falls && self.rank(fallen) == Rank::Commander && self.options.flag_shown {
                self.flags_shown.insert(fallen.seat());
            }
        }
        if defender_falls && self.rank(defender) == Rank::Flag {
            self.eliminate(defender.seat(), EndReason::FlagTaken);
        }
    }
}

/// The team of a seat on a board: opposite seats of the four-player board are allies.
pub(crate) fn team(board: BoardKind, options: &Options, seat: Seat) -> Team {
    match board {
        BoardKind::Four if !options.free_for_all => Team(seat.index() as u8 % 2),
        _ => Team(seat.index() as u8),
    }
}

/// Whether the rank rides the railway turning at will (JQ-21, JQ-70).
pub(crate) fn rides(rank: Rank, options: &Options) -> bool {
    rank == Rank::Engineer || (rank == Rank::Bomb && options.bomb_rides)
}

/// Why an own piece on this station never moves (JQ-22).
pub(crate) fn fixed(board: &Board, from: Station, rank: Rank) -> Option<MoveRefusal> {
    if !rank.can_move() {
        Some(MoveRefusal::Immovable { from })
    } else if board.headquarters().contains(from) {
        Some(MoveRefusal::Headquarters { from })
    } else {
        None
    }
}

const _: () = assert!(PLACES * 6 + 13 == MAX_STATIONS);
