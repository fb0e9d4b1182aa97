//! Layouts that have won most of their games.

use std::sync::LazyLock;

use junqi::{Draft, Kind, Layout, MineRule, Place, Rank};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::strong_layout;
use crate::player::LayoutRequest;

/// What `lab proven` kept for two players whose mines go with their attackers (JQ-31): a layout and its share of won games a line, the best
/// first; `#` begins a remark.
const MINES_GO: &str = include_str!("proven-mines-go.txt");

/// How often a layout is turned over. The list has the flag on the right nearly throughout, since the rush comes down the other side, and whoever plays
/// often must not be able to count on it.
const TURNED: f64 = 0.35;
/// Most exchanges by which a layout differs from the one in the list.
const CHANGES: u32 = 3;

static LIST: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let lines = MINES_GO.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| Layout::parse(line.split(' ').next()?, false).ok()).collect()
});

/// A legal layout out of the list for these rules, with some middling pieces exchanged, so that nobody who has met it before can count on each piece;
/// where there is no list, a [`strong_layout`]. Equal arguments give the equal layout.
pub(crate) fn proven(rules: &LayoutRequest, seed: u64) -> Layout {
    let listed = rules.kind == Kind::Two && rules.options.mine == MineRule::Both;
    let random = &mut StdRng::seed_from_u64(seed);
    match LIST.choose(random) {
        Some(layout) if listed => {
            let varied = varied(layout, rules.options.bomb_front, random);
            if random.random_bool(TURNED) { varied.mirrored() } else { varied }
        }
        _ => strong_layout(rules, seed),
    }
}

/// The layout with up to [`CHANGES`] exchanges of two pieces, from platoon to brigade, that are one rank apart.
fn varied(layout: &Layout, bomb_front: bool, random: &mut StdRng) -> Layout {
    let mut draft = Draft::of(layout, bomb_front);
    for _ in 0..random.random_range(0..=CHANGES) {
        let middling = |place: &Place| {
            let rank = draft.get(*place)?;
            (Rank::Platoon..=Rank::Brigade).contains(&rank).then_some((*place, rank.strength()?))
        };
        let pieces: Vec<(Place, u8)> = Layout::places().filter_map(|place| middling(&place)).collect();
        let pairs: Vec<(Place, Place)> = pieces
            .iter()
            .flat_map(|(a, low)| pieces.iter().filter(move |(_, high)| *high == low + 1).map(|(b, _)| (*a, *b)))
            .collect();
        if let Some((a, b)) = pairs.choose(random) {
            // Movable pieces that are no bombs may stand anywhere outside the camps.
            let _ = draft.swap(*a, *b);
        }
    }
    draft.finish().unwrap_or(*layout)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use junqi::{Options, Preset};

    use super::*;

    #[test]
    fn every_line_of_the_list_is_a_layout_of_its_own() {
        let lines = MINES_GO.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(LIST.len(), lines);
        assert_eq!(LIST.iter().map(Layout::to_string).collect::<HashSet<_>>().len(), lines);
        assert!(lines >= 24, "{lines} layouts are soon known by heart");
    }

    #[test]
    fn jq_11_listed_layouts_are_legal_and_hardly_the_same_twice() {
        for preset in Preset::ALL {
            let rules = LayoutRequest { kind: Kind::Two, options: Options::preset(preset) };
            let layouts: Vec<Layout> = (0..500).map(|seed| proven(&rules, seed)).collect();
            for layout in &layouts {
                let parsed = Layout::parse(&layout.to_string(), rules.options.bomb_front);
                assert_eq!(parsed.as_ref(), Ok(layout), "under {preset:?}");
            }
            let different = layouts.iter().map(Layout::to_string).collect::<HashSet<_>>().len();
            assert!(different > 350, "{different} of 500 under {preset:?}");
            assert_eq!(layouts[7], proven(&rules, 7), "equal seeds, equal layouts");
        }
    }

    #[test]
    fn mines_bombs_flag_and_the_strongest_stay_where_the_list_has_them() {
        let random = &mut StdRng::seed_from_u64(1);
        for layout in LIST.iter() {
            let varied = varied(layout, false, random);
            for place in Layout::places() {
                let (before, after) = (layout.rank(place), varied.rank(place));
                let kept = before.is_none_or(|rank| !(Rank::Platoon..=Rank::Brigade).contains(&rank));
                assert!(!kept || before == after, "{layout} became {varied}");
            }
        }
    }
}
