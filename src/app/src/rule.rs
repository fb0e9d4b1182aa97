//! The options of the rules one by one, as people read and change them.

use junqi::{Deadlock, FlagCapture, Kind, MineRule, Options, Order};

/// One option of the rules. What is seen and who is allied are chosen on their own and are not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Bombs in the front row.
    BombFront,
    /// What happens to mines.
    Mine,
    /// Who may take a flag.
    FlagCapture,
    /// The flag is shown when the commander dies.
    FlagShown,
    /// Bombs move like engineers.
    BombRides,
    /// The empty side arms are closed.
    ClosedArms,
    /// The order of play.
    Order,
    /// What is ruled when nobody can move.
    AllStuck,
    /// Quiet moves that end the game.
    QuietLimit,
    /// What is ruled at the quiet limit.
    QuietEnd,
    /// Moves in all that end the game.
    PlyLimit,
    /// Time for a move.
    MoveLimit,
    /// Time-outs allowed.
    TimeOuts,
}

impl Rule {
    /// Every one, in the order in which they are listed.
    pub const ALL: [Rule; 13] = [
        Rule::BombFront,
        Rule::Mine,
        Rule::FlagCapture,
        Rule::FlagShown,
        Rule::BombRides,
        Rule::ClosedArms,
        Rule::Order,
        Rule::AllStuck,
        Rule::QuietLimit,
        Rule::QuietEnd,
        Rule::PlyLimit,
        Rule::MoveLimit,
        Rule::TimeOuts,
    ];

    /// Whether it can make a difference in this kind of game with these options.
    pub fn applies(self, kind: Kind, options: &Options) -> bool {
        match self {
            Rule::ClosedArms => kind == Kind::TwoOnFour,
            Rule::Order => kind == Kind::Four,
            Rule::QuietEnd => options.quiet_limit != 0,
            Rule::TimeOuts => options.move_limit_ms != 0,
            _ => true,
        }
    }

    /// The options with every value that this one can be given, in the order in which they are offered.
    pub fn values(self, options: &Options) -> Vec<Options> {
        let now = *options;
        match self {
            Rule::BombFront => [false, true].map(|bomb_front| Options { bomb_front, ..now }).to_vec(),
            Rule::Mine => [MineRule::Both, MineRule::Stays].map(|mine| Options { mine, ..now }).to_vec(),
            Rule::FlagCapture => [FlagCapture::Any, FlagCapture::NotCommander, FlagCapture::EngineerOnly]
                .map(|flag_capture| Options { flag_capture, ..now })
                .to_vec(),
            Rule::FlagShown => [false, true].map(|flag_shown| Options { flag_shown, ..now }).to_vec(),
            Rule::BombRides => [false, true].map(|bomb_rides| Options { bomb_rides, ..now }).to_vec(),
            Rule::ClosedArms => [false, true].map(|closed_arms| Options { closed_arms, ..now }).to_vec(),
            Rule::Order => [Order::CounterClockwise, Order::Clockwise].map(|order| Options { order, ..now }).to_vec(),
            Rule::AllStuck => {
                [Deadlock::Draw, Deadlock::MoverLoses].map(|all_stuck| Options { all_stuck, ..now }).to_vec()
            }
            Rule::QuietLimit => [0, 31, 70, 100].map(|quiet_limit| Options { quiet_limit, ..now }).to_vec(),
            Rule::QuietEnd => {
                [Deadlock::Draw, Deadlock::MoverLoses].map(|quiet_end| Options { quiet_end, ..now }).to_vec()
            }
            Rule::PlyLimit => [0, 300, 500, 1000].map(|ply_limit| Options { ply_limit, ..now }).to_vec(),
            Rule::MoveLimit => {
                [0, 30_000, 60_000, 90_000, 120_000].map(|move_limit_ms| Options { move_limit_ms, ..now }).to_vec()
            }
            Rule::TimeOuts => [Some(3), Some(5), None].map(|time_outs| Options { time_outs, ..now }).to_vec(),
        }
    }

    /// Whether it is a switch: off or on.
    pub fn switch(self, options: &Options) -> Option<bool> {
        match self {
            Rule::BombFront => Some(options.bomb_front),
            Rule::FlagShown => Some(options.flag_shown),
            Rule::BombRides => Some(options.bomb_rides),
            Rule::ClosedArms => Some(options.closed_arms),
            _ => None,
        }
    }

    /// Whether its value is another one than in text A.
    pub fn is_changed(self, options: &Options) -> bool {
        let usual = Options::default();
        match self {
            Rule::BombFront => options.bomb_front != usual.bomb_front,
            Rule::Mine => options.mine != usual.mine,
            Rule::FlagCapture => options.flag_capture != usual.flag_capture,
            Rule::FlagShown => options.flag_shown != usual.flag_shown,
            Rule::BombRides => options.bomb_rides != usual.bomb_rides,
            Rule::ClosedArms => options.closed_arms != usual.closed_arms,
            Rule::Order => options.order != usual.order,
            Rule::AllStuck => options.all_stuck != usual.all_stuck,
            Rule::QuietLimit => options.quiet_limit != usual.quiet_limit,
            Rule::QuietEnd => options.quiet_end != usual.quiet_end,
            Rule::PlyLimit => options.ply_limit != usual.ply_limit,
            Rule::MoveLimit => options.move_limit_ms != usual.move_limit_ms,
            Rule::TimeOuts => options.time_outs != usual.time_outs,
        }
    }

    /// The options that differ from text A and matter in this kind of game.
    pub fn changed(kind: Kind, options: &Options) -> Vec<Rule> {
        Rule::ALL.into_iter().filter(|rule| rule.applies(kind, options) && rule.is_changed(options)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jq_79_each_value_changes_its_own_option_only() {
        for rule in Rule::ALL {
            let values = rule.values(&Options::default());
            assert!(values.contains(&Options::default()), "{rule:?} does not offer its usual value");
            for value in values.into_iter().filter(|value| *value != Options::default()) {
                let changed: Vec<Rule> = Rule::ALL.into_iter().filter(|other| other.is_changed(&value)).collect();
                assert_eq!(changed, [rule]);
            }
        }
    }
}
