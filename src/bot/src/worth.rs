use junqi::{Options, Rank};

/// What a piece of each rank is worth, in the order of [`Rank::ALL`], in points of which a platoon has five. The flag outweighs every exchange
/// that one move can bring.
const POINTS: [f64; 12] = [400.0, 10.0, 24.0, 9.0, 5.0, 7.0, 11.0, 17.0, 26.0, 40.0, 60.0, 85.0];

/// What the flag's place is worth to its owner as long as nobody else knows it.
const HIDDEN_FLAG: f64 = 30.0;

/// What an army gains by taking a piece of that rank and loses when it is taken.
pub(crate) fn worth(rank: Rank, options: &Options) -> f64 {
    let shown = if rank == Rank::Commander && options.flag_shown { HIDDEN_FLAG } else { 0.0 };
    POINTS[rank as usize] + shown
}

/// What the army is worth that may hold `counts` pieces of each rank, apart from the flag.
pub(crate) fn material(counts: impl Iterator<Item = (Rank, f64)>) -> f64 {
    counts.filter(|(rank, _)| *rank != Rank::Flag).map(|(rank, count)| POINTS[rank as usize] * count).sum()
}
