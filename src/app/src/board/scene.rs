//! What stands on a board, as rows of the models that `ui/board` draws.

use std::cell::RefCell;
use std::collections::HashMap;

use junqi::{Rank, Seat, Seen, Station, StationKind, StationSet, View};
use slint::{Image, Model, Rgba8Pixel, SharedPixelBuffer, SharedString, VecModel};
use tiny_skia::Pixmap;

use super::frame::Frame;
use super::geometry::{Point, Rect};
use super::palette::Colour;
use super::raster;
use crate::ui::{BoardLabel, DotItem, PlateItem, PlateLook, RingItem, SpriteItem, StationItem};
use crate::words::Language;

/// A piece as the person at the screen may see it. Its place in [`Scene::men`] is its identity and never changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Man {
    /// Its owner, and so its colour.
    pub seat: Seat,
    /// Where it stands; `None` when it is gone.
    pub at: Option<Station>,
    /// Its rank, if the person may know it.
    pub rank: Option<Rank>,
    /// A mark that the person or the computer made on a hidden piece.
    pub note: Option<String>,
    /// Whether it belongs to the person at the screen (its sign needs no mark on small boards).
    pub is_own: bool,
}

impl Man {
    /// A piece of a view, without a note.
    pub fn seen(seen: &Seen, viewer: Option<Seat>) -> Man {
        Man { seat: seen.seat, at: seen.at, rank: seen.rank, note: None, is_own: viewer == Some(seen.seat) }
    }
}

/// Everything that is shown on a board at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The pieces, in an order that stays the same through a game.
    pub men: Vec<Man>,
    /// The raised piece.
    pub selected: Option<Station>,
    /// Where it may go: dots on empty stations, rings round enemies.
    pub targets: StationSet,
    /// Rings that mean something else: a hint, the piece looked at, the candidates of the magnifier.
    pub ringed: StationSet,
    /// The ways of the last moves, each in the colour of its seat.
    pub trails: Vec<(Seat, Vec<Station>)>,
    /// A place where the carried piece may not stand.
    pub refused: Option<Station>,
}

impl Scene {
    /// The pieces of a view; nothing is selected.
    pub fn of(view: &View) -> Scene {
        Scene { men: view.pieces().iter().map(|seen| Man::seen(seen, view.viewer())).collect(), ..Scene::default() }
    }

    /// The row of the piece on a station.
    pub fn man_at(&self, station: Station) -> Option<usize> {
        self.men.iter().position(|man| man.at == Some(station))
    }
}

/// Marks drawn before, by seat and size in pixels of the device; white, the screen colours them.
#[derive(Default)]
pub(super) struct Marks(RefCell<HashMap<(Seat, u32), Image>>);

impl Marks {
    fn get(&self, seat: Seat, side: f32, scale: f32) -> Image {
        let key = (seat, (side * scale).round() as u32);
        let draw = || {
            let picture = raster::mark(seat, side, scale, Colour(255, 255, 255));
            picture.map(|picture| image(&picture)).unwrap_or_default()
        };
        self.0.borrow_mut().entry(key).or_insert_with(draw).clone()
    }
}

/// How a scene is put into words and pixels.
pub(super) struct Look<'a> {
    pub frame: &'a Frame,
    pub language: Language,
    pub scale: f32,
    pub marks: &'a Marks,
}

impl Look<'_> {
    /// The plate of a piece that lies on a station.
    pub fn plate(&self, id: usize, man: &Man) -> PlateItem {
        match man.at.filter(|station| self.frame.shows(*station)) {
            Some(station) => {
                let rect = self.frame.plate(station);
                let radius = self.frame.plate_radius(station);
                let is_camp = self.frame.is_camp(station);
                PlateItem {
                    id: id as i32,
                    label: self.spoken(man, station),
                    ..self.face(man, rect, radius, is_camp, self.frame.m())
                }
            }
            None => PlateItem { id: id as i32, seat: man.seat.index() as i32, gone: true, ..PlateItem::default() },
        }
    }

    /// The plate of a piece that stands nowhere, as it would be on a plain station.
    pub fn loose(&self, id: usize, man: &Man) -> PlateItem {
        let (m, cell) = (self.frame.m(), self.frame.cell());
        let plain = self.frame.stations().find(|at| self.frame.board().station_kind(*at) == StationKind::Station);
        let size = plain.map_or(Rect::new(0.0, 0.0, cell.w, cell.h), |at| self.frame.plate(at));
        let rect = Rect::new(0.0, 0.0, size.w, size.h);
        PlateItem { id: id as i32, ..self.face(man, rect, (0.11 * m).max(2.2), false, m) }
    }

    /// A plate of any size at any place, for magnifiers, trays and strips; `m` is the shorter side of the cell it would have.
    pub fn face(&self, man: &Man, rect: Rect, radius: f32, is_camp: bool, m: f32) -> PlateItem {
        let (w, h) = (rect.w, rect.h);
        let (shorter, words) = (w.min(h), m >= super::frame::WORDS_FROM);
        let rim = (0.034 * m).max(1.0);
        let mut item = PlateItem {
            seat: man.seat.index() as i32,
            x: rect.x,
            y: rect.y,
            width: w,
            height: h,
            radius,
            rim,
            known: man.rank.is_some(),
            text_x: w / 2.0,
            first_y: h / 2.0,
            second_y: h / 2.0,
            ..PlateItem::default()
        };
        let mut corner = 0.0;
        match (man.rank, &man.note, words) {
            (Some(rank), _, true) => {
                corner = (0.20 * shorter).max(7.0);
                let word = self.language.rank_on_plate(rank);
                self.set_word(&mut item, word, is_camp);
            }
            (Some(rank), _, false) => {
                item.first = self.language.rank_short(rank).into();
                // On a board that lies on its side plates are higher than wide.
                let side = h.min(w);
                if man.is_own {
                    item.font = 0.80 * side;
                } else {
                    corner = 0.30 * side;
                    item.font = 0.72 * side;
                    item.text_x += 0.07 * w;
                    item.first_y += 0.03 * h;
                }
            }
            (None, Some(note), true) => {
                corner = (0.20 * shorter).max(7.0);
                item.first = note.into();
                item.font = (0.40 * h).min(0.36 * w).min(15.0).min(0.84 * w / breadth(note));
                item.text_x += 0.03 * w;
            }
            (None, note, _) => {
                let side = if words { 0.50 } else { 0.58 } * shorter;
                item.mark_size = side;
                item.mark_x = (w - side) / 2.0;
                item.mark_y = (h - side) / 2.0;
                item.mark = self.marks.get(man.seat, side, self.scale);
                if note.is_some() {
                    item.note_dot = 0.12 * m;
                }
            }
        }
        if corner > 0.0 {
            let inset = if words { rim + 0.04 * shorter } else { rim };
            (item.mark_x, item.mark_y) = match (is_camp && (words || w > 1.2 * h), h >= 44.0) {
                (false, _) => (inset, inset),
                (true, true) => ((w - corner) / 2.0, inset),
                (true, false) => (inset, (h - corner) / 2.0),
            };
            item.mark_size = corner;
            item.mark = self.marks.get(man.seat, corner, self.scale);
        }
        // The middle of a character lies a little below the middle of its line.
        item.first_y -= LIFT * item.font;
        item.second_y -= LIFT * item.font;
        item
    }

    fn set_word(&self, item: &mut PlateItem, word: &str, is_camp: bool) {
        let (w, h) = (item.width, item.height);
        let is_wide = w >= h;
        if self.language == Language::English {
            // Bold letters are at most about 0.70 of the type size wide, one capital and an m among them.
            item.first = word.into();
            let (room, shift) = match (is_camp, h >= 44.0) {
                (false, _) => (0.80, 0.02),
                (true, true) => (0.80, 0.0),
                (true, false) => (0.64, 0.06),
            };
            item.font = (0.42 * h).min(room * w / (0.70 * word.len() as f32)).min(0.34 * w);
            item.text_x += shift * w;
            item.first_y += if is_wide { 0.02 * h } else { 0.0 };
        } else if is_wide {
            item.first = word.into();
            item.font = if is_camp { (0.50 * h).min(0.33 * w) } else { (0.52 * h).min(0.35 * w) };
            (item.text_x, item.first_y) = match (is_camp, h >= 44.0) {
                (false, _) => (0.53 * w, 0.5 * h),
                (true, true) => (0.5 * w, 0.55 * h),
                (true, false) => (0.56 * w, 0.5 * h),
            };
        } else {
            let (font, middle) =
                if is_camp { ((0.42 * w).min(0.32 * h), 0.565) } else { ((0.48 * w).min(0.36 * h), 0.535) };
            item.font = font;
            let mut letters = word.chars().map(SharedString::from);
            item.first = letters.next().unwrap_or_default();
            item.second = letters.next().unwrap_or_default();
            item.text_x = if is_camp { 0.5 } else { 0.55 } * w;
            item.first_y = middle * h - 0.5 * item.font;
            item.second_y = middle * h + 0.5 * item.font;
        }
    }

    fn spoken(&self, man: &Man, station: Station) -> SharedString {
        let place = self.language.station(self.frame.board(), station);
        let seat = self.language.seat(man.seat);
        let what = match (man.rank, &man.note) {
            (Some(rank), _) => self.language.rank(rank).to_string(),
            (None, Some(note)) => format!("{} {note}", self.language.pick("棋子", "piece")),
            (None, None) => self.language.pick("棋子", "piece").to_string(),
        };
        self.language.pick(format!("{seat}{what}，{place}"), format!("{seat} {what}, {place}")).into()
    }

    /// Dots on the empty targets.
    pub fn dots(&self, scene: &Scene) -> Vec<DotItem> {
        let radius = (0.155 * self.frame.m()).max(4.2);
        let empty = scene.targets.iter().filter(|at| self.frame.shows(*at) && scene.man_at(*at).is_none());
        empty.map(|at| self.frame.centre(at)).map(|Point { x, y }| DotItem { x, y, radius }).collect()
    }

    /// Rings round the selected piece, the enemy targets and whatever else is ringed.
    pub fn rings(&self, scene: &Scene) -> Vec<RingItem> {
        let targets = scene.targets.iter().filter(|at| scene.man_at(*at).is_some());
        let flat = targets.chain(scene.ringed.iter()).filter(|at| self.frame.shows(*at));
        let mut rings: Vec<RingItem> = flat.map(|at| self.ring(at, 0.0)).collect();
        if let Some(at) = scene.selected.filter(|at| self.frame.shows(*at)) {
            rings.push(self.ring(at, self.raise()));
        }
        rings
    }

    fn ring(&self, station: Station, raised: f32) -> RingItem {
        let line = (0.06 * self.frame.m()).max(2.0);
        let outer = line + 1.7;
        let rect = self.frame.plate(station).grown(outer);
        let radius = self.frame.plate_radius(station) + outer;
        RingItem { x: rect.x, y: rect.y - raised, width: rect.w, height: rect.h, radius, line }
    }

    /// How far the selected plate is raised.
    pub fn raise(&self) -> f32 {
        if self.frame.has_words() { 4.0 } else { 2.0 }
    }

    /// Names of empty camps and headquarters, where there is room.
    pub fn labels(&self, scene: &Scene) -> Vec<BoardLabel> {
        if !self.frame.has_words() {
            return Vec::new();
        }
        self.frame
            .stations()
            .filter(|at| scene.man_at(*at).is_none() && !scene.targets.contains(*at) && scene.refused != Some(*at))
            .filter_map(|at| {
                let text = match self.frame.board().station_kind(at) {
                    StationKind::Camp => self.language.pick("行营", "camp"),
                    StationKind::Headquarters => self.language.pick("大本营", "HQ"),
                    _ => return None,
                };
                let Point { x, y } = self.frame.centre(at);
                Some(BoardLabel { x, y, text: text.into() })
            })
            .collect()
    }

    /// The empty stations, for screen readers.
    pub fn stations(&self, scene: &Scene) -> Vec<StationItem> {
        let board = self.frame.board();
        let empty = self.frame.stations().filter(|at| scene.man_at(*at).is_none());
        empty
            .map(|at| {
                let rect = self.frame.spot(at);
                let mut label = self.language.station(board, at);
                if scene.targets.contains(at) {
                    label += self.language.pick("，可走", ", legal target");
                }
                StationItem {
                    x: rect.x,
                    y: rect.y,
                    width: rect.w,
                    height: rect.h,
                    name: board.name(at).into(),
                    label: label.into(),
                }
            })
            .collect()
    }
}

/// How far a character's middle lies below that of its line, as a share of the type size (Noto Sans SC).
const LIFT: f32 = 0.066;

/// How wide a word is at most in the bundled face, in sizes of its type.
fn breadth(word: &str) -> f32 {
    word.chars().map(|letter| if letter.is_ascii() { 0.62 } else { 1.0 }).sum()
}

/// What is drawn in a plate's own place while it stands elsewhere.
pub(super) fn left_behind(plate: &PlateItem, look: PlateLook) -> PlateItem {
    PlateItem { look, ..plate.clone() }
}

/// A picture for the screen.
pub fn image(picture: &Pixmap) -> Image {
    let (w, h) = (picture.width(), picture.height());
    Image::from_rgba8_premultiplied(SharedPixelBuffer::<Rgba8Pixel>::clone_from_slice(picture.data(), w, h))
}

/// A picture at a place of the board's area.
pub(super) fn sprite(rect: Rect, picture: &Pixmap) -> SpriteItem {
    SpriteItem { x: rect.x, y: rect.y, width: rect.w, height: rect.h, source: image(picture) }
}

/// Makes the rows of a model these; rows that are the same already are not touched, so that only what changed is drawn anew.
pub(super) fn update<T: Clone + PartialEq + 'static>(model: &VecModel<T>, rows: Vec<T>) {
    let (old, new) = (model.row_count(), rows.len());
    for (i, row) in rows.into_iter().enumerate() {
        if i >= old {
            model.push(row);
        } else if model.row_data(i).as_ref() != Some(&row) {
            model.set_row_data(i, row);
        }
    }
    for i in (new..old).rev() {
        model.remove(i);
    }
}
