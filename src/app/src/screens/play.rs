//! Play: the board and everything round it.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct PlayController;

impl PlayController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(PlayController)
    }
}

impl Controller for PlayController {
    fn screen(&self) -> Screen {
        Screen::Play
    }

    fn show(&self) {}
}
