//! Appending actions and taking them back.

use proptest::prelude::*;
use store::{State, Store, StoreError};

use crate::sample;

#[test]
fn only_the_next_number_is_taken() {
    let (_folder, store) = sample::store();
    let game = sample::started(&store);
    store.add_action(game, 1, "one", None).unwrap();
    for found in [0, 1, 3, u32::MAX] {
        let refusal = store.add_action(game, found, "wrong", None).unwrap_err();
        assert!(
            matches!(refusal, StoreError::NotNext { game: g, expected: 2, found: f } if g == game && f == found),
            "{refusal}"
        );
    }
    assert_eq!(sample::texts(&store, game), ["one"]);
}

#[test]
fn actions_belong_to_games_being_played() {
    let (_folder, store) = sample::store();
    let game = store.add_game(&sample::new_game()).unwrap();
    assert!(matches!(
        store.add_action(game, 1, "early", None),
        Err(StoreError::WrongState { state: State::Layout, .. })
    ));
    store.start(game).unwrap();
    store.add_action(game, 1, "one", None).unwrap();
    store.finish(game, "N", "resigned").unwrap();
    assert!(matches!(
        store.add_action(game, 2, "late", None),
        Err(StoreError::WrongState { state: State::Finished, .. })
    ));
    assert_eq!(sample::texts(&store, game), ["one"]);
}

#[test]
fn a_finished_game_that_loses_an_action_goes_on() {
    let (_folder, store) = sample::store();
    let game = sample::started(&store);
    store.add_action(game, 1, "one", None).unwrap();
    store.add_action(game, 2, "two", None).unwrap();
    store.finish(game, "N", "flag taken").unwrap();
    store.pop_actions(game, 2, 2).unwrap();
    assert_eq!(store.game(game).unwrap().head.state, State::Finished);
    assert!(matches!(store.pop_actions(game, 3, 1), Err(StoreError::NotNext { expected: 3, found: 4, .. })));
    store.pop_actions(game, 2, 1).unwrap();
    let head = store.game(game).unwrap().head;
    assert_eq!((head.state, head.result, head.reason, head.finished), (State::Playing, None, None, None));
    store.add_action(game, 2, "other", None).unwrap();
    assert_eq!(sample::texts(&store, game), ["one", "other"]);
}

#[derive(Debug, Clone)]
enum Step {
    Add(String),
    AddOutOfOrder(u32),
    Pop(u32),
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => ".{0,12}".prop_map(Step::Add),
        1 => (0..40_u32).prop_map(Step::AddOutOfOrder),
        2 => (0..30_u32).prop_map(Step::Pop),
        1 => Just(Step::Reopen),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    /// Whatever is added and taken back, in two games at once, the store answers like a list of texts each.
    #[test]
    fn a_game_is_a_list_of_actions(steps in prop::collection::vec((0..2_usize, step()), 1..40)) {
        let (folder, mut store) = sample::store();
        let games = [(); 2].map(|()| sample::started(&store));
        let mut model: [Vec<String>; 2] = Default::default();
        for (which, step) in steps {
            let (game, list) = (games[which], &mut model[which]);
            let next = list.len() as u32 + 1;
            match step {
                Step::Add(text) => {
                    store.add_action(game, next, &text, None).unwrap();
                    list.push(text);
                }
                Step::AddOutOfOrder(number) if number != next => {
                    let told = matches!(
                        store.add_action(game, number, "x", None),
                        Err(StoreError::NotNext { expected, found, .. }) if expected == next && found == number
                    );
                    prop_assert!(told);
                }
                Step::AddOutOfOrder(_) => {}
                Step::Pop(keep) => {
                    store.pop_actions(game, next - 1, keep).unwrap();
                    list.truncate(keep as usize);
                }
                Step::Reopen => {
                    drop(store);
                    store = Store::open(folder.path()).unwrap();
                }
            }
            prop_assert_eq!(sample::texts(&store, game), list.clone());
        }
        for (game, list) in games.into_iter().zip(model) {
            prop_assert_eq!(sample::texts(&store, game), list);
        }
    }
}
