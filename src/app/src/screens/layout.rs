//! Layout: an army is set up by touch.

use std::rc::Rc;

use super::Controller;
use crate::context::Context;
use crate::ui::{MainWindow, Screen};

pub(crate) struct LayoutController;

impl LayoutController {
    pub(crate) fn connect(_context: &Rc<Context>, _window: &MainWindow) -> Rc<Self> {
        Rc::new(LayoutController)
    }
}

impl Controller for LayoutController {
    fn screen(&self) -> Screen {
        Screen::Layout
    }

    fn show(&self) {}
}
