//! The end of a game, and the next one.

use std::path::Path;

use app::session::{Occupant, Plan, Saved};
use app::ui::Screen;
use junqi::Seat;
use store::{GameId, State, Store};
use tempfile::tempdir;

use crate::driver::Driver;
use crate::history::three_games;

fn result_of(data: &Path, game: GameId) -> Driver {
    let driver = Driver::new((360, 800), data);
    driver.app().context().game.set(Some(game));
    driver.app().context().open(Screen::Result);
    driver.settle();
    driver
}

fn load(data: &Path, game: GameId) -> Saved {
    Saved::load(&Store::open(data).unwrap(), game).unwrap()
}

#[test]
fn the_result_tells_who_won_why_and_what_was_lost() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let driver = result_of(data.path(), two);
    let saved = load(data.path(), two);
    let game = saved.replay().unwrap();
    let red_won = game.result().unwrap().winner == Some(game.team(Seat::new(0).unwrap()));
    assert!(driver.has(if red_won { "你胜了" } else { "你负了" }), "{:?}", driver.labels());
    assert!(driver.has(&game.ply().to_string()));
    let rows: Vec<_> = driver.parts().into_iter().filter(|part| part.label.contains("方 失 ")).collect();
    assert_eq!(rows.len(), 2);
    let winner_first = if red_won { "红方" } else { "蓝方" };
    assert!(rows[0].label.starts_with(winner_first));
}

#[test]
fn four_seats_have_four_rows_of_losses() {
    let data = tempdir().unwrap();
    let [_, _, four] = three_games(data.path());
    let driver = result_of(data.path(), four);
    let rows = driver.parts().into_iter().filter(|part| part.label.contains("方 失 ")).count();
    assert_eq!(rows, 4);
    assert!(!driver.has("换边"));
}

#[test]
fn a_game_without_a_result_shows_none() {
    let data = tempdir().unwrap();
    let [_, playing, _] = three_games(data.path());
    let driver = result_of(data.path(), playing);
    assert!(driver.has("这一局还没有结果。"));
    assert!(!driver.has("复盘"));
}

#[test]
fn the_same_layouts_are_played_again_and_the_next_seat_begins() {
    let data = tempdir().unwrap();
    let [_, _, four] = three_games(data.path());
    let driver = result_of(data.path(), four);
    driver.tap_label("同阵再战");
    assert_eq!(driver.app().context().screen(), Screen::Play);
    let next = driver.app().context().game.get().unwrap();
    assert_ne!(next, four);
    let (old, new) = (load(data.path(), four), load(data.path(), next));
    assert_eq!(new.head.state, State::Playing);
    assert_eq!(new.layouts, old.layouts);
    assert_eq!(new.plan.first.index(), (old.plan.first.index() + 1) % 4);
    assert_ne!(new.plan.seed, old.plan.seed);
    assert_eq!(Plan { first: old.plan.first, seed: old.plan.seed, ..new.plan }, old.plan);
    driver.back();
    assert_eq!(driver.app().context().screen(), Screen::Home);
}

#[test]
fn new_layouts_are_to_be_made_by_people_and_made_by_computers() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let driver = result_of(data.path(), two);
    driver.tap_label("换阵再战");
    assert_eq!(driver.app().context().screen(), Screen::Layout);
    let new = load(data.path(), driver.app().context().game.get().unwrap());
    assert_eq!(new.head.state, State::Layout);
    let [red, blue] = [0, 1].map(|index| Seat::new(index).unwrap());
    assert_eq!(new.layouts[red], None);
    assert!(new.layouts[blue].is_some());
}

#[test]
fn sides_swap_with_their_armies() {
    let data = tempdir().unwrap();
    let [two, _, _] = three_games(data.path());
    let driver = result_of(data.path(), two);
    driver.tap_label("换边");
    let (old, new) = (load(data.path(), two), load(data.path(), driver.app().context().game.get().unwrap()));
    let [red, blue] = [0, 1].map(|index| Seat::new(index).unwrap());
    assert_eq!(new.plan.sitters[blue].as_ref().unwrap().occupant, Occupant::Person);
    assert_eq!((new.layouts[red], new.layouts[blue]), (old.layouts[blue], old.layouts[red]));
    assert_eq!(new.plan.first, old.plan.first);
}
