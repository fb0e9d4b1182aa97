//! A table for tests: begins games, taps stations, lets a computer player choose what the fingers do.

use std::sync::atomic::AtomicBool;

use app::session::{Occupant, Plan, Saved, Sitter, computer_layouts};
use app::ui::Screen;
use bot::{Budget, Request};
use junqi::{Act, Action, Game, Kind, Layout, Move, Options, Rank, Seat, SeatMap, Station};
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

/// Stations of a move by their names.
pub fn step(game: &Game, from: &str, to: &str) -> Move {
    let at = |name: &str| game.board().station(name).expect("a station");
    Move { from: at(from), to: at(to) }
}

/// A game of two with one person or two, in which these moves have been played, each half a second long. Both armies stand as in [`LAYOUT`], but
/// red has a bomb in the middle of its second row, and blue's left engineer stands on the railway.
pub fn save_played(driver: &Driver, options: Options, people: &[u8], moves: &[(&str, &str)]) -> GameId {
    let store = &driver.app().context().store;
    let (red, blue) = ("623279B851351447M2B6MFM31", "6232794815351B47M2B6MFM31");
    let layouts = SeatMap::from_fn(|seat| match seat.index() {
        0 => Layout::parse(red, false).ok(),
        1 => Layout::parse(blue, false).ok(),
        _ => None,
    });
    let mut plan = Saved::load(store, save(driver, Kind::Two, options, people)).expect("just saved").plan;
    plan.seed = 3;
    let id = plan.save(store, &layouts).expect("the game is saved");
    store.start(id).expect("the game begins");
    for (number, (from, to)) in (1..).zip(moves) {
        let game = saved(driver, id);
        let seat = game.to_move().expect("the game goes on");
        let action = Action { seat, act: Act::Move(step(&game, from, to)), used_ms: 500 };
        game.check(&action).unwrap_or_else(|refusal| panic!("{from}-{to}: {refusal:?}"));
        store.add_action(id, number, &action.print(game.board()), None).expect("the action is saved");
    }
    id
}

/// Moves of [`save_played`]: blue's commander beats red's division, then the army commander; blue's engineer turns on the railway.
pub const CLUES: [(&str, &str); 6] =
    [("S15", "N11"), ("N21", "N11"), ("S14", "S24"), ("N11", "S25"), ("S12", "S22"), ("N31", "S14")];

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

/// Walks over everything that can be read, and panics at a rank on a piece that the viewer must not know and that does not follow from
/// what the viewer saw.
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
    let marks: Vec<(Part, String)> = view.iter().flat_map(bot::marks).fold(Vec::new(), |mut marks, mark| {
        let at = view.as_ref().and_then(|view| view.piece(mark.piece)?.at);
        if let (Some(at), Some(word)) = (at, language.mark_on_plate(&mark)) {
            marks.push((find_station(driver, game, at), word));
        }
        marks
    });
    for part in &parts {
        // A plate says its rank in a sentence, everything else that names one is that word alone.
        let told =
            |word: &&&str| part.label == **word || (part.more.starts_with("piece-") && part.label.contains(**word));
        let Some(word) = words.iter().find(told) else { continue };
        let (x, y) = (part.left + part.width / 2.0, part.top + part.height / 2.0);
        let inside = |piece: &Part| {
            x >= piece.left && x <= piece.left + piece.width && y >= piece.top && y <= piece.top + piece.height
        };
        let follows = |(piece, mark): &(Part, String)| {
            inside(piece) && mark.contains(*word) && (part.label == *mark || part.label.contains(&format!(" {mark}")))
        };
        assert!(known.iter().any(inside) || marks.iter().any(follows), "{word} is told by {part:?} to {viewer:?}");
    }
}
