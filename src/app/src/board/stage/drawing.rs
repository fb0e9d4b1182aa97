//! How a stage keeps the rows and pictures of the screen up to date.

use junqi::Seat;
use slint::{ComponentHandle, Global, SharedString};

use super::{Away, Drawn, Stage};
use crate::board::Tab;
use crate::board::frame::Frame;
use crate::board::palette::{Colour, Ground, Palette, SeatColours};
use crate::board::raster;
use crate::board::scene::{Look, Scene, left_behind, sprite, update};
use crate::board::trail::arrow;
use crate::theme;
use crate::ui::{BoardStage, MainWindow, PlateItem, PlateLook, SpriteItem, TabItem, Theme, ThemeMode};

impl Stage {
    pub(super) fn with_global<T>(&self, act: impl FnOnce(&MainWindow, &BoardStage) -> T) -> Option<T> {
        let window = self.window.upgrade()?;
        // Only the stage in front may write: it is the one that is heard.
        self.listener.borrow().as_ref()?;
        let global = BoardStage::get(&window);
        Some(act(&window, &global))
    }

    pub(super) fn look<'a>(&'a self, frame: &'a Frame) -> Look<'a> {
        let scale = self.window.upgrade().map_or(1.0, |window| window.window().scale_factor());
        Look { frame, language: self.setting.get().language, scale, marks: &self.marks }
    }

    /// Brings all rows up to date, and the picture of the board to its place.
    pub(super) fn place(&self) {
        let frame = self.frame.get();
        {
            let (look, scene) = (self.look(&frame), self.scene.borrow());
            update(&self.rows.dots, look.dots(&scene));
            update(&self.rows.rings, look.rings(&scene));
            update(&self.rows.labels, look.labels(&scene));
            update(&self.rows.stations, look.stations(&scene));
            let tabs = if frame.is_zoomed() { frame.tabs(&scene.targets) } else { Vec::new() };
            update(&self.rows.tabs, tabs.iter().map(|tab| tab_item(tab, &frame)).collect());
        }
        self.with_global(|_, global| global.set_clipped(frame.is_zoomed()));
        self.place_plates();
        self.place_trails();
        self.place_board();
    }

    pub(super) fn place_plates(&self) {
        let frame = self.frame.get();
        let (look, scene) = (self.look(&frame), self.scene.borrow());
        let mut plates: Vec<PlateItem> = scene.men.iter().enumerate().map(|(id, man)| look.plate(id, man)).collect();
        let mut lifted = Vec::new();
        let mut lift = |plates: &mut Vec<PlateItem>, man: usize, left: PlateLook, raise: &dyn Fn(&mut PlateItem)| {
            if let Some(plate) = plates.get_mut(man) {
                let mut above = PlateItem { label: SharedString::default(), ..plate.clone() };
                raise(&mut above);
                lifted.push(above);
                *plate = left_behind(plate, left);
            }
        };
        match &*self.away.borrow() {
            Some(Away::Carried { man, finger, refused }) => {
                // A piece from the tray stands nowhere yet; it gets the shape it would have on a plain station.
                if let (Some(plate), Some(from)) = (plates.get_mut(*man), scene.men.get(*man))
                    && plate.gone
                {
                    *plate = look.loose(*man, from);
                }
                lift(&mut plates, *man, PlateLook::Empty, &|plate| {
                    plate.x = finger.x - plate.width / 2.0;
                    plate.y = finger.y - 40.0 - plate.height / 2.0;
                    plate.foot = 5.0;
                    plate.refused = *refused;
                });
            }
            Some(Away::Gliding { man, at }) => lift(&mut plates, *man, PlateLook::Empty, &|plate| {
                plate.x = at.x - plate.width / 2.0;
                plate.y = at.y - plate.height / 2.0;
            }),
            None => {
                if let Some(man) = scene.selected.and_then(|at| scene.man_at(at)) {
                    lift(&mut plates, man, PlateLook::Foot, &|plate| plate.y -= look.raise());
                }
            }
        }
        if let Some((seat, bands)) = self.falling.get() {
            self.fall_bands(&frame, &scene, &mut plates, seat, bands);
        }
        update(&self.rows.pieces, plates);
        update(&self.rows.lifted, lifted);
    }

    /// Hides the first bands of an army and draws the next one hollow.
    pub(super) fn fall_bands(&self, frame: &Frame, scene: &Scene, plates: &mut [PlateItem], seat: Seat, bands: usize) {
        let army: Vec<usize> = (0..scene.men.len()).filter(|i| scene.men[*i].seat == seat).collect();
        let of_row = |i: usize| i * 6 / army.len().max(1);
        let mut hollow = Vec::new();
        for (i, man) in army.iter().enumerate() {
            let Some(at) = scene.men[*man].at.filter(|at| frame.shows(*at)) else { continue };
            if of_row(i) <= bands {
                plates[*man].look = PlateLook::Empty;
            }
            if of_row(i) == bands {
                hollow.push(at);
            }
        }
        self.with_global(|window, _| {
            let (palette, scale) = (palette(window), window.window().scale_factor());
            let items = hollow.into_iter().filter_map(|at| {
                let colours = palette.seats.get(seat.index())?;
                raster::hollow(frame.plate(at), frame.plate_radius(at), seat, scale, colours, palette.panel)
            });
            update(&self.rows.effects, items.map(|overlay| sprite(overlay.rect, &overlay.picture)).collect());
        });
    }

    pub(super) fn place_trails(&self) {
        let (frame, scene) = (self.frame.get(), self.scene.borrow());
        let drawn = self.trails.borrow();
        if drawn
            .as_ref()
            .is_some_and(|(old, ways, refused)| *old == frame && *ways == scene.trails && *refused == scene.refused)
        {
            return;
        }
        drop(drawn);
        self.with_global(|window, _| {
            let (palette, scale) = (palette(window), window.window().scale_factor());
            let arrows = scene
                .trails
                .iter()
                .filter_map(|(seat, path)| arrow(&frame, path, scale, palette.seats.get(seat.index())?, &palette));
            let hatch = scene
                .refused
                .and_then(|at| raster::hatch(frame.plate(at).grown(2.0), frame.plate_radius(at), scale, &palette));
            let items = arrows.chain(hatch).map(|overlay| sprite(overlay.rect, &overlay.picture));
            update(&self.rows.trails, items.collect());
            *self.trails.borrow_mut() = Some((frame, scene.trails.clone(), scene.refused));
        });
    }

    /// Puts the best picture at hand in its place: the sharp one if it covers what is in sight, else that of the whole board.
    pub(super) fn place_board(&self) {
        self.with_global(|window, global| {
            let frame = self.frame.get();
            if self.whole.borrow().is_none() {
                let mut whole = frame;
                whole.to_whole();
                *self.whole.borrow_mut() = draw(&whole, window);
            }
            let (whole, close) = (self.whole.borrow(), self.close.borrow());
            let sharp = close.as_ref().filter(|drawn| covers(drawn, &frame)).or(whole.as_ref());
            if let Some(drawn) = sharp {
                let rect = frame.carried(&drawn.frame, drawn.canvas);
                let source = drawn.sprite.source.clone();
                global.set_static_board(SpriteItem { x: rect.x, y: rect.y, width: rect.w, height: rect.h, source });
            }
        });
    }

    /// Draws the board sharp for the present view.
    pub(super) fn settle(&self) {
        self.with_global(|window, _| {
            let frame = self.frame.get();
            if !frame.is_zoomed() {
                *self.close.borrow_mut() = None;
            } else if !self.close.borrow().as_ref().is_some_and(|drawn| frame.is_covered(&drawn.frame, drawn.canvas)) {
                *self.close.borrow_mut() = draw(&frame, window);
            }
        });
        self.place_board();
    }
}

/// Whether a stretched picture still fills what is in sight.
fn covers(drawn: &Drawn, frame: &Frame) -> bool {
    let seen = frame.extent().shared(frame.area()).unwrap_or_default();
    let have = frame.carried(&drawn.frame, drawn.canvas).grown(0.5);
    have.x <= seen.x && have.y <= seen.y && have.right() >= seen.right() && have.bottom() >= seen.bottom()
}

fn draw(frame: &Frame, window: &MainWindow) -> Option<Drawn> {
    let canvas = frame.canvas();
    let picture = raster::board(frame, canvas, window.window().scale_factor(), &palette(window))?;
    Some(Drawn { frame: *frame, canvas, sprite: sprite(canvas, &picture) })
}

fn tab_item(tab: &Tab, frame: &Frame) -> TabItem {
    let rect = tab.rect(frame.area());
    let text = tab.count.to_string().into();
    TabItem { x: rect.x, y: rect.y, width: rect.w, height: rect.h, text }
}

/// The board's colours of the theme in force.
pub fn palette(window: &MainWindow) -> Palette {
    let theme::Palette { colors, seats } = theme::Palette::of(window);
    let colour = |colour: slint::Color| Colour(colour.red(), colour.green(), colour.blue());
    let is_wood = Theme::get(window).get_mode() == ThemeMode::Wood;
    Palette {
        ground: if is_wood { Ground::Wood } else { Ground::Map },
        panel: colour(colors.panel),
        hairline: colour(colors.hairline),
        contour: colour(colors.contour),
        road: colour(colors.road),
        rail: colour(colors.rail),
        rail_dash: colour(colors.rail_dash),
        station: colour(colors.station),
        station_edge: colour(colors.station_edge),
        camp: colour(colors.camp),
        camp_edge: colour(colors.camp_edge),
        hq: colour(colors.hq),
        hq_edge: colour(colors.hq_edge),
        signal: colour(colors.signal),
        error: colour(colors.error),
        error_soft: colour(colors.error_soft),
        seats: seats.map(|seat| SeatColours {
            face: colour(seat.face),
            edge: colour(seat.edge),
            text: colour(seat.text),
            line: colour(seat.line),
        }),
    }
}
