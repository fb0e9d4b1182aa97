//! Battles (JQ-30 to JQ-33).

use crate::options::{FlagCapture, MineRule, Options};
use crate::piece::Rank;

/// Who is left after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clash {
    /// The attacker, who now stands on the target.
    Attacker,
    /// The defender, on its place.
    Defender,
    /// Nobody.
    Both,
}

/// What comes of an attack, or nothing where the attack is not legal: mines and flags never attack, and the flag
/// capture limit (text A item 8) keeps some pieces from flags.
///
/// ```
/// use junqi::{clash, Clash, Options, Rank};
/// let options = Options::default();
/// assert_eq!(clash(Rank::Engineer, Rank::Mine, &options), Some(Clash::Attacker));
/// assert_eq!(clash(Rank::Bomb, Rank::Flag, &options), Some(Clash::Both));
/// ```
pub fn clash(attacker: Rank, defender: Rank, options: &Options) -> Option<Clash> {
    if !attacker.can_move() || (defender == Rank::Flag && !may_take_flag(attacker, options)) {
        return None;
    }
    Some(match (attacker, defender) {
        (Rank::Bomb, _) | (_, Rank::Bomb) => Clash::Both,
        (_, Rank::Flag) | (Rank::Engineer, Rank::Mine) => Clash::Attacker,
        (_, Rank::Mine) => match options.mine {
            MineRule::Both => Clash::Both,
            MineRule::Stays => Clash::Defender,
        },
        _ => match attacker.cmp(&defender) {
            std::cmp::Ordering::Greater => Clash::Attacker,
            std::cmp::Ordering::Equal => Clash::Both,
            std::cmp::Ordering::Less => Clash::Defender,
        },
    })
}

/// Whether the capture limit lets this piece attack a flag.
pub(crate) fn may_take_flag(attacker: Rank, options: &Options) -> bool {
    match options.flag_capture {
        FlagCapture::Any => true,
        FlagCapture::NotCommander => attacker != Rank::Commander,
        FlagCapture::EngineerOnly => attacker == Rank::Engineer,
    }
}
