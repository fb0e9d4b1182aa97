//! Openings: all that is fixed when the battle begins, and the table at which it is agreed (JQ-07, JQ-13).

use std::fmt;

use crate::layout::Layout;
use crate::options::{Kind, Options};
use crate::seat::{Seat, SeatMap, SeatSet};

/// All that is fixed when the battle begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Board and seats.
    pub kind: Kind,
    /// The rules.
    pub options: Options,
    /// The layout of every seat in the game.
    pub layouts: SeatMap<Option<Layout>>,
    /// Who moves first.
    pub first: Seat,
    /// Whether the first seat was drawn by lot.
    pub by_lot: bool,
}

/// Why an opening cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningError {
    /// A seat of the game has no layout.
    NoLayout(Seat),
    /// A layout for a seat that is not in the game.
    NotSeated(Seat),
    /// The first seat is not in the game.
    First(Seat),
    /// A bomb stands in the front row, which the rules do not allow.
    BombInFrontRow(Seat),
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            OpeningError::NoLayout(_) => "a seat of the game has no layout",
            OpeningError::NotSeated(_) => "a layout belongs to a seat that is not in the game",
            OpeningError::First(_) => "the first seat is not in the game",
            OpeningError::BombInFrontRow(_) => "a bomb stands in the front row",
        })
    }
}

impl std::error::Error for OpeningError {}

impl Opening {
    /// Checks that every seat in the game, and no other, has a layout that the rules allow.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), OpeningError> {
        let seats = self.kind.seats();
        for (seat, layout) in self.layouts.iter() {
            match layout {
                None if seats.contains(seat) => return Err(OpeningError::NoLayout(seat)),
                Some(_) if !seats.contains(seat) => return Err(OpeningError::NotSeated(seat)),
                Some(layout) if layout.has_bomb_in_front() && !self.options.bomb_front => {
                    return Err(OpeningError::BombInFrontRow(seat));
                }
                _ => {}
            }
        }
        if seats.contains(self.first) { Ok(()) } else { Err(OpeningError::First(self.first)) }
    }
}

/// Why a step of the preparation is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PreparationRefusal {
    /// The seat is not in the game.
    NotSeated(Seat),
    /// The seat has no layout to be ready with.
    NoLayout(Seat),
    /// A bomb stands in the front row, which the rules do not allow.
    BombInFrontRow(Seat),
    /// The seat is ready; it takes its readiness back first.
    Ready(Seat),
    /// Everybody is ready: the battle has begun.
    Begun,
}

/// The time before the battle: seats lay out their armies and say that they are ready (text A item 5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preparation {
    opening: Opening,
    ready: SeatSet,
}

impl Preparation {
    /// A table at which nobody has laid out anything.
    pub fn new(kind: Kind, options: Options, first: Seat, by_lot: bool) -> Preparation {
        let opening = Opening { kind, options, layouts: SeatMap::default(), first, by_lot };
        Preparation { opening, ready: SeatSet::EMPTY }
    }

    /// The seats that are ready.
    pub fn ready(&self) -> SeatSet {
        self.ready
    }

    /// The layout of a seat.
    pub fn layout(&self, seat: Seat) -> Option<&Layout> {
        self.opening.layouts[seat].as_ref()
    }

    /// Lays out an army.
    ///
    /// # Errors
    /// The seat is ready or not in the game, or the rules refuse the layout.
    pub fn lay_out(&mut self, seat: Seat, layout: Layout) -> Result<(), PreparationRefusal> {
        self.seated(seat)?;
        if self.ready.contains(seat) {
            return Err(PreparationRefusal::Ready(seat));
        }
        if layout.has_bomb_in_front() && !self.opening.options.bomb_front {
            return Err(PreparationRefusal::BombInFrontRow(seat));
        }
        self.opening.layouts[seat] = Some(layout);
        Ok(())
    }

    /// Says that a seat is ready.
    ///
    /// # Errors
    /// The seat has no layout, or is not in the game.
    pub fn press_start(&mut self, seat: Seat) -> Result<(), PreparationRefusal> {
        self.seated(seat)?;
        if self.opening.layouts[seat].is_none() {
            return Err(PreparationRefusal::NoLayout(seat));
        }
        self.ready.insert(seat);
        Ok(())
    }

    /// Takes readiness back, as long as somebody else is not ready.
    ///
    /// # Errors
    /// The battle has begun.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), PreparationRefusal> {
        self.seated(seat)?;
        if self.begin().is_some() {
            return Err(PreparationRefusal::Begun);
        }
        self.ready.remove(seat);
        Ok(())
    }

    /// The opening, once every seat is ready.
    pub fn begin(&self) -> Option<&Opening> {
        (self.ready == self.opening.kind.seats()).then_some(&self.opening)
    }

    fn seated(&self, seat: Seat) -> Result<(), PreparationRefusal> {
        if self.opening.kind.seats().contains(seat) { Ok(()) } else { Err(PreparationRefusal::NotSeated(seat)) }
    }
}
