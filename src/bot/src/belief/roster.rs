use junqi::{ARMY, MAX_SEATS, Rank};

use super::dice::part;
use super::ranks::RankSet;
use super::world::{PIECES, World};

/// A set of slots of one army, one bit a slot.
pub(super) type Slots = u32;

const _: () = assert!(ARMY <= Slots::BITS as usize);

/// Armies with a rank for each piece. The pieces of uncertain rank of an army stand in slots, each of which has a rank for good: pieces that exchange
/// ranks exchange slots. So the slots that a piece could take, and their number, never change.
#[derive(Clone, Debug)]
pub(super) struct Roster {
    world: World,
    /// The pieces of uncertain rank, army by army.
    open: Vec<u8>,
    /// Who stands in a slot.
    pieces: [[u8; ARMY]; MAX_SEATS],
    /// In which slot of its army a piece stands. That of a piece of certain rank means nothing.
    slot: [u8; PIECES],
    /// The ranks of the slots.
    ranks: [[Rank; ARMY]; MAX_SEATS],
    /// The slots of each rank.
    of_rank: [[Slots; 12]; MAX_SEATS],
    /// The slots that a piece could take.
    possible: [Slots; PIECES],
}

impl Roster {
    /// `possible`: the ranks of each piece; those of pieces that are not in the game are empty.
    pub(super) fn new(world: World, possible: &[RankSet; PIECES]) -> Roster {
        let mut roster = Roster {
            world,
            open: Vec::with_capacity(PIECES),
            pieces: [[0; ARMY]; MAX_SEATS],
            slot: [0; PIECES],
            ranks: [[Rank::Platoon; ARMY]; MAX_SEATS],
            of_rank: [[0; 12]; MAX_SEATS],
            possible: [0; PIECES],
        };
        for seat in 0..MAX_SEATS {
            let army = seat * ARMY..(seat + 1) * ARMY;
            let begin = roster.open.len();
            for piece in army.clone().filter(|piece| possible[*piece].len() > 1) {
                let (slot, rank) = (roster.open.len() - begin, roster.world.ranks[piece]);
                roster.pieces[seat][slot] = piece as u8;
                roster.slot[piece] = slot as u8;
                roster.ranks[seat][slot] = rank;
                roster.of_rank[seat][rank as usize] |= 1 << slot;
                roster.open.push(piece as u8);
            }
            for piece in army {
                roster.possible[piece] = roster.of_ranks(piece, possible[piece]);
            }
        }
        roster
    }

    /// The armies.
    #[inline]
    pub(super) fn world(&self) -> &World {
        &self.world
    }

    /// The rank of a piece.
    #[inline]
    pub(super) fn rank(&self, piece: usize) -> Rank {
        self.world.ranks[piece]
    }

    /// The pieces of uncertain rank, army by army.
    pub(super) fn open(&self) -> &[u8] {
        &self.open
    }

    /// Any piece of uncertain rank, by some bits of a roll. There must be one.
    #[inline]
    pub(super) fn any(&self, roll: u64, bits: u32) -> usize {
        usize::from(self.open[part(roll, bits, self.open.len())])
    }

    /// The slots that a piece could take, but for those of this rank.
    #[inline]
    pub(super) fn others(&self, piece: usize, rank: Rank) -> Slots {
        self.possible[piece] & !self.of_rank[piece / ARMY][rank as usize]
    }

    /// The slots of these ranks that a piece could take.
    pub(super) fn among(&self, piece: usize, ranks: RankSet) -> Slots {
        self.possible[piece] & self.of_ranks(piece, ranks)
    }

    fn of_ranks(&self, piece: usize, ranks: RankSet) -> Slots {
        ranks.iter().fold(0, |slots, rank| slots | self.of_rank[piece / ARMY][rank as usize])
    }

    /// Who stands in one of these slots of the army of `piece`, each with the same chance, by some bits of a roll. None if there is no slot.
    #[inline]
    pub(super) fn pick(&self, piece: usize, slots: Slots, roll: u64, bits: u32) -> Option<usize> {
        let mut left = slots;
        for _ in 0..part(roll, bits, slots.count_ones() as usize) {
            left &= left - 1;
        }
        (left != 0).then(|| usize::from(self.pieces[piece / ARMY][left.trailing_zeros() as usize]))
    }

    /// The slot of a piece of uncertain rank.
    #[inline]
    pub(super) fn slot(&self, piece: usize) -> u8 {
        self.slot[piece]
    }

    /// Whether a piece could take this slot of its army.
    #[inline]
    pub(super) fn fits(&self, piece: usize, slot: u8) -> bool {
        self.possible[piece] >> slot & 1 == 1
    }

    /// The rank of a slot of the army of `piece`.
    #[inline]
    pub(super) fn rank_of(&self, piece: usize, slot: u8) -> Rank {
        self.ranks[piece / ARMY][usize::from(slot)]
    }

    /// Puts pieces into slots of their armies. The slots must be those of the same pieces in another order.
    #[inline]
    pub(super) fn put<const N: usize>(&mut self, pieces: [usize; N], slots: [u8; N]) {
        for (piece, slot) in pieces.into_iter().zip(slots) {
            self.pieces[piece / ARMY][usize::from(slot)] = piece as u8;
            self.slot[piece] = slot;
            self.world.ranks[piece] = self.rank_of(piece, slot);
        }
    }
}
