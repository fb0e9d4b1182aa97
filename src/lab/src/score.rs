use serde::Serialize;

/// The normal quantile of a 95 % interval.
const Z: f64 = 1.959_964;

/// What a team made of its games, draws counted half.
#[derive(Debug, PartialEq, Serialize)]
pub struct Score {
    /// Points a game, 0 to 1, to a thousandth.
    pub score: f64,
    /// Lower end of the 95 % interval (Wilson, 1927).
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Score {
    /// The score of so many wins and draws in so many games.
    pub fn new(wins: usize, draws: usize, games: usize) -> Score {
        let n = games.max(1) as f64;
        let score = (wins as f64 + draws as f64 / 2.0) / n;
        let z = Z * Z / n;
        let middle = (score + z / 2.0) / (1.0 + z);
        let half = (z * (score * (1.0 - score) + z / 4.0)).sqrt() / (1.0 + z);
        Score { score: thousandth(score), low: thousandth(middle - half), high: thousandth(middle + half) }
    }
}

fn thousandth(share: f64) -> f64 {
    (share.clamp(0.0, 1.0) * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the figures of Newcombe (Statistics in Medicine 17, 1998, table I): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn intervals_are_those_of_the_table() {
        let table =
            [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)];
        for (wins, games, low, high) in table {
            let score = Score::new(wins, 0, games);
            // The table has four digits, the score three.
            let near = |ours: f64, theirs: f64| (ours - theirs).abs() < 0.0006;
            assert!(near(score.low, low) && near(score.high, high), "{wins} of {games}: {score:?}");
        }
        assert_eq!(Score::new(20, 0, 20).high, 1.0);
        assert_eq!(Score::new(3, 4, 10), Score::new(5, 0, 10));
        assert_eq!(Score::new(3, 4, 10).score, 0.5);
    }
}
