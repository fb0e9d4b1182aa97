//! The rules page says what holds in the game, and what is changed stands out.

use app::ui::Screen;
use app::{Language, Settings};
use junqi::{FlagCapture, Kind, MineRule, Options, Sight};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};
use crate::new_game::reveal;

#[test]
fn jq_79_changed_options_stand_out_in_a_game() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("规则 通行规则·可逐项改");
    driver.tap_label("地雷 同归于尽");
    driver.tap_label("地雷留下");
    driver.back();
    driver.tap_label("去布阵");
    // What is chosen for the next game does not touch the game that is open.
    driver.app().context().settings.remember("new-game", "").unwrap();
    driver.app().context().open(Screen::Rules);
    driver.settle();
    assert!(driver.has("按本局选项写成"));
    assert!(driver.has("改了 1 项"));
    assert!(!driver.has("改选项"), "nobody changes the rules of a game");
    assert!(reveal(&driver, "本局改过"));
    assert!(driver.shows("地雷留下"));
    assert!(!driver.shows("别的子撞雷，和地雷同归于尽"));
}

#[test]
fn from_home_the_rules_are_those_of_the_next_game() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("规则");
    assert!(driver.has("按新对局的选项写成"));
    assert!(driver.has("双人·明棋"));
    assert!(!driver.shows("改过"));
    driver.tap_label("改选项");
    assert_eq!(driver.app().context().screen(), Screen::NewGame);
}

#[test]
fn the_text_says_what_each_option_set_means() {
    let usual = Options::default();
    let text = |kind: Kind, options: &Options, language: Language| {
        let chapters = language.chapters(kind, options);
        chapters.into_iter().flat_map(|chapter| chapter.passages).map(|passage| passage.text).collect::<String>()
    };
    let zh = |kind, options: Options| text(kind, &options, Language::Chinese);
    assert!(zh(Kind::Four, usual).contains("红绿对蓝琥珀"));
    assert!(zh(Kind::Four, Options { free_for_all: true, ..usual }).contains("各自为战"));
    assert!(!zh(Kind::Four, Options { free_for_all: true, ..usual }).contains("同盟"));
    assert!(zh(Kind::Two, Options { mine: MineRule::Stays, ..usual }).contains("地雷留下"));
    assert!(zh(Kind::Two, Options { flag_capture: FlagCapture::EngineerOnly, ..usual }).contains("只有工兵可以夺旗"));
    assert!(zh(Kind::Two, Options { quiet_limit: 31, ..usual }).contains("连续 31 步"));
    assert!(zh(Kind::Two, Options { time_outs: None, ..usual }).contains("超时次数不限"));
    assert!(!zh(Kind::Two, Options { time_outs: None, ..usual }).contains("超时太多"));
    assert!(zh(Kind::Two, Options { move_limit_ms: 0, ..usual }).contains("每步不限时"));
    assert!(!zh(Kind::Two, Options { move_limit_ms: 0, ..usual }).contains("次出局"));
    assert!(zh(Kind::Two, Options { sight: Sight::Open, ..usual }).contains("大家都看得见"));
    assert!(zh(Kind::TwoOnFour, Options { closed_arms: true, ..usual }).contains("不能进入"));
    let english = text(Kind::Two, &Options { ply_limit: 500, ..usual }, Language::English);
    assert!(english.contains("After 500 moves"));
}

#[test]
fn the_options_are_one_tap_away_and_nothing_leaves_the_window() {
    for size in SIZES {
        for language in Language::ALL {
            let data = tempdir().unwrap();
            let driver = Driver::with_settings(size, data.path(), Settings { language, ..Settings::default() });
            let changed = Options {
                mine: MineRule::Stays,
                flag_capture: FlagCapture::NotCommander,
                bomb_front: true,
                quiet_limit: 31,
                ..Options::default()
            };
            let choice = format!("kind=four first=lot seats=person {changed}");
            driver.app().context().settings.remember("new-game", &choice).unwrap();
            driver.app().context().open(Screen::Rules);
            driver.settle();
            let outside = driver.texts_outside();
            assert!(outside.is_empty(), "{size:?} in {language:?}: {outside:?}");
            let first = language.pick("看得见谁", "Who is seen");
            assert!(!driver.has(first), "{size:?} in {language:?}");
            driver.tap_label(language.pick("全部选项", "All options"));
            assert!(driver.has(first), "{size:?} in {language:?}: {:?}", driver.labels());
        }
    }
}
