//! Laying out an army by touch, alone and by two people who share the phone.

use app::session::{Occupant, Plan, Sitter, computer_layouts};
use app::ui::{Screen, ThemeChoice};
use app::{Language, Settings};
use junqi::{Kind, Layout, Options, Place, Rank, Seat, SeatMap, Sight};
use store::{GameId, State};
use tempfile::tempdir;

use crate::driver::{Driver, Part, SIZES};

const RANKS: [&str; 12] =
    ["军旗", "地雷", "炸弹", "工兵", "排长", "连长", "营长", "团长", "旅长", "师长", "军长", "司令"];

fn seat(index: u8) -> Seat {
    Seat::new(index).unwrap()
}

/// Saves a game of `people` against computers on the other seats.
fn game(driver: &Driver, people: &[u8], options: Options) -> GameId {
    game_of(driver, Kind::Two, people, options)
}

fn game_of(driver: &Driver, kind: Kind, people: &[u8], options: Options) -> GameId {
    let person = |seat: Seat| people.contains(&(seat.index() as u8));
    let sitters = SeatMap::from_fn(|seat| {
        let occupant = if person(seat) { Occupant::Person } else { Occupant::Computer("random".into()) };
        kind.seats().contains(seat).then(|| Sitter { occupant, name: String::new() })
    });
    let plan = Plan { kind, options, first: seat(0), by_lot: false, sitters, seed: 7 };
    plan.save(&driver.app().context().store, &computer_layouts(&plan)).unwrap()
}

fn open(driver: &Driver, id: GameId) {
    driver.app().context().game.set(Some(id));
    driver.app().context().open(Screen::Layout);
    driver.settle();
}

fn alone(size: (u32, u32), data: &std::path::Path) -> (Driver, GameId) {
    let driver = Driver::new(size, data);
    let id = game(&driver, &[0], Options::default());
    open(&driver, id);
    (driver, id)
}

fn centre(part: &Part) -> (f32, f32) {
    (part.left + part.width / 2.0, part.top + part.height / 2.0)
}

/// Where the camps stand tells where every place is, and how large the cells are.
fn cells(driver: &Driver) -> ((f32, f32), (f32, f32)) {
    let parts = driver.parts();
    let camp = |name: &str| {
        let part = parts.iter().find(|part| part.more.starts_with("station-") && part.more.ends_with(name));
        centre(part.unwrap_or_else(|| panic!("camp {name}: {:?}", driver.labels())))
    };
    let (a, b) = (camp("22"), camp("44"));
    (a, ((b.0 - a.0) / 2.0, (b.1 - a.1) / 2.0))
}

fn at(driver: &Driver, (row, column): (u8, u8)) -> (f32, f32) {
    let (origin, cell) = cells(driver);
    (origin.0 + (f32::from(column) - 2.0) * cell.0, origin.1 + (f32::from(row) - 2.0) * cell.1)
}

/// The ranks that are seen, place by place.
fn ranks(driver: &Driver) -> Vec<Option<&'static str>> {
    let (origin, cell) = cells(driver);
    let parts = driver.parts();
    let plates: Vec<&Part> = parts.iter().filter(|part| part.more.starts_with("piece-") && part.width > 1.0).collect();
    let seen = |(row, column): (u8, u8)| {
        let (x, y) = (origin.0 + (f32::from(column) - 2.0) * cell.0, origin.1 + (f32::from(row) - 2.0) * cell.1);
        let plate = plates.iter().find(|part| (centre(part).0 - x).hypot(centre(part).1 - y) < 6.0)?;
        RANKS.into_iter().find(|rank| plate.label.contains(rank))
    };
    places().map(seen).collect()
}

fn rank(driver: &Driver, place: (u8, u8)) -> Option<&'static str> {
    let index = places().position(|other| other == place)?;
    ranks(driver)[index]
}

fn places() -> impl Iterator<Item = (u8, u8)> {
    Layout::places().map(|place: Place| (place.row(), place.column()))
}

fn tap(driver: &Driver, place: (u8, u8)) {
    let (x, y) = at(driver, place);
    driver.tap(x, y);
    driver.settle();
}

/// Two places in the middle rows where different ranks stand, neither of them bound to some places.
fn pair(driver: &Driver) -> ((u8, u8), (u8, u8)) {
    let seen: Vec<_> = places().zip(ranks(driver)).filter(|((row, _), _)| (2..=4).contains(row)).collect();
    let other = seen.iter().find(|(_, rank)| *rank != seen[0].1).unwrap();
    (seen[0].0, other.0)
}

fn place_of(driver: &Driver, wanted: &str) -> (u8, u8) {
    places().zip(ranks(driver)).find(|(_, rank)| *rank == Some(wanted)).unwrap().0
}

fn hold(driver: &Driver) {
    let (x, y) = centre(&driver.find("按住打开").unwrap());
    driver.long_press(x, y);
    driver.settle();
}

#[test]
fn a_first_game_starts_with_one_tap() {
    let data = tempdir().unwrap();
    let (driver, id) = alone((360, 800), data.path());
    assert!(driver.has("红方布阵") && driver.has("已放 25/25") && driver.has("开战"), "{:?}", driver.labels());
    let seen = ranks(&driver);
    driver.tap_label("开战");
    let context = driver.app().context();
    assert_eq!(context.screen(), Screen::Play);
    let stored = context.store.game(id).unwrap();
    assert_eq!(stored.head.state, State::Playing);
    let layouts: Vec<Layout> =
        stored.head.seats.iter().map(|seat| Layout::parse(seat.layout.as_ref().unwrap(), false).unwrap()).collect();
    assert_eq!(layouts.len(), 2);
    let wanted: Vec<_> =
        layouts[0].pieces().map(|(_, rank)| Some(RANKS[Rank::ALL.iter().position(|r| *r == rank).unwrap()])).collect();
    assert_eq!(seen, wanted);
}

#[test]
fn two_taps_swap_two_pieces_and_undo_brings_them_back() {
    let data = tempdir().unwrap();
    let (driver, _) = alone((360, 800), data.path());
    let before = ranks(&driver);
    let (a, b) = pair(&driver);
    let (first, second) = (rank(&driver, a), rank(&driver, b));
    tap(&driver, a);
    let (x, y) = at(&driver, b);
    driver.tap(x, y);
    driver.advance(48);
    assert_eq!((rank(&driver, a), rank(&driver, b)), (None, None), "both are on their way");
    driver.advance(180);
    assert_eq!((rank(&driver, a), rank(&driver, b)), (second, first));
    driver.tap_label("撤销");
    assert_eq!(ranks(&driver), before);
}

#[test]
fn jq_11_a_refused_swap_says_why_and_jq_12_changes_nothing() {
    let data = tempdir().unwrap();
    let (driver, _) = alone((360, 800), data.path());
    let before = ranks(&driver);
    let flag = place_of(&driver, "军旗");
    tap(&driver, flag);
    tap(&driver, (3, 2));
    assert!(driver.has("军旗放不到三线左腹") && driver.has("军旗只能在大本营"), "{:?}", driver.labels());
    assert_eq!(ranks(&driver), before);
    tap(&driver, (3, 3));
    assert!(driver.has("军旗放不到中营") && driver.has("行营里不能布子"), "{:?}", driver.labels());
    tap(&driver, flag);
    // The other way round it is still the flag that is refused.
    tap(&driver, (3, 2));
    tap(&driver, flag);
    assert!(driver.has("军旗放不到三线左腹"), "{:?}", driver.labels());
    assert_eq!(ranks(&driver), before);
    let mine = place_of(&driver, "地雷");
    driver.tap_label("撤销");
    let free = pair(&driver).0;
    let (from, to) = (at(&driver, mine), at(&driver, free));
    driver.press(from.0, from.1);
    driver.move_to(to.0, from.1 - 20.0);
    driver.move_to(to.0, to.1);
    assert!(driver.has("地雷只能在最后两排：底线、端线"), "before the finger lifts: {:?}", driver.labels());
    driver.release(to.0, to.1);
    driver.settle();
    assert_eq!(ranks(&driver), before);
}

#[test]
fn a_piece_is_dragged_to_another_and_beside_the_arm() {
    let data = tempdir().unwrap();
    let (driver, _) = alone((360, 800), data.path());
    let (a, b) = pair(&driver);
    let (first, second) = (rank(&driver, a), rank(&driver, b));
    driver.drag(at(&driver, a), at(&driver, b));
    driver.settle();
    assert_eq!((rank(&driver, a), rank(&driver, b)), (second, first));
    // Off the board, and back from the tray by another drag.
    let tray = driver.find("棋子都摆上了").map(|part| centre(&part)).unwrap();
    driver.drag(at(&driver, a), tray);
    driver.settle();
    assert_eq!(rank(&driver, a), None);
    assert!(driver.has("已放 24/25") && driver.has("还有 1 枚没放"), "{:?}", driver.labels());
    let slot = driver.find(&format!("{}，还有 1 枚", second.unwrap())).unwrap();
    driver.drag(centre(&slot), at(&driver, a));
    driver.settle();
    assert_eq!(rank(&driver, a), second);
    assert!(driver.has("开战"));
}

#[test]
fn the_tray_mirror_styles_and_every_step_back() {
    let data = tempdir().unwrap();
    let (driver, id) = alone((360, 800), data.path());
    let first = ranks(&driver);
    driver.tap_label("左右翻");
    let mirrored = ranks(&driver);
    let there = |place: (u8, u8)| mirrored[places().position(|other| other == place).unwrap()];
    let turned: Vec<_> = places().map(|(row, column)| there((row, 6 - column))).collect();
    assert_eq!(turned, first);
    driver.tap_label("清空");
    assert!(driver.has("还有 25 枚没放") && driver.has("已放 0/25"), "{:?}", driver.labels());
    driver.tap_label("还有 25 枚没放");
    assert_eq!(driver.app().context().screen(), Screen::Layout);
    assert_eq!(driver.app().context().store.game(id).unwrap().head.state, State::Layout);
    driver.tap_label("司令，还有 1 枚");
    tap(&driver, (2, 1));
    assert_eq!(rank(&driver, (2, 1)), Some("司令"));
    assert!(driver.has("还有 24 枚没放"));
    let slot = driver.find("军长，还有 1 枚").unwrap();
    driver.drag(centre(&slot), at(&driver, (3, 1)));
    driver.settle();
    assert_eq!(rank(&driver, (3, 1)), Some("军长"), "dragged out of a tray that scrolls");
    assert!(!driver.has("军旗，还有 1 枚"));
    let (x, y) = centre(&driver.find("师长，还有 2 枚").unwrap());
    for _ in 0..3 {
        driver.drag((x, y), (x - 250.0, y));
    }
    driver.tap_label("军旗，还有 1 枚");
    tap(&driver, (6, 4));
    assert_eq!(rank(&driver, (6, 4)), Some("军旗"));
    driver.tap_label("强攻");
    assert!(driver.has("开战") && ranks(&driver).iter().all(Option::is_some));
    for _ in 0..5 {
        driver.tap_label("撤销");
    }
    assert_eq!(ranks(&driver), mirrored);
    driver.tap_label("撤销");
    assert_eq!(ranks(&driver), first);
}

#[test]
fn the_last_layout_is_where_the_next_game_begins() {
    let data = tempdir().unwrap();
    let (driver, _) = alone((360, 800), data.path());
    driver.tap_label("诈敌");
    let wanted = ranks(&driver);
    driver.tap_label("开战");
    driver.app().context().open(Screen::Home);
    let next = game(&driver, &[0], Options::default());
    open(&driver, next);
    assert_eq!(ranks(&driver), wanted);
}

fn no_rank(driver: &Driver) {
    for part in driver.parts() {
        assert!(!RANKS.iter().any(|rank| part.label.contains(rank) || part.more.contains(rank)), "{part:?}");
    }
}

#[test]
fn a_cover_stands_between_two_people() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = game(&driver, &[0, 1], Options::default());
    open(&driver, id);
    // Nobody knows who holds the phone.
    no_rank(&driver);
    hold(&driver);
    driver.tap_label("左右翻");
    let red = ranks(&driver);
    driver.tap_label("布好了，交给蓝方");
    assert!(driver.has("请交给蓝方"), "{:?}", driver.labels());
    no_rank(&driver);
    hold(&driver);
    assert!(driver.has("蓝方布阵") && driver.has("开战"));
    assert!(!driver.shows("红方"), "{:?}", driver.labels());
    // Red wants to change something: through a cover, with all as it was.
    driver.back();
    assert!(driver.has("请交给红方"));
    no_rank(&driver);
    hold(&driver);
    assert!(driver.has("红方布阵"));
    assert_eq!(ranks(&driver), red);
    driver.tap_label("布好了，交给蓝方");
    // From the cover as well.
    driver.back();
    assert!(driver.has("请交给红方"));
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Home);
    open(&driver, id);
    assert!(driver.has("请交给红方"), "whoever opens it may be the other one: {:?}", driver.labels());
    no_rank(&driver);
    hold(&driver);
    assert_eq!(ranks(&driver), red);
    driver.tap_label("布好了，交给蓝方");
    hold(&driver);
    driver.tap_label("开战");
    assert_eq!(driver.app().context().screen(), Screen::Play);
    let stored = driver.app().context().store.game(id).unwrap();
    assert!(stored.head.state == State::Playing && stored.head.seats.iter().all(|seat| seat.layout.is_some()));
}

#[test]
fn jq_63_back_from_the_background_the_layout_of_two_people_is_covered() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = game(&driver, &[0, 1], Options::default());
    open(&driver, id);
    hold(&driver);
    driver.tap_label("左右翻");
    let red = ranks(&driver);
    driver.app().context().suspend();
    driver.settle();
    no_rank(&driver);
    driver.app().context().wake();
    assert!(driver.has("请交给红方"));
    hold(&driver);
    assert_eq!(ranks(&driver), red, "what was laid out is still there");
}

#[test]
fn in_the_background_the_layout_of_one_person_stays_as_it_is() {
    let data = tempdir().unwrap();
    let (driver, _) = alone((360, 800), data.path());
    driver.tap_label("左右翻");
    let army = ranks(&driver);
    driver.app().context().suspend();
    driver.app().context().wake();
    driver.settle();
    assert_eq!(ranks(&driver), army);
}

#[test]
fn an_open_game_needs_no_cover() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let id = game(&driver, &[0, 1], Options { sight: Sight::Open, ..Options::default() });
    open(&driver, id);
    driver.tap_label("布好了，交给蓝方");
    assert!(driver.has("蓝方布阵"));
}

#[test]
fn allies_who_see_each_other_need_no_cover_but_enemies_do() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let options = Options { sight: Sight::AlliesShown, ..Options::default() };
    for (people, covered) in [([0, 2], false), ([0, 1], true)] {
        let id = game_of(&driver, Kind::Four, &people, options);
        open(&driver, id);
        if covered {
            hold(&driver);
        }
        let cell = cells(&driver).1;
        assert!(cell.0 >= 48.0 && cell.1 >= 48.0, "{cell:?}");
        driver.tap_label(if covered { "布好了，交给蓝方" } else { "布好了，交给绿方" });
        assert_eq!(driver.has("按住打开"), covered, "{people:?}");
        if covered {
            hold(&driver);
        }
        driver.tap_label("开战");
        assert_eq!(driver.app().context().store.game(id).unwrap().head.state, State::Playing);
        driver.app().context().leave_for_home();
    }
}

#[test]
fn language_theme_and_turning_lose_nothing() {
    let data = tempdir().unwrap();
    let (mut driver, _) = alone((360, 800), data.path());
    let first = ranks(&driver);
    driver.tap_label("稳健");
    let (a, b) = pair(&driver);
    tap(&driver, a);
    tap(&driver, b);
    let wanted = ranks(&driver);
    let context = driver.app().context().clone();
    context.change_settings(|settings| (settings.language, settings.theme) = (Language::English, ThemeChoice::Dark));
    driver.settle();
    assert!(driver.has("Red: layout") && driver.has("25/25 placed"), "{:?}", driver.labels());
    assert!(
        !driver.labels().iter().any(|label| RANKS.iter().any(|rank| label.contains(rank))),
        "{:?}",
        driver.labels()
    );
    driver.resize((800, 360));
    driver.resize((360, 800));
    context.change_settings(|settings| settings.language = Language::Chinese);
    driver.settle();
    assert_eq!(ranks(&driver), wanted);
    driver.tap_label("撤销");
    driver.tap_label("撤销");
    assert_eq!(ranks(&driver), first);
}

#[test]
fn home_and_a_restart_lose_nothing() {
    let data = tempdir().unwrap();
    let (driver, id) = alone((360, 800), data.path());
    let first = ranks(&driver);
    driver.tap_label("清空");
    driver.tap_label("司令，还有 1 枚");
    tap(&driver, (2, 1));
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Home);
    open(&driver, id);
    assert!(driver.has("已放 1/25"));
    drop(driver);
    let driver = Driver::new((360, 800), data.path());
    open(&driver, id);
    assert_eq!(rank(&driver, (2, 1)), Some("司令"));
    assert!(driver.has("已放 1/25"), "{:?}", driver.labels());
    driver.tap_label("撤销");
    driver.tap_label("撤销");
    assert_eq!(ranks(&driver), first);
}

#[test]
fn every_size_has_stations_of_48_and_all_its_words() {
    let data = tempdir().unwrap();
    for size in SIZES {
        for language in Language::ALL {
            let theme = language.pick(ThemeChoice::Light, ThemeChoice::Dark);
            let settings = Settings { language, theme, ..Settings::default() };
            let driver = Driver::with_settings(size, data.path(), settings);
            let id = game(&driver, &[0], Options::default());
            open(&driver, id);
            let cell = cells(&driver).1;
            assert!(cell.0 >= 48.0 && cell.1 >= 48.0, "{size:?}: {cell:?}");
            driver.tap_label(language.pick("清空", "Clear"));
            let (bottom, right) = (size.1 as f32 + 0.5, size.0 as f32 + 0.5);
            for part in &driver.texts() {
                let is_in_tray = RANKS.iter().any(|rank| part.label == *rank) || part.label.len() <= 4;
                assert!(part.top >= -0.5 && part.top + part.height <= bottom, "{size:?} {part:?}");
                assert!(is_in_tray || part.left + part.width <= right, "{size:?} {part:?}");
            }
        }
    }
}
