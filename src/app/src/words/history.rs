//! The list of saved games in words.

use chrono::{DateTime, Datelike, Local, Utc};
use junqi::EndReason;
use store::{GameHead, State};

use super::Language;
use crate::outcome::Outcome;
use crate::session::Plan;

impl Language {
    /// The word on the stamp of a finished game.
    pub fn stamp(self, outcome: Outcome) -> &'static str {
        match outcome {
            Outcome::Won => self.pick("胜", "Won"),
            Outcome::Lost => self.pick("负", "Lost"),
            Outcome::Drawn => self.pick("和", "Draw"),
            Outcome::By(_) => "",
        }
    }

    /// What was seen, and why and when a saved game ended or how far it is.
    pub fn progress(self, plan: Option<&Plan>, head: &GameHead) -> String {
        let dot = self.pick("·", ", ");
        let sight = plan.map(|plan| format!("{}{dot}", self.sight(plan.kind, plan.options.sight))).unwrap_or_default();
        let steps = self.steps(head.actions as usize);
        let reason = head.reason.as_deref().and_then(EndReason::from_name).map(|reason| self.reason(reason));
        let state = match head.state {
            State::Layout => return sight + self.pick("布阵中", "being laid out"),
            State::Playing => self.pick("进行中", "unfinished"),
            State::Finished => reason.unwrap_or(self.pick("已结束", "finished")),
        };
        format!("{sight}{}{dot}{steps}", state.to_lowercase())
    }

    /// A number of steps: moves, time-outs and everything else that was done.
    pub fn steps(self, steps: usize) -> String {
        self.pick(format!("{steps} 步"), if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") })
    }

    /// The month of a date, as a header.
    pub fn month(self, date: DateTime<Utc>) -> String {
        let local = date.with_timezone(&Local);
        self.pick(format!("{} 年 {} 月", local.year(), local.month()), local.format("%B %Y").to_string())
    }

    /// The day of a date inside its month.
    pub fn day_of_month(self, date: DateTime<Utc>) -> String {
        let local = date.with_timezone(&Local);
        local.format(self.pick("%m-%d", "%-d %b")).to_string()
    }
}
