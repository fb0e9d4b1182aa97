//! Seats (家), sets of seats, teams, and tables with one entry a seat.

use std::ops::{Index, IndexMut};

/// Most seats that any board of the generator can have.
pub const MAX_SEATS: usize = 6;

/// A seat: the index of its arm, counted counter-clockwise (text B).
///
/// On the four-player board 0 to 3 are S, E, N and W; on the two-player board 0 and 1 are S and N. The board
/// knows the letters: [`Board::letter`](crate::Board::letter).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that every board has.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this index, if there can be one.
    pub const fn new(index: u8) -> Option<Seat> {
        if (index as usize) < MAX_SEATS { Some(Seat(index)) } else { None }
    }

    /// The index, below [`MAX_SEATS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Every seat that any board can have.
    pub fn all() -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        [0, 1, 2, 3, 4, 5].map(Seat).into_iter()
    }

    /// The seat `steps` further counter-clockwise round a table of `arms` arms.
    pub(crate) const fn turned(self, steps: usize, arms: usize) -> Seat {
        Seat(((self.0 as usize + steps) % arms) as u8)
    }
}

const _: () = assert!(MAX_SEATS == 6);

/// A team: seats that win and lose together. A lone seat is a team of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Team(pub(crate) u8);

impl Team {
    /// The index: that of the team's first seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(u8);

impl SeatSet {
    /// The empty set.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// Whether the seat is in the set.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no seat is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in order of their index.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        Seat::all().filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

/// One value for every seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatMap<T>([T; MAX_SEATS]);

impl<T> SeatMap<T> {
    /// A table filled by a function of the seat.
    pub fn from_fn(mut value: impl FnMut(Seat) -> T) -> SeatMap<T> {
        SeatMap(std::array::from_fn(|index| value(Seat(index as u8))))
    }

    /// Seats and values in order of the seats.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        Seat::all().zip(self.0.iter())
    }
}

impl<T> Index<Seat> for SeatMap<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for SeatMap<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
