//! One controller a screen.
//!
//! A controller has `connect(&Rc<Context>, &MainWindow) -> Rc<Self>`, which sets the callbacks of the screen's global
//! (`HomeView` for Home), and the functions of [`Controller`]. Callbacks hold the controller, the controller holds the
//! context, the context only refers to the window: nothing keeps itself alive. A closure inside a [`slint::Timer`] that the
//! controller owns must hold a `Weak` of the controller.

mod about;
mod cover;
mod history;
mod home;
mod layout;
mod new_game;
mod play;
mod result;
mod review;
mod rules;
mod settings;

use std::rc::Rc;

pub use cover::{Cover, Handover};

use crate::context::Context;
use crate::ui::{MainWindow, Screen};

/// What Back does on a screen, after panels over it are closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// Leave the screen.
    Leave,
    /// The screen used the step itself.
    Stay,
}

/// What the shell asks of the controller of a screen.
pub trait Controller {
    /// The screen it belongs to.
    fn screen(&self) -> Screen;

    /// The screen comes to the front: fill it.
    fn show(&self);

    /// The screen leaves the front.
    fn hide(&self) {}

    /// The app leaves the foreground while this screen is in front: stop clocks and computers.
    fn suspend(&self) {}

    /// The app is in the foreground again.
    fn wake(&self) {}

    /// Language, theme or another setting has changed: write all words and pictures made in Rust anew, if there is
    /// something to show. Called for every screen, also for those not in front.
    fn refresh(&self) {}

    /// One step back.
    fn back(&self) -> Back {
        Back::Leave
    }
}

/// Connects the controllers of all screens.
pub(crate) fn connect_all(context: &Rc<Context>, window: &MainWindow) -> Vec<Rc<dyn Controller>> {
    vec![
        home::HomeController::connect(context, window),
        new_game::NewGameController::connect(context, window),
        layout::LayoutController::connect(context, window),
        play::PlayController::connect(context, window),
        result::ResultController::connect(context, window),
        history::HistoryController::connect(context, window),
        review::ReviewController::connect(context, window),
        settings::SettingsController::connect(context, window),
        rules::RulesController::connect(context, window),
        about::AboutController::connect(context, window),
    ]
}
