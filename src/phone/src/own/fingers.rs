//! What a touch event of the system says, finger by finger.

use i_slint_core::input::TouchPhase;
use i_slint_core::lengths::LogicalPoint;
use i_slint_core::platform::InternalEvent;
use slint::platform::WindowEvent;

/// A finger within an event of the system.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pointer {
    /// The number that the system gave it while it is down.
    pub id: i32,
    /// In physical pixels from the left of the surface.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// What happened to the fingers of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// The finger at this index went down.
    Down(usize),
    /// Any of them moved.
    Move,
    /// The finger at this index went up.
    Up(usize),
    /// The system took all of them away.
    Cancel,
}

/// The events for Slint, one a finger. `scale` is physical pixels to a logical one.
pub fn events(action: Action, pointers: &[Pointer], scale: f32) -> Vec<WindowEvent> {
    let event = |pointer: &Pointer, phase| {
        let position = LogicalPoint::new(pointer.x / scale, pointer.y / scale);
        WindowEvent::internal(InternalEvent::Touch { id: pointer.id, position, phase })
    };
    let of_all = |phase| pointers.iter().map(|pointer| event(pointer, phase)).collect();
    let of_one = |index: usize, phase| pointers.get(index).map(|pointer| event(pointer, phase)).into_iter().collect();
    match action {
        Action::Down(index) => of_one(index, TouchPhase::Started),
        Action::Up(index) => of_one(index, TouchPhase::Ended),
        Action::Move => of_all(TouchPhase::Moved),
        Action::Cancel => of_all(TouchPhase::Cancelled),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: [Pointer; 2] = [Pointer { id: 0, x: 30.0, y: 60.0 }, Pointer { id: 3, x: 300.0, y: 600.0 }];

    fn touch(id: i32, x: f32, y: f32, phase: TouchPhase) -> WindowEvent {
        WindowEvent::internal(InternalEvent::Touch { id, position: LogicalPoint::new(x, y), phase })
    }

    #[test]
    fn down_and_up_are_of_one_finger() {
        assert_eq!(events(Action::Down(1), &TWO, 3.0), [touch(3, 100.0, 200.0, TouchPhase::Started)]);
        assert_eq!(events(Action::Up(0), &TWO, 3.0), [touch(0, 10.0, 20.0, TouchPhase::Ended)]);
    }

    #[test]
    fn move_and_cancel_are_of_all() {
        let phases = [TouchPhase::Moved, TouchPhase::Cancelled];
        for (action, phase) in [Action::Move, Action::Cancel].into_iter().zip(phases) {
            let expected = [touch(0, 30.0, 60.0, phase), touch(3, 300.0, 600.0, phase)];
            assert_eq!(events(action, &TWO, 1.0), expected);
        }
    }

    #[test]
    fn an_index_that_no_finger_has_says_nothing() {
        assert_eq!(events(Action::Down(2), &TWO, 1.0), []);
    }
}
