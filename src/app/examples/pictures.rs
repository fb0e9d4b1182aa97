//! Pictures every screen in both languages: `cargo run -p app --example pictures -- FOLDER [WIDTHxHEIGHT] [SCREEN]`.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;
use std::rc::Rc;

use app::session::InlineThinker;
use app::ui::ThemeChoice;
use app::{Language, Services, Settings, SystemClock, shot};

fn main() {
    let mut words = std::env::args().skip(1);
    let folder = PathBuf::from(words.next().expect("the folder for the pictures"));
    let size = words.next().unwrap_or("360x800".into());
    let (width, height) = size.split_once('x').expect("a size such as 360x800");
    let size = (width.parse().expect("a width"), height.parse().expect("a height"));
    let only = words.next();
    for (name, screen) in shot::SCREENS {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        for (language, theme) in [
            (Language::Chinese, ThemeChoice::Light),
            (Language::English, ThemeChoice::Dark),
            (Language::Chinese, ThemeChoice::Wood),
        ] {
            let services = Services {
                store: Rc::new(store::Store::open(&folder.join("data")).expect("a data folder")),
                clock: SystemClock::start(),
                thinker: Rc::new(InlineThinker::default()),
                seeds: Box::new(|| 1),
            };
            let settings = Settings { language, theme, ..Settings::default() };
            let picture = shot::shot(services, &shot::Shot { screen, size, scale: 2.0, settings }).expect("a picture");
            let path = folder.join(format!("{name}-{width}x{height}-{}-{theme:?}.png", language.code()));
            let file = BufWriter::new(File::create(path).expect("a writable folder"));
            let mut encoder = png::Encoder::new(file, picture.width(), picture.height());
            encoder.set_color(png::ColorType::Rgba);
            let mut writer = encoder.write_header().expect("a header");
            writer.write_image_data(picture.as_bytes()).expect("pixels");
        }
    }
}
