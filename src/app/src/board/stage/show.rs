//! What a stage shows in motion: glides, clashes, armies that leave, and its own way from view to view.

use std::cell::Cell;
use std::rc::Rc;

use junqi::{Seat, Station};
use slint::{ComponentHandle, Global};

use super::drawing::palette;
use super::{Away, Stage};
use crate::board::frame::Frame;
use crate::board::raster;
use crate::board::scene::{sprite, update};
use crate::board::trail::Trail;
use crate::ui::Theme;

impl Stage {
    /// Moves the piece of a row along a way, then calls `done` (at once when motion is off). What is shown must still have it at
    /// the start of the way, or at its end.
    pub fn glide(self: &Rc<Stage>, man: usize, path: Vec<Station>, done: impl FnOnce() + 'static) {
        let millis = self
            .with_global(|window, _| {
                let theme = Theme::get(window);
                let steps = path.len().saturating_sub(1) as i64;
                (steps * theme.get_step()).clamp(theme.get_shortest_move(), theme.get_longest_move())
            })
            .unwrap_or(0);
        let (step, end) = (Rc::downgrade(self), Rc::downgrade(self));
        self.piece_motion.run(
            millis,
            move |t| {
                if let Some(stage) = step.upgrade()
                    && let Some(at) = Trail::new(&stage.frame(), &path).at(t)
                {
                    *stage.away.borrow_mut() = Some(Away::Gliding { man, at });
                    stage.place_plates();
                }
            },
            move || {
                if let Some(stage) = end.upgrade() {
                    *stage.away.borrow_mut() = None;
                    stage.place_plates();
                }
                done();
            },
        );
    }

    /// A clash on a station: strokes, then the fallen pieces as hollow outlines, then `done`. Call it before the scene drops
    /// the fallen.
    pub fn clash(self: &Rc<Stage>, station: Station, fallen: Vec<Seat>, done: impl FnOnce() + 'static) {
        let millis = self
            .with_global(|window, _| {
                let theme = Theme::get(window);
                theme.get_clash_strokes() + 2 * theme.get_clash_hollow()
            })
            .unwrap_or(0);
        let (step, end) = (Rc::downgrade(self), Rc::downgrade(self));
        let shown = Cell::new(0);
        self.piece_motion.run(
            millis,
            move |t| {
                // Shares of 120 + 160 + 160.
                let phase = 1 + u8::from(t > 0.27) + u8::from(t > 0.64);
                if let Some(stage) = step.upgrade()
                    && shown.replace(phase) != phase
                {
                    stage.draw_clash(station, &fallen, phase);
                }
            },
            move || {
                if let Some(stage) = end.upgrade() {
                    stage.with_global(|_, _| update(&stage.rows.effects, Vec::new()));
                }
                done();
            },
        );
    }

    pub(super) fn draw_clash(&self, station: Station, fallen: &[Seat], phase: u8) {
        self.with_global(|window, _| {
            let (frame, palette) = (self.frame.get(), palette(window));
            let scale = window.window().scale_factor();
            let plate = frame.plate(station);
            let strokes = (phase < 3).then(|| raster::clash(plate, frame.m(), scale, &palette)).flatten();
            let outlines = fallen.iter().filter(|_| phase > 1).filter_map(|seat| {
                let colours = palette.seats.get(seat.index())?;
                raster::hollow(plate.grown(1.5), frame.plate_radius(station), *seat, scale, colours, palette.panel)
            });
            let items = strokes.into_iter().chain(outlines).map(|overlay| sprite(overlay.rect, &overlay.picture));
            update(&self.rows.effects, items.collect());
        });
    }

    /// An army leaves the board row by row, then `done`. Call it before the scene drops its pieces.
    pub fn fall(self: &Rc<Stage>, seat: Seat, done: impl FnOnce() + 'static) {
        let millis = self.with_global(|window, _| 6 * Theme::get(window).get_fall_row()).unwrap_or(0);
        let (step, end) = (Rc::downgrade(self), Rc::downgrade(self));
        self.piece_motion.run(
            millis,
            move |t| {
                if let Some(stage) = step.upgrade() {
                    stage.falling.set(Some((seat, (t * 6.0) as usize)));
                    stage.place_plates();
                }
            },
            move || {
                if let Some(stage) = end.upgrade() {
                    stage.falling.set(None);
                    stage.with_global(|_, _| update(&stage.rows.effects, Vec::new()));
                    stage.place_plates();
                }
                done();
            },
        );
    }

    /// Whether a piece is on its way or a battle is shown.
    pub fn is_moving(&self) -> bool {
        self.piece_motion.is_running()
    }

    /// Brings what is running to its end at once, what follows it included.
    pub fn skip(&self) {
        // The end of a glide may begin a clash, that of a clash the next glide.
        while self.piece_motion.is_running() {
            self.piece_motion.finish();
        }
    }

    /// Zooms to an arm.
    pub fn to_arm(self: &Rc<Stage>, seat: Seat) {
        self.travel(|frame| frame.to_arm(seat));
    }

    /// Shows the whole board.
    pub fn to_whole(self: &Rc<Stage>) {
        self.travel(Frame::to_whole);
    }

    pub(super) fn travel(self: &Rc<Stage>, go: impl FnOnce(&mut Frame)) {
        self.view_motion.finish();
        let (from, mut to) = (self.frame.get(), self.frame.get());
        go(&mut to);
        let millis = self.with_global(|window, _| Theme::get(window).get_pan()).unwrap_or(0);
        let (step, end) = (Rc::downgrade(self), Rc::downgrade(self));
        self.view_motion.run(
            millis,
            move |t| {
                if let Some(stage) = step.upgrade() {
                    stage.frame.set(from.between(&to, t * t * (3.0 - 2.0 * t)));
                    stage.place();
                }
            },
            move || {
                if let Some(stage) = end.upgrade() {
                    stage.frame.set(to);
                    stage.place();
                    stage.settle();
                    stage.tell_viewed();
                }
            },
        );
    }
}
