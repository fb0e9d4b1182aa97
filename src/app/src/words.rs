//! Sentences that Rust makes, in every language at once.
//!
//! Fixed words of a screen stand in its `.slint` file as `@tr("...")` and are translated in `ui/lang`. Words that depend on
//! values (a refusal, the name of a rank, a date) are made here with [`Language::pick`], which takes one text a language,
//! so that none can be forgotten. Each screen or subject has its own file in `words/`.

mod chapters;
mod choice;
mod going_on;
mod handover;
mod hint;
mod history;
mod layout;
mod mark;
mod options;
mod piece;
mod place;
mod refusal;
mod result;
mod review;
mod rules;
mod setting;
mod sitter;
mod storage;
mod thought;

pub use chapters::{Chapter, Passage};
pub use refusal::RefusalWords;

/// A language of the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    Chinese,
    English,
}

impl Language {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Language; 2] = [Language::Chinese, Language::English];

    /// The text in this language.
    pub fn pick<T>(self, chinese: T, english: T) -> T {
        match self {
            Language::Chinese => chinese,
            Language::English => english,
        }
    }

    /// How the language calls itself.
    pub fn own_name(self) -> &'static str {
        self.pick("简体中文", "English")
    }

    /// The short name used in settings and on the command line.
    pub fn code(self) -> &'static str {
        self.pick("zh", "en")
    }

    /// The language with this short name.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// The name under which Slint knows the bundled translation; English is the source text.
    pub(crate) fn translation(self) -> &'static str {
        self.pick("zh_CN", "")
    }
}
