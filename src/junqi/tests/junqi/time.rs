//! JQ-50, JQ-51 and JQ-76: time-outs and clocks, whose values are passed in.

use junqi::{Act, ActRefusal, Action, EndReason, Event, Game, Kind, Options};

use crate::golden::step;
use crate::match_play::{USUAL, game_of, seat, wait};

fn options(time_outs: Option<u8>) -> Options {
    Options { quiet_limit: 0, time_outs, ..Options::default() }
}

fn time_out(game: &mut Game) -> Result<(), ActRefusal> {
    let mover = game.to_move().expect("the game goes on");
    let used_ms = game.options().move_limit_ms;
    game.act(Action { seat: mover, act: Act::TimeOut, used_ms })
}

fn move_with_time(game: &mut Game, used_ms: u32) -> Result<(), ActRefusal> {
    let mover = game.to_move().expect("the game goes on");
    let act = Act::Move(step(game.board(), "S12-S22"));
    game.act(Action { seat: mover, act, used_ms })
}

#[test]
fn jq_50_a_minute_a_move_and_three_time_outs_by_default() {
    let options = Options::default();
    assert_eq!((options.move_limit_ms, options.time_outs), (60_000, Some(3)));
}

#[test]
fn jq_50_expired_move_is_skipped_and_counted() {
    let mut game = game_of(Kind::Four, options(Some(3)), USUAL);
    let south = seat(&game, 'S');
    let pieces = game.truth().pieces().to_vec();
    time_out(&mut game).expect("the time of S is up");
    assert_eq!(game.to_move(), Some(seat(&game, 'E')), "play goes to the next seat");
    assert_eq!(game.truth().pieces(), pieces, "nothing moves");
    for viewer in game.seats().iter() {
        assert_eq!(game.view(viewer).standing(south).time_outs, 1, "everybody is told");
    }
    assert_eq!(game.clock(south).time_outs, 1);
    assert!(game.truth().log().contains(&Event::TimedOut { seat: south }));
}

#[test]
fn jq_50_fourth_time_out_counts_as_resigning() {
    let mut game = game_of(Kind::Two, options(Some(3)), USUAL);
    for number in 1..=4 {
        assert_eq!(game.result(), None);
        time_out(&mut game).expect("the time of S is up");
        assert_eq!(game.clock(seat(&game, 'S')).time_outs, number);
        if number < 4 {
            wait(&mut game);
        }
    }
    assert_eq!(game.out(seat(&game, 'S')), Some(EndReason::TimeOuts));
    let result = game.result().expect("N is alone");
    assert_eq!(result.reason, EndReason::TimeOuts);
    assert_eq!(result.winner, Some(game.truth().team(seat(&game, 'N'))));
}

#[test]
fn jq_50_number_of_allowed_time_outs_is_an_option() {
    let mut game = game_of(Kind::Four, options(Some(0)), USUAL);
    time_out(&mut game).expect("the time of S is up");
    assert_eq!(game.out(seat(&game, 'S')), Some(EndReason::TimeOuts));
    assert_eq!((game.result(), game.to_move()), (None, Some(seat(&game, 'E'))));
}

#[test]
fn jq_76_no_limit_on_time_outs() {
    let mut game = game_of(Kind::Two, options(None), USUAL);
    for _ in 0..300 {
        time_out(&mut game).expect("time is up again");
    }
    assert_eq!(game.result(), None);
    for letter in ['S', 'N'] {
        assert_eq!(game.out(seat(&game, letter)), None);
        assert!(game.clock(seat(&game, letter)).time_outs >= 150);
    }
}

#[test]
fn jq_50_expired_move_is_refused_and_changes_nothing() {
    let mut game = game_of(Kind::Two, options(Some(3)), USUAL);
    let before = (game.truth(), game.clock(seat(&game, 'S')), game.actions().len());
    assert!(move_with_time(&mut game, 60_001).is_err());
    assert_eq!((game.truth(), game.clock(seat(&game, 'S')), game.actions().len()), before);
    move_with_time(&mut game, 59_999).expect("in time");
}

#[test]
fn jq_50_time_out_before_the_limit_is_refused() {
    let mut game = game_of(Kind::Two, options(Some(3)), USUAL);
    let south = seat(&game, 'S');
    let before = game.truth();
    assert!(game.act(Action { seat: south, act: Act::TimeOut, used_ms: 59_000 }).is_err());
    assert_eq!(game.truth(), before);
}

#[test]
fn jq_50_no_limit_means_no_time_outs() {
    let mut game = game_of(Kind::Two, Options { move_limit_ms: 0, ..options(Some(3)) }, USUAL);
    assert!(time_out(&mut game).is_err(), "there is no limit to run out of");
    move_with_time(&mut game, 3_600_000).expect("an hour is fine");
}

#[test]
fn jq_51_clock_adds_up_the_times_passed_in() {
    let mut game = game_of(Kind::Two, options(None), USUAL);
    let (south, north) = (seat(&game, 'S'), seat(&game, 'N'));
    for (text, used_ms) in [("S12-S22", 1_500), ("N12-N22", 700), ("S22-S12", 2_000)] {
        let mover = game.to_move().expect("the game goes on");
        let act = Act::Move(step(game.board(), text));
        game.act(Action { seat: mover, act, used_ms }).expect("a legal move");
    }
    assert_eq!((game.clock(south).used_ms, game.clock(north).used_ms), (3_500, 700));
    assert_eq!(game.view(north).standing(south).used_ms, 3_500);
    time_out(&mut game).expect("the time of N is up");
    assert_eq!(game.clock(north).used_ms, 60_700);
}
