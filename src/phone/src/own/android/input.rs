use android_activity::InputStatus;
use android_activity::input::{Axis, InputEvent, KeyAction, KeyEvent, Keycode, MotionAction, MotionEvent};
use slint::platform::{Key, WindowEvent};
use slint::{LogicalPosition, SharedString, Window};

use crate::own::fingers::{Action, Pointer, events};

/// How far a notch of a mouse wheel scrolls, in logical pixels.
const NOTCH: f32 = 48.0;

/// Tells Slint of an event. What the app has no use for, such as the volume keys, stays with the system.
pub fn handle(window: &Window, event: &InputEvent<'_>, scale: f32) -> InputStatus {
    let events = match event {
        InputEvent::MotionEvent(motion) => motion_events(motion, scale),
        InputEvent::KeyEvent(key) => key_event(key).into_iter().collect(),
        _ => Vec::new(),
    };
    if events.is_empty() {
        return InputStatus::Unhandled;
    }
    for event in events {
        window.dispatch_event(event);
    }
    InputStatus::Handled
}

/// Whether a finger is on the screen after an event, if the event tells.
pub fn touched(event: &InputEvent<'_>) -> Option<bool> {
    match event {
        InputEvent::MotionEvent(motion) => match motion.action() {
            MotionAction::Down | MotionAction::PointerDown | MotionAction::Move => Some(true),
            MotionAction::Up | MotionAction::Cancel => Some(false),
            _ => None,
        },
        _ => None,
    }
}

fn motion_events(motion: &MotionEvent<'_>, scale: f32) -> Vec<WindowEvent> {
    let index = motion.pointer_index();
    let action = match motion.action() {
        MotionAction::Down | MotionAction::PointerDown => Action::Down(index),
        MotionAction::Up | MotionAction::PointerUp => Action::Up(index),
        MotionAction::Move => Action::Move,
        MotionAction::Cancel => Action::Cancel,
        MotionAction::Scroll => return scrolled(motion, scale),
        _ => return Vec::new(),
    };
    let pointer = |pointer: android_activity::input::Pointer<'_>| Pointer {
        id: pointer.pointer_id(),
        x: pointer.x(),
        y: pointer.y(),
    };
    let pointers: Vec<Pointer> = motion.pointers().map(pointer).collect();
    events(action, &pointers, scale)
}

/// A mouse wheel or a touchpad at a phone.
fn scrolled(motion: &MotionEvent<'_>, scale: f32) -> Vec<WindowEvent> {
    let Some(pointer) = motion.pointers().next() else { return Vec::new() };
    vec![WindowEvent::PointerScrolled {
        position: LogicalPosition::new(pointer.x() / scale, pointer.y() / scale),
        delta_x: pointer.axis_value(Axis::Hscroll) * NOTCH,
        delta_y: pointer.axis_value(Axis::Vscroll) * NOTCH,
    }]
}

fn key_event(key: &KeyEvent<'_>) -> Option<WindowEvent> {
    let text = text_of(key.key_code())?;
    match key.action() {
        KeyAction::Down if key.repeat_count() > 0 => Some(WindowEvent::KeyPressRepeated { text }),
        KeyAction::Down => Some(WindowEvent::KeyPressed { text }),
        KeyAction::Up => Some(WindowEvent::KeyReleased { text }),
        _ => None,
    }
}

/// Back, and what a keyboard at a phone needs to walk through a screen.
fn text_of(key: Keycode) -> Option<SharedString> {
    let key = match key {
        Keycode::Back => Key::Back,
        Keycode::Escape => Key::Escape,
        Keycode::Enter | Keycode::NumpadEnter | Keycode::DpadCenter => Key::Return,
        Keycode::Space => Key::Space,
        Keycode::Tab => Key::Tab,
        Keycode::DpadUp => Key::UpArrow,
        Keycode::DpadDown => Key::DownArrow,
        Keycode::DpadLeft => Key::LeftArrow,
        Keycode::DpadRight => Key::RightArrow,
        _ => return None,
    };
    Some(key.into())
}
