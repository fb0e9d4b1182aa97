//! Home: go on with a game, start one, go elsewhere.

use std::rc::Rc;

use slint::{Global, ModelRc};

use super::Controller;
use crate::context::Context;
use crate::ui::{HomeView, MainWindow, Screen};

pub(crate) struct HomeController {
    context: Rc<Context>,
}

impl HomeController {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) -> Rc<Self> {
        let this = Rc::new(HomeController { context: context.clone() });
        let view = HomeView::get(window);
        let shared = this.clone();
        view.on_new_game(move || shared.context.open(Screen::NewGame));
        this
    }

    fn fill(&self) {
        self.context.with_window(|window| {
            let view = HomeView::get(window);
            view.set_games(ModelRc::default());
            view.set_last_choice("".into());
        });
    }
}

impl Controller for HomeController {
    fn screen(&self) -> Screen {
        Screen::Home
    }

    fn show(&self) {
        self.fill();
    }

    fn refresh(&self) {
        self.fill();
    }
}
