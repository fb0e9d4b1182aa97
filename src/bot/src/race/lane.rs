use junqi::Move;

/// The least number of worlds that the mean of the stage before counts for.
const CARRIED: f32 = 2.0;
/// The share of its worlds that a longer stage counts for in the next.
const SHARED: f32 = 0.2;
/// A move is beaten when it lies this many standard errors and points behind the leader.
const ERRORS: f32 = 3.0;
const MARGIN: f32 = 3.0;

/// A move in the race.
#[derive(Clone, Debug)]
pub(super) struct Lane {
    pub(super) step: Move,
    /// Mean of the stage before, and how many worlds it counts for.
    carried: (f32, f32),
    /// Its values in the worlds of this stage.
    pub(super) values: Vec<f32>,
    /// What is expected of it besides what the search finds.
    prize: f32,
    /// What is taken off for reasons outside the search.
    handicap: f32,
    /// How many worlds it was looked at in, over all stages.
    pub(super) worlds: u32,
}

impl Lane {
    pub(super) fn new(step: Move, prize: f32, handicap: f32) -> Lane {
        Lane { step, carried: (0.0, 0.0), values: Vec::new(), prize, handicap, worlds: 0 }
    }

    /// What the move is expected to lead to.
    pub(super) fn mean(&self) -> f32 {
        let (mean, weight) = self.carried;
        if self.values.is_empty() {
            // A stage that was cut short before it had looked at anything takes nothing back.
            return mean;
        }
        (self.values.iter().sum::<f32>() + mean * weight) / (self.values.len() as f32 + weight)
    }

    /// What it is ranked by.
    pub(super) fn score(&self) -> f32 {
        self.mean() - self.handicap
    }

    /// Takes in what the search found in another world.
    pub(super) fn add(&mut self, value: f32) {
        self.values.push(value + self.prize);
        self.worlds += 1;
    }

    /// Moves what it is expected to lead to, after so many more worlds.
    pub(super) fn shift(&mut self, by: f32, worlds: u32) {
        self.carried.0 += by;
        self.values.iter_mut().for_each(|value| *value += by);
        self.worlds += worlds;
    }

    /// Enters another stage, in which what it has so far counts a little; not at all where a single world is certain.
    pub(super) fn carry(&mut self, certain: bool) {
        let count = self.values.len() as f32;
        if count > 0.0 {
            self.carried = (self.mean(), if certain { 0.0 } else { CARRIED.max(count * SHARED) });
            self.values.clear();
        }
    }

    /// Whether it has fallen behind a leader that ran in the same worlds, in more of them perhaps, beyond chance.
    pub(super) fn is_behind(&self, leader: &Lane) -> bool {
        let count = self.values.len() as f32;
        let behind = || leader.values.iter().zip(&self.values).map(|(best, own)| best - own);
        let mean = behind().sum::<f32>() / count;
        let spread = behind().map(|gap| (gap - mean).powi(2)).sum::<f32>() / (count - 1.0).max(1.0);
        mean + self.handicap - leader.handicap > ERRORS * (spread / count).sqrt() + MARGIN
    }
}

/// The best of some lanes.
pub(super) fn leader<'a>(lanes: impl IntoIterator<Item = &'a Lane>) -> Option<&'a Lane> {
    lanes.into_iter().max_by(|a, b| a.score().total_cmp(&b.score()))
}

/// Puts the best first.
pub(super) fn sort(lanes: &mut [Lane]) {
    lanes.sort_by(|a, b| b.score().total_cmp(&a.score()));
}
