//! JQ-02 and JQ-20 to JQ-24: why a move is refused, and the way it takes.

use std::collections::BTreeMap;

use junqi::{Board, MoveRefusal, Options, Position};

use crate::golden;

/// A position on the four-player board from `S23:S5 CSW:E8`.
fn position(options: Options, to_move: char, pieces: &str) -> Position {
    let pieces: BTreeMap<String, String> = pieces
        .split_whitespace()
        .map(|pair| {
            let (at, code) = pair.split_once(':').expect("a colon");
            (at.to_owned(), code.to_owned())
        })
        .collect();
    Position::new(&golden::setup(Board::four(), options, to_move, &pieces)).expect("a position")
}

/// The word for the refusal of a move, by the variant's name.
fn refusal(to_move: char, pieces: &str, m: &str) -> String {
    refusal_with(Options::default(), to_move, pieces, m)
}

fn refusal_with(options: Options, to_move: char, pieces: &str, m: &str) -> String {
    let position = position(options, to_move, pieces);
    let m = golden::step(Board::four(), m);
    assert!(!position.is_legal(m));
    let refusal: MoveRefusal = position.refusal(m).expect("an illegal move is refused");
    let shown = format!("{refusal:?}");
    shown.split([' ', '{', '(']).next().unwrap_or_default().to_owned()
}

#[test]
fn jq_22_flags_and_mines_never_move() {
    assert_eq!(refusal('S', "S52:SM S62:SF", "S52-S53"), "Immovable");
    assert_eq!(refusal('S', "S52:SM S23:SF", "S23-S22"), "Immovable");
}

#[test]
fn jq_22_nothing_leaves_a_headquarters() {
    for (to_move, at) in [('S', "S64:S5"), ('E', "S64:E9"), ('N', "S62:N1")] {
        let from = &at[..3];
        assert_eq!(refusal(to_move, at, &format!("{from}-S63")), "Headquarters", "{at}");
    }
}

#[test]
fn jq_23_piece_in_a_camp_is_safe() {
    for attacker in ["S5", "SB", "S9", "S1"] {
        assert_eq!(refusal('S', &format!("S23:{attacker} S22:E3"), "S23-S22"), "CampOccupied");
    }
}

#[test]
fn jq_23_empty_camps_and_headquarters_of_others_may_be_entered() {
    for (pieces, m) in [("E23:S5 E62:EF", "E23-E22"), ("E52:S5 E64:EF", "E52-E62"), ("N54:S1", "N54-N64")] {
        let position = position(Options::default(), 'S', pieces);
        assert!(position.is_legal(golden::step(Board::four(), m)), "{m}");
    }
}

#[test]
fn jq_24_own_and_allied_pieces_are_not_attacked() {
    assert_eq!(refusal('S', "S11:S9 CSW:S2", "S11-CSW"), "OwnPiece");
    assert_eq!(refusal('S', "S11:S9 CSW:N2 E62:EF", "S11-CSW"), "AlliedPiece");
    let ffa = Options { free_for_all: true, ..Options::default() };
    let position = position(ffa, 'S', "S11:S9 CSW:N2 E62:EF");
    assert!(position.is_legal(golden::step(Board::four(), "S11-CSW")), "JQ-05: nobody is allied");
}

#[test]
fn jq_24_nobody_passes_a_piece() {
    for blocker in ["S2", "N2", "E2"] {
        let pieces = format!("S51:S5 CW:{blocker} E62:EF");
        assert_eq!(refusal('S', &pieces, "S51-CNW"), "Blocked", "{blocker}");
    }
    // The engineer's two ways out of the corner are taken.
    assert_eq!(refusal('S', "S51:S1 S41:S5 S52:E5", "S51-N55"), "Blocked");
}

#[test]
fn jq_20_other_refusals_name_what_is_wrong() {
    assert_eq!(refusal('S', "S51:S5", "S11-S21"), "Empty");
    assert_eq!(refusal('S', "S51:S5 E11:E3", "E11-E12"), "NotYours");
    assert_eq!(refusal('S', "S51:S5 N11:N3 E62:EF", "N11-N12"), "NotYours");
    assert_eq!(refusal('S', "S51:S5", "S51-S15"), "NoWay");
    assert_eq!(refusal('S', "S51:S5", "S51-S51"), "SamePlace");
}

#[test]
fn jq_02_closed_arms_are_refused_by_name_and_open_by_default() {
    let pieces = "S51:S5 N62:NF S62:SF";
    let open = Options { free_for_all: true, ..Options::default() };
    let closed = Options { closed_arms: true, ..open };
    assert_eq!(refusal_with(closed, 'S', pieces, "S51-W55"), "ClosedArm");
    assert!(position(open, 'S', pieces).is_legal(golden::step(Board::four(), "S51-W55")));
}

#[test]
fn jq_33_forbidden_capture_is_refused_by_name() {
    for (flag_capture, attacker) in [
        (junqi::FlagCapture::NotCommander, "E9"),
        (junqi::FlagCapture::EngineerOnly, "E8"),
        (junqi::FlagCapture::EngineerOnly, "EB"),
    ] {
        let options = Options { flag_capture, ..Options::default() };
        let pieces = format!("S52:{attacker} S62:SF");
        assert_eq!(refusal_with(options, 'E', &pieces, "S52-S62"), "FlagCapture", "{attacker}");
    }
}

#[test]
fn jq_70_bombs_ride_like_engineers_only_by_the_option() {
    let pieces = "S51:SB E62:EF";
    assert_eq!(refusal('S', pieces, "S51-E53"), "NoWay");
    let rides = Options { bomb_rides: true, ..Options::default() };
    let position = position(rides, 'S', pieces);
    assert!(position.is_legal(golden::step(Board::four(), "S51-E53")));
    assert_eq!(refusal_with(rides, 'S', "S43:SB E62:EF", "S43-S15"), "NoWay");
}

#[test]
fn jq_20_path_of_a_move_follows_the_railway() {
    check_path("S51:S5 E62:EF", "S51-N55", "S51 S41 S31 S21 S11 CSW CW CNW N15 N25 N35 N45 N55");
    check_path("S51:S5 E62:EF", "S51-W35", "S51 S41 S31 S21 S11 W15 W25 W35");
    check_path("S13:S5 E62:EF", "S13-N13", "S13 CS CC CN N13");
    check_path("S23:S5 E62:EF", "S23-S22", "S23 S22");
    check_path("S51:S5 CW:E3", "S51-CW", "S51 S41 S31 S21 S11 CSW CW");
}

#[test]
fn jq_21_engineer_goes_round_what_blocks_it() {
    // The only way is over the curve, the west front row and W13.
    check_path("S11:S1 CSW:E3 S12:S5 S21:S5", "S11-CW", "S11 W15 W14 W13 CW");
    check_path("S12:S1 E62:EF", "S12-CS", "S12 S13 CS");
}

fn check_path(pieces: &str, m: &str, expected: &str) {
    let board = Board::four();
    let path = position(Options::default(), 'S', pieces).path(golden::step(board, m));
    let names: Vec<&str> = path.iter().map(|&s| board.name(s)).collect();
    assert_eq!(names.join(" "), expected);
}
