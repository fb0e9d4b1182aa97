//! A table for tests: begins games, taps stations, lets a computer player choose what the fingers do.

use std::sync::atomic::AtomicBool;

use app::session::{Occupant, Plan, Saved, Sitter, computer_layouts};
use app::ui::Screen;
use bot::{Budget, Request};
use junqi::{Act, Game, Kind, Layout, Move, Options, Rank, Seat, SeatMap, Station};
use store::GameId;

use crate::driver::{Driver, Part};

/// The layout that the people of these tests use.
pub const LAYOUT: &str = "6232794851351B47M2B6MFM31";

/// The seat of this index.
pub fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat of the board")
}

/// A saved game, laid out and begun, with people on these seats and `greedy` on the others.
pub fn save(driver: &Driver, kind: Kind, options: Options, people: &[u8]) -> GameId {
    save_with_first(driver, kind, options, people, seat(0))
}

/// The same, with another seat to begin.
pub fn save_with_first(driver: &Driver, kind: Kind, options: Options, people: &[u8], first: Seat) -> GameId {
    let sitter = |seat: Seat| {
        let occupant = match people.contains(&(seat.index() as u8)) {
            true => Occupant::Person,
            false => Occupant::Computer("greedy".to_owned()),
        };
        kind.seats().contains(seat).then(|| Sitter { occupant, name: String::new() })
    };
    let plan = Plan { kind, options, first, by_lot: false, sitters: SeatMap::from_fn(sitter), seed: 11 };
    let mut layouts = computer_layouts(&plan);
    for index in people {
        layouts[seat(*index)] = Some(Layout::parse(LAYOUT, false).expect("a legal layout"));
    }
    let store = &driver.app().context().store;
    let id = plan.save(store, &layouts).expect("the game is saved");
    store.start(id).expect("the game begins");
    id
}

/// The same, with the game in front.
pub fn begin(driver: &Driver, kind: Kind, options: Options, people: &[u8]) -> GameId {
    let id = save(driver, kind, options, people);
    open(driver, id);
    id
}

/// Puts a saved game in front.
pub fn open(driver: &Driver, id: GameId) {
    driver.app().context().game.set(Some(id));
    driver.app().context().open(Screen::Play);
    driver.settle();
}

/// The game as it is saved now.
pub fn saved(driver: &Driver, id: GameId) -> Game {
    let saved = Saved::load(&driver.app().context().store, id).expect("the game is read");
    saved.replay().expect("the game is played again")
}

/// Where a station is on the screen, found by what is read out there.
pub fn find_station(driver: &Driver, game: &Game, station: Station) -> Part {
    let language = driver.app().context().language();
    let name = language.station(game.board(), station);
    let separator = language.pick("，", ", ");
    let (before, after) = (format!("{separator}{name}"), format!("{name}{separator}"));
    let here = |part: &Part| part.label == name || part.label.ends_with(&before) || part.label.starts_with(&after);
    let found = driver.parts().into_iter().find(here);
    found.unwrap_or_else(|| panic!("{name} is not on the screen: {:?}", driver.labels()))
}

/// Taps the middle of a station.
pub fn tap_station(driver: &Driver, game: &Game, station: Station) {
    let part = find_station(driver, game, station);
    driver.tap(part.left + part.width / 2.0, part.top + part.height / 2.0);
}

/// Taps a piece and its target.
pub fn tap_move(driver: &Driver, game: &Game, mv: Move) {
    tap_station(driver, game, mv.from);
    tap_station(driver, game, mv.to);
}

/// What `greedy` would do on this seat.
pub fn choose(game: &Game, seat: Seat) -> Act {
    let (view, cancel) = (game.view(seat), AtomicBool::new(false));
    let budget = Budget { millis: None, work: None, cancel: &cancel };
    let player = bot::by_name("greedy").expect("greedy is a player");
    player.choose(&Request { view: &view, refused: &[], seed: 5, budget }).expect("the seat has a move")
}

/// Holds the pad of the cover until it opens.
pub fn uncover(driver: &Driver) {
    let pad = driver.find(driver.app().context().language().pick("按住打开", "Hold to open"));
    let pad = pad.unwrap_or_else(|| panic!("the screen is not covered: {:?}", driver.labels()));
    let (x, y) = (pad.left + pad.width / 2.0, pad.top + pad.height / 2.0);
    driver.press(x, y);
    driver.advance(760);
    driver.release(x, y);
    driver.settle();
}

/// Whether the screen is covered.
pub fn is_covered(driver: &Driver) -> bool {
    driver.app().context().cover.is_shown()
}

/// Walks over everything that can be read, and panics at a rank on a piece that the viewer must not know.
pub fn check_hidden(driver: &Driver, game: &Game, viewer: Option<Seat>) {
    let language = driver.app().context().language();
    let view = viewer.map(|viewer| game.view(viewer));
    let parts = driver.parts();
    let words: Vec<&str> =
        Rank::ALL.into_iter().flat_map(|rank| [language.rank(rank), language.rank_on_plate(rank)]).collect();
    // Ranks may stand only inside pieces that the viewer knows.
    let known: Vec<Part> = view.iter().flat_map(|view| view.pieces()).filter(|seen| seen.rank.is_some()).fold(
        Vec::new(),
        |mut known, seen| {
            known.extend(seen.at.map(|at| find_station(driver, game, at)));
            known
        },
    );
    for part in &parts {
        // A plate says its rank in a sentence, everything else that names one is that word alone.
        let told =
            |word: &&&str| part.label == **word || (part.more.starts_with("piece-") && part.label.contains(**word));
        let Some(word) = words.iter().find(told) else { continue };
        let (x, y) = (part.left + part.width / 2.0, part.top + part.height / 2.0);
        let inside = |piece: &Part| {
            x >= piece.left && x <= piece.left + piece.width && y >= piece.top && y <= piece.top + piece.height
        };
        assert!(known.iter().any(inside), "{word} is told by {part:?} to {viewer:?}");
    }
}
