//! Where the stations of a board lie in an area of the screen: fit, turn and measures.

use std::f32::consts::TAU;

use junqi::{Board, BoardKind, Place, Seat, Station, StationKind, StationSet};

use super::geometry::{Arc, Point, Rect, Side, Size};

/// The shorter side of a cell from which plates show two characters, and camps and headquarters their names.
pub const WORDS_FROM: f32 = 40.0;
/// How far from a station's centre a tap may be while the whole board is shown.
pub const REACH: f32 = 24.0;

/// What of a board a frame shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it.
    Whole,
    /// One arm, as on the layout screen; its owner looks up from below.
    Arm(Seat),
}

/// What a frame is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The board.
    pub board: BoardKind,
    /// All of it, or one arm.
    pub part: Part,
    /// Whose arm is at the bottom (or beside the panel when a two-player board lies on its side).
    pub bottom: Seat,
    /// Mirrors the landscape arrangement of the two-player board: the own arm lies at the left.
    pub left_handed: bool,
    /// Where a board lower than its area stands: 0 at the top, 1 at the bottom.
    pub rest: f32,
    /// The area in pixels.
    pub area: Size,
}

/// One direction of the grid: equal cells with room added before some of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    count: u8,
    pub cell: f32,
    /// (first cell behind the added room, the room in pixels).
    room: [(u8, f32); 2],
}

impl Axis {
    fn plain(count: u8, cell: f32) -> Axis {
        Axis { count, cell, room: [(count, 0.0); 2] }
    }

    fn added(&self, index: u8) -> f32 {
        self.room.iter().filter(|(first, _)| index >= *first).map(|(_, room)| room).sum()
    }

    fn centre(&self, index: u8) -> f32 {
        (f32::from(index) + 0.5) * self.cell + self.added(index)
    }

    pub fn length(&self) -> f32 {
        f32::from(self.count) * self.cell + self.room.iter().map(|(_, room)| room).sum::<f32>()
    }
}

/// Where every station of a board lies in an area. A small plain value: copy it, change it, compare it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    pub(super) fit: Fit,
    /// Counter-clockwise quarter turns of the board as its data lie.
    pub(super) turn: u8,
    pub(super) columns: Axis,
    pub(super) rows: Axis,
    /// The cell at which the whole board is shown (four-player board).
    pub(super) base: f32,
    /// Where the left upper corner of the board lies in the area.
    pub(super) origin: Point,
}

impl Frame {
    /// The frame that shows all of what was asked for.
    pub fn new(fit: Fit) -> Frame {
        let flat = match (fit.part, fit.board) {
            (Part::Arm(_), _) => arm_axes(fit.area),
            (Part::Whole, BoardKind::Two) => two_axes(fit.area),
            (Part::Whole, BoardKind::Four) => four_axes((fit.area.w.min(fit.area.h) / 18.0).floor().max(1.0)),
        };
        let turn = match (fit.part, fit.board) {
            (Part::Arm(_), _) => 0,
            (Part::Whole, BoardKind::Four) => (4 - fit.bottom.index() as u8 % 4) % 4,
            (Part::Whole, BoardKind::Two) => {
                let half = if fit.bottom.index() == 0 { 0 } else { 2 };
                match (lies(fit.area), fit.left_handed) {
                    (false, _) => half,
                    (true, false) => (half + 1) % 4,
                    (true, true) => (half + 3) % 4,
                }
            }
        };
        let (columns, rows) = flat;
        let mut frame = Frame { fit, turn, columns, rows, base: columns.cell, origin: Point::default() };
        frame.settle();
        frame
    }

    /// What the frame was made for.
    pub fn fit(&self) -> Fit {
        self.fit
    }

    /// The board.
    pub fn board(&self) -> &'static Board {
        Board::of(self.fit.board)
    }

    /// The area.
    pub fn area(&self) -> Rect {
        Rect::new(0.0, 0.0, self.fit.area.w, self.fit.area.h)
    }

    /// The rectangle of the board, which may reach beyond the area when zoomed.
    pub fn extent(&self) -> Rect {
        Rect::new(self.origin.x, self.origin.y, self.columns.length(), self.rows.length())
    }

    /// The cell.
    pub fn cell(&self) -> Size {
        Size::new(self.columns.cell, self.rows.cell)
    }

    /// The shorter side of the cell, which most measures are fractions of.
    pub fn m(&self) -> f32 {
        self.cell().shorter()
    }

    /// Whether the cells are large enough for words.
    pub fn has_words(&self) -> bool {
        self.m() >= WORDS_FROM
    }

    /// Whether stations are drawn with the measures of the four-player board (square cells).
    pub fn is_square(&self) -> bool {
        self.fit.board == BoardKind::Four && self.fit.part == Part::Whole
    }

    /// Whether a two-player board lies on its side.
    pub fn lies_on_side(&self) -> bool {
        !self.is_square() && self.turn % 2 == 1
    }

    /// The stations the frame shows.
    pub fn stations(&self) -> impl Iterator<Item = Station> {
        let (board, part) = (self.board(), self.fit.part);
        board.stations().filter(move |station| match part {
            Part::Whole => true,
            Part::Arm(seat) => board.arm(*station).is_some_and(|(owner, _)| owner == seat),
        })
    }

    /// Whether the frame shows this station at all (it may still lie outside the area).
    pub fn shows(&self, station: Station) -> bool {
        match self.fit.part {
            Part::Whole => true,
            Part::Arm(seat) => self.board().arm(station).is_some_and(|(owner, _)| owner == seat),
        }
    }

    fn grid(&self, station: Station) -> (u8, u8) {
        let board = self.board();
        if let (Part::Arm(_), Some((_, place))) = (self.fit.part, board.arm(station)) {
            return (place.column() - 1, place.row() - 1);
        }
        let (mut at, mut size) = (
            board.xy(station),
            match self.fit.board {
                BoardKind::Two => (5, 12),
                BoardKind::Four => (17, 17),
            },
        );
        for _ in 0..self.turn {
            at = (at.1, size.0 - 1 - at.0);
            size = (size.1, size.0);
        }
        at
    }

    /// The middle of a station. For a station of another arm than the shown one the answer means nothing.
    pub fn centre(&self, station: Station) -> Point {
        let (x, y) = self.grid(station);
        Point::new(self.origin.x + self.columns.centre(x), self.origin.y + self.rows.centre(y))
    }

    /// The whole cell of a station.
    pub fn cell_rect(&self, station: Station) -> Rect {
        Rect::around(self.centre(station), self.columns.cell, self.rows.cell)
    }

    /// The plate of a piece on a station, rim included.
    pub fn plate(&self, station: Station) -> Rect {
        let (w, h) = match (self.is_square(), self.has_words()) {
            (false, _) => (0.86, 0.84),
            (true, false) => (0.91, 0.86),
            (true, true) => (0.91, 0.82),
        };
        Rect::around(self.centre(station), w * self.columns.cell, h * self.rows.cell)
    }

    /// The corner radius of that plate; round ends in a camp.
    pub fn plate_radius(&self, station: Station) -> f32 {
        if self.is_camp(station) {
            let plate = self.plate(station);
            plate.w.min(plate.h) / 2.0
        } else {
            (0.11 * self.m()).max(2.2)
        }
    }

    /// Whether a station is a camp.
    pub fn is_camp(&self, station: Station) -> bool {
        self.board().station_kind(station) == StationKind::Camp
    }

    /// The drawn place of an empty station, without camps' and headquarters' frames.
    pub fn spot(&self, station: Station) -> Rect {
        let (centre, cell, m) = (self.centre(station), self.cell(), self.m());
        match self.board().station_kind(station) {
            StationKind::Station => {
                let (w, h) = if self.is_square() {
                    (0.54 * m, 0.50 * m)
                } else if self.lies_on_side() {
                    (0.62 * m, 0.50 * m)
                } else {
                    (0.54 * cell.w, 0.50 * cell.h)
                };
                Rect::around(centre, w, h)
            }
            StationKind::Camp => {
                let side = if self.is_square() { 0.84 } else { 0.88 } * m;
                Rect::around(centre, side, side)
            }
            StationKind::Headquarters => {
                let w = if self.is_square() { 0.93 } else { 0.90 };
                let (w, h) = if self.lies_on_side() { (0.93, w) } else { (w, 0.93) };
                Rect::around(centre, w * cell.w, h * cell.h)
            }
            StationKind::Star | StationKind::Side | StationKind::Middle => {
                let side = if m < WORDS_FROM { 0.66 } else { 0.58 } * m;
                Rect::around(centre, side, side)
            }
        }
    }

    /// The side of a headquarters that its gate is in: the one that faces row 5.
    pub fn gate(&self, station: Station) -> Option<Side> {
        let (seat, place) = self.board().arm(station)?;
        let front = self.board().at(seat, Place::new(5, place.column())?);
        let (a, b) = (self.centre(station), self.centre(front));
        Some(if (b.x - a.x).abs() > (b.y - a.y).abs() {
            if b.x > a.x { Side::Right } else { Side::Left }
        } else if b.y > a.y {
            Side::Bottom
        } else {
            Side::Top
        })
    }

    /// The panel of an arm: its cells.
    pub fn panel(&self, seat: Seat) -> Rect {
        let corner = |row, column| Place::new(row, column).map(|place| self.cell_rect(self.board().at(seat, place)));
        match (corner(1, 1), corner(6, 5)) {
            (Some(a), Some(b)) => {
                let (x, y) = (a.x.min(b.x), a.y.min(b.y));
                Rect::new(x, y, a.right().max(b.right()) - x, a.bottom().max(b.bottom()) - y)
            }
            _ => Rect::default(),
        }
    }

    /// The seats whose arms the frame shows.
    pub fn seats(&self) -> impl Iterator<Item = Seat> {
        let part = self.fit.part;
        self.board().seats().filter(move |seat| part == Part::Whole || part == Part::Arm(*seat))
    }

    /// The strip between the two arms of a two-player board, when there is one.
    pub fn gap(&self) -> Option<Rect> {
        let extent = self.extent();
        let strip = |axis: &Axis| {
            axis.room.iter().find(|(_, room)| *room > 0.0).map(|(first, room)| (f32::from(*first) * axis.cell, *room))
        };
        match (self.is_square(), strip(&self.columns), strip(&self.rows)) {
            (false, Some((at, room)), _) => Some(Rect::new(extent.x + at, extent.y, room, extent.h)),
            (false, None, Some((at, room))) => Some(Rect::new(extent.x, extent.y + at, extent.w, room)),
            _ => None,
        }
    }

    /// The quarter circle between two stations joined by a curved rail, from `a` to `b`.
    pub fn curve(&self, a: Station, b: Station) -> Arc {
        let (from, to) = (self.centre(a), self.centre(b));
        let middle = self.extent().centre();
        let corners = [Point::new(from.x, to.y), Point::new(to.x, from.y)];
        let centre = if corners[0].distance(middle) > corners[1].distance(middle) { corners[0] } else { corners[1] };
        let start = (from.y - centre.y).atan2(from.x - centre.x);
        let end = (to.y - centre.y).atan2(to.x - centre.x);
        let mut sweep = (end - start).rem_euclid(TAU);
        if sweep > TAU / 2.0 {
            sweep -= TAU;
        }
        Arc { centre, radius: from.distance(centre), start, sweep }
    }

    // Picking.

    /// Whether a tap at this point can mean this station: it lies in its cell or near its centre.
    pub fn reaches(&self, point: Point, station: Station) -> bool {
        self.cell_rect(station).contains(point) || (!self.is_zoomed() && self.centre(station).distance(point) <= REACH)
    }

    /// The nearest station of a set that a tap at this point can mean.
    pub fn nearest(&self, point: Point, set: &StationSet) -> Option<Station> {
        self.near(point, set, 0.0).first().copied()
    }

    /// The stations of a set that a tap at this point can mean and that are at most `slack` pixels farther away than the
    /// nearest one; nearest first.
    pub fn near(&self, point: Point, set: &StationSet, slack: f32) -> Vec<Station> {
        let mut found: Vec<(f32, Station)> = set
            .iter()
            .filter(|station| self.shows(*station) && self.reaches(point, *station))
            .map(|station| (self.centre(station).distance(point), station))
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let limit = found.first().map_or(0.0, |(distance, _)| distance + slack);
        found.into_iter().filter(|(distance, _)| *distance <= limit).map(|(_, station)| station).collect()
    }
}

/// Whether a two-player board lies on its side in this area.
fn lies(area: Size) -> bool {
    area.w > 1.2 * area.h
}

pub(super) fn four_axes(cell: f32) -> (Axis, Axis) {
    let axis = Axis { count: 17, cell, room: [(6, cell / 2.0), (11, cell / 2.0)] };
    (axis, axis)
}

fn two_axes(area: Size) -> (Axis, Axis) {
    let long = |cell, gap| Axis { count: 12, cell, room: [(6, gap), (12, 0.0)] };
    if lies(area) {
        let w = (area.w - 24.0).max(12.0);
        let gap = ((w - 528.0) / 4.0).clamp(0.0, 16.0);
        let along = (w - gap) / 12.0;
        let across = ((area.h - 30.0) / 5.0).max(1.0);
        let along = along.min(across);
        (long(along, gap), Axis::plain(5, across.min(1.5 * along)))
    } else {
        let margin = ((area.w - 320.0) * 0.15 + 2.0).clamp(2.0, 8.0);
        let across = ((area.w - 2.0 * margin) / 5.0).max(1.0);
        let gap = ((area.h - 528.0) / 2.0).clamp(0.0, 24.0);
        let along = ((area.h - gap) / 12.0).clamp(1.0, across);
        (Axis::plain(5, across.min(1.6 * along)), long(along, gap))
    }
}

fn arm_axes(area: Size) -> (Axis, Axis) {
    let margin = ((area.w - 320.0) * 0.15 + 2.0).clamp(2.0, 8.0);
    let w = ((area.w - 2.0 * margin) / 5.0).max(1.0);
    let h = (area.h / 6.0).clamp(1.0, w);
    (Axis::plain(5, w.min(1.5 * h)), Axis::plain(6, h))
}

#[cfg(test)]
mod tests;
