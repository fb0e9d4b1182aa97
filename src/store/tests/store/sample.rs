//! Games and folders that the tests start from.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use rusqlite::Connection;
use store::{GameId, NewGame, Seat, Store};
use tempfile::TempDir;

/// A store in a folder of its own, which goes when the first part is dropped.
pub fn store() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    (folder, store)
}

pub fn seat(letter: &str, player: &str, name: &str) -> Seat {
    Seat { letter: letter.into(), player: player.into(), name: name.into(), layout: None, notes: None }
}

pub fn new_game() -> NewGame {
    NewGame {
        kind: "two".into(),
        rules: "mine=both flag=any".into(),
        first: "N".into(),
        seed: i64::MIN,
        name: "第一局".into(),
        seats: vec![seat("S", "person", "小红"), seat("N", "computer:greedy", "Greedy")],
    }
}

pub fn started(store: &Store) -> GameId {
    let game = store.add_game(&new_game()).unwrap();
    store.start(game).unwrap();
    game
}

/// The texts of the actions of a game; their numbers must be 1, 2, 3 and so on.
pub fn texts(store: &Store, game: GameId) -> Vec<String> {
    let game = store.game(game).unwrap();
    assert!(game.actions.iter().map(|action| action.number).eq(1..=game.head.actions), "{:?}", game.actions);
    game.actions.into_iter().map(|action| action.text).collect()
}

/// The database behind the store's back.
pub fn raw(folder: &Path) -> Connection {
    Connection::open(folder.join("qiying.db")).unwrap()
}

/// Every file of a folder with its content, by name.
pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}
