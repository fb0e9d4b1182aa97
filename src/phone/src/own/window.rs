use std::cell::Cell;
use std::rc::{Rc, Weak};

use i_slint_core::InternalToken;
use i_slint_core::items::ColorScheme;
use i_slint_core::lengths::PhysicalEdges;
use i_slint_core::window::{WindowAdapterInternal, WindowInner};
use slint::platform::software_renderer::{RepaintBufferType, SoftwareRenderer};
use slint::platform::{Renderer, WindowAdapter, WindowEvent};
use slint::{PhysicalSize, Window, WindowSize};

use crate::own::canvas::{Area, Canvas};
use crate::own::screen::Screen;

/// The one window of the phone: as large as the surface, drawn into memory.
pub struct PhoneWindow {
    window: Window,
    renderer: SoftwareRenderer,
    size: Cell<PhysicalSize>,
    insets: Cell<PhysicalEdges>,
    redraw: Cell<bool>,
}

impl PhoneWindow {
    /// A window that waits for its size.
    pub fn new() -> Rc<PhoneWindow> {
        Rc::new_cyclic(|me: &Weak<PhoneWindow>| PhoneWindow {
            window: Window::new(me.clone()),
            renderer: SoftwareRenderer::new_with_repaint_buffer_type(RepaintBufferType::ReusedBuffer),
            size: Cell::default(),
            insets: Cell::default(),
            redraw: Cell::default(),
        })
    }

    /// Takes over what the system says of the surface.
    pub fn fit(&self, screen: &Screen) {
        let scale = screen.scale;
        if self.window.scale_factor() != scale {
            self.window.dispatch_event(WindowEvent::ScaleFactorChanged { scale_factor: scale });
        }
        self.insets.set(screen.insets());
        WindowInner::from_pub(&self.window).set_window_item_safe_area(screen.insets().to_logical(scale));
        self.set_size(WindowSize::Physical(screen.size()));
        self.redraw.set(true);
    }

    /// Takes over whether the system is set to dark colours.
    pub fn set_dark(&self, dark: bool) {
        let scheme = if dark { ColorScheme::Dark } else { ColorScheme::Light };
        WindowInner::from_pub(&self.window).context().set_color_scheme(scheme);
    }

    /// Whether something has to be drawn.
    pub fn needs_redraw(&self) -> bool {
        self.redraw.get()
    }

    /// Draws what has changed, if anything has.
    pub fn draw(&self, canvas: &mut Canvas) -> Area {
        if !self.redraw.replace(false) {
            return Area::default();
        }
        canvas.draw(&self.renderer, self.size.get())
    }
}

impl WindowAdapter for PhoneWindow {
    fn window(&self) -> &Window {
        &self.window
    }

    fn size(&self) -> PhysicalSize {
        self.size.get()
    }

    fn set_size(&self, size: WindowSize) {
        let scale = self.window.scale_factor();
        self.size.set(size.to_physical(scale));
        self.window.dispatch_event(WindowEvent::Resized { size: size.to_logical(scale) });
    }

    fn request_redraw(&self) {
        self.redraw.set(true);
    }

    fn renderer(&self) -> &dyn Renderer {
        &self.renderer
    }

    fn internal(&self, _: InternalToken) -> Option<&dyn WindowAdapterInternal> {
        Some(self)
    }
}

impl WindowAdapterInternal for PhoneWindow {
    fn safe_area_inset(&self) -> PhysicalEdges {
        self.insets.get()
    }
}
