//! Words on the cover.

use junqi::Seat;

use super::Language;

/// What the cover says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandoverWords {
    /// Who is next.
    pub title: String,
    /// Colour and fact; empty when there is neither.
    pub detail: String,
    /// Who may look.
    pub note: String,
}

impl Language {
    /// The phone goes to this seat. Without a name the person is called by the colour.
    pub fn handover(self, seat: Seat, name: &str, fact: &str) -> HandoverWords {
        let colour = self.seat(seat);
        let called = if name.is_empty() { colour } else { name };
        let facts = [if name.is_empty() { "" } else { colour }, fact];
        let detail: Vec<&str> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
        HandoverWords {
            title: self.pick(format!("请交给{called}"), format!("Pass to {called}")),
            detail: detail.join(self.pick("·", ", ")),
            note: self.pick(
                format!("棋盘已盖好，只有{called}该看下一屏。"),
                format!("The board is covered. Only {called} should see the next screen."),
            ),
        }
    }
}
