//! Rules: the page made from the options in force.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct RulesController;

impl RulesController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(RulesController)
    }
}

impl Controller for RulesController {
    fn screen(&self) -> Screen {
        Screen::Rules
    }

    fn show(&self) {}
}
