//! Marks of hand-made games: two players, every move named by its stations.

use junqi::{Act, Action, Game, Kind, Layout, MineRule, Move, Opening, Options, SeatMap};

use super::*;

fn seat(letter: char) -> Seat {
    Kind::Two.board().seat(letter).expect("a seat")
}

/// A game of two with these layouts (S, N) after these moves, S first.
fn play(options: Options, layouts: [&str; 2], moves: &str) -> Game {
    play_on(Kind::Two, options, &layouts, moves)
}

/// A game with a layout for each seat after these moves, S first.
fn play_on(kind: Kind, options: Options, layouts: &[&str], moves: &str) -> Game {
    let layout = |text: &str| Layout::parse(text, options.bomb_front).expect("a legal layout");
    let layouts = SeatMap::from_fn(|seat| layouts.get(seat.index()).map(|text| layout(text)));
    let mut game = Game::new(Opening { kind, options, layouts, first: seat('S'), by_lot: false }).expect("legal");
    for step in moves.split_whitespace() {
        let (from, to) = step.split_once('-').expect("a move");
        let station = |name| kind.board().station(name).expect("a station");
        let act = Act::Move(Move { from: station(from), to: station(to) });
        let seat = game.to_move().expect("under way");
        game.act(Action { seat, act, used_ms: 0 }).unwrap_or_else(|refusal| panic!("{step}: {refusal}"));
    }
    game
}

/// The mark of the piece on a station, as `ranks: reason takes, ...` in letters.
fn mark(view: &View, station: &str) -> Option<String> {
    let at = view.board().station(station).expect("a station");
    let piece = view.at(at).expect("a piece").id;
    let mark = marks(view).into_iter().find(|mark| mark.piece == piece)?;
    let reasons: Vec<String> = mark.reasons.iter().map(|f| format!("{:?} {:?}", f.reason, f.takes)).collect();
    Some(format!("{:?}: {}", mark.ranks, reasons.join(", ")))
}

/// Row by row from the front: 5, 3, 4, 3, 5 and 5 places.
const PLAIN: &str = "6232794851351B47M2B6MFM31";

#[test]
fn jq_64_at_the_start_there_is_nothing_to_mark() {
    for kind in Kind::ALL {
        let layout = Layout::parse(PLAIN, false).expect("a legal layout");
        let layouts = SeatMap::from_fn(|seat| kind.seats().contains(seat).then_some(layout));
        let opening = Opening { kind, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false };
        let game = Game::new(opening).expect("a legal opening");
        for seat in kind.seats().iter() {
            assert_eq!(marks(&game.view(seat)), []);
        }
    }
}

#[test]
fn jq_64_a_survivor_of_an_attack_has_its_least_rank() {
    let game = play(Options::default(), [PLAIN; 2], "S11-N15");
    let held = "{789}: Start {FMB}, Held { against: Some(Brigade), of: Seat(0) } {123456}";
    assert_eq!(mark(&game.view(seat('S')), "N15").as_deref(), Some(held));
    assert_eq!(marks(&game.view(seat('N'))), [], "what fell has no mark, and nothing else was learnt");
}

#[test]
fn jq_64_an_attacker_that_won_has_its_least_rank() {
    let game = play(Options::default(), [PLAIN; 2], "S12-S22 N15-S11");
    let won = "{789}: Start {FMB}, Won { against: Some(Brigade), of: Seat(0) } {123456}";
    assert_eq!(mark(&game.view(seat('S')), "S11").as_deref(), Some(won));
    // A second victory adds its reason only where it takes something more away.
    let game = play(Options::default(), [PLAIN; 2], "S12-S22 N15-S11 S22-S12 S11-S12");
    assert_eq!(mark(&game.view(seat('S')), "S12").as_deref(), Some(won));
}

#[test]
fn jq_64_what_moved_is_neither_mine_nor_flag() {
    let moves = "S31-S42 N12-N22 S42-S33 N22-N12 S53-S42";
    let game = play(Options::default(), [PLAIN; 2], moves);
    let moved = "{B123456789}: Start {F}, Moved {M}";
    assert_eq!(mark(&game.view(seat('N')), "S42").as_deref(), Some(moved));
    assert_eq!(mark(&game.view(seat('N')), "S33"), None, "neither flags nor mines start in row 3");
}

/// Three engineers in front, so that each can ride round a corner.
const ENGINEERS: &str = "1212194853537B46M2B6MFM37";

#[test]
fn jq_64_what_turned_is_an_engineer_and_three_of_them_are_all() {
    let first = "S12-S22 N13-N24 S14-S24 N12-N22 S13-N12";
    let game = play(Options::default(), [ENGINEERS, PLAIN], first);
    let turned = "{1}: Start {FMB}, Turned {23456789}";
    assert_eq!(mark(&game.view(seat('N')), "N12").as_deref(), Some(turned));
    assert_eq!(mark(&game.view(seat('N')), "S15"), None);

    let riding = Options { bomb_rides: true, bomb_front: true, ..Options::default() };
    let game = play(riding, [ENGINEERS, PLAIN], first);
    let turned = "{B1}: Start {FM}, Turned {23456789}";
    assert_eq!(mark(&game.view(seat('N')), "N12").as_deref(), Some(turned));

    let all = format!("{first} N22-N33 N12-N22 N32-N42 S11-N12 N34-N44 S15-N13");
    let game = play(Options::default(), [ENGINEERS, PLAIN], &all);
    let counted = "{B23456789}: Start {FM}, Counted {1}";
    assert_eq!(mark(&game.view(seat('N')), "S21").as_deref(), Some(counted));
    assert_eq!(mark(&game.view(seat('N')), "S22").as_deref(), Some("{23456789}: Start {FMB}, Counted {1}"));
}

#[test]
fn jq_64_a_shown_flag_and_a_fallen_commander_mark_the_army() {
    let layouts = ["9232764851351B47M2B6MFM31", "6232974851351B47M2B6MFM31"];
    let game = play(Options::default(), layouts, "S11-N15");
    let view = game.view(seat('S'));
    assert_eq!(mark(&view, "N62"), None, "the flag is there for all to see");
    assert_eq!(mark(&view, "N64").as_deref(), Some("{MB12345678}: FlagShown {F}, CommanderFell {9}"));
    assert_eq!(mark(&view, "N21").as_deref(), Some("{B12345678}: Start {FM}, CommanderFell {9}"));

    let silent = Options { flag_shown: false, ..Options::default() };
    let game = play(silent, layouts, "S11-N15");
    let view = game.view(seat('S'));
    assert_eq!(mark(&view, "N62").as_deref(), Some("{FMB12345678}: Counted {9}"));
    let counted = "{B12345678}: Start {FM}, Counted {9}";
    assert_eq!(mark(&view, "N21").as_deref(), Some(counted), "no bomb starts in front, so the commander met its like");
}

#[test]
fn jq_64_a_mine_that_stays_is_known_by_whom_it_stopped() {
    let south = "9232764851351B47M2B6MFM31";
    let north = "6237298451531B47B26MMFM31";
    let moves = "S11-N15 N12-N22 N15-N25 N14-N24 N25-N35 N32-N42 N35-N45 N22-N12 N45-N55";
    let stays = Options { mine: MineRule::Stays, ..Options::default() };
    let game = play(stays, [south, north], moves);
    let held = "{M}: Start {F}, Held { against: Some(Commander), of: Seat(0) } {B123456789}";
    assert_eq!(mark(&game.view(seat('S')), "N55").as_deref(), Some(held));
    let lost = "{MB12345678}: FlagShown {F}, CommanderFell {9}";
    assert_eq!(mark(&game.view(seat('N')), "S64").as_deref(), Some(lost));
}

#[test]
fn jq_64_battles_between_hidden_pieces_tell_something_too() {
    let game = play_on(Kind::Four, Options::default(), &[PLAIN; 4], "S12-S22 E15-N11");
    let seen_by = |letter| mark(&game.view(Kind::Four.board().seat(letter).expect("a seat")), "N11");
    // No mine starts in front, so no engineer wins there.
    let won = "{23456789}: Start {FMB}, Won { against: None, of: Seat(2) } {1}";
    assert_eq!(seen_by('S').as_deref(), Some(won));
    assert_eq!(seen_by('W').as_deref(), Some(won), "allies do not see each other's ranks in a dark game");
    let won = "{789}: Start {FMB}, Won { against: Some(Brigade), of: Seat(2) } {123456}";
    assert_eq!(seen_by('N').as_deref(), Some(won));
    assert_eq!(seen_by('E'), None);
}
