use std::fmt;
use std::io::Read;

use junqi::{Board, BoardKind, FlagCapture, MineRule, Options, Piece, Position, Rank, Seat, SeatSet, Setup, Station};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

use crate::error::LabError;

/// A position as JSON, with the keys and values of the project's `positions.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    board: BoardWord,
    #[serde(default)]
    options: OptionsSheet,
    to_move: String,
    pieces: Pieces,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardWord {
    Four,
    Two,
}

/// The options that bear on the moves of a position; every key may be left out.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OptionsSheet {
    mine: MineWord,
    flag: FlagWord,
    bomb_flies: bool,
    bomb_front: bool,
    teams: TeamsWord,
    closed_arms: String,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum MineWord {
    #[default]
    Both,
    Survive,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum FlagWord {
    #[default]
    Any,
    NotCommander,
    EngineerOnly,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum TeamsWord {
    #[default]
    Pairs,
    Ffa,
}

/// Station names with piece codes, in the order of the text. A map type would quietly drop the first of two pieces on one station.
struct Pieces(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pieces {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pieces, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = Pieces;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("an object of stations and pieces like {\"S23\": \"S5\"}")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pieces, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Pieces(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

/// Reads the position on standard input.
pub fn read() -> Result<Position, LabError> {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| LabError::Input(format!("standard input cannot be read: {error}")))?;
    parse(&text)
}

fn parse(text: &str) -> Result<Position, LabError> {
    if text.trim().is_empty() {
        return Err(LabError::Input("standard input is empty, expected one position as JSON".to_owned()));
    }
    let sheet: Sheet =
        serde_json::from_str(text).map_err(|error| LabError::Input(format!("the position is bad: {error}")))?;
    let setup = setup(&sheet).map_err(|sentence| LabError::Input(format!("the position is bad: {sentence}")))?;
    Position::new(&setup).map_err(|error| LabError::Input(format!("the position is bad: {error}")))
}

fn setup(sheet: &Sheet) -> Result<Setup, String> {
    let kind = match sheet.board {
        BoardWord::Four => BoardKind::Four,
        BoardWord::Two => BoardKind::Two,
    };
    let board = Board::of(kind);
    let mut pieces: Vec<(Station, Piece)> = Vec::new();
    for (name, code) in &sheet.pieces.0 {
        let at = board.station(name).ok_or_else(|| format!("there is no station {name:?} on board {kind}"))?;
        let piece = piece(board, code).ok_or_else(|| {
            format!("there is no piece {code:?} (at {name}), expected a seat and a rank like \"S5\" or \"NF\"")
        })?;
        if pieces.iter().any(|(taken, _)| *taken == at) {
            return Err(format!("station {name} is given twice"));
        }
        pieces.push((at, piece));
    }
    let owners: SeatSet = pieces.iter().map(|(_, piece)| piece.seat).collect();
    let to_move = seat(board, &sheet.to_move)
        .ok_or_else(|| format!("to_move: there is no seat {:?} on board {kind}", sheet.to_move))?;
    if !owners.contains(to_move) {
        return Err(format!("to_move: seat {} owns no piece, so it is not in the game", sheet.to_move));
    }
    Ok(Setup { board: kind, options: options(&sheet.options, board, owners)?, to_move, pieces })
}

fn options(sheet: &OptionsSheet, board: &Board, owners: SeatSet) -> Result<Options, String> {
    Ok(Options {
        mine: match sheet.mine {
            MineWord::Both => MineRule::Both,
            MineWord::Survive => MineRule::Stays,
        },
        flag_capture: match sheet.flag {
            FlagWord::Any => FlagCapture::Any,
            FlagWord::NotCommander => FlagCapture::NotCommander,
            FlagWord::EngineerOnly => FlagCapture::EngineerOnly,
        },
        bomb_rides: sheet.bomb_flies,
        bomb_front: sheet.bomb_front,
        free_for_all: matches!(sheet.teams, TeamsWord::Ffa),
        closed_arms: closes_arms(&sheet.closed_arms, board, owners)?,
        ..Options::default()
    })
}

/// Arms are shut all or none: those that nobody sits at.
fn closes_arms(letters: &str, board: &Board, owners: SeatSet) -> Result<bool, String> {
    let mut named = SeatSet::default();
    for letter in letters.chars() {
        named.insert(
            board.seat(letter).ok_or_else(|| format!("closed_arms: there is no arm {letter:?} on this board"))?,
        );
    }
    let empty: SeatSet = board.seats().filter(|seat| !owners.contains(*seat)).collect();
    if named.is_empty() {
        Ok(false)
    } else if named == empty {
        Ok(true)
    } else {
        let letters: String = empty.iter().map(|seat| board.letter(seat)).collect();
        Err(format!("closed_arms: expected \"\" or the arms that own no piece, here {letters:?}"))
    }
}

fn piece(board: &Board, code: &str) -> Option<Piece> {
    let mut letters = code.chars();
    let (seat, rank) = (board.seat(letters.next()?)?, Rank::from_code(letters.next()?)?);
    letters.next().is_none().then_some(Piece { seat, rank })
}

fn seat(board: &Board, text: &str) -> Option<Seat> {
    let mut letters = text.chars();
    let seat = board.seat(letters.next()?)?;
    letters.next().is_none().then_some(seat)
}
