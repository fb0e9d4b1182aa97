//! The running app: window, context, controllers.

use std::ffi::OsString;
use std::process::ExitCode;
use std::rc::Rc;

use slint::{ComponentHandle, Global, PlatformError};

use crate::arguments::{Arguments, HELP};
use crate::context::{Context, Services};
use crate::screens::{self, Controller};
use crate::settings::MemoryValues;
use crate::time::SystemClock;
use crate::ui::{MainWindow, Navigation};

/// One window with everything behind it.
pub struct App {
    window: MainWindow,
    context: Rc<Context>,
    // The context and the callbacks only refer to the controllers.
    controllers: Vec<Rc<dyn Controller>>,
}

impl App {
    /// Makes the window (without showing it) and fills Home.
    pub fn new(services: Services) -> Result<App, PlatformError> {
        let window = MainWindow::new()?;
        let context = Context::new(services, &window);
        let controllers = screens::connect_all(&context, &window);
        context.register(&controllers);
        let navigation = Navigation::get(&window);
        let shared = context.clone();
        navigation.on_open(move |screen| shared.open(screen));
        let shared = context.clone();
        navigation.on_back(move || shared.back());
        let shared = context.clone();
        navigation.on_theme_changed(move || shared.refresh());
        context.apply_settings();
        let app = App { window, context, controllers };
        app.show_front();
        Ok(app)
    }

    /// The window, for tests and pictures.
    pub fn window(&self) -> &MainWindow {
        &self.window
    }

    /// The part that all controllers share.
    pub fn context(&self) -> &Rc<Context> {
        &self.context
    }

    /// Shows the window and stays until it is closed.
    pub fn run(&self) -> Result<(), PlatformError> {
        self.window.run()
    }

    fn show_front(&self) {
        let front = self.context.screen();
        for controller in self.controllers.iter().filter(|controller| controller.screen() == front) {
            controller.show();
        }
    }
}

/// The program: reads the words after its name, runs the app, and gives the exit code: 0 good, 1 it cannot start, 2 usage.
pub fn run(words: impl IntoIterator<Item = OsString>) -> ExitCode {
    match Arguments::parse(words, std::env::var_os("QIYING_DATA")) {
        Ok(Arguments::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Arguments::Version) => {
            println!("qiying {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Ok(Arguments::Start { data }) => {
            let services = Services { data, settings: Box::<MemoryValues>::default(), clock: SystemClock::start() };
            match App::new(services).and_then(|app| app.run()) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("Qiying cannot open a window; it needs a graphical desktop (X11 or Wayland): {error}");
                    ExitCode::FAILURE
                }
            }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
