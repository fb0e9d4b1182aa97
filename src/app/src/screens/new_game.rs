//! New game: what to play and who sits where.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct NewGameController;

impl NewGameController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(NewGameController)
    }
}

impl Controller for NewGameController {
    fn screen(&self) -> Screen {
        Screen::NewGame
    }

    fn show(&self) {}
}
