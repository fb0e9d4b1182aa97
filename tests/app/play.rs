//! Play: whole games by taps, and what the screen may show.

use app::session::{Occupant, Plan, Sitter, computer_layouts};
use junqi::{Kind, Layout, Options, Preset, Seat, SeatMap, Sight};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};

/// The layout that the people of these tests use.
const LAYOUT: &str = "6232794851351B47M2B6MFM31";

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat of the board")
}

/// A saved game, laid out and begun, with people on these seats and `greedy` on the others.
fn begin(driver: &Driver, kind: Kind, options: Options, people: &[u8]) -> store::GameId {
    let sitter = |seat: Seat| {
        let occupant = match people.contains(&(seat.index() as u8)) {
            true => Occupant::Person,
            false => Occupant::Computer("greedy".to_owned()),
        };
        kind.seats().contains(seat).then(|| Sitter { occupant, name: String::new() })
    };
    let plan = Plan { kind, options, first: seat(0), by_lot: false, sitters: SeatMap::from_fn(sitter), seed: 11 };
    let mut layouts = computer_layouts(&plan);
    for index in people {
        layouts[seat(*index)] = Some(Layout::parse(LAYOUT, false).expect("a legal layout"));
    }
    let store = &driver.app().context().store;
    let id = plan.save(store, &layouts).expect("the game is saved");
    store.start(id).expect("the game begins");
    driver.app().context().game.set(Some(id));
    driver.app().context().open(app::ui::Screen::Play);
    driver.settle();
    id
}

#[test]
fn pictures() {
    let out = std::env::var_os("PICTURES").map(std::path::PathBuf::from);
    for size in SIZES {
        for (name, kind, sight) in [("two", Kind::Two, Sight::Dark), ("four", Kind::Four, Sight::AlliesShown)] {
            let data = tempdir().unwrap();
            let driver = Driver::new(size, data.path());
            begin(&driver, kind, Options { sight, ..Options::preset(Preset::TextA) }, &[0]);
            driver.advance(3000);
            if let Some(out) = &out {
                driver.screenshot(&out.join(format!("play-{name}-{}x{}.png", size.0, size.1)));
            }
        }
    }
}
