//! Review: a game step by step.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct ReviewController;

impl ReviewController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(ReviewController)
    }
}

impl Controller for ReviewController {
    fn screen(&self) -> Screen {
        Screen::Review
    }

    fn show(&self) {}
}
