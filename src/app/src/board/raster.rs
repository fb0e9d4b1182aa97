//! The pictures of a board: the static board, its small form for cards, seat marks and the pieces' short-lived effects.
//!
//! All pictures are premultiplied RGBA, transparent where nothing is drawn, and made for one scale of the device.

use std::f32::consts::TAU;

use junqi::{Board, BoardKind, Seat, Station, StationKind};
use tiny_skia::{Path, PathBuilder, Pixmap, Transform};

use super::brush::{Brush, Leg, Line, circle, polyline, rounded, segment, smooth, way};
use super::frame::{Frame, Part, WORDS_FROM};
use super::geometry::{Point, Rect, Side};
use super::palette::{Colour, Ground, Palette, SeatColours};

/// The static board of a frame: everything that no move changes. `canvas` is the part of the screen to draw, in the
/// frame's pixels ([`Frame::canvas`]); `None` when it is empty or too large for memory.
pub fn board(frame: &Frame, canvas: Rect, scale: f32, palette: &Palette) -> Option<Pixmap> {
    let mut brush = Brush::new(canvas, scale)?;
    match palette.ground {
        Ground::Map => hills(&mut brush, frame, palette),
        Ground::Wood => grain(&mut brush, frame, palette),
    }
    let m = frame.m();
    let hairline = if m < WORDS_FROM { 0.8 } else { 1.0f32 }.max(brush.hair());
    for seat in frame.seats() {
        let panel = brush.snapped(frame.panel(seat));
        brush.framed(panel, 0.0, palette.panel, palette.hairline, hairline);
    }
    let board = frame.board();
    let road = Line::of((0.028 * m).max(0.9));
    for (a, b) in board.roads() {
        if is_in(frame, canvas, *a, *b) {
            brush.stroke(segment(frame.centre(*a), frame.centre(*b)), palette.road, &road);
        }
    }
    rails(&mut brush, frame, canvas, palette);
    for station in frame.stations() {
        if canvas.shared(frame.cell_rect(station).grown(2.0)).is_some() {
            spot(&mut brush, frame, palette, station);
        }
    }
    Some(brush.into_picture())
}

/// Whether the frame shows an edge, and some of it may lie on the canvas.
fn is_in(frame: &Frame, canvas: Rect, a: Station, b: Station) -> bool {
    let (from, to) = (frame.centre(a), frame.centre(b));
    let (x, y) = (from.x.min(to.x), from.y.min(to.y));
    let around = Rect::new(x, y, (from.x - to.x).abs(), (from.y - to.y).abs()).grown(0.2 * frame.m() + 2.0);
    frame.shows(a) && frame.shows(b) && canvas.shared(around).is_some()
}

fn rails(brush: &mut Brush, frame: &Frame, canvas: Rect, palette: &Palette) {
    let (board, m) = (frame.board(), frame.m());
    let casing = Line { width: (0.115 * m).max(3.0), square: true, ..Line::default() };
    let legs: Vec<Leg> = board
        .rails()
        .iter()
        .filter(|(a, b)| is_in(frame, canvas, *a, *b))
        .map(|(a, b)| {
            if board.curves().contains(&(*a, *b)) {
                Leg::Arc(frame.curve(*a, *b))
            } else {
                Leg::Line(frame.centre(*a), frame.centre(*b))
            }
        })
        .collect();
    for leg in &legs {
        brush.stroke(way(&[*leg]), palette.rail, &casing);
    }
    for leg in &legs {
        // A whole number of beats on every edge, from the middle of one sleeper to the middle of another.
        let beats = (leg.length() / (0.27 * m).max(6.4)).round().max(1.0);
        let beat = leg.length() / beats;
        let dash = Some((beat / 2.0, beat / 2.0, beat / 4.0));
        let sleeper = Line { width: (0.055 * m).max(1.3), dash, ..Line::default() };
        brush.stroke(way(&[*leg]), palette.rail_dash, &sleeper);
    }
}

fn spot(brush: &mut Brush, frame: &Frame, palette: &Palette, station: Station) {
    let (rect, centre, m) = (frame.spot(station), frame.centre(station), frame.m());
    let line = (0.024 * m).max(0.9);
    match frame.board().station_kind(station) {
        StationKind::Station => brush.framed(rect, 0.09 * m, palette.station, palette.station_edge, line),
        StationKind::Camp => {
            let (radius, line) = (rect.w / 2.0, (0.036 * m).max(1.0));
            brush.fill(circle(centre, radius), palette.camp);
            brush.stroke(circle(centre, radius - line / 2.0), palette.camp_edge, &Line::of(line));
        }
        StationKind::Headquarters => headquarters(brush, frame, palette, station),
        kind @ (StationKind::Star | StationKind::Side | StationKind::Middle) => {
            brush.framed(rect, 0.09 * m, palette.station, palette.station_edge, line);
            let sign = match kind {
                StationKind::Star => star(centre, 0.17 * m),
                StationKind::Side => circle(centre, 0.08 * m),
                _ => circle(centre, 0.13 * m),
            };
            brush.fill(sign, palette.station_edge);
        }
    }
}

fn headquarters(brush: &mut Brush, frame: &Frame, palette: &Palette, station: Station) {
    let (plot, m) = (frame.spot(station), frame.m());
    let line = Line::of((0.045 * m).max(1.1));
    brush.fill(rounded(plot, 0.0), palette.hq);
    let edge = plot.grown(-line.width / 2.0);
    // The frame runs round from one side of the gate to the other; u goes along the gate's side, v away from it.
    let (half, post) = (0.16 * m, 0.07 * m);
    let (w, h) = (edge.w / 2.0, edge.h / 2.0);
    let middle = edge.centre();
    let side = frame.gate(station).unwrap_or(Side::Top);
    let at = |u: f32, v: f32| match side {
        Side::Top => Point::new(middle.x + u, middle.y + v),
        Side::Bottom => Point::new(middle.x + u, middle.y - v),
        Side::Left => Point::new(middle.x + v, middle.y + u),
        Side::Right => Point::new(middle.x - v, middle.y + u),
    };
    let (u, v) = if matches!(side, Side::Top | Side::Bottom) { (w, h) } else { (h, w) };
    let round = [at(half, -v), at(u, -v), at(u, v), at(-u, v), at(-u, -v), at(-half, -v)];
    brush.stroke(polyline(&round, false), palette.hq_edge, &line);
    for side in [-half, half] {
        brush.stroke(segment(at(side, -v - post), at(side, -v + post)), palette.hq_edge, &line);
    }
}

/// Five points round a centre.
fn star(centre: Point, radius: f32) -> Option<Path> {
    let points: Vec<Point> = (0..10)
        .map(|i| {
            let (angle, r) = (TAU * i as f32 / 10.0 - TAU / 4.0, if i % 2 == 0 { radius } else { radius * 0.44 });
            Point::new(centre.x + r * angle.cos(), centre.y + r * angle.sin())
        })
        .collect();
    polyline(&points, true)
}

/// Hills: contour lines in the empty corners or in the front gap. The shapes are fixed numbers, so that a board looks the same
/// every time.
fn hills(brush: &mut Brush, frame: &Frame, palette: &Palette) {
    let line = Line { round: true, ..Line::of(1.0) };
    let mut hill = |centre: Point, rx: f32, ry: f32, rings: u32, seed: f32| {
        for ring in 0..rings {
            let share = 1.0 - ring as f32 / rings as f32 * 0.92;
            let points: Vec<Point> = (0..14)
                .map(|i| {
                    let angle = TAU * i as f32 / 14.0;
                    // The inner lines follow the outer ones and grow rounder.
                    let wild = 0.5 + 0.5 * share;
                    let r = 1.0
                        + wild * 0.13 * (2.0 * angle + seed).sin()
                        + wild * 0.10 * (3.0 * angle + 2.3 * seed).sin()
                        + wild * 0.06 * (5.0 * angle + 3.1 * seed + share).sin();
                    let drift = (1.0 - share) * 0.10;
                    Point::new(
                        centre.x + rx * (share * r * angle.cos() + drift * seed.cos()),
                        centre.y + ry * (share * r * angle.sin() + drift * seed.sin()),
                    )
                })
                .collect();
            brush.stroke(smooth(&points), palette.contour, &line);
        }
    };
    if frame.is_square() {
        let (extent, cell) = (frame.extent(), frame.cell().w);
        let at = |x: f32, y: f32| Point::new(extent.x + x * cell, extent.y + y * cell);
        let r = 1.95 * cell;
        hill(at(2.5, 2.5), r, 0.9 * r, 5, 0.4);
        hill(at(15.3, 2.6), r, 0.85 * r, 5, 2.1);
        hill(at(2.4, 15.4), 0.95 * r, r, 5, 4.0);
        hill(at(15.4, 15.4), r, 0.95 * r, 5, 5.3);
    } else if let (Some(gap), Part::Whole) = (frame.gap(), frame.fit().part) {
        let cell = frame.cell();
        if frame.lies_on_side() && gap.w >= 8.0 {
            let x = gap.centre().x;
            hill(Point::new(x, gap.y + 1.5 * cell.h), 0.55 * gap.w, 0.30 * cell.h, 3, 0.6);
            hill(Point::new(x, gap.y + 3.5 * cell.h), 0.50 * gap.w, 0.37 * cell.h, 3, 2.4);
        } else if gap.h >= 8.0 {
            let y = gap.centre().y;
            hill(Point::new(gap.x + 1.5 * cell.w, y), 0.43 * cell.w, 0.45 * gap.h, 3, 0.6);
            hill(Point::new(gap.x + 3.5 * cell.w, y), 0.53 * cell.w, 0.42 * gap.h, 3, 2.4);
        }
    }
}

/// Long grain lines of a wooden board, over the whole width.
fn grain(brush: &mut Brush, frame: &Frame, palette: &Palette) {
    let rect = if frame.is_square() { frame.extent() } else { frame.area() };
    if frame.fit().part != Part::Whole {
        return;
    }
    let step = (rect.h / 22.0).max(12.0);
    let rows = (rect.h / step) as u32;
    for row in 0..rows {
        let seed = row as f32 * 1.7;
        let y = rect.y + (row as f32 + 0.5 + 0.3 * seed.sin()) * step;
        let mut path = PathBuilder::new();
        path.move_to(rect.x, y);
        let parts = 4;
        let mut height = 0.0;
        for part in 0..parts {
            let next = step * 0.35 * (seed + 1.9 * (part + 1) as f32).sin();
            let (a, b) =
                (rect.x + rect.w * part as f32 / parts as f32, rect.x + rect.w * (part + 1) as f32 / parts as f32);
            let reach = (b - a) * 0.45;
            path.cubic_to(a + reach, y + height, b - reach, y + next, b, y + next);
            height = next;
        }
        let width = if row % 4 == 2 { 1.6 } else { 1.0 };
        brush.stroke(path.finish(), palette.contour, &Line::of(width));
    }
}

/// A small board for a card: arms, the nine or the crossings, and a block for each piece.
///
/// `cell` is the width of a cell; the picture's size follows from it ([`thumbnail_size`]). `bottom` is the seat at the bottom.
pub fn thumbnail(
    kind: BoardKind,
    bottom: Seat,
    pieces: impl IntoIterator<Item = (Station, Seat)>,
    cell: f32,
    scale: f32,
    palette: &Palette,
) -> Option<Pixmap> {
    let board = Board::of(kind);
    let (w, h) = thumbnail_size(kind, cell);
    let mut brush = Brush::new(Rect::new(0.0, 0.0, w, h), scale)?;
    let (cw, ch, gap, columns, rows) = match kind {
        BoardKind::Two => (cell, cell * TWO_THUMB, cell * 0.5, 5u8, 12u8),
        BoardKind::Four => (cell, cell, 0.0, 17, 17),
    };
    let turns = match kind {
        BoardKind::Two => 2 * (bottom.index() % 2),
        BoardKind::Four => (4 - bottom.index() % 4) % 4,
    };
    let at = |station: Station| {
        let (mut x, mut y) = board.xy(station);
        match (kind, turns) {
            (BoardKind::Two, 2) => (x, y) = (columns - 1 - x, rows - 1 - y),
            _ => (0..turns).for_each(|_| (x, y) = (y, rows - 1 - x)),
        }
        let below = if kind == BoardKind::Two && y > 5 { gap } else { 0.0 };
        Point::new((f32::from(x) + 0.5) * cw + 1.0, (f32::from(y) + 0.5) * ch + 1.0 + below)
    };
    for seat in board.seats() {
        let mut panel: Option<Rect> = None;
        for station in board.stations().filter(|station| board.arm(*station).is_some_and(|(owner, _)| owner == seat)) {
            let one = Rect::around(at(station), cw, ch);
            panel = Some(panel.map_or(one, |all| {
                let (x, y) = (all.x.min(one.x), all.y.min(one.y));
                Rect::new(x, y, all.right().max(one.right()) - x, all.bottom().max(one.bottom()) - y)
            }));
        }
        if let Some(panel) = panel {
            let panel = brush.snapped(panel.grown(0.5));
            brush.framed(panel, 0.0, palette.panel, palette.hairline, 0.9);
        }
    }
    let rail = Line { square: true, ..Line::of((0.16 * cell).clamp(0.8, 2.0)) };
    for (a, b) in board.rails() {
        let between = match kind {
            BoardKind::Four => board.arm(*a).is_none() && board.arm(*b).is_none(),
            BoardKind::Two => board.arm(*a).map(|(seat, _)| seat) != board.arm(*b).map(|(seat, _)| seat),
        };
        if between {
            brush.stroke(segment(at(*a), at(*b)), palette.rail, &rail);
        }
    }
    for (station, seat) in pieces {
        let Some(colours) = palette.seats.get(seat.index()) else { continue };
        let block = Rect::around(at(station), cw * 0.85, ch * 0.82);
        let radius = if board.station_kind(station) == StationKind::Camp { block.h / 2.0 } else { 0.1 * ch };
        brush.fill(rounded(block, radius), colours.face);
    }
    Some(brush.into_picture())
}

/// Cell height of the small two-player board, as a share of its width.
const TWO_THUMB: f32 = 0.65;

/// Width and height of a small board with cells of this width.
pub fn thumbnail_size(kind: BoardKind, cell: f32) -> (f32, f32) {
    match kind {
        BoardKind::Two => (5.0 * cell + 2.0, 12.0 * cell * TWO_THUMB + 0.5 * cell + 2.0),
        BoardKind::Four => (17.0 * cell + 2.0, 17.0 * cell + 2.0),
    }
}

/// The mark of a seat (circle, square, triangle, diamond, star, cross by seat index), `side` pixels wide.
pub fn mark(seat: Seat, side: f32, scale: f32, colour: Colour) -> Option<Pixmap> {
    let mut brush = Brush::new(Rect::new(0.0, 0.0, side, side), scale)?;
    // The drawings are on a grid of 24.
    let points: &[(f32, f32)] = match seat.index() {
        0 => &[],
        1 => &[(3.5, 3.5), (20.5, 3.5), (20.5, 20.5), (3.5, 20.5)],
        2 => &[(12.0, 2.2), (22.6, 20.8), (1.4, 20.8)],
        3 => &[(12.0, 0.8), (23.2, 12.0), (12.0, 23.2), (0.8, 12.0)],
        4 => &[
            (12.0, 0.8),
            (15.17, 8.43),
            (23.41, 9.09),
            (17.14, 14.47),
            (19.05, 22.51),
            (12.0, 18.2),
            (4.95, 22.51),
            (6.86, 14.47),
            (0.59, 9.09),
            (8.83, 8.43),
        ],
        _ => &[
            (8.3, 1.5),
            (15.7, 1.5),
            (15.7, 8.3),
            (22.5, 8.3),
            (22.5, 15.7),
            (15.7, 15.7),
            (15.7, 22.5),
            (8.3, 22.5),
            (8.3, 15.7),
            (1.5, 15.7),
            (1.5, 8.3),
            (8.3, 8.3),
        ],
    };
    let k = side / 24.0;
    let path = if points.is_empty() {
        circle(Point::new(12.0, 12.0), 9.5)
    } else {
        polyline(&points.iter().map(|(x, y)| Point::new(*x, *y)).collect::<Vec<_>>(), true)
    };
    brush.fill(path.and_then(|path| path.transform(Transform::from_scale(k, k))), colour);
    Some(brush.into_picture())
}

/// A picture and where it belongs.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// The place on the screen, in the frame's pixels.
    pub rect: Rect,
    /// The picture.
    pub picture: Pixmap,
}

/// Sixteen short strokes round a plate: two pieces clash.
pub fn clash(plate: Rect, m: f32, scale: f32, palette: &Palette) -> Option<Overlay> {
    let (near, far) = (0.09 * m + 1.0, 0.24 * m + 1.0);
    let rect = plate.grown(far + 2.0);
    let mut brush = Brush::new(rect, scale)?;
    let line = Line { round: true, ..Line::of((0.045 * m).max(1.4)) };
    let casing = Line { round: true, ..Line::of(line.width + 2.0) };
    let c = plate.centre();
    for (colour, line) in [(palette.panel, &casing), (palette.signal, &line)] {
        for i in 0..16 {
            let angle = TAU * i as f32 / 16.0;
            let (dx, dy) = (angle.cos(), angle.sin());
            // Where the ray leaves the plate.
            let out = (plate.w / 2.0 / dx.abs().max(1e-3)).min(plate.h / 2.0 / dy.abs().max(1e-3));
            let at = |by: f32| Point::new(c.x + dx * (out + by), c.y + dy * (out + by));
            brush.stroke(segment(at(near), at(far)), colour, line);
        }
    }
    Some(Overlay { rect, picture: brush.into_picture() })
}

/// The dashed hollow outline of a plate that has fallen, with its seat's mark.
pub fn hollow(
    plate: Rect,
    radius: f32,
    seat: Seat,
    scale: f32,
    colours: &SeatColours,
    panel: Colour,
) -> Option<Overlay> {
    let mut brush = Brush::new(plate, scale)?;
    let width = (0.05 * plate.h).max(1.2);
    let inner = plate.grown(-width / 2.0 - 0.5);
    brush.fill(rounded(inner, radius), panel);
    let dash = Some((0.16 * plate.h, 0.10 * plate.h, 0.0));
    brush.stroke(rounded(inner, radius), colours.line, &Line { dash, ..Line::of(width) });
    let side = 0.5 * plate.w.min(plate.h);
    let mut picture = brush.into_picture();
    if let Some(sign) = mark(seat, side, scale, colours.line) {
        let x = ((plate.w - side) / 2.0 * scale).round() as i32;
        let y = ((plate.h - side) / 2.0 * scale).round() as i32;
        picture.draw_pixmap(x, y, sign.as_ref(), &tiny_skia::PixmapPaint::default(), Transform::identity(), None);
    }
    Some(Overlay { rect: plate, picture })
}

/// The hatched place where a carried piece may not stand.
pub fn hatch(place: Rect, radius: f32, scale: f32, palette: &Palette) -> Option<Overlay> {
    let mut brush = Brush::new(place, scale)?;
    brush.fill(rounded(place, radius), palette.error_soft);
    let line = Line::of(1.5);
    let inner = place.grown(-1.25);
    let mut offset = 9.0 / 2.0;
    while offset < inner.w + inner.h {
        // The line x + y = offset, cut at the edges of the place.
        let a = Point::new(inner.x + offset.min(inner.w), inner.y + (offset - inner.w).max(0.0));
        let b = Point::new(inner.x + (offset - inner.h).max(0.0), inner.y + offset.min(inner.h));
        brush.stroke(segment(a, b), palette.error, &line);
        offset += 9.0 * std::f32::consts::SQRT_2;
    }
    brush.stroke(rounded(place.grown(-1.25), (radius - 1.25).max(0.0)), palette.error, &Line::of(2.5));
    Some(Overlay { rect: place, picture: brush.into_picture() })
}
