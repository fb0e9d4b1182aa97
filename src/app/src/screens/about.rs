//! About: version and licences.

use std::rc::Rc;

use slint::Global;

use super::Controller;
use crate::context::Context;
use crate::ui::{AboutView, MainWindow, Screen};

pub(crate) struct AboutController;

impl AboutController {
    pub(crate) fn connect(_context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        AboutView::get(window).set_version(env!("CARGO_PKG_VERSION").into());
        Rc::new(AboutController)
    }
}

impl Controller for AboutController {
    fn screen(&self) -> Screen {
        Screen::About
    }

    fn show(&self) {}
}
