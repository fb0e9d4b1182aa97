//! Games that can be gone on with, in words.

use chrono::{DateTime, Datelike, Local};
use junqi::Seat;

use super::Language;
use crate::session::{Occupant, Plan, Sitter};

impl Language {
    /// A game still being laid out.
    pub fn laying_out(self) -> &'static str {
        self.pick("布阵中", "Laying out")
    }

    /// The number of the move that comes next, after so many moves.
    pub fn move_number(self, played: u32) -> String {
        let next = played + 1;
        self.pick(format!("第 {next} 手"), format!("Move {next}"))
    }

    /// Whose turn it is.
    pub fn turn(self, plan: &Plan, seat: Seat) -> String {
        let person = matches!(plan.sitters[seat], Some(Sitter { occupant: Occupant::Person, .. }));
        if person && plan.people().len() == 1 {
            return self.pick("轮到你", "Your turn").to_owned();
        }
        let name = self.sitter(plan, seat);
        self.pick(format!("轮到{name}"), format!("{name} to move"))
    }

    /// A day as seen from another: today, yesterday, else the date, with the year when it is another one.
    pub fn day(self, day: DateTime<Local>, now: DateTime<Local>) -> String {
        const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
        let (date, today) = (day.date_naive(), now.date_naive());
        if date == today {
            return self.pick("今天", "today").to_owned();
        }
        if date.succ_opt() == Some(today) {
            return self.pick("昨天", "yesterday").to_owned();
        }
        let (year, month, day) = (date.year(), date.month(), date.day());
        let name = MONTHS[date.month0() as usize];
        if year == today.year() {
            return self.pick(format!("{month}月{day}日"), format!("{day} {name}"));
        }
        self.pick(format!("{year}年{month}月{day}日"), format!("{day} {name} {year}"))
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn days_are_named_from_today() {
        let at = |year, month, day, hour| Local.with_ymd_and_hms(year, month, day, hour, 0, 0).unwrap();
        let now = at(2026, 11, 29, 12);
        assert_eq!(Language::Chinese.day(at(2026, 11, 29, 1), now), "今天");
        assert_eq!(Language::English.day(at(2026, 11, 28, 23), now), "yesterday");
        assert_eq!(Language::Chinese.day(at(2026, 11, 21, 12), now), "11月21日");
        assert_eq!(Language::English.day(at(2025, 12, 31, 12), now), "31 Dec 2025");
    }
}
