//! What a tap on a board means: select, move, ask or let go. A tap never means an illegal move.

use junqi::{Station, StationSet};

use super::frame::Frame;
use super::geometry::Point;

/// How much farther away than the nearest a second candidate may be to be asked about, as a share of the cell.
const DOUBT: f32 = 0.3;
/// The most candidates a magnifier shows.
const CANDIDATES: usize = 3;

/// What may be chosen on a board now.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Choice {
    /// Where own pieces stand that have a move.
    pub movable: StationSet,
    /// The selected piece.
    pub selected: Option<Station>,
    /// Its legal targets; empty without a selection.
    pub targets: StationSet,
}

/// What a tap means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pick {
    /// Select this own piece.
    Select(Station),
    /// Move the selected piece here.
    Target(Station),
    /// These are about equally near (two or three, nearest first): open the magnifier.
    Ask(Vec<Station>),
    /// Nothing that may be chosen: drop the selection if there is one. The station under the finger, if any, is there so that
    /// the reason can be told.
    Away(Option<Station>),
}

/// What a tap at a point means.
pub fn pick(frame: &Frame, point: Point, choice: &Choice) -> Pick {
    let mut wanted = choice.movable | choice.targets;
    if let Some(selected) = choice.selected {
        wanted.insert(selected);
    }
    let doubt = if frame.has_words() { 0.0 } else { DOUBT * frame.m() };
    let mut found = frame.near(point, &wanted, doubt);
    if choice.selected.is_some() && found.first() == choice.selected.as_ref() {
        return Pick::Away(choice.selected);
    }
    // The selected piece is a choice only when it is the nearest: beside a target the target is meant.
    found.retain(|station| Some(*station) != choice.selected);
    match found[..] {
        [] => Pick::Away(under(frame, point)),
        [only] if choice.targets.contains(only) => Pick::Target(only),
        [only] => Pick::Select(only),
        _ => {
            found.truncate(CANDIDATES);
            Pick::Ask(found)
        }
    }
}

/// The station whose cell holds the point.
pub fn under(frame: &Frame, point: Point) -> Option<Station> {
    frame.stations().find(|station| frame.cell_rect(*station).contains(point))
}

#[cfg(test)]
mod tests {
    use junqi::{Board, BoardKind, Seat};

    use super::super::frame::{Fit, Part};
    use super::super::geometry::Size;
    use super::*;

    fn frame(board: BoardKind, w: f32, h: f32) -> Frame {
        let bottom = Seat::new(0).expect("seat 0 exists");
        Frame::new(Fit { board, part: Part::Whole, bottom, left_handed: false, rest: 0.5, area: Size::new(w, h) })
    }

    fn set(board: &Board, names: &[&str]) -> StationSet {
        names.iter().map(|name| board.station(name).expect("a station of the board")).collect()
    }

    /// One row: movable, selected, targets, the tapped station, pixels right and down of its centre, the meaning.
    type Row<'a> = (&'a [&'a str], &'a str, &'a [&'a str], &'a str, f32, f32, &'a str);

    fn check(frame: &Frame, rows: &[Row]) {
        let board = frame.board();
        for (movable, selected, targets, at, dx, dy, wanted) in rows {
            let choice = Choice {
                movable: set(board, movable),
                selected: board.station(selected),
                targets: set(board, targets),
            };
            let centre = frame.centre(board.station(at).expect("a station of the board"));
            let meaning = pick(frame, Point::new(centre.x + dx, centre.y + dy), &choice);
            let name = |station: &Station| board.name(*station).to_string();
            let told = match &meaning {
                Pick::Select(station) => format!("select {}", name(station)),
                Pick::Target(station) => format!("move {}", name(station)),
                Pick::Ask(stations) => format!("ask {}", stations.iter().map(name).collect::<Vec<_>>().join(" ")),
                Pick::Away(Some(station)) => format!("away {}", name(station)),
                Pick::Away(None) => "away".to_string(),
            };
            assert_eq!(told, *wanted, "{movable:?} {selected} {targets:?} at {at} {dx} {dy}");
        }
    }

    #[test]
    fn two_player_board() {
        check(
            &frame(BoardKind::Two, 360.0, 576.0),
            &[
                (&["S22"], "", &[], "S22", 0.0, 0.0, "select S22"),
                (&["S22"], "", &[], "S22", 34.0, 22.0, "select S22"),
                (&["S22"], "", &[], "S32", 0.0, -23.0, "select S22"),
                (&["S22"], "", &[], "S32", 0.0, -21.0, "away S32"),
                (&["S22", "S23"], "", &[], "S22", 33.0, 0.0, "select S22"),
                (&["S22", "S23"], "", &[], "S22", 36.0, 0.0, "select S23"),
                (&["S22", "S11"], "S11", &["N15"], "N15", 0.0, 20.0, "move N15"),
                (&["S22", "S11"], "S11", &["N15"], "S22", 0.0, 0.0, "select S22"),
                (&["S22", "S11"], "S11", &["N15"], "S11", 5.0, 5.0, "away S11"),
                (&["S22", "S11"], "S11", &["N15"], "N33", 0.0, 0.0, "away N33"),
                (&[], "", &[], "S65", 60.0, 60.0, "away"),
            ],
        );
    }

    #[test]
    fn four_player_board_whole() {
        check(
            &frame(BoardKind::Four, 360.0, 360.0),
            &[
                (&["S22", "S23", "S33"], "", &[], "S23", 0.0, 0.0, "select S23"),
                (&["S22", "S23", "S33"], "", &[], "S23", -10.0, 0.0, "ask S22 S23"),
                (&["S22", "S23", "S33"], "", &[], "S23", -9.0, 9.0, "ask S23 S22 S33"),
                (&["S22"], "", &[], "S24", -18.0, 0.0, "select S22"),
                (&["S22"], "", &[], "S24", -14.0, 0.0, "away S23"),
                (&["S22", "S11"], "S11", &["CSW", "CW"], "CSW", 4.0, 0.0, "move CSW"),
                (&["S22", "S11"], "S11", &["CSW", "CW"], "CSW", 0.0, -20.0, "ask CSW CW"),
                (&["S22", "S11"], "S11", &["S12"], "S11", 11.0, 0.0, "move S12"),
                (&["S22", "S11"], "S11", &["S12"], "S11", 9.0, 0.0, "away S11"),
                (&["S22", "S11"], "S11", &["S12"], "E33", 0.0, 0.0, "away E33"),
            ],
        );
    }

    #[test]
    fn four_player_board_zoomed_never_asks() {
        let mut zoomed = frame(BoardKind::Four, 360.0, 512.0);
        zoomed.to_arm(Seat::new(0).expect("seat 0 exists"));
        check(
            &zoomed,
            &[
                (&["S22", "S23"], "", &[], "S23", -31.0, 0.0, "select S23"),
                (&["S22", "S23"], "", &[], "S23", -33.0, 0.0, "select S22"),
                (&["S22"], "", &[], "S24", -33.0, 0.0, "away S23"),
            ],
        );
    }
}
