mod dice;
mod facts;
mod inventory;
mod odds;
mod ranks;
mod relation;
mod roster;
mod sampler;
mod table;
#[cfg(test)]
mod tests;
mod weight;
mod world;

use std::sync::OnceLock;

use junqi::{Move, PieceId, Place, Rank, Seat, SeatSet, Seen, Sight, View};

pub(crate) use odds::Odds;
pub use ranks::RankSet;
use relation::{Outcomes, Relation};
pub use sampler::Sampler;
use weight::Weights;
use world::PIECES;

use crate::mark::Reason;
pub use world::World;

/// How much of the log is used. Weaker players forget.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Memory {
    /// Everything.
    All,
    /// Battles and turns on the railway of the last so many events only. What shows on the board is never forgotten: where pieces started, which
    /// ones moved, which ones are gone, the shown flags.
    Last(u32),
}

/// What one seat can know of the ranks.
///
/// First the possible ranks of every piece: where it started, whether it moved, whether it turned on a railway, how its battles ended, whether a
/// flag was shown when it fell. The inventory ties the pieces of an army together, the battles tie pieces of two armies. Then whole armies
/// drawn from all that agree with it, weighted by a prior over layouts.
///
/// Not used: that a seat whose turn came had some move.
///
/// ```
/// use bot::{Belief, Memory, Style, layout_of};
/// use junqi::{Game, Kind, Opening, Options, Seat, SeatMap};
///
/// let kind = Kind::Two;
/// let layouts = SeatMap::from_fn(|seat| {
///     kind.seats().contains(seat).then(|| layout_of(Style::Steady, false, seat.index() as u64))
/// });
/// let game = Game::new(Opening { kind, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false })?;
/// let view = game.view(Seat::FIRST);
/// let belief = Belief::of_viewer(&view, &[], Memory::All);
/// let mut sampler = belief.sampler(7);
/// let world = sampler.next_world();
/// assert!(view.pieces().iter().all(|seen| belief.possible(seen.id).contains(world.rank(seen.id))));
/// assert!(view.imagine(|id| world.rank(id)).is_ok());
/// # Ok::<(), junqi::OpeningError>(())
/// ```
#[derive(Debug)]
pub struct Belief {
    seats: SeatSet,
    possible: [RankSet; PIECES],
    outcomes: Outcomes,
    /// The battles that tie pieces of uncertain rank together.
    relations: Vec<Relation>,
    /// The same by piece: the battles of piece `p` are those numbered `tied[p]..tied[p + 1]`.
    ties: Vec<Relation>,
    tied: [u16; PIECES + 1],
    weights: Box<[Weights; PIECES]>,
    standing: [bool; PIECES],
    places: [Option<Place>; PIECES],
    odds: OnceLock<Vec<Odds>>,
}

impl Belief {
    /// What the viewer of a view knows. `refused`: moves that the capture limit refused, this turn or earlier; their targets
    /// are flags (JQ-33).
    pub fn of_viewer(view: &View, refused: &[Move], memory: Memory) -> Belief {
        Belief::build(view, |seen| seen.rank, refused, memory, |_, _, _| {})
    }

    /// What another seat knows, if the armies were as in `world`: it sees its own ranks, its allies' where they are shown or it has fallen, and
    /// all that everybody sees.
    pub fn of_seat(view: &View, seat: Seat, world: &World) -> Belief {
        let sees = |owner: Seat| match view.options().sight {
            Sight::Open => true,
            Sight::AlliesShown => view.are_allies(seat, owner),
            Sight::Dark => owner == seat || (view.are_allies(seat, owner) && view.standing(seat).out.is_some()),
        };
        Belief::build(view, |seen| sees(seen.seat).then(|| world.rank(seen.id)), &[], Memory::All, |_, _, _| {})
    }

    /// What the viewer of a view knows, with nothing refused and nothing forgotten.
    pub(crate) fn new(view: &View) -> Belief {
        Belief::of_viewer(view, &[], Memory::All)
    }

    /// The same; `trace` is told, in the order of the conclusions, which ranks each hidden piece (by its index) loses and why, as far as it stands.
    pub(crate) fn explained(view: &View, mut trace: impl FnMut(usize, Reason, RankSet)) -> Belief {
        let told =
            |piece, reason: Option<Reason>, takes| reason.into_iter().for_each(|reason| trace(piece, reason, takes));
        Belief::build(view, |seen| seen.rank, &[], Memory::All, told)
    }

    fn build(
        view: &View,
        known: impl Fn(&Seen) -> Option<Rank>,
        refused: &[Move],
        memory: Memory,
        trace: impl FnMut(usize, Option<Reason>, RankSet),
    ) -> Belief {
        let outcomes = Outcomes::new(view.options());
        let facts = facts::conclude(view, &outcomes, known, refused, memory, trace);
        let mut weights = Box::new([[1.0; 12]; PIECES]);
        let mut standing = [false; PIECES];
        let mut places = [None; PIECES];
        for seen in view.pieces() {
            let piece = seen.id.index();
            let place = view.board().arm(seen.start).map(|(_, place)| place);
            standing[piece] = seen.at.is_some();
            places[piece] = place;
            if facts.possible[piece].len() > 1 {
                weights[piece] = weight::weights(seen, place, facts.moves[seen.seat], facts.attacks[piece]);
            }
        }
        let mut belief = Belief {
            seats: view.seats(),
            possible: facts.possible,
            outcomes,
            relations: facts.relations,
            ties: Vec::new(),
            tied: [0; PIECES + 1],
            weights,
            standing,
            places,
            odds: OnceLock::new(),
        };
        belief.tie();
        belief
    }

    /// The ranks that a piece can have.
    pub fn possible(&self, id: PieceId) -> RankSet {
        self.possible[id.index()]
    }

    /// Whole armies that agree with all that is known. Equal seeds give equal ones.
    pub fn sampler(&self, seed: u64) -> Sampler<'_> {
        Sampler::new(self, seed)
    }

    /// The share of so many drawn worlds in which each piece (by its index) has each rank (in the order of [`Rank::ALL`]).
    pub fn marginals(&self, seed: u64, worlds: usize) -> Vec<[f32; 12]> {
        let mut counts = vec![[0.0; 12]; PIECES];
        let mut sampler = self.sampler(seed);
        let worlds = worlds.max(1);
        for _ in 0..worlds {
            let world = sampler.next_world();
            for (count, rank) in counts.iter_mut().zip(world.ranks) {
                count[rank as usize] += 1.0;
            }
        }
        // Whole numbers first, so that what is certain comes out as 1 exactly.
        counts.iter_mut().flatten().for_each(|count| *count /= worlds as f32);
        counts
    }

    /// The chances of a piece by the possible ranks and the prior alone, without samples.
    pub(crate) fn odds(&self, id: PieceId) -> &Odds {
        &self.odds.get_or_init(|| odds::balanced(self))[id.index()]
    }

    /// Lists the battles of each piece.
    fn tie(&mut self) {
        self.ties.clear();
        self.ties.reserve(2 * self.relations.len());
        for piece in 0..PIECES {
            let of_piece = |r: &&Relation| usize::from(r.attacker) == piece || usize::from(r.defender) == piece;
            self.ties.extend(self.relations.iter().filter(of_piece));
            self.tied[piece + 1] = self.ties.len() as u16;
        }
    }

    /// Whether the ranks explain how a battle ended.
    #[inline]
    fn explains(&self, relation: Relation, ranks: &[Rank; PIECES]) -> bool {
        let (attacker, defender) = (ranks[usize::from(relation.attacker)], ranks[usize::from(relation.defender)]);
        self.outcomes.defenders(relation.outcome, attacker).contains(defender)
    }

    /// Whether the ranks explain how all battles of a piece ended.
    #[inline]
    fn agrees(&self, piece: usize, ranks: &[Rank; PIECES]) -> bool {
        let ties = usize::from(self.tied[piece])..usize::from(self.tied[piece + 1]);
        self.ties[ties].iter().all(|relation| self.explains(*relation, ranks))
    }
}
