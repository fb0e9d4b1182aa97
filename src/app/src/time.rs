//! Time as the app sees it, so that tests can hold it in the hand.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};

/// Where the app takes the time from.
///
/// `elapsed` never jumps (clocks of seats run on it); `utc` is the calendar (dates of games). For something to happen
/// later or again and again use [`slint::Timer`], which follows the same mock time in tests.
pub trait Clock {
    /// Time since the app started.
    fn elapsed(&self) -> Duration;
    /// The date and time of day.
    fn utc(&self) -> DateTime<Utc>;
}

/// The time of the machine.
pub struct SystemClock(Instant);

impl SystemClock {
    /// A clock that starts now.
    pub fn start() -> Rc<dyn Clock> {
        Rc::new(SystemClock(Instant::now()))
    }
}

impl Clock for SystemClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }

    fn utc(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// A clock that stands until it is moved.
pub struct ManualClock {
    start: DateTime<Utc>,
    elapsed: Cell<Duration>,
}

impl ManualClock {
    /// A clock that shows `start` until it is moved.
    pub fn starting_at(start: DateTime<Utc>) -> Rc<ManualClock> {
        Rc::new(ManualClock { start, elapsed: Cell::new(Duration::ZERO) })
    }

    /// Moves the clock on.
    pub fn advance(&self, by: Duration) {
        self.elapsed.set(self.elapsed.get() + by);
    }
}

impl Clock for ManualClock {
    fn elapsed(&self) -> Duration {
        self.elapsed.get()
    }

    fn utc(&self) -> DateTime<Utc> {
        self.start + TimeDelta::from_std(self.elapsed.get()).unwrap_or(TimeDelta::zero())
    }
}
