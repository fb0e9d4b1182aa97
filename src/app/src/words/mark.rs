//! Marks on hidden pieces: what stands on the plate, and why.

use bot::{Finding, Mark, RankSet, Reason};
use junqi::{Rank, Seen, View};

use super::Language;
use crate::session::{OwnMark, Remark};

/// Ranks at the ends of a scale: nobody needs to be told that a piece may be stronger or weaker than these.
const LOW: Rank = Rank::Platoon;
const HIGH: Rank = Rank::Division;

impl Language {
    /// What a player wrote on a piece, short enough for its plate.
    pub fn own_mark(self, mark: OwnMark) -> String {
        match mark {
            OwnMark::Rank(rank) => format!("{}?", self.rank_on_plate(rank)),
            OwnMark::Remark(remark) => self.remark(remark).to_owned(),
        }
    }

    /// A mark that names no rank.
    pub fn remark(self, remark: Remark) -> &'static str {
        match remark {
            Remark::Big => self.pick("大?", "Big?"),
            Remark::Small => self.pick("小?", "Small?"),
            Remark::Bluff => self.pick("诈?", "Bluff?"),
            Remark::Watch => self.pick("防", "Watch"),
        }
    }

    /// What a mark says, short enough for a plate; nothing when it makes no short word. That a piece can move is worth saying only of one
    /// that might have been a mine or the flag before it moved.
    pub fn mark_on_plate(self, mark: &Mark) -> Option<String> {
        let moved = mark.reasons.iter().any(|finding| finding.reason == Reason::Moved);
        self.ranks_on_plate(mark.ranks).or_else(|| moved.then(|| self.pick("会动", "moves").to_owned()))
    }

    /// Possible ranks in a short word.
    fn ranks_on_plate(self, ranks: RankSet) -> Option<String> {
        if let Some(rank) = ranks.single() {
            return Some(self.rank_on_plate(rank).to_owned());
        }
        // One character a rank in Chinese; English has figures for those, which mean nothing to a beginner.
        let short = |rank: Rank| self.pick(self.rank_short(rank), self.rank_on_plate(rank));
        let fighters = || ranks.iter().filter(|rank| rank.strength().is_some());
        // Two English words are too long for a plate when a bound says the same.
        if ranks.len() == 2 && (self == Language::Chinese || fighters().count() < 2) {
            let names: Vec<&str> = ranks.iter().map(short).collect();
            return Some(names.join("/"));
        }
        let (low, high) = (fighters().next()?, fighters().last()?);
        let stays = |rank| ranks.contains(rank);
        let range = match (low <= LOW, high >= HIGH) {
            (true, true) => return None,
            (false, true) => format!("≥{}", short(low)),
            (true, false) => format!("≤{}", short(high)),
            (false, false) => format!("{}-{}", short(low), short(high)),
        };
        match (stays(Rank::Flag), stays(Rank::Mine), stays(Rank::Bomb)) {
            (false, false, false) => Some(range),
            (false, true, false) => Some(format!("{}/{range}", short(Rank::Mine))),
            (false, false, true) => Some(format!("{}/{range}", short(Rank::Bomb))),
            _ => None,
        }
    }

    /// Why some ranks are ruled out for a piece, in a sentence.
    pub fn mark_reason(self, view: &View, seen: &Seen, ranks: RankSet, finding: Finding) -> String {
        match finding.reason {
            Reason::Start => self.start_reason(view, seen, finding.takes),
            Reason::Moved => {
                self.pick("走动过：不是地雷，也不是军旗。", "It has moved: neither a mine nor the flag.").to_owned()
            }
            Reason::Turned if view.options().bomb_rides => self
                .pick("在铁路上拐过弯：是工兵或炸弹。", "It turned on the railway: an engineer or a bomb.")
                .to_owned(),
            Reason::Turned => {
                self.pick("在铁路上拐过弯：是工兵。", "It turned on the railway: an engineer.").to_owned()
            }
            Reason::Won { against: Some(Rank::Mine), .. } => {
                self.pick("挖掉了地雷：是工兵。", "It cleared a mine: an engineer.").to_owned()
            }
            Reason::Won { against: Some(rank), of } => {
                let (owner, rank) = (self.seat(of), self.rank(rank));
                self.pick(
                    format!("吃掉了{owner}{rank}：比{rank}大。"),
                    format!("It beat {owner}'s {rank}: stronger than that."),
                )
            }
            Reason::Won { against: None, of } => {
                let owner = self.seat(of);
                self.pick(format!("吃掉过{owner}一枚棋子。"), format!("It beat a piece of {owner}'s."))
            }
            Reason::Held { against: Some(rank), of } => {
                let (owner, rank) = (self.seat(of), self.rank(rank));
                if ranks.contains(Rank::Mine) {
                    self.pick(
                        format!("挡住了{owner}{rank}：比{rank}大，或是地雷。"),
                        format!("It held against {owner}'s {rank}: stronger, or a mine."),
                    )
                } else {
                    self.pick(
                        format!("挡住了{owner}{rank}：比{rank}大。"),
                        format!("It held against {owner}'s {rank}: stronger than that."),
                    )
                }
            }
            Reason::Held { against: None, of } => {
                let owner = self.seat(of);
                self.pick(format!("挡住过{owner}一枚棋子。"), format!("It held against a piece of {owner}'s."))
            }
            Reason::FlagShown if ranks.single() == Some(Rank::Flag) => {
                self.pick("军旗亮开，就是它。", "The flag is shown: this is it.").to_owned()
            }
            Reason::FlagShown => {
                self.pick("军旗亮在别处：它不是军旗。", "The flag is shown elsewhere: this is not it.").to_owned()
            }
            Reason::CommanderFell => {
                self.pick("司令已经阵亡：它不是司令。", "The commander has fallen: this is not it.").to_owned()
            }
            Reason::Counted => {
                let taken: Vec<&str> = finding.takes.iter().map(|rank| self.rank(rank)).collect();
                let taken = taken.join(self.pick("、", " or "));
                self.pick(
                    format!("数过这支军队其余的子：不会是{taken}。"),
                    format!("The rest of its army accounts for it: no {taken}."),
                )
            }
        }
    }

    fn start_reason(self, view: &View, seen: &Seen, takes: RankSet) -> String {
        let Some((_, place)) = view.board().arm(seen.start) else { return String::new() };
        let out: Vec<&str> = takes.iter().map(|rank| self.rank(rank)).collect();
        let from = self.place(place);
        if out.is_empty() {
            return self.pick(format!("从{from}出发。"), format!("It started at {from}."));
        }
        let out = out.join(self.pick("、", " or "));
        self.pick(format!("从{from}出发：不会是{out}。"), format!("It started at {from}: no {out}."))
    }
}

#[cfg(test)]
mod tests {
    use bot::{Style, layout_of};
    use junqi::{Kind, Opening, Options, Seat, SeatMap};

    use super::*;

    fn opening() -> Opening {
        let layouts = SeatMap::from_fn(|seat| (seat.index() < 2).then(|| layout_of(Style::Steady, false, 3)));
        Opening { kind: Kind::Two, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false }
    }

    #[test]
    fn jq_64_possible_ranks_have_short_words() {
        let from = |low: Rank, high: Rank| Rank::ALL.into_iter().filter(move |rank| (low..=high).contains(rank));
        let zh = |ranks: RankSet| Language::Chinese.ranks_on_plate(ranks).unwrap_or_default();
        let en = |ranks: RankSet| Language::English.ranks_on_plate(ranks).unwrap_or_default();
        let moved: RankSet = from(Rank::Bomb, Rank::Commander).collect();
        assert_eq!((zh(moved), zh(RankSet::ALL)), (String::new(), String::new()));
        let strong: RankSet = from(Rank::Brigade, Rank::Commander).collect();
        assert_eq!((zh(strong), en(strong)), ("≥旅".into(), "≥Brig".into()));
        assert_eq!(zh(strong.with(Rank::Mine)), "雷/≥旅");
        assert_eq!(zh(from(Rank::Engineer, Rank::Company).collect()), "≤连");
        assert_eq!(zh(from(Rank::Company, Rank::Regiment).collect()), "连-团");
        assert_eq!(zh(from(Rank::Flag, Rank::Mine).collect()), "旗/雷");
        let top: RankSet = from(Rank::ArmyCommander, Rank::Commander).collect();
        assert_eq!((zh(top), en(top)), ("军/司".into(), "≥Army".into()));
        assert_eq!(zh(RankSet::only(Rank::Engineer)), "工兵");
        let piece = junqi::Game::new(opening()).unwrap().view(Seat::FIRST).pieces()[40].id;
        let finding = |reason| Finding { reason, takes: RankSet::only(Rank::Mine) };
        let mark = |reason| Mark { piece, ranks: moved, reasons: vec![finding(Reason::Start), finding(reason)] };
        assert_eq!(Language::Chinese.mark_on_plate(&mark(Reason::Moved)).as_deref(), Some("会动"));
        assert_eq!(Language::Chinese.mark_on_plate(&mark(Reason::CommanderFell)), None);
    }
}
