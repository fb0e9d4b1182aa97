use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use bot::{Budget, Hint, Request, Thought};
use junqi::{Move, Seat, View};

/// What is wanted of a thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// What the computer player of this name, one of [`bot::NAMES`], does.
    Act(String),
    /// A hint for the person at the seat.
    Hint,
}

/// What is to be thought about.
#[derive(Clone, Debug)]
pub struct Task {
    /// For which seat.
    pub seat: Seat,
    /// What is wanted.
    pub wish: Wish,
    /// All that the player gets to see.
    pub view: View,
    /// Moves refused in this turn.
    pub refused: Vec<Move>,
    /// The seed of the player's choices.
    pub seed: u64,
    /// Time it may take.
    pub millis: Option<u32>,
    /// Work it may take: that of an earlier thought, to have the same thought again.
    pub work: Option<u64>,
}

impl Task {
    fn think(&self, cancel: &AtomicBool) -> Option<Answer> {
        let budget = Budget { millis: self.millis, work: self.work, cancel };
        let request = Request { view: &self.view, refused: &self.refused, seed: self.seed, budget };
        let reply = match &self.wish {
            Wish::Act(player) => Reply::Thought(bot::by_name(player)?.think(&request)?),
            Wish::Hint => Reply::Hint(bot::hint(&request)?),
        };
        Some(Answer { seat: self.seat, reply })
    }
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The seat that was asked.
    pub seat: Seat,
    /// What it was asked for.
    pub reply: Reply,
}

/// A thought or a hint.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// What a computer does, and what it thought.
    Thought(Thought),
    /// What a person might do.
    Hint(Hint),
}

/// Where computers think. One task at a time.
pub trait Thinker {
    /// Begins with a task; one that is still being thought about is cancelled.
    fn start(&self, task: Task);
    /// The answer, once it is there. Never waits.
    fn poll(&self) -> Option<Answer>;
    /// Drops the task; its answer never arrives.
    fn cancel(&self);
    /// Whether a task is being thought about.
    fn is_thinking(&self) -> bool;
}
/// Thinks on a thread of its own.
#[derive(Default)]
pub struct ThreadThinker {
    running: RefCell<Option<Running>>,
}

struct Running {
    cancel: Arc<AtomicBool>,
    answer: Receiver<Option<Answer>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

impl Thinker for ThreadThinker {
    fn start(&self, task: Task) {
        let cancel = Arc::new(AtomicBool::new(false));
        let (send, answer) = channel();
        let flag = Arc::clone(&cancel);
        self.running.replace(Some(Running { cancel, answer }));
        thread::spawn(move || {
            let thought = task.think(&flag);
            // Nobody waits for the answer of a cancelled task.
            let _ = send.send(thought);
        });
    }

    fn poll(&self) -> Option<Answer> {
        let received = self.running.borrow().as_ref()?.answer.try_recv();
        match received {
            Err(TryRecvError::Empty) => None,
            // The player is gone without an answer: whoever asks may ask again.
            Err(TryRecvError::Disconnected) => {
                self.running.take();
                None
            }
            Ok(answer) => {
                self.running.take();
                answer
            }
        }
    }

    fn cancel(&self) {
        self.running.take();
    }

    fn is_thinking(&self) -> bool {
        self.running.borrow().is_some()
    }
}

/// Thinks when it is asked for the answer: for tests, where nothing may depend on threads.
#[derive(Default)]
pub struct InlineThinker {
    task: RefCell<Option<Task>>,
    held: Cell<bool>,
}

impl InlineThinker {
    /// Holds answers back, as a player does who thinks long.
    pub fn hold(&self, held: bool) {
        self.held.set(held);
    }
}

impl Thinker for InlineThinker {
    fn start(&self, task: Task) {
        self.task.replace(Some(task));
    }

    fn poll(&self) -> Option<Answer> {
        if self.held.get() {
            return None;
        }
        self.task.take()?.think(&AtomicBool::new(false))
    }

    fn cancel(&self) {
        self.task.take();
    }

    fn is_thinking(&self) -> bool {
        self.task.borrow().is_some()
    }
}
