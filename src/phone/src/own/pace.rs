use std::time::Duration;

/// The shortest time between two frames of an animation. The surface itself holds a faster app back.
const FRAME: Duration = Duration::from_millis(8);

/// What decides how long the loop may sleep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The app is in the foreground: its timers and animations run.
    pub awake: bool,
    /// There is a surface to draw on.
    pub surface: bool,
    /// Something has to be drawn.
    pub redraw: bool,
    /// An animation goes on.
    pub animated: bool,
    /// Time since the last frame.
    pub since_frame: Duration,
    /// Time until the next timer.
    pub timer: Option<Duration>,
}

impl Pace {
    /// How long the loop may sleep unless the system wakes it; none for ever.
    pub fn sleep(&self) -> Option<Duration> {
        let timer = self.timer.filter(|_| self.awake);
        let frame = self.surface && (self.redraw || self.animated && self.awake);
        let frame = frame.then(|| FRAME.saturating_sub(self.since_frame));
        // The system counts in whole milliseconds; rounding down would make it wake too early again and again.
        let round_up = |time: Duration| Duration::from_millis(time.as_micros().div_ceil(1000) as u64);
        [timer, frame].into_iter().flatten().min().map(round_up)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STILL: Pace = Pace {
        awake: true,
        surface: true,
        redraw: false,
        animated: false,
        since_frame: Duration::from_millis(3),
        timer: None,
    };

    #[test]
    fn nothing_to_do_sleeps_for_ever() {
        assert_eq!(STILL.sleep(), None);
        assert_eq!(Pace { timer: Some(Duration::ZERO), awake: false, ..STILL }.sleep(), None);
        assert_eq!(Pace { animated: true, awake: false, ..STILL }.sleep(), None);
        assert_eq!(Pace { redraw: true, animated: true, surface: false, ..STILL }.sleep(), None);
    }

    #[test]
    fn an_animation_keeps_the_pace_of_frames() {
        assert_eq!(Pace { animated: true, ..STILL }.sleep(), Some(Duration::from_millis(5)));
        assert_eq!(Pace { redraw: true, since_frame: FRAME, ..STILL }.sleep(), Some(Duration::ZERO));
    }

    #[test]
    fn a_paused_app_that_is_still_seen_draws_what_it_must() {
        assert_eq!(Pace { redraw: true, awake: false, ..STILL }.sleep(), Some(Duration::from_millis(5)));
    }

    #[test]
    fn the_next_timer_wakes_and_never_too_early() {
        let timer = |micros| Pace { timer: Some(Duration::from_micros(micros)), ..STILL }.sleep();
        assert_eq!(timer(49_001), Some(Duration::from_millis(50)));
        assert_eq!(timer(0), Some(Duration::ZERO));
    }
}
