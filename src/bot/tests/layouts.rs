//! Layouts: always legal, never the same.

use std::collections::BTreeSet;

use bot::{LayoutRequest, Style, layout_of};
use junqi::{Kind, Layout, Options, Place, Rank};

const SAMPLE: u64 = 400;

fn layouts(style: Style, bomb_front: bool) -> Vec<Layout> {
    (0..SAMPLE).map(|seed| layout_of(style, bomb_front, seed)).collect()
}

fn place_of(layout: &Layout, rank: Rank) -> Place {
    layout.pieces().find(|(_, known)| *known == rank).expect("in every army").0
}

/// Share of the layouts that something is true of.
fn share(layouts: &[Layout], is: impl Fn(&Layout) -> bool) -> f64 {
    layouts.iter().filter(|layout| is(layout)).count() as f64 / layouts.len() as f64
}

#[test]
fn jq_11_every_style_is_legal_and_varied() {
    for style in Style::ALL {
        for bomb_front in [false, true] {
            let layouts = layouts(style, bomb_front);
            for layout in &layouts {
                assert_eq!(Layout::parse(&layout.to_string(), bomb_front).as_ref(), Ok(layout), "{style:?}");
            }
            let texts: BTreeSet<String> = layouts.iter().map(Layout::to_string).collect();
            assert_eq!(texts.len(), layouts.len(), "{style:?} repeats itself");
            let left = share(&layouts, |layout| place_of(layout, Rank::Flag).column() == 2);
            assert!((0.4..0.6).contains(&left), "{style:?}: the flag is on the left in {left}");
        }
    }
}

#[test]
fn equal_seeds_give_equal_layouts() {
    for style in Style::ALL {
        assert_eq!(layouts(style, false), layouts(style, false));
    }
}

#[test]
fn styles_differ_in_what_they_are_named_for() {
    let walled = |layout: &Layout| {
        let flag = place_of(layout, Rank::Flag);
        let mines = layout.pieces().filter(|(place, rank)| {
            *rank == Rank::Mine && place.row().abs_diff(flag.row()) + place.column().abs_diff(flag.column()) == 1
        });
        mines.count() >= 2
    };
    let leads = |layout: &Layout| place_of(layout, Rank::Commander).row() <= 2;
    let [steady, attacking, bluffing, balanced] = Style::ALL.map(|style| layouts(style, false));
    assert!(share(&steady, walled) > 0.9);
    assert!(share(&bluffing, walled) < 0.2);
    assert!(share(&attacking, leads) > share(&steady, leads) + 0.2);
    assert!(share(&balanced, leads) > share(&steady, leads));
}

#[test]
fn players_draw_from_every_style() {
    // A wall of three mines is the mark of one style, an open flag that of another.
    let rules = LayoutRequest { kind: Kind::Four, options: Options::default() };
    for name in ["random", "greedy"] {
        let player = bot::by_name(name).expect("known");
        let drawn: Vec<Layout> = (0..SAMPLE).map(|seed| player.layout(&rules, seed)).collect();
        let beside = |layout: &Layout| {
            let flag = place_of(layout, Rank::Flag);
            let mines = layout.pieces().filter(|(place, rank)| {
                *rank == Rank::Mine && place.row().abs_diff(flag.row()) + place.column().abs_diff(flag.column()) == 1
            });
            mines.count()
        };
        for mines in 0..=3 {
            let share = share(&drawn, |layout| beside(layout) == mines);
            assert!(share > 0.04, "{name}: {mines} mines beside the flag in {share}");
        }
    }
}
