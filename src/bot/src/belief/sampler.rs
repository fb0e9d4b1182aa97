use junqi::{ARMY, Rank};

use super::Belief;
use super::dice::{Dice, part};
use super::inventory::Muster;
use super::ranks::RankSet;
use super::relation::Relation;
use super::roster::{Roster, Slots};
use super::weight::{FORTS, WALL};
use super::world::{PIECES, World};

/// Steps of the chain for each uncertain army before the first world. Measured over 4000 seeds, 400 steps are as good as 800 in every kind of game; 200
/// are a little and 100 far too few where many hidden pieces fought one another.
const BURN_IN: usize = 400;
/// Steps for each uncertain army from one world to the next: with these the worlds of a chain are worth about as many independent ones.
const BETWEEN: usize = 60;
/// Most steps that the search for a first world takes to mend the battles.
const MENDING: usize = 20_000;
/// One in so many steps of the mending may make things worse.
const SLIP: usize = 40;

/// Draws whole armies that agree with all that is known, likely ones more often: a Metropolis chain over exchanges of ranks.
///
/// Equal beliefs and seeds give equal worlds. If what is known contradicts itself, or the search for a first world gives up, the worlds are those
/// that break the fewest battles it found; the inventories and the seen ranks are always kept.
#[derive(Debug)]
pub struct Sampler<'b> {
    belief: &'b Belief,
    dice: Dice,
    roster: Roster,
    /// Steps from one world to the next.
    between: usize,
}

impl<'b> Sampler<'b> {
    pub(super) fn new(belief: &'b Belief, seed: u64) -> Sampler<'b> {
        let mut dice = Dice::new(seed);
        let roster = Roster::new(World { ranks: muster(belief, &mut dice) }, &belief.possible);
        let mut armies: Vec<usize> = roster.open().iter().map(|piece| usize::from(*piece) / ARMY).collect();
        armies.dedup();
        let mut sampler = Sampler { belief, dice, roster, between: armies.len() * BETWEEN };
        sampler.mend();
        sampler.walk(armies.len() * BURN_IN);
        sampler
    }

    /// The next world. It follows from the one before by a number of random exchanges, so that worlds close to one another are alike a little.
    pub fn next_world(&mut self) -> &World {
        self.walk(self.between);
        self.roster.world()
    }

    fn walk(&mut self, steps: usize) {
        if !self.roster.open().is_empty() {
            (0..steps).for_each(|_| self.step());
        }
    }

    /// One step of the chain: some pieces of an army pass their ranks round, or two pieces that fought take new ranks together.
    #[inline]
    fn step(&mut self) {
        let roll = self.dice.roll();
        match roll >> 60 {
            0..=3 if !self.belief.relations.is_empty() => self.together(roll),
            4..=7 => self.cycle::<3>(roll),
            8 => self.cycle::<4>(roll),
            9 => self.move_flag(roll),
            _ => self.cycle::<2>(roll),
        }
    }

    /// Each piece takes the rank of the next one, the last one that of the first.
    ///
    /// Each next piece is drawn among those whose rank the one before can take, so the proposal and the one that takes it back (from the same first
    /// piece, the other way round) are not equally likely; the ratio goes into the chance of acceptance (Hastings).
    #[inline]
    fn cycle<const N: usize>(&mut self, roll: u64) {
        let roster = &self.roster;
        let mut pieces = [0; N];
        pieces[0] = roster.any(roll, 0);
        let mut bias = 1.0;
        for next in 1..N {
            let piece = pieces[next - 1];
            let others = roster.others(piece, roster.rank(piece));
            let Some(lender) = roster.pick(piece, others, roll, next as u32) else { return };
            bias *= others.count_ones() as f32;
            pieces[next] = lender;
        }
        let mut slots = pieces.map(|piece| roster.slot(piece));
        slots.rotate_left(1);
        let (first, last) = (pieces[0], pieces[N - 1]);
        if !roster.fits(last, slots[N - 1]) || roster.rank(last) == roster.rank(first) || !distinct(&pieces) {
            return;
        }
        for back in std::iter::once(0).chain(2..N) {
            let piece = pieces[back];
            bias /= roster.others(piece, roster.rank_of(piece, slots[back])).count_ones() as f32;
        }
        self.propose(pieces, slots, bias);
    }

    /// The pieces in the two headquarters of an army exchange ranks; the flag is one of them.
    fn move_flag(&mut self, roll: u64) {
        let first = self.roster.any(roll, 0) / ARMY * ARMY;
        let [left, right] = FORTS.map(|(number, _)| first + number);
        if self.is_open(left) && self.is_open(right) {
            let slots = [self.roster.slot(right), self.roster.slot(left)];
            if self.roster.fits(left, slots[0]) && self.roster.fits(right, slots[1]) {
                self.propose([left, right], slots, 1.0);
            }
        }
    }

    /// Two pieces that fought one another exchange ranks with others of their armies at once, in such a way that the battle stays explained.
    fn together(&mut self, roll: u64) {
        let roster = &self.roster;
        let relation = self.belief.relations[part(roll, 0, self.belief.relations.len())];
        let (a, d) = (usize::from(relation.attacker), usize::from(relation.defender));
        let (lead, other) = if roll >> 59 & 1 == 0 { (a, d) } else { (d, a) };
        let old = roster.rank(lead);
        let others = roster.others(lead, old);
        let Some(lender) = roster.pick(lead, others, roll, 1) else { return };
        let new = roster.rank(lender);
        let fitting = |rank| roster.among(other, self.fitting(relation, lead, rank));
        let fit = fitting(new);
        let Some(second) = roster.pick(other, fit, roll, 2) else { return };
        let pieces = [lead, lender, other, second];
        let slots = [lender, lead, second, other].map(|piece| roster.slot(piece));
        if roster.fits(lender, slots[1]) && roster.fits(second, slots[3]) {
            let (there, back) = ((others, fit), (roster.others(lead, new), fitting(old)));
            let ways = |(first, second): (Slots, Slots)| (first.count_ones() * second.count_ones()) as f32;
            self.propose(pieces, slots, ways(there) / ways(back));
        }
    }

    fn is_open(&self, piece: usize) -> bool {
        self.belief.possible[piece].len() > 1
    }

    /// The ranks of the other piece that explain a battle in which `piece` has this rank.
    fn fitting(&self, relation: Relation, piece: usize, rank: Rank) -> RankSet {
        if piece == usize::from(relation.attacker) {
            self.belief.outcomes.defenders(relation.outcome, rank)
        } else {
            self.belief.outcomes.attackers(relation.outcome, rank)
        }
    }

    /// Puts pieces into these slots, all of possible ranks, if the battles allow it, with the chance that the weights give. `bias`: how many times as
    /// likely as this proposal the one that takes it back is.
    #[inline]
    fn propose<const N: usize>(&mut self, pieces: [usize; N], slots: [u8; N], bias: f32) {
        let belief = self.belief;
        let old = pieces.map(|piece| self.roster.slot(piece));
        let (mut before, mut after) = (1.0, bias);
        let mut forts = false;
        for (piece, slot) in pieces.into_iter().zip(slots) {
            let (rank, weights) = (self.roster.rank_of(piece, slot), &belief.weights[piece]);
            before *= weights[self.roster.rank(piece) as usize];
            after *= weights[rank as usize];
            forts |= rank <= Rank::Mine;
        }
        if forts {
            before *= self.walls(&pieces);
        }
        self.roster.put(pieces, slots);
        if forts {
            after *= self.walls(&pieces);
        }
        let ranks = &self.roster.world().ranks;
        let allowed = belief.relations.is_empty() || pieces.iter().all(|piece| belief.agrees(*piece, ranks));
        if !allowed || (after < before && self.dice.share() * before >= after) {
            self.roster.put(pieces, old);
        }
    }

    /// The weight of the mines beside the flags of the armies of these pieces, which stand army by army.
    fn walls(&self, pieces: &[usize]) -> f32 {
        let mut weight = 1.0;
        let mut last = usize::MAX;
        for piece in pieces {
            let first = piece / ARMY * ARMY;
            if first == last {
                continue;
            }
            last = first;
            let ranks = &self.roster.world().ranks[first..first + ARMY];
            for (flag, beside) in FORTS {
                if ranks[flag] == Rank::Flag {
                    beside.iter().filter(|number| ranks[**number] == Rank::Mine).for_each(|_| weight *= WALL);
                }
            }
        }
        weight
    }

    /// Exchanges ranks until every battle could have ended as it did: a walk from broken battle to broken battle that seldom makes things worse.
    fn mend(&mut self) {
        let belief = self.belief;
        let mut broken = self.broken();
        let mut best = (broken, self.roster.clone());
        for _ in 0..MENDING {
            if broken == 0 {
                return;
            }
            let roll = self.dice.roll();
            let skip = part(roll, 0, broken);
            let at_fault = |relation: &&Relation| !belief.explains(**relation, &self.roster.world().ranks);
            let Some(relation) = belief.relations.iter().filter(at_fault).nth(skip) else { return };
            let (a, d) = (usize::from(relation.attacker), usize::from(relation.defender));
            // One side, the other, or both at once.
            let (b, e) = match roll >> 62 {
                0 => (a, self.mate(d, roll, 2)),
                1 => (self.mate(a, roll, 1), d),
                _ => (self.mate(a, roll, 1), self.mate(d, roll, 2)),
            };
            let pieces = [a, b, d, e];
            let old = pieces.map(|piece| self.roster.slot(piece));
            let new = [old[1], old[0], old[3], old[2]];
            if !pieces.iter().zip(new).all(|(piece, slot)| self.is_open(*piece) && self.roster.fits(*piece, slot)) {
                continue;
            }
            self.roster.put(pieces, new);
            let now = self.broken();
            if now > broken && self.dice.below(SLIP) != 0 {
                self.roster.put(pieces, old);
                continue;
            }
            broken = now;
            if broken < best.0 {
                best = (broken, self.roster.clone());
            }
        }
        self.roster = best.1;
    }

    /// A piece that could lend `piece` its rank, or the piece itself.
    fn mate(&self, piece: usize, roll: u64, bits: u32) -> usize {
        self.roster.pick(piece, self.roster.others(piece, self.roster.rank(piece)), roll, bits).unwrap_or(piece)
    }

    /// How many battles could not have ended as they did.
    fn broken(&self) -> usize {
        let ranks = &self.roster.world().ranks;
        self.belief.relations.iter().filter(|relation| !self.belief.explains(**relation, ranks)).count()
    }
}

#[inline]
fn distinct<const N: usize>(pieces: &[usize; N]) -> bool {
    (1..N).all(|later| !pieces[..later].contains(&pieces[later]))
}

/// A first world that keeps the inventories and the sets of possible ranks: pieces with the fewest ranks first, else in random order.
fn muster(belief: &Belief, dice: &mut Dice) -> [Rank; PIECES] {
    let mut ranks = [Rank::Platoon; PIECES];
    for seat in belief.seats.iter() {
        let first = seat.index() * ARMY;
        let sets: &[RankSet] = &belief.possible[first..first + ARMY];
        let mut order: [(usize, u64, usize); ARMY] =
            std::array::from_fn(|number| (sets[number].len(), dice.roll(), number));
        order.sort_unstable();
        let mut muster = Muster::new(sets);
        for (_, roll, number) in order {
            muster.place(number, part(roll, 0, 12));
        }
        ranks[first..first + ARMY].copy_from_slice(&muster.finish());
    }
    ranks
}
