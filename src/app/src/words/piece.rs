//! Names of ranks.

use junqi::Rank;

use super::Language;

impl Language {
    /// The whole name of a rank.
    pub fn rank(self, rank: Rank) -> &'static str {
        match rank {
            Rank::Flag => self.pick("军旗", "flag"),
            Rank::Mine => self.pick("地雷", "mine"),
            Rank::Bomb => self.pick("炸弹", "bomb"),
            Rank::Engineer => self.pick("工兵", "engineer"),
            Rank::Platoon => self.pick("排长", "platoon"),
            Rank::Company => self.pick("连长", "company"),
            Rank::Battalion => self.pick("营长", "battalion"),
            Rank::Regiment => self.pick("团长", "regiment"),
            Rank::Brigade => self.pick("旅长", "brigade"),
            Rank::Division => self.pick("师长", "division"),
            Rank::ArmyCommander => self.pick("军长", "army commander"),
            Rank::Commander => self.pick("司令", "commander"),
        }
    }

    /// The name as it fits on a plate of two characters.
    pub fn rank_on_plate(self, rank: Rank) -> &'static str {
        match self {
            Language::Chinese => self.rank(rank),
            Language::English => match rank {
                Rank::Flag => "Flag",
                Rank::Mine => "Mine",
                Rank::Bomb => "Bomb",
                Rank::Engineer => "Engr",
                Rank::Platoon => "Plat",
                Rank::Company => "Comp",
                Rank::Battalion => "Batt",
                Rank::Regiment => "Regt",
                Rank::Brigade => "Brig",
                Rank::Division => "Div",
                Rank::ArmyCommander => "Army",
                Rank::Commander => "Cmdr",
            },
        }
    }

    /// The name in one character, for small plates and tables.
    pub fn rank_short(self, rank: Rank) -> &'static str {
        match rank {
            Rank::Flag => self.pick("旗", "F"),
            Rank::Mine => self.pick("雷", "M"),
            Rank::Bomb => self.pick("炸", "B"),
            Rank::Engineer => self.pick("工", "E"),
            Rank::Platoon => self.pick("排", "2"),
            Rank::Company => self.pick("连", "3"),
            Rank::Battalion => self.pick("营", "4"),
            Rank::Regiment => self.pick("团", "5"),
            Rank::Brigade => self.pick("旅", "6"),
            Rank::Division => self.pick("师", "7"),
            Rank::ArmyCommander => self.pick("军", "8"),
            Rank::Commander => self.pick("司", "9"),
        }
    }
}
