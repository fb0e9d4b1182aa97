//! The running app: window, context, controllers.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::rc::Rc;

use slint::{ComponentHandle, Global, PlatformError};
use store::{FolderError, Store};

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
        let shared = context.clone();
        navigation.on_scale_changed(move || shared.sharpen());
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
        Ok(Arguments::Start { data }) => match start(data, |_| ()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error}");
                ExitCode::FAILURE
            }
        },
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

/// Why the app could not start.
#[derive(Debug)]
pub enum StartError {
    /// There is no folder to keep games in.
    Folder(FolderError),
    /// There is nowhere to show a window.
    Window(PlatformError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Folder(error) => error.fmt(f),
            // Slint's own account goes over several lines and names files of its sources.
            StartError::Window(_) if cfg!(target_os = "android") => {
                f.write_str("Qiying cannot show its window on this device: close other apps and start it again.")
            }
            StartError::Window(_) => f.write_str(
                "Qiying cannot open a window: it needs a graphical desktop, X11 (DISPLAY set) or Wayland (WAYLAND_DISPLAY set).",
            ),
        }
    }
}

impl std::error::Error for StartError {}

/// Opens the saved games, in `data` or where the platform keeps them, and runs the app until its window is closed. `begun` gets
/// the context once there is one, so that a platform can tell it of pauses.
///
/// # Errors
/// There is no folder for the games, or no window can be opened. Games that cannot be read are told of in a window.
pub fn start(data: Option<PathBuf>, begun: impl FnOnce(&Rc<Context>)) -> Result<(), StartError> {
    let folder = store::data_dir(data, std::env::var_os("QIYING_DATA")).map_err(StartError::Folder)?;
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
            App::new(services).and_then(|app| {
                begun(app.context());
                app.run()
            })
        }
        Err(error) => {
            eprintln!("{error}");
            show_trouble(&Language::Chinese.open_error(&error), &error.to_string())
        }
    };
    shown.map_err(StartError::Window)
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
