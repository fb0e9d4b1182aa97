//! Home: unfinished games are there after a restart and can be gone on with or deleted.

use app::session::{Occupant, Plan, Sitter, computer_layouts};
use app::ui::{HomeView, Screen};
use app::{Language, Settings};
use junqi::{Kind, Options, Rank, Seat, SeatMap};
use slint::platform::WindowEvent;
use slint::{ComponentHandle, Global, Model};
use store::GameId;
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

fn plan(kind: Kind, seed: u64) -> Plan {
    let seats = kind.seats();
    let south = Seat::new(0).unwrap();
    let sitter = |seat: Seat| {
        let occupant = if seat == south { Occupant::Person } else { Occupant::Computer("greedy".into()) };
        seats.contains(seat).then(|| Sitter { occupant, name: String::new() })
    };
    let options = Options::default();
    Plan { kind, options, first: south, by_lot: false, sitters: SeatMap::from_fn(sitter), seed }
}

/// Saves a game that has begun; the person's layout is any legal one.
fn begun(driver: &Driver, kind: Kind) -> GameId {
    let store = &driver.app().context().store;
    let plan = plan(kind, 5);
    let mut layouts = computer_layouts(&plan);
    layouts[plan.first] = Some(bot::layout_of(bot::Style::Steady, false, 3));
    let game = plan.save(store, &layouts).unwrap();
    store.start(game).unwrap();
    game
}

#[test]
fn a_saved_game_is_there_after_a_restart_and_is_gone_on_with() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    assert!(!driver.has("接着下"));
    let game = begun(&driver, Kind::Four);
    drop(driver);

    let driver = Driver::new((360, 800), data.path());
    assert!(driver.has("四国·四暗"));
    assert!(driver.has("第 1 手"));
    assert!(driver.has("轮到你"));
    driver.tap_label("接着下");
    assert_eq!(driver.app().context().screen(), Screen::Play);
    assert_eq!(driver.app().context().game.get(), Some(game));
}

#[test]
fn a_game_left_in_its_layouts_opens_there() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    let game = driver.app().context().game.get();
    drop(driver);

    let driver = Driver::new((360, 800), data.path());
    assert!(driver.has("布阵中"));
    driver.tap_label("接着下");
    assert_eq!(driver.app().context().screen(), Screen::Layout);
    assert_eq!(driver.app().context().game.get(), game);
}

#[test]
fn the_newest_game_is_first_and_a_deleted_one_can_be_brought_back() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    begun(&driver, Kind::Four);
    let newest = begun(&driver, Kind::Two);
    driver.tap_label("设置");
    driver.back();
    let label = "继续 双人·暗棋";
    let (two, four) = (driver.find(label).unwrap(), driver.find("继续 四国·四暗·老手").unwrap());
    assert!(two.top < four.top && two.height > four.height);
    driver.long_press(two.left + 30.0, two.top + 30.0);
    driver.tap_label("删除");
    assert!(!driver.has(label));
    driver.tap_label("撤销");
    assert!(driver.has(label));
    driver.tap_label("接着下");
    assert_eq!(driver.app().context().game.get(), Some(newest));
}

#[test]
fn no_rank_is_on_the_cards_and_nothing_leaves_the_window() {
    for size in SIZES {
        for language in Language::ALL {
            let data = tempdir().unwrap();
            let driver = Driver::with_settings(size, data.path(), Settings { language, ..Settings::default() });
            for kind in [Kind::Two, Kind::Four, Kind::TwoOnFour, Kind::Two, Kind::Four] {
                begun(&driver, kind);
            }
            driver.app().context().open(Screen::Settings);
            driver.back();
            assert!(driver.shows(language.pick("第 1 手", "Move 1")));
            let outside = driver.texts_outside();
            assert!(outside.is_empty(), "{size:?} in {language:?}: {outside:?}");
            for rank in Rank::ALL {
                assert!(!driver.shows(language.rank(rank)), "{rank:?} at {size:?} in {language:?}");
            }
            let new_game = driver.find(language.pick("新对局", "New game")).unwrap();
            assert!(new_game.top + new_game.height <= size.1 as f32, "New game is not in reach at {size:?}");
        }
    }
}

#[test]
fn pictures_are_as_sharp_as_the_screen_once_its_scale_is_known() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    begun(&driver, Kind::Four);
    drop(driver);

    let driver = Driver::new((360, 800), data.path());
    let width = || HomeView::get(driver.window()).get_games().row_data(0).unwrap().picture.size().width;
    let scaled = |scale_factor: f32| {
        driver.window().window().dispatch_event(WindowEvent::ScaleFactorChanged { scale_factor });
        driver.settle();
    };
    let plain = width();
    scaled(2.0);
    assert!(width().abs_diff(2 * plain) <= 2, "{} after {plain}", width());
    let sharp = width();
    scaled(1.0);
    assert_eq!(width(), sharp, "a finer picture than needed stays");
}
