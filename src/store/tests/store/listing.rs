//! Lists of many games.

use std::collections::BTreeSet;

use store::{Filter, GameHead, GameId, State, Store};
use tempfile::TempDir;

use crate::sample;

const GAMES: i64 = 5_000;

/// Game `i`, counted from 1: every third is of kind "four", every fifth finished, every seventh starred, every eleventh
/// deleted, and the person on seat S of every hundredth is called "100%_Ann\" and the number.
fn many() -> (TempDir, Store) {
    let (folder, store) = sample::store();
    sample::raw(folder.path())
        .execute_batch(&format!(
            "BEGIN;
             WITH RECURSIVE number(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < {GAMES})
             INSERT INTO games (id, kind, rules, first, seed, state, name, star, created, changed, deleted)
             SELECT i, iif(i % 3 = 0, 'four', 'two'), '', 'S', i, iif(i % 5 = 0, 'finished', 'playing'), '第' || i || '局',
                    i % 7 = 0, i, (i * 7919) % 5003, iif(i % 11 = 0, i, NULL)
             FROM number;
             INSERT INTO seats (game, turn, letter, player, name)
             SELECT id, 0, 'S', 'person', iif(id % 100 = 0, '100%_Ann\\' || id, 'Bob') FROM games;
             COMMIT;"
        ))
        .unwrap();
    (folder, store)
}

fn ids(heads: &[GameHead]) -> Vec<i64> {
    heads.iter().map(|head| head.id.0).collect()
}

/// Every game that the filter lets through, page by page, and what they must be.
fn assert_pages(store: &Store, filter: Filter, belongs: impl Fn(i64) -> bool) {
    let mut found = Vec::new();
    let mut page_filter = Filter { limit: 97, ..filter };
    loop {
        let page = store.games(&page_filter).unwrap();
        assert!(page.len() <= 97);
        found.extend(ids(&page));
        if page.len() < 97 {
            break;
        }
        page_filter.before = page.last().map(|head| head.id);
    }
    let expected: Vec<i64> = (1..=GAMES).rev().filter(|&i| i % 11 != 0 && belongs(i)).collect();
    assert!(!expected.is_empty());
    assert_eq!(found, expected, "{page_filter:?}");
}

#[test]
fn pages_hold_every_game_once_the_newest_first() {
    let (_folder, store) = many();
    let all = Filter::default();
    assert_pages(&store, all.clone(), |_| true);
    assert_pages(&store, Filter { kind: Some("four".into()), ..all.clone() }, |i| i % 3 == 0);
    assert_pages(&store, Filter { state: Some(State::Finished), ..all.clone() }, |i| i % 5 == 0);
    assert_pages(&store, Filter { starred: true, ..all.clone() }, |i| i % 7 == 0);
    let both = Filter { kind: Some("two".into()), state: Some(State::Playing), starred: true, ..all };
    assert_pages(&store, both, |i| i % 3 != 0 && i % 5 != 0 && i % 7 == 0);
}

#[test]
fn search_takes_its_text_as_written() {
    let (_folder, store) = many();
    let search = |text: &str| Filter { text: text.into(), ..Filter::default() };
    assert_pages(&store, search("12局"), |i| i % 100 == 12);
    assert_pages(&store, search("ann"), |i| i % 100 == 0);
    assert_pages(&store, search("0%_Ann\\4"), |i| i % 100 == 0 && i.to_string().starts_with('4'));
    for nobody in ["1%0", "An_", "Ann\\\\", "' OR 1=1 --"] {
        assert_eq!(store.games(&search(nobody)).unwrap(), [], "{nobody}");
    }
}

#[test]
fn a_page_stays_the_same_while_games_are_added_and_deleted() {
    let (_folder, store) = many();
    let first = ids(&store.games(&Filter { limit: 10, ..Filter::default() }).unwrap());
    let next = Filter { before: first.last().map(|&id| GameId(id)), limit: 10, ..Filter::default() };
    let second = ids(&store.games(&next).unwrap());
    sample::started(&store);
    store.delete(GameId(first[9])).unwrap();
    assert_eq!(ids(&store.games(&next).unwrap()), second);
}

#[test]
fn unfinished_games_come_by_their_last_change() {
    let (_folder, store) = many();
    let unfinished = store.unfinished().unwrap();
    let expected: BTreeSet<i64> = (1..=GAMES).filter(|i| i % 11 != 0 && i % 5 != 0).collect();
    assert_eq!(ids(&unfinished).into_iter().collect::<BTreeSet<_>>(), expected);
    assert!(unfinished.iter().map(|head| head.changed).rev().is_sorted());
    store.add_action(GameId(1), 1, "S move", None).unwrap();
    assert_eq!(store.unfinished().unwrap()[0].id, GameId(1));
}

#[test]
fn names_and_stars_change_what_is_found() {
    let (_folder, store) = sample::store();
    let [one, two] = [(); 2].map(|()| sample::started(&store));
    store.rename(one, "Final of the year").unwrap();
    store.star(one, true).unwrap();
    let starred = Filter { starred: true, ..Filter::default() };
    assert_eq!(ids(&store.games(&starred).unwrap()), [one.0]);
    assert_eq!(ids(&store.games(&Filter { text: "final".into(), ..Filter::default() }).unwrap()), [one.0]);
    store.star(one, false).unwrap();
    assert_eq!(store.games(&starred).unwrap(), []);
    assert_eq!(ids(&store.games(&Filter::default()).unwrap()), [two.0, one.0]);
}
