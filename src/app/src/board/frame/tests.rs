use proptest::prelude::*;

use super::*;

pub(super) fn frame(board: BoardKind, bottom: u8, part: Part, w: f32, h: f32) -> Frame {
    let bottom = Seat::new(bottom).expect("a seat");
    Frame::new(Fit { board, part, bottom, left_handed: false, rest: 1.0, area: Size::new(w, h) })
}

fn station(frame: &Frame, name: &str) -> Station {
    frame.board().station(name).expect("a station of the board")
}

fn close(a: Point, b: Point) -> bool {
    a.distance(b) < 0.02
}

#[test]
fn cells_are_those_of_the_tokens() {
    let cells = [
        (BoardKind::Two, 360.0, 576.0, 68.8, 46.0, Some(24.0)),
        (BoardKind::Two, 320.0, 528.0, 63.2, 44.0, None),
        (BoardKind::Two, 616.0, 360.0, 48.0, 66.0, Some(16.0)),
        (BoardKind::Four, 320.0, 400.0, 17.0, 17.0, None),
        (BoardKind::Four, 360.0, 360.0, 20.0, 20.0, None),
        (BoardKind::Four, 412.0, 412.0, 22.0, 22.0, None),
    ];
    for (board, w, h, cw, ch, gap) in cells {
        let frame = frame(board, 0, Part::Whole, w, h);
        let cell = frame.cell();
        assert!((cell.w - cw).abs() < 0.01 && (cell.h - ch).abs() < 0.01, "{w} x {h}: {cell:?}");
        assert_eq!(frame.gap().map(|gap| gap.w.min(gap.h)), gap, "{w} x {h}");
    }
    let arm = frame(BoardKind::Two, 0, Part::Arm(Seat::new(1).expect("a seat")), 360.0, 360.0);
    assert!((arm.cell().w - 68.8).abs() < 0.01 && (arm.cell().h - 60.0).abs() < 0.01);
    assert_eq!(arm.stations().count(), 30);
}

#[test]
fn four_player_positions_are_those_of_the_printed_board() {
    let frame = frame(BoardKind::Four, 0, Part::Whole, 360.0, 360.0);
    // Cells from the left and the top, arms half a cell off the nine.
    for (name, x, y) in [
        ("S11", 7.0, 12.5),
        ("S65", 11.0, 17.5),
        ("W15", 5.5, 11.0),
        ("N61", 11.0, 0.5),
        ("E63", 17.5, 9.0),
        ("CC", 9.0, 9.0),
        ("CNW", 7.0, 7.0),
        ("CSE", 11.0, 11.0),
    ] {
        let (at, wanted) = (frame.centre(station(&frame, name)), Point::new(20.0 * x, 20.0 * y));
        assert!(close(at, wanted), "{name}: {at:?}");
    }
    let arc = frame.curve(station(&frame, "S11"), station(&frame, "W15"));
    assert!(close(arc.centre, Point::new(110.0, 250.0)) && (arc.radius - 30.0).abs() < 0.01, "{arc:?}");
    assert!((arc.sweep.abs() - TAU / 4.0).abs() < 1e-4);
    assert!(close(arc.at(1.0), frame.centre(station(&frame, "W15"))));
}

#[test]
fn every_seat_looks_up_from_the_bottom() {
    for (board, seats) in [(BoardKind::Two, 2), (BoardKind::Four, 4)] {
        let home = frame(board, 0, Part::Whole, 360.0, 560.0);
        for bottom in 0..seats {
            let turned = frame(board, bottom, Part::Whole, 360.0, 560.0);
            for place in Place::all() {
                let seat = |index: u8| Seat::new(index).expect("a seat");
                let (own, first) = (turned.board().at(seat(bottom), place), home.board().at(seat(0), place));
                assert!(close(turned.centre(own), home.centre(first)), "{board} seat {bottom} {place:?}");
                assert_eq!(turned.gate(own), home.gate(first));
            }
        }
    }
}

#[test]
fn on_its_side_the_board_is_turned_and_not_mirrored() {
    let right = frame(BoardKind::Two, 0, Part::Whole, 616.0, 360.0);
    let at = |frame: &Frame, name: &str| frame.centre(station(frame, name));
    assert!(at(&right, "S63").x > at(&right, "S13").x && at(&right, "S13").x > at(&right, "N13").x);
    assert!(at(&right, "S15").y < at(&right, "S11").y, "the right wing is on top");
    let left = Frame::new(Fit { left_handed: true, ..right.fit() });
    assert!(at(&left, "S63").x < at(&left, "N13").x && at(&left, "S15").y > at(&left, "S11").y);
    assert_eq!(right.gate(station(&right, "S62")), Some(Side::Left));
}

#[test]
fn an_arm_is_seen_by_its_owner() {
    let seat = Seat::new(1).expect("a seat");
    let arm = frame(BoardKind::Four, 0, Part::Arm(seat), 360.0, 360.0);
    let place = |row, column| Place::new(row, column).expect("a place");
    let at = |row, column| arm.centre(arm.board().at(seat, place(row, column)));
    assert!(at(1, 1).x < at(1, 5).x && at(1, 1).y < at(6, 1).y);
    assert!(!arm.shows(station(&arm, "S11")) && arm.shows(station(&arm, "E11")));
}

#[test]
fn camps_have_round_ends() {
    let frame = frame(BoardKind::Two, 0, Part::Whole, 360.0, 576.0);
    let camp = station(&frame, "S22");
    assert!((frame.plate_radius(camp) - frame.plate(camp).h / 2.0).abs() < 1e-4);
    assert!((frame.plate_radius(station(&frame, "S21")) - 5.06).abs() < 1e-4);
}

fn frames() -> impl Strategy<Value = Frame> {
    let part = prop_oneof![Just(None), (0u8..4).prop_map(Some)];
    let four = any::<bool>();
    (four, 0u8..4, part, 300.0f32..1400.0, 300.0f32..1400.0, 0.0f32..1.0, any::<bool>()).prop_map(
        |(four, bottom, part, w, h, rest, left_handed)| {
            let (board, seats) = if four { (BoardKind::Four, 4) } else { (BoardKind::Two, 2) };
            let seat = |index: u8| Seat::new(index % seats).expect("a seat");
            let part = part.map_or(Part::Whole, |index| Part::Arm(seat(index)));
            Frame::new(Fit { board, part, bottom: seat(bottom), left_handed, rest, area: Size::new(w, h) })
        },
    )
}

proptest! {
    #[test]
    fn the_nearest_station_of_a_centre_is_itself(frame in frames()) {
        let all: StationSet = frame.stations().collect();
        for station in frame.stations() {
            prop_assert_eq!(frame.nearest(frame.centre(station), &all), Some(station));
        }
    }

    #[test]
    fn a_point_of_a_cell_leads_back_to_its_station(frame in frames(), dx in -0.49f32..0.49, dy in -0.49f32..0.49) {
        let all: StationSet = frame.stations().collect();
        let cell = frame.cell();
        for station in frame.stations() {
            let at = frame.centre(station);
            let near = frame.nearest(Point::new(at.x + dx * cell.w, at.y + dy * cell.h), &all);
            prop_assert_eq!(near, Some(station));
        }
    }

    #[test]
    fn everything_lies_inside_the_area(frame in frames()) {
        let area = frame.area().grown(0.01);
        for station in frame.stations() {
            for rect in [frame.cell_rect(station), frame.plate(station), frame.spot(station)] {
                prop_assert!(area.contains(Point::new(rect.x, rect.y)), "{:?}", rect);
                prop_assert!(area.contains(Point::new(rect.right(), rect.bottom())), "{:?}", rect);
            }
        }
    }

    #[test]
    fn plates_of_neighbours_never_meet(frame in frames()) {
        for a in frame.stations() {
            for b in frame.stations().filter(|b| *b > a) {
                prop_assert!(frame.plate(a).shared(frame.plate(b)).is_none());
            }
        }
    }

    #[test]
    fn four_turns_are_none(w in 300.0f32..900.0, h in 300.0f32..900.0) {
        let four = |bottom: u8| frame(BoardKind::Four, bottom, Part::Whole, w, h);
        for station in four(0).stations() {
            // A quarter turn round the middle of the board carries each view into the next one.
            let middle = four(0).extent().centre();
            let mut at = four(0).centre(station);
            for bottom in [3, 2, 1, 0] {
                at = Point::new(middle.x + at.y - middle.y, middle.y - (at.x - middle.x));
                prop_assert!(at.distance(four(bottom).centre(station)) < 0.05);
            }
        }
    }
}
