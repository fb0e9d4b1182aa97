//! Pictures of screens that must stay as they are: `tests/golden/*.png`.
//!
//! Tolerance: at most one pixel in 200 may differ by more than 32 in a channel, for rounding in other machines' floats.
//! `QIYING_GOLDEN=write cargo test -p app --test app golden` writes them anew; look at them before they are committed.

use std::path::{Path, PathBuf};

use app::ui::{Screen, ThemeChoice};
use app::{Language, Settings, Speed};
use junqi::{Act, Kind, Options, Sight};
use slint::{Rgba8Pixel, SharedPixelBuffer};
use tempfile::tempdir;

use crate::driver::Driver;
use crate::table::{begin, choose, is_covered, saved, seat, tap_move, tap_station};

const CHANNEL: u8 = 32;
const ONE_IN: usize = 200;

fn settings(language: Language, theme: ThemeChoice) -> Settings {
    Settings { language, theme, motion: false, speed: Speed::Off, ..Settings::default() }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden").join(format!("{name}.png"))
}

fn read(path: &Path) -> SharedPixelBuffer<Rgba8Pixel> {
    let file = std::fs::File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(std::io::BufReader::new(file)).read_info().expect("a PNG");
    let (width, height) = (reader.info().width, reader.info().height);
    let mut pixels = SharedPixelBuffer::<Rgba8Pixel>::new(width, height);
    reader.next_frame(pixels.make_mut_bytes()).expect("whole pixels");
    pixels
}

/// Compares what the window shows with the picture of this name.
fn check(driver: &Driver, name: &str) {
    let path = file(name);
    if std::env::var_os("QIYING_GOLDEN").is_some_and(|word| word == "write") {
        return driver.screenshot(&path);
    }
    let (wanted, shown) = (read(&path), driver.picture());
    assert_eq!((wanted.width(), wanted.height()), (shown.width(), shown.height()), "{name}");
    let differs = |(a, b): &(&Rgba8Pixel, &Rgba8Pixel)| {
        [(a.r, b.r), (a.g, b.g), (a.b, b.b)].into_iter().any(|(a, b)| a.abs_diff(b) > CHANNEL)
    };
    let count = wanted.as_slice().iter().zip(shown.as_slice()).filter(differs).count();
    let all = wanted.as_slice().len();
    assert!(count * ONE_IN <= all, "{name}: {count} of {all} pixels differ; see this file for how to look and rewrite");
}

/// The app with one game in front, some moves after its start.
fn playing(size: (u32, u32), settings: Settings, kind: Kind, sight: Sight, moves: u32, name: &str) {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings(size, data.path(), settings);
    let id = begin(&driver, kind, Options { sight, ..Options::default() }, &[0]);
    for _ in 0..moves {
        let game = saved(&driver, id);
        let Act::Move(mv) = choose(&game, seat(0)) else { panic!("a move") };
        tap_move(&driver, &game, mv);
        driver.advance(2000);
    }
    let game = saved(&driver, id);
    if let Act::Move(mv) = choose(&game, seat(0)) {
        tap_station(&driver, &game, mv.from);
        driver.settle();
    }
    check(&driver, name);
}

#[test]
fn golden_home_new_game_settings_rules() {
    let (zh, en) = (Language::Chinese, Language::English);
    for (name, size, settings, screen) in [
        ("home-360x800-zh-light", (360, 800), settings(zh, ThemeChoice::Light), Screen::Home),
        ("home-320x640-en-dark", (320, 640), settings(en, ThemeChoice::Dark), Screen::Home),
        ("new-game-360x800-zh-light", (360, 800), settings(zh, ThemeChoice::Light), Screen::NewGame),
        ("settings-360x800-en-wood", (360, 800), settings(en, ThemeChoice::Wood), Screen::Settings),
        ("rules-412x915-zh-dark", (412, 915), settings(zh, ThemeChoice::Dark), Screen::Rules),
    ] {
        let data = tempdir().unwrap();
        let driver = Driver::with_settings(size, data.path(), settings);
        driver.app().context().open(screen);
        driver.settle();
        check(&driver, name);
    }
}

#[test]
fn golden_layout_after_three_taps_and_the_cover() {
    let data = tempdir().unwrap();
    let driver = Driver::with_settings((360, 800), data.path(), settings(Language::Chinese, ThemeChoice::Light));
    driver.tap_label("新对局");
    driver.tap_label("去布阵");
    check(&driver, "layout-360x800-zh-light");
    begin(&driver, Kind::Two, Options::default(), &[0, 1]);
    assert!(is_covered(&driver));
    check(&driver, "cover-360x800-zh-light");
}

#[test]
fn golden_play_of_two() {
    let zh = settings(Language::Chinese, ThemeChoice::Light);
    playing((360, 800), zh, Kind::Two, Sight::Dark, 6, "play-two-360x800-zh-light");
    playing(
        (320, 640),
        settings(Language::English, ThemeChoice::Dark),
        Kind::Two,
        Sight::Dark,
        2,
        "play-two-320x640-en-dark",
    );
    playing((800, 360), zh, Kind::Two, Sight::Dark, 2, "play-two-800x360-zh-light");
}

#[test]
fn golden_play_of_four() {
    let zh = settings(Language::Chinese, ThemeChoice::Light);
    playing((360, 800), zh, Kind::Four, Sight::AlliesShown, 4, "play-four-360x800-zh-light");
    playing(
        (412, 915),
        settings(Language::Chinese, ThemeChoice::Dark),
        Kind::Four,
        Sight::Dark,
        2,
        "play-four-412x915-zh-dark",
    );
    playing(
        (800, 360),
        settings(Language::English, ThemeChoice::Wood),
        Kind::Four,
        Sight::Dark,
        1,
        "play-four-800x360-en-wood",
    );
}
