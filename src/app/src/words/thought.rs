//! What a computer expected, in words.

use junqi::{Act, PieceId, View};

use super::Language;
use super::hint::percent;

/// A won game is worth more than this, in points (see [`bot::Candidate`]).
const WON: f32 = 5000.0;

impl Language {
    /// What a computer expected of a move: a word and the points.
    pub fn expectation(self, value: f32) -> String {
        let word = match value {
            value if value > WON => return self.pick("必胜", "wins").to_owned(),
            value if value < -WON => return self.pick("必负", "loses").to_owned(),
            value if value.abs() < 100.0 => self.pick("均势", "even"),
            value if value.abs() < 500.0 && value > 0.0 => self.pick("稍优", "a little better"),
            value if value.abs() < 500.0 => self.pick("稍差", "a little worse"),
            value if value > 0.0 => self.pick("占优", "better"),
            _ => self.pick("落后", "worse"),
        };
        format!("{word} {:+}", value.round() as i32)
    }

    /// What a seat does, as it was thought of before it was done.
    pub fn planned_act(self, view: &View, act: Act) -> String {
        match act {
            Act::Move(step) => self.planned(view, step),
            Act::TimeOut => self.pick("等超时", "lets the time run out").to_owned(),
            Act::Resign => self.pick("认输", "resigns").to_owned(),
            Act::OfferDraw => self.pick("求和", "offers a draw").to_owned(),
            Act::AcceptDraw => self.pick("同意和棋", "agrees to the draw").to_owned(),
            Act::RefuseDraw => self.pick("不同意和棋", "refuses the draw").to_owned(),
        }
    }

    /// Whose piece a computer had a guess about, and where it stood.
    pub fn guessed_piece(self, view: &View, piece: PieceId) -> String {
        let at = view.piece(piece).and_then(|seen| seen.at);
        let place = at.map(|at| self.station(view.board(), at)).unwrap_or_default();
        let owner = self.seat(piece.seat());
        self.pick(format!("它怎么猜{owner}棋子·{place}"), format!("Its guess of {owner}'s piece at {place}"))
    }

    /// A chance.
    pub fn share(self, chance: f32) -> String {
        let share = percent(chance);
        match share {
            0 if chance > 0.0 => self.pick("<1%", "<1 %").to_owned(),
            share => self.pick(format!("{share}%"), format!("{share} %")),
        }
    }
}
