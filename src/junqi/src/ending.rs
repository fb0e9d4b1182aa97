//! Why seats and games end, apart from who won (JQ-45).

use std::fmt;

use crate::seat::Team;

/// Why a seat is out or a game has ended. The list is closed and its numbers are stable, for saved games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum EndReason {
    /// The flag was taken (军旗被扛), or went with a bomb.
    FlagTaken = 1,
    /// No legal move at its turn (无棋可走).
    NoMoves = 2,
    /// More time-outs than allowed.
    TimeOuts = 3,
    /// Resigned.
    Resigned = 4,
    /// Nobody still in the game could move.
    AllStuck = 5,
    /// Every seat still in the game agreed to a draw (求和).
    Agreed = 6,
    /// Too many moves in a row without a piece lost.
    QuietLimit = 7,
    /// The total number of moves was reached.
    PlyLimit = 8,
}

impl EndReason {
    /// Every reason.
    pub const ALL: [EndReason; 8] = [
        EndReason::FlagTaken,
        EndReason::NoMoves,
        EndReason::TimeOuts,
        EndReason::Resigned,
        EndReason::AllStuck,
        EndReason::Agreed,
        EndReason::QuietLimit,
        EndReason::PlyLimit,
    ];

    /// The stable number.
    pub const fn number(self) -> u8 {
        self as u8
    }

    /// The reason with this number.
    pub fn from_number(number: u8) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.number() == number)
    }

    /// The name in text forms and reports.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::FlagTaken => "flag taken",
            EndReason::NoMoves => "no moves",
            EndReason::TimeOuts => "time-outs",
            EndReason::Resigned => "resigned",
            EndReason::AllStuck => "all stuck",
            EndReason::Agreed => "draw agreed",
            EndReason::QuietLimit => "quiet limit",
            EndReason::PlyLimit => "move limit",
        }
    }

    /// The reason of this name.
    pub fn from_name(name: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How a game ended: who won, if anybody, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// The winning team, its fallen members included (JQ-41); none in a draw.
    pub winner: Option<Team>,
    /// Why the last seat of the losers went out, or why the game was drawn.
    pub reason: EndReason,
}
