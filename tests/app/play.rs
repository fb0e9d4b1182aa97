//! Play: whole games by taps, and what the screen may show.

use app::Settings;
use app::Speed;
use app::session::{Saved, Thinker};
use app::ui::{Screen, ThemeChoice};
use junqi::{Act, Kind, Move, Options, Rank, Sight};
use tempfile::tempdir;

use crate::driver::Driver;
use crate::table::{
    begin, check_hidden, choose, find_station, is_covered, open, save, save_with_first, saved, seat, tap_move,
    tap_station, uncover,
};

/// Settings in which nothing glides, for long games.
fn still() -> Settings {
    Settings { motion: false, speed: Speed::Off, ..Settings::default() }
}

/// Plays on by taps for every person until the game is over; at each look nothing is shown that must be hidden.
fn play_to_the_end(driver: &Driver, id: store::GameId, looks: u32) -> junqi::Game {
    let plan = Saved::load(&driver.app().context().store, id).unwrap().plan;
    let people = plan.people();
    let mut turns = 0;
    let mut in_hand = (people.len() == 1).then(|| seat(0));
    for _ in 0..20_000 {
        let game = saved(driver, id);
        if game.result().is_some() {
            driver.advance(4000);
            return game;
        }
        let to_move = game.to_move().expect("the game goes on");
        if is_covered(driver) {
            check_hidden(driver, &game, None);
            uncover(driver);
            in_hand = Some(to_move);
        } else if in_hand == Some(to_move) && people.contains(to_move) {
            turns += 1;
            if turns <= looks || turns % 20 == 0 {
                check_hidden(driver, &game, Some(to_move));
            }
            let Act::Move(mv) = choose(&game, to_move) else { panic!("nobody offers draws here") };
            tap_move(driver, &game, mv);
            let played = saved(driver, id).actions().len();
            assert_eq!(played, game.actions().len() + 1, "{mv:?} was played: {:?}", driver.labels());
        }
        driver.advance(150);
    }
    panic!("the game does not end");
}

#[test]
fn jq_41_a_whole_game_of_two_by_taps_against_greedy() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    let game = play_to_the_end(&driver, id, 6);
    assert!(game.result().is_some());
    assert_eq!(driver.app().context().screen(), Screen::Result);
    let head = driver.app().context().store.game(id).unwrap().head;
    assert_eq!(head.state, store::State::Finished);
    assert_eq!(head.reason.as_deref(), game.result().map(|result| result.reason.name()));
}

#[test]
fn jq_60_a_whole_game_of_four_with_two_people_passing_the_phone() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((412, 915), data.path(), still());
    let id = begin(&driver, Kind::Four, Options { ply_limit: 160, ..Options::default() }, &[0, 1]);
    assert!(is_covered(&driver), "the first person opens the cover");
    let game = play_to_the_end(&driver, id, 4);
    assert!(game.result().is_some());
    assert_eq!(driver.app().context().screen(), Screen::Result);
}

#[test]
fn a_game_goes_on_after_the_app_was_dropped_and_opened_twice() {
    let data = tempdir().unwrap();
    let first = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&first, Kind::Two, Options::default(), &[0]);
    for _ in 0..3 {
        let game = saved(&first, id);
        let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
        tap_move(&first, &game, mv);
        first.advance(500);
    }
    first.advance(7000);
    let before = saved(&first, id);
    assert_eq!(before.actions().len(), 6);
    drop(first);
    let second = Driver::with_settings((360, 800), data.path(), still());
    // A second window on the same data does no harm.
    let third = Driver::with_settings((320, 640), data.path(), still());
    open(&second, id);
    assert_eq!(saved(&second, id).actions(), before.actions());
    assert!(second.has("0:53"), "the clock goes on where it stood: {:?}", second.labels());
    let Act::Move(mv) = choose(&before, seat(0)) else { panic!("a move") };
    tap_move(&second, &before, mv);
    second.advance(500);
    assert_eq!(saved(&third, id).actions().len(), 8);
}

#[test]
fn jq_20_an_illegal_tap_is_refused_with_its_reason() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    tap_station(&driver, &game, at("S62"));
    driver.advance(50);
    assert!(driver.has("军旗和地雷不能移动"), "{:?}", driver.labels());
    tap_station(&driver, &game, at("S12"));
    tap_station(&driver, &game, at("N12"));
    driver.advance(50);
    assert!(driver.shows("公路走一格"), "{:?}", driver.labels());
    assert_eq!(saved(&driver, id).actions().len(), 0);
    // The selection is gone: a tap on a station that was a target moves nothing.
    tap_station(&driver, &game, at("S22"));
    driver.advance(500);
    assert_eq!(saved(&driver, id).actions().len(), 0);
}

#[test]
fn a_double_tap_makes_one_move_and_taps_while_a_computer_thinks_make_none() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    tap_station(&driver, &game, at("S23"));
    let target = find_station(&driver, &game, at("S22"));
    let (x, y) = (target.left + target.width / 2.0, target.top + target.height / 2.0);
    driver.tap(x, y);
    driver.tap(x, y);
    driver.advance(1000);
    assert_eq!(saved(&driver, id).actions().len(), 1);
    assert_eq!(game.to_move(), Some(seat(0)));
    let now = saved(&driver, id);
    for name in ["S13", "S12", "S22", "S33", "N13"] {
        tap_station(&driver, &now, at(name));
        driver.advance(100);
    }
    assert_eq!(saved(&driver, id).actions().len(), 1, "it is the computer's turn");
    driver.thinker().hold(false);
    driver.advance(2000);
    assert_eq!(saved(&driver, id).actions().len(), 2);
}

#[test]
fn a_piece_can_be_dragged() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let middle = |name: &str| {
        let part = find_station(&driver, &game, game.board().station(name).unwrap());
        (part.left + part.width / 2.0, part.top + part.height / 2.0)
    };
    driver.drag(middle("S23"), middle("N12"));
    driver.advance(300);
    assert_eq!(saved(&driver, id).actions().len(), 0, "not a place it can go to");
    driver.drag(middle("S23"), middle("S22"));
    driver.advance(300);
    assert_eq!(saved(&driver, id).actions().len(), 1);
}

#[test]
fn moves_are_confirmed_where_the_person_wants_it() {
    let data = tempdir().unwrap();
    let driver =
        Driver::with_settings((360, 800), data.path(), Settings { confirm_moves: true, ..Settings::default() });
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    tap_move(&driver, &game, Move { from: at("S23"), to: at("S22") });
    assert_eq!(saved(&driver, id).actions().len(), 0);
    driver.tap_label("不走");
    assert_eq!(saved(&driver, id).actions().len(), 0);
    tap_move(&driver, &game, Move { from: at("S23"), to: at("S22") });
    driver.tap_label("走");
    assert_eq!(saved(&driver, id).actions().len(), 1);
}

#[test]
fn jq_50_an_expired_move_is_skipped_and_pausing_stops_the_clock() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.advance(10_000);
    driver.tap_label("菜单");
    driver.tap_label("暂停");
    driver.advance(120_000);
    assert_eq!(saved(&driver, id).actions().len(), 0, "the clock stands");
    driver.tap_label("继续");
    driver.advance(45_000);
    assert_eq!(saved(&driver, id).actions().len(), 0);
    driver.advance(10_000);
    let game = saved(&driver, id);
    assert_eq!(game.actions()[0].act, Act::TimeOut);
    assert_eq!(game.clock(seat(0)).time_outs, 1);
}

#[test]
fn jq_50_in_the_background_the_clock_stands_and_the_game_goes_on_where_it_was() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.advance(20_000);
    driver.app().context().suspend();
    driver.advance(300_000);
    assert_eq!(saved(&driver, id).actions().len(), 0);
    driver.app().context().wake();
    driver.advance(300);
    assert!(driver.has("0:40") || driver.has("0:39"), "{:?}", driver.labels());
    assert_eq!(saved(&driver, id).actions().len(), 0);
}

#[test]
fn jq_63_back_from_the_background_the_board_of_two_people_is_covered() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((412, 915), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0, 1]);
    uncover(&driver);
    let game = saved(&driver, id);
    check_hidden(&driver, &game, Some(seat(0)));
    driver.app().context().suspend();
    driver.settle();
    check_hidden(&driver, &game, None);
    driver.app().context().wake();
    driver.settle();
    assert!(is_covered(&driver));
    uncover(&driver);
    check_hidden(&driver, &game, Some(seat(0)));
}

#[test]
fn a_computer_stops_thinking_in_the_background_and_begins_again() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
    tap_move(&driver, &game, mv);
    driver.advance(2500);
    assert!(driver.thinker().is_thinking());
    driver.app().context().suspend();
    driver.advance(1000);
    assert!(!driver.thinker().is_thinking());
    driver.thinker().hold(false);
    driver.app().context().wake();
    driver.advance(1000);
    assert_eq!(saved(&driver, id).actions().len(), 2);
}

#[test]
fn a_game_paused_by_hand_stays_paused_after_the_background() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.tap_label("菜单");
    driver.tap_label("暂停");
    driver.app().context().suspend();
    driver.app().context().wake();
    driver.settle();
    assert!(driver.has("继续"), "{:?}", driver.labels());
}

#[test]
fn leaving_stops_the_clock_and_back_keeps_the_game() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.advance(20_000);
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Home);
    driver.advance(300_000);
    open(&driver, id);
    driver.advance(300);
    assert!(driver.has("0:40") || driver.has("0:39"), "{:?}", driver.labels());
    assert_eq!(saved(&driver, id).actions().len(), 0);
}

#[test]
fn the_last_move_can_be_taken_back_against_computers() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    tap_move(&driver, &game, Move { from: at("S23"), to: at("S22") });
    // Long enough for the strip of a battle to give way to the actions.
    driver.advance(2500);
    assert_eq!(saved(&driver, id).actions().len(), 2);
    driver.tap_label("悔棋");
    assert_eq!(saved(&driver, id).actions().len(), 0);
    // And while the computer thinks: its thought is dropped.
    driver.thinker().hold(true);
    tap_move(&driver, &game, Move { from: at("S23"), to: at("S22") });
    driver.advance(500);
    driver.tap_label("悔棋");
    driver.thinker().hold(false);
    driver.advance(500);
    assert_eq!(saved(&driver, id).actions().len(), 0);
}

#[test]
fn jq_43_draw_offers_and_jq_40_resignation_are_confirmed() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0]);
    driver.tap_label("菜单");
    driver.tap_label("求和");
    assert_eq!(saved(&driver, id).actions().len(), 0);
    driver.tap_label("求和");
    driver.advance(500);
    let game = saved(&driver, id);
    assert_eq!(game.actions()[0].act, Act::OfferDraw);
    assert!(matches!(game.actions()[1].act, Act::AcceptDraw | Act::RefuseDraw), "the computer answers");
    if game.result().is_none() {
        driver.tap_label("菜单");
        driver.tap_label("认输");
        driver.tap_label("认输");
        driver.advance(3000);
        assert_eq!(driver.app().context().screen(), Screen::Result);
    }
}

#[test]
fn jq_43_a_person_is_asked_about_a_draw_behind_the_cover() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Two, Options::default(), &[0, 1]);
    uncover(&driver);
    driver.tap_label("菜单");
    driver.tap_label("求和");
    driver.tap_label("求和");
    driver.advance(500);
    assert!(is_covered(&driver), "the phone goes to the one who is asked");
    uncover(&driver);
    driver.tap_label("不同意");
    driver.advance(500);
    assert_eq!(saved(&driver, id).draw_offer(), None);
    assert!(is_covered(&driver), "and back to the one who is to move");
}

#[test]
fn jq_61_no_cover_where_nothing_is_hidden() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let open_game = Options { sight: Sight::Open, ..Options::default() };
    let id = begin(&driver, Kind::Two, open_game, &[0, 1]);
    for _ in 0..6 {
        assert!(!is_covered(&driver));
        let game = saved(&driver, id);
        let Act::Move(mv) = choose(&game, game.to_move().unwrap()) else { panic!("a move") };
        tap_move(&driver, &game, mv);
        driver.advance(2000);
    }
    assert_eq!(saved(&driver, id).actions().len(), 6);
}

#[test]
fn language_and_theme_switch_in_a_game_and_nothing_is_lost() {
    let data = tempdir().unwrap();
    let mut driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    driver.app().context().change_settings(|settings| {
        settings.language = app::Language::English;
        settings.theme = ThemeChoice::Dark;
    });
    driver.settle();
    assert!(driver.shows("Red engineer"), "{:?}", driver.labels());
    driver.resize((800, 360));
    let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
    tap_move(&driver, &game, mv);
    driver.advance(300);
    assert_eq!(saved(&driver, id).actions().len(), 1);
    check_hidden(&driver, &saved(&driver, id), Some(seat(0)));
}

#[test]
fn the_large_board_zooms_to_the_own_arm_and_back() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    let small = find_station(&driver, &game, at("S23")).width;
    driver.tap_label("放大己方");
    driver.advance(500);
    let large = find_station(&driver, &game, at("S23")).width;
    assert!(large > 2.0 * small, "{small} {large}");
    tap_move(&driver, &game, Move { from: at("S23"), to: at("S22") });
    assert_eq!(saved(&driver, id).actions().len(), 1);
    driver.advance(500);
    driver.tap_label("看全盘");
    driver.advance(500);
    assert!((find_station(&driver, &game, at("S24")).width - small).abs() < small);
    driver.pinch((180.0, 450.0), 100.0, 220.0);
    driver.advance(500);
    assert!(find_station(&driver, &game, at("CC")).width > 1.5 * small, "two fingers zoom");
    assert_eq!(saved(&driver, id).actions().len(), 1, "and move nothing");
}

#[test]
fn between_two_near_pieces_the_magnifier_asks() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0]);
    driver.thinker().hold(true);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    let (a, b) = (find_station(&driver, &game, at("S13")), find_station(&driver, &game, at("S23")));
    driver.tap(a.left + a.width / 2.0, (a.top + b.top + b.height) / 2.0);
    driver.settle();
    assert!(driver.has("都不选"), "{:?}", driver.labels());
    driver.tap_label("红方二线咽部");
    assert!(!driver.has("都不选"));
    tap_station(&driver, &game, at("S22"));
    driver.advance(100);
    assert_eq!(saved(&driver, id).actions().len(), 1);
    let other = save(&driver, Kind::Two, Options::default(), &[0]);
    open(&driver, other);
    assert!(!driver.has("都不选"));
}

#[test]
fn jq_63_the_screen_is_covered_when_a_computer_begins_and_two_people_play() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = save_with_first(&driver, Kind::Four, Options::default(), &[0, 1], seat(3));
    open(&driver, id);
    assert!(is_covered(&driver), "nobody knows who holds the phone");
    check_hidden(&driver, &saved(&driver, id), None);
    driver.advance(3000);
    assert_eq!(saved(&driver, id).actions().len(), 0, "nothing happens under the cover");
    uncover(&driver);
    check_hidden(&driver, &saved(&driver, id), Some(seat(0)));
    driver.advance(500);
    assert_eq!(saved(&driver, id).actions().len(), 1, "now the computer moves");
}

#[test]
fn jq_63_coming_back_from_the_rules_covers_the_board_of_two_people() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((412, 915), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0, 1]);
    uncover(&driver);
    for person in [0, 1] {
        let game = saved(&driver, id);
        let Act::Move(mv) = choose(&game, seat(person)) else { panic!("a move") };
        driver.thinker().hold(true);
        tap_move(&driver, &game, mv);
        driver.advance(2500);
        if person == 0 {
            uncover(&driver);
        }
    }
    // A computer thinks, the second person holds the phone.
    check_hidden(&driver, &saved(&driver, id), Some(seat(1)));
    driver.tap_label("菜单");
    driver.tap_label("本局规则");
    assert_eq!(driver.app().context().screen(), Screen::Rules);
    driver.back();
    assert!(is_covered(&driver));
    check_hidden(&driver, &saved(&driver, id), None);
}

#[test]
fn jq_43_a_draw_offered_to_a_person_and_computers_comes_to_its_end() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((412, 915), data.path(), still());
    let id = begin(&driver, Kind::Four, Options::default(), &[0, 1]);
    uncover(&driver);
    driver.tap_label("菜单");
    driver.tap_label("求和");
    driver.tap_label("求和");
    driver.advance(1000);
    assert!(is_covered(&driver));
    uncover(&driver);
    for _ in 0..40 {
        if saved(&driver, id).draw_offer().is_none() || saved(&driver, id).result().is_some() {
            break;
        }
        if is_covered(&driver) {
            uncover(&driver);
        } else if driver.has("同意") {
            driver.tap_label("同意");
        }
        driver.advance(500);
    }
    let game = saved(&driver, id);
    assert!(game.draw_offer().is_none());
    if game.result().is_none() {
        driver.advance(500);
        assert!(is_covered(&driver), "the phone goes back to the one who is to move");
        uncover(&driver);
        let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
        tap_move(&driver, &game, mv);
        assert_eq!(saved(&driver, id).actions().len(), game.actions().len() + 1);
    }
}

#[test]
fn jq_50_a_time_out_closes_what_the_last_person_had_open() {
    let data = tempdir().unwrap();
    let settings = Settings { confirm_moves: true, ..still() };
    let driver = Driver::with_settings((360, 800), data.path(), settings);
    let id = begin(&driver, Kind::Four, Options::default(), &[0, 1]);
    uncover(&driver);
    let game = saved(&driver, id);
    let at = |name: &str| game.board().station(name).unwrap();
    let (a, b) = (find_station(&driver, &game, at("S13")), find_station(&driver, &game, at("S23")));
    driver.tap(a.left + a.width / 2.0, (a.top + b.top + b.height) / 2.0);
    driver.settle();
    assert!(driver.has("都不选"));
    driver.advance(62_000);
    assert!(is_covered(&driver));
    uncover(&driver);
    assert!(!driver.has("都不选"), "{:?}", driver.labels());
    check_hidden(&driver, &saved(&driver, id), Some(seat(1)));
}

#[test]
fn two_windows_on_one_game_lose_nothing() {
    let data = tempdir().unwrap();
    let first = Driver::with_settings((360, 800), data.path(), still());
    let id = begin(&first, Kind::Two, Options::default(), &[0]);
    let second = Driver::with_settings((360, 800), data.path(), still());
    open(&second, id);
    let game = saved(&first, id);
    let at = |name: &str| game.board().station(name).unwrap();
    tap_move(&first, &game, Move { from: at("S23"), to: at("S22") });
    first.advance(2500);
    assert_eq!(saved(&first, id).actions().len(), 2);
    // The second window still shows the start: its move is refused, and it shows what has happened.
    tap_move(&second, &game, Move { from: at("S23"), to: at("S24") });
    second.advance(500);
    assert!(second.shows("在别的窗口里有了变化"), "{:?}", second.labels());
    let now = saved(&second, id);
    assert_eq!(now.actions().len(), 2);
    let Act::Move(mv) = choose(&now, seat(0)) else { panic!("a move") };
    tap_move(&second, &now, mv);
    second.advance(2500);
    assert_eq!(saved(&second, id).actions().len(), 4);
    first.tap_label("悔棋");
    assert_eq!(saved(&first, id).actions().len(), 4, "moves of the other window are not taken back unseen");
}

#[test]
fn pictures_of_play() {
    for size in crate::driver::SIZES {
        for (name, kind, sight) in [("two", Kind::Two, Sight::Dark), ("four", Kind::Four, Sight::AlliesShown)] {
            for language in app::Language::ALL {
                let data = tempdir().unwrap();
                let settings = Settings { language, ..still() };
                let driver = Driver::with_settings(size, data.path(), settings);
                let id = begin(&driver, kind, Options { sight, ..Options::default() }, &[0]);
                for _ in 0..4 {
                    let game = saved(&driver, id);
                    let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
                    tap_move(&driver, &game, mv);
                    driver.advance(1700);
                }
                let mut outside = driver.texts_outside();
                // Words of plates have boxes wider than the plate, so that they are never cut.
                let marks = bot::marks(&saved(&driver, id).view(seat(0)));
                let marks: Vec<String> = marks.iter().filter_map(|mark| language.mark_on_plate(mark)).collect();
                outside.retain(|part| !Rank::ALL.iter().any(|rank| part.label == language.rank_on_plate(*rank)));
                outside.retain(|part| !marks.contains(&part.label));
                assert!(outside.is_empty(), "{name} {size:?} {language:?}: {outside:?}");
                if let Some(out) = std::env::var_os("PICTURES").map(std::path::PathBuf::from) {
                    let language = language.code();
                    driver.screenshot(&out.join(format!("play-{name}-{}x{}-{language}.png", size.0, size.1)));
                }
            }
        }
    }
}
