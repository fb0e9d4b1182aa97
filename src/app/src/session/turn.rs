use std::time::Duration;

/// The clock of one turn: runs, stands, and can be written down between.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Turn {
    before: Duration,
    since: Option<Duration>,
}

impl Turn {
    /// Time already used, from a saved game.
    pub fn restore(&mut self, used_ms: u32) {
        self.before = Duration::from_millis(u64::from(used_ms));
    }

    pub fn run(&mut self, now: Duration) {
        self.since.get_or_insert(now);
    }

    pub fn stop(&mut self, now: Duration) {
        self.before = self.used(now);
        self.since = None;
    }

    pub fn used_ms(&self, now: Duration) -> u32 {
        self.used(now).as_millis().try_into().unwrap_or(u32::MAX)
    }

    fn used(&self, now: Duration) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since))
    }
}
