//! Ends of games in words.

use junqi::{EndReason, Event, Game, Seat, SeatSet};

use super::Language;
use crate::outcome::{self, Outcome, only_person};
use crate::session::{Occupant, Plan, SavedError};

impl Language {
    /// Who won, as a title.
    pub fn outcome(self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won => self.pick("你胜了", "You won").to_owned(),
            Outcome::Lost => self.pick("你负了", "You lost").to_owned(),
            Outcome::Drawn => self.pick("和棋", "Draw").to_owned(),
            Outcome::By(winners) => {
                let names = self.seats(winners);
                self.pick(format!("{names}胜"), format!("{names} won"))
            }
        }
    }

    /// Several seats in one breath.
    pub fn seats(self, seats: SeatSet) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.seat(seat)).collect();
        names.join(self.pick("、", " and "))
    }

    /// Why the game ended, with all ranks told.
    pub fn end_in_full(self, plan: &Plan, game: &Game) -> String {
        let Some(result) = game.result() else { return String::new() };
        let last_out = game.log().iter().rev().find_map(|event| match event {
            Event::Out { seat, reason } => Some((*seat, *reason)),
            _ => None,
        });
        match (result.winner, last_out) {
            (Some(_), Some((seat, reason))) => self.seat_out(plan, game, seat, reason),
            _ => self.reason(result.reason).to_owned(),
        }
    }

    fn seat_out(self, plan: &Plan, game: &Game, seat: Seat, reason: EndReason) -> String {
        let name = if only_person(plan) == Some(seat) { self.pick("你", "You") } else { self.seat(seat) };
        let is_you = name == self.pick("你", "You");
        match reason {
            EndReason::FlagTaken => {
                let owner = if is_you { self.pick("你", "your") } else { name };
                let of = if is_you { "" } else { self.pick("", "'s") };
                let taker = game.log().iter().rev().find_map(|event| match event {
                    Event::Moved { piece, clash: Some(clash), .. } if clash.defender.seat() == seat => Some(*piece),
                    _ => None,
                });
                match taker.map(|piece| (piece.seat(), self.rank(game.position().rank(piece)))) {
                    Some((taker, rank)) => self.pick(
                        format!("{}{rank}夺得{owner}{}军旗", self.seat(taker), if is_you { "的" } else { "" }),
                        format!("{}'s {rank} took {owner}{of} flag", self.seat(taker)),
                    ),
                    None => self.reason(reason).to_owned(),
                }
            }
            EndReason::NoMoves => {
                let verb = if is_you { "have" } else { "has" };
                self.pick(format!("{name}无棋可走"), format!("{name} {verb} no move left"))
            }
            EndReason::TimeOuts => self.pick(format!("{name}超时出局"), format!("{name} ran out of time")),
            EndReason::Resigned => self.pick(format!("{name}认输"), format!("{name} resigned")),
            other => self.reason(other).to_owned(),
        }
    }

    /// A duration: 18:24, with hours when there are some.
    pub fn clock(self, milliseconds: u64) -> String {
        let seconds = milliseconds / 1000;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
    }

    /// A time in seconds.
    pub fn seconds(self, milliseconds: u64) -> String {
        let seconds = milliseconds as f64 / 1000.0;
        let figure = if seconds < 10.0 { format!("{seconds:.1}") } else { format!("{seconds:.0}") };
        self.pick(format!("{figure} 秒"), format!("{figure} s"))
    }

    /// Kind of game and who played it, as the title of a saved game: 双人·对电脑老手.
    pub fn match_title(self, plan: &Plan) -> String {
        let (kind, opponents) = (self.kind_short(plan.kind), self.opponents(plan));
        match self {
            Language::Chinese => format!("{kind}·{opponents}"),
            Language::English if opponents.starts_with("vs ") => format!("{kind} {opponents}"),
            Language::English => format!("{kind}, {opponents}"),
        }
    }

    /// Who played: from the viewpoint of the only person if there is one.
    pub fn opponents(self, plan: &Plan) -> String {
        let seats = plan.kind.seats();
        let Some(person) = only_person(plan) else {
            return match (plan.people().len(), seats.len()) {
                (0, _) => self.pick("电脑对局".to_owned(), "computers only".to_owned()),
                (_, 2) => {
                    let names: Vec<String> = seats.iter().map(|seat| self.with_strength(plan, seat)).collect();
                    names.join(self.pick("对", " vs "))
                }
                (people, _) => self.pick(format!("{people} 人"), format!("{people} people")),
            };
        };
        let enemies: Vec<Seat> =
            seats.iter().filter(|seat| *seat != person && outcome::ally(plan, person) != Some(*seat)).collect();
        match (enemies.as_slice(), outcome::ally(plan, person)) {
            ([enemy], _) => {
                let name = self.with_strength(plan, *enemy);
                self.pick(format!("对{name}"), format!("vs {name}"))
            }
            (_, Some(ally)) => {
                let name = self.sitter(plan, ally);
                self.pick(format!("你和{name}"), format!("you and {name}"))
            }
            (others, None) => self.pick(format!("对 {} 家", others.len()), format!("vs {} others", others.len())),
        }
    }

    fn with_strength(self, plan: &Plan, seat: Seat) -> String {
        let name = self.sitter(plan, seat);
        match plan.sitters[seat].as_ref().map(|sitter| &sitter.occupant) {
            Some(Occupant::Computer(player)) if !self.strength(player).is_empty() => {
                let strength = self.strength(player);
                self.pick(format!("{name}{strength}"), format!("{name} ({})", strength.to_lowercase()))
            }
            _ => name,
        }
    }

    /// Why a saved game cannot be shown, and that nothing else is lost.
    pub fn unreadable(self, error: &SavedError) -> &'static str {
        match error {
            SavedError::Store(_) => {
                self.pick("存档现在打不开，请稍后再试。", "The saved games cannot be read now. Try again later.")
            }
            SavedError::Unreadable { .. } | SavedError::Replay(_) => self.pick(
                "这一局的存档读不出来，其他对局不受影响。",
                "This saved game cannot be read. The other games are not affected.",
            ),
        }
    }

    /// A change of the saved games did not happen.
    pub fn not_saved(self) -> &'static str {
        self.pick("没能保存，什么也没有改变。", "It could not be saved. Nothing has changed.")
    }
}
