use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When a search has to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub(crate) deadline: Option<Instant>,
    pub(crate) work: u64,
    pub(crate) cancel: &'a AtomicBool,
}

impl Limits<'_> {
    /// Whether the time is over, so much work is the most allowed, or the answer is wanted now.
    pub(crate) fn are_reached(&self, work: u64) -> bool {
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late || work >= self.work || self.cancel.load(Ordering::Relaxed)
    }
}
