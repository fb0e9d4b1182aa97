//! A hint in one sentence.

use bot::{Hint, HintReason};
use junqi::{Move, PieceId, Rank, View};

use super::Language;

impl Language {
    /// What to play and why.
    pub fn hint(self, view: &View, hint: &Hint) -> String {
        let step = self.planned(view, hint.step);
        let why = self.hint_reason(view, hint.reason);
        self.pick(format!("{step}：{why}。"), format!("{}: {why}.", capital(&step)))
    }

    /// A move that somebody thinks of: the piece and where it goes or what it attacks.
    pub fn planned(self, view: &View, step: Move) -> String {
        let seen = view.at(step.from);
        let piece = seen.and_then(|seen| seen.rank).map_or(self.pick("棋子", "piece"), |rank| self.rank(rank));
        let to = self.station(view.board(), step.to);
        match view.at(step.to).is_some() {
            true => self.pick(format!("{piece}攻{to}"), format!("{piece} attacks {to}")),
            false => self.pick(format!("{piece}到{to}"), format!("{piece} to {to}")),
        }
    }

    fn hint_reason(self, view: &View, reason: HintReason) -> String {
        let place = |piece: PieceId| {
            let at = view.piece(piece).and_then(|seen| seen.at);
            at.map(|at| self.station(view.board(), at)).unwrap_or_default()
        };
        match reason {
            HintReason::TakesFlag => self.pick("那里是军旗", "the flag stands there").to_owned(),
            HintReason::WinsGame => self.pick("这一步就能赢", "this wins the game").to_owned(),
            HintReason::Exchange { likely, chance, .. } => {
                let rank = self.likely(likely, chance);
                self.pick(format!("{rank}，换得划算"), format!("{rank}, a good exchange"))
            }
            HintReason::ClearsMine { chance, .. } => {
                let mine = self.likely(Rank::Mine, chance);
                self.pick(format!("{mine}，该清掉"), format!("{mine}, to be cleared"))
            }
            HintReason::Saves { from, .. } => {
                let danger = place(from);
                self.pick(format!("躲开{danger}的敌子"), format!("away from the enemy at {danger}"))
            }
            HintReason::GuardsFlag { from } => {
                let danger = place(from);
                self.pick(
                    format!("守住军旗，防{danger}的敌子"),
                    format!("guards the flag against the enemy at {danger}"),
                )
            }
            HintReason::FindsOut { likely, chance, .. } => {
                let rank = self.likely(likely, chance);
                self.pick(format!("探一探虚实，{rank}"), format!("to find out what it is, {rank}"))
            }
            HintReason::ComesNearer => self.pick("向前推进", "comes nearer").to_owned(),
            HintReason::Waits => self.pick("没有更好的，先等一手", "nothing better, so it waits").to_owned(),
        }
    }

    /// A rank with the chance that it is the true one.
    fn likely(self, rank: Rank, chance: f32) -> String {
        let (name, share) = (self.rank(rank), percent(chance));
        match share {
            100 => self.pick(format!("那是{name}"), format!("it is the {name}")),
            50.. => self.pick(format!("多半是{name}（{share}%）"), format!("probably the {name} ({share} %)")),
            _ => self.pick(format!("可能是{name}（{share}%）"), format!("perhaps the {name} ({share} %)")),
        }
    }
}

/// The same words with a capital at their start.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A chance as a whole number of percent.
pub(super) fn percent(chance: f32) -> u32 {
    (chance.clamp(0.0, 1.0) * 100.0).round() as u32
}
