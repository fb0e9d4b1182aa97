//! The entry and the event loop on Android.

mod input;
mod queue;
mod surface;

use std::cell::RefCell;
use std::rc::{Rc, Weak};
use std::time::Instant;

use android_activity::{AndroidApp, MainEvent, PollEvent};
use app::Context;
use ndk::configuration::UiModeNight;
use slint::PlatformError;
use slint::platform::{EventLoopProxy, Platform, WindowAdapter, WindowEvent};

use self::queue::{Proxy, Queue};
use self::surface::Surface;
use crate::own::canvas::Canvas;
use crate::own::detail::Detail;
use crate::own::pace::Pace;
use crate::own::screen::{Screen, scale_of};
use crate::own::window::PhoneWindow;

/// Called by Android on a thread of its own, for every activity anew.
#[unsafe(no_mangle)]
fn android_main(android: AndroidApp) {
    let context: Rc<RefCell<Weak<Context>>> = Rc::default();
    let folder = android.internal_data_path();
    let phone = Phone {
        queue: Queue::new(android.create_waker()),
        android,
        window: PhoneWindow::new(),
        context: context.clone(),
    };
    if let Err(error) = slint::platform::set_platform(Box::new(phone)) {
        return eprintln!("{error}");
    }
    if let Err(error) = app::start(folder, |begun| *context.borrow_mut() = Rc::downgrade(begun)) {
        eprintln!("{error}");
    }
}

/// Slint's platform on Android.
struct Phone {
    android: AndroidApp,
    window: Rc<PhoneWindow>,
    queue: Queue,
    context: Rc<RefCell<Weak<Context>>>,
}

impl Platform for Phone {
    fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
        Ok(self.window.clone())
    }

    fn new_event_loop_proxy(&self) -> Option<Box<dyn EventLoopProxy>> {
        Some(Box::new(Proxy::of(&self.queue)))
    }

    fn run_event_loop(&self) -> Result<(), PlatformError> {
        let mut state = Loop {
            phone: self,
            surface: None,
            canvas: Canvas::default(),
            screen: Screen::default(),
            detail: Detail::default(),
            touched: false,
            frame: Instant::now(),
            awake: false,
            over: false,
        };
        while !state.over {
            state.turn();
        }
        Ok(())
    }
}

/// One run of the event loop.
struct Loop<'a> {
    phone: &'a Phone,
    surface: Option<Surface>,
    canvas: Canvas,
    screen: Screen,
    detail: Detail,
    /// A finger is on the screen.
    touched: bool,
    /// When the last frame was shown.
    frame: Instant,
    /// The app is in the foreground.
    awake: bool,
    /// The window is closed, or the system ends the activity.
    over: bool,
}

impl Loop<'_> {
    /// Waits for something to do, and does it.
    fn turn(&mut self) {
        let phone = self.phone;
        phone.android.poll_events(self.pace().sleep(), |event| {
            if let PollEvent::Main(event) = event {
                self.hear(&event);
            }
        });
        if self.awake {
            slint::platform::update_timers_and_animations();
        }
        phone.queue.run_all();
        self.over |= phone.queue.is_closed();
        if !self.over {
            self.draw();
        }
    }

    fn pace(&self) -> Pace {
        Pace {
            awake: self.awake,
            surface: self.surface.is_some(),
            redraw: self.phone.window.needs_redraw(),
            animated: self.phone.window.window().has_active_animations(),
            since_frame: self.frame.elapsed(),
            timer: slint::platform::duration_until_next_timer_update(),
        }
    }

    /// Does what the system tells. The surface must be gone when this returns from its end.
    fn hear(&mut self, event: &MainEvent<'_>) {
        let window = &self.phone.window;
        match event {
            MainEvent::InitWindow { .. } => {
                self.surface = self.phone.android.native_window().map(|window| Surface::new(window, &self.canvas));
                self.fit();
            }
            MainEvent::TerminateWindow { .. } => {
                self.surface = None;
                // Whatever finger was on it, its end is not told any more.
                self.touched = false;
            }
            MainEvent::WindowResized { .. }
            | MainEvent::ContentRectChanged { .. }
            | MainEvent::ConfigChanged { .. } => {
                self.fit();
            }
            MainEvent::RedrawNeeded { .. } => {
                if let Some(surface) = &mut self.surface {
                    surface.spoil(&self.canvas);
                    window.request_redraw();
                }
            }
            MainEvent::InputAvailable => self.read_input(),
            MainEvent::GainedFocus => window.window().dispatch_event(WindowEvent::WindowActiveChanged(true)),
            MainEvent::LostFocus => window.window().dispatch_event(WindowEvent::WindowActiveChanged(false)),
            MainEvent::Resume { .. } => {
                self.awake = true;
                self.with_context(Context::wake);
            }
            MainEvent::Pause => {
                self.awake = false;
                self.with_context(Context::suspend);
            }
            MainEvent::Destroy => self.over = true,
            _ => {}
        }
    }

    fn with_context(&self, act: fn(&Context)) {
        let context = self.phone.context.borrow().upgrade();
        if let Some(context) = context {
            act(&context);
        }
    }

    /// Takes over size, density, bars and night from the system.
    fn fit(&mut self) {
        let phone = self.phone;
        let config = phone.android.config();
        phone.window.set_dark(config.ui_mode_night() == UiModeNight::Yes);
        self.detail = Detail::default();
        if let Some(surface) = &self.surface {
            let (width, height) = surface.size();
            let content = phone.android.content_rect();
            let content = (content.left, content.top, content.right, content.bottom);
            self.screen = Screen { width, height, scale: scale_of(config.density()), content };
            phone.window.fit(&self.screen);
        }
    }

    fn read_input(&mut self) {
        // The only error is that somebody else reads at the same time, and nobody else does.
        let Ok(mut events) = self.phone.android.input_events_iter() else { return };
        let (window, scale) = (self.phone.window.window(), self.screen.scale);
        while events.next(|event| {
            self.touched = input::touched(event).unwrap_or(self.touched);
            input::handle(window, event, scale)
        }) {}
    }

    fn draw(&mut self) {
        let Some(surface) = &mut self.surface else { return };
        let window = &self.phone.window;
        if !self.touched && !window.window().has_active_animations() && self.detail.rest() {
            surface.set_buffers(0, 0);
            window.fit(&self.screen);
        }
        if !window.needs_redraw() && !surface.is_behind() {
            return;
        }
        let begun = Instant::now();
        let changed = window.draw(&mut self.canvas);
        let took = begun.elapsed();
        if surface.show(&self.canvas, changed) {
            self.frame = Instant::now();
        }
        if self.detail.drawn(took, self.touched) {
            let coarse = self.screen.halved();
            surface.set_buffers(coarse.width, coarse.height);
            window.fit(&coarse);
        }
    }
}
