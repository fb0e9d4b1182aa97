//! The words of contest protocol 1.0, in which each side sees itself below: rows A to L from the top, columns 0 to 4.

use junqi::{Board, Clash, Layout, Move, Rank, Seat, Station};

/// The version of the protocol.
pub const VERSION: &str = "1.0";
/// Stands for a move that was not made.
pub const NO_MOVE: &str = "0000";

/// The letters of the ranks, from the flag to the commander.
const RANKS: [char; 12] = ['l', 'j', 'k', 'i', 'h', 'g', 'f', 'e', 'd', 'c', 'b', 'a'];
/// The place of a flag that is not shown.
const NO_PLACE: &str = "00";
/// Highest column and row of the board.
const LAST: (u8, u8) = (4, 11);

/// The words as one seat of the two-player board sees them.
#[derive(Clone, Copy)]
pub struct Words {
    seat: Seat,
}

impl Words {
    /// The words of a seat.
    pub fn of(seat: Seat) -> Words {
        Words { seat }
    }

    /// The name of a station.
    pub fn station(self, station: Station) -> String {
        let (x, y) = self.turned(Board::two().xy(station));
        format!("{}{x}", char::from(b'A' + y))
    }

    /// The station of that name.
    pub fn find(self, name: &str) -> Option<Station> {
        Board::two().stations().find(|station| self.station(*station) == name)
    }

    /// A move, `from` and `to` in one word.
    pub fn step(self, mv: Move) -> String {
        self.station(mv.from) + &self.station(mv.to)
    }

    /// The move of that word.
    pub fn find_step(self, word: &str) -> Option<Move> {
        let (from, to) = word.split_at_checked(2)?;
        Some(Move { from: self.find(from)?, to: self.find(to)? })
    }

    /// The place of the enemy's flag, if it is shown.
    pub fn flag(self, at: Option<Station>) -> String {
        at.map_or_else(|| NO_PLACE.to_owned(), |at| self.station(at))
    }

    /// What the word for the enemy's flag says: its place, or that it is not shown.
    pub fn find_flag(self, word: &str) -> Option<Option<Station>> {
        if word == NO_PLACE { Some(None) } else { self.find(word).map(Some) }
    }

    /// The board turned so that the seat is below. The turn is its own inverse.
    fn turned(self, (x, y): (u8, u8)) -> (u8, u8) {
        if self.seat == Seat::FIRST { (x, y) } else { (LAST.0 - x, LAST.1 - y) }
    }
}

/// The digit of what came of a move.
pub fn result(left: Option<Clash>) -> char {
    match left {
        Some(Clash::Defender) => '0',
        Some(Clash::Attacker) => '1',
        Some(Clash::Both) => '2',
        None => '3',
    }
}

/// What came of a move, from its digit.
pub fn find_result(word: &str) -> Option<Option<Clash>> {
    [None, Some(Clash::Attacker), Some(Clash::Defender), Some(Clash::Both)]
        .into_iter()
        .find(|left| word.chars().eq([result(*left)]))
}

/// The letters of a layout, from the front row.
pub fn layout(layout: &Layout) -> String {
    layout.pieces().map(|(_, rank)| RANKS[rank as usize]).collect()
}

/// The layout of these letters, or what is wrong with them.
pub fn find_layout(letters: &str) -> Result<Layout, String> {
    let ranks: Option<String> = letters
        .chars()
        .map(|letter| {
            let rank = Rank::ALL.into_iter().zip(RANKS).find(|(_, known)| *known == letter)?.0;
            Some(rank.code())
        })
        .collect();
    let ranks = ranks.ok_or_else(|| "the letters of ranks are a to l".to_owned())?;
    Layout::parse(&ranks, false).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_seat_sees_itself_below() {
        let board = Board::two();
        let (south, north) = (Words::of(board.seat('S').expect("a seat")), Words::of(board.seat('N').expect("a seat")));
        let at = |name: &str| board.station(name).expect("a station");
        for (name, below, above) in [("11", "G0", "F4"), ("62", "L1", "A3"), ("65", "L4", "A0"), ("33", "I2", "D2")] {
            let (own, other) = (at(&format!("S{name}")), at(&format!("N{name}")));
            assert_eq!((south.station(own), north.station(other)), (below.to_owned(), below.to_owned()));
            assert_eq!((south.station(other), north.station(own)), (above.to_owned(), above.to_owned()));
        }
        for words in [south, north] {
            for station in board.stations() {
                assert_eq!(words.find(&words.station(station)), Some(station));
            }
            let mv = Move { from: at("S13"), to: at("N13") };
            assert_eq!(words.find_step(&words.step(mv)), Some(mv));
            assert_eq!(words.find_flag("00"), Some(None));
            assert_eq!(words.find_flag(&words.flag(Some(at("N62")))), Some(Some(at("N62"))));
            for bad in ["", "A", "A5", "M0", "a0", "A00", "A0B", "A0B0C", "0000", "军旗", "A0军"] {
                assert!(words.find(bad).is_none() && words.find_step(bad).is_none(), "{bad:?}");
            }
        }
        assert_eq!(south.step(Move { from: at("S13"), to: at("N13") }), "G2F2");
    }

    #[test]
    fn results_and_layouts_read_back() {
        for left in [None, Some(Clash::Attacker), Some(Clash::Defender), Some(Clash::Both)] {
            assert_eq!(find_result(&result(left).to_string()), Some(left));
        }
        assert!(["", "4", "00", "x"].iter().all(|word| find_result(word).is_none()));
        let text = "6232794851351B47M2B6MFM31";
        let layout_of = Layout::parse(text, false).expect("a legal layout");
        let letters = layout(&layout_of);
        assert_eq!(letters, "dhghcafbeigeikfcjhkdjljgi");
        assert_eq!(find_layout(&letters), Ok(layout_of));
        for bad in ["", "m", "aaaaaaaaaaaaaaaaaaaaaaaaa", "dhghcafbeigeikfcjhkdjljg"] {
            assert!(find_layout(bad).is_err(), "{bad:?}");
        }
    }
}
