//! The list of saved games.

use std::path::Path;
use std::rc::Rc;

use app::session::Plan;
use app::shot::sample::{self, Stage};
use app::ui::Screen;
use app::{Language, Settings, shot};
use junqi::{Kind, SeatMap};
use store::{Filter, GameId, Store};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

/// A finished game of two, one being played, and a finished game of four, the newest last.
pub fn three_games(data: &Path) -> [GameId; 3] {
    let store = Rc::new(Store::open(data).unwrap());
    let add = |kind, stage| sample::add(&store, kind, stage, 7).unwrap();
    [add(Kind::Two, Stage::Finished), add(Kind::Two, Stage::Playing), add(Kind::Four, Stage::Finished)]
}

fn saved(data: &Path) -> Vec<GameId> {
    let games = Store::open(data).unwrap().games(&Filter::default()).unwrap();
    games.into_iter().map(|head| head.id).collect()
}

/// The tops of the rows whose spoken words begin or go on like this.
fn tops(driver: &Driver, words: &str) -> Vec<f32> {
    driver
        .parts()
        .into_iter()
        .filter(|part| part.label.contains(words) && part.height == 68.0)
        .map(|part| part.top)
        .collect()
}

#[test]
fn an_empty_history_says_what_to_do() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    assert!(driver.has("还没有对局。下一局会记在这里。"));
    driver.tap_label("新对局");
    assert_eq!(driver.app().context().screen(), Screen::NewGame);
}

#[test]
fn games_stand_newest_first_under_their_month() {
    let data = tempdir().unwrap();
    three_games(data.path());
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    let (four, playing, two) = (tops(&driver, "四国·你和对家"), tops(&driver, "进行中"), tops(&driver, "，双人·"));
    assert!(four[0] < playing[0], "{:?}", driver.labels());
    assert!(playing[0] < two[0]);
    let months = driver.labels().into_iter().filter(|label| label.ends_with(" 月")).count();
    assert_eq!(months, 1);
}

#[test]
fn a_finished_game_opens_its_result_and_an_unfinished_one_goes_on() {
    let data = tempdir().unwrap();
    let [two, playing, _] = three_games(data.path());
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    let at = tops(&driver, "，双人·")[0];
    driver.tap(100.0, at + 34.0);
    driver.settle();
    let context = driver.app().context();
    assert_eq!((context.screen(), context.game.get()), (Screen::Result, Some(two)));
    driver.back();
    assert_eq!(context.screen(), Screen::History);
    let at = tops(&driver, "进行中")[0];
    driver.tap(100.0, at + 34.0);
    driver.settle();
    assert_eq!((context.screen(), context.game.get()), (Screen::Play, Some(playing)));
}

#[test]
fn a_star_is_kept_and_filters() {
    let data = tempdir().unwrap();
    three_games(data.path());
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    driver.tap_label("加星标 四国·你和对家");
    assert!(driver.has("取消星标 四国·你和对家"));
    drop(driver);
    let driver = Driver::new((412, 915), data.path());
    driver.tap_label("战史");
    driver.tap_label("星标");
    assert!(driver.has("取消星标 四国·你和对家"));
    assert!(!driver.shows("双人·"));
    driver.tap_label("取消星标 四国·你和对家");
    driver.tap_label("全部");
    assert!(driver.shows("双人·对电脑"));
    driver.tap_label("星标");
    assert!(driver.has("没有这样的对局。"));
}

#[test]
fn filters_show_only_their_games_and_the_active_one_stands_first() {
    let data = tempdir().unwrap();
    three_games(data.path());
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    driver.tap_label("四国");
    assert!(driver.shows("四国·你和") && !driver.shows("双人·对"));
    assert!(driver.find("四国").unwrap().left < driver.find("全部").unwrap().left);
    driver.tap_label("双人");
    assert!(!driver.shows("四国·你和") && driver.shows("双人·对"));
    driver.tap_label("全部");
    driver.tap_label("未完");
    assert!(!driver.shows("四国·你和") && driver.shows("进行中"));
}

#[test]
fn a_deleted_game_comes_back_on_undo_and_else_stays_away() {
    let data = tempdir().unwrap();
    let [two, playing, four] = three_games(data.path());
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    let at = tops(&driver, "四国·你和对家")[0];
    driver.long_press(100.0, at + 34.0);
    driver.tap_label("删除");
    assert!(tops(&driver, "四国·你和对家").is_empty());
    assert_eq!(saved(data.path()), [playing, two]);
    assert!(driver.has("已删除“四国·你和对家”"));
    driver.tap_label("撤销");
    assert_eq!(tops(&driver, "四国·你和对家").len(), 1);
    assert_eq!(saved(data.path()), [four, playing, two]);
    driver.long_press(100.0, at + 34.0);
    driver.tap_label("删除");
    driver.advance(6_500);
    assert!(!driver.has("撤销"));
    assert_eq!(saved(data.path()), [playing, two]);
}

#[test]
fn scrolling_reads_page_after_page() {
    let data = tempdir().unwrap();
    let store = Rc::new(Store::open(data.path()).unwrap());
    let first = sample::add(&store, Kind::Two, Stage::Finished, 7).unwrap();
    let plan = Plan::of(&store.game(first).unwrap().head).unwrap();
    for number in 1..120 {
        let id = plan.save(&store, &SeatMap::default()).unwrap();
        store.rename(id, &format!("第 {number} 号")).unwrap();
    }
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("战史");
    assert!(driver.has("第 119 号"));
    assert!(driver.parts().len() < 400, "rows out of sight are not made");
    let reached = (0..80).any(|_| {
        driver.drag((180.0, 760.0), (180.0, 160.0));
        driver.settle();
        driver.has("第 1 号")
    });
    assert!(reached, "{:?}", driver.labels());
    driver.drag((180.0, 760.0), (180.0, 160.0));
    driver.settle();
    let at = tops(&driver, "，双人·")[0];
    driver.tap(100.0, at + 34.0);
    driver.settle();
    assert_eq!(driver.app().context().game.get(), Some(first));
}

#[test]
fn every_text_of_result_history_and_review_lies_inside() {
    let data = tempdir().unwrap();
    let store = Rc::new(Store::open(data.path()).unwrap());
    let samples = sample::fill(&store).unwrap();
    let plate_words: Vec<&str> = Language::ALL
        .into_iter()
        .flat_map(|language| {
            junqi::Rank::ALL.into_iter().flat_map(move |rank| [language.rank_short(rank), language.rank_on_plate(rank)])
        })
        .collect();
    for size in SIZES {
        for language in Language::ALL {
            let settings = Settings { language, ..Settings::default() };
            let driver = Driver::with_settings(size, data.path(), settings);
            for kind in Kind::ALL {
                driver.app().context().game.set(samples.get(kind, Stage::Finished));
                for (name, screen) in shot::SCREENS {
                    if !matches!(screen, Screen::Result | Screen::History | Screen::Review) {
                        continue;
                    }
                    driver.app().context().open(Screen::Home);
                    driver.app().context().open(screen);
                    driver.settle();
                    // The boxes of words on plates reach beyond their plates; chips scroll sideways.
                    let outside: Vec<_> = driver
                        .texts_outside()
                        .into_iter()
                        .filter(|part| !plate_words.contains(&part.label.as_str()))
                        .filter(|part| screen != Screen::History || part.top > 112.0)
                        .collect();
                    assert!(outside.is_empty(), "{name} of {kind} at {size:?} in {language:?}: {outside:?}");
                    if screen == Screen::Review {
                        let button = driver.find(language.pick("播放", "Play on")).unwrap();
                        let bottom = button.top + button.height;
                        assert!(bottom <= size.1 as f32 + 0.5, "{kind} at {size:?} in {language:?} ends at {bottom}");
                    }
                }
            }
        }
    }
}
