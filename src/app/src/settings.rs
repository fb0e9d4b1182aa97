//! What the person likes, kept as named texts.

use std::cell::Cell;
use std::rc::Rc;

use store::Store;

use crate::ui::ThemeChoice;
use crate::words::Language;

/// A place that keeps texts under names: the database, or memory in tests.
pub trait KeyValues {
    /// The text kept under `key`.
    fn get(&self, key: &str) -> Option<String>;
    /// Keeps `value` under `key`. The error is one sentence for the person.
    fn set(&self, key: &str, value: &str) -> Result<(), String>;
}

impl KeyValues for Store {
    fn get(&self, key: &str) -> Option<String> {
        // A setting that cannot be read has its default.
        self.setting(key).ok().flatten()
    }

    fn set(&self, key: &str, value: &str) -> Result<(), String> {
        self.set_setting(key, value).map_err(|error| error.to_string())
    }
}

/// How fast moves and clashes are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speed {
    Slow,
    Normal,
    Fast,
    Off,
}

impl Speed {
    /// In the order in which they are offered.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Normal, Speed::Fast, Speed::Off];

    /// Factor on durations.
    pub fn factor(self) -> f32 {
        match self {
            Speed::Slow => 2.0,
            Speed::Normal => 1.0,
            Speed::Fast => 0.5,
            Speed::Off => 0.0,
        }
    }

    fn code(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Fast => "fast",
            Speed::Off => "off",
        }
    }
}

/// All settings. A field that was never set or that cannot be read has its default.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    pub language: Language,
    pub theme: ThemeChoice,
    /// Ask before each move.
    pub confirm_moves: bool,
    /// Seat colours that stay apart for colour-blind eyes.
    pub color_safe: bool,
    /// What is known of hidden pieces stands on them by itself.
    pub auto_marks: bool,
    /// Screens and panels move; off = states just change.
    pub motion: bool,
    /// Speed of moves and clashes.
    pub speed: Speed,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::Chinese,
            theme: ThemeChoice::System,
            confirm_moves: false,
            color_safe: false,
            auto_marks: true,
            motion: true,
            speed: Speed::Normal,
        }
    }
}

const THEMES: [(&str, ThemeChoice); 4] = [
    ("light", ThemeChoice::Light),
    ("dark", ThemeChoice::Dark),
    ("wood", ThemeChoice::Wood),
    ("system", ThemeChoice::System),
];

/// The name of a theme in settings and on the command line: "light", "dark", "wood", "system".
pub fn theme_code(theme: ThemeChoice) -> &'static str {
    THEMES.iter().find(|(_, choice)| *choice == theme).map_or("system", |(code, _)| code)
}

/// The theme with this name.
pub fn theme_from_code(code: &str) -> Option<ThemeChoice> {
    THEMES.iter().find(|(name, _)| *name == code).map(|(_, theme)| *theme)
}

fn switch_code(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn switch_from_code(code: &str) -> Option<bool> {
    match code {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

impl Settings {
    fn load(kept: &dyn KeyValues) -> Settings {
        let default = Settings::default();
        let text = |key: &str| kept.get(key);
        let switch = |key: &str, or: bool| text(key).and_then(|code| switch_from_code(&code)).unwrap_or(or);
        Settings {
            language: text("language").and_then(|code| Language::from_code(&code)).unwrap_or(default.language),
            theme: text("theme").and_then(|code| theme_from_code(&code)).unwrap_or(default.theme),
            confirm_moves: switch("confirm-moves", default.confirm_moves),
            color_safe: switch("color-safe", default.color_safe),
            auto_marks: switch("auto-marks", default.auto_marks),
            motion: switch("motion", default.motion),
            speed: text("speed")
                .and_then(|code| Speed::ALL.into_iter().find(|speed| speed.code() == code))
                .unwrap_or(default.speed),
        }
    }

    fn texts(&self) -> [(&'static str, &'static str); 7] {
        [
            ("language", self.language.code()),
            ("theme", theme_code(self.theme)),
            ("confirm-moves", switch_code(self.confirm_moves)),
            ("color-safe", switch_code(self.color_safe)),
            ("auto-marks", switch_code(self.auto_marks)),
            ("motion", switch_code(self.motion)),
            ("speed", self.speed.code()),
        ]
    }
}

/// The settings in force and the place that keeps them.
pub struct SettingsBook {
    kept: Rc<dyn KeyValues>,
    now: Cell<Settings>,
}

impl SettingsBook {
    /// Reads the kept settings.
    pub fn open(kept: Rc<dyn KeyValues>) -> SettingsBook {
        let now = Cell::new(Settings::load(kept.as_ref()));
        SettingsBook { kept, now }
    }

    /// The settings in force.
    pub fn get(&self) -> Settings {
        self.now.get()
    }

    /// Puts `settings` in force and keeps what is new in them. They are in force even when keeping them fails.
    pub fn put(&self, settings: Settings) -> Result<(), String> {
        let before = self.now.replace(settings);
        before
            .texts()
            .into_iter()
            .zip(settings.texts())
            .filter(|(old, new)| old != new)
            .try_for_each(|(_, (key, value))| self.kept.set(key, value))
    }

    /// The text that a screen kept under a name of its own, such as the last choice of the New game screen.
    pub fn remembered(&self, key: &str) -> Option<String> {
        self.kept.get(key)
    }

    /// Keeps a text for [`SettingsBook::remembered`].
    pub fn remember(&self, key: &str, value: &str) -> Result<(), String> {
        self.kept.set(key, value)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::HashMap;

    use super::*;

    /// Keeps texts as long as it lives.
    #[derive(Default)]
    struct MemoryValues(RefCell<HashMap<String, String>>);

    impl KeyValues for MemoryValues {
        fn get(&self, key: &str) -> Option<String> {
            self.0.borrow().get(key).cloned()
        }

        fn set(&self, key: &str, value: &str) -> Result<(), String> {
            self.0.borrow_mut().insert(key.into(), value.into());
            Ok(())
        }
    }

    #[test]
    fn settings_come_back_as_they_were_kept() {
        let memory = Rc::new(MemoryValues::default());
        let wanted = Settings {
            language: Language::English,
            theme: ThemeChoice::Wood,
            confirm_moves: true,
            color_safe: true,
            auto_marks: false,
            motion: false,
            speed: Speed::Off,
        };
        SettingsBook::open(memory.clone()).put(wanted).unwrap();
        assert_eq!(SettingsBook::open(memory).get(), wanted);
    }

    #[test]
    fn unreadable_settings_fall_back_to_the_default() {
        let memory = Rc::new(MemoryValues::default());
        memory.set("theme", "plaid").unwrap();
        memory.set("speed", "").unwrap();
        assert_eq!(SettingsBook::open(memory).get(), Settings::default());
    }
}
