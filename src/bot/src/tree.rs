use junqi::{Clash, Deadlock, GameResult, Move, PieceId, Position, Rank, Seat, SeatMap, SeatSet, Station, Undo, clash};

use crate::evaluation::{FLAG, Scale, Table};
use crate::ground::Ground;
use crate::limits::Limits;

/// Above every value: four armies and the flags that may fall on the way.
const WIN: i32 = 4 * FLAG;
/// What each move on the way to a won flag takes off.
const SLOWER: i32 = 20;
/// What taking one of several enemy flags is worth besides the army that leaves.
const SEAT_OUT: i32 = 1_500;
/// Standing pat while a hostile piece stands beside the own flag.
const CHECK: i32 = 2_400;
/// Attacks that cannot bring the value this near to the window are left out.
const DELTA: i32 = 150;
/// Attacks in a row that are looked at beyond the depth.
const EXCHANGES: i32 = 6;
/// Moves in one line at most: the deepest stage, then exchanges and passes.
const DEEPEST: usize = 64;
/// Enemy attacks this near to an own flag are always looked at.
const NEAR_FLAG: u8 = 3;
/// An enemy who comes this near to an own flag is looked at one move further,
const THREAT: u8 = 2;
/// as long as the line is no longer than this.
const FARTHEST: usize = 8;
/// Positions between two looks at the clock and the other limits.
const STRIDE: u64 = 256;
/// Quiet moves before a draw by the quiet limit begins to cast its shadow.
const CALM: u32 = 20;
/// Quiet moves before a loss by the quiet limit from which it presses.
const PRESS: i32 = 18;

/// Ranks that may attack a piece, one bit a rank, by the index of the piece attacked.
#[derive(Clone, Debug)]
pub(crate) struct Permits(Vec<u16>);

impl Permits {
    /// Lets everything be attacked by everything: right where nothing is hidden.
    pub(crate) fn all() -> Permits {
        Permits(vec![u16::MAX; junqi::MAX_SEATS * junqi::ARMY])
    }

    /// Lets a piece be attacked by these ranks only.
    pub(crate) fn set(&mut self, target: PieceId, ranks: u16) {
        self.0[target.index()] = ranks;
    }

    #[inline]
    fn allow(&self, attacker: Rank, target: PieceId) -> bool {
        self.0[target.index()] >> attacker as u16 & 1 == 1
    }
}

/// Alpha-beta in one imagined world after another. One side is the team that searches, the other everybody else.
pub(crate) struct Tree<'a> {
    scale: &'a Scale<'a>,
    ground: &'static Ground,
    permits: &'a Permits,
    limits: Limits<'a>,
    outcomes: [[Clash; 12]; 12],
    /// Which ranks may take a flag, one bit a rank.
    takers: u16,
    sides: SeatMap<i32>,
    /// Positions looked at so far, in all worlds.
    pub(crate) work: u64,
    /// When the budget is looked at next.
    look: u64,
    stopped: bool,
    position: Position,
    table: Table,
    flags: SeatMap<Option<Station>>,
    /// Whether the sides take turns, which the bound on quiet moves at the frontier rests on.
    strict: bool,
    /// Whether more than two seats play, so that several enemies move before the seat that searches does again.
    crowd: bool,
    /// Who moves, and who plays, where the search begins.
    seat: Seat,
    alive: SeatSet,
    lists: Vec<Vec<Move>>,
    keyed: Vec<Vec<(i32, Move)>>,
    /// How many battles each piece has won on the way here: whoever has just won one has shown too much of its rank to be spared.
    won: Vec<u8>,
    /// How often a quiet move cut, by its two stations.
    history: Vec<i32>,
}

impl<'a> Tree<'a> {
    pub(crate) fn new(
        scale: &'a Scale<'a>,
        ground: &'static Ground,
        permits: &'a Permits,
        limits: Limits<'a>,
        position: Position,
        table: Table,
    ) -> Tree<'a> {
        let mut outcomes = [[Clash::Both; 12]; 12];
        let mut takers = 0;
        for a in Rank::ALL {
            for d in Rank::ALL {
                if let Some(outcome) = clash(a, d, position.options()) {
                    outcomes[a as usize][d as usize] = outcome;
                    takers |= u16::from(d == Rank::Flag) << a as u16;
                }
            }
        }
        let sides = SeatMap::from_fn(|seat| if scale.is_ours(seat) { 1 } else { -1 });
        let stations = position.board().len();
        let mut tree = Tree {
            scale,
            ground,
            permits,
            limits,
            outcomes,
            takers,
            sides,
            work: 0,
            look: STRIDE,
            stopped: false,
            position,
            table,
            flags: SeatMap::default(),
            strict: true,
            crowd: false,
            seat: Seat::FIRST,
            alive: SeatSet::EMPTY,
            lists: vec![Vec::new(); DEEPEST],
            keyed: vec![Vec::new(); DEEPEST],
            won: vec![0; junqi::MAX_SEATS * junqi::ARMY],
            history: vec![0; stations * stations],
        };
        tree.settle_in();
        tree
    }

    /// Goes on in another world.
    pub(crate) fn enter(&mut self, position: Position, table: Table) {
        self.position = position;
        self.table = table;
        self.settle_in();
    }

    fn settle_in(&mut self) {
        self.flags = SeatMap::default();
        for id in self.position.ids().filter(|id| self.position.rank(*id) == Rank::Flag) {
            self.flags[id.seat()] = self.position.place(id);
        }
        self.crowd = self.position.alive().len() > 2;
        self.strict = !self.crowd;
        self.seat = self.position.to_move();
        self.alive = self.position.alive();
    }

    /// Whether the budget is spent. What was not finished then has no meaning.
    pub(crate) fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Lets the budget be looked at once more, for an answer that is needed whatever it says.
    pub(crate) fn stop_if_spent(&mut self) -> bool {
        self.stopped |= self.limits.are_reached(self.work);
        self.stopped
    }

    /// The value of a move for the searching side, which is to move, looked at so many moves deep and then along exchanges.
    ///
    /// A value that is not above `floor` may be only a bound.
    pub(crate) fn value(&mut self, step: Move, depth: u32, floor: i32) -> i32 {
        let total = self.table.total(&self.position);
        self.descend(step, total, floor, WIN, depth as i32 - 1, 0)
    }

    /// Plays a move, values what follows for the side that moved, and takes it back.
    fn descend(&mut self, step: Move, score: i32, alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        if self.work >= self.look {
            self.look = self.work + STRIDE;
            self.stop_if_spent();
        }
        if self.stopped {
            return 0;
        }
        let side = self.sides[self.position.to_move()];
        let alive = self.position.alive();
        let undo = self.position.play_unchecked(step);
        self.work += 1;
        let winner = match undo.battle() {
            Some((_, Clash::Attacker)) => Some(undo.mover()),
            Some((defender, Clash::Defender)) => Some(defender),
            _ => None,
        };
        if let Some(winner) = winner {
            self.won[winner.index()] += 1;
        }
        let score = if self.position.alive() == alive {
            score + self.change(step, &undo)
        } else {
            self.table.total(&self.position) + self.out_value()
        };
        let depth = depth + i32::from(depth >= 0 && self.has_come_near(&undo, step.to, side, ply));
        let value = match self.position.result() {
            Some(result) => side * self.final_value(result, score, ply),
            None if self.sides[self.position.to_move()] == side => self.node(score, alpha, beta, depth, ply + 1),
            None => -self.node(score, -beta, -alpha, depth, ply + 1),
        };
        self.position.undo(undo);
        if let Some(winner) = winner {
            self.won[winner.index()] -= 1;
        }
        value
    }

    /// What a move changed, seen from the searching side.
    #[inline]
    fn change(&self, step: Move, undo: &Undo) -> i32 {
        let mover = undo.mover();
        let rank = self.position.rank(mover);
        let left = self.table.value(mover, rank, step.from);
        let arrived = self.table.value(mover, rank, step.to);
        match undo.battle() {
            None => arrived - left,
            Some((defender, outcome)) => {
                let fallen = self.table.value(defender, self.position.rank(defender), step.to);
                match outcome {
                    Clash::Attacker => arrived - left - fallen,
                    Clash::Both => -left - fallen,
                    Clash::Defender => -left,
                }
            }
        }
    }

    /// What the seats that have gone out on the way here were worth besides their pieces.
    fn out_value(&self) -> i32 {
        let now = self.position.alive();
        self.alive.iter().filter(|seat| !now.contains(*seat)).map(|seat| -self.sides[seat] * SEAT_OUT).sum()
    }

    fn final_value(&self, result: GameResult, score: i32, ply: usize) -> i32 {
        let Some(winner) = result.winner else { return 0 };
        let won = self.scale.is_our_team(winner);
        let late = SLOWER * ply as i32;
        // Pieces left count a little, so that of two lost games the longer and better one is preferred.
        if won { FLAG - late } else { late - FLAG + score.clamp(-FLAG, FLAG) / 100 }
    }

    /// The value for the side to move. From depth 0 down attacks alone are looked at.
    fn node(&mut self, score: i32, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        if depth <= 0 {
            return self.exchanges(score, alpha, beta, depth, ply);
        }
        let side = self.sides[self.position.to_move()];
        if depth == 1 && self.strict && beta < WIN {
            // A move is nearly always worth at least as much as none.
            let seat = self.position.pass();
            self.work += 1;
            let value = -self.exchanges(score, -beta, 1 - beta, 0, ply + 1);
            self.position.give_turn(seat);
            if value >= beta {
                return value;
            }
        }
        let mut keyed = self.ordered(ply);
        let stations = self.position.board().len();
        let mut best = -2 * WIN;
        let mut bound = -2 * WIN;
        for at in 0..keyed.len() {
            let next = (at..keyed.len()).max_by_key(|other| keyed[*other].0).unwrap_or(at);
            keyed.swap(at, next);
            let (_, step) = keyed[at];
            let quiet = self.position.id_at(step.to).is_none();
            if depth == 1 && quiet && self.strict && !self.threatens_flag(step.to) {
                // The other side can always stand pat, so the move is worth no more than where it leads.
                let most = side * (score + self.glide(step)) + 1;
                if most <= alpha {
                    bound = bound.max(most);
                    continue;
                }
            }
            let value = self.descend(step, score, alpha, beta, depth - 1, ply);
            if self.stopped {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                if quiet {
                    let seen = &mut self.history[step.from.index() * stations + step.to.index()];
                    *seen = (*seen + depth * depth).min(4_000);
                }
                break;
            }
        }
        let none = keyed.is_empty();
        self.keyed[ply] = keyed;
        if none {
            // Every move left out is an attack the mover would not dare.
            return self.stand(score);
        }
        best.max(bound)
    }

    /// The moves of the side to move that it would think of, with a number that says which to try first.
    fn ordered(&mut self, ply: usize) -> Vec<(i32, Move)> {
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut keyed = std::mem::take(&mut self.keyed[ply]);
        self.position.legal_moves(&mut list);
        keyed.clear();
        let side = self.sides[self.position.to_move()];
        let stations = self.position.board().len();
        for &step in &list {
            match self.position.id_at(step.to) {
                Some(target) => {
                    if let Some(gain) = self.attack(step, target, side) {
                        keyed.push((100_000 + gain, step));
                    }
                }
                None => {
                    let seen = self.history[step.from.index() * stations + step.to.index()];
                    keyed.push((side * self.glide(step) + seen, step));
                }
            }
        }
        self.lists[ply] = list;
        keyed
    }

    /// What a quiet move changes for the searching side.
    #[inline]
    fn glide(&self, step: Move) -> i32 {
        let Some(id) = self.position.id_at(step.from) else { return 0 };
        let rank = self.position.rank(id);
        self.table.value(id, rank, step.to) - self.table.value(id, rank, step.from)
    }

    /// What an attack wins in this world for the side that makes it; none if the attacker would not dare it.
    #[inline]
    fn attack(&self, step: Move, target: PieceId, side: i32) -> Option<i32> {
        let mover = self.position.id_at(step.from)?;
        let rank = self.position.rank(mover);
        let dares = self.permits.allow(rank, target)
            || self.won[target.index()] > 0
            || (side < 0 && self.is_near_own_flag(step.to));
        if !dares {
            return None;
        }
        let defender = self.position.rank(target);
        if defender == Rank::Flag {
            return Some(FLAG);
        }
        let lost = self.table.value(mover, rank, step.from);
        let fallen = self.table.value(target, defender, step.to);
        Some(
            side * match self.outcomes[rank as usize][defender as usize] {
                Clash::Attacker => self.table.value(mover, rank, step.to) - lost - fallen,
                Clash::Both => -lost - fallen,
                Clash::Defender => -lost,
            },
        )
    }

    /// Whether the enemy has just brought a piece so near to an own flag that the answer and the next blow have to be seen too.
    fn has_come_near(&self, undo: &Undo, at: Station, side: i32, ply: usize) -> bool {
        let mover = undo.mover();
        side < 0
            && ply <= FARTHEST
            && self.position.id_at(at) == Some(mover)
            && self.takers >> self.position.rank(mover) as u16 & 1 == 1
            && self.flags.iter().any(|(seat, flag)| {
                self.sides[seat] > 0 && flag.is_some_and(|flag| self.ground.steps(flag, at) <= THREAT)
            })
    }

    fn is_near_own_flag(&self, at: Station) -> bool {
        self.flags.iter().any(|(seat, flag)| {
            self.sides[seat] > 0 && flag.is_some_and(|flag| self.ground.steps(flag, at) <= NEAR_FLAG)
        })
    }

    /// Whether a station lies so near the flag of the side that is not to move that a piece there threatens it.
    fn threatens_flag(&self, at: Station) -> bool {
        let side = self.sides[self.position.to_move()];
        self.flags.iter().any(|(seat, flag)| {
            self.sides[seat] != side && flag.is_some_and(|flag| self.ground.steps(flag, at) <= THREAT)
        })
    }

    fn most_exchanges(&self) -> i32 {
        if self.crowd { 2 * EXCHANGES } else { EXCHANGES }
    }

    /// Attacks alone, until none is left that pays.
    fn exchanges(&mut self, score: i32, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let last = depth <= -self.most_exchanges();
        // With several enemies a seat that does nothing leaves it to the next ones to strike before the searching seat can answer.
        let stand = if self.crowd && !last && self.position.to_move() != self.seat {
            let side = self.sides[self.position.to_move()];
            let seat = self.position.pass();
            self.work += 1;
            let value = if self.sides[self.position.to_move()] == side {
                self.exchanges(score, alpha, beta, depth - 1, ply + 1)
            } else {
                -self.exchanges(score, -beta, -alpha, depth - 1, ply + 1)
            };
            self.position.give_turn(seat);
            value
        } else {
            self.stand(score)
        };
        if stand >= beta || last {
            return stand;
        }
        let mut best = stand;
        alpha = alpha.max(stand);
        let side = self.sides[self.position.to_move()];
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut keyed = std::mem::take(&mut self.keyed[ply]);
        self.position.attacks(&mut list);
        keyed.clear();
        for &step in &list {
            let Some(target) = self.position.id_at(step.to) else { continue };
            if let Some(gain) = self.attack(step, target, side).filter(|gain| *gain > 0) {
                keyed.push((gain, step));
            }
        }
        self.lists[ply] = list;
        keyed.sort_unstable_by_key(|(gain, _)| -gain);
        for &(gain, step) in &keyed {
            if side * score + gain + DELTA <= alpha {
                break;
            }
            let value = self.descend(step, score, alpha, beta, depth - 1, ply);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.keyed[ply] = keyed;
        best
    }

    /// The value for the side to move if nothing more happened.
    fn stand(&self, score: i32) -> i32 {
        let side = self.sides[self.position.to_move()];
        let options = self.position.options();
        let quiet = self.position.quiet();
        let limit = u32::from(options.quiet_limit);
        let mut value = side * score;
        if limit != 0 {
            match options.quiet_end {
                Deadlock::Draw if quiet > CALM => value -= value * (quiet - CALM) as i32 / limit.max(CALM) as i32,
                Deadlock::Draw => {}
                Deadlock::MoverLoses => value -= self.pressure(quiet as i32, limit as i32),
            }
        }
        if self.flag_in_check(side) { value - CHECK } else { value }
    }

    /// What the side to move pays for having to find a battle in time; below nought if the other side has to.
    fn pressure(&self, quiet: i32, limit: i32) -> i32 {
        let over = quiet - (limit - PRESS - 1);
        if over <= 0 {
            return 0;
        }
        let cost = 6 * over * over / 8;
        if (limit - 1 - quiet) % 2 == 0 { cost } else { -cost }
    }

    /// Whether a hostile piece stands beside a flag of the side to move.
    fn flag_in_check(&self, side: i32) -> bool {
        self.flags.iter().any(|(seat, flag)| {
            let Some(flag) = flag.filter(|_| self.sides[seat] == side && self.position.alive().contains(seat)) else {
                return false;
            };
            self.ground.beside(flag).any(|at| {
                self.position.id_at(at).is_some_and(|id| {
                    self.sides[id.seat()] != side && self.takers >> self.position.rank(id) as u16 & 1 == 1
                })
            })
        })
    }
}
