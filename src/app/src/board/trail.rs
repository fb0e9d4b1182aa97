//! The way a piece travelled: for the arrow that stays and for the glide along it.

use junqi::Station;

use super::brush::{Brush, Leg, Line, circle, polyline, way};
use super::frame::Frame;
use super::geometry::{Point, Rect};
use super::palette::{Palette, SeatColours};
use super::raster::Overlay;

/// A way over the screen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    legs: Vec<Leg>,
    length: f32,
}

impl Trail {
    /// The way through these stations, from the first to the last; curved rails are really travelled.
    pub fn new(frame: &Frame, path: &[Station]) -> Trail {
        let curves = frame.board().curves();
        let legs: Vec<Leg> = path
            .windows(2)
            .map(|pair| {
                let (a, b) = (pair[0], pair[1]);
                if curves.contains(&(a, b)) || curves.contains(&(b, a)) {
                    Leg::Arc(frame.curve(a, b))
                } else {
                    Leg::Line(frame.centre(a), frame.centre(b))
                }
            })
            .collect();
        let length = legs.iter().map(Leg::length).sum();
        Trail { legs, length }
    }

    /// The length in pixels.
    pub fn length(&self) -> f32 {
        self.length
    }

    /// How long the glide takes at normal speed, in milliseconds.
    pub fn millis(&self) -> u64 {
        (60 * self.legs.len() as u64).clamp(180, 600)
    }

    /// The point a share `t` (0 to 1) of the time along, slow at both ends. `None` for a way without a step.
    pub fn at(&self, t: f32) -> Option<Point> {
        let t = t.clamp(0.0, 1.0);
        self.point(self.length * t * t * (3.0 - 2.0 * t))
    }

    fn point(&self, mut along: f32) -> Option<Point> {
        for leg in &self.legs {
            if along <= leg.length() {
                return Some(leg.at(along / leg.length().max(f32::EPSILON)));
            }
            along -= leg.length();
        }
        self.legs.last().map(|leg| leg.at(1.0))
    }

    /// The legs of the first `length` pixels.
    fn first(&self, mut length: f32) -> Vec<Leg> {
        let mut legs = Vec::new();
        for leg in &self.legs {
            if length <= leg.length() {
                legs.push(leg.until(length / leg.length().max(f32::EPSILON)));
                break;
            }
            legs.push(*leg);
            length -= leg.length();
        }
        legs
    }

    /// How far along the way the plate at its end begins.
    fn rim(&self, plate: Rect) -> f32 {
        // The plate is convex and holds the end, so halving finds the one crossing.
        let (mut outside, mut inside) = (0.0, self.length);
        for _ in 0..20 {
            let middle = (outside + inside) / 2.0;
            if self.point(middle).is_some_and(|point| plate.contains(point)) {
                inside = middle;
            } else {
                outside = middle;
            }
        }
        inside
    }
}

/// The arrow of a move: an open circle at the origin, the line, a head at the rim of the plate it reached.
///
/// `None` for a way without a step or outside the area.
pub fn arrow(frame: &Frame, path: &[Station], scale: f32, colours: &SeatColours, palette: &Palette) -> Option<Overlay> {
    let trail = Trail::new(frame, path);
    let (last, first) = (*path.last()?, trail.point(0.0)?);
    let m = frame.m();
    let width = (0.065 * m).max(2.0);
    let (radius, head) = ((0.19 * m).max(5.2), (0.24 * m).max(6.0));
    let tip = trail.rim(frame.plate(last).grown(0.5));
    let neck = (tip - head).max(0.0);
    let (from, to) = (trail.point(neck)?, trail.point(tip)?);
    let all = bounds(&trail.legs).grown(radius + width + head);
    let (x, y) = (all.x.floor(), all.y.floor());
    let whole = Rect::new(x, y, (all.right() - x).ceil(), (all.bottom() - y).ceil());
    let rect = whole.shared(frame.canvas())?;
    let mut brush = Brush::new(rect, scale)?;
    let casing = Line { round: true, ..Line::of(width + 3.0) };
    let line = Line { round: true, ..Line::of(width) };
    let shaft = trail.first(neck);
    let arrowhead = |grow: f32| {
        let length = from.distance(to).max(1.0);
        let (ux, uy) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let (back, side) = (grow, 0.6 * head + grow);
        polyline(
            &[
                Point::new(to.x + ux * 1.2 * grow, to.y + uy * 1.2 * grow),
                Point::new(from.x - ux * back - uy * side, from.y - uy * back + ux * side),
                Point::new(from.x - ux * back + uy * side, from.y - uy * back - ux * side),
            ],
            true,
        )
    };
    brush.stroke(way(&shaft), palette.panel, &casing);
    brush.stroke(way(&shaft), colours.line, &line);
    brush.fill(circle(first, radius + width / 2.0 + 1.0), palette.panel);
    brush.stroke(circle(first, radius), colours.line, &Line::of(width));
    brush.fill(arrowhead(1.2), palette.panel);
    brush.fill(arrowhead(0.0), colours.line);
    Some(Overlay { rect, picture: brush.into_picture() })
}

fn bounds(legs: &[Leg]) -> Rect {
    let (mut left, mut top, mut right, mut bottom) = (f32::MAX, f32::MAX, f32::MIN, f32::MIN);
    for leg in legs {
        // A quarter of a circle lies within the box of its ends.
        for point in [leg.at(0.0), leg.at(1.0)] {
            (left, top) = (left.min(point.x), top.min(point.y));
            (right, bottom) = (right.max(point.x), bottom.max(point.y));
        }
    }
    Rect::new(left, top, right - left, bottom - top)
}

#[cfg(test)]
mod tests {
    use junqi::{BoardKind, Seat};

    use super::super::frame::{Fit, Part};
    use super::super::geometry::Size;
    use super::*;

    fn frame(board: BoardKind, w: f32, h: f32) -> Frame {
        let bottom = Seat::new(0).expect("seat 0 exists");
        Frame::new(Fit { board, part: Part::Whole, bottom, left_handed: false, rest: 0.5, area: Size::new(w, h) })
    }

    fn path(frame: &Frame, names: &str) -> Vec<Station> {
        names.split(' ').map(|name| frame.board().station(name).expect("a station of the board")).collect()
    }

    #[test]
    fn glide_follows_the_curve() {
        let frame = frame(BoardKind::Four, 360.0, 360.0);
        let trail = Trail::new(&frame, &path(&frame, "S21 S11 W15 W25"));
        assert!((trail.length() - (40.0 + 30.0 * std::f32::consts::FRAC_PI_2)).abs() < 0.01);
        assert_eq!(trail.at(0.0), Some(frame.centre(path(&frame, "S21")[0])));
        let end = trail.at(1.0).expect("the way has steps");
        assert!(end.distance(frame.centre(path(&frame, "W25")[0])) < 0.01);
        // Halfway: the middle of the quarter circle, outside the star point as the corner sees it.
        let corner = Point::new(5.5 * 20.0, 12.5 * 20.0);
        let middle = trail.at(0.5).expect("the way has steps");
        assert!((middle.distance(corner) - 30.0).abs() < 0.01);
        assert!(frame.centre(path(&frame, "CSW")[0]).distance(corner) > 40.0);
    }

    #[test]
    fn millis_are_60_a_station_within_180_and_600() {
        let frame = frame(BoardKind::Two, 360.0, 576.0);
        for (way, wanted) in [
            ("S11 S12", 180),
            ("S11 S21 S31 S41 S51", 240),
            ("S55 S54 S53 S52 S51 S41 S31 S21 S11 N15 N25 N35 N45 N55", 600),
        ] {
            assert_eq!(Trail::new(&frame, &path(&frame, way)).millis(), wanted, "{way}");
        }
        assert_eq!(Trail::new(&frame, &path(&frame, "S11")).at(0.5), None);
    }

    #[test]
    fn arrow_is_small_and_only_for_steps() {
        let frame = frame(BoardKind::Two, 360.0, 576.0);
        let palette = Palette::default();
        let one = arrow(&frame, &path(&frame, "S11 S12"), 1.0, &palette.seats[0], &palette).expect("one step");
        assert!(one.rect.w < 150.0 && one.rect.h < 80.0, "{:?}", one.rect);
        assert!(arrow(&frame, &path(&frame, "S11"), 1.0, &palette.seats[0], &palette).is_none());
        assert!(arrow(&frame, &[], 1.0, &palette.seats[0], &palette).is_none());
    }
}
