//! Ranks and pieces (JQ-10).

use crate::seat::{MAX_SEATS, Seat};

/// Pieces of one army.
pub const ARMY: usize = 25;
/// Most pieces on any board.
pub(crate) const MAX_PIECES: usize = ARMY * MAX_SEATS;

/// What a piece is. The moving ranks stand in order of strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// 军旗.
    Flag,
    /// 地雷.
    Mine,
    /// 炸弹.
    Bomb,
    /// 工兵.
    Engineer,
    /// 排长.
    Platoon,
    /// 连长.
    Company,
    /// 营长.
    Battalion,
    /// 团长.
    Regiment,
    /// 旅长.
    Brigade,
    /// 师长.
    Division,
    /// 军长.
    ArmyCommander,
    /// 司令.
    Commander,
}

impl Rank {
    /// Every rank, from flag to commander; `rank as usize` is the index.
    pub const ALL: [Rank; 12] = [
        Rank::Flag,
        Rank::Mine,
        Rank::Bomb,
        Rank::Engineer,
        Rank::Platoon,
        Rank::Company,
        Rank::Battalion,
        Rank::Regiment,
        Rank::Brigade,
        Rank::Division,
        Rank::ArmyCommander,
        Rank::Commander,
    ];

    /// The letter used in text forms: 9 commander down to 2 platoon, 1 engineer, B, M, F.
    pub const fn code(self) -> char {
        ['F', 'M', 'B', '1', '2', '3', '4', '5', '6', '7', '8', '9'][self as usize]
    }

    /// The rank of a letter.
    pub fn from_code(code: char) -> Option<Rank> {
        Rank::ALL.into_iter().find(|rank| rank.code() == code)
    }

    /// How many an army has (text A item 2).
    pub const fn per_army(self) -> usize {
        [1, 3, 2, 3, 3, 3, 2, 2, 2, 2, 1, 1][self as usize]
    }

    /// Whether it ever moves: mines and flags do not (JQ-22).
    pub const fn can_move(self) -> bool {
        !matches!(self, Rank::Flag | Rank::Mine)
    }

    /// The order in battle, 1 engineer to 9 commander; none for flag, mine and bomb.
    pub const fn strength(self) -> Option<u8> {
        match self {
            Rank::Flag | Rank::Mine | Rank::Bomb => None,
            _ => Some(self as u8 - Rank::Bomb as u8),
        }
    }
}

/// A piece: whose and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub seat: Seat,
    /// The rank.
    pub rank: Rank,
}

/// The identity of a piece through a whole game: known to everybody, since everybody sees where each plate came from.
///
/// Pieces of a seat are numbered in the order of the places where they started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub(crate) u8);

impl PieceId {
    /// The number `n` (below [`ARMY`]) of a seat.
    pub(crate) const fn of(seat: Seat, n: usize) -> PieceId {
        PieceId((seat.index() * ARMY + n) as u8)
    }

    /// An index, `25 * seat + number`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The owner.
    pub const fn seat(self) -> Seat {
        match Seat::new(self.0 / ARMY as u8) {
            Some(seat) => seat,
            // Not reached: identities are made by `of` alone, whose seats are seats.
            None => Seat::FIRST,
        }
    }
}
