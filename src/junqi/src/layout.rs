//! Layouts (布阵): where an army stands when the game starts (JQ-10 to JQ-12).

use std::fmt;

use crate::piece::{ARMY, Rank};
use crate::station::{PLACES, Place, StationKind};

/// Why a piece may not stand at a place, or a layout is not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayoutRefusal {
    /// A flag stands in headquarters only.
    FlagOutsideHeadquarters {
        /// The place refused.
        place: Place,
    },
    /// Mines stand in the last two rows only.
    MineOutsideLastRows {
        /// The place refused.
        place: Place,
    },
    /// Bombs do not stand in the front row, unless `bomb_front` allows it.
    BombInFrontRow {
        /// The place refused.
        place: Place,
    },
    /// Camps stay empty.
    Camp {
        /// The piece refused.
        rank: Rank,
        /// The camp.
        place: Place,
    },
    /// Another piece stands there.
    Occupied {
        /// The place refused.
        place: Place,
        /// Who stands there.
        by: Rank,
    },
    /// The army has no more of these.
    TooMany {
        /// The rank that has run out.
        rank: Rank,
    },
    /// Pieces are still to be placed.
    Missing {
        /// How many.
        count: usize,
    },
}

impl fmt::Display for LayoutRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |place: &Place| format!("row {} column {}", place.row(), place.column());
        match self {
            LayoutRefusal::FlagOutsideHeadquarters { place } => {
                write!(f, "a flag stands in headquarters only, not at {}", at(place))
            }
            LayoutRefusal::MineOutsideLastRows { place } => {
                write!(f, "mines stand in the last two rows only, not at {}", at(place))
            }
            LayoutRefusal::BombInFrontRow { place } => {
                write!(f, "a bomb may not stand in the front row, at {}", at(place))
            }
            LayoutRefusal::Camp { place, .. } => write!(f, "camps stay empty, at {}", at(place)),
            LayoutRefusal::Occupied { place, .. } => write!(f, "another piece stands at {}", at(place)),
            LayoutRefusal::TooMany { rank } => {
                write!(f, "an army has only {} of rank {}", rank.per_army(), rank.code())
            }
            LayoutRefusal::Missing { count } => write!(f, "{count} pieces are still to be placed"),
        }
    }
}

impl std::error::Error for LayoutRefusal {}

/// Why a text is no layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayoutError {
    /// Not 25 letters.
    Length,
    /// A letter that is no rank, with its index.
    Letter(usize),
    /// A layout that the rules refuse.
    Refused(LayoutRefusal),
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Length => f.write_str("a layout has 25 letters"),
            LayoutError::Letter(index) => {
                write!(f, "letter {} of the layout is none of 9 8 7 6 5 4 3 2 1 B M F", index + 1)
            }
            LayoutError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl std::error::Error for LayoutError {}

/// A whole army on its 25 places, by the rules.
///
/// The text form lists the letters of the ranks row by row from the front, camps left out.
///
/// ```
/// let layout = junqi::Layout::parse("6232794851351B47M2B6MFM31", false)?;
/// assert_eq!(layout.to_string(), "6232794851351B47M2B6MFM31");
/// # Ok::<(), junqi::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    ranks: [Rank; ARMY],
}

impl Layout {
    /// Reads the text form.
    ///
    /// # Errors
    /// What is wrong with the text, or the first piece that the rules refuse.
    pub fn parse(text: &str, bomb_front: bool) -> Result<Layout, LayoutError> {
        if text.chars().count() != ARMY {
            return Err(LayoutError::Length);
        }
        let mut draft = Draft::new(bomb_front);
        for (index, (place, code)) in Layout::places().zip(text.chars()).enumerate() {
            let rank = Rank::from_code(code).ok_or(LayoutError::Letter(index))?;
            draft.put(place, rank).map_err(LayoutError::Refused)?;
        }
        draft.finish().map_err(LayoutError::Refused)
    }

    /// The 25 places of a layout, row by row.
    pub fn places() -> impl DoubleEndedIterator<Item = Place> + Clone {
        Place::all().filter(|place| place.kind() != StationKind::Camp)
    }

    /// Who stands at a place; nobody in camps.
    pub fn rank(&self, place: Place) -> Option<Rank> {
        self.pieces().find(|(at, _)| *at == place).map(|(_, rank)| rank)
    }

    /// Places and ranks, row by row.
    pub fn pieces(&self) -> impl Iterator<Item = (Place, Rank)> + Clone + use<> {
        Layout::places().zip(self.ranks)
    }

    /// The layout with left and right exchanged: as legal as this one.
    pub fn mirrored(&self) -> Layout {
        let mut ranks = self.ranks;
        for (n, place) in Layout::places().enumerate() {
            if let Some(rank) = self.rank(place.mirror()) {
                ranks[n] = rank;
            }
        }
        Layout { ranks }
    }

    /// Whether a bomb stands in the front row.
    pub fn has_bomb_in_front(&self) -> bool {
        self.pieces().any(|(place, rank)| rank == Rank::Bomb && place.row() == 1)
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ranks.iter().try_for_each(|rank| write!(f, "{}", rank.code()))
    }
}

/// A layout being made: any pieces of the army at places where the rules allow them.
///
/// A refused change changes nothing (JQ-12).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Draft {
    ranks: [Option<Rank>; PLACES],
    bomb_front: bool,
}

impl Draft {
    /// An empty draft.
    pub fn new(bomb_front: bool) -> Draft {
        Draft { ranks: [None; PLACES], bomb_front }
    }

    /// A draft that starts from a layout.
    pub fn of(layout: &Layout, bomb_front: bool) -> Draft {
        let mut draft = Draft::new(bomb_front);
        for (place, rank) in layout.pieces() {
            draft.ranks[place.index()] = Some(rank);
        }
        draft
    }

    /// Who stands at a place.
    pub fn get(&self, place: Place) -> Option<Rank> {
        self.ranks[place.index()]
    }

    /// Why a piece of this rank may never stand at this place, whoever else is on the board.
    pub fn refusal(&self, place: Place, rank: Rank) -> Option<LayoutRefusal> {
        match (rank, place.kind()) {
            (_, StationKind::Camp) => Some(LayoutRefusal::Camp { rank, place }),
            (Rank::Flag, kind) if kind != StationKind::Headquarters => {
                Some(LayoutRefusal::FlagOutsideHeadquarters { place })
            }
            (Rank::Mine, _) if place.row() < 5 => Some(LayoutRefusal::MineOutsideLastRows { place }),
            (Rank::Bomb, _) if place.row() == 1 && !self.bomb_front => Some(LayoutRefusal::BombInFrontRow { place }),
            _ => None,
        }
    }

    /// Puts a piece of the reserve on an empty place.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn put(&mut self, place: Place, rank: Rank) -> Result<(), LayoutRefusal> {
        if let Some(refusal) = self.refusal(place, rank) {
            return Err(refusal);
        }
        if let Some(by) = self.get(place) {
            return Err(LayoutRefusal::Occupied { place, by });
        }
        if self.reserve(rank) == 0 {
            return Err(LayoutRefusal::TooMany { rank });
        }
        self.ranks[place.index()] = Some(rank);
        Ok(())
    }

    /// Takes a piece back into the reserve.
    pub fn take(&mut self, place: Place) -> Option<Rank> {
        self.ranks[place.index()].take()
    }

    /// Exchanges what stands at two places, either of which may be empty.
    ///
    /// # Errors
    /// The rule that forbids one of the pieces its new place.
    pub fn swap(&mut self, a: Place, b: Place) -> Result<(), LayoutRefusal> {
        for (from, to) in [(a, b), (b, a)] {
            if let Some(refusal) = self.get(from).and_then(|rank| self.refusal(to, rank)) {
                return Err(refusal);
            }
        }
        self.ranks.swap(a.index(), b.index());
        Ok(())
    }

    /// How many pieces of a rank are not placed yet.
    pub fn reserve(&self, rank: Rank) -> usize {
        let placed = self.ranks.iter().filter(|at| **at == Some(rank)).count();
        rank.per_army().saturating_sub(placed)
    }

    /// The pieces that are not placed yet, strongest first.
    pub fn missing(&self) -> Vec<Rank> {
        Rank::ALL.into_iter().rev().flat_map(|rank| std::iter::repeat_n(rank, self.reserve(rank))).collect()
    }

    /// Exchanges left and right.
    pub fn mirror(&mut self) {
        let old = self.ranks;
        for place in Place::all() {
            self.ranks[place.mirror().index()] = old[place.index()];
        }
    }

    /// Takes every piece back.
    pub fn clear(&mut self) {
        self.ranks = [None; PLACES];
    }

    /// The finished layout.
    ///
    /// # Errors
    /// [`LayoutRefusal::Missing`] while pieces are to be placed.
    pub fn finish(&self) -> Result<Layout, LayoutRefusal> {
        let mut ranks = [Rank::Flag; ARMY];
        let mut placed = 0;
        for (n, place) in Layout::places().enumerate() {
            if let Some(rank) = self.get(place) {
                ranks[n] = rank;
                placed += 1;
            }
        }
        if placed == ARMY { Ok(Layout { ranks }) } else { Err(LayoutRefusal::Missing { count: ARMY - placed }) }
    }
}
