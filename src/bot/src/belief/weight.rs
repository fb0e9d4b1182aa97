use std::sync::LazyLock;

use junqi::{Layout, Place, Rank, Seen, StationKind};

use crate::prior;

/// How likely a piece has each rank, in the order of [`Rank::ALL`] and up to a common factor.
pub(super) type Weights = [f32; 12];

/// What each mine beside the flag makes an army more likely by.
pub(super) const WALL: f32 = 1.6;

/// The numbers of the pieces (in the order of the places of a layout) that start in the two headquarters, each with those beside it.
pub(super) const FORTS: [(usize, [usize; 3]); 2] = [(21, [20, 16, 22]), (23, [24, 18, 22])];

/// A piece that has not moved by its seat's n-th move is less likely one that wants to move, by exp(-n / PATIENCE).
const PATIENCE: f32 = 40.0;
/// Moves after which waiting tells nothing more.
const LONG: u32 = 80;
/// What each attack makes a rank more likely by: small pieces and bombs attack less often than strong ones.
const BOLD: Weights = [1.0, 1.0, 0.8, 0.6, 0.6, 0.6, 0.8, 1.0, 1.2, 1.5, 1.6, 1.6];

/// The prior over layouts by place.
static PRIOR: LazyLock<[Weights; junqi::PLACES]> = LazyLock::new(|| {
    let mut table = [[1.0; 12]; junqi::PLACES];
    for place in Layout::places() {
        table[place.index()] = Rank::ALL.map(|rank| prior::weight(rank, place) as f32);
    }
    table
});

/// The weights of a piece: where it started, whether it has stayed there while its seat made `moves` moves, how often it attacked.
pub(super) fn weights(seen: &Seen, place: Option<Place>, moves: u32, attacks: u8) -> Weights {
    let mut weights = place.map_or([1.0; 12], |place| PRIOR[place.index()]);
    // What stands in a headquarters cannot move, so its staying there tells nothing.
    let could_move = place.is_some_and(|place| place.kind() != StationKind::Headquarters);
    if seen.at.is_some() && !seen.moved && could_move {
        let stays = (-(moves.min(LONG) as f32) / PATIENCE).exp();
        weights[Rank::Engineer as usize..].iter_mut().for_each(|weight| *weight *= stays);
    }
    for _ in 0..attacks {
        weights.iter_mut().zip(BOLD).for_each(|(weight, bold)| *weight *= bold);
    }
    weights
}
