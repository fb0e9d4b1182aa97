/// Newton steps; the likelihood is convex and a few are enough.
const STEPS: usize = 12;

/// What is learnt from: the features of a position and how its game ended for the side they are seen from, 1 won, 0 lost.
pub struct Sample {
    /// The features.
    pub features: Vec<f32>,
    /// The outcome.
    pub outcome: f32,
}

/// The weights by which the sum of weighted features, divided by `scale`, foretells the outcomes best (logistic regression by Newton's method). Each
/// weight is drawn towards its value in `prior` as strongly as `pull` samples would; weights where `fixed` is true stay as they are.
pub fn fit(samples: &[Sample], prior: &[f32], fixed: &[bool], scale: f64, pull: f64) -> Vec<f32> {
    let count = prior.len();
    let free: Vec<usize> = (0..count).filter(|index| !fixed[*index]).collect();
    let spread = spreads(samples, count);
    let mut weights: Vec<f64> = prior.iter().map(|value| f64::from(*value)).collect();
    for _ in 0..STEPS {
        let mut slope = vec![0.0; free.len()];
        let mut bend = vec![vec![0.0; free.len()]; free.len()];
        for sample in samples {
            let sum: f64 = weights.iter().zip(&sample.features).map(|(weight, value)| weight * f64::from(*value)).sum();
            let chance = 1.0 / (1.0 + (-sum / scale).exp());
            let error = f64::from(sample.outcome) - chance;
            let curve = chance * (1.0 - chance) / (scale * scale);
            for (row, &a) in free.iter().enumerate() {
                let value = f64::from(sample.features[a]);
                if value == 0.0 {
                    continue;
                }
                slope[row] += error * value / scale;
                for (column, &b) in free.iter().enumerate().take(row + 1) {
                    bend[row][column] += curve * value * f64::from(sample.features[b]);
                }
            }
        }
        for (row, &a) in free.iter().enumerate() {
            let stiffness = pull * (spread[a] + 1e-3) / (scale * scale) * 0.25;
            slope[row] -= stiffness * (weights[a] - f64::from(prior[a]));
            bend[row][row] += stiffness;
            let (above, below) = bend.split_at_mut(row);
            for (column, earlier) in above.iter_mut().enumerate() {
                earlier[row] = below[0][column];
            }
        }
        for (row, change) in solve(bend, slope).into_iter().enumerate() {
            weights[free[row]] += change;
        }
    }
    weights.into_iter().map(|weight| weight as f32).collect()
}

/// How well the weights foretell the outcomes: the mean logarithm of the chance they give to what happened; nearer to 0 is better.
pub fn likelihood(samples: &[Sample], weights: &[f32], scale: f64) -> f64 {
    let total: f64 = samples
        .iter()
        .map(|sample| {
            let sum: f64 = weights
                .iter()
                .zip(&sample.features)
                .map(|(weight, value)| f64::from(*weight) * f64::from(*value))
                .sum();
            let chance = (1.0 / (1.0 + (-sum / scale).exp())).clamp(1e-9, 1.0 - 1e-9);
            let outcome = f64::from(sample.outcome);
            outcome * chance.ln() + (1.0 - outcome) * (1.0 - chance).ln()
        })
        .sum();
    total / samples.len().max(1) as f64
}

/// The mean square of every feature.
fn spreads(samples: &[Sample], count: usize) -> Vec<f64> {
    let mut sums = vec![0.0; count];
    for sample in samples {
        for (sum, value) in sums.iter_mut().zip(&sample.features) {
            *sum += f64::from(*value).powi(2);
        }
    }
    sums.into_iter().map(|sum| sum / samples.len().max(1) as f64).collect()
}

/// Solves a system of linear equations by elimination; a row without a pivot leaves its unknown at nought.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for column in 0..size {
        let pivot = (column..size).max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()));
        let Some(pivot) = pivot.filter(|row| matrix[*row][column].abs() > 1e-12) else { continue };
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        for row in 0..size {
            if row != column {
                let factor = matrix[row][column] / matrix[column][column];
                if factor != 0.0 {
                    let pivot = matrix[column].clone();
                    for (value, above) in matrix[row].iter_mut().zip(pivot).skip(column) {
                        *value -= factor * above;
                    }
                    right[row] -= factor * right[column];
                }
            }
        }
    }
    (0..size).map(|row| if matrix[row][row].abs() > 1e-12 { right[row] / matrix[row][row] } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_that_made_the_outcomes_are_found_again() {
        // Every combination of two features, each as often won as the true weights 2 and -1 say.
        let mut samples = Vec::new();
        for a in -3_i8..=3 {
            for b in -3_i8..=3 {
                let chance = 1.0 / (1.0 + (-(2.0 * f32::from(a) - f32::from(b)) / 4.0).exp());
                samples.push(Sample { features: vec![f32::from(a), f32::from(b), 1.0], outcome: chance });
            }
        }
        let weights = fit(&samples, &[0.0, 0.0, 7.0], &[false, false, true], 4.0, 0.0);
        assert!(weights[2] == 7.0, "a fixed weight moved");
        let free = fit(&samples, &[0.0, 0.0, 0.0], &[false; 3], 4.0, 0.0);
        for (found, real) in free.iter().zip([2.0, -1.0, 0.0]) {
            assert!((found - real).abs() < 1e-3, "{free:?}");
        }
        let held = fit(&samples, &[0.0; 3], &[false; 3], 4.0, 1e9);
        assert!(held.iter().all(|weight| weight.abs() < 1e-3), "a strong pull holds: {held:?}");
        assert!(likelihood(&samples, &free, 4.0) > likelihood(&samples, &[0.0; 3], 4.0));
    }
}
