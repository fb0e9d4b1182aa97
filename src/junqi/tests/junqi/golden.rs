//! The golden files: their shapes, and the way from their words to the crate's.

use std::collections::BTreeMap;

use junqi::{Board, BoardKind, FlagCapture, MineRule, Move, Options, Piece, Rank, Setup, Station};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// One board, with every edge, run and count written out.
#[derive(Deserialize)]
pub struct BoardFile {
    pub facts: Facts,
    pub arms: String,
    pub rail_lines: Vec<Vec<String>>,
    pub stations: BTreeMap<String, StationFile>,
    pub rail_edges: Vec<(String, String)>,
    pub road_edges: Vec<(String, String)>,
}

#[derive(Deserialize)]
pub struct Facts {
    pub stations: usize,
    pub kinds: BTreeMap<String, usize>,
    pub road_edges: usize,
    pub rail_edges: usize,
    pub rail_stations: usize,
    pub lines: usize,
    pub line_lengths: BTreeMap<usize, usize>,
    pub degree: BTreeMap<usize, usize>,
    pub rail_degree: BTreeMap<usize, usize>,
    pub static_moves: usize,
}

#[derive(Deserialize)]
pub struct StationFile {
    pub kind: String,
    pub xy: Option<(u8, u8)>,
}

/// The options as the golden files spell them.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct OptionsFile {
    mine: String,
    flag: String,
    bomb_flies: bool,
    bomb_front: bool,
    teams: String,
    closed_arms: String,
}

impl OptionsFile {
    pub fn options(&self) -> Options {
        Options {
            mine: match self.mine.as_str() {
                "" | "both" => MineRule::Both,
                "survive" => MineRule::Stays,
                other => panic!("unknown mine rule {other}"),
            },
            flag_capture: match self.flag.as_str() {
                "" | "any" => FlagCapture::Any,
                "not_commander" => FlagCapture::NotCommander,
                "engineer_only" => FlagCapture::EngineerOnly,
                other => panic!("unknown flag rule {other}"),
            },
            bomb_front: self.bomb_front,
            bomb_rides: self.bomb_flies,
            closed_arms: match self.closed_arms.as_str() {
                "" => false,
                "EW" => true,
                other => panic!("unknown closed arms {other}"),
            },
            free_for_all: match self.teams.as_str() {
                "" | "pairs" => false,
                "ffa" => true,
                other => panic!("unknown teams {other}"),
            },
            ..Options::default()
        }
    }
}

/// Reads one golden file.
pub fn read<T: DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).expect("golden files are well formed")
}

/// The board that a golden file calls "A" (four-player) or "B" (two-player).
pub fn board(name: &str) -> &'static Board {
    Board::of(match name {
        "A" => BoardKind::Four,
        "B" => BoardKind::Two,
        other => panic!("unknown board {other}"),
    })
}

pub fn station(board: &Board, name: &str) -> Station {
    board.station(name).unwrap_or_else(|| panic!("no station {name}"))
}

/// `S51-N55` as a move.
pub fn step(board: &Board, text: &str) -> Move {
    let (from, to) = text.split_once('-').expect("a move holds a hyphen");
    Move { from: station(board, from), to: station(board, to) }
}

pub fn move_name(board: &Board, m: Move) -> String {
    format!("{}-{}", board.name(m.from), board.name(m.to))
}

/// `S5` as a piece.
pub fn piece(board: &Board, code: &str) -> Piece {
    let mut letters = code.chars();
    let seat = letters.next().and_then(|c| board.seat(c));
    let rank = letters.next().and_then(Rank::from_code);
    assert_eq!(letters.next(), None, "piece code {code}");
    Piece {
        seat: seat.unwrap_or_else(|| panic!("no seat in {code}")),
        rank: rank.unwrap_or_else(|| panic!("no rank in {code}")),
    }
}

/// A position from station names and piece codes.
pub fn setup(board: &Board, options: Options, to_move: char, pieces: &BTreeMap<String, String>) -> Setup {
    Setup {
        board: board.kind(),
        options,
        to_move: board.seat(to_move).expect("a seat's letter"),
        pieces: pieces.iter().map(|(at, code)| (station(board, at), piece(board, code))).collect(),
    }
}
