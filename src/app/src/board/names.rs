//! Words of the board in every language: ranks, seats, places.

use junqi::{Board, Place, Rank, Seat, Station, StationKind};

use crate::words::Language;

/// The name of a rank.
pub fn rank(rank: Rank, language: Language) -> &'static str {
    match rank {
        Rank::Flag => language.pick("军旗", "flag"),
        Rank::Mine => language.pick("地雷", "mine"),
        Rank::Bomb => language.pick("炸弹", "bomb"),
        Rank::Engineer => language.pick("工兵", "engineer"),
        Rank::Platoon => language.pick("排长", "platoon commander"),
        Rank::Company => language.pick("连长", "company commander"),
        Rank::Battalion => language.pick("营长", "battalion commander"),
        Rank::Regiment => language.pick("团长", "regiment commander"),
        Rank::Brigade => language.pick("旅长", "brigade commander"),
        Rank::Division => language.pick("师长", "division commander"),
        Rank::ArmyCommander => language.pick("军长", "army commander"),
        Rank::Commander => language.pick("司令", "commander-in-chief"),
    }
}

/// The word for a plate of a large cell.
pub fn plate(rank: Rank, language: Language) -> &'static str {
    let english = match rank {
        Rank::Flag => "FLAG",
        Rank::Mine => "MINE",
        Rank::Bomb => "BOMB",
        Rank::Engineer => "ENG",
        Rank::Platoon => "PLT",
        Rank::Company => "COY",
        Rank::Battalion => "BN",
        Rank::Regiment => "REGT",
        Rank::Brigade => "BDE",
        Rank::Division => "DIV",
        Rank::ArmyCommander => "ARMY",
        Rank::Commander => "CHIEF",
    };
    language.pick(self::rank(rank, Language::Chinese), english)
}

/// The one sign for a plate of a small cell, also the head of a column in tables.
pub fn sign(rank: Rank, language: Language) -> &'static str {
    match rank {
        Rank::Flag => language.pick("旗", "F"),
        Rank::Mine => language.pick("雷", "M"),
        Rank::Bomb => language.pick("炸", "B"),
        Rank::Engineer => language.pick("工", "1"),
        Rank::Platoon => language.pick("排", "2"),
        Rank::Company => language.pick("连", "3"),
        Rank::Battalion => language.pick("营", "4"),
        Rank::Regiment => language.pick("团", "5"),
        Rank::Brigade => language.pick("旅", "6"),
        Rank::Division => language.pick("师", "7"),
        Rank::ArmyCommander => language.pick("军", "8"),
        Rank::Commander => language.pick("司", "9"),
    }
}

/// The colour of a seat, which is what the app calls it.
pub fn seat(seat: Seat, language: Language) -> &'static str {
    match seat.index() {
        0 => language.pick("红方", "Red"),
        1 => language.pick("蓝方", "Blue"),
        2 => language.pick("绿方", "Green"),
        3 => language.pick("黄方", "Amber"),
        4 => language.pick("紫方", "Violet"),
        _ => language.pick("青方", "Teal"),
    }
}

/// The name of a place inside an arm, as its owner sees it, without the row where the name alone says enough.
pub fn place(place: Place, language: Language) -> String {
    let (row, column) = (place.row(), place.column());
    let named = match (row, column) {
        (1, 2) => ("左棋眉", "left brow"),
        (1, 4) => ("右棋眉", "right brow"),
        (2, 2) => ("左前营", "left front camp"),
        (2, 3) => ("咽部", "throat"),
        (2, 4) => ("右前营", "right front camp"),
        (3, 2) => ("左腹", "left flank"),
        (3, 3) => ("中营", "middle camp"),
        (3, 4) => ("右腹", "right flank"),
        (4, 2) => ("左底营", "left rear camp"),
        (4, 3) => ("脐部", "navel"),
        (4, 4) => ("右底营", "right rear camp"),
        (5, 2) => ("左台", "left platform"),
        (5, 3) => ("台中", "middle platform"),
        (5, 4) => ("右台", "right platform"),
        (6, 2) => ("左大本营", "left headquarters"),
        (6, 3) => ("中底", "middle of the last row"),
        (6, 4) => ("右大本营", "right headquarters"),
        _ => return format!("{}{}", self::row(row, language), language.pick("", ", ")) + file(column, language),
    };
    language.pick(named.0, named.1).to_string()
}

/// Row and name of a place: 三线左腹.
pub fn place_with_row(place: Place, language: Language) -> String {
    let name = self::place(place, language);
    let row = row(place.row(), language);
    if name.starts_with(row) || place.kind() != StationKind::Station {
        return name;
    }
    language.pick(format!("{row}{name}"), format!("{name} ({row})"))
}

fn row(row: u8, language: Language) -> &'static str {
    match row {
        1 => language.pick("锋线", "front row"),
        2 => language.pick("二线", "second row"),
        3 => language.pick("三线", "third row"),
        4 => language.pick("四线", "fourth row"),
        5 => language.pick("底线", "fifth row"),
        _ => language.pick("端线", "last row"),
    }
}

fn file(column: u8, language: Language) -> &'static str {
    match column {
        1 => language.pick("左边路", "left file"),
        5 => language.pick("右边路", "right file"),
        _ => language.pick("中路", "middle file"),
    }
}

/// The spoken name of a station: whose arm, and where in it.
pub fn station(board: &Board, station: Station, language: Language) -> String {
    match board.arm(station) {
        Some((owner, place)) => {
            format!("{}{}{}", seat(owner, language), language.pick("", " "), place_with_row(place, language))
        }
        None => match board.station_kind(station) {
            StationKind::Star => language.pick("星位", "star point"),
            StationKind::Side => language.pick("边宫", "side station"),
            _ => language.pick("天元", "middle"),
        }
        .to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_called_as_on_the_printed_board() {
        let at = |row, column| Place::new(row, column).expect("a place");
        for (row, column, chinese, english) in [
            (3, 2, "三线左腹", "left flank (third row)"),
            (2, 2, "左前营", "left front camp"),
            (1, 1, "锋线左边路", "front row, left file"),
            (6, 4, "右大本营", "right headquarters"),
            (1, 3, "锋线中路", "front row, middle file"),
        ] {
            assert_eq!(place_with_row(at(row, column), Language::Chinese), chinese);
            assert_eq!(place_with_row(at(row, column), Language::English), english);
        }
        let board = Board::four();
        assert_eq!(station(board, board.station("N33").expect("a station"), Language::Chinese), "绿方中营");
        assert_eq!(station(board, board.station("CC").expect("a station"), Language::English), "middle");
    }

    #[test]
    fn no_two_ranks_share_a_word() {
        for language in Language::ALL {
            for words in [rank, plate, sign] {
                let mut all: Vec<&str> = Rank::ALL.iter().map(|rank| words(*rank, language)).collect();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), Rank::ALL.len(), "{language:?}");
            }
        }
    }
}
