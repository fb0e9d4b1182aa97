//! The next game of the same people.

use junqi::{Layout, Seat, SeatMap};
use store::{GameId, State, Store, StoreError};

use crate::session::{Plan, Saved, computer_layouts};

/// What the next game has in common with the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rematch {
    /// The same armies in the same places; the first move goes to the next seat.
    SameLayouts,
    /// New layouts; the first move goes to the next seat.
    NewLayouts,
    /// Everybody takes the army of the other side over to it; since the first seat stays, the other one begins.
    SwappedSides,
}

/// A game that is not saved yet.
pub(super) struct NextGame {
    plan: Plan,
    layouts: SeatMap<Option<Layout>>,
}

/// The next game after a saved one.
pub(super) fn rematch(saved: &Saved, how: Rematch, seed: u64) -> NextGame {
    let mut plan = Plan { seed, by_lot: false, ..saved.plan.clone() };
    let layouts = match how {
        Rematch::SameLayouts => {
            plan.first = next(&plan);
            saved.layouts
        }
        Rematch::NewLayouts => {
            plan.first = next(&plan);
            computer_layouts(&plan)
        }
        Rematch::SwappedSides => {
            let other = |seat: Seat| plan.kind.seats().iter().find(|other| *other != seat).unwrap_or(seat);
            plan.sitters = SeatMap::from_fn(|seat| saved.plan.sitters[other(seat)].clone());
            SeatMap::from_fn(|seat| saved.layouts[other(seat)])
        }
    };
    NextGame { plan, layouts }
}

impl NextGame {
    /// Saves the game; it has begun when every layout is made.
    pub fn save(&self, store: &Store) -> Result<(GameId, State), StoreError> {
        let game = self.plan.save(store, &self.layouts)?;
        if self.plan.kind.seats().iter().any(|seat| self.layouts[seat].is_none()) {
            return Ok((game, State::Layout));
        }
        store.start(game)?;
        Ok((game, State::Playing))
    }
}

/// The seat after the first one.
fn next(plan: &Plan) -> Seat {
    let seats: Vec<Seat> = plan.kind.seats().iter().collect();
    let first = seats.iter().position(|seat| *seat == plan.first).unwrap_or(0);
    seats[(first + 1) % seats.len()]
}
