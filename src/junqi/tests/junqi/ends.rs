//! JQ-32 to JQ-34, JQ-40, JQ-41, JQ-43 and JQ-45: how seats and games end.

use junqi::{Act, Deadlock, EndReason, Event, FlagCapture, Game, GameResult, Kind, MineRule, Options, Preset, Team};

use crate::golden::{self, step};
use crate::match_play::{
    ATTACK, MINED, USUAL, WEAK, act, advance, game_of, game_with, play, play_move, playable, seat, wait,
};

/// The commander's way along the left file of S up to the flag's doorstep.
const TO_N: &str = "S11-N15 N15-N25 N25-N35 N35-N45 N45-N55 N55-N54";
const TO_W: &str = "S11-W15 W15-W25 W25-W35 W35-W45 W45-W55 W55-W54";

fn two(options: Options, north: &'static str) -> Game {
    game_with(Kind::Two, options, |letter| if letter == 'N' { north } else { ATTACK })
}

fn four(options: Options, west: &'static str) -> Game {
    game_with(Kind::Four, options, |letter| match letter {
        'S' => ATTACK,
        'W' => west,
        _ => USUAL,
    })
}

fn team(game: &Game, letter: char) -> Option<Team> {
    Some(game.truth().team(seat(game, letter)))
}

fn check_end(game: &Game, winner: Option<char>, reason: EndReason) {
    let winner = winner.and_then(|letter| team(game, letter));
    assert_eq!(game.result(), Some(GameResult { winner, reason }));
    assert_eq!(game.to_move(), None, "nobody moves after the end");
    assert!(matches!(game.truth().log().last(), Some(Event::Ended(end)) if Some(*end) == game.result()));
}

fn out(game: &Game, letter: char) -> Option<EndReason> {
    game.out(seat(game, letter))
}

fn standing(game: &Game, letter: char) -> usize {
    let owner = seat(game, letter);
    game.truth().pieces().iter().filter(|p| p.seat == owner && p.at.is_some()).count()
}

#[test]
fn jq_45_reasons_have_stable_numbers_and_names() {
    let numbers = [
        (EndReason::FlagTaken, 1),
        (EndReason::NoMoves, 2),
        (EndReason::TimeOuts, 3),
        (EndReason::Resigned, 4),
        (EndReason::AllStuck, 5),
        (EndReason::Agreed, 6),
        (EndReason::QuietLimit, 7),
        (EndReason::PlyLimit, 8),
    ];
    for (reason, number) in numbers {
        assert_eq!(reason.number(), number);
        assert_eq!(numbers.iter().filter(|(other, _)| other.name() == reason.name()).count(), 1);
    }
    assert_eq!(EndReason::FlagTaken.name(), "flag taken");
}

#[test]
fn jq_40_taking_the_flag_ends_a_game_of_two() {
    for kind in [Kind::Two, Kind::TwoOnFour] {
        let mut game = game_with(kind, Options::default(), |letter| if letter == 'N' { WEAK } else { ATTACK });
        if kind == Kind::TwoOnFour {
            // Over the left side of the nine instead of the front line.
            advance(&mut game, 'S', "S11-CSW CSW-CNW CNW-N15 N15-N25 N25-N35 N35-N45 N45-N55 N55-N54");
        } else {
            advance(&mut game, 'S', TO_N);
        }
        assert_eq!(game.result(), None);
        advance(&mut game, 'S', "N54-N64");
        check_end(&game, Some('S'), EndReason::FlagTaken);
        assert_eq!(out(&game, 'N'), Some(EndReason::FlagTaken));
        assert_eq!(out(&game, 'S'), None);
        assert_eq!(standing(&game, 'N'), 0, "the whole army leaves the board");
        let captor = game.truth().at(golden::station(game.board(), "N64")).map(|p| p.seat);
        assert_eq!(captor, Some(seat(&game, 'S')), "the captor stays in the headquarters");
        let before = game.truth();
        assert!(act(&mut game, 'S', Act::Move(step(kind.board(), "S12-S22"))).is_err());
        assert!(act(&mut game, 'N', Act::Resign).is_err());
        assert_eq!(game.truth(), before, "nothing happens after the end");
    }
}

#[test]
fn jq_40_fallen_army_leaves_and_its_ally_plays_on() {
    let mut game = four(Options { closed_arms: true, ..Options::default() }, WEAK);
    advance(&mut game, 'S', TO_W);
    assert_eq!(standing(&game, 'W'), 19);
    advance(&mut game, 'S', "W54-W64");
    assert_eq!(out(&game, 'W'), Some(EndReason::FlagTaken));
    assert_eq!(standing(&game, 'W'), 0);
    assert_eq!(game.result(), None, "E plays on");
    let west = seat(&game, 'W');
    assert!(game.truth().log().contains(&Event::Out { seat: west, reason: EndReason::FlagTaken }), "everybody is told");
    // Its stations are free for all: a seat that fell is no absent seat (JQ-02).
    play(&mut game, "E12-E22 N12-N22");
    assert_eq!(game.to_move(), Some(seat(&game, 'S')), "JQ-06: W is skipped");
    play(&mut game, "S21-W55 E22-E12 N22-N12 W55-W53");
    let refused = act(&mut game, 'W', Act::Resign);
    assert!(refused.is_err(), "a seat that is out does not act");
}

#[test]
fn jq_41_team_wins_with_its_fallen_members_when_no_enemy_is_left() {
    let mut game = four(Options::default(), WEAK);
    play(&mut game, "S12-S22 E12-E22");
    act(&mut game, 'N', Act::Resign).expect("N resigns at its turn");
    assert_eq!((out(&game, 'N'), standing(&game, 'N')), (Some(EndReason::Resigned), 0));
    advance(&mut game, 'S', TO_W);
    advance(&mut game, 'S', "W54-W64");
    assert_eq!(game.result(), None);
    act(&mut game, 'E', Act::Resign).expect("E resigns at its turn");
    check_end(&game, Some('S'), EndReason::Resigned);
    assert_eq!(team(&game, 'N'), team(&game, 'S'), "N wins too");
    assert_ne!(team(&game, 'E'), team(&game, 'S'));
}

#[test]
fn jq_40_seat_may_resign_when_another_is_to_move() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    act(&mut game, 'N', Act::Resign).expect("N resigns out of turn");
    assert_eq!((out(&game, 'N'), standing(&game, 'N')), (Some(EndReason::Resigned), 0));
    assert_eq!(game.to_move(), Some(seat(&game, 'S')), "the turn stays where it is");
    act(&mut game, 'E', Act::Resign).expect("E resigns out of turn");
    assert_eq!(game.result(), None);
    act(&mut game, 'W', Act::Resign).expect("W resigns out of turn");
    check_end(&game, Some('S'), EndReason::Resigned);
}

#[test]
fn jq_41_lone_seat_wins_a_free_for_all_only_when_three_are_out() {
    let mut game = game_of(Kind::Four, Options { free_for_all: true, ..Options::default() }, USUAL);
    for letter in ['S', 'E'] {
        act(&mut game, letter, Act::Resign).expect("a seat resigns at its turn");
        assert_eq!(game.result(), None);
    }
    act(&mut game, 'N', Act::Resign).expect("a seat resigns at its turn");
    check_end(&game, Some('W'), EndReason::Resigned);
    assert_ne!(team(&game, 'W'), team(&game, 'E'));
}

#[test]
fn jq_32_bombed_flag_ends_its_seat() {
    let mut game = two(Options::default(), WEAK);
    advance(&mut game, 'S', TO_N);
    advance(&mut game, 'S', "N54-N44 S21-N55 N55-N54 N54-N64");
    check_end(&game, Some('S'), EndReason::FlagTaken);
    assert_eq!(game.truth().at(golden::station(game.board(), "N64")), None, "bomb and flag both go");
}

#[test]
fn jq_33_forbidden_capture_is_refused_and_changes_nothing() {
    for flag_capture in [FlagCapture::NotCommander, FlagCapture::EngineerOnly] {
        let mut game = two(Options { flag_capture, ..Options::default() }, WEAK);
        advance(&mut game, 'S', TO_N);
        wait(&mut game);
        let capture = step(game.board(), "N54-N64");
        let mut listed = Vec::new();
        game.view(seat(&game, 'S')).moves(&mut listed);
        assert!(listed.contains(&capture), "S cannot know that this is the flag");
        let before = (game.truth(), game.actions().len(), game.clock(seat(&game, 'S')));
        assert!(play_move(&mut game, capture).is_err());
        assert_eq!((game.truth(), game.actions().len(), game.clock(seat(&game, 'S'))), before);
        assert!(!playable(&game).contains(&capture));
    }
}

#[test]
fn jq_33_forbidden_capture_is_not_offered_in_an_open_game() {
    let options = Options { flag_capture: FlagCapture::EngineerOnly, sight: junqi::Sight::Open, ..Options::default() };
    let mut game = two(options, WEAK);
    advance(&mut game, 'S', TO_N);
    wait(&mut game);
    let mut listed = Vec::new();
    game.view(seat(&game, 'S')).moves(&mut listed);
    assert!(!listed.contains(&step(game.board(), "N54-N64")));
    assert_eq!(listed, playable(&game));
}

#[test]
fn jq_33_forbidden_capture_of_a_flag_that_is_shown_is_not_offered() {
    // N's commander runs into a bomb, so S knows where the flag of N stands.
    let bomb = "9232784B51351647M2B6MFM31";
    let options = Options { flag_capture: FlagCapture::EngineerOnly, ..Options::default() };
    let mut game = game_with(Kind::Two, options, |l| if l == 'N' { WEAK } else { bomb });
    play(&mut game, "S11-N15 N11-S15 N15-N25 S15-S25 N25-N35 N12-N22 N35-N45 N22-N12 N45-N55 N12-N22 N55-N54 N22-N12");
    let view = game.view(seat(&game, 'S'));
    let capture = step(game.board(), "N54-N64");
    assert_eq!(view.standing(seat(&game, 'N')).flag, Some(capture.to));
    let mut listed = Vec::new();
    view.moves(&mut listed);
    assert!(!listed.contains(&capture));
    assert!(view.can_try(capture).is_err());
    assert_eq!(listed, playable(&game));
}

#[test]
fn jq_34_flag_is_shown_to_everybody_when_its_commander_dies() {
    for mine in [MineRule::Both, MineRule::Stays] {
        let mut game = four(Options { mine, ..Options::default() }, MINED);
        advance(&mut game, 'S', "S11-W15 W15-W25 W25-W35 W35-W45");
        let south = seat(&game, 'S');
        let flag = golden::station(game.board(), "S62");
        for viewer in game.seats().iter() {
            assert_eq!(game.view(viewer).standing(south).flag, None, "not before the death");
        }
        advance(&mut game, 'S', "W45-W55");
        for viewer in game.seats().iter() {
            let view = game.view(viewer);
            for owner in game.seats().iter() {
                let shown = (owner == south).then_some(flag);
                assert_eq!(view.standing(owner).flag, shown, "{viewer:?} looks at {owner:?}");
            }
            assert!(view.log().contains(&Event::FlagShown { seat: south, at: flag }));
        }
    }
}

#[test]
fn jq_34_flag_stays_hidden_by_the_option() {
    let mut game = four(Options { flag_shown: false, ..Options::default() }, MINED);
    advance(&mut game, 'S', "S11-W15 W15-W25 W25-W35 W35-W45 W45-W55");
    let (south, flag) = (seat(&game, 'S'), golden::station(game.board(), "S62"));
    for viewer in "ENW".chars().map(|letter| seat(&game, letter)) {
        let view = game.view(viewer);
        assert_eq!(view.standing(south).flag, None);
        assert_eq!(view.at(flag).expect("the flag stands").rank, None);
        assert!(!view.log().iter().any(|event| matches!(event, Event::FlagShown { .. })));
    }
}

#[test]
fn jq_34_two_commanders_that_meet_show_two_flags() {
    // Both commanders stand in their left front corners and come to the middle file.
    let mut game = game_of(Kind::Two, Options::default(), ATTACK);
    play(&mut game, "S12-S22 N12-N22 S13-S24 N13-N24 S11-S13 N11-N13 S13-N13");
    for viewer in game.seats().iter() {
        let view = game.view(viewer);
        for owner in game.seats().iter() {
            let flag = format!("{}62", game.board().letter(owner));
            assert_eq!(view.standing(owner).flag, game.board().station(&flag));
        }
    }
}

#[test]
fn jq_43_draw_needs_every_seat_still_in_the_game() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    play(&mut game, "S12-S22");
    act(&mut game, 'E', Act::Resign).expect("E resigns");
    assert!(act(&mut game, 'S', Act::AcceptDraw).is_err(), "nothing is offered yet");
    assert!(act(&mut game, 'S', Act::RefuseDraw).is_err(), "nothing is offered yet");
    act(&mut game, 'N', Act::OfferDraw).expect("an offer");
    assert_eq!(game.draw_offer(), Some(seat(&game, 'N')));
    assert_eq!(game.view(seat(&game, 'W')).draw_offer(), Some(seat(&game, 'N')));
    assert!(act(&mut game, 'N', Act::AcceptDraw).is_err(), "its own offer");
    assert!(act(&mut game, 'E', Act::AcceptDraw).is_err(), "a seat that is out");
    act(&mut game, 'S', Act::AcceptDraw).expect("an answer out of turn");
    assert_eq!(game.result(), None, "W has not answered");
    assert_eq!(game.to_move(), Some(seat(&game, 'N')), "answers take no turn");
    act(&mut game, 'W', Act::AcceptDraw).expect("the last answer");
    check_end(&game, None, EndReason::Agreed);
}

#[test]
fn jq_43_draw_offer_is_withdrawn_by_any_refusal() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    act(&mut game, 'S', Act::OfferDraw).expect("an offer");
    act(&mut game, 'N', Act::AcceptDraw).expect("an answer");
    act(&mut game, 'W', Act::RefuseDraw).expect("an answer");
    assert_eq!(game.draw_offer(), None);
    assert!(act(&mut game, 'E', Act::AcceptDraw).is_err(), "the offer is gone");
    assert_eq!(game.result(), None);
    // A new offer starts from nothing: the old answers do not count.
    act(&mut game, 'S', Act::OfferDraw).expect("a new offer");
    act(&mut game, 'E', Act::AcceptDraw).expect("an answer");
    act(&mut game, 'W', Act::AcceptDraw).expect("an answer");
    assert_eq!(game.result(), None);
    act(&mut game, 'N', Act::AcceptDraw).expect("an answer");
    check_end(&game, None, EndReason::Agreed);
}

#[test]
fn jq_43_draw_offer_is_withdrawn_by_the_next_move_of_the_offering_seat() {
    let mut game = game_of(Kind::Two, Options::default(), USUAL);
    act(&mut game, 'S', Act::OfferDraw).expect("an offer");
    play(&mut game, "S12-S22");
    assert_eq!(game.draw_offer(), None);
    assert!(act(&mut game, 'N', Act::AcceptDraw).is_err());
}

#[test]
fn jq_43_draw_offer_stands_while_others_move() {
    let mut game = game_of(Kind::Four, Options::default(), USUAL);
    play(&mut game, "S12-S22");
    // N offers out of turn, then E moves; the offer stands until N itself moves.
    act(&mut game, 'N', Act::OfferDraw).expect("an offer");
    play(&mut game, "E12-E22");
    assert_eq!(game.draw_offer(), Some(seat(&game, 'N')));
    play(&mut game, "N12-N22");
    assert_eq!(game.draw_offer(), None);
}

#[test]
fn jq_43_seventy_moves_without_a_loss_draw() {
    for kind in Kind::ALL {
        let mut game = game_of(kind, Options::default(), USUAL);
        for made in 0..70 {
            assert_eq!((game.result(), game.quiet()), (None, made));
            wait(&mut game);
        }
        check_end(&game, None, EndReason::QuietLimit);
    }
}

#[test]
fn jq_43_loss_of_a_piece_starts_the_count_again() {
    let mut game = two(Options { quiet_limit: 8, ..Options::default() }, WEAK);
    for _ in 0..6 {
        wait(&mut game);
    }
    play(&mut game, "S11-N15");
    assert_eq!(game.quiet(), 0);
    for made in 0..8 {
        assert_eq!((game.result(), game.quiet()), (None, made));
        wait(&mut game);
    }
    check_end(&game, None, EndReason::QuietLimit);
}

#[test]
fn jq_43_no_quiet_limit_when_it_is_off() {
    let mut game = game_of(Kind::Two, Options { quiet_limit: 0, ..Options::default() }, USUAL);
    for _ in 0..300 {
        wait(&mut game);
    }
    assert_eq!(game.result(), None);
}

#[test]
fn jq_78_contest_rules_let_the_maker_of_the_last_of_31_quiet_moves_lose() {
    let options = Options::preset(Preset::Contest);
    assert_eq!((options.quiet_limit, options.mine), (31, MineRule::Stays));
    for (kind, winner) in [(Kind::Two, 'N'), (Kind::Four, 'E')] {
        let mut game = game_of(kind, options, USUAL);
        for _ in 0..31 {
            assert_eq!(game.result(), None);
            wait(&mut game);
        }
        check_end(&game, Some(winner), EndReason::QuietLimit);
    }
}

#[test]
fn jq_78_text_b_keeps_mines_and_draws_after_seventy() {
    let options = Options::preset(Preset::TextB);
    assert_eq!(
        (options.mine, options.flag_shown, options.quiet_limit, options.quiet_end),
        (MineRule::Stays, true, 70, Deadlock::Draw)
    );
}

#[test]
fn jq_43_limit_of_moves_draws() {
    let mut game = game_of(Kind::Four, Options { ply_limit: 10, ..Options::default() }, USUAL);
    for made in 0..10 {
        assert_eq!((game.result(), game.ply()), (None, made));
        wait(&mut game);
    }
    check_end(&game, None, EndReason::PlyLimit);
}

#[test]
fn jq_40_capture_on_the_last_allowed_move_still_wins() {
    // Thirteen moves: the seventh of S takes the flag.
    let mut game = two(Options { ply_limit: 13, ..Options::default() }, WEAK);
    advance(&mut game, 'S', TO_N);
    advance(&mut game, 'S', "N54-N64");
    check_end(&game, Some('S'), EndReason::FlagTaken);
}
