use junqi::{ARMY, Rank};

use super::ranks::RankSet;

/// An army being told off: each piece gets one of its possible ranks, each rank as often as the army has it. This is a matching of pieces
/// to ranks with capacities, grown by augmenting paths.
pub(super) struct Muster<'a> {
    sets: &'a [RankSet],
    ranks: [Option<Rank>; ARMY],
    left: [u8; 12],
}

impl<'a> Muster<'a> {
    /// Nobody has a rank yet. `sets`: the possible ranks of the 25 pieces.
    pub(super) fn new(sets: &'a [RankSet]) -> Muster<'a> {
        Muster { sets, ranks: [None; ARMY], left: Rank::ALL.map(|rank| rank.per_army() as u8) }
    }

    /// Gives a piece a rank, moving others to other ranks of theirs where needed; false if that cannot be done. The ranks are tried from number
    /// `first` on, round the circle.
    pub(super) fn place(&mut self, piece: usize, first: usize) -> bool {
        let mut tried = RankSet::EMPTY;
        self.augment(piece, first, &mut tried)
    }

    fn augment(&mut self, piece: usize, first: usize, tried: &mut RankSet) -> bool {
        let ranks = (0..12).map(|turn| Rank::ALL[(first + turn) % 12]);
        let open = self.sets[piece];
        for rank in ranks.clone().filter(|rank| open.contains(*rank)) {
            if self.left[rank as usize] > 0 {
                self.left[rank as usize] -= 1;
                self.ranks[piece] = Some(rank);
                return true;
            }
        }
        for rank in ranks.filter(|rank| open.contains(*rank)) {
            if tried.contains(rank) {
                continue;
            }
            *tried |= RankSet::only(rank);
            for other in 0..self.sets.len() {
                if self.ranks[other] == Some(rank) && self.augment(other, first, tried) {
                    self.ranks[piece] = Some(rank);
                    return true;
                }
            }
        }
        false
    }

    /// The ranks of the pieces. Pieces without one get what the army has left over, so that the inventory is kept at least.
    pub(super) fn finish(mut self) -> [Rank; ARMY] {
        self.ranks.map(|rank| {
            rank.unwrap_or_else(|| {
                let over = Rank::ALL.into_iter().find(|rank| self.left[*rank as usize] > 0).unwrap_or(Rank::Platoon);
                self.left[over as usize] = self.left[over as usize].saturating_sub(1);
                over
            })
        })
    }
}

/// The ranks of each piece with which the whole army can be told off: exactly those of a complete matching. None if there is no matching at all.
pub(super) fn attainable(sets: &[RankSet]) -> Option<[RankSet; ARMY]> {
    let mut muster = Muster::new(sets);
    if sets.len() != ARMY || !(0..ARMY).all(|piece| muster.place(piece, 0)) {
        return None;
    }
    let ranks = muster.finish();
    // A piece can take another rank if somebody there can make room, who takes a rank where somebody can make room, and so on, until one takes
    // the rank that the first piece left. So it is enough to know which ranks reach which.
    let mut reach = Rank::ALL.map(RankSet::only);
    for (set, rank) in sets.iter().zip(ranks) {
        reach[rank as usize] |= *set;
    }
    for middle in Rank::ALL {
        for start in Rank::ALL {
            if reach[start as usize].contains(middle) {
                let further = reach[middle as usize];
                reach[start as usize] |= further;
            }
        }
    }
    let mut kept = [RankSet::EMPTY; ARMY];
    for ((kept, set), rank) in kept.iter_mut().zip(sets).zip(ranks) {
        *kept = set.iter().filter(|other| reach[*other as usize].contains(rank)).collect();
    }
    Some(kept)
}
