use junqi::Kind;
use store::Filter;

use crate::words::Language;

/// Which games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    All,
    Of(Kind),
    Unfinished,
    Starred,
}

impl Choice {
    const EVERY: [Choice; 6] = [
        Choice::All,
        Choice::Of(Kind::Two),
        Choice::Of(Kind::Four),
        Choice::Of(Kind::TwoOnFour),
        Choice::Unfinished,
        Choice::Starred,
    ];

    /// All of them, this one first.
    pub fn in_order(self) -> [Choice; 6] {
        let mut choices = Choice::EVERY;
        choices.sort_by_key(|other| *other != self);
        choices
    }

    /// The word on its chip.
    pub fn name(self, language: Language) -> &'static str {
        match self {
            Choice::All => language.pick("全部", "All"),
            Choice::Of(kind) => language.kind_short(kind),
            Choice::Unfinished => language.pick("未完", "Unfinished"),
            Choice::Starred => language.pick("星标", "Starred"),
        }
    }

    /// The filter of the store; unfinished games are another list there.
    pub fn filter(self) -> Filter {
        match self {
            Choice::All | Choice::Unfinished => Filter::default(),
            Choice::Of(kind) => Filter { kind: Some(kind.to_string()), ..Filter::default() },
            Choice::Starred => Filter { starred: true, ..Filter::default() },
        }
    }
}
