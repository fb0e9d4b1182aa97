//! Drives the real app without a display: taps, drags, pinches, mock time, pictures, and a walk over all elements.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use app::session::InlineThinker;
use app::ui::MainWindow;
use app::{App, ManualClock, Services, Settings};
use chrono::{TimeZone, Utc};
use i_slint_backend_testing::{self as testing, ElementHandle, ElementRoot};
use i_slint_core::input::TouchPhase;
use i_slint_core::platform::InternalEvent;
use slint::platform::{Key, PointerEventButton, WindowEvent};
use slint::{ComponentHandle, LogicalPosition, PhysicalSize, Rgba8Pixel, SharedPixelBuffer, SharedString};
use store::Store;

/// Sizes at which every screen must work, in logical pixels: smallest, usual, large, on its side.
pub const SIZES: [(u32, u32); 4] = [(320, 640), (360, 800), (412, 915), (800, 360)];

/// A running app, its clock and its window of 1 physical to 1 logical pixel.
pub struct Driver {
    app: App,
    clock: Rc<ManualClock>,
    thinker: Rc<InlineThinker>,
    size: (u32, u32),
}

/// What a person or a screen reader can find in one element.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub type_name: String,
    pub label: String,
    /// Everything else that can be read out: id, value, description, placeholder.
    pub more: String,
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

impl Driver {
    /// Starts the app on a data folder. Calling it again on the same folder is a restart.
    pub fn new(size: (u32, u32), data: &Path) -> Driver {
        Driver::with_settings(size, data, None)
    }

    /// Starts the app with some settings already made; without, with those kept in the data folder.
    pub fn with_settings(size: (u32, u32), data: &Path, settings: impl Into<Option<Settings>>) -> Driver {
        use_testing_platform();
        let clock = ManualClock::starting_at(Utc.with_ymd_and_hms(2026, 11, 29, 12, 0, 0).unwrap());
        let thinker = Rc::new(InlineThinker::default());
        let seed = Cell::new(0);
        let services = Services {
            store: Rc::new(Store::open(data).expect("the data folder opens")),
            clock: clock.clone(),
            thinker: thinker.clone(),
            // Every game of a test has its own seed, the same in every run.
            seeds: Box::new(move || seed.replace(seed.get() + 1)),
        };
        let app = App::new(services).expect("the app starts");
        if let Some(settings) = settings.into() {
            app.context().change_settings(|now| *now = settings);
        }
        let mut driver = Driver { app, clock, thinker, size };
        driver.resize(size);
        driver.window().show().expect("the window shows");
        driver.window().window().dispatch_event(WindowEvent::WindowActiveChanged(true));
        driver.settle();
        driver
    }

    pub fn window(&self) -> &MainWindow {
        self.app.window()
    }

    pub fn app(&self) -> &App {
        &self.app
    }

    /// Where the computers of this app think: on the test's own thread, and held back when the test wants it.
    pub fn thinker(&self) -> &InlineThinker {
        &self.thinker
    }

    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Turns or resizes the window.
    pub fn resize(&mut self, size: (u32, u32)) {
        self.size = size;
        self.window().window().set_size(PhysicalSize::new(size.0, size.1));
        self.settle();
    }

    /// Moves mock time on, for the app's clock, timers and animations alike: in steps of a frame, or of the app's
    /// fastest timer where nothing is animated.
    pub fn advance(&self, milliseconds: u64) {
        let frame = if self.app.context().settings.get().motion { 16 } else { 50 };
        let mut left = milliseconds;
        while left > 0 {
            let step = Duration::from_millis(left.min(frame));
            self.clock.advance(step);
            testing::mock_elapsed_time(step);
            left = left.saturating_sub(frame);
        }
    }

    /// Lets every animation of a screen or panel end.
    pub fn settle(&self) {
        self.advance(300);
    }

    // ---- fingers and keys

    pub fn press(&self, x: f32, y: f32) {
        let position = LogicalPosition::new(x, y);
        self.send(WindowEvent::PointerMoved { position });
        self.send(WindowEvent::PointerPressed { position, button: PointerEventButton::Left });
    }

    pub fn move_to(&self, x: f32, y: f32) {
        self.send(WindowEvent::PointerMoved { position: LogicalPosition::new(x, y) });
        self.advance(16);
    }

    pub fn release(&self, x: f32, y: f32) {
        let position = LogicalPosition::new(x, y);
        self.send(WindowEvent::PointerReleased { position, button: PointerEventButton::Left });
        self.send(WindowEvent::PointerExited);
    }

    /// A quick tap. It waits for nothing afterwards, so that double taps can be made.
    pub fn tap(&self, x: f32, y: f32) {
        self.press(x, y);
        self.advance(50);
        self.release(x, y);
        self.advance(16);
    }

    pub fn long_press(&self, x: f32, y: f32) {
        self.press(x, y);
        self.advance(700);
        self.release(x, y);
        self.settle();
    }

    /// Presses, moves in steps and lets go.
    pub fn drag(&self, from: (f32, f32), to: (f32, f32)) {
        self.press(from.0, from.1);
        for step in 1..=10 {
            let part = step as f32 / 10.0;
            self.move_to(from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        }
        self.release(to.0, to.1);
        self.advance(16);
    }

    /// Two fingers on a level line through `center`, from `from` pixels apart to `to`.
    pub fn pinch(&self, center: (f32, f32), from: f32, to: f32) {
        let touch = |id: i32, distance: f32, phase: TouchPhase| {
            let side = if id == 0 { -0.5 } else { 0.5 };
            let position = LogicalPosition::new(center.0 + side * distance, center.1);
            let position = i_slint_core::lengths::logical_point_from_api(position);
            self.send(WindowEvent::internal(InternalEvent::Touch { id, position, phase }));
            self.advance(8);
        };
        touch(0, from, TouchPhase::Started);
        touch(1, from, TouchPhase::Started);
        for step in 1..=10 {
            let distance = from + (to - from) * step as f32 / 10.0;
            touch(0, distance, TouchPhase::Moved);
            touch(1, distance, TouchPhase::Moved);
        }
        touch(0, to, TouchPhase::Ended);
        touch(1, to, TouchPhase::Ended);
    }

    /// Taps in the middle of the element with this accessible label and waits for what it opens.
    #[track_caller]
    pub fn tap_label(&self, label: &str) {
        let part = self.find(label).unwrap_or_else(|| panic!("'{label}' is not on the screen: {:?}", self.labels()));
        self.tap(part.left + part.width / 2.0, part.top + part.height / 2.0);
        self.settle();
    }

    /// The system's Back key.
    pub fn back(&self) {
        let text: SharedString = Key::Back.into();
        self.send(WindowEvent::KeyPressed { text: text.clone() });
        self.send(WindowEvent::KeyReleased { text });
        self.settle();
    }

    fn send(&self, event: WindowEvent) {
        self.window().window().dispatch_event(event);
    }

    // ---- what is to be seen

    /// Every visible element.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        self.window().root_element().visit_descendants(|element| {
            parts.push(part(&element));
            ControlFlow::<()>::Continue(())
        });
        parts
    }

    /// Every text that can be read on the screen or read out.
    pub fn labels(&self) -> Vec<String> {
        self.parts().into_iter().map(|part| part.label).filter(|label| !label.is_empty()).collect()
    }

    /// The smallest visible element with exactly this label, so a word inside a button counts as well as the button.
    pub fn find(&self, label: &str) -> Option<Part> {
        self.parts()
            .into_iter()
            .filter(|part| part.label == label)
            .min_by(|a, b| (a.width * a.height).total_cmp(&(b.width * b.height)))
    }

    /// Whether some element shows exactly this text.
    pub fn has(&self, label: &str) -> bool {
        self.find(label).is_some()
    }

    /// Whether some text contains these words.
    pub fn shows(&self, words: &str) -> bool {
        self.labels().iter().any(|label| label.contains(words))
    }

    /// Everything that is written on the screen.
    #[track_caller]
    pub fn texts(&self) -> Vec<Part> {
        let is_text = |part: &Part| part.type_name == "Words" && !part.label.is_empty();
        let texts: Vec<Part> = self.parts().into_iter().filter(is_text).collect();
        assert!(!texts.is_empty(), "no screen is without words");
        texts
    }

    /// The texts that do not lie inside the window from edge to edge. Parts of a scrolled column may lie below or above.
    pub fn texts_outside(&self) -> Vec<Part> {
        let width = self.size.0 as f32;
        self.texts().into_iter().filter(|part| part.left < -0.5 || part.left + part.width > width + 0.5).collect()
    }

    /// What the window looks like now.
    pub fn picture(&self) -> SharedPixelBuffer<Rgba8Pixel> {
        self.window().window().take_snapshot().expect("the software renderer draws")
    }

    /// Saves a picture as PNG.
    pub fn screenshot(&self, path: &Path) {
        let picture = self.picture();
        let file = std::fs::File::create(path).expect("the picture's folder exists");
        let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), picture.width(), picture.height());
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header().expect("the header is written");
        writer.write_image_data(picture.as_bytes()).expect("the pixels are written");
    }
}

fn part(element: &ElementHandle) -> Part {
    let (position, size) = (element.absolute_position(), element.size());
    let text = |text: Option<SharedString>| text.map(String::from).unwrap_or_default();
    let more = [
        text(element.accessible_id()),
        text(element.accessible_value()),
        text(element.accessible_description()),
        text(element.accessible_placeholder_text()),
    ];
    Part {
        type_name: text(element.type_name()),
        label: text(element.accessible_label()),
        more: more.join(" ").trim().to_owned(),
        left: position.x,
        top: position.y,
        width: size.width,
        height: size.height,
    }
}

fn use_testing_platform() {
    thread_local!(static IN_USE: Cell<bool> = const { Cell::new(false) });
    if !IN_USE.replace(true) {
        slint::platform::set_platform(Box::new(testing::TestingBackend::new(testing::TestingBackendOptions {
            mock_time: true,
            threading: false,
            renderer_name: Some("software".into()),
        })))
        .expect("every test has a thread of its own");
    }
}
