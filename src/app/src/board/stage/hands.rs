//! What fingers do to a stage.

use std::rc::Rc;
use std::time::Duration;

use slint::{Timer, TimerMode};

use super::{BoardEvent, Stage, fit};
use crate::board::frame::Frame;
use crate::board::geometry::{Point, Size};
use crate::board::touch::{Gesture, Input, Touch};

impl Stage {
    pub(super) fn press(self: &Rc<Stage>, at: Point, finger: i32) {
        self.view_motion.finish();
        let on_piece = self.frame().nearest(at, &self.draggable.get()).is_some();
        self.input(Input::Down { at, finger, on_piece });
    }

    pub(super) fn input(self: &Rc<Stage>, input: Input) {
        let now = self.start.elapsed().as_millis() as u64;
        self.feed(input, now);
    }

    pub(super) fn feed(self: &Rc<Stage>, input: Input, now: u64) {
        let mut touch = self.touch.get();
        let gesture = touch.feed(input, now);
        self.touch.set(touch);
        match touch.due() {
            Some(due) if !self.rest_timer.running() => {
                let stage = Rc::downgrade(self);
                let wait = Duration::from_millis(due.saturating_sub(now));
                self.rest_timer.start(TimerMode::SingleShot, wait, move || {
                    if let Some(stage) = stage.upgrade() {
                        // The timer may be the clock of a test, so its word counts and not that of the machine.
                        stage.feed(Input::Wait, due);
                    }
                });
            }
            Some(_) => {}
            None => self.rest_timer.stop(),
        }
        if let Some(gesture) = gesture {
            self.act(gesture);
        }
    }

    pub(super) fn act(self: &Rc<Stage>, gesture: Gesture) {
        match gesture {
            Gesture::Tap(at) => {
                if !self.tap_tab(at) {
                    self.tell(BoardEvent::Tap(at));
                }
            }
            Gesture::LongPress(at) => self.tell(BoardEvent::LongPress(at)),
            Gesture::DragStart(from) => {
                if let Some(station) = self.frame().nearest(from, &self.draggable.get()) {
                    self.tell(BoardEvent::DragStart(station));
                }
            }
            Gesture::DragMove(at) => self.tell(BoardEvent::DragMove(at)),
            Gesture::DragEnd(at) => self.tell(BoardEvent::DragEnd(at)),
            Gesture::DragCancel => {
                self.put_down();
                self.tell(BoardEvent::DragCancel);
            }
            Gesture::Pan { dx, dy } => self.move_view(|frame| frame.pan(dx, dy)),
            Gesture::Zoom { factor, at, dx, dy } => {
                self.move_view(|frame| {
                    frame.zoom(factor, at);
                    frame.pan(dx, dy);
                });
                // A wheel has no end that could be waited for.
                if self.touch.get() == Touch::default() {
                    self.settle();
                }
            }
            Gesture::Settle => {
                self.settle();
                self.tell_viewed();
            }
        }
    }

    pub(super) fn move_view(self: &Rc<Stage>, go: impl FnOnce(&mut Frame)) {
        let mut frame = self.frame.get();
        go(&mut frame);
        if frame != self.frame.replace(frame) {
            self.place();
            self.tell_viewed();
        }
    }

    pub(super) fn tap_tab(self: &Rc<Stage>, at: Point) -> bool {
        let frame = self.frame();
        let targets = self.scene.borrow().targets;
        if !frame.is_zoomed() || frame.nearest(at, &targets).is_some() {
            return false;
        }
        let tab = frame.tabs(&targets).into_iter().find(|tab| tab.touch(frame.area()).contains(at));
        if let Some(tab) = tab {
            self.travel(|frame| frame.centre_on(tab.middle));
        }
        tab.is_some()
    }

    pub(super) fn tell(&self, event: BoardEvent) {
        let listener = self.listener.borrow().clone();
        if let Some(listener) = listener {
            listener(event);
        }
    }

    /// Tells that the view has changed, after whatever runs now: the screen itself may have asked for the change.
    pub(super) fn tell_viewed(self: &Rc<Stage>) {
        let stage = Rc::downgrade(self);
        Timer::single_shot(Duration::ZERO, move || {
            if let Some(stage) = stage.upgrade() {
                stage.tell(BoardEvent::Viewed);
            }
        });
    }

    pub(super) fn resize(self: &Rc<Stage>, area: Size) {
        if area.w < 1.0 || area.h < 1.0 || area == self.frame.get().fit().area {
            return;
        }
        self.view_motion.finish();
        self.frame.set(self.frame.get().resized(fit(&self.setting.get(), area)));
        self.refresh();
        self.tell_viewed();
    }
}
