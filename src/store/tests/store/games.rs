//! The life of one game, and settings.

use std::time::Duration;

use chrono::Utc;
use store::{GameId, State, StoreError};

use crate::sample;

#[test]
fn a_game_comes_back_as_it_was_saved() {
    let (folder, store) = sample::store();
    let start = Utc::now().timestamp_millis();
    let new = sample::new_game();
    let id = store.add_game(&new).unwrap();
    store.set_layout(id, "S", Some("layout of S")).unwrap();
    store.set_layout(id, "N", Some("layout of N")).unwrap();
    store.start(id).unwrap();
    store.add_action(id, 1, "N move 1200", Some("work 12345")).unwrap();
    store.add_action(id, 2, "S resign 10", None).unwrap();
    store.set_notes(id, "S", Some("watch N31")).unwrap();
    store.save_clock(id, "S=10 N=1200").unwrap();
    store.star(id, true).unwrap();
    store.finish(id, "N", "resigned").unwrap();
    drop(store);

    let store = store::Store::open(folder.path()).unwrap();
    let game = store.game(id).unwrap();
    let end = Utc::now().timestamp_millis();
    let head = &game.head;
    assert_eq!((head.id, &head.kind, &head.rules), (id, &new.kind, &new.rules));
    assert_eq!((&head.first, head.seed, &head.name), (&new.first, new.seed, &new.name));
    assert_eq!((head.state, head.star, head.actions), (State::Finished, true, 2));
    assert_eq!(head.clock.as_deref(), Some("S=10 N=1200"));
    assert_eq!((head.result.as_deref(), head.reason.as_deref()), (Some("N"), Some("resigned")));
    let mut seats = new.seats.clone();
    seats[0].layout = Some("layout of S".into());
    seats[1].layout = Some("layout of N".into());
    seats[0].notes = Some("watch N31".into());
    assert_eq!(head.seats, seats);
    assert_eq!(sample::texts(&store, id), ["N move 1200", "S resign 10"]);
    assert_eq!((game.actions[0].note.as_deref(), game.actions[1].note.as_deref()), (Some("work 12345"), None));
    let times =
        [head.created, game.actions[0].recorded, game.actions[1].recorded, head.finished.unwrap(), head.changed];
    let millis: Vec<i64> = times.iter().map(|time| time.timestamp_millis()).collect();
    assert!(millis.is_sorted() && start <= millis[0] && millis[4] <= end, "{times:?}");
}

#[test]
fn notes_of_a_seat_may_change_at_any_time_and_are_no_change_of_the_game() {
    let (_folder, store) = sample::store();
    let game = sample::started(&store);
    let changed = |store: &store::Store| store.game(game).unwrap().head.changed;
    let before = changed(&store);
    let notes = |store: &store::Store| store.game(game).unwrap().head.seats.into_iter().map(|seat| seat.notes);
    store.set_notes(game, "S", Some("one")).unwrap();
    store.set_notes(game, "N", Some("other")).unwrap();
    store.set_notes(game, "S", Some("two")).unwrap();
    assert!(notes(&store).eq([Some("two".to_owned()), Some("other".to_owned())]));
    assert_eq!(changed(&store), before);
    store.finish(game, "N", "resigned").unwrap();
    store.set_notes(game, "S", None).unwrap();
    assert!(notes(&store).eq([None, Some("other".to_owned())]));
    let refusal = store.set_notes(game, "W", Some("one")).unwrap_err();
    assert!(matches!(&refusal, StoreError::NoSuchSeat { letter, .. } if letter == "W"), "{refusal}");
    assert!(matches!(store.set_notes(GameId(99), "S", None), Err(StoreError::NoSuchGame { .. })));
}

#[test]
fn layouts_can_be_taken_back_until_the_start_only() {
    let (_folder, store) = sample::store();
    let game = store.add_game(&sample::new_game()).unwrap();
    store.set_layout(game, "S", Some("one")).unwrap();
    store.set_layout(game, "S", None).unwrap();
    assert_eq!(store.game(game).unwrap().head.seats[0].layout, None);
    let refusal = store.set_layout(game, "W", Some("one")).unwrap_err();
    assert!(matches!(&refusal, StoreError::NoSuchSeat { letter, .. } if letter == "W"), "{refusal}");
    store.set_layout(game, "S", Some("two")).unwrap();
    store.start(game).unwrap();
    let refusal = store.set_layout(game, "S", Some("three")).unwrap_err();
    assert!(matches!(refusal, StoreError::WrongState { state: State::Playing, .. }), "{refusal}");
    assert_eq!(store.game(game).unwrap().head.seats[0].layout.as_deref(), Some("two"));
}

#[test]
fn a_game_starts_once_and_ends_once() {
    let (_folder, store) = sample::store();
    let game = sample::started(&store);
    assert!(matches!(store.start(game), Err(StoreError::WrongState { state: State::Playing, .. })));
    store.finish(game, "N", "flag taken").unwrap();
    assert!(matches!(store.finish(game, "S", "other"), Err(StoreError::WrongState { state: State::Finished, .. })));
    assert_eq!(store.game(game).unwrap().head.result.as_deref(), Some("N"));
}

#[test]
fn a_seat_named_twice_saves_nothing() {
    let (_folder, store) = sample::store();
    let mut new = sample::new_game();
    new.seats[1].letter = "S".into();
    let refusal = store.add_game(&new).unwrap_err();
    assert!(matches!(&refusal, StoreError::SeatTwice { letter } if letter == "S"), "{refusal}");
    assert_eq!(store.games(&store::Filter::default()).unwrap(), []);
}

#[test]
fn deleting_is_undone_whole() {
    let (_folder, store) = sample::store();
    let game = sample::started(&store);
    store.add_action(game, 1, "N move", None).unwrap();
    let before = store.game(game).unwrap();
    store.delete(game).unwrap();

    let gone = |result: Result<(), StoreError>| matches!(result, Err(StoreError::NoSuchGame { game: g }) if g == game);
    assert!(gone(store.game(game).map(drop)));
    assert!(gone(store.delete(game)));
    assert!(gone(store.add_action(game, 2, "S move", None)));
    assert!(gone(store.pop_actions(game, 1, 0)));
    assert!(gone(store.finish(game, "N", "flag taken")));
    assert!(gone(store.rename(game, "x")));
    assert!(gone(store.star(game, true)));
    assert!(gone(store.save_clock(game, "x")));
    assert!(gone(store.set_layout(game, "S", None)));
    assert_eq!(store.unfinished().unwrap(), []);
    assert_eq!(store.games(&store::Filter::default()).unwrap(), []);

    store.restore(game).unwrap();
    assert_eq!(store.game(game).unwrap(), before);
    store.restore(game).unwrap();
    assert_eq!(store.unfinished().unwrap(), [before.head]);
}

#[test]
fn purging_takes_what_was_deleted_before_and_nothing_else() {
    let (folder, store) = sample::store();
    let [kept, deleted] = [(); 2].map(|()| sample::started(&store));
    store.add_action(kept, 1, "N move", None).unwrap();
    store.add_action(deleted, 1, "N move", None).unwrap();
    store.delete(deleted).unwrap();
    assert_eq!(store.purge_deleted(Utc::now() - Duration::from_secs(3600)).unwrap(), 0);
    store.restore(deleted).unwrap();
    store.delete(deleted).unwrap();
    assert_eq!(store.purge_deleted(Utc::now() + Duration::from_secs(1)).unwrap(), 1);

    assert!(matches!(store.restore(deleted), Err(StoreError::NoSuchGame { .. })));
    assert_eq!(sample::texts(&store, kept), ["N move"]);
    let rows = |table: &str| -> u32 {
        sample::raw(folder.path()).query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((rows("games"), rows("seats"), rows("actions")), (1, 2, 1));
    assert!(store.add_game(&sample::new_game()).unwrap() > deleted, "the number of a purged game is not used again");
}

#[test]
fn a_game_that_never_was_is_told() {
    let (_folder, store) = sample::store();
    for game in [GameId(0), GameId(-1), GameId(7), GameId(i64::MAX)] {
        let refusal = store.game(game).unwrap_err();
        assert!(matches!(refusal, StoreError::NoSuchGame { game: g } if g == game), "{refusal}");
        assert!(matches!(store.restore(game), Err(StoreError::NoSuchGame { .. })));
        assert!(matches!(store.start(game), Err(StoreError::NoSuchGame { .. })));
    }
}

#[test]
fn settings_keep_their_last_value() {
    let (folder, store) = sample::store();
    assert_eq!(store.setting("language").unwrap(), None);
    store.set_setting("language", "zh").unwrap();
    store.set_setting("language", "en").unwrap();
    store.set_setting("last kind", "").unwrap();
    drop(store);
    let store = store::Store::open(folder.path()).unwrap();
    assert_eq!(store.setting("language").unwrap().as_deref(), Some("en"));
    assert_eq!(store.setting("last kind").unwrap().as_deref(), Some(""));
    assert_eq!(store.setting("Language").unwrap(), None);
}
