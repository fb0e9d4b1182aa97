//! Qiying on the screen: the only crate that knows Slint.
//!
//! `ui/*.slint` says how a screen looks, one controller in [`screens`] a screen says what it shows and does. What all
//! controllers share is the [`Context`]: settings, clock, the way from screen to screen and the panels over them.

mod arguments;
pub mod board;
mod context;
mod navigation;
mod outcome;
mod overlays;
pub mod rule;
pub mod screens;
pub mod session;
mod settings;
mod shell;
pub mod shot;
mod theme;
mod time;
mod words;

/// What `ui/main.slint` exports: the window, one global a screen, and the types they use.
pub mod ui {
    #![allow(missing_docs, clippy::all)]
    slint::include_modules!();
}

pub use arguments::{Arguments, UsageError};
pub use context::{Context, Services};
pub use navigation::Navigation;
pub use overlays::{MenuItem, Overlays, QuestionText};
pub use settings::{KeyValues, Settings, SettingsBook, Speed};
pub use shell::{App, StartError, run, start};
pub use theme::{Palette, SEATS};
pub use time::{Clock, ManualClock, SystemClock};
pub use words::{Chapter, Language, Passage, RefusalWords};
