//! Something that runs for a while and can be brought to its end at once.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use slint::{Timer, TimerMode};

/// One frame of a screen with 60 of them a second.
const TICK: Duration = Duration::from_millis(16);

type Step = Box<dyn Fn(f32)>;
type Done = Box<dyn FnOnce()>;

struct Run {
    timer: Timer,
    ticks: u32,
    start: Instant,
    length: Duration,
    step: Rc<Step>,
    done: Done,
}

/// At most one motion at a time. It stops when it is dropped.
#[derive(Clone, Default)]
pub(super) struct Motion(Rc<RefCell<Option<Run>>>);

impl Motion {
    /// Ends what is running, then calls `step` with shares 0 to 1 of the time and `done` at the end. With no time `done` follows
    /// at once.
    pub fn run(&self, millis: i64, step: impl Fn(f32) + 'static, done: impl FnOnce() + 'static) {
        self.finish();
        if millis <= 0 {
            done();
            return;
        }
        step(0.0);
        let timer = Timer::default();
        let running = Rc::downgrade(&self.0);
        timer.start(TimerMode::Repeated, TICK, move || {
            if let Some(running) = running.upgrade() {
                Motion(running).tick();
            }
        });
        let length = Duration::from_millis(millis.unsigned_abs());
        let (step, done): (Step, Done) = (Box::new(step), Box::new(done));
        *self.0.borrow_mut() = Some(Run { timer, ticks: 0, start: Instant::now(), length, step: Rc::new(step), done });
    }

    fn tick(&self) {
        let at = self.0.borrow_mut().as_mut().map(|run| {
            run.ticks += 1;
            // Ticks follow the timers' clock, which a test can hold; a slow machine loses ticks, so its own clock counts too.
            let passed = (run.ticks * TICK).max(run.start.elapsed());
            (passed.as_secs_f32() / run.length.as_secs_f32(), run.step.clone())
        });
        match at {
            Some((t, step)) if t < 1.0 => step(t),
            Some(_) => self.finish(),
            None => {}
        }
    }

    /// Whether something runs.
    pub fn is_running(&self) -> bool {
        self.0.borrow().is_some()
    }

    /// Drops what runs, its end included.
    pub fn cancel(&self) {
        self.0.borrow_mut().take();
    }

    /// Brings what runs to its end at once.
    pub fn finish(&self) {
        // Out of the cell first: `done` may start the next motion.
        let run = self.0.borrow_mut().take();
        if let Some(run) = run {
            run.timer.stop();
            (run.done)();
        }
    }
}
