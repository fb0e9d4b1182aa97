//! History: all games.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct HistoryController;

impl HistoryController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(HistoryController)
    }
}

impl Controller for HistoryController {
    fn screen(&self) -> Screen {
        Screen::History
    }

    fn show(&self) {}
}
