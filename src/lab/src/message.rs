//! The messages of the JSON protocol of players, one object a line. `README.md` describes them; both sides are here.

use std::collections::BTreeMap;

use junqi::{Board, Game, Seat, SeatSet, Seen, Standing, Team, View};
use serde::{Deserialize, Serialize};

use crate::tidings::Tiding;

/// Name and version of the protocol. The number changes when an old program could not play any more.
pub const PROTOCOL: &str = "qiying-player 1";

/// What a program is told.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Call {
    /// The first line. Answered by [`Answer::Hello`].
    Hello {
        /// [`PROTOCOL`].
        protocol: String,
        /// Name and version of this program.
        referee: String,
    },
    /// A game is about to start. Answered by [`Answer::Layout`].
    Start(Start),
    /// The program has to act. Answered by [`Answer::Act`].
    Turn(Sheet),
    /// The game is over. Not answered.
    End(End),
}

/// What a program answers.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// To `hello`.
    Hello {
        /// The protocol that the program speaks.
        protocol: String,
        /// Its name, for people.
        #[serde(default)]
        name: String,
    },
    /// To `start`.
    Layout {
        /// 25 letters from the front row; none for a layout that somebody else makes.
        #[serde(default)]
        layout: Option<String>,
    },
    /// To `turn`.
    Act {
        /// One of the legal actions.
        act: String,
    },
}

/// All that is fixed before a game but the layouts.
#[derive(Serialize, Deserialize)]
pub struct Start {
    /// Number of the game in its match.
    pub game: usize,
    /// `two`, `four` or `two-on-four`.
    pub kind: String,
    /// Every option, in the words of records.
    pub options: String,
    /// The program's seat.
    pub seat: char,
    /// Who moves first.
    pub first: char,
    /// The seats of the game.
    pub seats: String,
    /// Time that an answer should take, in milliseconds; none for what the program likes.
    pub move_ms: Option<u32>,
    /// Time after which a missing answer loses the game, in milliseconds.
    pub limit_ms: u64,
    /// A seed for the layout.
    pub seed: u64,
}

/// The view of the program's seat, and what it may do.
#[derive(Serialize, Deserialize)]
pub struct Sheet {
    /// A seed for the answer.
    pub seed: u64,
    /// Moves played.
    pub ply: u32,
    /// Moves in a row without a piece lost.
    pub quiet: u32,
    /// Whose turn it is.
    pub to_move: Option<char>,
    /// Who offers a draw.
    pub offer: Option<char>,
    /// The seats whose answer to the offer is awaited.
    pub awaited: String,
    /// The other seats of this seat's team, those that are out included.
    pub allies: String,
    /// Every piece that began the game.
    pub pieces: Vec<PieceSheet>,
    /// How each seat stands.
    pub standings: BTreeMap<char, StandingSheet>,
    /// What everybody has seen since the last turn of this program.
    pub events: Vec<Tiding>,
    /// Attacks that the limit on taking flags refused this very turn.
    pub refused: Vec<String>,
    /// Everything that the program may answer.
    pub legal: Vec<String>,
}

/// A piece.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceSheet {
    /// Its number through the whole game.
    pub id: usize,
    /// Its owner.
    pub seat: char,
    /// Where it stood at the start.
    pub start: String,
    /// Where it stands; none once it is gone.
    pub at: Option<String>,
    /// The letter of its rank, if this seat may know it.
    pub rank: Option<char>,
    /// Whether it has ever moved.
    pub moved: bool,
}

/// A seat.
#[derive(Serialize, Deserialize)]
pub struct StandingSheet {
    /// Why it is out.
    pub out: Option<String>,
    /// Times that it let the time run out.
    pub time_outs: u32,
    /// Milliseconds used.
    pub used_ms: u64,
    /// Pieces left.
    pub pieces: usize,
    /// Where its flag stands, once everybody has been shown it.
    pub flag: Option<String>,
}

/// How a game ended.
#[derive(Serialize, Deserialize)]
pub struct End {
    /// What everybody has seen since the last turn of this program, the end included.
    pub events: Vec<Tiding>,
    /// The seats of the winning team; none in a draw.
    pub winner: Option<String>,
    /// Why the game ended.
    pub reason: String,
    /// The layouts of all seats.
    pub layouts: BTreeMap<char, String>,
}

impl Sheet {
    /// Writes down a view, apart from what may be done.
    pub fn of(view: &View, seed: u64, events: Vec<Tiding>) -> Sheet {
        let board = view.board();
        let letter = |seat: Seat| board.letter(seat);
        let allied = |seat: &Seat| view.viewer().is_some_and(|own| own != *seat && view.are_allies(own, *seat));
        let allies = view.seats().iter().filter(allied);
        Sheet {
            seed,
            ply: view.ply(),
            quiet: view.quiet(),
            to_move: view.to_move().map(letter),
            offer: view.draw_offer().map(letter),
            awaited: letters(board, view.awaited()),
            allies: letters(board, allies.collect()),
            pieces: view.pieces().iter().map(|seen| PieceSheet::of(board, seen)).collect(),
            standings: view
                .seats()
                .iter()
                .map(|seat| (letter(seat), StandingSheet::of(board, view.standing(seat))))
                .collect(),
            events,
            refused: Vec::new(),
            legal: Vec::new(),
        }
    }
}

impl PieceSheet {
    /// Writes down a piece.
    pub fn of(board: &Board, seen: &Seen) -> PieceSheet {
        PieceSheet {
            id: seen.id.index(),
            seat: board.letter(seen.seat),
            start: board.name(seen.start).to_owned(),
            at: seen.at.map(|at| board.name(at).to_owned()),
            rank: seen.rank.map(junqi::Rank::code),
            moved: seen.moved,
        }
    }
}

impl StandingSheet {
    fn of(board: &Board, standing: &Standing) -> StandingSheet {
        StandingSheet {
            out: standing.out.map(|reason| reason.name().to_owned()),
            time_outs: standing.time_outs,
            used_ms: standing.used_ms,
            pieces: standing.pieces,
            flag: standing.flag.map(|at| board.name(at).to_owned()),
        }
    }
}

/// The letters of seats in the order of the board.
pub fn letters(board: &Board, seats: SeatSet) -> String {
    seats.iter().map(|seat| board.letter(seat)).collect()
}

/// The letters of a team's seats in the order of the board.
pub fn team_letters(game: &Game, team: Team) -> String {
    letters(game.board(), game.seats().iter().filter(|seat| game.team(*seat) == team).collect())
}
