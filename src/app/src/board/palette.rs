//! The colours the pictures of a board are made of, as plain values: the theme of the user interface fills them in.

/// A colour without transparency.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The colours of a seat: face of the plate, its rim, words and mark on it, lines on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeatColours {
    /// The plate.
    pub face: Colour,
    /// Its light rim.
    pub edge: Colour,
    /// Words and mark on it.
    pub text: Colour,
    /// Arrows and chart lines.
    pub line: Colour,
}

/// What lies around the arms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ground {
    /// Hills as closed contour lines.
    #[default]
    Map,
    /// The grain of a wooden board.
    Wood,
}

/// All colours of a board. The names are those of the theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the theme documents each colour under the same name")]
pub struct Palette {
    pub ground: Ground,
    pub panel: Colour,
    pub hairline: Colour,
    pub contour: Colour,
    pub road: Colour,
    pub rail: Colour,
    pub rail_dash: Colour,
    pub station: Colour,
    pub station_edge: Colour,
    pub camp: Colour,
    pub camp_edge: Colour,
    pub hq: Colour,
    pub hq_edge: Colour,
    pub signal: Colour,
    pub error: Colour,
    pub error_soft: Colour,
    /// By seat index.
    pub seats: [SeatColours; 6],
}
