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

#[cfg(test)]
mod tests {
    use std::mem::MaybeUninit;

    use app::ui::{ArmyCell, ArmyRow, MainWindow, Navigation, PlayView, Screen as Page};
    use slint::platform::{Platform, PlatformError, WindowAdapter};
    use slint::{ComponentHandle, Global, ModelRc, VecModel};

    use super::*;
    use crate::own::canvas::PIXEL;

    struct OneWindow(Rc<PhoneWindow>);

    impl Platform for OneWindow {
        fn create_window_adapter(&self) -> Result<Rc<dyn WindowAdapter>, PlatformError> {
            Ok(self.0.clone())
        }
    }

    fn losses(count: usize) -> ModelRc<ArmyRow> {
        let cell = ArmyCell { text: count.to_string().into(), less: false };
        let row = |seat| ArmyRow { seat, name: "".into(), cells: ModelRc::new(VecModel::from(vec![cell.clone(); 12])) };
        ModelRc::new(VecModel::from((0..4).map(row).collect::<Vec<_>>()))
    }

    fn bytes(canvas: &Canvas) -> Vec<u8> {
        let area = canvas.area();
        let mut bytes = vec![MaybeUninit::new(0); area.right * area.bottom * PIXEL];
        canvas.copy(area, &mut bytes, area.right);
        // SAFETY: every byte was written before the copy.
        bytes.into_iter().map(|byte| unsafe { byte.assume_init() }).collect()
    }

    /// Slint 1.18.1 forgets what a text on the screen depends on once it has shaped a thousand others, see `Words` in
    /// ui/widgets/words.slint.
    #[test]
    fn words_that_change_are_drawn_however_many_others_were_shaped() {
        let phone = PhoneWindow::new();
        slint::platform::set_platform(Box::new(OneWindow(phone.clone()))).expect("this thread has no platform yet");
        let window = MainWindow::new().expect("the window is made");
        window.show().expect("and shown");
        phone.fit(&Screen { width: 360, height: 800, scale: 1.0, content: (0, 0, 360, 800) });
        Navigation::get(&window).set_screen(Page::Play);
        let play = PlayView::get(&window);
        play.set_large(true);
        play.set_count("3".into());
        let mut canvas = Canvas::default();
        for round in 0..60 {
            play.set_losses(losses(round));
            slint::platform::update_timers_and_animations();
            phone.draw(&mut canvas);
        }
        let before = bytes(&canvas);
        play.set_count("4".into());
        phone.draw(&mut canvas);
        assert!(bytes(&canvas) != before, "the new count is on the screen");
        let mut anew = Canvas::default();
        phone.request_redraw();
        phone.draw(&mut anew);
        assert!(bytes(&canvas) == bytes(&anew), "what was drawn bit by bit equals what is drawn at once");
    }
}
