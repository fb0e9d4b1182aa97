//! The same app on this machine, on a copy of the phone's data: where things are, and what a frame must look like.

use std::path::Path;

use slint::platform::WindowEvent;
use slint::{ComponentHandle, LogicalSize, PhysicalSize};
use tempfile::TempDir;

use crate::driver::Driver;
use crate::frame::Frame;

/// The app and its copy of the data.
pub struct Twin {
    pub driver: Driver,
    scale: f32,
    _data: TempDir,
}

impl Twin {
    /// Starts the app on a copy of `data`, in a window of so many physical pixels.
    pub fn start(data: &Path, size: (u32, u32), scale: f32) -> Twin {
        let copy = tempfile::tempdir().expect("a temporary folder");
        for entry in std::fs::read_dir(data).expect("the phone's data folder") {
            let entry = entry.expect("a file of it");
            std::fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("a copy of it");
        }
        let logical = ((size.0 as f32 / scale) as u32, (size.1 as f32 / scale) as u32);
        let driver = Driver::new(logical, copy.path());
        let window = driver.window().window();
        window.dispatch_event(WindowEvent::ScaleFactorChanged { scale_factor: scale });
        window.set_size(PhysicalSize::new(size.0, size.1));
        // The testing window takes physical pixels for logical ones.
        window.dispatch_event(WindowEvent::Resized { size: LogicalSize::new(logical.0 as f32, logical.1 as f32) });
        driver.settle();
        Twin { driver, scale, _data: copy }
    }

    /// The middle of what has this label, in physical pixels.
    #[track_caller]
    pub fn place(&self, label: &str) -> (f32, f32) {
        let part = self.driver.find(label);
        let part = part.unwrap_or_else(|| panic!("'{label}' is not on the screen: {:?}", self.driver.labels()));
        self.physical((part.left + part.width / 2.0, part.top + part.height / 2.0))
    }

    /// Physical pixels of a place on the screen.
    pub fn physical(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (x * self.scale, y * self.scale)
    }

    /// What it looks like.
    pub fn frame(&self) -> Frame {
        let picture = self.driver.picture();
        Frame::from_rgba(picture.width() as usize, picture.height() as usize, picture.as_bytes())
    }
}
