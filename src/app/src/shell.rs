//! The running app: window, context, controllers.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use slint::{ComponentHandle, Global, PlatformError};
use store::Store;

use crate::arguments::{Arguments, HELP};
use crate::context::{Context, Services};
use crate::screens::{self, Controller};
use crate::session::ThreadThinker;
use crate::time::SystemClock;
use crate::ui::{MainWindow, Navigation, TroubleWindow};
use crate::words::Language;

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
    match Arguments::parse(words) {
        Ok(Arguments::Help) => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        Ok(Arguments::Version) => {
            println!("qiying {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Ok(Arguments::Start { data }) => match start(data) {
            Ok(()) => ExitCode::SUCCESS,
            Err(sentence) => {
                eprintln!("{sentence}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Opens the saved games and runs the app; the error is one sentence.
fn start(data: Option<PathBuf>) -> Result<(), String> {
    let folder = store::data_dir(data, std::env::var_os("QIYING_DATA")).map_err(|error| error.to_string())?;
    let shown = match Store::open(&folder) {
        Ok(store) => {
            // Deleted games can be brought back for a week. Those that cannot be purged now are purged another time.
            let _ = store.purge_deleted(chrono::Utc::now() - chrono::TimeDelta::days(7));
            let services = Services {
                store: Rc::new(store),
                clock: SystemClock::start(),
                thinker: Rc::<ThreadThinker>::default(),
                seeds: Box::new(rand::random),
            };
            App::new(services).and_then(|app| app.run())
        }
        Err(error) => {
            eprintln!("{error}");
            show_trouble(&Language::Chinese.open_error(&error), &error.to_string())
        }
    };
    // Slint's own account goes over several lines and names files of its sources.
    shown.map_err(|_| {
        "Qiying cannot open a window: it needs a graphical desktop, X11 (DISPLAY set) or Wayland (WAYLAND_DISPLAY set)."
            .into()
    })
}

/// Says in a window of its own why the saved games cannot be opened: whoever started the app by its icon sees no terminal.
fn show_trouble(chinese: &str, english: &str) -> Result<(), PlatformError> {
    let window = TroubleWindow::new()?;
    // The settings are in the database that cannot be opened, so the language is not known.
    window.set_reason(format!("{chinese}\n\n{english}").into());
    let weak = window.as_weak();
    window.on_closed(move || {
        if let Some(window) = weak.upgrade() {
            // A window that cannot be hidden is already gone.
            let _ = window.hide();
        }
    });
    window.run()
}
