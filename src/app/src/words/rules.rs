//! Kinds of game, options and ends in words.

use junqi::{Deadlock, EndReason, FlagCapture, Kind, MineRule, Options, Order, Preset, Sight};

use super::Language;

impl Language {
    /// The name of a kind of game, as on its tile.
    pub fn kind(self, kind: Kind) -> &'static str {
        match kind {
            Kind::Two => self.pick("双人棋盘", "Two-player"),
            Kind::Four => self.pick("四国", "Four-player"),
            Kind::TwoOnFour => self.pick("四国盘单挑", "Two on four"),
        }
    }

    /// The name of a kind of game in a title.
    pub fn kind_short(self, kind: Kind) -> &'static str {
        match kind {
            Kind::Two => self.pick("双人", "Two"),
            Kind::Four => self.pick("四国", "Four"),
            Kind::TwoOnFour => self.pick("单挑", "Two on four"),
        }
    }

    /// What is seen.
    pub fn sight(self, kind: Kind, sight: Sight) -> &'static str {
        match sight {
            Sight::Dark if kind == Kind::Four => self.pick("四暗", "Dark"),
            Sight::Dark => self.pick("暗棋", "Dark"),
            Sight::AlliesShown => self.pick("双明", "Allies shown"),
            Sight::Open if kind == Kind::Four => self.pick("全明", "Open"),
            Sight::Open => self.pick("明棋", "Open"),
        }
    }

    /// Kind and sight as one title: 四国·双明.
    pub fn game_title(self, kind: Kind, sight: Sight) -> String {
        let (kind_name, sight) = (self.kind_short(kind), self.sight(kind, sight));
        self.pick(format!("{kind_name}·{sight}"), format!("{kind_name}, {}", sight.to_lowercase()))
    }

    /// The name of a preset; none for options that are no preset.
    pub fn preset(self, preset: Option<Preset>) -> &'static str {
        match preset {
            Some(Preset::TextA) => self.pick("通行规则", "Standard rules"),
            Some(Preset::TextB) => self.pick("实战规则", "Table rules"),
            Some(Preset::Contest) => self.pick("比赛规则", "Contest rules"),
            None => self.pick("自定规则", "Custom rules"),
        }
    }

    /// Who may take a flag.
    pub fn flag_capture(self, limit: FlagCapture) -> &'static str {
        match limit {
            FlagCapture::Any => self.pick("任何子", "Any piece"),
            FlagCapture::NotCommander => self.pick("司令除外", "Not the commander"),
            FlagCapture::EngineerOnly => self.pick("只有工兵", "Engineers only"),
        }
    }

    /// What happens to mines.
    pub fn mine_rule(self, rule: MineRule) -> &'static str {
        match rule {
            MineRule::Both => self.pick("同归于尽", "Both go"),
            MineRule::Stays => self.pick("地雷留下", "The mine stays"),
        }
    }

    /// The order of play.
    pub fn order(self, order: Order) -> &'static str {
        match order {
            Order::CounterClockwise => self.pick("逆时针", "Counter-clockwise"),
            Order::Clockwise => self.pick("顺时针", "Clockwise"),
        }
    }

    /// Draw, or the side to move loses.
    pub fn deadlock(self, deadlock: Deadlock) -> &'static str {
        match deadlock {
            Deadlock::Draw => self.pick("和棋", "Draw"),
            Deadlock::MoverLoses => self.pick("走棋方负", "The mover loses"),
        }
    }

    /// The time limit of a move and the time-outs allowed.
    pub fn time_limit(self, options: &Options) -> String {
        if options.move_limit_ms == 0 {
            return self.pick("不限时", "No limit").to_owned();
        }
        let seconds = options.move_limit_ms / 1000;
        match options.time_outs {
            Some(allowed) => {
                self.pick(format!("{seconds} 秒·{allowed} 次超时"), format!("{seconds} s, {allowed} time-outs"))
            }
            None => self.pick(format!("{seconds} 秒·超时不限"), format!("{seconds} s, any time-outs")),
        }
    }

    /// Why a seat is out or a game has ended, in a few words.
    pub fn reason(self, reason: EndReason) -> &'static str {
        match reason {
            EndReason::FlagTaken => self.pick("军旗被夺", "Flag taken"),
            EndReason::NoMoves => self.pick("无棋可走", "No moves left"),
            EndReason::TimeOuts => self.pick("超时出局", "Out of time"),
            EndReason::Resigned => self.pick("认输", "Resigned"),
            EndReason::AllStuck => self.pick("各方都无棋可走", "Nobody can move"),
            EndReason::Agreed => self.pick("议和", "Draw agreed"),
            EndReason::QuietLimit => self.pick("长时间无吃子", "Quiet limit"),
            EndReason::PlyLimit => self.pick("总步数已到", "Move limit reached"),
        }
    }
}
