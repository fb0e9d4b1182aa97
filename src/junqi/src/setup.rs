//! Setups: the first step of trust, anything that a person can put on a board.

use std::fmt;

use crate::board::BoardKind;
use crate::options::Options;
use crate::piece::Piece;
use crate::seat::Seat;
use crate::station::Station;

/// Anything put on a board: not yet checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub board: BoardKind,
    /// The rules.
    pub options: Options,
    /// Whose turn it is.
    pub to_move: Seat,
    /// Who stands where. Seats in the game are those that own a piece.
    pub pieces: Vec<(Station, Piece)>,
}

/// Why a setup is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupError {
    /// A station that the board does not have.
    NoStation(Station),
    /// A seat that the board does not have.
    NoSeat(Seat),
    /// Two pieces on one station.
    TwoPieces(Station),
    /// More of a rank than an army has.
    TooMany(Piece),
    /// A piece in an arm that is shut.
    ClosedArm(Station),
    /// The seat to move owns no piece.
    NotSeated(Seat),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NoStation(_) => f.write_str("a piece stands off the board"),
            SetupError::NoSeat(_) => f.write_str("a seat is not on this board"),
            SetupError::TwoPieces(_) => f.write_str("two pieces stand on one station"),
            SetupError::TooMany(piece) => {
                write!(f, "an army has only {} of rank {}", piece.rank.per_army(), piece.rank.code())
            }
            SetupError::ClosedArm(_) => f.write_str("a piece stands in an arm that is shut"),
            SetupError::NotSeated(_) => f.write_str("the seat to move owns no piece"),
        }
    }
}

impl std::error::Error for SetupError {}
