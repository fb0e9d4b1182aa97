//! JQ-20 to JQ-24: every legal move of eighty positions.

use std::collections::{BTreeMap, BTreeSet};

use junqi::{Move, Position};
use serde::Deserialize;

use crate::golden::{self, OptionsFile};

#[derive(Deserialize)]
struct Group {
    options: OptionsFile,
    positions: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    to_move: char,
    pieces: BTreeMap<String, String>,
    count: usize,
    moves: BTreeSet<String>,
}

#[test]
fn jq_20_to_24_every_legal_move_of_the_positions() {
    let groups: BTreeMap<String, Group> = golden::read(include_str!("../data/positions.json"));
    let mut checked = 0;
    for (name, group) in &groups {
        for (number, entry) in group.positions.iter().enumerate() {
            check(&format!("{name}, position {number}"), group, entry);
            checked += 1;
        }
    }
    assert_eq!(checked, 80);
}

fn check(about: &str, group: &Group, entry: &Entry) {
    let board = golden::board(&about[..1]);
    let setup = golden::setup(board, group.options.options(), entry.to_move, &entry.pieces);
    let position = Position::new(&setup).unwrap_or_else(|e| panic!("{about}: {e:?}"));
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let names: BTreeSet<String> = moves.iter().map(|&m| golden::move_name(board, m)).collect();
    assert_eq!(names, entry.moves, "{about}");
    assert_eq!(moves.len(), entry.count, "{about}: a move is listed once");
    assert!(moves.is_sorted_by_key(|m| (m.from, m.to)), "{about}: sorted");
    for from in board.stations() {
        for to in board.stations() {
            let m = Move { from, to };
            let listed = entry.moves.contains(&golden::move_name(board, m));
            assert_eq!(position.is_legal(m), listed, "{about}: {}", golden::move_name(board, m));
        }
    }
}
