//! Databases of older versions.

use std::path::Path;

use store::{Filter, GameId, State, Store};

use crate::sample;

/// The same games in every version so far.
const OLDER: [&str; 2] = [include_str!("../version-1.sql"), include_str!("../version-2.sql")];

fn schema(folder: &Path) -> Vec<(String, Option<String>)> {
    let raw = sample::raw(folder);
    let mut query = raw.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
    query.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
}

#[test]
fn older_versions_are_brought_up_with_everything_in_them() {
    for older in OLDER {
        let folder = tempfile::tempdir().unwrap();
        sample::raw(folder.path()).execute_batch(older).unwrap();
        let store = Store::open(folder.path()).unwrap();

        let finished = store.game(GameId(3)).unwrap();
        assert_eq!((finished.head.state, finished.head.actions, finished.head.star), (State::Finished, 3, true));
        assert_eq!(finished.head.finished.unwrap().to_rfc3339(), "2023-11-14T22:23:20+00:00");
        assert_eq!(finished.head.seats[1].layout.as_deref(), Some("layout N"));
        assert_eq!(sample::texts(&store, GameId(3)), ["S move S23-S22 1200", "N move N23-N22 900", "S resign 5"]);
        assert!(finished.actions.iter().all(|action| action.note.is_none()));
        assert!(finished.head.seats.iter().all(|seat| seat.notes.is_none()));
        assert_eq!(store.game(GameId(4)).unwrap().head.clock.as_deref(), Some("S=10"));
        store.add_action(GameId(4), 2, "S move S23-S22 50", Some("work 7")).unwrap();
        store.set_notes(GameId(4), "S", Some("N31 engineer")).unwrap();
        let playing = store.game(GameId(4)).unwrap();
        assert_eq!(playing.head.clock, None, "the clock of a turn ends with the turn");
        assert_eq!(playing.actions[1].note.as_deref(), Some("work 7"));
        assert_eq!(playing.head.seats[0].notes.as_deref(), Some("N31 engineer"));
        store.restore(GameId(5)).unwrap();
        assert_eq!(store.games(&Filter::default()).unwrap().len(), 3);
        assert_eq!(store.setting("language").unwrap().as_deref(), Some("zh"));
    }
}

#[test]
fn an_old_database_ends_with_the_tables_of_a_new_one() {
    let (new, store) = sample::store();
    drop(store);
    for older in OLDER {
        let old = tempfile::tempdir().unwrap();
        sample::raw(old.path()).execute_batch(older).unwrap();
        drop(Store::open(old.path()).unwrap());
        assert_eq!(schema(old.path()), schema(new.path()));
    }
}
