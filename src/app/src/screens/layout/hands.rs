//! What fingers do with the arm and the tray.

use junqi::Station;
use slint::Global;

use super::{Hand, LayoutController, SLOP};
use crate::board::{BoardEvent, Point};
use crate::ui::LayoutView;

impl LayoutController {
    pub(super) fn happen(&self, event: BoardEvent) {
        match event {
            BoardEvent::Tap(at) => self.tap(self.stage.under(at)),
            BoardEvent::Activated(station) => self.tap(Some(station)),
            // A finger that rests on a piece has chosen it.
            BoardEvent::LongPress(at) => {
                if let Some(man) = self.stage.under(at).and_then(|station| self.man_on(station)) {
                    self.choose(man);
                }
            }
            BoardEvent::DragStart(station) => {
                if let Some(man) = self.man_on(station) {
                    self.hand.set(Hand::Carried(man));
                    self.carry(man, self.stage.frame().centre(station));
                }
            }
            BoardEvent::DragMove(at) => {
                if let Hand::Carried(man) = self.hand.get() {
                    self.carry(man, at);
                }
            }
            BoardEvent::DragEnd(at) => self.drop_at(at),
            BoardEvent::DragCancel => self.let_go(),
            BoardEvent::Viewed => self.draw(false),
        }
    }

    pub(super) fn tap(&self, station: Option<Station>) {
        let place = station.and_then(|station| self.place_of(station));
        let standing = station.and_then(|station| self.man_on(station));
        match (self.hand.get(), place, standing) {
            (Hand::Chosen(man), Some(_), standing) if standing == Some(man) => self.let_go(),
            (Hand::Chosen(man), Some(place), _) => self.put(man, place),
            (_, _, Some(man)) => self.choose(man),
            _ => self.let_go(),
        }
    }

    /// Has a piece follow the finger, and says at once when it may not stand below it.
    pub(super) fn carry(&self, man: usize, finger: Point) {
        let place = self.stage.under(finger).and_then(|station| self.place_of(station));
        let refused = place.and_then(|place| self.with_army(|army| army.refused(man, place)).flatten());
        self.refused.set(refused);
        if let Hand::Carried(_) = self.hand.get() {
            self.stage.carry(man, finger, refused.is_some());
        } else {
            self.show_drawn(man, finger, refused.is_some());
        }
        self.draw(false);
    }

    /// Lets the carried piece go over a point: at a place, or beside the arm into the tray.
    pub(super) fn drop_at(&self, at: Point) {
        let (Hand::Carried(man) | Hand::Drawn(man)) = self.hand.get() else { return };
        let station = self.stage.under(at);
        self.stage.put_down();
        self.hide_drawn();
        match station.map(|station| self.place_of(station)) {
            Some(Some(place)) => {
                self.hand.set(Hand::Empty);
                self.put(man, place);
            }
            Some(None) => self.let_go(),
            None => self.change(|army| army.take(man)),
        }
    }

    // The tray.

    pub(super) fn press_tray(&self, row: i32, at: Point) {
        if let Some(man) = self.man_in_tray(row) {
            let next = if self.hand.get() == Hand::Chosen(man) { Hand::Chosen(man) } else { Hand::Touched(man, at) };
            self.hand.set(next);
        }
    }

    pub(super) fn move_from_tray(&self, at: Point) {
        match self.hand.get() {
            Hand::Touched(man, from) if from.distance(at) > SLOP => {
                let is_sideways = (at.x - from.x).abs() > (at.y - from.y).abs();
                let scroll = self.context.with_window(|window| {
                    let view = LayoutView::get(window);
                    (is_sideways && view.get_tray_scrolls()).then(|| view.get_tray_scroll())
                });
                match scroll.flatten() {
                    Some(start) => self.hand.set(Hand::Scrolling(from, start)),
                    None => {
                        self.hand.set(Hand::Drawn(man));
                        self.carry(man, at);
                    }
                }
            }
            Hand::Scrolling(from, start) => {
                self.context.with_window(|window| LayoutView::get(window).set_tray_scroll(start + at.x - from.x));
            }
            Hand::Drawn(man) => self.carry(man, at),
            _ => {}
        }
    }

    pub(super) fn release_from_tray(&self, at: Point) {
        match self.hand.get() {
            Hand::Touched(man, _) => self.choose(man),
            Hand::Drawn(_) => self.drop_at(at),
            _ => self.let_go(),
        }
    }

    pub(super) fn choose_from_tray(&self, row: i32) {
        match self.man_in_tray(row) {
            Some(man) if self.hand.get() == Hand::Chosen(man) => self.let_go(),
            Some(man) => self.choose(man),
            None => {}
        }
    }

    /// Takes the chosen piece off the board.
    pub(super) fn take_chosen(&self) {
        if let Hand::Chosen(man) = self.hand.get() {
            self.change(|army| army.take(man));
        }
    }
}
