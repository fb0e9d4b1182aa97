//! The way between screens, language, theme, and that every screen fits the smallest phone.

use std::rc::Rc;

use app::ui::{Screen, ThemeChoice};
use app::{Language, Settings, shot};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

#[test]
fn the_language_switches_at_once_and_back_leads_home() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    assert!(driver.has("新对局"));
    driver.tap_label("设置");
    driver.tap_label("语言 简体中文");
    driver.tap_label("English");
    assert!(driver.has("Confirm moves"));
    assert!(!driver.has("走子前确认"));
    driver.tap_label("Back");
    assert!(driver.has("New game"));
    assert_eq!(driver.app().context().screen(), Screen::Home);
}

#[test]
fn the_theme_switches_at_once() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("设置");
    let corner = |driver: &Driver| driver.picture().as_slice()[0];
    let light = corner(&driver);
    assert_eq!((light.r, light.g, light.b), (0xE8, 0xE1, 0xD1));
    driver.tap_label("夜图");
    let dark = corner(&driver);
    assert_eq!((dark.r, dark.g, dark.b), (0x12, 0x17, 0x15));
    driver.tap_label("木盘");
    let wood = corner(&driver);
    assert_eq!((wood.r, wood.g, wood.b), (0xD3, 0xAB, 0x74));
    assert_eq!(driver.app().context().settings.get().theme, ThemeChoice::Wood);
}

#[test]
fn back_closes_a_panel_before_it_leaves_the_screen() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("设置");
    driver.tap_label("语言 简体中文");
    assert!(driver.has("English"));
    driver.back();
    assert!(!driver.has("English"));
    assert_eq!(driver.app().context().screen(), Screen::Settings);
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Home);
}

#[test]
fn a_switch_row_switches_and_is_kept() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("设置");
    driver.tap_label("走子前确认");
    assert!(driver.app().context().settings.get().confirm_moves);
    driver.tap_label("走子前确认");
    assert!(!driver.app().context().settings.get().confirm_moves);
}

#[test]
fn no_text_leaves_the_window_on_any_screen() {
    let data = tempdir().unwrap();
    for size in SIZES {
        for language in Language::ALL {
            let settings = Settings { language, ..Settings::default() };
            let driver = Driver::with_settings(size, data.path(), settings);
            for (name, screen) in shot::SCREENS {
                driver.app().context().open(screen);
                driver.settle();
                let mut outside = driver.texts_outside();
                // The chips of the history scroll sideways.
                outside.retain(|part| screen != Screen::History || part.top > 110.0);
                assert!(outside.is_empty(), "{name} at {size:?} in {language:?}: {outside:?}");
                assert!(!driver.labels().is_empty(), "{name} at {size:?} shows nothing");
            }
        }
    }
}

#[test]
fn a_picture_needs_no_window() {
    let data = tempdir().unwrap();
    let services = app::Services {
        store: Rc::new(store::Store::open(data.path()).unwrap()),
        clock: app::SystemClock::start(),
        thinker: Rc::new(app::session::InlineThinker::default()),
        seeds: Box::new(|| 1),
    };
    let wanted = shot::Shot {
        screen: Screen::Settings,
        game: None,
        size: (360, 800),
        scale: 2.0,
        settings: Settings::default(),
    };
    let picture = shot::shot(services, &wanted).unwrap();
    assert_eq!((picture.width(), picture.height()), (720, 1600));
    let corner = picture.as_slice()[0];
    assert_eq!((corner.r, corner.g, corner.b, corner.a), (0xE8, 0xE1, 0xD1, 0xFF));
}
