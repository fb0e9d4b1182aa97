//! Names of seats and stations (text B).

use junqi::{Board, Place, Seat, Station, StationKind};

use super::Language;

impl Language {
    /// The colour of a seat, which is also its name.
    pub fn seat(self, seat: Seat) -> &'static str {
        match seat.index() {
            0 => self.pick("红方", "Red"),
            1 => self.pick("蓝方", "Blue"),
            2 => self.pick("绿方", "Green"),
            3 => self.pick("琥珀方", "Amber"),
            4 => self.pick("紫方", "Violet"),
            _ => self.pick("青方", "Teal"),
        }
    }

    /// The name of a place inside an arm, without its owner.
    pub fn place(self, place: Place) -> String {
        let (row, column) = (place.row(), place.column());
        match self {
            Language::Chinese => chinese_place(row, column),
            Language::English => match place.kind() {
                StationKind::Camp => format!("camp {row}-{column}"),
                StationKind::Headquarters => format!("headquarters {}", if column == 2 { "left" } else { "right" }),
                _ => format!("row {row}, file {column}"),
            },
        }
    }

    /// The name of a station, with the owner of its arm.
    pub fn station(self, board: &Board, station: Station) -> String {
        if let Some((seat, place)) = board.arm(station) {
            return match self {
                Language::Chinese => format!("{}{}", self.seat(seat), self.place(place)),
                Language::English => format!("{} {}", self.seat(seat), self.place(place)),
            };
        }
        let (x, y) = board.xy(station);
        let side = match (x.cmp(&8), y.cmp(&8)) {
            (std::cmp::Ordering::Less, std::cmp::Ordering::Less) => self.pick("左上", "north-west"),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Less) => self.pick("右上", "north-east"),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Greater) => self.pick("左下", "south-west"),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Greater) => self.pick("右下", "south-east"),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Less) => self.pick("上", "north"),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Greater) => self.pick("下", "south"),
            (std::cmp::Ordering::Less, std::cmp::Ordering::Equal) => self.pick("左", "west"),
            (std::cmp::Ordering::Greater, std::cmp::Ordering::Equal) => self.pick("右", "east"),
            (std::cmp::Ordering::Equal, std::cmp::Ordering::Equal) => "",
        };
        match board.station_kind(station) {
            StationKind::Star => self.pick(format!("{side}星位"), format!("{side} star point")),
            StationKind::Side => self.pick(format!("{side}边宫"), format!("{side} side station")),
            _ => self.pick("天元".to_owned(), "the middle".to_owned()),
        }
    }
}

fn chinese_place(row: u8, column: u8) -> String {
    let named = match (row, column) {
        (2, 2) => "左前营",
        (2, 4) => "右前营",
        (3, 3) => "中营",
        (4, 2) => "左底营",
        (4, 4) => "右底营",
        (6, 2) => "左大本营",
        (6, 4) => "右大本营",
        (1, 2) => "锋线左棋眉",
        (1, 4) => "锋线右棋眉",
        (2, 3) => "二线咽部",
        (3, 2) => "三线左腹",
        (3, 4) => "三线右腹",
        (4, 3) => "四线脐部",
        (5, 2) => "底线左台",
        (5, 4) => "底线右台",
        (5, 3) => "底线台中",
        (6, 3) => "端线中底",
        _ => "",
    };
    if !named.is_empty() {
        return named.to_owned();
    }
    let line = ["锋线", "二线", "三线", "四线", "底线", "端线"][usize::from(row.clamp(1, 6)) - 1];
    let file = match column {
        1 => "左边路",
        5 => "右边路",
        _ => "中路",
    };
    format!("{line}{file}")
}
