use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use android_activity::AndroidAppWaker;
use slint::EventLoopError;
use slint::platform::EventLoopProxy;

type Task = Box<dyn FnOnce() + Send>;

/// What other threads, and Slint itself, want of the event loop.
pub struct Queue(Arc<Wishes>);

struct Wishes {
    tasks: Mutex<VecDeque<Task>>,
    close: AtomicBool,
    waker: AndroidAppWaker,
}

impl Queue {
    pub fn new(waker: AndroidAppWaker) -> Queue {
        Queue(Arc::new(Wishes { tasks: Mutex::default(), close: AtomicBool::new(false), waker }))
    }

    /// Whether the loop is to end.
    pub fn is_closed(&self) -> bool {
        self.0.close.load(Ordering::Acquire)
    }

    /// Runs what was asked for until now; what that asks for comes the next time.
    pub fn run_all(&self) {
        let tasks = std::mem::take(&mut *self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner));
        for task in tasks {
            task();
        }
    }
}

/// The way into the queue from any thread.
pub struct Proxy(Arc<Wishes>);

impl Proxy {
    pub fn of(queue: &Queue) -> Proxy {
        Proxy(queue.0.clone())
    }
}

impl EventLoopProxy for Proxy {
    fn quit_event_loop(&self) -> Result<(), EventLoopError> {
        self.0.close.store(true, Ordering::Release);
        self.0.waker.wake();
        Ok(())
    }

    fn invoke_from_event_loop(&self, event: Task) -> Result<(), EventLoopError> {
        self.0.tasks.lock().unwrap_or_else(PoisonError::into_inner).push_back(event);
        self.0.waker.wake();
        Ok(())
    }
}
