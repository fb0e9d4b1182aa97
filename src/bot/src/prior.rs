use junqi::{Place, Rank};

/// Share of each rank (in the order of [`Rank::ALL`]) by row, front row first, as 191 real layouts of four-player games have it. The rows of the
/// ranks from brigade down to platoon (its last row excepted) were not counted there; they lie between those of the divisions and an even spread.
const ROWS: [[f64; 6]; 12] = [
    [0.00, 0.00, 0.00, 0.00, 0.00, 1.00],
    [0.00, 0.00, 0.00, 0.00, 0.42, 0.58],
    [0.00, 0.28, 0.41, 0.16, 0.11, 0.04],
    [0.29, 0.16, 0.23, 0.12, 0.14, 0.06],
    [0.16, 0.12, 0.16, 0.12, 0.16, 0.28],
    [0.22, 0.13, 0.17, 0.12, 0.18, 0.18],
    [0.26, 0.14, 0.17, 0.12, 0.19, 0.12],
    [0.26, 0.15, 0.17, 0.12, 0.20, 0.10],
    [0.26, 0.15, 0.17, 0.11, 0.23, 0.08],
    [0.28, 0.16, 0.15, 0.09, 0.26, 0.06],
    [0.09, 0.14, 0.30, 0.13, 0.29, 0.05],
    [0.52, 0.19, 0.10, 0.08, 0.10, 0.01],
];

/// Places of a row that are no camp.
const WIDTH: [f64; 6] = [5.0, 3.0, 4.0, 3.0, 5.0, 5.0];

/// How much of the weight is spread evenly, since the people one meets do not lay out like the sample.
const EVEN: f64 = 0.3;

/// How likely, up to a factor for the rank, a rank stands on a place at the start. It says nothing about what the rules allow there.
pub(crate) fn weight(rank: Rank, place: Place) -> f64 {
    let row = usize::from(place.row()) - 1;
    (1.0 - EVEN) * ROWS[rank as usize][row] / WIDTH[row] + EVEN / 25.0
}
