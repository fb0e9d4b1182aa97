use std::fmt::Write;

use junqi::{Board, Move};

/// What is noted beside a computer's action, so that the same thought can be had again from the record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkNote {
    /// The work limit that leads to the same thought; none when the player needs no limit.
    pub work: Option<u64>,
    /// The moves that the game had refused at this turn before the action.
    pub refused: Vec<Move>,
}

impl WorkNote {
    /// The text form: `work 12345`, `refused S12-S13,S14-N11`, or both; nothing when there is nothing to note.
    pub fn print(&self, board: &Board) -> Option<String> {
        let mut words = Vec::new();
        if let Some(work) = self.work {
            words.push(format!("work {work}"));
        }
        if !self.refused.is_empty() {
            let mut text = String::from("refused ");
            for (index, mv) in self.refused.iter().enumerate() {
                let comma = if index > 0 { "," } else { "" };
                // Writing into a string cannot fail.
                let _ = write!(text, "{comma}{}-{}", board.name(mv.from), board.name(mv.to));
            }
            words.push(text);
        }
        (!words.is_empty()).then(|| words.join(" "))
    }

    /// Reads the text form. What this version does not know is passed over.
    pub fn parse(text: &str, board: &Board) -> WorkNote {
        let mut note = WorkNote::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "work" => note.work = words.next().and_then(|work| work.parse().ok()),
                "refused" => note.refused = words.next().map(|moves| read_moves(moves, board)).unwrap_or_default(),
                _ => {}
            }
        }
        note
    }
}

fn read_moves(text: &str, board: &Board) -> Vec<Move> {
    let read = |word: &str| {
        let (from, to) = word.split_once('-')?;
        Some(Move { from: board.station(from)?, to: board.station(to)? })
    };
    text.split(',').filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use junqi::Kind;

    use super::*;

    #[test]
    fn a_note_comes_back_as_it_was_written() {
        let board = Kind::Four.board();
        let station = |name| board.station(name).unwrap();
        let refused =
            vec![Move { from: station("S11"), to: station("W62") }, Move { from: station("CC"), to: station("N64") }];
        for (note, text) in [
            (WorkNote::default(), None),
            (WorkNote { work: Some(12345), refused: Vec::new() }, Some("work 12345")),
            (WorkNote { work: None, refused: refused.clone() }, Some("refused S11-W62,CC-N64")),
            (WorkNote { work: Some(u64::MAX), refused }, Some("work 18446744073709551615 refused S11-W62,CC-N64")),
        ] {
            assert_eq!(note.print(board).as_deref(), text);
            assert_eq!(WorkNote::parse(text.unwrap_or_default(), board), note);
        }
    }

    #[test]
    fn what_is_unknown_in_a_note_is_passed_over() {
        let board = Kind::Two.board();
        for text in ["", "work", "work x refused", "refused S11", "later words 7", "refused Q1-Q2,"] {
            assert_eq!(WorkNote::parse(text, board), WorkNote::default(), "{text}");
        }
        assert_eq!(WorkNote::parse("depth 3 work 8", board).work, Some(8));
    }
}
