//! The rules of a game as a text to read, written from the options in force.

use junqi::{Kind, Options, Rank, Sight};

use super::Language;
use crate::rule::Rule;

/// A chapter of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Its heading.
    pub title: &'static str,
    /// What it says, in the order of reading.
    pub passages: Vec<Passage>,
}

/// A passage of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// The name of the option that makes this passage another one than usual; empty when all is as usual.
    pub changed: &'static str,
    /// One or more sentences.
    pub text: String,
}

/// Puts chapters together for one language, kind of game and set of options.
struct Writer<'a> {
    language: Language,
    kind: Kind,
    options: &'a Options,
}

impl Language {
    /// The rules of this kind of game with these options, chapter by chapter.
    pub fn chapters(self, kind: Kind, options: &Options) -> Vec<Chapter> {
        let writer = Writer { language: self, kind, options };
        vec![
            writer.goal(),
            writer.board(),
            writer.army(),
            writer.laying_out(),
            writer.moving(),
            writer.shelters(),
            writer.battles(),
            writer.flags(),
            writer.ends(),
            writer.draws(),
            writer.time(),
            writer.sight(),
        ]
    }
}

impl Writer<'_> {
    fn goal(&self) -> Chapter {
        let text = match (self.kind, self.options.free_for_all) {
            (Kind::Four, false) => self.language.pick(
                "四家下棋，对面两家是一队：红绿对蓝琥珀。对方两家都出局，本队获胜；先出局的队友也算胜。",
                "Four play; those who face each other are allies: red and green against blue and amber. A team wins when both enemies are out, and so does its member who fell before.",
            ),
            (Kind::Four, true) => self.language.pick(
                "四家各自为战。别的三家都出局，剩下的一家获胜。",
                "Four play, each for himself. The last one still in the game wins.",
            ),
            (Kind::Two | Kind::TwoOnFour, _) => {
                self.language.pick("两家对下，让对方出局者胜。", "Two play. Whoever puts the other out wins.")
            }
        };
        let order = match self.kind {
            Kind::Four => self.rule(Rule::Order),
            Kind::Two | Kind::TwoOnFour => {
                self.plain("两家轮流走，一次一步。".into(), "The two move in turn, one move each.".into())
            }
        };
        self.chapter("目标", "Goal", [Passage { changed: "", text: text.to_owned() }, order])
    }

    fn board(&self) -> Chapter {
        let size = match self.kind {
            Kind::Two => self.plain(
                "棋盘 60 个位置，每家 30 个：23 个兵站、5 个行营、2 个大本营。细线是公路，粗线是铁路。".into(),
                "The board has 60 places, 30 a seat: 23 stations, 5 camps and 2 headquarters. Thin lines are roads, thick ones railways.".into(),
            ),
            Kind::Four | Kind::TwoOnFour => self.plain(
                "棋盘 129 个位置：四家阵地各 30 个，中间是九宫。每家有 23 个兵站、5 个行营、2 个大本营。细线是公路，粗线是铁路。".into(),
                "The board has 129 places: four arms of 30 and nine in the middle. An arm has 23 stations, 5 camps and 2 headquarters. Thin lines are roads, thick ones railways.".into(),
            ),
        };
        let mut passages = vec![size];
        if self.kind == Kind::TwoOnFour {
            passages.push(self.rule(Rule::ClosedArms));
        }
        self.chapter("棋盘", "Board", passages)
    }

    fn army(&self) -> Chapter {
        let counted = |rank: &Rank| match self.language {
            Language::Chinese => format!("{} {}", self.language.rank(*rank), rank.per_army()),
            Language::English => format!("{} × {}", self.language.rank(*rank), rank.per_army()),
        };
        let (mut moving, fixed): (Vec<Rank>, Vec<Rank>) =
            Rank::ALL.into_iter().partition(|rank| rank.strength().is_some());
        moving.sort_by_key(|rank| std::cmp::Reverse(rank.strength()));
        let separator = self.language.pick("、", ", ");
        let list = |ranks: &[Rank]| ranks.iter().map(counted).collect::<Vec<_>>().join(separator);
        let (moving, fixed) = (list(&moving), list(&fixed));
        let text = self.plain(
            format!("每家 25 枚。从大到小：{moving}。另有{fixed}。"),
            format!("25 pieces a seat. From high to low: {moving}. Besides these: {fixed}."),
        );
        self.chapter("棋子", "Army", [text])
    }

    fn laying_out(&self) -> Chapter {
        let text = self.plain(
            "各家先在自己的阵地布阵。军旗放在两个大本营之一；地雷只能放在最后两排；行营空着；别的子随意。各家都按下开战，对局开始；在那以前可以收回。".into(),
            "Everybody lays out the own arm first. The flag stands in one of the two headquarters, mines in the last two rows, camps stay empty, everything else where you like. The battle begins when all have pressed Start; until then it may be taken back.".into(),
        );
        self.chapter("布阵", "Layout", [text, self.rule(Rule::BombFront)])
    }

    fn moving(&self) -> Chapter {
        let text = self.plain(
            "公路一次走一格。铁路上可以沿一条直线或弯道走任意远，中间不能有子，不能拐直角。工兵可以在空着的铁路上随意拐弯。任何子都不能越过别的子。军旗和地雷不能走。".into(),
            "By road a piece goes one step. By railway it goes any distance along one straight or curved line, over empty stations and without a right-angle turn. Engineers turn at will on empty railway. Nothing passes over a piece. Flags and mines never move.".into(),
        );
        self.chapter("走法", "Moving", [text, self.rule(Rule::BombRides)])
    }

    fn shelters(&self) -> Chapter {
        let text = self.plain(
            "行营里的子不能被攻击。空着的行营和大本营，别家的也可以进。进了大本营的子不能再动。".into(),
            "A piece in a camp cannot be attacked. Empty camps and headquarters may be entered, also those of others. A piece in a headquarters never moves again.".into(),
        );
        self.chapter("行营和大本营", "Camps and headquarters", [text])
    }

    fn battles(&self) -> Chapter {
        let allies = self.has_allies();
        let own = match allies {
            true => self.plain("不能攻击自己和同盟的子。".into(), "Own and allied pieces are never attacked.".into()),
            false => self.plain("不能攻击自己的子。".into(), "Own pieces are never attacked.".into()),
        };
        let text = self.plain(
            "走到敌子的位置就是攻击。大吃小，同级同归于尽，胜者站到交战的位置。炸弹和碰到的任何子同归于尽，军旗也一样。工兵挖掉地雷；炸弹和地雷同归于尽。".into(),
            "Moving onto an enemy is an attack. The higher rank wins and stands on the place of the battle, equal ranks both go. A bomb and whatever it meets both go, a flag too. An engineer clears a mine; a bomb goes together with it.".into(),
        );
        self.chapter("吃子", "Battles", [text, self.rule(Rule::Mine), own])
    }

    fn flags(&self) -> Chapter {
        self.chapter("军旗", "Flags", [self.rule(Rule::FlagCapture), self.rule(Rule::FlagShown)])
    }

    fn ends(&self) -> Chapter {
        let timed_out = self.options.move_limit_ms != 0 && self.options.time_outs.is_some();
        let (zh, en) = if timed_out { ("、超时太多", ", has had too many time-outs") } else { ("", "") };
        let text = self.plain(
            format!("军旗被夺、轮到时无棋可走{zh}或认输，就出局。出局的一家棋子全部离开棋盘，空出的位置谁都可以走。"),
            format!("A seat is out when its flag is taken, when it cannot move at its turn{en}, or when it resigns. Its whole army leaves the board, and its places are free for all."),
        );
        let mut passages = vec![text];
        if self.has_allies() {
            passages.push(self.plain(
                "队友出局后，同盟继续下。出局的人可以看同盟的棋子。".into(),
                "An ally plays on. Whoever is out may look at the ally's pieces.".into(),
            ));
        }
        self.chapter("出局和胜负", "Out, won and lost", passages)
    }

    fn draws(&self) -> Chapter {
        let agreed = self.plain(
            "求和要在场各家都同意。有人拒绝，或求和的一方又走了一步，求和就作废。".into(),
            "A draw is agreed when every seat still in the game accepts the offer. A refusal, or the next move of who offered, ends the offer.".into(),
        );
        let mut passages = vec![agreed, self.rule(Rule::AllStuck), self.rule(Rule::QuietLimit)];
        if Rule::QuietEnd.applies(self.kind, self.options) {
            passages.push(self.rule(Rule::QuietEnd));
        }
        passages.push(self.rule(Rule::PlyLimit));
        self.chapter("和棋和步数", "Draws and limits", passages)
    }

    fn time(&self) -> Chapter {
        let mut passages = vec![self.rule(Rule::MoveLimit)];
        if Rule::TimeOuts.applies(self.kind, self.options) {
            passages.push(self.rule(Rule::TimeOuts));
        }
        self.chapter("时限", "Time", passages)
    }

    fn sight(&self) -> Chapter {
        let text = match self.options.sight {
            Sight::Open => {
                self.plain("明棋：所有的子大家都看得见。".into(), "Open game: everybody sees every rank.".into())
            }
            Sight::AlliesShown if self.has_allies() => self.plain(
                "双明：自己和队友的子看得见，敌子只看得见在哪里。".into(),
                "Allies shown: you see your own and your ally's ranks; of enemies only where they stand.".into(),
            ),
            Sight::Dark | Sight::AlliesShown => self.plain(
                "暗棋：只看得见自己的子，别家的子只看得见在哪里。".into(),
                "Dark game: you see your own ranks only; of all others only where they stand.".into(),
            ),
        };
        let mut passages = vec![text];
        if self.options.sight != Sight::Open {
            passages.push(self.plain(
                "交战只告诉大家在哪里、谁留下，不告诉是什么子。".into(),
                "A battle tells everybody where it was and who survived, never a rank.".into(),
            ));
        }
        self.chapter("看得见什么", "What is seen", passages)
    }

    fn has_allies(&self) -> bool {
        self.kind == Kind::Four && !self.options.free_for_all
    }

    fn chapter(&self, zh: &'static str, en: &'static str, passages: impl IntoIterator<Item = Passage>) -> Chapter {
        Chapter { title: self.language.pick(zh, en), passages: passages.into_iter().collect() }
    }

    fn plain(&self, zh: String, en: String) -> Passage {
        Passage { changed: "", text: self.language.pick(zh, en) }
    }

    fn rule(&self, rule: Rule) -> Passage {
        let changed = if rule.is_changed(self.options) { self.language.rule(rule) } else { "" };
        Passage { changed, text: self.language.rule_sentence(rule, self.options) }
    }
}
