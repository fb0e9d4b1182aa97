use junqi::{ARMY, Rank};

use super::Belief;
use crate::prior;

/// Rounds of balancing the pieces against the inventory; more change little.
const ROUNDS: usize = 6;

/// The chance of each rank, in the order of [`Rank::ALL`]; the sum is 1.
pub(crate) type Odds = [f64; 12];

/// Chances within the possible ranks by the prior over layouts, balanced so that no rank is expected more often than the army can still have it.
/// Coarser and cheaper than samples. Pieces that have left the board get even chances.
pub(super) fn balanced(belief: &Belief) -> Vec<Odds> {
    let mut odds = vec![[1.0 / 12.0; 12]; belief.possible.len()];
    for seat in belief.seats.iter() {
        let first = seat.index() * ARMY;
        balance(belief, first, &mut odds);
    }
    odds
}

fn balance(belief: &Belief, first: usize, odds: &mut [Odds]) {
    let mut left = Rank::ALL.map(|rank| rank.per_army() as f64);
    for piece in (first..first + ARMY).filter(|piece| !belief.standing[*piece]) {
        if let Some(rank) = belief.possible[piece].single() {
            left[rank as usize] -= 1.0;
        }
    }
    let army: Vec<usize> = (first..first + ARMY).filter(|piece| belief.standing[*piece]).collect();
    for &piece in &army {
        let possible = belief.possible[piece];
        for rank in Rank::ALL {
            let weight = belief.places[piece].map_or(1.0, |place| prior::weight(rank, place));
            odds[piece][rank as usize] =
                if possible.contains(rank) { weight * left[rank as usize].max(0.0) } else { 0.0 };
        }
        if odds[piece].iter().sum::<f64>() <= 0.0 {
            // What is possible and what is left contradict each other; the set alone decides.
            for rank in Rank::ALL {
                odds[piece][rank as usize] = f64::from(u8::from(possible.contains(rank)));
            }
        }
        spread(&mut odds[piece]);
    }
    for _ in 0..ROUNDS {
        for rank in Rank::ALL {
            let column = rank as usize;
            let expected: f64 = army.iter().map(|piece| odds[*piece][column]).sum();
            // An army on the board has its flag for certain, other ranks at most.
            if expected > left[column] || (rank == Rank::Flag && expected > 0.0) {
                for &piece in &army {
                    odds[piece][column] *= left[column].max(0.0) / expected;
                }
            }
        }
        for &piece in &army {
            spread(&mut odds[piece]);
        }
    }
}

/// Scales the chances of one piece so that their sum is 1.
fn spread(odds: &mut Odds) {
    let sum: f64 = odds.iter().sum();
    if sum > 0.0 {
        odds.iter_mut().for_each(|chance| *chance /= sum);
    }
}
