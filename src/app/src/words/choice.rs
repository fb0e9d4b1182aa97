//! What is chosen before a game, in words.

use junqi::{Kind, Options, Preset};

use super::Language;
use crate::session::{Occupant, Plan};

impl Language {
    /// A plan in a few words: kind, what is seen, and how strong the computers are.
    pub fn plan_title(self, plan: &Plan) -> String {
        let mut levels: Vec<&str> = Vec::new();
        for (_, sitter) in plan.sitters.iter() {
            if let Some(Occupant::Computer(player)) = sitter.as_ref().map(|sitter| &sitter.occupant)
                && !levels.contains(&player.as_str())
            {
                levels.push(player);
            }
        }
        let title = self.game_title(plan.kind, plan.options.sight);
        let against = match levels.as_slice() {
            [level] => self.strength(level).to_owned(),
            [] => self.pick(format!("{} 人", plan.people().len()), format!("{} people", plan.people().len())),
            _ => return title,
        };
        self.pick(format!("{title}·{against}"), format!("{title}, {}", against.to_lowercase()))
    }

    /// Who plays with whom.
    pub fn teams(self, kind: Kind, options: &Options) -> &'static str {
        match kind {
            Kind::Four if !options.free_for_all => self.pick("红绿一队·蓝琥珀一队", "Red, green – blue, amber"),
            Kind::Four => self.pick("各自为战", "Each for himself"),
            Kind::Two | Kind::TwoOnFour => "",
        }
    }

    /// The rules of a plan as one value: the preset, or how many options are changed.
    pub fn rules_value(self, options: &Options) -> String {
        let name = self.preset(options.as_preset());
        match options.as_preset() {
            Some(Preset::TextA) => self.pick(format!("{name}·可逐项改"), name.to_owned()),
            _ => name.to_owned(),
        }
    }

    /// A drawn lot.
    pub fn by_lot(self) -> &'static str {
        self.pick("抽签", "By lot")
    }
}
