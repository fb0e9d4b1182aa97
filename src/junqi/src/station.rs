//! Stations (兵站, 行营, 大本营), places inside an arm, and sets of stations.

use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Rows of an arm, from the front row (锋线, 1) to the last (端线, 6).
pub const ROWS: u8 = 6;
/// Columns of an arm, from the owner's left.
pub const COLUMNS: u8 = 5;
/// Places in an arm.
pub const PLACES: usize = (ROWS * COLUMNS) as usize;

/// A station: its index on its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Station(pub(crate) u8);

impl Station {
    /// The index, below [`Board::len`](crate::Board::len).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a station is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StationKind {
    /// 兵站.
    Station,
    /// 行营: nobody in it can be attacked.
    Camp,
    /// 大本营: nobody in it moves.
    Headquarters,
    /// 星位.
    Star,
    /// 边宫.
    Side,
    /// 中宫, 天元.
    Middle,
}

/// A place inside an arm, as its owner sees it while facing the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

impl Place {
    /// The place in this row (1 front to 6) and column (1 to 5 from the left).
    ///
    /// ```
    /// use junqi::{Place, StationKind};
    /// assert_eq!(Place::new(3, 3).map(Place::kind), Some(StationKind::Camp));
    /// assert_eq!(Place::new(7, 1), None);
    /// ```
    pub const fn new(row: u8, column: u8) -> Option<Place> {
        if row >= 1 && row <= ROWS && column >= 1 && column <= COLUMNS {
            Some(Place((row - 1) * COLUMNS + column - 1))
        } else {
            None
        }
    }

    /// The row, 1 (front) to 6.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS + 1
    }

    /// The column, 1 to 5 from the left.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS + 1
    }

    /// The index, 0 to 29, row by row.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All thirty places, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Place> + Clone {
        (0..PLACES as u8).map(Place)
    }

    /// What stands there on every board.
    pub const fn kind(self) -> StationKind {
        match (self.row(), self.column()) {
            (2 | 4, 2 | 4) | (3, 3) => StationKind::Camp,
            (6, 2 | 4) => StationKind::Headquarters,
            _ => StationKind::Station,
        }
    }

    /// The place with left and right exchanged.
    pub const fn mirror(self) -> Place {
        Place((self.row() - 1) * COLUMNS + COLUMNS - self.column())
    }
}

/// A set of stations of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct StationSet([u64; 4]);

impl StationSet {
    /// The empty set.
    pub const EMPTY: StationSet = StationSet([0; 4]);

    /// Whether the station is in the set.
    #[inline]
    pub const fn contains(&self, station: Station) -> bool {
        self.0[(station.0 >> 6) as usize] >> (station.0 & 63) & 1 == 1
    }

    /// Adds a station.
    #[inline]
    pub const fn insert(&mut self, station: Station) {
        self.0[(station.0 >> 6) as usize] |= 1 << (station.0 & 63);
    }

    /// Takes a station out.
    #[inline]
    pub const fn remove(&mut self, station: Station) {
        self.0[(station.0 >> 6) as usize] &= !(1 << (station.0 & 63));
    }

    /// How many stations are in the set.
    #[inline]
    pub const fn len(&self) -> usize {
        let [a, b, c, d] = self.0;
        (a.count_ones() + b.count_ones() + c.count_ones() + d.count_ones()) as usize
    }

    /// Whether no station is in the set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    /// The stations in order of their index.
    #[inline]
    pub fn iter(&self) -> Stations {
        Stations { words: self.0, word: 0 }
    }
}

/// The stations of a set, in order of their index.
#[derive(Clone, Debug)]
pub struct Stations {
    words: [u64; 4],
    word: usize,
}

impl Iterator for Stations {
    type Item = Station;

    #[inline]
    fn next(&mut self) -> Option<Station> {
        while self.word < 4 {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let low = bits.trailing_zeros() as u8;
                *bits &= *bits - 1;
                return Some(Station((self.word as u8) << 6 | low));
            }
            self.word += 1;
        }
        None
    }
}

impl IntoIterator for StationSet {
    type Item = Station;
    type IntoIter = Stations;

    fn into_iter(self) -> Stations {
        self.iter()
    }
}

impl FromIterator<Station> for StationSet {
    fn from_iter<I: IntoIterator<Item = Station>>(stations: I) -> StationSet {
        let mut set = StationSet::EMPTY;
        for station in stations {
            set.insert(station);
        }
        set
    }
}

impl BitOr for StationSet {
    type Output = StationSet;

    #[inline]
    fn bitor(self, other: StationSet) -> StationSet {
        StationSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for StationSet {
    #[inline]
    fn bitor_assign(&mut self, other: StationSet) {
        *self = *self | other;
    }
}

impl BitAnd for StationSet {
    type Output = StationSet;

    #[inline]
    fn bitand(self, other: StationSet) -> StationSet {
        StationSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl Not for StationSet {
    type Output = StationSet;

    #[inline]
    fn not(self) -> StationSet {
        StationSet(self.0.map(|word| !word))
    }
}
