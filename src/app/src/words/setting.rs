//! Settings in words.

use super::Language;
use crate::settings::Speed;

impl Language {
    /// How fast moves are shown.
    pub fn speed(self, speed: Speed) -> &'static str {
        match speed {
            Speed::Slow => self.pick("慢", "Slow"),
            Speed::Normal => self.pick("正常", "Normal"),
            Speed::Fast => self.pick("快", "Fast"),
            Speed::Off => self.pick("直接到位", "At once"),
        }
    }
}
