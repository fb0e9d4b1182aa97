use junqi::{ARMY, MAX_SEATS, PieceId, Rank};

/// Pieces of all the seats that a board can have.
pub(super) const PIECES: usize = ARMY * MAX_SEATS;

/// One rank for each piece that began the game: armies as they could be. Made by a [`Sampler`](super::Sampler).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct World {
    pub(super) ranks: [Rank; PIECES],
}

impl World {
    /// The rank of a piece.
    #[inline]
    pub fn rank(&self, id: PieceId) -> Rank {
        self.ranks[id.index()]
    }
}
