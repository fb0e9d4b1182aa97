//! Options of the rules, presets and kinds of game (JQ-78, JQ-79; text A item 8, text B).

use std::fmt;
use std::str::FromStr;

use crate::board::{Board, BoardKind};
use crate::seat::{Seat, SeatSet};

/// What happens to a mine that anything but an engineer or a bomb runs into (JQ-31).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MineRule {
    /// Both go (text A item 3).
    Both,
    /// Only the attacker goes (无敌地雷, text A item 8).
    Stays,
}

/// Who may take a flag (夺旗限制, JQ-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagCapture {
    /// Any piece.
    Any,
    /// Any piece but the commander.
    NotCommander,
    /// Engineers only.
    EngineerOnly,
}

/// What is seen of other armies (JQ-60, JQ-61).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sight {
    /// 暗棋, 四暗: own ranks only.
    Dark,
    /// 双明: own and allied ranks.
    AlliesShown,
    /// 明棋: every rank.
    Open,
}

/// In which direction the turn goes round the table (JQ-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// S, E, N, W.
    CounterClockwise,
    /// S, W, N, E.
    Clockwise,
}

/// Who suffers from an end that nobody won (JQ-43, JQ-78).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deadlock {
    /// The game is drawn.
    Draw,
    /// The side to move (nobody can move) or the side that made the last quiet move loses.
    MoverLoses,
}

/// Every option of a game. Fixed when the game starts (JQ-79).
///
/// The text form is lossless and names every option:
///
/// ```
/// use junqi::{MineRule, Options};
/// let options = Options { mine: MineRule::Stays, ..Options::default() };
/// assert_eq!(options.to_string().parse(), Ok(options));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// JQ-31.
    pub mine: MineRule,
    /// JQ-33.
    pub flag_capture: FlagCapture,
    /// Bombs may stand in the front row (JQ-11, text A item 8).
    pub bomb_front: bool,
    /// Bombs move like engineers (炸弹满天飞 in text B, JQ-70).
    pub bomb_rides: bool,
    /// A flag is shown when its commander dies (JQ-34).
    pub flag_shown: bool,
    /// Arms that nobody sits at may not be entered (JQ-02).
    pub closed_arms: bool,
    /// Four seats play each for himself (JQ-05).
    pub free_for_all: bool,
    /// JQ-06.
    pub order: Order,
    /// JQ-60, JQ-61.
    pub sight: Sight,
    /// What is ruled when nobody still in the game can move (JQ-43).
    pub all_stuck: Deadlock,
    /// Moves in a row without a piece lost that end the game, 0 = off (JQ-43).
    pub quiet_limit: u16,
    /// Who loses at the quiet limit.
    pub quiet_end: Deadlock,
    /// Moves in all that end the game in a draw, 0 = off (JQ-43).
    pub ply_limit: u32,
    /// Milliseconds for a move, 0 = off (JQ-50).
    pub move_limit_ms: u32,
    /// Time-outs that a seat may have before it is out; none = no limit (JQ-50, JQ-76).
    pub time_outs: Option<u8>,
}

impl Default for Options {
    fn default() -> Options {
        Options::preset(Preset::TextA)
    }
}

impl Options {
    /// The options of a preset. Seats, sight and order are the same in all of them.
    pub const fn preset(preset: Preset) -> Options {
        let text_a = Options {
            mine: MineRule::Both,
            flag_capture: FlagCapture::Any,
            bomb_front: false,
            bomb_rides: false,
            flag_shown: true,
            closed_arms: false,
            free_for_all: false,
            order: Order::CounterClockwise,
            sight: Sight::Dark,
            all_stuck: Deadlock::Draw,
            quiet_limit: 70,
            quiet_end: Deadlock::Draw,
            ply_limit: 0,
            move_limit_ms: 60_000,
            time_outs: Some(3),
        };
        match preset {
            Preset::TextA => text_a,
            Preset::TextB => Options { mine: MineRule::Stays, all_stuck: Deadlock::MoverLoses, ..text_a },
            Preset::Contest => Options {
                mine: MineRule::Stays,
                quiet_limit: 31,
                quiet_end: Deadlock::MoverLoses,
                all_stuck: Deadlock::MoverLoses,
                ..text_a
            },
        }
    }

    /// The preset that these options are, leaving aside seats, sight, order and time.
    pub fn as_preset(&self) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| {
            let known = Options::preset(*preset);
            Options {
                closed_arms: known.closed_arms,
                free_for_all: known.free_for_all,
                order: known.order,
                sight: known.sight,
                move_limit_ms: known.move_limit_ms,
                time_outs: known.time_outs,
                ..*self
            } == known
        })
    }
}

/// A named bundle of options (JQ-78).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preset {
    /// The defaults of text A, with the 70 quiet moves of text B.
    TextA,
    /// Mines stay, and whoever is to move when nobody can move loses.
    TextB,
    /// The contest protocol's rules: mines stay, 31 quiet moves lose.
    Contest,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Preset; 3] = [Preset::TextA, Preset::TextB, Preset::Contest];

    /// The name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Preset::TextA => "text-a",
            Preset::TextB => "text-b",
            Preset::Contest => "contest",
        }
    }

    /// The preset of this name.
    pub fn from_name(name: &str) -> Option<Preset> {
        Preset::ALL.into_iter().find(|preset| preset.name() == name)
    }
}

/// A kind of game: which board, which seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Two seats on the two-player board (JQ-03).
    Two,
    /// Four seats on the four-player board (JQ-01).
    Four,
    /// S and N on the four-player board (单挑, JQ-02).
    TwoOnFour,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::Two, Kind::Four, Kind::TwoOnFour];

    /// The board it is played on.
    pub fn board(self) -> &'static Board {
        Board::of(match self {
            Kind::Two => BoardKind::Two,
            Kind::Four | Kind::TwoOnFour => BoardKind::Four,
        })
    }

    /// The seats that are taken.
    pub fn seats(self) -> SeatSet {
        let taken: &[usize] = match self {
            Kind::Two => &[0, 1],
            Kind::Four => &[0, 1, 2, 3],
            Kind::TwoOnFour => &[0, 2],
        };
        Seat::all().filter(|seat| taken.contains(&seat.index())).collect()
    }

    /// The name in text forms.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Two => "two",
            Kind::Four => "four",
            Kind::TwoOnFour => "two-on-four",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no kind of game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownKind;

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("unknown kind of game, expected two, four or two-on-four")
    }
}

impl std::error::Error for UnknownKind {}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == text).ok_or(UnknownKind)
    }
}

/// A word of an options text that does not say `key=value` with a known key and value, or a key that is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError {
    /// The word or the missing key.
    pub word: String,
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no such option or value: {}", self.word)
    }
}

impl std::error::Error for OptionsError {}

const ON_OFF: [(&str, bool); 2] = [("off", false), ("on", true)];
const MINE: [(&str, MineRule); 2] = [("both", MineRule::Both), ("stays", MineRule::Stays)];
const FLAG: [(&str, FlagCapture); 3] = [
    ("any", FlagCapture::Any),
    ("not-commander", FlagCapture::NotCommander),
    ("engineer-only", FlagCapture::EngineerOnly),
];
const ORDER: [(&str, Order); 2] = [("counter-clockwise", Order::CounterClockwise), ("clockwise", Order::Clockwise)];
const SIGHT: [(&str, Sight); 3] = [("dark", Sight::Dark), ("allies-shown", Sight::AlliesShown), ("open", Sight::Open)];
const DEADLOCK: [(&str, Deadlock); 2] = [("draw", Deadlock::Draw), ("mover-loses", Deadlock::MoverLoses)];

fn word<T: PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}

fn value<T: Copy>(table: &[(&str, T)], word: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == word).map(|(_, value)| *value)
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "mine={} flag={}", word(&MINE, self.mine), word(&FLAG, self.flag_capture))?;
        write!(f, " bomb-front={} bomb-rides={}", word(&ON_OFF, self.bomb_front), word(&ON_OFF, self.bomb_rides))?;
        write!(f, " flag-shown={} closed-arms={}", word(&ON_OFF, self.flag_shown), word(&ON_OFF, self.closed_arms))?;
        write!(f, " free-for-all={} order={}", word(&ON_OFF, self.free_for_all), word(&ORDER, self.order))?;
        write!(f, " sight={} all-stuck={}", word(&SIGHT, self.sight), word(&DEADLOCK, self.all_stuck))?;
        write!(f, " quiet-limit={} quiet-end={}", self.quiet_limit, word(&DEADLOCK, self.quiet_end))?;
        write!(f, " ply-limit={} move-limit-ms={} time-outs=", self.ply_limit, self.move_limit_ms)?;
        match self.time_outs {
            Some(allowed) => write!(f, "{allowed}"),
            None => f.write_str("any"),
        }
    }
}

impl FromStr for Options {
    type Err = OptionsError;

    fn from_str(text: &str) -> Result<Options, OptionsError> {
        const KEYS: [&str; 15] = [
            "mine",
            "flag",
            "bomb-front",
            "bomb-rides",
            "flag-shown",
            "closed-arms",
            "free-for-all",
            "order",
            "sight",
            "all-stuck",
            "quiet-limit",
            "quiet-end",
            "ply-limit",
            "move-limit-ms",
            "time-outs",
        ];
        let mut options = Options::default();
        let mut seen = [false; KEYS.len()];
        for token in text.split_whitespace() {
            let bad = || OptionsError { word: token.to_owned() };
            let (key, word) = token.split_once('=').ok_or_else(bad)?;
            let index = KEYS.iter().position(|known| *known == key).ok_or_else(bad)?;
            if std::mem::replace(&mut seen[index], true) || options.assign(key, word).is_none() {
                return Err(bad());
            }
        }
        match KEYS.iter().zip(seen).find(|(_, seen)| !seen) {
            Some((key, _)) => Err(OptionsError { word: format!("{key}=?") }),
            None => Ok(options),
        }
    }
}

impl Options {
    fn assign(&mut self, key: &str, word: &str) -> Option<()> {
        match key {
            "mine" => self.mine = value(&MINE, word)?,
            "flag" => self.flag_capture = value(&FLAG, word)?,
            "bomb-front" => self.bomb_front = value(&ON_OFF, word)?,
            "bomb-rides" => self.bomb_rides = value(&ON_OFF, word)?,
            "flag-shown" => self.flag_shown = value(&ON_OFF, word)?,
            "closed-arms" => self.closed_arms = value(&ON_OFF, word)?,
            "free-for-all" => self.free_for_all = value(&ON_OFF, word)?,
            "order" => self.order = value(&ORDER, word)?,
            "sight" => self.sight = value(&SIGHT, word)?,
            "all-stuck" => self.all_stuck = value(&DEADLOCK, word)?,
            "quiet-limit" => self.quiet_limit = word.parse().ok()?,
            "quiet-end" => self.quiet_end = value(&DEADLOCK, word)?,
            "ply-limit" => self.ply_limit = word.parse().ok()?,
            "move-limit-ms" => self.move_limit_ms = word.parse().ok()?,
            "time-outs" if word == "any" => self.time_outs = None,
            "time-outs" => self.time_outs = Some(word.parse().ok()?),
            _ => return None,
        }
        Some(())
    }
}
