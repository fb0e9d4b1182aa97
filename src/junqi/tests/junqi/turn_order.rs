//! JQ-06, JQ-07 and JQ-79: who moves when, and what is fixed at the start.

use junqi::{Act, Action, Game, Kind, MineRule, Options, Order, Preparation, Record, Seat, SeatMap};

use crate::dice::Dice;
use crate::match_play::{USUAL, act, game_of, play, play_move, playable, random_opening, seat};

/// The letters of the seats in the order in which they come to move.
fn turns(game: &mut Game, count: usize) -> String {
    let mut letters = String::new();
    for _ in 0..count {
        let mover = game.to_move().expect("the game goes on");
        letters.push(game.board().letter(mover));
        let quiet = playable(game).into_iter().find(|m| game.truth().at(m.to).is_none());
        play_move(game, quiet.expect("a quiet move")).expect("a listed move");
    }
    letters
}

fn ordered(order: Order) -> Options {
    Options { order, ..Options::default() }
}

#[test]
fn jq_06_counter_clockwise_by_default() {
    assert_eq!(Options::default().order, Order::CounterClockwise);
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    assert_eq!(turns(&mut game, 9), "SENWSENWS");
}

#[test]
fn jq_06_clockwise_as_an_option() {
    let mut game = game_of(Kind::Four, ordered(Order::Clockwise), USUAL);
    assert_eq!(turns(&mut game, 9), "SWNESWNES");
}

#[test]
fn jq_06_dead_seats_are_skipped() {
    let mut game = game_of(Kind::Four, ordered(Order::CounterClockwise), USUAL);
    assert_eq!(turns(&mut game, 1), "S");
    act(&mut game, 'E', Act::Resign).expect("a seat may resign at its turn");
    assert_eq!(turns(&mut game, 7), "NWSNWSN");

    let mut game = game_of(Kind::Four, ordered(Order::Clockwise), USUAL);
    assert_eq!(turns(&mut game, 3), "SWN");
    act(&mut game, 'E', Act::Resign).expect("a seat may resign at its turn");
    assert_eq!(turns(&mut game, 5), "SWNSW");
}

#[test]
fn jq_06_two_seats_alternate_in_either_order() {
    for order in [Order::CounterClockwise, Order::Clockwise] {
        for kind in [Kind::Two, Kind::TwoOnFour] {
            let mut game = game_of(kind, ordered(order), USUAL);
            assert_eq!(turns(&mut game, 5), "SNSNS");
        }
    }
}

#[test]
fn jq_07_the_chosen_seat_moves_first_and_the_lot_is_recorded() {
    let mut dice = Dice::new(7);
    for kind in Kind::ALL {
        for first in kind.seats().iter() {
            for by_lot in [false, true] {
                let opening = junqi::Opening { first, by_lot, ..random_opening(kind, Options::default(), &mut dice) };
                let game = Game::new(opening).expect("a legal opening");
                assert_eq!(game.to_move(), Some(first));
                let record =
                    Record { opening, players: SeatMap::from_fn(|_| String::new()), actions: Vec::new(), result: None };
                let parsed: Record = record.to_string().parse().expect("a printed record");
                assert_eq!((parsed.opening.first, parsed.opening.by_lot), (first, by_lot));
            }
        }
    }
}

#[test]
fn jq_07_only_a_seat_of_the_game_moves_first() {
    let mut dice = Dice::new(8);
    let west = Seat::new(3).expect("a seat");
    for kind in [Kind::Two, Kind::TwoOnFour] {
        let opening = junqi::Opening { first: west, ..random_opening(kind, Options::default(), &mut dice) };
        assert!(Game::new(opening).is_err(), "{kind}");
    }
}

#[test]
fn jq_13_battle_needs_the_layout_of_every_seat_and_of_no_other() {
    let mut dice = Dice::new(13);
    for kind in Kind::ALL {
        let whole = random_opening(kind, Options::default(), &mut dice);
        let spare = whole.layouts[whole.first];
        for changed in Seat::all() {
            let mut opening = whole;
            let layout = &mut opening.layouts[changed];
            *layout = if layout.is_some() { None } else { spare };
            assert!(Game::new(opening).is_err(), "{kind}, seat {changed:?}");
        }
    }
}

#[test]
fn jq_13_battle_begins_when_every_seat_is_ready() {
    let mut dice = Dice::new(14);
    for kind in Kind::ALL {
        let whole = random_opening(kind, Options::default(), &mut dice);
        let mut table = Preparation::new(kind, whole.options, whole.first, whole.by_lot);
        let seats: Vec<Seat> = kind.seats().iter().collect();
        let layout = |seat: Seat| whole.layouts[seat].expect("every seat has a layout");
        for &seat in &seats {
            assert!(table.press_start(seat).is_err(), "{kind}: nothing is laid out");
            table.lay_out(seat, layout(seat)).expect("a legal layout");
            assert_eq!(table.begin(), None);
        }
        // Everybody but the last presses start, takes it back, lays out anew and presses again.
        let (last, others) = seats.split_last().expect("a game has seats");
        for &seat in others {
            table.press_start(seat).expect("ready");
            assert!(table.ready().contains(seat));
            assert!(table.lay_out(seat, layout(seat).mirrored()).is_err(), "{kind}: a ready seat changes nothing");
            assert_eq!(table.layout(seat), Some(&layout(seat)));
            table.take_back(seat).expect("others are not ready");
            assert!(!table.ready().contains(seat));
            table.lay_out(seat, layout(seat).mirrored()).expect("not ready");
            table.lay_out(seat, layout(seat)).expect("not ready");
            table.press_start(seat).expect("ready again");
            assert_eq!(table.begin(), None);
        }
        table.press_start(*last).expect("ready");
        assert_eq!(table.begin(), Some(&whole));
        for &seat in &seats {
            assert!(table.take_back(seat).is_err(), "{kind}: the battle has begun");
        }
        assert_eq!(table.begin(), Some(&whole));
    }
}

#[test]
fn jq_13_only_seats_of_the_game_prepare() {
    let mut table = Preparation::new(Kind::Two, Options::default(), Seat::new(0).expect("a seat"), false);
    let stranger = Seat::new(2).expect("a seat");
    let layout = junqi::Layout::parse(USUAL, false).expect("a legal layout");
    let before = table.clone();
    assert!(table.lay_out(stranger, layout).is_err());
    assert!(table.press_start(stranger).is_err());
    assert!(table.take_back(stranger).is_err());
    assert_eq!(table, before);
}

#[test]
fn jq_11_a_layout_must_be_legal_for_the_options_of_its_game() {
    let layout = junqi::Layout::parse("B232794851351647M2B6MFM31", true).expect("bombs in front are allowed");
    let mut opening = random_opening(Kind::Two, Options { bomb_front: true, ..Options::default() }, &mut Dice::new(1));
    opening.layouts[opening.first] = Some(layout);
    assert!(Game::new(opening).is_ok());
    opening.options.bomb_front = false;
    assert!(Game::new(opening).is_err());
}

#[test]
fn jq_06_nobody_moves_out_of_turn_and_nothing_changes() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    play(&mut game, "S15-CSE");
    let before = (game.truth(), game.actions().len());
    for letter in ['S', 'N', 'W'] {
        let m = crate::golden::step(game.board(), &format!("{letter}13-{letter}22"));
        assert!(act(&mut game, letter, Act::Move(m)).is_err(), "{letter} moves out of turn");
        assert!(act(&mut game, letter, Act::TimeOut).is_err(), "{letter} runs out of time out of turn");
    }
    let stranger = Action { seat: Seat::new(5).expect("a seat"), act: Act::Resign, used_ms: 0 };
    assert!(game.act(stranger).is_err(), "a stranger");
    assert_eq!((game.truth(), game.actions().len()), before);
}

#[test]
fn jq_79_every_seat_reads_the_options_that_the_game_began_with() {
    let options = Options { mine: MineRule::Stays, quiet_limit: 55, ..Options::default() };
    let mut game = game_of(Kind::Four, options, USUAL);
    play(&mut game, "S15-CSE E13-E22");
    assert_eq!(*game.options(), options);
    for letter in "SENW".chars() {
        let viewer = seat(&game, letter);
        assert_eq!(*game.view(viewer).options(), options);
    }
}
