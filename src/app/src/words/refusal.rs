//! Refusals in words: first what was tried, then the rule.

use junqi::{ActRefusal, Board, LayoutRefusal, MoveRefusal, Rank};

use super::Language;

/// A refusal as it is shown: what was refused, and the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusalWords {
    /// Piece and station.
    pub title: String,
    /// The rule.
    pub rule: String,
}

impl Language {
    /// Why a piece may not stand at a place.
    pub fn layout_refusal(self, rank: Option<Rank>, refusal: &LayoutRefusal) -> RefusalWords {
        let cannot = |place| {
            let (rank, place) = (rank.map_or("", |rank| self.rank(rank)), self.place(place));
            self.pick(format!("{rank}放不到{place}"), format!("The {rank} may not stand at {place}"))
        };
        let (title, rule) = match refusal {
            LayoutRefusal::FlagOutsideHeadquarters { place } => {
                (cannot(*place), self.pick("军旗只能在大本营", "A flag stands in one of its own two headquarters"))
            }
            LayoutRefusal::MineOutsideLastRows { place } => {
                (cannot(*place), self.pick("地雷只能在最后两排：底线、端线", "Mines stand in the last two rows only"))
            }
            LayoutRefusal::BombInFrontRow { place } => {
                (cannot(*place), self.pick("炸弹不能在锋线", "Bombs may not stand in the front row"))
            }
            LayoutRefusal::Camp { place, .. } => {
                (cannot(*place), self.pick("行营里不能布子", "Camps stay empty until the battle begins"))
            }
            LayoutRefusal::Occupied { place, .. } => {
                (cannot(*place), self.pick("那里已经有子", "Another piece stands there"))
            }
            LayoutRefusal::TooMany { rank } => (
                self.pick(format!("没有更多{}", self.rank(*rank)), format!("No {} left", self.rank(*rank))),
                self.pick("每种棋子的数目是定好的", "An army has a fixed number of every rank"),
            ),
            LayoutRefusal::Missing { count } => (
                self.pick(format!("还有 {count} 枚没放"), format!("{count} pieces are not placed yet")),
                self.pick("放满 25 枚才能开战", "All 25 pieces must be placed"),
            ),
        };
        RefusalWords { title, rule: rule.to_owned() }
    }

    /// Why a move may not be made; the stations are named as on this board.
    pub fn move_refusal(self, board: &Board, refusal: &MoveRefusal) -> String {
        let name = |station| self.station(board, station);
        match *refusal {
            MoveRefusal::Over => self.pick("对局已经结束".to_owned(), "The game is over".to_owned()),
            MoveRefusal::NoStation => self.pick("棋盘上没有这个位置".into(), "There is no such station".into()),
            MoveRefusal::Empty { from } => {
                self.pick(format!("{}没有棋子", name(from)), format!("Nobody stands at {}", name(from)))
            }
            MoveRefusal::NotYours { .. } => {
                self.pick("这不是轮到的一方的子".to_owned(), "That piece belongs to somebody else".to_owned())
            }
            MoveRefusal::Immovable { .. } => {
                self.pick("军旗和地雷不能移动".to_owned(), "Flags and mines never move".to_owned())
            }
            MoveRefusal::Headquarters { .. } => {
                self.pick("进了大本营的子不能再动".to_owned(), "A piece in a headquarters never moves again".to_owned())
            }
            MoveRefusal::SamePlace { .. } => {
                self.pick("要走到别处去".to_owned(), "A move goes somewhere else".to_owned())
            }
            MoveRefusal::ClosedArm { .. } => {
                self.pick("两侧的阵地不开放".to_owned(), "The side arms are closed in this game".to_owned())
            }
            MoveRefusal::OwnPiece { .. } => {
                self.pick("那里是自己的子".to_owned(), "An own piece stands there".to_owned())
            }
            MoveRefusal::AlliedPiece { .. } => {
                self.pick("不能和同盟交战".to_owned(), "Allies do not attack each other".to_owned())
            }
            MoveRefusal::CampOccupied { .. } => {
                self.pick("行营里的子不能攻击".to_owned(), "A piece in a camp cannot be attacked".to_owned())
            }
            MoveRefusal::NoWay { to, .. } => self.pick(
                format!("一步走不到{}：公路走一格，铁路不拐直角", name(to)),
                format!("{} is not one move away: one step by road, no right angle by railway", name(to)),
            ),
            MoveRefusal::Blocked { to, .. } => self
                .pick(format!("去{}的铁路上有子挡着", name(to)), format!("A piece blocks the railway to {}", name(to))),
            MoveRefusal::FlagCapture { .. } => {
                self.pick("本局规定这个子不能夺旗".to_owned(), "In this game this piece may not take a flag".to_owned())
            }
        }
    }

    /// Why an action may not be done.
    pub fn act_refusal(self, board: &Board, refusal: &ActRefusal) -> String {
        match refusal {
            ActRefusal::Over => self.pick("对局已经结束", "The game is over").to_owned(),
            ActRefusal::NotInGame(seat) => {
                self.pick(format!("{}已经出局", self.seat(*seat)), format!("{} is out of the game", self.seat(*seat)))
            }
            ActRefusal::NotYourTurn { to_move } => {
                self.pick(format!("轮到{}", self.seat(*to_move)), format!("It is {}'s turn", self.seat(*to_move)))
            }
            ActRefusal::Move(refusal) => self.move_refusal(board, refusal),
            ActRefusal::TimeIsUp => self.pick("这一步的时间到了", "The time for this move is up").to_owned(),
            ActRefusal::TimeIsLeft => self.pick("时间还没有到", "There is time left").to_owned(),
            ActRefusal::OfferStands(_) => self.pick("已经有人求和", "A draw is offered already").to_owned(),
            ActRefusal::NoOffer => self.pick("没有求和要回答", "There is no draw offer to answer").to_owned(),
        }
    }
}
