//! JQ-20 to JQ-24 and JQ-30 to JQ-33: the hand-written cases.

use std::collections::BTreeMap;

use junqi::{Clash, Move, Position, clash};
use serde::Deserialize;

use crate::golden::{self, OptionsFile};

#[derive(Deserialize)]
struct Case {
    id: String,
    board: String,
    from: String,
    to: String,
    pieces: BTreeMap<String, String>,
    #[serde(default)]
    options: OptionsFile,
    legal: bool,
    result: Option<String>,
    why: String,
}

#[test]
fn jq_20_to_33_hand_written_cases() {
    let cases: Vec<Case> = golden::read(include_str!("../data/cases.json"));
    assert_eq!(cases.len(), 137);
    for case in &cases {
        check(case);
    }
}

fn check(case: &Case) {
    let about = format!("{}: {}", case.id, case.why);
    let board = golden::board(&case.board);
    let mover = golden::piece(board, &case.pieces[&case.from]);
    let options = case.options.options();
    let setup = golden::setup(board, options, board.letter(mover.seat), &case.pieces);
    let mut position = Position::new(&setup).unwrap_or_else(|e| panic!("{about}: {e:?}"));
    let m = Move { from: golden::station(board, &case.from), to: golden::station(board, &case.to) };

    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.contains(&m), case.legal, "{about}: listed");
    assert_eq!(position.is_legal(m), case.legal, "{about}: legal");
    assert_eq!(position.refusal(m).is_none(), case.legal, "{about}: {:?}", position.refusal(m));
    let Some(result) = &case.result else {
        assert!(!case.legal, "{about}: a legal case names its result");
        return;
    };

    let defender = case.pieces.get(&case.to).map(|code| golden::piece(board, code));
    let (expected_clash, expected_standing) = match result.as_str() {
        "move" => (None, Some(mover)),
        "attacker" => (Some(Clash::Attacker), Some(mover)),
        "defender" => (Some(Clash::Defender), defender),
        "both" => (Some(Clash::Both), None),
        other => panic!("{about}: unknown result {other}"),
    };
    let found = defender.map(|d| clash(mover.rank, d.rank, &options).expect("a legal attack"));
    assert_eq!(found, expected_clash, "{about}: combat");
    assert!(position.play(m).is_ok(), "{about}");
    assert_eq!(position.piece_at(m.from), None, "{about}: the mover has left");
    assert_eq!(position.piece_at(m.to), expected_standing, "{about}: left standing");
}
