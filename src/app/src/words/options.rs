//! The options of the rules in words: what each is called, what it means, what it is set to.

use junqi::{FlagCapture, MineRule, Options};

use super::Language;
use crate::rule::Rule;

impl Language {
    /// What an option is called.
    pub fn rule(self, rule: Rule) -> &'static str {
        match rule {
            Rule::BombFront => self.pick("炸弹上锋线", "Bombs in the front row"),
            Rule::Mine => self.pick("地雷", "Mines"),
            Rule::FlagCapture => self.pick("夺旗限制", "Taking a flag"),
            Rule::FlagShown => self.pick("司令阵亡亮旗", "Fallen commander shows the flag"),
            Rule::BombRides => self.pick("炸弹满天飞", "Riding bombs"),
            Rule::ClosedArms => self.pick("封闭两侧阵地", "Side arms closed"),
            Rule::Order => self.pick("轮走方向", "Order of play"),
            Rule::AllStuck => self.pick("各方都无棋可走", "Nobody can move"),
            Rule::QuietLimit => self.pick("无吃子步数", "Quiet moves"),
            Rule::QuietEnd => self.pick("无吃子到限", "At the quiet limit"),
            Rule::PlyLimit => self.pick("总步数", "Moves in all"),
            Rule::MoveLimit => self.pick("每步限时", "Time per move"),
            Rule::TimeOuts => self.pick("允许超时", "Time-outs allowed"),
        }
    }

    /// What an option means, whatever it is set to.
    pub fn rule_help(self, rule: Rule) -> &'static str {
        match rule {
            Rule::BombFront => {
                self.pick("开：布阵时炸弹也可以放在第一排。", "On: bombs may be laid out in the first row too.")
            }
            Rule::Mine => self.pick(
                "工兵和炸弹以外的子撞上地雷：同归于尽，或者地雷留下（无敌地雷）。",
                "When anything but an engineer or a bomb hits a mine: both go, or the mine stays.",
            ),
            Rule::FlagCapture => self.pick(
                "哪些子可以夺旗。不许夺旗的子去攻会被拒绝，这也就告诉了攻方那里是军旗。",
                "Which pieces may take a flag. A refused attack shows the attacker that the flag stands there.",
            ),
            Rule::FlagShown => self.pick(
                "开：司令阵亡时，本家军旗的位置亮给所有人看。",
                "On: when a commander falls, everybody is shown where its flag stands.",
            ),
            Rule::BombRides => self.pick(
                "开：炸弹在铁路上和工兵一样可以随意拐弯。",
                "On: bombs turn at will on the railway, as engineers do.",
            ),
            Rule::ClosedArms => {
                self.pick("开：没有人坐的两侧阵地不能进入。", "On: nobody may enter the two arms that nobody sits at.")
            }
            Rule::Order => self
                .pick("轮到下一家的方向，出局的一家跳过。", "Which way the turn goes round; fallen seats are skipped."),
            Rule::AllStuck => self.pick(
                "场上各家都走不了时：和棋，或者轮到走的一方负。",
                "When nobody left can move: a draw, or whoever is to move loses.",
            ),
            Rule::QuietLimit => self.pick(
                "连续这么多步（各家合计）没有棋子阵亡，对局结束。",
                "So many moves in a row, all seats counted, without a piece lost end the game.",
            ),
            Rule::QuietEnd => self.pick(
                "步数到限时：和棋，或者走最后一步的一方负。",
                "When that limit is reached: a draw, or whoever made the last move loses.",
            ),
            Rule::PlyLimit => self
                .pick("各家合计走满这么多步，判和棋。", "After so many moves, all seats counted, the game is drawn."),
            Rule::MoveLimit => self.pick(
                "一步的时间。到时跳过这一步，记一次超时。离开时停表。",
                "Time for one move. Then the turn goes by and counts as a time-out. Leaving stops the clock.",
            ),
            Rule::TimeOuts => {
                self.pick("超时比这再多一次，就出局。", "One time-out more than this and the seat is out.")
            }
        }
    }

    /// What an option is set to.
    pub fn rule_value(self, rule: Rule, options: &Options) -> String {
        let switch = |on: bool| if on { self.pick("开", "On") } else { self.pick("关", "Off") }.to_owned();
        let moves = |count: u32| match count {
            0 => self.pick("不限", "No limit").to_owned(),
            _ => self.pick(format!("{count} 步"), format!("{count} moves")),
        };
        match rule {
            Rule::BombFront => switch(options.bomb_front),
            Rule::Mine => self.mine_rule(options.mine).to_owned(),
            Rule::FlagCapture => self.flag_capture(options.flag_capture).to_owned(),
            Rule::FlagShown => switch(options.flag_shown),
            Rule::BombRides => switch(options.bomb_rides),
            Rule::ClosedArms => switch(options.closed_arms),
            Rule::Order => self.order(options.order).to_owned(),
            Rule::AllStuck => self.deadlock(options.all_stuck).to_owned(),
            Rule::QuietLimit => moves(options.quiet_limit.into()),
            Rule::QuietEnd => self.deadlock(options.quiet_end).to_owned(),
            Rule::PlyLimit => moves(options.ply_limit),
            Rule::MoveLimit if options.move_limit_ms == 0 => self.pick("不限时", "No limit").to_owned(),
            Rule::MoveLimit => {
                let seconds = options.move_limit_ms / 1000;
                self.pick(format!("{seconds} 秒"), format!("{seconds} s"))
            }
            Rule::TimeOuts => match options.time_outs {
                Some(allowed) => self.pick(format!("{allowed} 次"), allowed.to_string()),
                None => self.pick("不限", "No limit").to_owned(),
            },
        }
    }

    /// What holds because of an option, as one sentence of the rules.
    pub(crate) fn rule_sentence(self, rule: Rule, options: &Options) -> String {
        let seconds = options.move_limit_ms / 1000;
        let fixed = match rule {
            Rule::BombFront if options.bomb_front => {
                self.pick("炸弹可以放在锋线。", "Bombs may stand in the front row.")
            }
            Rule::BombFront => self.pick("炸弹不能放在锋线。", "Bombs may not stand in the front row."),
            Rule::Mine => match options.mine {
                MineRule::Both => {
                    self.pick("别的子撞雷，和地雷同归于尽。", "Any other piece that hits a mine goes together with it.")
                }
                MineRule::Stays => self.pick(
                    "别的子撞雷，只有撞上去的子阵亡，地雷留下。",
                    "Any other piece that hits a mine falls alone; the mine stays.",
                ),
            },
            Rule::FlagCapture => match options.flag_capture {
                FlagCapture::Any => self.pick("任何能走的子都可以夺旗。", "Any piece that moves may take a flag."),
                FlagCapture::NotCommander => self.pick(
                    "司令不能夺旗。司令攻旗会被拒绝，攻方由此知道那里是军旗。",
                    "The commander may not take a flag. Its attack is refused, which shows that the flag stands there.",
                ),
                FlagCapture::EngineerOnly => self.pick(
                    "只有工兵可以夺旗。别的子攻旗会被拒绝，攻方由此知道那里是军旗。",
                    "Only engineers may take a flag. Other attacks on it are refused, which shows that the flag stands there.",
                ),
            },
            Rule::FlagShown if options.flag_shown => self.pick(
                "司令阵亡，本家军旗的位置亮给所有人看。",
                "When a commander falls, everybody is shown where its flag stands.",
            ),
            Rule::FlagShown => {
                self.pick("司令阵亡，军旗不亮。", "When a commander falls, its flag stays hidden.")
            }
            Rule::BombRides if options.bomb_rides => {
                self.pick("炸弹在铁路上也可以随意拐弯。", "Bombs too may turn at will on the railway.")
            }
            Rule::BombRides => self.pick(
                "炸弹在铁路上和别的子一样，不能拐直角。",
                "Bombs ride like other pieces, without a right-angle turn.",
            ),
            Rule::ClosedArms if options.closed_arms => {
                self.pick("没有人坐的两侧阵地不能进入。", "Nobody may enter the two arms that nobody sits at.")
            }
            Rule::ClosedArms => self.pick(
                "没有人坐的两侧阵地是空的，可以进入和通过。",
                "The two arms that nobody sits at are empty and may be entered and crossed.",
            ),
            Rule::Order => match options.order {
                junqi::Order::CounterClockwise => {
                    self.pick("各家逆时针轮流走，一次一步。", "Seats move in turn, counter-clockwise, one move each.")
                }
                junqi::Order::Clockwise => {
                    self.pick("各家顺时针轮流走，一次一步。", "Seats move in turn, clockwise, one move each.")
                }
            },
            Rule::AllStuck => match options.all_stuck {
                junqi::Deadlock::Draw => {
                    self.pick("场上各方都无棋可走，和棋。", "When nobody left can move, the game is drawn.")
                }
                junqi::Deadlock::MoverLoses => self.pick(
                    "场上各方都无棋可走，轮到走的一方负。",
                    "When nobody left can move, whoever is to move loses.",
                ),
            },
            Rule::QuietLimit if options.quiet_limit == 0 => self.pick(
                "无论多少步没有吃子，对局都不因此结束。",
                "However long no piece is lost, the game does not end for that.",
            ),
            Rule::QuietLimit => {
                let count = options.quiet_limit;
                return self.pick(
                    format!("各家合计连续 {count} 步没有棋子阵亡，对局结束。"),
                    format!("{count} moves in a row, all seats counted, without a piece lost end the game."),
                );
            }
            Rule::QuietEnd => match options.quiet_end {
                junqi::Deadlock::Draw => self.pick("这时判和棋。", "It is drawn then."),
                junqi::Deadlock::MoverLoses => {
                    self.pick("这时走最后一步的一方负。", "Whoever made the last of these moves loses then.")
                }
            },
            Rule::PlyLimit if options.ply_limit == 0 => {
                self.pick("总步数没有限制。", "There is no limit on the number of moves.")
            }
            Rule::PlyLimit => {
                let count = options.ply_limit;
                return self.pick(
                    format!("各家合计走满 {count} 步，判和棋。"),
                    format!("After {count} moves, all seats counted, the game is drawn."),
                );
            }
            Rule::MoveLimit if options.move_limit_ms == 0 => {
                self.pick("每步不限时。", "There is no time limit for a move.")
            }
            Rule::MoveLimit => {
                return self.pick(
                    format!("每步 {seconds} 秒。到时这一步跳过，记一次超时，轮到下一家。离开和暂停时停表。"),
                    format!(
                        "{seconds} seconds for a move. Then the turn goes by as a time-out. Pausing or leaving stops the clock."
                    ),
                );
            }
            Rule::TimeOuts => match options.time_outs {
                None => self.pick("超时次数不限。", "Any number of time-outs is allowed."),
                Some(allowed) => {
                    let last = u16::from(allowed) + 1;
                    return self.pick(
                        format!("最多超时 {allowed} 次，第 {last} 次出局。"),
                        format!("Time-outs allowed: {allowed}. With number {last} the seat is out."),
                    );
                }
            },
        };
        fixed.to_owned()
    }
}
