//! Names of those who sit at the table.

use junqi::{Kind, Seat};

use super::Language;
use crate::session::{Occupant, Plan};

impl Language {
    /// How strong a computer player is called.
    pub fn strength(self, player: &str) -> &'static str {
        match player {
            "level1" => self.pick("启蒙", "Starter"),
            "level2" => self.pick("入门", "Learner"),
            "level3" => self.pick("熟手", "Club"),
            "level4" => self.pick("高手", "Strong"),
            "level5" => self.pick("大师", "Master"),
            // Games of older versions were played against these.
            "random" => self.pick("新手", "Beginner"),
            "greedy" => self.pick("老手", "Regular"),
            _ => "",
        }
    }

    /// A level with its number, as it is offered; the name alone for players that are not offered any more.
    pub fn level(self, player: &str) -> String {
        let name = self.strength(player);
        match bot::LEVELS.iter().position(|level| *level == player) {
            Some(index) => {
                let number = ["一级", "二级", "三级", "四级", "五级"][index.min(4)];
                self.pick(format!("{number}·{name}"), format!("{}. {name}", index + 1))
            }
            None => name.to_owned(),
        }
    }

    /// What a level is like, in a few words.
    pub fn level_help(self, player: &str) -> &'static str {
        match player {
            "level1" => self.pick("只看眼前，常忘事", "sees one move, forgets"),
            "level2" => self.pick("会算得失，记不久", "weighs each battle"),
            "level3" => self.pick("记得久，会猜子", "remembers and guesses"),
            "level4" => self.pick("多想几步，攻守兼顾", "looks ahead, defends"),
            "level5" => self.pick("想得最多，最强", "thinks longest"),
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
