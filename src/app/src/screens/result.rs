//! Result: who won and why.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct ResultController;

impl ResultController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(ResultController)
    }
}

impl Controller for ResultController {
    fn screen(&self) -> Screen {
        Screen::Result
    }

    fn show(&self) {}
}
