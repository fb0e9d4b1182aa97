//! Leaves of the move tree from the fixed layout, depth 1 to 3 of five modes.

use std::collections::BTreeMap;

use junqi::{Board, BoardKind, Kind, Layout, Options, Piece, Position, Seat, Setup};
use serde::Deserialize;

use crate::golden;

#[derive(Deserialize)]
struct Perft {
    layout: String,
    first: char,
    perft_1_2_3: BTreeMap<String, Vec<u64>>,
}

#[test]
fn jq_20_perft_of_five_modes() {
    let file: Perft = golden::read(include_str!("../data/perft.json"));
    assert_eq!(file.perft_1_2_3.len(), 5);
    for (mode, leaves) in &file.perft_1_2_3 {
        check(mode, &file, leaves);
    }
}

fn check(mode: &str, file: &Perft, leaves: &[u64]) {
    let ffa = Options { free_for_all: true, ..Options::default() };
    let (board, seats, options) = match mode {
        "A four players, pairs" => (BoardKind::Four, Kind::Four, Options::default()),
        "A four players, ffa" => (BoardKind::Four, Kind::Four, ffa),
        "A two players, side arms open" => (BoardKind::Four, Kind::TwoOnFour, ffa),
        "A two players, side arms closed" => (BoardKind::Four, Kind::TwoOnFour, Options { closed_arms: true, ..ffa }),
        "B two players" => (BoardKind::Two, Kind::Two, ffa),
        other => panic!("unknown mode {other}"),
    };
    let board = Board::of(board);
    let layout = Layout::parse(&file.layout, options.bomb_front).expect("a legal layout");
    let army = |seat: Seat| layout.pieces().map(move |(place, rank)| (board.at(seat, place), Piece { seat, rank }));
    let mut position = Position::new(&Setup {
        board: board.kind(),
        options,
        to_move: board.seat(file.first).expect("a seat"),
        pieces: seats.seats().iter().flat_map(army).collect(),
    })
    .expect("a full set-up");
    for (depth, &expected) in (1..).zip(leaves) {
        assert_eq!(position.perft(depth), expected, "{mode}, depth {depth}");
    }
}
