//! Zoom and pan of the four-player board, and which part of it is worth drawing.

use junqi::{Seat, StationSet};

use super::frame::{Fit, Frame, four_axes};
use super::geometry::{Point, Rect, Side};

/// A tab at the edge of a zoomed board: targets lie beyond it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tab {
    /// Which edge.
    pub side: Side,
    /// Where along that edge, from the left or the top.
    pub along: f32,
    /// How many targets.
    pub count: usize,
    /// The middle of them, outside the area.
    pub middle: Point,
}

impl Tab {
    /// The drawn tab at the edge of an area.
    pub fn rect(&self, area: Rect) -> Rect {
        let (w, h) = match self.side {
            Side::Left | Side::Right => (24.0, 28.0),
            Side::Top | Side::Bottom => (28.0, 24.0),
        };
        match self.side {
            Side::Left => Rect::new(area.x, area.y + self.along - h / 2.0, w, h),
            Side::Right => Rect::new(area.right() - w, area.y + self.along - h / 2.0, w, h),
            Side::Top => Rect::new(area.x + self.along - w / 2.0, area.y, w, h),
            Side::Bottom => Rect::new(area.x + self.along - w / 2.0, area.bottom() - h, w, h),
        }
    }

    /// Where a finger may touch it: 48 pixels each way.
    pub fn touch(&self, area: Rect) -> Rect {
        Rect::around(self.rect(area).centre(), 48.0, 48.0)
    }
}

/// Air beyond the edge of a zoomed board.
const EDGE: f32 = 4.0;

impl Frame {
    /// Whether the frame can be zoomed at all.
    pub fn can_zoom(&self) -> bool {
        self.is_square() && self.largest() > self.base
    }

    /// Whether less than the whole board may be in sight.
    pub fn is_zoomed(&self) -> bool {
        self.columns.cell > self.base + 0.01
    }

    /// The cell at which one arm fills the width of the area.
    fn arm_cell(&self) -> f32 {
        (self.fit.area.w / 5.6).min(self.fit.area.h / 6.4).floor().max(self.base)
    }

    fn largest(&self) -> f32 {
        1.4 * self.arm_cell()
    }

    fn set_cell(&mut self, cell: f32, fixed: Point) {
        if !self.is_square() {
            return;
        }
        let cell = cell.clamp(self.base, self.largest().max(self.base));
        let ratio = cell / self.columns.cell;
        (self.columns, self.rows) = four_axes(cell);
        self.origin = fixed.toward(self.origin, ratio);
        self.settle();
    }

    /// Zooms by a factor; the point of the board under `fixed` stays there as far as the edges allow.
    pub fn zoom(&mut self, factor: f32, fixed: Point) {
        if factor.is_finite() && factor > 0.0 {
            self.set_cell(self.columns.cell * factor, fixed);
        }
    }

    /// Moves a zoomed board; its edges stop at the edges of the area.
    pub fn pan(&mut self, dx: f32, dy: f32) {
        if self.is_square() && dx.is_finite() && dy.is_finite() {
            self.origin = Point::new(self.origin.x + dx, self.origin.y + dy);
            self.settle();
        }
    }

    /// Zooms to an arm.
    pub fn to_arm(&mut self, seat: Seat) {
        self.set_cell(self.arm_cell(), Point::default());
        let arm = self.panel(seat).centre();
        self.pan(self.fit.area.w / 2.0 - arm.x, self.fit.area.h / 2.0 - arm.y);
    }

    /// Brings a point of the area to its middle, as far as the edges allow.
    pub fn centre_on(&mut self, point: Point) {
        self.pan(self.fit.area.w / 2.0 - point.x, self.fit.area.h / 2.0 - point.y);
    }

    /// Shows the whole board again.
    pub fn to_whole(&mut self) {
        self.set_cell(self.base, Point::default());
    }

    /// The same view in an area of another size: the zoom is kept as a multiple of the whole board, and the middle.
    pub fn resized(&self, fit: Fit) -> Frame {
        let mut frame = Frame::new(fit);
        if self.is_square() && self.is_zoomed() && frame.is_square() {
            let (old, middle) = (self.extent(), self.area().centre());
            let share = Point::new((middle.x - old.x) / old.w, (middle.y - old.y) / old.h);
            frame.set_cell(self.columns.cell, Point::default());
            let new = frame.extent();
            frame.centre_on(Point::new(new.x + share.x * new.w, new.y + share.y * new.h));
        }
        frame
    }

    /// The frame a share `t` (0 to 1) of the way to another one of the same fit; every station moves straight.
    pub fn between(&self, to: &Frame, t: f32) -> Frame {
        let mut frame = *to;
        if self.is_square() && to.is_square() {
            let cell = self.columns.cell + (to.columns.cell - self.columns.cell) * t;
            (frame.columns, frame.rows) = four_axes(cell);
            frame.origin = self.origin.toward(to.origin, t);
        }
        frame
    }

    /// Where a picture that was drawn for `canvas` under the frame `drawn` belongs under this one.
    pub fn carried(&self, drawn: &Frame, canvas: Rect) -> Rect {
        let k = self.columns.cell / drawn.columns.cell;
        Rect::new(
            self.origin.x + (canvas.x - drawn.origin.x) * k,
            self.origin.y + (canvas.y - drawn.origin.y) * k,
            canvas.w * k,
            canvas.h * k,
        )
    }

    /// The rectangle worth drawing: the area, when zoomed with room for panning, cut at the board's edges. Whole pixels.
    pub fn canvas(&self) -> Rect {
        let area = self.area();
        if !self.is_zoomed() {
            return area;
        }
        let wide = Rect::new(-area.w / 4.0, -area.h / 4.0, area.w * 1.5, area.h * 1.5);
        let cut = wide.shared(self.extent().grown(EDGE)).unwrap_or(area);
        let (x, y) = (cut.x.floor(), cut.y.floor());
        Rect::new(x, y, (cut.right() - x).ceil(), (cut.bottom() - y).ceil())
    }

    /// Whether a picture drawn for `canvas` under `drawn` still covers what is in sight, at the right size.
    pub fn is_covered(&self, drawn: &Frame, canvas: Rect) -> bool {
        let same = self.columns == drawn.columns && self.rows == drawn.rows && self.turn == drawn.turn;
        let seen = self.extent().grown(EDGE).shared(self.area()).unwrap_or_default();
        let have = self.carried(drawn, canvas).grown(0.5);
        same && have.x <= seen.x && have.y <= seen.y && have.right() >= seen.right() && have.bottom() >= seen.bottom()
    }

    /// The part of the board that is in sight, as shares of its extent: x, y, width, height in 0 to 1.
    pub fn window(&self) -> Rect {
        let extent = self.extent();
        let seen = extent.shared(self.area()).unwrap_or_default();
        Rect::new((seen.x - extent.x) / extent.w, (seen.y - extent.y) / extent.h, seen.w / extent.w, seen.h / extent.h)
    }

    /// Tabs for the stations of a set that lie outside the area, at most one for each edge.
    pub fn tabs(&self, set: &StationSet) -> Vec<Tab> {
        let area = self.area();
        let mut groups: [(Side, Vec<Point>); 4] =
            [Side::Left, Side::Right, Side::Top, Side::Bottom].map(|side| (side, Vec::new()));
        for station in set.iter().filter(|station| self.shows(*station)) {
            let at = self.centre(station);
            let over = [-at.x, at.x - area.w, -at.y, at.y - area.h];
            let widest = (0..4).max_by(|a, b| over[*a].total_cmp(&over[*b])).unwrap_or(0);
            if over[widest] > 0.0 {
                groups[widest].1.push(at);
            }
        }
        groups
            .into_iter()
            .filter(|(_, points)| !points.is_empty())
            .map(|(side, points)| {
                let n = points.len() as f32;
                let x = points.iter().map(|p| p.x).sum::<f32>() / n;
                let y = points.iter().map(|p| p.y).sum::<f32>() / n;
                let (along, length) = match side {
                    Side::Left | Side::Right => (y, area.h),
                    Side::Top | Side::Bottom => (x, area.w),
                };
                let along = along.clamp(24.0f32.min(length / 2.0), (length - 24.0).max(length / 2.0));
                Tab { side, along, count: points.len(), middle: Point::new(x, y) }
            })
            .collect()
    }

    /// Keeps the board at its place of rest or its edges at those of the area.
    pub(super) fn settle(&mut self) {
        let extent = self.extent();
        let rest = |area: f32, length: f32, origin: f32, share: f32| {
            let over = length - area;
            if over <= 0.0 {
                -over * share
            } else {
                // A little air beyond the edge; it grows from nothing, so that nothing jumps.
                let air = EDGE * (over / 40.0).min(1.0);
                origin.clamp(-over - air, air)
            }
        };
        self.origin.x = rest(self.fit.area.w, extent.w, extent.x, 0.5);
        self.origin.y = rest(self.fit.area.h, extent.h, extent.y, self.fit.rest);
    }
}

#[cfg(test)]
mod tests {
    use junqi::{BoardKind, Station};
    use proptest::prelude::*;

    use super::super::frame::Part;
    use super::super::geometry::Size;
    use super::*;

    fn four(w: f32, h: f32) -> Frame {
        let bottom = Seat::new(0).expect("a seat");
        let area = Size::new(w, h);
        Frame::new(Fit { board: BoardKind::Four, part: Part::Whole, bottom, left_handed: false, rest: 1.0, area })
    }

    fn station(frame: &Frame, name: &str) -> Station {
        frame.board().station(name).expect("a station of the board")
    }

    #[test]
    fn an_arm_fills_the_width() {
        let mut frame = four(360.0, 512.0);
        frame.to_arm(Seat::new(0).expect("a seat"));
        assert_eq!(frame.cell().w, 64.0);
        let arm = frame.panel(Seat::new(0).expect("a seat"));
        assert!((arm.x - 20.0).abs() < 0.01 && (arm.bottom() - 508.0).abs() < 0.01, "{arm:?}");
        frame.zoom(100.0, Point::new(180.0, 200.0));
        assert!((frame.cell().w - 89.6).abs() < 0.01, "at most 1.4 arms");
        frame.to_whole();
        assert_eq!(frame, four(360.0, 512.0));
    }

    #[test]
    fn targets_out_of_sight_are_counted_at_the_edges() {
        let mut frame = four(360.0, 512.0);
        frame.to_arm(Seat::new(0).expect("a seat"));
        let set = ["S21", "CSW", "CW", "CNW", "W15", "W25"].iter().map(|name| station(&frame, name)).collect();
        let tabs: Vec<(Side, usize)> = frame.tabs(&set).iter().map(|tab| (tab.side, tab.count)).collect();
        assert_eq!(tabs, [(Side::Left, 2), (Side::Top, 2)]);
        let top = frame.tabs(&set)[1];
        assert!((top.along - frame.centre(station(&frame, "CW")).x).abs() < 0.01);
        frame.centre_on(top.middle);
        assert!(frame.area().contains(frame.centre(station(&frame, "CNW"))));
    }

    #[test]
    fn a_board_of_two_is_not_zoomed() {
        let mut frame = Frame::new(Fit { board: BoardKind::Two, ..four(360.0, 576.0).fit() });
        let before = frame;
        frame.zoom(2.0, Point::new(10.0, 10.0));
        frame.pan(50.0, 50.0);
        assert!(frame == before && !frame.can_zoom());
    }

    #[test]
    fn a_picture_covers_what_it_was_drawn_for_and_some_panning() {
        let mut frame = four(360.0, 512.0);
        frame.to_arm(Seat::new(0).expect("a seat"));
        let (drawn, canvas) = (frame, frame.canvas());
        assert!(frame.is_covered(&drawn, canvas));
        frame.pan(0.0, 60.0);
        assert!(frame.is_covered(&drawn, canvas));
        frame.pan(0.0, 600.0);
        assert!(!frame.is_covered(&drawn, canvas));
        frame = drawn;
        frame.zoom(1.1, Point::new(100.0, 100.0));
        assert!(!frame.is_covered(&drawn, canvas));
    }

    proptest! {
        #[test]
        fn zoom_keeps_the_point_between_the_fingers(factor in 1.2f32..4.0, x in 0.0f32..1.0, y in 0.0f32..1.0) {
            let mut frame = four(360.0, 360.0);
            // Far from the edges nothing is clamped.
            let all: StationSet = frame.stations().collect();
            let fixed = frame.centre(station(&frame, "CC")).toward(Point::new(360.0 * x, 360.0 * y), 0.2);
            let before = frame.extent();
            frame.zoom(factor, fixed);
            let after = frame.extent();
            let share = |extent: Rect| ((fixed.x - extent.x) / extent.w, (fixed.y - extent.y) / extent.h);
            prop_assert!((share(before).0 - share(after).0).abs() < 1e-3);
            prop_assert!((share(before).1 - share(after).1).abs() < 1e-3);
            prop_assert_eq!(all.len(), 129);
        }

        #[test]
        fn edges_stop_and_nothing_is_lost(
            steps in proptest::collection::vec((0.3f32..3.0, -500.0f32..500.0, -500.0f32..500.0), 1..12),
        ) {
            let mut frame = four(360.0, 480.0);
            let whole = frame;
            for (factor, dx, dy) in steps {
                frame.zoom(factor, Point::new(180.0 + dx / 4.0, 240.0 + dy / 4.0));
                frame.pan(dx, dy);
                let (extent, area) = (frame.extent(), frame.area());
                prop_assert!(extent.x <= 4.01 && extent.right() >= area.w - 4.01, "{:?}", extent);
                if extent.h > area.h {
                    prop_assert!(extent.y <= 4.01 && extent.bottom() >= area.h - 4.01, "{:?}", extent);
                }
                prop_assert!(frame.cell().w >= 20.0 && frame.cell().w <= 89.61);
                let window = frame.window();
                prop_assert!(window.w > 0.0 && window.w <= 1.001 && window.h <= 1.001);
                prop_assert!(frame.is_covered(&frame, frame.canvas()));
                let there = frame.between(&whole, 1.0);
                prop_assert!(there.extent().centre().distance(whole.extent().centre()) < 0.01);
            }
        }

        #[test]
        fn positions_never_jump(factor in 1.0f32..4.4, x in 0.0f32..360.0, y in 0.0f32..480.0) {
            let fixed = Point::new(x, y);
            let (mut a, mut b) = (four(360.0, 480.0), four(360.0, 480.0));
            a.zoom(factor, fixed);
            b.zoom(factor * 1.001, fixed);
            for station in a.stations() {
                prop_assert!(a.centre(station).distance(b.centre(station)) < 4.0);
            }
        }
    }
}
