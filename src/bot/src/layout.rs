use junqi::{COLUMNS, Draft, Layout, Place, ROWS, Rank};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

use crate::prior;

mod places;
mod proven;
mod strong;

pub use places::{Places, PlacesError};
pub(crate) use proven::proven;
pub use strong::strong_layout;

/// How an army is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style {
    /// The flag behind its mines, the strong pieces behind the front on the flag's side.
    Steady,
    /// The strong pieces in front, most of them on the outer files whose railways lead to the enemy.
    Attacking,
    /// Mines around the empty headquarters, the flag behind ordinary pieces.
    Bluffing,
    /// As people lay out on average.
    Balanced,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 4] = [Style::Steady, Style::Attacking, Style::Bluffing, Style::Balanced];

    /// One of the styles, drawn by the seed.
    pub(crate) fn any(seed: u64) -> Style {
        // Another stream than that of the layout itself, or the style would say something about the rest of the layout.
        let index = StdRng::seed_from_u64(!seed).random_range(0..Style::ALL.len());
        Style::ALL[index]
    }
}

/// The order in which the movable pieces are placed: what has few good places first, what fills any gap last.
const ORDER: [Rank; 10] = [
    Rank::Bomb,
    Rank::Commander,
    Rank::ArmyCommander,
    Rank::Division,
    Rank::Brigade,
    Rank::Regiment,
    Rank::Battalion,
    Rank::Engineer,
    Rank::Company,
    Rank::Platoon,
];

/// Row and column of the flag, and of the headquarters that stays without it. Every layout is drawn this way round and then turned over in half
/// of the cases.
const FLAG: (u8, u8) = (6, 2);
const EMPTY: (u8, u8) = (6, 4);
/// The places beside the flag; an enemy has to pass one of them.
const FLAG_WALL: [(u8, u8); 3] = [(6, 1), (5, 2), (6, 3)];
/// The same of the headquarters without it. The middle place belongs to both.
const EMPTY_WALL: [(u8, u8); 3] = [(6, 5), (5, 4), (6, 3)];

/// A legal layout in that style. Equal arguments give the equal layout; the flag's side and all else change with the seed.
///
/// ```
/// use bot::{layout_of, Style};
///
/// assert_eq!(layout_of(Style::Steady, false, 3).to_string(), layout_of(Style::Steady, false, 3).to_string());
/// assert_ne!(layout_of(Style::Steady, false, 3).to_string(), layout_of(Style::Steady, false, 4).to_string());
/// ```
pub fn layout_of(style: Style, bomb_front: bool, seed: u64) -> Layout {
    let random = &mut StdRng::seed_from_u64(seed);
    let mut draft = Draft::new(bomb_front);
    let layout = fill(&mut draft, style, random);
    if random.random() { layout.mirrored() } else { layout }
}

/// A legal layout with these ranks on the right file, from the front row back, and all else as people lay out on average. The ranks must be
/// movable and no bombs.
pub(crate) fn right_file(file: &[Rank], bomb_front: bool, seed: u64) -> Layout {
    let random = &mut StdRng::seed_from_u64(seed);
    let mirror: bool = random.random();
    let column = if mirror { 1 } else { COLUMNS };
    let mut draft = Draft::new(bomb_front);
    for (row, rank) in (1..ROWS).zip(file) {
        if let Some(place) = Place::new(row, column) {
            // Movable pieces that are no bombs may stand anywhere outside the camps.
            let _ = draft.put(place, *rank);
        }
    }
    let layout = fill(&mut draft, Style::Balanced, random);
    if mirror { layout.mirrored() } else { layout }
}

/// Places all that the draft lacks, in a style.
fn fill(draft: &mut Draft, style: Style, random: &mut StdRng) -> Layout {
    put(draft, Rank::Flag, |place| if is(place, FLAG) { 1.0 } else { 0.0 }, random);
    let sure = mines(style, random);
    for number in 0..Rank::Mine.per_army() {
        let planned = sure.get(number).copied();
        let pull = |place: Place| match planned {
            Some(wall) => f64::from(u8::from(is(place, wall))),
            None => prior::weight(Rank::Mine, place),
        };
        put(draft, Rank::Mine, pull, random);
    }
    for rank in ORDER {
        for _ in 0..draft.reserve(rank) {
            put(draft, rank, |place| prior::weight(rank, place) * bend(style, rank, place), random);
        }
    }
    // Flag and mines came first, bombs next, and the others may stand anywhere, so nothing can be left over.
    draft.finish().expect("25 pieces on 25 places, each where the draft allowed it")
}

/// The mines with a planned place; the others follow the prior.
fn mines(style: Style, random: &mut StdRng) -> Vec<(u8, u8)> {
    let (wall, count) = match style {
        // The closed wall holds best against a rush down one file, but must not be there every time: engineers would go for it blindly.
        Style::Steady => (FLAG_WALL, if random.random_bool(0.7) { 3 } else { 2 }),
        Style::Attacking => (FLAG_WALL, random.random_range(1..=2)),
        Style::Bluffing => (EMPTY_WALL, random.random_range(2..=3)),
        Style::Balanced => (FLAG_WALL, random.random_range(0..=2)),
    };
    let mut chosen = wall.to_vec();
    chosen.shuffle(random);
    chosen.truncate(count);
    chosen
}

/// What a style makes of the prior: a factor for a movable rank on a place.
fn bend(style: Style, rank: Rank, place: Place) -> f64 {
    if is(place, EMPTY) {
        // What stands in headquarters never moves again.
        return match rank {
            Rank::Company | Rank::Platoon => 1.0,
            Rank::Engineer => 0.1,
            _ => 0.0,
        };
    }
    let strong = rank.strength().is_some_and(|strength| strength >= 6);
    let (front, outer) = (place.row() <= 2, place.column() == 1 || place.column() == 5);
    let flag_side = place.column() <= 3;
    let times = |applies: bool, factor: f64| if applies { factor } else { 1.0 };
    match (style, rank) {
        (Style::Steady, _) if strong => times(front, 0.35) * times(flag_side, 1.5),
        (Style::Steady, Rank::Bomb) => times(flag_side, 2.5),
        (Style::Attacking, _) if strong => times(front, 3.0) * times(outer, 1.8),
        (Style::Attacking, Rank::Bomb) => times(place.row() <= 3, 1.5),
        (Style::Bluffing, _) if strong => times(flag_side, 1.6),
        (Style::Bluffing, Rank::Engineer | Rank::Company) => times(front, 2.0),
        _ => 1.0,
    }
}

/// Draws a place for the rank among those the draft allows, each with a chance in proportion to `pull`. When the pull is nought everywhere, the
/// last allowed place is taken.
fn put(draft: &mut Draft, rank: Rank, pull: impl Fn(Place) -> f64, random: &mut StdRng) {
    let free: Vec<(Place, f64)> = Place::all()
        .filter(|place| draft.get(*place).is_none() && draft.refusal(*place, rank).is_none())
        .map(|place| (place, pull(place)))
        .collect();
    let mut left = free.iter().map(|(_, pull)| pull).sum::<f64>() * random.random::<f64>();
    let drawn = free.iter().filter(|(_, pull)| *pull > 0.0).find(|(_, pull)| {
        left -= pull;
        left <= 0.0
    });
    if let Some((place, _)) = drawn.or(free.last()) {
        // A refusal cannot come, the draft was asked above; were it to come, the draft would stay as it is.
        let _ = draft.put(*place, rank);
    }
}

fn is(place: Place, (row, col): (u8, u8)) -> bool {
    (place.row(), place.column()) == (row, col)
}
