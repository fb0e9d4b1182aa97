//! A brush over a transparent picture whose strokes are given in logical pixels.

use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect as SkRect, Stroke, StrokeDash, Transform,
};

use super::geometry::{Arc, Point, Rect};
use super::palette::Colour;

/// How a line is drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub width: f32,
    pub square: bool,
    pub round: bool,
    /// Lengths on and off, and where in them the line begins.
    pub dash: Option<(f32, f32, f32)>,
}

impl Line {
    pub fn of(width: f32) -> Line {
        Line { width, ..Line::default() }
    }
}

/// A transparent picture of a rectangle of the screen and the way from its logical pixels to those of the device.
pub(super) struct Brush {
    pixmap: Pixmap,
    transform: Transform,
    scale: f32,
    from: Point,
}

impl Brush {
    /// `None` when the rectangle has no pixel or more than a picture can hold.
    pub fn new(canvas: Rect, scale: f32) -> Option<Brush> {
        let pixmap = Pixmap::new((canvas.w * scale).ceil() as u32, (canvas.h * scale).ceil() as u32)?;
        let transform = Transform::from_scale(scale, scale).pre_translate(-canvas.x, -canvas.y);
        Some(Brush { pixmap, transform, scale, from: Point::new(canvas.x, canvas.y) })
    }

    pub fn into_picture(self) -> Pixmap {
        self.pixmap
    }

    /// One pixel of the device, in logical pixels.
    pub fn hair(&self) -> f32 {
        1.0 / self.scale
    }

    /// The rectangle with its edges on the pixels of the device, so that a line along it is crisp.
    pub fn snapped(&self, rect: Rect) -> Rect {
        let (x, y) = (self.snap(rect.x, self.from.x), self.snap(rect.y, self.from.y));
        let (right, bottom) = (self.snap(rect.right(), self.from.x), self.snap(rect.bottom(), self.from.y));
        Rect::new(x, y, right - x, bottom - y)
    }

    fn snap(&self, value: f32, from: f32) -> f32 {
        ((value - from) * self.scale).round() / self.scale + from
    }

    pub fn fill(&mut self, path: Option<Path>, colour: Colour) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(colour), FillRule::Winding, self.transform, None);
        }
    }

    pub fn stroke(&mut self, path: Option<Path>, colour: Colour, line: &Line) {
        let Some(path) = path else { return };
        let stroke = Stroke {
            width: line.width,
            line_cap: match (line.square, line.round) {
                (true, _) => LineCap::Square,
                (_, true) => LineCap::Round,
                _ => LineCap::Butt,
            },
            line_join: if line.round { LineJoin::Round } else { LineJoin::Miter },
            dash: line.dash.and_then(|(on, off, begin)| StrokeDash::new(vec![on, off], begin)),
            ..Stroke::default()
        };
        self.pixmap.stroke_path(&path, &paint(colour), &stroke, self.transform, None);
    }

    /// A filled rectangle and a line inside its edge.
    pub fn framed(&mut self, rect: Rect, radius: f32, fill: Colour, edge: Colour, width: f32) {
        self.fill(rounded(rect, radius), fill);
        self.stroke(rounded(rect.grown(-width / 2.0), (radius - width / 2.0).max(0.0)), edge, &Line::of(width));
    }
}

fn paint(colour: Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(colour.0, colour.1, colour.2, 255));
    paint
}

pub(super) fn segment(a: Point, b: Point) -> Option<Path> {
    polyline(&[a, b], false)
}

pub(super) fn polyline(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, point) in points.iter().enumerate() {
        if i == 0 {
            path.move_to(point.x, point.y);
        } else {
            path.line_to(point.x, point.y);
        }
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// A closed curve through the points, smooth at each of them.
pub(super) fn smooth(points: &[Point]) -> Option<Path> {
    let n = points.len();
    let mut path = PathBuilder::new();
    let first = points.first()?;
    path.move_to(first.x, first.y);
    for i in 0..n {
        let (before, from, to, after) = (points[(i + n - 1) % n], points[i], points[(i + 1) % n], points[(i + 2) % n]);
        path.cubic_to(
            from.x + (to.x - before.x) / 6.0,
            from.y + (to.y - before.y) / 6.0,
            to.x - (after.x - from.x) / 6.0,
            to.y - (after.y - from.y) / 6.0,
            to.x,
            to.y,
        );
    }
    path.close();
    path.finish()
}

pub(super) fn circle(centre: Point, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(centre.x, centre.y, radius)
}

/// Appends a part of a circle of at most a quarter as one cubic curve, which misses the circle by less than 0.03 %.
fn arc_to(path: &mut PathBuilder, arc: &Arc) {
    let k = 4.0 / 3.0 * (arc.sweep / 4.0).tan();
    let (a, b) = (arc.at(0.0), arc.at(1.0));
    let c = arc.centre;
    path.cubic_to(a.x - k * (a.y - c.y), a.y + k * (a.x - c.x), b.x + k * (b.y - c.y), b.y - k * (b.x - c.x), b.x, b.y);
}

/// A way of straight and curved parts, each beginning where the last one ended.
pub(super) fn way(legs: &[Leg]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (i, leg) in legs.iter().enumerate() {
        match leg {
            Leg::Line(a, b) => {
                if i == 0 {
                    path.move_to(a.x, a.y);
                }
                path.line_to(b.x, b.y);
            }
            Leg::Arc(arc) => {
                if i == 0 {
                    path.move_to(arc.at(0.0).x, arc.at(0.0).y);
                }
                arc_to(&mut path, arc);
            }
        }
    }
    path.finish()
}

/// One part of a way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Leg {
    Line(Point, Point),
    Arc(Arc),
}

impl Leg {
    pub fn length(&self) -> f32 {
        match self {
            Leg::Line(a, b) => a.distance(*b),
            Leg::Arc(arc) => arc.length(),
        }
    }

    pub fn at(&self, t: f32) -> Point {
        match self {
            Leg::Line(a, b) => a.toward(*b, t),
            Leg::Arc(arc) => arc.at(t),
        }
    }

    /// The first share `t` of it.
    pub fn until(&self, t: f32) -> Leg {
        match self {
            Leg::Line(a, b) => Leg::Line(*a, a.toward(*b, t)),
            Leg::Arc(arc) => Leg::Arc(Arc { sweep: arc.sweep * t, ..*arc }),
        }
    }
}

pub(super) fn rounded(rect: Rect, radius: f32) -> Option<Path> {
    let r = radius.min(rect.w / 2.0).min(rect.h / 2.0);
    if r <= 0.0 {
        return Some(PathBuilder::from_rect(SkRect::from_xywh(rect.x, rect.y, rect.w, rect.h)?));
    }
    let quarter = std::f32::consts::FRAC_PI_2;
    let (left, top, right, bottom) = (rect.x + r, rect.y + r, rect.right() - r, rect.bottom() - r);
    let mut path = PathBuilder::new();
    path.move_to(left, rect.y);
    for (x, y, turns) in [(right, top, -1.0), (right, bottom, 0.0), (left, bottom, 1.0), (left, top, 2.0)] {
        let arc = Arc { centre: Point::new(x, y), radius: r, start: turns * quarter, sweep: quarter };
        path.line_to(arc.at(0.0).x, arc.at(0.0).y);
        arc_to(&mut path, &arc);
    }
    path.close();
    path.finish()
}
