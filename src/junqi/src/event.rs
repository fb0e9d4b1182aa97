//! Events: what everybody at the table sees happen (JQ-60).

use crate::combat::Clash;
use crate::ending::{EndReason, GameResult};
use crate::piece::PieceId;
use crate::seat::Seat;
use crate::station::Station;

/// A battle as everybody sees it: who was attacked and who is left, never a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClashSeen {
    /// The piece attacked.
    pub defender: PieceId,
    /// Who is left.
    pub outcome: Clash,
}

/// Something that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A piece moved.
    Moved {
        /// Whose move it was.
        seat: Seat,
        /// The piece.
        piece: PieceId,
        /// The stations travelled, both ends included.
        path: Vec<Station>,
        /// The battle at the end of the path, if there was one.
        clash: Option<ClashSeen>,
    },
    /// A seat let its time run out.
    TimedOut {
        /// The seat.
        seat: Seat,
    },
    /// A commander died, so its seat's flag is shown (JQ-34).
    FlagShown {
        /// The seat.
        seat: Seat,
        /// Where the flag stands.
        at: Station,
    },
    /// A seat is out and its army leaves.
    Out {
        /// The seat.
        seat: Seat,
        /// Why.
        reason: EndReason,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: Seat,
    },
    /// A seat agreed to the draw.
    DrawAccepted {
        /// The seat.
        seat: Seat,
    },
    /// A seat refused the draw; the offer is gone.
    DrawRefused {
        /// The seat.
        seat: Seat,
    },
    /// The game is over.
    Ended(GameResult),
}
