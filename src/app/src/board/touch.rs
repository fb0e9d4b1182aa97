//! What one finger, two fingers or a wheel on a board mean: a state machine without a clock of its own.
//!
//! Slint's own `clicked` also fires after a drag, after a long press, and when a second finger lands; a board that moves
//! pieces needs stricter rules. When a second finger lands, the runtime reports a release of the first one that carries
//! the second one's number; that release must not be a tap, and neither must the end of the finger that stays longer.

use super::geometry::Point;

/// How far a finger may wander during a tap.
pub const SLOP: f32 = 10.0;
/// The longest tap, and the time after which a resting finger is a long press, in milliseconds.
pub const TAP_MS: u64 = 500;

/// What happened on the board's area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// A finger or the mouse button went down. `finger` is the runtime's number of it, 0 for a mouse.
    Down {
        /// Where.
        at: Point,
        /// Which finger.
        finger: i32,
        /// Whether a piece that may be dragged is there.
        on_piece: bool,
    },
    /// It moved.
    Move(Point),
    /// It went up.
    Up {
        /// Where.
        at: Point,
        /// Which finger.
        finger: i32,
    },
    /// The system took the touch away.
    Cancel,
    /// Two fingers began to pinch.
    PinchStart(Point),
    /// They moved: the scale since the start of the pinch, and the middle between them.
    Pinch {
        /// 1 at the start of the pinch.
        scale: f32,
        /// The middle between the fingers.
        at: Point,
    },
    /// One of them went up.
    PinchEnd,
    /// The mouse wheel turned; `up` is positive away from the user, in pixels.
    Wheel {
        /// Where the pointer is.
        at: Point,
        /// How far.
        up: f32,
    },
    /// Nothing but time: send it when [`Touch::due`] says so.
    Wait,
}

/// What it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gesture {
    /// A tap.
    Tap(Point),
    /// A finger rested.
    LongPress(Point),
    /// A piece is being carried away from here.
    DragStart(Point),
    /// The carrying finger is here now.
    DragMove(Point),
    /// The piece was let go here.
    DragEnd(Point),
    /// The carrying was broken off: put the piece back.
    DragCancel,
    /// The board moves.
    Pan {
        /// To the right.
        dx: f32,
        /// Down.
        dy: f32,
    },
    /// The board grows by `factor` round a point and then moves.
    Zoom {
        /// Since the last gesture.
        factor: f32,
        /// The point that stays.
        at: Point,
        /// To the right.
        dx: f32,
        /// Down.
        dy: f32,
    },
    /// The fingers are up after pan or zoom: time to draw the board anew.
    Settle,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum State {
    #[default]
    Idle,
    /// Down and nearly still.
    Held {
        from: Point,
        since: u64,
        finger: i32,
        on_piece: bool,
        is_tap: bool,
    },
    Drag,
    Pan {
        last: Point,
    },
    /// A long press was told; nothing more until the finger is up.
    Spent,
    /// A second finger is down, or one of two is still down.
    Two,
    Pinch {
        scale: f32,
        last: Point,
    },
}

/// The state machine of one board.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    state: State,
    /// Whether the next finger that is reported down has been down before, as one of two.
    leftover: bool,
}

impl Touch {
    /// The time at which [`Input::Wait`] should be sent if nothing else comes, in milliseconds.
    pub fn due(&self) -> Option<u64> {
        match self.state {
            State::Held { since, is_tap: true, .. } => Some(since + TAP_MS),
            _ => None,
        }
    }

    /// Whether a piece is being carried.
    pub fn is_dragging(&self) -> bool {
        self.state == State::Drag
    }

    /// Takes an input at a time in milliseconds (any zero, never running back) and tells what it means.
    pub fn feed(&mut self, input: Input, now: u64) -> Option<Gesture> {
        let (next, gesture) = self.step(input, now);
        self.state = next;
        gesture
    }

    fn step(&mut self, input: Input, now: u64) -> (State, Option<Gesture>) {
        let state = self.state;
        match (input, state) {
            (Input::Down { at, finger, on_piece }, _) => {
                let fresh = !std::mem::take(&mut self.leftover);
                let next = State::Held { from: at, since: now, finger, on_piece: on_piece && fresh, is_tap: fresh };
                (next, (state == State::Drag).then_some(Gesture::DragCancel))
            }
            (Input::Move(at), State::Held { from, on_piece, .. }) => {
                if from.distance(at) <= SLOP {
                    (state, None)
                } else if on_piece {
                    (State::Drag, Some(Gesture::DragStart(from)))
                } else {
                    (State::Pan { last: at }, Some(Gesture::Pan { dx: at.x - from.x, dy: at.y - from.y }))
                }
            }
            (Input::Move(at), State::Drag) => (state, Some(Gesture::DragMove(at))),
            (Input::Move(at), State::Pan { last }) => {
                (State::Pan { last: at }, Some(Gesture::Pan { dx: at.x - last.x, dy: at.y - last.y }))
            }
            (Input::Up { at, finger }, State::Held { from, since, finger: first, is_tap, .. }) => {
                if finger != first {
                    self.leftover = true;
                    return (State::Two, None);
                }
                let short = now.saturating_sub(since) <= TAP_MS && from.distance(at) <= SLOP;
                (State::Idle, (is_tap && short).then_some(Gesture::Tap(from)))
            }
            (Input::Up { at, .. }, State::Drag) => (State::Idle, Some(Gesture::DragEnd(at))),
            (Input::Up { .. }, State::Pan { .. }) => (State::Idle, Some(Gesture::Settle)),
            (Input::Up { .. }, State::Spent | State::Two) => (State::Idle, None),
            (Input::Wait, State::Held { from, since, is_tap: true, .. }) if now >= since + TAP_MS => {
                (State::Spent, Some(Gesture::LongPress(from)))
            }
            (Input::Cancel, State::Drag) => (State::Idle, Some(Gesture::DragCancel)),
            (Input::Cancel, State::Pan { .. } | State::Pinch { .. }) => {
                self.leftover = false;
                (State::Idle, Some(Gesture::Settle))
            }
            (Input::Cancel, State::Two) => (State::Two, None),
            (Input::Cancel, _) => (State::Idle, None),
            (Input::PinchStart(at), _) => {
                self.leftover = true;
                (State::Pinch { scale: 1.0, last: at }, (state == State::Drag).then_some(Gesture::DragCancel))
            }
            (Input::Pinch { scale, at }, State::Pinch { scale: before, last }) if scale > 0.0 && scale.is_finite() => {
                let zoom = Gesture::Zoom { factor: scale / before, at: last, dx: at.x - last.x, dy: at.y - last.y };
                (State::Pinch { scale, last: at }, Some(zoom))
            }
            (Input::PinchEnd, State::Pinch { .. }) => (State::Idle, Some(Gesture::Settle)),
            (Input::Wheel { at, up }, State::Idle) if up.is_finite() => {
                let factor = (up.clamp(-240.0, 240.0) / 400.0).exp();
                (state, Some(Gesture::Zoom { factor, at, dx: 0.0, dy: 0.0 }))
            }
            _ => (state, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const P: Point = Point::new(100.0, 100.0);
    const NEAR: Point = Point::new(106.0, 106.0);
    const FAR: Point = Point::new(130.0, 100.0);

    const fn down(at: Point, finger: i32, on_piece: bool) -> Input {
        Input::Down { at, finger, on_piece }
    }

    const fn up(at: Point, finger: i32) -> Input {
        Input::Up { at, finger }
    }

    /// Feeds (time, input) pairs and checks everything that came out.
    fn check(what: &str, inputs: &[(u64, Input)], wanted: &[Gesture]) -> Touch {
        let mut touch = Touch::default();
        let got: Vec<Gesture> = inputs.iter().filter_map(|(now, input)| touch.feed(*input, *now)).collect();
        assert_eq!(got, wanted, "{what}");
        touch
    }

    #[test]
    fn one_finger() {
        check("tap", &[(0, down(P, 1, true)), (80, up(P, 1))], &[Gesture::Tap(P)]);
        check(
            "tap with a tremble",
            &[(0, down(P, 1, true)), (40, Input::Move(NEAR)), (500, up(NEAR, 1))],
            &[Gesture::Tap(P)],
        );
        check("too slow, no timer ran", &[(0, down(P, 1, false)), (501, up(P, 1))], &[]);
        check("jumped away", &[(0, down(P, 1, false)), (50, up(FAR, 1))], &[]);
        check(
            "two taps are two taps",
            &[(0, down(P, 1, true)), (40, up(P, 1)), (90, down(P, 1, true)), (130, up(P, 1))],
            &[Gesture::Tap(P), Gesture::Tap(P)],
        );
        check(
            "long press, then up",
            &[
                (0, down(P, 1, true)),
                (300, Input::Wait),
                (500, Input::Wait),
                (700, Input::Move(FAR)),
                (800, up(FAR, 1)),
            ],
            &[Gesture::LongPress(P)],
        );
        check(
            "drag a piece",
            &[(0, down(P, 1, true)), (20, Input::Move(FAR)), (40, Input::Move(P)), (900, up(NEAR, 1))],
            &[Gesture::DragStart(P), Gesture::DragMove(P), Gesture::DragEnd(NEAR)],
        );
        check(
            "a drag the system takes away",
            &[(0, down(P, 1, true)), (20, Input::Move(FAR)), (40, Input::Cancel)],
            &[Gesture::DragStart(P), Gesture::DragCancel],
        );
        check(
            "pan",
            &[(0, down(P, 1, false)), (20, Input::Move(FAR)), (30, Input::Move(P)), (40, up(P, 1))],
            &[Gesture::Pan { dx: 30.0, dy: 0.0 }, Gesture::Pan { dx: -30.0, dy: 0.0 }, Gesture::Settle],
        );
        check("cancelled", &[(0, down(P, 1, true)), (20, Input::Cancel), (30, up(P, 1))], &[]);
        check("moves of a hovering mouse", &[(0, Input::Move(P)), (20, Input::Move(FAR))], &[]);
    }

    #[test]
    fn two_fingers_never_tap() {
        let zoom = |factor, at, dx, dy| Gesture::Zoom { factor, at, dx, dy };
        check(
            "pinch, then the last finger goes up",
            &[
                (0, down(P, 1, true)),
                (60, up(P, 2)),
                (90, Input::PinchStart(P)),
                (100, Input::Pinch { scale: 2.0, at: P }),
                (110, Input::Pinch { scale: 3.0, at: FAR }),
                (200, Input::PinchEnd),
                (200, down(FAR, 2, true)),
                (260, up(FAR, 2)),
            ],
            &[zoom(2.0, P, 0.0, 0.0), zoom(1.5, P, 30.0, 0.0), Gesture::Settle],
        );
        check(
            "two fingers rest and lift",
            &[(0, down(P, 1, true)), (60, up(P, 2)), (300, down(P, 1, true)), (350, up(P, 1))],
            &[],
        );
        check(
            "a real tap after that",
            &[
                (0, down(P, 1, true)),
                (60, up(P, 2)),
                (300, down(P, 1, true)),
                (350, up(P, 1)),
                (400, down(P, 1, true)),
                (450, up(P, 1)),
            ],
            &[Gesture::Tap(P)],
        );
        check(
            "the finger that stays pans, and carries no piece",
            &[
                (0, down(P, 1, true)),
                (60, up(P, 2)),
                (300, down(P, 1, true)),
                (350, Input::Move(FAR)),
                (400, up(FAR, 1)),
            ],
            &[Gesture::Pan { dx: 30.0, dy: 0.0 }, Gesture::Settle],
        );
        check(
            "pinch while carrying",
            &[(0, down(P, 1, true)), (20, Input::Move(FAR)), (40, Input::PinchStart(P))],
            &[Gesture::DragStart(P), Gesture::DragCancel],
        );
        check("a scale of nothing", &[(0, Input::PinchStart(P)), (10, Input::Pinch { scale: 0.0, at: P })], &[]);
    }

    #[test]
    fn wheel_zooms_both_ways() {
        let mut touch = Touch::default();
        let factor = |gesture| match gesture {
            Some(Gesture::Zoom { factor, .. }) => factor,
            _ => 0.0,
        };
        let inward = factor(touch.feed(Input::Wheel { at: P, up: 60.0 }, 0));
        let outward = factor(touch.feed(Input::Wheel { at: P, up: -60.0 }, 10));
        assert!(inward > 1.0 && (inward * outward - 1.0).abs() < 1e-5);
        touch.feed(down(P, 0, false), 20);
        assert_eq!(touch.feed(Input::Wheel { at: P, up: 60.0 }, 30), None, "not while a button is down");
    }

    #[test]
    fn due_is_told_only_while_a_long_press_can_come() {
        let mut touch = check("down", &[(70, down(P, 1, true))], &[]);
        assert_eq!(touch.due(), Some(570));
        touch.feed(Input::Move(FAR), 100);
        assert_eq!(touch.due(), None);
        assert!(touch.is_dragging());
    }
}
