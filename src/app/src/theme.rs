//! The colours in force, for pictures that Rust draws. The values stand in `ui/theme.slint` only.

use slint::Global;

use crate::ui::{MainWindow, SeatColors, Theme, ThemeColors};

/// Number of seat colours: red, blue, green, amber, violet, teal.
pub const SEATS: usize = 6;

/// All colours of the theme in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    pub colors: ThemeColors,
    /// By index of the seat.
    pub seats: [SeatColors; SEATS],
}

impl Palette {
    /// Reads the colours in force. Read them again in `refresh`, which is called whenever the theme changes.
    pub fn of(window: &MainWindow) -> Palette {
        let theme = Theme::get(window);
        let mut index = 0;
        let seats = [(); SEATS].map(|()| {
            let colors = theme.invoke_seat(index);
            index += 1;
            colors
        });
        Palette { colors: theme.get_now(), seats }
    }
}
