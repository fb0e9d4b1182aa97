use std::time::Duration;

/// A frame that takes longer than this keeps a moving screen behind the finger.
const SLOW: Duration = Duration::from_millis(24);
/// So many slow frames one after the other, and the screen is drawn coarsely.
const PATIENCE: u32 = 3;

/// How finely to draw: at half the resolution while fingers move a screen that this phone cannot draw fast enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    slow: u32,
    coarse: bool,
}

impl Detail {
    /// Whether to draw at half the resolution.
    pub fn is_coarse(&self) -> bool {
        self.coarse
    }

    /// A frame took so long. True if the next one is to be coarse and this one was not.
    pub fn drawn(&mut self, took: Duration, touched: bool) -> bool {
        self.slow = if touched && took > SLOW { self.slow + 1 } else { 0 };
        let turns = !self.coarse && self.slow >= PATIENCE;
        self.coarse |= turns;
        turns
    }

    /// No finger is down and nothing moves. True if the screen has to be drawn finely now.
    pub fn rest(&mut self) -> bool {
        std::mem::take(self).coarse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Duration = Duration::from_millis(10);
    const SLOWER: Duration = Duration::from_millis(40);

    #[test]
    fn several_slow_frames_under_a_finger_make_it_coarse_until_it_rests() {
        let mut detail = Detail::default();
        assert_eq!([detail.drawn(SLOWER, true), detail.drawn(SLOWER, true)], [false, false]);
        assert!(detail.drawn(SLOWER, true) && detail.is_coarse());
        assert!(!detail.drawn(FAST, true) && detail.is_coarse(), "it stays so while the finger is down");
        assert!(detail.rest() && !detail.is_coarse());
        assert!(!detail.rest());
    }

    #[test]
    fn one_slow_frame_or_frames_without_a_finger_change_nothing() {
        let mut detail = Detail::default();
        for _ in 0..9 {
            assert!(!detail.drawn(SLOWER, true));
            assert!(!detail.drawn(SLOWER, true));
            assert!(!detail.drawn(FAST, true));
        }
        for _ in 0..9 {
            assert!(!detail.drawn(SLOWER, false));
        }
    }
}
