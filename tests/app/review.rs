//! Looking at a finished game again.

use std::path::Path;

use app::session::Saved;
use app::ui::Screen;
use app::{Language, Settings};
use junqi::{Seat, View};
use store::{GameId, Store};
use tempfile::tempdir;

use crate::driver::{Driver, Part};
use crate::history::three_games;

fn review_of(data: &Path, game: GameId) -> Driver {
    let driver = Driver::with_settings((360, 800), data, Settings { motion: false, ..Settings::default() });
    driver.app().context().game.set(Some(game));
    driver.app().context().open(Screen::Review);
    driver.settle();
    driver
}

fn load(data: &Path, game: GameId) -> Saved {
    Saved::load(&Store::open(data).unwrap(), game).unwrap()
}

fn plates(driver: &Driver) -> Vec<Part> {
    let parts = driver.parts().into_iter();
    parts.filter(|part| part.more.starts_with("piece-") && !part.label.is_empty()).collect()
}

/// Checks that the board shows every piece of the view with its rank, if the view has one, and no other rank.
fn check(driver: &Driver, view: &View, when: &str) {
    let language = Language::Chinese;
    let mut expected: Vec<String> = view
        .pieces()
        .iter()
        .filter_map(|seen| {
            let rank = seen.rank.map_or("棋子", |rank| language.rank(rank));
            let place = language.station(view.board(), seen.at?);
            Some(format!("{}{rank}，{place}", language.seat(seen.seat)))
        })
        .collect();
    let plates = plates(driver);
    let mut shown: Vec<String> = plates.iter().map(|plate| plate.label.clone()).collect();
    expected.sort();
    shown.sort();
    assert_eq!(shown, expected, "{when}");
    let texts = driver.texts();
    for hidden in plates.iter().filter(|plate| plate.label.contains("棋子")) {
        let middle = |text: &Part| (text.left + text.width / 2.0, text.top + text.height / 2.0);
        let written = texts.iter().find(|text| {
            let (x, y) = middle(text);
            (hidden.left..hidden.left + hidden.width).contains(&x)
                && (hidden.top..hidden.top + hidden.height).contains(&y)
        });
        assert_eq!(written, None, "{when}: a word on {}", hidden.label);
    }
}

#[test]
fn each_seat_sees_what_it_saw_then_and_the_truth_shows_all() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let saved = load(data.path(), two);
    let driver = Driver::with_settings((360, 800), data.path(), Settings { motion: false, ..Settings::default() });
    driver.tap_label("战史");
    let row = driver.parts().into_iter().find(|part| part.label.contains("，双人·")).unwrap();
    driver.tap(row.left + 80.0, row.top + 34.0);
    driver.settle();
    driver.tap_label("复盘");
    assert_eq!(driver.app().context().screen(), Screen::Review);
    check(&driver, &saved.replay().unwrap().truth(), "at the end");
    driver.tap_label("到开局");
    for step in 0..=12 {
        let game = saved.replay_to(step).unwrap();
        assert!(driver.shows(&format!("第 {step}/{} 步", saved.actions.len())));
        driver.tap_label("红方所见");
        check(&driver, &game.view(Seat::new(0).unwrap()), &format!("red after {step}"));
        driver.tap_label("蓝方所见");
        check(&driver, &game.view(Seat::new(1).unwrap()), &format!("blue after {step}"));
        driver.tap_label("真相");
        check(&driver, &game.truth(), &format!("truth after {step}"));
        driver.tap_label("进一步");
    }
    driver.tap_label("退一步");
    check(&driver, &saved.replay_to(12).unwrap().truth(), "one step back");
}

#[test]
fn four_seats_can_be_looked_through_to_the_end() {
    let data = tempdir().unwrap();
    let [_, _, four] = three_games(data.path());
    let saved = load(data.path(), four);
    let driver = review_of(data.path(), four);
    let game = saved.replay().unwrap();
    for (index, name) in ["红方", "蓝方", "绿方"].into_iter().enumerate() {
        driver.tap_label(name);
        check(&driver, &game.view(Seat::new(index as u8).unwrap()), name);
    }
}

#[test]
fn dragging_the_timeline_goes_anywhere() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let saved = load(data.path(), two);
    let steps = saved.actions.len();
    let driver = review_of(data.path(), two);
    let line = driver.find("时间轴").unwrap();
    let (y, end) = (line.top + line.height / 2.0, line.left + line.width - 8.0);
    driver.drag((end, y), (line.left + 8.0, y));
    assert!(driver.shows(&format!("第 0/{steps} 步")));
    check(&driver, &saved.replay_to(0).unwrap().truth(), "dragged to the beginning");
    driver.tap(line.left + line.width / 2.0, y);
    let middle = (steps as f32 / 2.0).round() as usize;
    assert!(driver.shows(&format!("第 {middle}/{steps} 步")), "{:?}", driver.labels());
    check(&driver, &saved.replay_to(middle).unwrap().truth(), "tapped in the middle");
    driver.tap_label("到终局");
    assert!(driver.shows(&format!("第 {steps}/{steps} 步")));
}

#[test]
fn it_plays_by_itself_and_moves_arrive_where_they_should() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let saved = load(data.path(), two);
    let driver = review_of(data.path(), two);
    driver.app().context().change_settings(|settings| settings.motion = true);
    driver.tap_label("到开局");
    driver.tap_label("播放");
    driver.advance(5_100);
    driver.tap_label("暂停");
    driver.advance(2_000);
    let heading = driver.labels().into_iter().find(|label| label.starts_with("第 ")).unwrap();
    let step: usize = heading[4..].split('/').next().unwrap().parse().unwrap();
    assert!((2..=6).contains(&step), "{heading}");
    check(&driver, &saved.replay_to(step).unwrap().truth(), "stopped");
}

#[test]
fn the_ranks_of_an_unfinished_game_are_not_to_be_had() {
    let data = tempdir().unwrap();
    let [_, playing, _] = three_games(data.path());
    let driver = review_of(data.path(), playing);
    assert!(driver.shows("下完的对局才能复盘"));
    assert!(plates(&driver).is_empty());
}
