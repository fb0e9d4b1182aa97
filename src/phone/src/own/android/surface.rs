use ndk::hardware_buffer_format::HardwareBufferFormat;
use ndk::native_window::{NativeWindow, Rect};

use crate::own::canvas::{Area, Canvas};

/// What the compositor shows, while Android lends it to us.
pub struct Surface {
    window: NativeWindow,
    /// What the canvas has and the surface has not been shown yet.
    behind: Area,
}

impl Surface {
    /// A surface that has seen nothing of the canvas yet.
    pub fn new(window: NativeWindow, canvas: &Canvas) -> Surface {
        Surface { window, behind: canvas.area() }
    }

    /// Has buffers of this size from now on, which the compositor stretches over the surface.
    pub fn set_buffers(&self, width: u32, height: u32) {
        let pixels = |length: u32| i32::try_from(length).unwrap_or(0);
        // A surface that keeps another size gets what fits, one that keeps another format is not drawn on, see `show`.
        let format = Some(HardwareBufferFormat::R8G8B8X8_UNORM);
        let _ = self.window.set_buffers_geometry(pixels(width), pixels(height), format);
    }

    /// Width and height of the surface in pixels; its buffers get this size too.
    pub fn size(&self) -> (u32, u32) {
        // Some Androids answer with the size of the buffers.
        self.set_buffers(0, 0);
        let pixels = |length: i32| u32::try_from(length).unwrap_or(0);
        (pixels(self.window.width()), pixels(self.window.height()))
    }

    /// The system wants to have everything again.
    pub fn spoil(&mut self, canvas: &Canvas) {
        self.behind = canvas.area();
    }

    /// Whether something drawn could not be shown yet.
    pub fn is_behind(&self) -> bool {
        !self.behind.is_empty()
    }

    /// Shows what has changed on the canvas; false if there was nothing to show or the surface was not to be had.
    pub fn show(&mut self, canvas: &Canvas, changed: Area) -> bool {
        self.behind = self.behind.union(changed);
        if self.behind.is_empty() {
            return false;
        }
        let mut bounds = rect(self.behind);
        // The surface can be taken away at any time; the system tells so later, and what is behind waits for the next one.
        let Ok(mut buffer) = self.window.lock(Some(&mut bounds)) else { return false };
        let stride = buffer.stride();
        let known =
            matches!(buffer.format(), HardwareBufferFormat::R8G8B8X8_UNORM | HardwareBufferFormat::R8G8B8A8_UNORM);
        if let Some(bytes) = buffer.bytes().filter(|_| known) {
            canvas.copy(area(&bounds), bytes, stride);
        }
        self.behind = Area::default();
        // Dropping the guard would panic if the surface went away just now.
        std::mem::forget(buffer);
        // SAFETY: the window is alive and was locked above.
        unsafe { ndk_sys::ANativeWindow_unlockAndPost(self.window.ptr().as_ptr()) == 0 }
    }
}

fn rect(area: Area) -> Rect {
    let pixels = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
    Rect { left: pixels(area.left), top: pixels(area.top), right: pixels(area.right), bottom: pixels(area.bottom) }
}

fn area(rect: &Rect) -> Area {
    let pixels = |length: i32| usize::try_from(length).unwrap_or(0);
    Area { left: pixels(rect.left), top: pixels(rect.top), right: pixels(rect.right), bottom: pixels(rect.bottom) }
}
