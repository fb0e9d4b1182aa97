//! The entry for builds with Google's SDK: Slint's own backend draws and handles the window.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use app::Context;
use slint::android::AndroidApp;
use slint::android::android_activity::{MainEvent, PollEvent};

/// Called by Android on a thread of its own.
#[unsafe(no_mangle)]
fn android_main(android: AndroidApp) {
    let context: Rc<RefCell<Weak<Context>>> = Rc::default();
    let listening = context.clone();
    let folder = android.internal_data_path();
    let begun = slint::android::init_with_event_listener(android, move |event| {
        let context = listening.borrow().upgrade();
        match (event, context) {
            (PollEvent::Main(MainEvent::Pause), Some(context)) => context.suspend(),
            (PollEvent::Main(MainEvent::Resume { .. }), Some(context)) => context.wake(),
            _ => {}
        }
    });
    if let Err(error) = begun {
        return eprintln!("{error}");
    }
    if let Err(error) = app::start(folder, |begun| *context.borrow_mut() = Rc::downgrade(begun)) {
        eprintln!("{error}");
    }
}
