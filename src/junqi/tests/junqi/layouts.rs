//! JQ-10 to JQ-12: armies and layouts.

use std::collections::BTreeMap;

use junqi::{Draft, Layout, LayoutRefusal, Place, Rank, StationKind};
use serde::Deserialize;

use crate::dice::Dice;
use crate::golden;
use crate::match_play::{USUAL, random_layout};

#[derive(Deserialize)]
struct Count {
    setup_count_one_army: u64,
}

#[test]
fn jq_10_an_army_has_twenty_five_pieces() {
    let counts: Vec<(char, usize)> = Rank::ALL.iter().map(|r| (r.code(), r.per_army())).collect();
    let expected: BTreeMap<char, usize> = "F1 91 81 72 62 52 42 B2 33 23 13 M3"
        .split(' ')
        .map(|pair| {
            let mut letters = pair.chars();
            (letters.next().expect("a code"), letters.as_str().parse().expect("a count"))
        })
        .collect();
    assert_eq!(counts.iter().copied().collect::<BTreeMap<_, _>>(), expected);
    assert_eq!(counts.iter().map(|(_, n)| n).sum::<usize>(), 25);
    assert_eq!(Place::all().filter(|p| p.kind() != StationKind::Camp).count(), 25);
}

#[test]
fn jq_11_number_of_legal_layouts() {
    let file: Count = golden::read(include_str!("../data/perft.json"));
    assert_eq!(count_layouts(false), file.setup_count_one_army);
    // With bombs in the front row they have C(21, 2) places instead of C(16, 2).
    assert_eq!(count_layouts(true), file.setup_count_one_army / 120 * 210);
}

/// Counts the ways to fill all places, place by place, that the draft's own
/// judgement of a rank on a place allows. The state is how many of each rank
/// are used, as one number in mixed radix.
fn count_layouts(bomb_front: bool) -> u64 {
    let draft = Draft::new(bomb_front);
    let radix = |rank: Rank| rank.per_army() + 1;
    let mut weights = Vec::new();
    let mut states = 1;
    for rank in Rank::ALL {
        weights.push(states);
        states *= radix(rank);
    }
    let mut ways = vec![0u64; states];
    ways[0] = 1;
    for place in Place::all().filter(|p| p.kind() != StationKind::Camp) {
        let allowed: Vec<(Rank, usize)> = Rank::ALL
            .into_iter()
            .zip(weights.iter().copied())
            .filter(|&(rank, _)| draft.refusal(place, rank).is_none())
            .collect();
        let mut next = vec![0u64; states];
        for (state, &count) in ways.iter().enumerate().filter(|&(_, &count)| count > 0) {
            for &(rank, weight) in &allowed {
                if state / weight % radix(rank) < rank.per_army() {
                    next[state + weight] += count;
                }
            }
        }
        ways = next;
    }
    ways[states - 1]
}

#[test]
fn jq_11_a_place_is_judged_alike_whatever_else_is_laid_out() {
    // The counting above rests on this.
    let mut dice = Dice::new(11);
    for round in 0..60 {
        let bomb_front = round % 2 == 0;
        let empty = Draft::new(bomb_front);
        let mut draft = Draft::of(&random_layout(bomb_front, &mut dice), bomb_front);
        for _ in 0..dice.below(25) {
            draft.take(dice.pick(&Place::all().collect::<Vec<_>>()));
        }
        let left = |rank: Rank| draft.missing().into_iter().any(|r| r == rank);
        for place in Place::all().filter(|&p| draft.get(p).is_none()) {
            for rank in Rank::ALL.into_iter().filter(|&rank| left(rank)) {
                assert_eq!(draft.refusal(place, rank), empty.refusal(place, rank), "{rank:?} on {place:?}");
            }
        }
    }
}

#[test]
fn jq_11_where_each_rank_may_stand() {
    for bomb_front in [false, true] {
        let draft = Draft::new(bomb_front);
        for place in Place::all() {
            let (row, column) = (place.row(), place.column());
            let camp = matches!((row, column), (2, 2) | (2, 4) | (3, 3) | (4, 2) | (4, 4));
            let headquarters = matches!((row, column), (6, 2) | (6, 4));
            for rank in Rank::ALL {
                let allowed = !camp
                    && match rank {
                        Rank::Flag => headquarters,
                        Rank::Mine => row >= 5,
                        Rank::Bomb => row != 1 || bomb_front,
                        _ => true,
                    };
                assert_eq!(draft.refusal(place, rank).is_none(), allowed, "{rank:?} on {place:?}");
            }
        }
    }
}

#[test]
fn jq_12_flag_outside_the_headquarters_is_refused_by_name() {
    let at = place(6, 3);
    check_put(Draft::new(false), at, Rank::Flag, LayoutRefusal::FlagOutsideHeadquarters { place: at });
}

#[test]
fn jq_12_mine_before_the_last_two_rows_is_refused_by_name() {
    let at = place(4, 1);
    check_put(Draft::new(false), at, Rank::Mine, LayoutRefusal::MineOutsideLastRows { place: at });
}

#[test]
fn jq_12_bomb_in_the_front_row_is_refused_by_name_unless_the_option_allows_it() {
    let at = place(1, 3);
    check_put(Draft::new(false), at, Rank::Bomb, LayoutRefusal::BombInFrontRow { place: at });
    assert_eq!(Draft::new(true).put(at, Rank::Bomb), Ok(()));
}

#[test]
fn jq_12_camp_is_refused_by_name() {
    let at = place(3, 3);
    let rank = Rank::Commander;
    check_put(Draft::new(false), at, rank, LayoutRefusal::Camp { rank, place: at });
}

#[test]
fn jq_12_one_piece_too_many_is_refused_by_name() {
    let mut draft = Draft::new(false);
    draft.put(place(1, 1), Rank::Commander).expect("the first commander");
    let rank = Rank::Commander;
    check_put(draft, place(1, 2), rank, LayoutRefusal::TooMany { rank });
}

#[test]
fn jq_12_taken_place_is_refused() {
    let mut draft = Draft::new(false);
    let at = place(1, 1);
    draft.put(at, Rank::Commander).expect("a free place");
    let before = contents(&draft);
    let refusal = draft.put(at, Rank::Engineer).expect_err("the place is taken");
    assert!(matches!(refusal, LayoutRefusal::Occupied { place, .. } if place == at), "{refusal:?}");
    assert_eq!(contents(&draft), before);
}

#[test]
fn jq_12_unfinished_layout_names_how_many_are_missing() {
    let layout = Layout::parse(USUAL, false).expect("a legal layout");
    let mut draft = Draft::of(&layout, false);
    let taken = [place(1, 1), place(6, 2), place(5, 1)];
    for at in taken {
        assert!(draft.take(at).is_some());
        assert_eq!(draft.take(at), None, "a piece is taken once");
    }
    assert_eq!(draft.missing().len(), 3);
    assert!(matches!(draft.finish(), Err(LayoutRefusal::Missing { count: 3 })));
}

#[test]
fn jq_12_forbidden_swap_is_refused_and_changes_nothing() {
    let mut draft = Draft::of(&Layout::parse(USUAL, false).expect("a legal layout"), false);
    let (flag, front) = (place(6, 2), place(1, 1));
    assert_eq!(draft.get(flag), Some(Rank::Flag));
    let before = contents(&draft);
    let refusal = draft.swap(flag, front).expect_err("the flag would leave its headquarters");
    assert_eq!(refusal, LayoutRefusal::FlagOutsideHeadquarters { place: front });
    assert_eq!(contents(&draft), before);

    let (mine, front) = (place(5, 2), place(1, 2));
    assert_eq!(draft.get(mine), Some(Rank::Mine));
    let refusal = draft.swap(front, mine).expect_err("the mine would stand in front");
    assert_eq!(refusal, LayoutRefusal::MineOutsideLastRows { place: front });
    assert_eq!(contents(&draft), before);

    // A swap that is allowed keeps everything else where it was.
    let (a, b) = (place(1, 1), place(6, 5));
    draft.swap(a, b).expect("both may stand on either place");
    for at in Place::all() {
        let from = if at == a {
            b
        } else if at == b {
            a
        } else {
            at
        };
        assert_eq!(draft.get(at), before[from.index()], "{at:?}");
    }
}

#[test]
fn jq_11_parser_refuses_what_a_draft_refuses() {
    let bad = [
        "",
        "6",
        "6232794851351B47M2B6MFM3",
        "6232794851351B47M2B6MFM311",
        "6232794851351B47M2B6MFM3X",
        "6232794851351B47M2B6MFM3司",
        "6232794851351B47M2B6FMM31", // the flag beside its headquarters
        "B232794851351647M2B6MFM31", // a bomb in the front row
        "M232794851351B4762B6MFM31", // a mine in the front row
        "9232794851351B47M2B6MFM31", // two commanders, one brigade
    ];
    for text in bad {
        assert!(Layout::parse(text, false).is_err(), "{text}");
    }
    let bomb_in_front = "B232794851351647M2B6MFM31";
    assert!(Layout::parse(bomb_in_front, true).is_ok(), "the option allows it");
}

#[test]
fn jq_80_layout_prints_and_parses_without_loss_and_mirrors_twice_to_itself() {
    let mut dice = Dice::new(80);
    for round in 0..200 {
        let bomb_front = round % 2 == 0;
        let layout = random_layout(bomb_front, &mut dice);
        assert_eq!(Layout::parse(&layout.to_string(), bomb_front).ok(), Some(layout));
        assert_eq!(layout.pieces().count(), 25);
        let mirrored = layout.mirrored();
        for (at, rank) in layout.pieces() {
            assert_eq!(layout.rank(at), Some(rank));
            assert_eq!(mirrored.rank(place(at.row(), 6 - at.column())), Some(rank));
        }
        assert_eq!(mirrored.mirrored(), layout);
    }
    assert_eq!(Layout::parse(USUAL, false).map(|l| l.to_string()).as_deref(), Ok(USUAL));
}

fn check_put(mut draft: Draft, at: Place, rank: Rank, expected: LayoutRefusal) {
    let before = contents(&draft);
    assert_eq!(draft.put(at, rank), Err(expected));
    assert_eq!(contents(&draft), before, "a refusal changes nothing");
}

fn contents(draft: &Draft) -> Vec<Option<Rank>> {
    Place::all().map(|p| draft.get(p)).collect()
}

fn place(row: u8, column: u8) -> Place {
    Place::new(row, column).expect("a place of an arm")
}
