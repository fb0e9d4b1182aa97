//! JQ-40, JQ-43 and JQ-44: seats without a legal move.

use std::collections::BTreeMap;

use junqi::{Act, Clash, Deadlock, EndReason, Event, Game, GameResult, Kind, Options, Position};

use crate::dice::Dice;
use crate::golden::{self, step};
use crate::match_play::{FREE, act, game_of, hunt, idle, play, play_move, seat};

/// No end by quiet moves: hunts take their time.
fn patient(all_stuck: Deadlock) -> Options {
    Options { quiet_limit: 0, all_stuck, ..Options::default() }
}

/// S hunts everything of the prey that can move until the prey is out; all
/// the others wait.
fn hunt_down(game: &mut Game, prey: char, dice: &mut Dice) {
    let (hunter, hunted) = (seat(game, 'S'), seat(game, prey));
    for _ in 0..4000 {
        if game.out(hunted).is_some() || game.result().is_some() {
            return;
        }
        let m = if game.to_move() == Some(hunter) {
            hunt(game, prey, |_, _, outcome| outcome == Clash::Attacker)
                .or_else(|| hunt(game, prey, |_, _, outcome| outcome == Clash::Both))
                .unwrap_or_else(|| idle(game, dice))
        } else {
            idle(game, dice)
        };
        play_move(game, m).expect("a listed move");
    }
    panic!("the hunt for {prey} did not end");
}

fn standing(game: &Game, letter: char) -> usize {
    let owner = seat(game, letter);
    game.truth().pieces().iter().filter(|p| p.seat == owner && p.at.is_some()).count()
}

#[test]
fn jq_40_seat_without_a_legal_move_at_its_turn_is_out() {
    let mut game = game_of(Kind::Two, patient(Deadlock::Draw), FREE);
    hunt_down(&mut game, 'N', &mut Dice::new(40));
    let winner = Some(game.team(seat(&game, 'S')));
    assert_eq!(game.result(), Some(GameResult { winner, reason: EndReason::NoMoves }));
    assert_eq!(game.out(seat(&game, 'N')), Some(EndReason::NoMoves));
    assert_eq!(standing(&game, 'N'), 0, "mines and the flag leave as well");
}

#[test]
fn jq_40_ally_of_a_seat_without_moves_plays_on() {
    let mut game = game_of(Kind::Four, patient(Deadlock::Draw), FREE);
    hunt_down(&mut game, 'E', &mut Dice::new(41));
    assert_eq!(game.out(seat(&game, 'E')), Some(EndReason::NoMoves));
    assert_eq!((standing(&game, 'E'), game.result()), (0, None));
    assert_eq!(game.to_move(), Some(seat(&game, 'N')), "the turn of E passes on");
}

/// Two seats bring equal ranks together until neither can move.
fn annihilate(game: &mut Game, a: char, b: char, dice: &mut Dice) {
    let first = seat(game, a);
    for _ in 0..4000 {
        let Some(mover) = game.to_move() else {
            return;
        };
        let prey = if mover == first { b } else { a };
        let m = hunt(game, prey, |attacker, defender, _| attacker == defender);
        let m = m.unwrap_or_else(|| idle(game, dice));
        play_move(game, m).expect("a listed move");
    }
    panic!("{a} and {b} are not done with each other");
}

#[test]
fn jq_43_draw_when_the_last_movable_pieces_of_both_go() {
    for seed in 0..3 {
        let mut game = game_of(Kind::Two, patient(Deadlock::Draw), FREE);
        annihilate(&mut game, 'S', 'N', &mut Dice::new(seed));
        assert_eq!(game.result(), Some(GameResult { winner: None, reason: EndReason::AllStuck }));
    }
}

#[test]
fn jq_43_seat_to_move_loses_when_nobody_can_move_by_the_option() {
    for seed in 0..3 {
        let mut game = game_of(Kind::Two, patient(Deadlock::MoverLoses), FREE);
        annihilate(&mut game, 'S', 'N', &mut Dice::new(seed));
        // Whoever moved last leaves the other one to move, and that one loses.
        let last = game.log().iter().rev().find_map(|event| match event {
            Event::Moved { seat, .. } => Some(game.team(*seat)),
            _ => None,
        });
        let result = game.result().expect("nobody can move");
        assert_eq!(result.winner, last);
        assert!(matches!(result.reason, EndReason::AllStuck | EndReason::NoMoves));
    }
}

#[test]
fn jq_44_draw_when_one_move_takes_the_last_movable_pieces_of_the_last_two_of_four() {
    let mut game = game_of(Kind::Four, patient(Deadlock::Draw), FREE);
    play(&mut game, "S12-S22 E12-E22");
    act(&mut game, 'N', Act::Resign).expect("N resigns");
    act(&mut game, 'W', Act::Resign).expect("W resigns");
    annihilate(&mut game, 'S', 'E', &mut Dice::new(44));
    assert_eq!(game.result(), Some(GameResult { winner: None, reason: EndReason::AllStuck }));
}

/// A position on the four-player board after one move by S.
fn after(options: Options, pieces: &str, m: &str) -> Position {
    let board = Kind::Four.board();
    let pieces: BTreeMap<String, String> = pieces
        .split_whitespace()
        .map(|pair| {
            let (at, code) = pair.split_once(':').expect("a colon");
            (at.to_owned(), code.to_owned())
        })
        .collect();
    let mut position = Position::new(&golden::setup(board, options, 'S', &pieces)).expect("a position");
    assert_eq!(position.result(), None);
    assert!(position.play(step(board, m)).is_ok(), "{m} is legal");
    position
}

fn check_result(position: &Position, winner: Option<char>, reason: EndReason) {
    let seat = |letter| position.board().seat(letter).expect("a seat");
    let winner = winner.map(|letter| position.team(seat(letter)));
    assert_eq!(position.result(), Some(GameResult { winner, reason }));
}

#[test]
fn jq_44_one_move_can_take_the_last_movable_pieces_of_two_seats() {
    let pieces = "S11:S5 S62:SF S51:SM CSW:E5 E62:EF";
    check_result(&after(Options::default(), pieces, "S11-CSW"), None, EndReason::AllStuck);
    let ffa = Options { free_for_all: true, ..Options::default() };
    check_result(&after(ffa, pieces, "S11-CSW"), None, EndReason::AllStuck);
    let loses = Options { all_stuck: Deadlock::MoverLoses, ..Options::default() };
    let position = after(loses, pieces, "S11-CSW");
    let south = position.board().seat('S').map(|s| position.team(s));
    assert_eq!(position.result().and_then(|end| end.winner), south, "E would be to move");
}

#[test]
fn jq_44_third_seat_wins_when_one_move_ends_two_enemies_of_it() {
    let ffa = Options { free_for_all: true, ..Options::default() };
    let mut position = after(ffa, "S11:S5 S62:SF CSW:E5 E62:EF W23:W5 W62:WF", "S11-CSW");
    // S is out by now or at its next turn, after a move of W.
    if position.result().is_none() {
        assert!(position.play(step(Kind::Four.board(), "W23-W22")).is_ok());
    }
    check_result(&position, Some('W'), EndReason::NoMoves);
    assert_eq!(position.alive().len(), 1);
}

#[test]
fn jq_44_mover_without_a_piece_left_and_its_bombed_victim_are_both_out() {
    let mut position = after(Options::default(), "S62:SF E54:SB E64:EF E23:E5 W23:W5 W62:WF", "E54-E64");
    let seat = |letter| Kind::Four.board().seat(letter).expect("a seat");
    assert_eq!(position.out(seat('E')), Some(EndReason::FlagTaken));
    if position.result().is_none() {
        assert!(position.play(step(Kind::Four.board(), "W23-W22")).is_ok());
    }
    assert_eq!(position.out(seat('S')), Some(EndReason::NoMoves));
    check_result(&position, Some('W'), EndReason::NoMoves);
}

#[test]
fn jq_41_flag_taken_by_the_last_movable_piece_wins_though_it_is_frozen_now() {
    let position = after(Options::default(), "S62:SF E54:S5 E64:EF E23:E5", "E54-E64");
    check_result(&position, Some('S'), EndReason::FlagTaken);
}

#[test]
fn jq_40_blocked_seat_is_out_only_when_its_turn_comes() {
    // The only piece of E that can move at all is walled in; E is out when its turn comes, not before.
    let pieces = "S11:S5 S62:SF S23:S7 E61:E5 E62:EF E51:EM W23:W5 W62:WF";
    let position = after(Options::default(), pieces, "S11-S12");
    let seat = |letter| Kind::Four.board().seat(letter).expect("a seat");
    assert_eq!(position.out(seat('E')), Some(EndReason::NoMoves));
    assert_eq!((position.result(), position.to_move()), (None, seat('W')));
    let freed = after(Options { order: junqi::Order::Clockwise, ..Options::default() }, pieces, "S11-S12");
    assert_eq!((freed.out(seat('E')), freed.to_move()), (None, seat('W')), "W moves before E");
}
