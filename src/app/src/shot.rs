//! Pictures of the app without a display, by the same software renderer as on screen.

pub mod sample;

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use slint::platform::software_renderer::{MinimalSoftwareWindow, RepaintBufferType};
use slint::platform::{Platform, PlatformError, WindowAdapter, WindowEvent};
use slint::{ComponentHandle, PhysicalSize, Rgba8Pixel, SharedPixelBuffer};

use crate::context::Services;
use crate::settings::Settings;
use crate::shell::App;
use crate::ui::Screen;

/// The screens that can be pictured, by their names on the command line.
pub const SCREENS: [(&str, Screen); 10] = [
    ("home", Screen::Home),
    ("new-game", Screen::NewGame),
    ("layout", Screen::Layout),
    ("play", Screen::Play),
    ("result", Screen::Result),
    ("history", Screen::History),
    ("review", Screen::Review),
    ("settings", Screen::Settings),
    ("rules", Screen::Rules),
    ("about", Screen::About),
];

/// How a picture is taken.
#[derive(Clone, Copy, Debug)]
pub struct Shot {
    pub screen: Screen,
    /// The saved game that the screen is about.
    pub game: Option<store::GameId>,
    /// Width and height in logical pixels.
    pub size: (u16, u16),
    /// Physical pixels to a logical one.
    pub scale: f32,
    /// Language and theme among them.
    pub settings: Settings,
}

/// Starts an app of its own on `services` and pictures a screen of it.
///
/// The thread gets a platform without a display, so a thread that shows a real window cannot take pictures this way.
pub fn shot(services: Services, wanted: &Shot) -> Result<SharedPixelBuffer<Rgba8Pixel>, PlatformError> {
    use_headless_platform()?;
    let app = App::new(services)?;
    // Motion is off, so that the first picture is the finished one.
    app.context().change_settings(|settings| *settings = Settings { motion: false, ..wanted.settings });
    app.context().game.set(wanted.game);
    app.context().open(wanted.screen);
    let window = app.window().window();
    window.dispatch_event(WindowEvent::ScaleFactorChanged { scale_factor: wanted.scale });
    let physical = |logical: u16| (f32::from(logical) * wanted.scale).round() as u32;
    window.set_size(PhysicalSize::new(physical(wanted.size.0), physical(wanted.size.1)));
    app.window().show()?;
    slint::platform::update_timers_and_animations();
    window.take_snapshot()
}

/// A platform whose windows are only memory and whose time stands still.
struct Headless;

impl Platform for Headless {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(MinimalSoftwareWindow::new(RepaintBufferType::NewBuffer))
    }

    fn duration_since_start(&self) -> Duration {
        Duration::ZERO
    }
}

fn use_headless_platform() -> Result<(), PlatformError> {
    thread_local!(static IN_USE: Cell<bool> = const { Cell::new(false) });
    if !IN_USE.get() {
        slint::platform::set_platform(Box::new(Headless)).map_err(|error| PlatformError::OtherError(error.into()))?;
        IN_USE.set(true);
    }
    Ok(())
}
