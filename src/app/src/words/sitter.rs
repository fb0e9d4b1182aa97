//! Names of those who sit at the table.

use junqi::{Kind, Seat};

use super::Language;
use crate::session::{Occupant, Plan};

impl Language {
    /// How strong a computer player is called.
    pub fn strength(self, player: &str) -> &'static str {
        match player {
            "random" => self.pick("新手", "Beginner"),
            "greedy" => self.pick("老手", "Regular"),
            _ => "",
        }
    }

    /// The name of whoever sits on a seat: the name given, else "you" for the only person, else the colour.
    pub fn sitter(self, plan: &Plan, seat: Seat) -> String {
        let Some(sitter) = plan.sitters[seat].as_ref() else { return String::new() };
        if !sitter.name.is_empty() {
            return sitter.name.clone();
        }
        match sitter.occupant {
            Occupant::Person if plan.people().len() == 1 => self.pick("你", "You").to_owned(),
            Occupant::Person => self.seat(seat).to_owned(),
            Occupant::Computer(_) => self.computer(plan, seat),
        }
    }

    fn computer(self, plan: &Plan, seat: Seat) -> String {
        let is_computer = |seat: &Seat| {
            matches!(plan.sitters[*seat].as_ref().map(|sitter| &sitter.occupant), Some(Occupant::Computer(_)))
        };
        if is_ally_of_the_only_person(plan, seat) {
            return self.pick("对家", "Ally").to_owned();
        }
        let enemy = |seat: &Seat| is_computer(seat) && !is_ally_of_the_only_person(plan, *seat);
        let computers: Vec<Seat> = plan.kind.seats().iter().filter(enemy).collect();
        let Some(number) = computers.iter().position(|other| *other == seat).filter(|_| computers.len() > 1) else {
            return self.pick("电脑", "Computer").to_owned();
        };
        let letter = ['甲', '乙', '丙', '丁', '戊', '己'][number.min(5)];
        self.pick(format!("电脑{letter}"), format!("Bot {}", number + 1))
    }
}

/// Whether the only person at the table plays together with this seat.
fn is_ally_of_the_only_person(plan: &Plan, seat: Seat) -> bool {
    let people = plan.people();
    let person = people.iter().next().filter(|_| people.len() == 1);
    let paired = plan.kind == Kind::Four && !plan.options.free_for_all;
    paired && person.is_some_and(|person| person.index().abs_diff(seat.index()) == 2)
}
