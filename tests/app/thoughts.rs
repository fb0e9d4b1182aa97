//! What a computer expected and believed, in the review of a finished game.

use std::path::Path;

use app::session::{Occupant, Plan, Saved, Sitter, Thinker, computer_layouts};
use app::ui::{Screen, ThemeChoice};
use app::{Language, Settings, Speed};
use junqi::{Kind, Options, Rank, SeatMap};
use store::{GameId, State, Store};
use tempfile::tempdir;

use crate::driver::{Driver, SIZES};
use crate::marks::picture;
use crate::table::{find_station, open, saved, seat};

fn still() -> Settings {
    Settings { motion: false, speed: Speed::Off, ..Settings::default() }
}

/// A short game of computers, played by the app itself.
fn played(data: &Path, kind: Kind, player: &str, plies: u32) -> GameId {
    let driver = Driver::with_settings((360, 800), data, still());
    let computer = Sitter { occupant: Occupant::Computer(player.to_owned()), name: String::new() };
    let sitters = SeatMap::from_fn(|seat| kind.seats().contains(seat).then(|| computer.clone()));
    let options = Options { ply_limit: plies, move_limit_ms: 0, ..Options::default() };
    let plan = Plan { kind, options, first: seat(0), by_lot: false, sitters, seed: 5 };
    let store = &driver.app().context().store;
    let id = plan.save(store, &computer_layouts(&plan)).unwrap();
    store.start(id).unwrap();
    open(&driver, id);
    for _ in 0..40 * plies {
        if store.game(id).unwrap().head.state == State::Finished {
            return id;
        }
        driver.advance(150);
    }
    panic!("the game does not end");
}

fn review(data: &Path, game: GameId, size: (u32, u32), settings: Settings) -> Driver {
    let driver = Driver::with_settings(size, data, settings);
    driver.app().context().game.set(Some(game));
    driver.app().context().open(Screen::Review);
    driver.settle();
    driver
}

#[test]
fn every_move_of_a_level_is_thought_again_as_it_was() {
    for (kind, player, plies) in [(Kind::Two, "level1", 16), (Kind::Two, "level2", 8), (Kind::Four, "level1", 8)] {
        let data = tempdir().unwrap();
        let id = played(data.path(), kind, player, plies);
        let driver = review(data.path(), id, (360, 800), still());
        let steps = saved(&driver, id).actions().len();
        driver.tap_label("到开局");
        driver.tap_label("电脑怎么想");
        assert!(driver.has("还没有走子。"));
        for step in 1..=steps {
            driver.tap_label("进一步");
            driver.advance(100);
            assert!(driver.shows("重算一致"), "{player}, step {step}: {:?}", driver.labels());
        }
        driver.tap_label("收起电脑的想法");
        assert!(!driver.shows("重算一致"));
    }
}

#[test]
fn a_thought_that_is_not_what_was_played_says_so() {
    let data = tempdir().unwrap();
    let id = played(data.path(), Kind::Two, "greedy", 6);
    // The same record under the name of another player.
    let other = {
        let store = Store::open(data.path()).unwrap();
        let game = Saved::load(&store, id).unwrap();
        let mut plan = game.plan.clone();
        for seat in plan.kind.seats().iter() {
            plan.sitters[seat] = Some(Sitter { occupant: Occupant::Computer("random".into()), name: String::new() });
        }
        let other = plan.save(&store, &game.layouts).unwrap();
        store.start(other).unwrap();
        for (number, action) in (1..).zip(store.game(id).unwrap().actions) {
            store.add_action(other, number, &action.text, None).unwrap();
        }
        other
    };
    let driver = review(data.path(), other, (360, 800), still());
    driver.tap_label("电脑怎么想");
    driver.advance(100);
    assert!(driver.shows("重算不一致"), "{:?}", driver.labels());
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Review, "Back closes the panel first");
    assert!(!driver.shows("重算不一致"));
}

#[test]
fn steps_of_people_have_no_thought() {
    let data = tempdir().unwrap();
    let [game, _, _] = crate::history::three_games(data.path());
    let driver = review(data.path(), game, (360, 800), still());
    driver.tap_label("电脑怎么想");
    let saved = Saved::load(&driver.app().context().store, game).unwrap();
    let people = saved.plan.people();
    driver.tap_label("到开局");
    for action in &saved.actions[..6] {
        driver.tap_label("进一步");
        driver.advance(100);
        assert_eq!(driver.has("这一步是人走的。"), people.contains(action.seat));
    }
}

#[test]
fn the_panel_of_thoughts_fits_every_screen() {
    for size in SIZES {
        for language in Language::ALL {
            for (name, kind) in [("two", Kind::Two), ("four", Kind::Four)] {
                let data = tempdir().unwrap();
                let id = played(data.path(), kind, "level1", 14);
                let theme = if language == Language::English { ThemeChoice::Dark } else { ThemeChoice::Light };
                let driver = review(data.path(), id, size, Settings { language, theme, ..still() });
                // Not the last steps: just before a draw by length every move is worth nothing.
                for _ in 0..4 {
                    driver.tap_label(language.pick("退一步", "One step back"));
                }
                driver.tap_label(language.pick("电脑怎么想", "What the computer thought"));
                driver.advance(100);
                picture(&driver, &format!("thoughts-{name}"), language);
                let record = Saved::load(&driver.app().context().store, id).unwrap();
                let game = record.replay_to(record.actions.len() - 4).unwrap();
                let mover = game.actions().last().unwrap().seat;
                let view = game.view(mover);
                let hidden = view.pieces().iter().find(|seen| seen.rank.is_none() && seen.at.is_some()).unwrap();
                let part = find_station(&driver, &game, hidden.at.unwrap());
                driver.tap(part.left + part.width / 2.0, part.top + part.height / 2.0);
                driver.advance(100);
                let guess = language.pick("它怎么猜", "Its guess of");
                assert!(driver.shows(guess), "{name} {size:?} {language:?}: {:?}", driver.labels());
                assert!(driver.shows("%"));
                // Words of plates have boxes wider than the plate, so that they are never cut.
                let words = |label: &str| {
                    let on_plate = |rank: &Rank| [language.rank_on_plate(*rank), language.rank_short(*rank)];
                    Rank::ALL.iter().any(|rank| on_plate(rank).contains(&label))
                };
                let mut outside = driver.texts_outside();
                outside.retain(|part| !words(&part.label));
                assert!(outside.is_empty(), "{name} {size:?} {language:?}: {outside:?}");
                picture(&driver, &format!("guess-{name}"), language);
            }
        }
    }
}

#[test]
fn in_the_background_nothing_is_thought_and_back_from_it_the_thought_comes() {
    let data = tempdir().unwrap();
    let id = played(data.path(), Kind::Two, "level1", 4);
    let driver = review(data.path(), id, (360, 800), still());
    driver.thinker().hold(true);
    driver.tap_label("电脑怎么想");
    driver.tap_label("到开局");
    driver.tap_label("进一步");
    assert!(driver.thinker().is_thinking());
    driver.app().context().suspend();
    driver.settle();
    assert!(!driver.thinker().is_thinking());
    driver.thinker().hold(false);
    driver.app().context().wake();
    let shown = driver.labels();
    driver.advance(100);
    assert_ne!(driver.labels(), shown, "the thought is there");
}
