//! Layouts of the strong levels: places are exchanged at random, more often for the better by a score, until the army stands well.

use junqi::{ARMY, Draft, Layout, MineRule, Place, Rank};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::{EMPTY, FLAG, Places, Style, is, layout_of};
use crate::player::LayoutRequest;
use crate::prior;

/// What a strong layout stakes the flag on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Mines on all three places beside the flag.
    Wall,
    /// Mines on the outer and the inner place and in the corner before them, a guard at the front place.
    Corner,
    /// Mines on the front and the outer place, a bomb or a big piece inside; the third mine is bait at the other headquarters.
    Half,
    /// Mines round the empty headquarters; the flag has a bomb and a big piece.
    Decoy,
}

/// How often each plan is drawn when mines go with their attackers, and when they stay (JQ-31). Only the proportions count.
const MIXTURE: [(Plan, f64, f64); 4] =
    [(Plan::Wall, 0.80, 0.80), (Plan::Corner, 0.12, 0.12), (Plan::Half, 0.06, 0.06), (Plan::Decoy, 0.02, 0.02)];

/// What a plan strives for, in units of the logarithm of a chance: a place that is worth 1 more is taken e times as often.
#[derive(Clone, Copy)]
struct Aims {
    /// A mine on each of [`SQUARES`].
    mines: [f32; SQUARES.len()],
    /// A bomb on the front, outer or inner place.
    bomb_beside: f32,
    /// A regiment to army commander on one of [`GUARDS`].
    guard: f32,
    /// A bomb on one of [`GUARDS`] or on the flag's file.
    bomb_near: f32,
    /// Each regiment or stronger piece in the front row, up to three.
    front: f32,
    /// Each unit of strength by which the halves differ, squared, as a loss.
    spread: f32,
}

/// Row and column of the places where mines stand or seem to stand for something, the flag being at [`FLAG`]: front, outer and inner place, corner;
/// front, outer place and corner of the empty headquarters.
const SQUARES: [(u8, u8); 7] = [(5, 2), (6, 1), (6, 3), (5, 1), (5, 4), (6, 5), (5, 5)];

/// The places from which a guard is in the flag's camp in one step.
const GUARDS: [(u8, u8); 7] = [(3, 1), (3, 2), (4, 1), (4, 3), (5, 1), (5, 2), (5, 3)];

impl Plan {
    const fn aims(self) -> Aims {
        let common = Aims { mines: [0.0; 7], bomb_beside: 0.0, guard: 3.0, bomb_near: 2.5, front: 0.6, spread: 0.04 };
        match self {
            Plan::Wall => Aims { mines: [9.0, 7.0, 7.0, 0.0, 0.0, 0.0, 0.0], ..common },
            Plan::Corner => Aims { mines: [0.0, 7.0, 6.0, 7.0, 0.0, 0.0, 0.0], guard: 4.0, bomb_near: 4.0, ..common },
            Plan::Half => Aims {
                mines: [8.0, 8.0, -2.0, 0.0, 4.0, 3.0, 0.0],
                bomb_beside: 4.0,
                guard: 4.0,
                bomb_near: 3.0,
                ..common
            },
            Plan::Decoy => Aims {
                mines: [-3.0, -1.0, 4.0, -3.0, 6.0, 5.0, 1.0],
                bomb_beside: 4.0,
                guard: 6.0,
                bomb_near: 5.0,
                front: 0.3,
                ..common
            },
        }
    }

    /// One of the plans by their chances under these rules.
    fn drawn(rules: &LayoutRequest, seed: u64) -> Plan {
        let chance = |(_, both, stays): &(Plan, f64, f64)| match rules.options.mine {
            MineRule::Both => *both,
            MineRule::Stays => *stays,
        };
        // Another stream than that of the layout itself, or the plan would say something about the rest of the layout.
        let all: f64 = MIXTURE.iter().map(chance).sum();
        let mut left = all * StdRng::seed_from_u64(!seed).random::<f64>();
        let drawn = MIXTURE.iter().find(|entry| {
            left -= chance(entry);
            left <= 0.0
        });
        drawn.map_or(Plan::Wall, |(plan, ..)| *plan)
    }
}

/// Losses for what stands where it is of no use.
const WASTED_IN_HEADQUARTERS: f32 = 7.0;
const WASTED_IN_LAST_ROW: f32 = 4.0;
const ENGINEER_IN_FRONT: f32 = 3.0;
/// How much the habits of people count.
const PRIOR: f32 = 0.5;
/// How much the odds of winning that were learnt for each place count, and how much at most, lest the best place were taken every time.
const LEARNT: f32 = 12.0;
const MOST: f32 = 2.0;
/// How often the flag stands in the right headquarters, which an attack down the enemy's own right file has further to.
const RIGHT: f64 = 0.65;
/// Exchanges tried in a layout, and the range of the temperature while they are.
const STEPS: u32 = 3000;
const HOT: f32 = 4.0;
const COLD: f32 = 0.6;

/// A legal layout by a plan drawn by the rules' mixture. Equal arguments give the equal layout. The strongest level chooses among those
/// that have won most of their games.
pub fn strong_layout(rules: &LayoutRequest, seed: u64) -> Layout {
    strong(rules, Plan::drawn(rules, seed), seed)
}

/// A legal layout by this plan. Equal arguments give the equal layout; the flag's side and all else change with the seed.
pub(crate) fn strong(rules: &LayoutRequest, plan: Plan, seed: u64) -> Layout {
    let random = &mut StdRng::seed_from_u64(seed);
    let bomb_front = rules.options.bomb_front;
    let army = Army::annealed(plan.aims(), &Draft::new(bomb_front), Places::of(&rules.options), random);
    let mut draft = Draft::new(bomb_front);
    for (place, rank) in Layout::places().zip(army.ranks) {
        // Every exchange kept to the rules, so nothing is refused.
        let _ = draft.put(place, rank);
    }
    let layout = draft.finish().unwrap_or_else(|_| layout_of(Style::Steady, bomb_front, seed));
    if random.random_bool(RIGHT) { layout.mirrored() } else { layout }
}

/// An army on its places, and what each rank (by index) does on each place.
struct Army {
    ranks: [Rank; ARMY],
    aims: Aims,
    /// What the place is worth to the rank; minus infinity where the rules refuse it.
    worth: [[f32; ARMY]; 12],
    /// What the rank is counted for there.
    counts: [[Counts; ARMY]; 12],
}

/// What is counted over a whole army: guards, bombs near the flag, strong pieces in front, and how much stronger the half without the flag is.
type Counts = [i16; 4];

impl Army {
    fn annealed(aims: Aims, rules: &Draft, places: &Places, random: &mut StdRng) -> Army {
        let mut army = Army {
            ranks: [Rank::Flag; ARMY],
            aims,
            worth: [[f32::NEG_INFINITY; ARMY]; 12],
            counts: [[[0; 4]; ARMY]; 12],
        };
        for (n, place) in Layout::places().enumerate() {
            for rank in Rank::ALL {
                army.worth[rank as usize][n] =
                    worth(&aims, rules, rank, place) + (LEARNT * places.at(rank, n)).clamp(-MOST, MOST);
                army.counts[rank as usize][n] = counts(rank, place);
            }
        }
        army.line_up(random);
        let mut counts: Counts = [0; 4];
        for (n, &rank) in army.ranks.iter().enumerate() {
            add(&mut counts, &army.counts[rank as usize][n], 1);
        }
        let cooling = (COLD / HOT).powf(1.0 / STEPS as f32);
        let mut temperature = HOT;
        for _ in 0..STEPS {
            temperature *= cooling;
            // One draw serves for the two places and for the lot between better and worse.
            let draw = random.random::<u64>();
            let [a, b] = [draw & 0xFFFF, draw >> 16 & 0xFFFF].map(|bits| (bits as usize * ARMY) >> 16);
            let lot = (draw >> 32) as f32 / u32::MAX as f32;
            let (x, y) = (army.ranks[a] as usize, army.ranks[b] as usize);
            let places = army.worth[x][b] + army.worth[y][a] - army.worth[x][a] - army.worth[y][b];
            if x == y || places == f32::NEG_INFINITY {
                continue;
            }
            let mut then = counts;
            for (rank, place, times) in [(x, a, -1), (y, b, -1), (x, b, 1), (y, a, 1)] {
                add(&mut then, &army.counts[rank][place], times);
            }
            let better = places + army.whole(&then) - army.whole(&counts);
            if better >= 0.0 || lot < (better / temperature).exp() {
                army.ranks.swap(a, b);
                counts = then;
            }
        }
        army
    }

    /// A first legal line-up: whoever has the fewest places is placed first, each on any that is free.
    fn line_up(&mut self, random: &mut StdRng) {
        let mut free = [true; ARMY];
        for rank in Rank::ALL {
            for _ in 0..rank.per_army() {
                let allowed = |n: &usize| free[*n] && self.worth[rank as usize][*n] > f32::NEG_INFINITY;
                let places = (0..ARMY).filter(allowed).count();
                let chosen = random.random_range(0..places.max(1));
                if let Some(n) = (0..ARMY).filter(allowed).nth(chosen) {
                    free[n] = false;
                    self.ranks[n] = rank;
                }
            }
        }
    }

    /// What the army gains as a whole.
    fn whole(&self, counts: &Counts) -> f32 {
        let [guards, bombs, front, tilt] = counts.map(f32::from);
        let aims = &self.aims;
        // A second guard is worth a little, the first one matters.
        aims.guard * (guards.min(1.0) + 0.2 * (guards - 1.0).clamp(0.0, 1.0))
            + aims.bomb_near * bombs.min(1.0)
            + aims.front * front.min(3.0)
            - aims.spread * tilt * tilt
    }
}

fn add(sum: &mut Counts, counts: &Counts, times: i16) {
    for (sum, count) in sum.iter_mut().zip(counts) {
        *sum += times * count;
    }
}

fn counts(rank: Rank, place: Place) -> Counts {
    let on = |is: bool| i16::from(is);
    let guards = GUARDS.iter().any(|guard| is(place, *guard));
    let near = guards || (place.column() == 1 && place.row() >= 2);
    let strong = rank >= Rank::Regiment;
    let tilt = (i16::from(place.column()) - 3).signum() * i16::from(rank.strength().unwrap_or(0));
    [
        on(guards && strong && rank < Rank::Commander),
        on(near && rank == Rank::Bomb),
        on(place.row() == 1 && strong),
        if strong { tilt } else { 0 },
    ]
}

/// What one piece gains by its place, whoever stands elsewhere.
fn worth(aims: &Aims, rules: &Draft, rank: Rank, place: Place) -> f32 {
    if rules.refusal(place, rank).is_some() || (rank == Rank::Flag) != is(place, FLAG) {
        return f32::NEG_INFINITY;
    }
    let mut worth = PRIOR * prior::weight(rank, place).max(1e-4).ln() as f32;
    let square = SQUARES.iter().position(|square| is(place, *square));
    let beside = square.is_some_and(|square| square < 3);
    let strong = rank >= Rank::Brigade;
    let bomb = rank == Rank::Bomb;
    match rank {
        Rank::Mine => worth += square.map_or(0.0, |square| aims.mines[square]),
        Rank::Bomb if beside => worth += aims.bomb_beside,
        Rank::Engineer if place.row() == 1 => worth -= ENGINEER_IN_FRONT,
        _ => {}
    }
    if is(place, EMPTY) {
        // What stands in headquarters never moves again.
        if bomb || rank == Rank::Engineer || rank >= Rank::Battalion {
            worth -= WASTED_IN_HEADQUARTERS;
        }
    } else if place.row() == 6 && (strong || rank == Rank::Engineer || (bomb && !(beside && aims.bomb_beside > 0.0))) {
        worth -= WASTED_IN_LAST_ROW;
    }
    worth
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use junqi::{Kind, Options, Preset};

    use super::*;

    const PLANS: [Plan; 4] = [Plan::Wall, Plan::Corner, Plan::Half, Plan::Decoy];

    fn rules(kind: Kind, options: Options) -> LayoutRequest {
        LayoutRequest { kind, options }
    }

    fn share(layouts: &[Layout], is: impl Fn(&Layout) -> bool) -> f64 {
        layouts.iter().filter(|layout| is(layout)).count() as f64 / layouts.len() as f64
    }

    /// The rank on a place, the layout being turned so that the flag is at [`FLAG`].
    fn on(layout: &Layout, (row, column): (u8, u8)) -> Option<Rank> {
        let place = Place::new(row, column).expect("on the board");
        let flag = Place::new(FLAG.0, FLAG.1).expect("on the board");
        if layout.rank(flag) == Some(Rank::Flag) { layout.rank(place) } else { layout.rank(place.mirror()) }
    }

    fn mines(layout: &Layout, squares: &[(u8, u8)]) -> usize {
        squares.iter().filter(|square| on(layout, **square) == Some(Rank::Mine)).count()
    }

    #[test]
    fn jq_11_strong_layouts_are_legal_and_varied_under_every_rule() {
        let sets = [
            (Kind::Two, Preset::TextA, false),
            (Kind::Four, Preset::TextB, true),
            (Kind::TwoOnFour, Preset::Contest, false),
        ];
        for (kind, preset, bomb_front) in sets {
            {
                let rules = rules(kind, Options { bomb_front, ..Options::preset(preset) });
                let layouts: Vec<Layout> = (0..1000).map(|seed| strong_layout(&rules, seed)).collect();
                for layout in &layouts {
                    assert_eq!(Layout::parse(&layout.to_string(), bomb_front).as_ref(), Ok(layout));
                }
                let texts: BTreeSet<String> = layouts.iter().map(Layout::to_string).collect();
                assert_eq!(texts.len(), layouts.len(), "{preset:?} repeats itself");
                let left = share(&layouts, |layout| {
                    Place::new(6, 2).is_some_and(|place| layout.rank(place) == Some(Rank::Flag))
                });
                assert!((0.25..0.45).contains(&left), "the flag is on the left in {left}");
                assert_eq!(layouts[7], strong_layout(&rules, 7), "equal seeds, equal layouts");
            }
        }
    }

    #[test]
    fn strong_layouts_do_as_their_plan_says_and_waste_nothing() {
        let rules = rules(Kind::Two, Options::default());
        let of = |plan| (0..300).map(|seed| strong(&rules, plan, seed)).collect::<Vec<_>>();
        let [wall, corner, half, decoy] = PLANS.map(of);
        assert!(share(&wall, |layout| mines(layout, &SQUARES[..3]) == 3) > 0.9);
        assert!(share(&corner, |layout| mines(layout, &SQUARES[1..4]) == 3) > 0.8);
        assert!(share(&half, |layout| mines(layout, &SQUARES[..2]) == 2) > 0.8);
        assert!(share(&decoy, |layout| mines(layout, &SQUARES[4..6]) == 2) > 0.8);
        let guard = |layout: &Layout| {
            GUARDS
                .iter()
                .filter_map(|place| on(layout, *place))
                .any(|rank| (Rank::Regiment..Rank::Commander).contains(&rank))
        };
        let file = [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)];
        let bomb = |layout: &Layout| {
            GUARDS.iter().chain(&file).chain(&SQUARES[..3]).any(|place| on(layout, *place) == Some(Rank::Bomb))
        };
        for layouts in [&wall, &corner, &half, &decoy] {
            assert!(share(layouts, guard) > 0.9);
            assert!(share(layouts, bomb) > 0.85);
            assert!(share(layouts, |layout| on(layout, EMPTY) <= Some(Rank::Company)) > 0.97);
            let wasted = |layout: &Layout| {
                (1..=5).any(|column| on(layout, (6, column)).is_some_and(|rank| rank >= Rank::Brigade))
            };
            assert!(share(layouts, wasted) < 0.05);
            let left = |layout: &Layout| {
                layout.pieces().filter(|(place, rank)| place.column() <= 2 && *rank >= Rank::Brigade).count()
            };
            assert!(share(layouts, |layout| (1..=5).contains(&left(layout))) > 0.95, "all on one file");
        }
    }

    #[test]
    fn the_mixture_of_a_rule_has_its_chances() {
        for (mine, column) in [(MineRule::Both, 0), (MineRule::Stays, 1)] {
            let rules = rules(Kind::Two, Options { mine, ..Options::default() });
            let plans: Vec<Plan> = (0..4000).map(|seed| Plan::drawn(&rules, seed)).collect();
            let all: f64 = MIXTURE.iter().map(|(_, both, stays)| [both, stays][column]).sum();
            for (plan, both, stays) in MIXTURE {
                let drawn = plans.iter().filter(|known| **known == plan).count() as f64 / plans.len() as f64;
                assert!((drawn - [both, stays][column] / all).abs() < 0.03, "{plan:?}: {drawn}");
            }
        }
    }
}
