use std::collections::BTreeMap;

use junqi::{PieceId, Rank, View};

/// What a player holds a hidden piece for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnMark {
    /// This rank.
    Rank(Rank),
    /// Something vaguer.
    Remark(Remark),
}

/// A mark that names no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A strong piece.
    Big,
    /// A weak piece.
    Small,
    /// It only pretends.
    Bluff,
    /// Worth an eye on it.
    Watch,
}

impl Remark {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Remark; 4] = [Remark::Big, Remark::Small, Remark::Bluff, Remark::Watch];

    fn code(self) -> &'static str {
        match self {
            Remark::Big => "big",
            Remark::Small => "small",
            Remark::Bluff => "bluff",
            Remark::Watch => "watch",
        }
    }
}

/// The marks that the player of one seat made. Nobody else ever sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnMarks(BTreeMap<PieceId, OwnMark>);

impl OwnMarks {
    /// The mark on a piece.
    pub fn get(&self, piece: PieceId) -> Option<OwnMark> {
        self.0.get(&piece).copied()
    }

    /// These marks with another one on a piece, or none.
    pub fn with(&self, piece: PieceId, mark: Option<OwnMark>) -> OwnMarks {
        let mut marks = self.0.clone();
        match mark {
            Some(mark) => marks.insert(piece, mark),
            None => marks.remove(&piece),
        };
        OwnMarks(marks)
    }

    /// The text form: a word a mark, the station where the piece started and what it is held for, `N31=7 N23=big`. Nothing without
    /// marks.
    pub fn print(&self, view: &View) -> Option<String> {
        let word = |(piece, mark): (&PieceId, &OwnMark)| {
            let start = view.board().name(view.piece(*piece)?.start);
            Some(match mark {
                OwnMark::Rank(rank) => format!("{start}={}", rank.code()),
                OwnMark::Remark(remark) => format!("{start}={}", remark.code()),
            })
        };
        let words: Vec<String> = self.0.iter().filter_map(word).collect();
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Reads the text form. What this version does not know is passed over.
    pub fn parse(text: &str, view: &View) -> OwnMarks {
        let read = |word: &str| {
            let (start, mark) = word.split_once('=')?;
            let start = view.board().station(start)?;
            let piece = view.pieces().iter().find(|seen| seen.start == start)?;
            let mut letters = mark.chars();
            let rank = letters.next().and_then(Rank::from_code).filter(|_| letters.next().is_none());
            let remark = || Remark::ALL.into_iter().find(|remark| remark.code() == mark);
            Some((piece.id, rank.map(OwnMark::Rank).or_else(|| remark().map(OwnMark::Remark))?))
        };
        OwnMarks(text.split_whitespace().filter_map(read).collect())
    }
}

#[cfg(test)]
mod tests {
    use bot::{Style, layout_of};
    use junqi::{Game, Kind, Opening, Options, Seat, SeatMap};

    use super::*;

    #[test]
    fn marks_come_back_as_they_were_written() {
        let layouts = SeatMap::from_fn(|seat| (seat.index() < 2).then(|| layout_of(Style::Steady, false, 3)));
        let opening =
            Opening { kind: Kind::Two, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false };
        let view = Game::new(opening).unwrap().view(Seat::FIRST);
        let mut marks = OwnMarks::default();
        assert_eq!(marks.print(&view), None);
        let kinds = Rank::ALL.into_iter().map(OwnMark::Rank).chain(Remark::ALL.into_iter().map(OwnMark::Remark));
        for (seen, mark) in view.pieces().iter().filter(|seen| seen.rank.is_none()).zip(kinds) {
            marks = marks.with(seen.id, Some(mark));
        }
        let text = marks.print(&view).unwrap();
        assert_eq!(text.split_whitespace().count(), 16);
        assert_eq!(OwnMarks::parse(&text, &view), marks);
        assert_eq!(OwnMarks::parse(&format!("S99=7 {text} N11=huge N12 =7"), &view), marks);
    }
}
