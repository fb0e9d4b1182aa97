use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use app::session::InlineThinker;
use app::shot::sample::{self, Stage};
use app::shot::{SCREENS, Shot, shot};
use app::ui::{Screen, ThemeChoice};
use app::{Language, Services, Settings, SystemClock};
use junqi::Kind;
use store::Store;

use crate::error::LabError;
use crate::report;

#[derive(clap::Args)]
pub struct Args {
    /// The screen, or `list` for their names.
    #[arg(long, value_name = "NAME")]
    screen: String,
    /// Width and height in logical pixels.
    #[arg(long, value_name = "WxH", default_value = "360x800", value_parser = size)]
    size: (u16, u16),
    /// Physical pixels to a logical one, 1 to 4.
    #[arg(long, value_name = "FACTOR", default_value = "2", value_parser = scale)]
    scale: f32,
    /// Language, zh or en.
    #[arg(long, value_name = "LANG", default_value = "zh", value_parser = language)]
    lang: Language,
    /// Theme, light, dark or wood.
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = theme)]
    theme: ThemeChoice,
    /// Kind of the sample game, two, four or two-on-four.
    #[arg(long, value_name = "KIND", default_value = "two", value_parser = kind)]
    kind: Kind,
    /// The PNG file to write.
    #[arg(long, value_name = "FILE", default_value = "shot.png")]
    out: PathBuf,
}

/// Pictures a screen, or lists the screens.
pub fn run(args: &Args) -> Result<(), LabError> {
    if args.screen == "list" {
        return report::print(|out| SCREENS.iter().try_for_each(|(name, _)| writeln!(out, "{name}")));
    }
    let known = SCREENS.iter().find(|(name, _)| *name == args.screen);
    let Some((_, screen)) = known else {
        return Err(LabError::Usage(format!("there is no screen '{}'; --screen list names them", args.screen)));
    };
    let failed = |what: &str, error: &dyn std::fmt::Display| LabError::Input(format!("{what}: {error}"));
    let folder = tempfile::tempdir().map_err(|error| failed("no temporary folder", &error))?;
    let store = Store::open(folder.path()).map_err(|error| failed("no sample games", &error))?;
    let store = Rc::new(store);
    let samples = sample::fill(&store).map_err(|error| failed("no sample games", &error))?;
    let stage = match screen {
        Screen::Layout => Stage::Layout,
        Screen::Result | Screen::Review => Stage::Finished,
        _ => Stage::Playing,
    };
    let services = Services {
        store,
        clock: SystemClock::start(),
        thinker: Rc::new(InlineThinker::default()),
        seeds: Box::new(|| 1),
    };
    let wanted = Shot {
        screen: *screen,
        game: samples.get(args.kind, stage),
        size: args.size,
        scale: args.scale,
        settings: Settings { language: args.lang, theme: args.theme, ..Settings::default() },
    };
    let picture = shot(services, &wanted).map_err(|error| failed("the screen cannot be drawn", &error))?;
    write(&args.out, picture.width(), picture.height(), picture.as_bytes())
        .map_err(|error| failed(&format!("{} cannot be written", args.out.display()), &error))
}

fn write(path: &Path, width: u32, height: u32, pixels: &[u8]) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(pixels)
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let fits = |side: u16| (100..=4000).contains(&side);
    sides
        .filter(|(w, h)| fits(*w) && fits(*h))
        .ok_or_else(|| "a size is like 360x800, each side 100 to 4000".to_owned())
}

fn scale(text: &str) -> Result<f32, String> {
    let scale = text.parse().ok().filter(|scale| (1.0..=4.0).contains(scale));
    scale.ok_or_else(|| "a scale is a number from 1 to 4".to_owned())
}

fn language(text: &str) -> Result<Language, String> {
    Language::from_code(text).ok_or_else(|| "the languages are zh and en".to_owned())
}

fn theme(text: &str) -> Result<ThemeChoice, String> {
    match text {
        "light" => Ok(ThemeChoice::Light),
        "dark" => Ok(ThemeChoice::Dark),
        "wood" => Ok(ThemeChoice::Wood),
        _ => Err("the themes are light, dark and wood".to_owned()),
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    text.parse().map_err(|_| "the kinds are two, four and two-on-four".to_owned())
}
