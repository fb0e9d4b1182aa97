//! Points, rectangles and arcs of the screen.

/// A point of the screen, x to the right and y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Pixels from the left edge.
    pub x: f32,
    /// Pixels from the top edge.
    pub y: f32,
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The distance to another point.
    pub fn distance(self, other: Point) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point a share `t` of the way to another one.
    pub fn toward(self, other: Point, t: f32) -> Point {
        Point::new(self.x + (other.x - self.x) * t, self.y + (other.y - self.y) * t)
    }
}

/// Width and height.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Size {
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Size {
    /// The size with these sides.
    pub const fn new(w: f32, h: f32) -> Size {
        Size { w, h }
    }

    /// The shorter side.
    pub fn shorter(self) -> f32 {
        self.w.min(self.h)
    }
}

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Rect {
    /// The rectangle with this left upper corner and these sides.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Rect {
        Rect { x, y, w, h }
    }

    /// The rectangle of this size round a centre.
    pub fn around(centre: Point, w: f32, h: f32) -> Rect {
        Rect::new(centre.x - w / 2.0, centre.y - h / 2.0, w, h)
    }

    /// The middle.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// The lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// The same rectangle, wider by `by` on every side (smaller when negative).
    pub fn grown(self, by: f32) -> Rect {
        Rect::new(self.x - by, self.y - by, self.w + 2.0 * by, self.h + 2.0 * by)
    }

    /// Whether a point lies in it; edges belong to it.
    pub fn contains(self, point: Point) -> bool {
        point.x >= self.x && point.x <= self.right() && point.y >= self.y && point.y <= self.bottom()
    }

    /// What two rectangles share, or `None`.
    pub fn shared(self, other: Rect) -> Option<Rect> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (w, h) = (self.right().min(other.right()) - x, self.bottom().min(other.bottom()) - y);
        (w > 0.0 && h > 0.0).then_some(Rect::new(x, y, w, h))
    }
}

/// An edge of an area, or a direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Up.
    Top,
    /// Down.
    Bottom,
}

/// Part of a circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Centre of the circle.
    pub centre: Point,
    /// Radius.
    pub radius: f32,
    /// Angle of the first point, from the x axis towards y.
    pub start: f32,
    /// Angle covered, negative when it runs back.
    pub sweep: f32,
}

impl Arc {
    /// The point a share `t` of the way along.
    pub fn at(&self, t: f32) -> Point {
        let angle = self.start + self.sweep * t;
        Point::new(self.centre.x + self.radius * angle.cos(), self.centre.y + self.radius * angle.sin())
    }

    /// The length.
    pub fn length(&self) -> f32 {
        self.radius * self.sweep.abs()
    }
}
