//! The cover: hides everything while the phone goes from one person to another.

use std::cell::RefCell;
use std::rc::Rc;

use junqi::Seat;
use slint::{ComponentHandle, Global};

use crate::context::Context;
use crate::ui::{CoverView, MainWindow};
use crate::words::Language;

/// To whom the phone goes.
pub struct Handover {
    /// The seat of the next person.
    pub seat: Seat,
    /// The name given to the person; empty when there is only the colour.
    pub name: String,
    /// A fact beside the name that everybody may know, such as the number of the move; may be empty.
    pub fact: Box<dyn Fn(Language) -> String>,
}

type Step = Box<dyn FnOnce()>;

struct Shown {
    handover: Handover,
    on_open: Step,
    on_back: Option<Step>,
}

/// The one cover of the window. While it is shown no screen exists, so no rank can be reached in any way.
///
/// What is to happen when it opens must hold controllers weakly, or a cover that never opens keeps the app alive.
#[derive(Default)]
pub struct Cover {
    now: RefCell<Option<Shown>>,
}

impl Cover {
    pub(crate) fn connect(context: &Rc<Context>, window: &MainWindow) {
        let view = CoverView::get(window);
        let (shared, weak) = (Rc::downgrade(context), window.as_weak());
        view.on_opened(move || {
            if let (Some(context), Some(window)) = (shared.upgrade(), weak.upgrade())
                && let Some(shown) = context.cover.take(&window)
            {
                (shown.on_open)();
            }
        });
        let shared = Rc::downgrade(context);
        view.on_left(move || {
            if let Some(context) = shared.upgrade() {
                context.leave_for_home();
            }
        });
    }

    /// Covers everything; `on_open` runs when the next person has opened it. Back and its button lead to Home.
    pub fn show(&self, context: &Context, handover: Handover, on_open: impl FnOnce() + 'static) {
        self.put(context, Shown { handover, on_open: Box::new(on_open), on_back: None });
    }

    /// The same, with a meaning of its own for Back.
    pub fn show_with_back(
        &self,
        context: &Context,
        handover: Handover,
        on_open: impl FnOnce() + 'static,
        on_back: impl FnOnce() + 'static,
    ) {
        self.put(context, Shown { handover, on_open: Box::new(on_open), on_back: Some(Box::new(on_back)) });
    }

    /// Whether everything is covered.
    pub fn is_shown(&self) -> bool {
        self.now.borrow().is_some()
    }

    /// Takes the cover away without opening what it covers: only for a way to another screen.
    pub fn close(&self, context: &Context) {
        context.with_window(|window| {
            self.take(window);
        });
    }

    /// Back while the cover is shown; false when it has no step of its own.
    pub(crate) fn back(&self, context: &Context) -> bool {
        let step = self.now.borrow_mut().as_mut().and_then(|shown| shown.on_back.take());
        let is_own = step.is_some();
        if let Some(step) = step {
            self.close(context);
            step();
        }
        is_own
    }

    /// Writes its words anew.
    pub(crate) fn refresh(&self, context: &Context) {
        let language = context.language();
        if let Some(Shown { handover, .. }) = &*self.now.borrow() {
            let words = language.handover(handover.seat, &handover.name, &(handover.fact)(language));
            context.with_window(|window| {
                let view = CoverView::get(window);
                view.set_seat(handover.seat.index() as i32);
                view.set_title(words.title.into());
                view.set_detail(words.detail.into());
                view.set_note(words.note.into());
            });
        }
    }

    fn put(&self, context: &Context, shown: Shown) {
        *self.now.borrow_mut() = Some(shown);
        self.refresh(context);
        context.close_panels();
        context.with_window(|window| CoverView::get(window).set_shown(true));
    }

    fn take(&self, window: &MainWindow) -> Option<Shown> {
        CoverView::get(window).set_shown(false);
        self.now.borrow_mut().take()
    }
}
