//! Hints for a person who plays against computers.

use app::ui::ThemeChoice;
use app::{Language, Settings, Speed};
use junqi::{Act, Options};
use slint::{Global, Model};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};
use crate::marks::picture;
use crate::table::{find_station, open, save_played, saved, tap_station, uncover};

/// Blue's commander has come beside red's bomb.
const CHANCE: [(&str, &str); 4] = [("S15", "N11"), ("N21", "N11"), ("S23", "S24"), ("N11", "S25")];

fn still() -> Settings {
    Settings { motion: false, speed: Speed::Off, ..Settings::default() }
}

/// Asks by the menu. The word also stands on the button of the bar below it.
fn ask_by_the_menu(driver: &Driver) {
    let language = driver.app().context().language();
    driver.tap_label(language.pick("菜单", "Menu"));
    let word = language.pick("提示", "Hint");
    let rows = driver.parts().into_iter().filter(|part| part.label == word);
    let row = rows.max_by(|a, b| a.width.total_cmp(&b.width)).expect("the menu has a hint");
    driver.tap(row.left + row.width / 2.0, row.top + row.height / 2.0);
    driver.settle();
}

/// The middles of the rings on the board.
fn rings(driver: &Driver) -> Vec<(f32, f32)> {
    let rings = app::ui::BoardStage::get(driver.window()).get_rings();
    rings.iter().map(|ring| (ring.x + ring.width / 2.0, ring.y + ring.height / 2.0)).collect()
}

#[test]
fn a_hint_names_a_move_and_its_reason_and_rings_it() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = save_played(&driver, Options::default(), &[0], &CHANCE);
    open(&driver, id);
    let game = saved(&driver, id);
    driver.tap_label("提示");
    driver.advance(100);
    assert!(driver.has("知道了"), "{:?}", driver.labels());
    let to = game.board().station("S25").unwrap();
    let place = Language::Chinese.station(game.board(), to);
    assert!(driver.shows(&format!("炸弹攻{place}：")), "{:?}", driver.labels());
    let shown = rings(&driver);
    assert_eq!(shown.len(), 2);
    let target = find_station(&driver, &game, to);
    let stage = app::ui::BoardStage::get(driver.window()).get_top();
    let near = |(x, y): &(f32, f32)| {
        (x - target.left - target.width / 2.0).abs() < 2.0
            && (y + stage - target.top - target.height / 2.0).abs() < 60.0
    };
    assert!(shown.iter().any(near), "{shown:?} {target:?}");
    assert_eq!(saved(&driver, id).actions().len(), CHANCE.len(), "nothing is played");
    driver.tap_label("知道了");
    assert!(rings(&driver).is_empty() && driver.has("菜单"));
    // The menu leads to the same; a move ends it.
    ask_by_the_menu(&driver);
    assert_eq!(rings(&driver).len(), 2);
    driver.thinker().hold(true);
    let Act::Move(mv) = crate::table::choose(&game, crate::table::seat(0)) else { panic!("a move") };
    tap_station(&driver, &game, mv.from);
    tap_station(&driver, &game, mv.to);
    driver.advance(100);
    assert!(rings(&driver).is_empty());
    assert_eq!(saved(&driver, id).actions().len(), CHANCE.len() + 1);
}

#[test]
fn a_hint_that_takes_long_is_shown_as_such_and_can_be_cancelled() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = save_played(&driver, Options::default(), &[0], &CHANCE);
    open(&driver, id);
    driver.thinker().hold(true);
    let hint = driver.find("提示").unwrap();
    driver.tap(hint.left + 10.0, hint.top + 10.0);
    driver.advance(150);
    assert!(!driver.has("正在想……"), "a short thought is not worth a word");
    driver.advance(300);
    assert!(driver.has("正在想……"));
    driver.tap_label("取消");
    driver.thinker().hold(false);
    driver.advance(500);
    assert!(driver.has("菜单") && rings(&driver).is_empty());
    assert!(!driver.has("知道了"));
    let game = saved(&driver, id);
    assert_eq!(game.actions().len(), CHANCE.len());
}

#[test]
fn nobody_gets_hints_against_people() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), still());
    let id = save_played(&driver, Options::default(), &[0, 1], &[]);
    open(&driver, id);
    uncover(&driver);
    assert!(!driver.has("提示"));
    driver.tap_label("菜单");
    assert!(driver.has("认输") && !driver.has("提示"));
}

#[test]
fn the_hint_fits_every_screen() {
    for size in SIZES {
        for language in Language::ALL {
            let data = tempdir().unwrap();
            let theme = if language == Language::English { ThemeChoice::Light } else { ThemeChoice::Dark };
            let driver = Driver::with_settings(size, data.path(), Settings { language, theme, ..still() });
            let id = save_played(&driver, Options::default(), &[0], &CHANCE);
            open(&driver, id);
            ask_by_the_menu(&driver);
            let button = driver.find(language.pick("知道了", "Got it")).expect("the hint is shown");
            assert!(button.top + button.height <= size.1 as f32, "{button:?} at {size:?}");
            picture(&driver, "hint", language);
        }
    }
}
