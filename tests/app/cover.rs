//! The cover between two people: what it hides, how it opens, where Back leads.

use std::cell::Cell;
use std::rc::Rc;

use app::screens::Handover;
use app::ui::Screen;
use app::{Language, Settings};
use i_slint_backend_testing::ElementHandle;
use junqi::Seat;
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

/// Covers the screen in front; the cell tells whether it was opened.
fn cover(driver: &Driver, name: &str) -> Rc<Cell<bool>> {
    let opened = Rc::new(Cell::new(false));
    let told = opened.clone();
    let context = driver.app().context();
    let fact = Box::new(|language: Language| language.pick("第 40 手", "move 40").to_owned());
    let handover = Handover { seat: Seat::new(1).unwrap(), name: name.to_owned(), fact };
    context.cover.show(context, handover, move || told.set(true));
    driver.settle();
    opened
}

fn middle(driver: &Driver, label: &str) -> (f32, f32) {
    let part = driver.find(label).unwrap_or_else(|| panic!("'{label}' in {:?}", driver.labels()));
    (part.left + part.width / 2.0, part.top + part.height / 2.0)
}

#[test]
fn it_names_the_next_person_and_hides_everything_else() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    driver.tap_label("设置");
    cover(&driver, "小林");
    for words in ["请交给小林", "蓝方·第 40 手", "棋盘已盖好，只有小林该看下一屏。", "按住打开", "存好退出"]
    {
        assert!(driver.has(words), "{words}: {:?}", driver.labels());
    }
    assert!(!driver.has("设置") && !driver.has("返回"), "{:?}", driver.labels());
}

#[test]
fn only_a_hold_opens_it() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let opened = cover(&driver, "");
    assert!(driver.has("请交给蓝方") && driver.has("第 40 手"));
    let (x, y) = middle(&driver, "按住打开");
    driver.tap(x, y);
    driver.press(x, y);
    driver.advance(640);
    driver.release(x, y);
    driver.advance(1000);
    assert!(!opened.get() && driver.has("按住打开"));
    driver.press(x, y);
    driver.advance(720);
    assert!(opened.get() && !driver.has("按住打开"));
    driver.release(x, y);
    driver.settle();
    assert!(driver.has("新对局"));
}

#[test]
fn the_bar_falls_back_when_let_go() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    cover(&driver, "");
    let empty = driver.picture();
    let (x, y) = middle(&driver, "按住打开");
    driver.press(x, y);
    driver.advance(400);
    assert_ne!(driver.picture().as_bytes(), empty.as_bytes());
    driver.release(x, y);
    driver.advance(160);
    assert_eq!(driver.picture().as_bytes(), empty.as_bytes());
}

#[test]
fn a_screen_reader_opens_it() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    let opened = cover(&driver, "小林");
    let pad = ElementHandle::find_by_accessible_label(driver.window(), "按住打开").next().unwrap();
    pad.invoke_accessible_default_action();
    driver.settle();
    assert!(opened.get() && !driver.has("按住打开"));
}

#[test]
fn back_and_its_button_leave_for_home() {
    let data = tempdir().unwrap();
    let driver = Driver::new((360, 800), data.path());
    for leave in [Driver::back, |driver: &Driver| driver.tap_label("存好退出")] {
        driver.tap_label("设置");
        let opened = cover(&driver, "小林");
        leave(&driver);
        assert_eq!(driver.app().context().screen(), Screen::Home);
        assert!(driver.has("新对局") && !opened.get());
    }
}

#[test]
fn it_follows_the_language_and_fits_every_size() {
    let data = tempdir().unwrap();
    for size in SIZES {
        for language in Language::ALL {
            let driver = Driver::with_settings(size, data.path(), Settings::default());
            cover(&driver, "诸葛小林 Alexandra");
            driver.app().context().change_settings(|settings| settings.language = language);
            driver.settle();
            let label = language.pick("按住打开", "Hold to open");
            let pad = driver
                .parts()
                .into_iter()
                .filter(|part| part.label == label)
                .max_by(|a, b| a.width.total_cmp(&b.width));
            let pad = pad.unwrap();
            assert!(pad.height >= 48.0 && pad.width >= 200.0, "{pad:?}");
            let outside: Vec<_> = driver
                .texts()
                .into_iter()
                .filter(|part| part.top < 0.0 || part.top + part.height > size.1 as f32)
                .collect();
            assert!(outside.is_empty() && driver.texts_outside().is_empty(), "{size:?} {language:?}: {outside:?}");
        }
    }
}
