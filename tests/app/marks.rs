//! Marks on hidden pieces: those that follow from what was seen, and the player's own.

use app::ui::ThemeChoice;
use app::{Language, Settings, Speed};
use junqi::{Game, Options, Rank};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};
use crate::table::{
    CLUES, check_hidden, find_station, is_covered, open, save_played, saved, seat, step, tap_move, uncover,
};

fn still() -> Settings {
    Settings { motion: false, speed: Speed::Off, ..Settings::default() }
}

/// What is read out on a station.
fn label(driver: &Driver, game: &Game, name: &str) -> String {
    find_station(driver, game, game.board().station(name).unwrap()).label
}

fn hold(driver: &Driver, game: &Game, name: &str) {
    let part = find_station(driver, game, game.board().station(name).unwrap());
    driver.long_press(part.left + part.width / 2.0, part.top + part.height / 2.0);
}

#[test]
fn jq_64_marks_follow_battles_and_a_turning_ride() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    driver.thinker().hold(true);
    for (moves, station, mark) in [(2, "N11", "军/司"), (4, "S25", "司令"), (6, "S14", "工兵")] {
        let id = save_played(&driver, Options::default(), &[0], &CLUES[..moves]);
        open(&driver, id);
        let game = saved(&driver, id);
        let said = label(&driver, &game, station);
        assert!(said.starts_with(&format!("蓝方棋子 {mark}，")), "{said}");
        assert!(driver.has(mark), "{mark} is not on the plate");
        check_hidden(&driver, &game, Some(seat(0)));
        driver.back();
    }
    open(&driver, driver.app().context().game.get().unwrap());
    // The setting takes them from the board and brings them back.
    driver.app().context().change_settings(|settings| settings.auto_marks = false);
    driver.settle();
    let id = driver.app().context().game.get().unwrap();
    let game = saved(&driver, id);
    assert!(label(&driver, &game, "S14").starts_with("蓝方棋子，"));
    driver.app().context().change_settings(|settings| settings.auto_marks = true);
    driver.settle();
    assert!(label(&driver, &game, "S14").starts_with("蓝方棋子 工兵，"));
}

#[test]
fn automatic_marks_can_be_switched_off_and_stay_off() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    driver.tap_label("设置");
    driver.tap_label("自动标记");
    drop(driver);
    let driver = Driver::new((360, 800), data.path());
    assert!(!driver.app().context().settings.get().auto_marks);
}

#[test]
fn jq_64_a_long_press_tells_what_is_possible_and_why() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    driver.thinker().hold(true);
    let id = save_played(&driver, Options::default(), &[0], &CLUES);
    open(&driver, id);
    let game = saved(&driver, id);
    hold(&driver, &game, "S25");
    assert!(driver.has("蓝方棋子"), "{:?}", driver.labels());
    assert!(driver.has("吃掉了红方师长：比师长大。") && driver.has("吃掉了红方军长：比军长大。"));
    // What it cannot be is not to be chosen; the sheet stays.
    driver.tap_label("地雷");
    assert!(driver.has("自己的记号"));
    driver.back();
    assert!(!driver.has("自己的记号"));
    hold(&driver, &game, "S14");
    assert!(driver.has("在铁路上拐过弯：是工兵。"));
    driver.tap_label("关闭");
    hold(&driver, &game, "N13");
    assert!(driver.has("还没有线索。") || driver.shows("出发"), "{:?}", driver.labels());
    driver.tap_label("关闭");
    // Own pieces have nothing to be marked.
    hold(&driver, &game, "S13");
    assert!(!driver.has("自己的记号"));
    assert_eq!(saved(&driver, id).actions().len(), CLUES.len(), "a long press moves nothing");
}

#[test]
fn an_own_mark_survives_a_restart_and_can_be_taken_away() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    driver.thinker().hold(true);
    let id = save_played(&driver, Options::default(), &[0], &CLUES[..2]);
    open(&driver, id);
    let game = saved(&driver, id);
    hold(&driver, &game, "N13");
    driver.tap_label("师长");
    hold(&driver, &game, "N15");
    driver.tap_label("诈?");
    // An own mark stands before the automatic one.
    hold(&driver, &game, "N11");
    driver.tap_label("司令");
    drop(driver);

    let driver = Driver::with_settings((360, 800), data.path(), still());
    driver.thinker().hold(true);
    open(&driver, id);
    for (station, mark) in [("N13", "师长?"), ("N15", "诈?"), ("N11", "司令?")] {
        let said = label(&driver, &game, station);
        assert!(said.starts_with(&format!("蓝方棋子 {mark}，")), "{said}");
    }
    hold(&driver, &game, "N13");
    driver.tap_label("师长");
    hold(&driver, &game, "N11");
    driver.tap_label("司令");
    assert!(label(&driver, &game, "N13").starts_with("蓝方棋子，"));
    assert!(label(&driver, &game, "N11").starts_with("蓝方棋子 军/司，"));
    let notes = driver.app().context().store.game(id).unwrap().head.seats.remove(0).notes;
    assert_eq!(notes.as_deref(), Some("N15=bluff"));
}

#[test]
fn jq_63_own_marks_belong_to_their_seat_when_the_phone_is_passed() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = save_played(&driver, Options::default(), &[0, 1], &[]);
    open(&driver, id);
    uncover(&driver);
    let game = saved(&driver, id);
    hold(&driver, &game, "N13");
    driver.tap_label("旅长");
    hold(&driver, &game, "N23");
    driver.tap_label("大?");
    assert!(driver.has("旅长?") && driver.has("大?"));
    tap_move(&driver, &game, step(&game, "S12", "S22"));
    driver.advance(2500);
    assert!(is_covered(&driver));
    assert!(!driver.shows("旅长?") && !driver.shows("大?"), "{:?}", driver.labels());
    uncover(&driver);
    assert!(!driver.shows("旅长?") && !driver.shows("大?"), "{:?}", driver.labels());
    let game = saved(&driver, id);
    check_hidden(&driver, &game, Some(seat(1)));
    hold(&driver, &game, "S11");
    driver.tap_label("小?");
    assert!(driver.has("小?"));
    tap_move(&driver, &game, step(&game, "N12", "N22"));
    driver.advance(2500);
    uncover(&driver);
    assert!(driver.has("旅长?") && driver.has("大?") && !driver.shows("小?"));
}

#[test]
fn the_sheet_of_marks_fits_every_screen() {
    for size in SIZES {
        for language in Language::ALL {
            let data = tempdir().unwrap();
            let theme = if language == Language::English { ThemeChoice::Dark } else { ThemeChoice::Light };
            let driver = Driver::with_settings(size, data.path(), Settings { language, theme, ..still() });
            driver.thinker().hold(true);
            let id = save_played(&driver, Options::default(), &[0], &CLUES);
            open(&driver, id);
            let game = saved(&driver, id);
            picture(&driver, "marks", language);
            hold(&driver, &game, "S25");
            let sheet = driver.find(language.pick("自己的记号", "Your own mark")).expect("the sheet is open");
            assert!(sheet.top > 0.0);
            for rank in Rank::ALL {
                let button = driver.find(language.rank_on_plate(rank));
                assert!(button.is_some(), "{rank:?} at {size:?}");
            }
            let mut outside = driver.texts_outside();
            // Words of plates have boxes wider than the plate, so that they are never cut.
            let marks = bot::marks(&game.view(seat(0)));
            let marks: Vec<String> = marks.iter().filter_map(|mark| language.mark_on_plate(mark)).collect();
            outside.retain(|part| !Rank::ALL.iter().any(|rank| part.label == language.rank_on_plate(*rank)));
            outside.retain(|part| !marks.contains(&part.label));
            assert!(outside.is_empty(), "{size:?} {language:?}: {outside:?}");
            picture(&driver, "sheet", language);
        }
    }
}

/// Saves what is shown under a name, where somebody wants to look at it.
pub fn picture(driver: &Driver, name: &str, language: Language) {
    if let Some(out) = std::env::var_os("PICTURES").map(std::path::PathBuf::from) {
        let (width, height) = driver.size();
        driver.screenshot(&out.join(format!("{name}-{width}x{height}-{}.png", language.code())));
    }
}
