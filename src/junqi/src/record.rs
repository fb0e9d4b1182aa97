//! Records: a whole game as text (JQ-80).
//!
//! ```text
//! junqi-record 1
//! kind two
//! options mine=both flag=any ...
//! first S lot
//! seat S 6232794851351B47M2B6MFM31 greedy
//! seat N 6232794851351B47M2B6MFM31 random
//! S move S11-N15 1200
//! N time-out 60000
//! result N no moves
//! ```
//!
//! `first` ends in `lot` or `chosen`; a seat's line ends in a free name, which may be missing; the result names the
//! seats of the winning team or `draw`, then the reason, and is missing while a game goes on.

use std::fmt;
use std::str::FromStr;

use crate::action::Action;
use crate::board::Board;
use crate::ending::{EndReason, GameResult};
use crate::game::{Game, ReplayError};
use crate::layout::Layout;
use crate::opening::Opening;
use crate::options::{Kind, Options};
use crate::position::team;
use crate::seat::{Seat, SeatMap, Team};

const HEAD: &str = "junqi-record 1";

/// A game as it is kept: all that replaying it needs, and the names of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What the game began with.
    pub opening: Opening,
    /// Names of the players, one line each without white space at its end, may be empty.
    pub players: SeatMap<String>,
    /// Every action in order.
    pub actions: Vec<Action>,
    /// How the game ended, if it has.
    pub result: Option<GameResult>,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was expected there.
    pub expected: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The record of a game.
    pub fn of(game: &Game, players: SeatMap<String>) -> Record {
        Record { opening: *game.opening(), players, actions: game.actions().to_vec(), result: game.result() }
    }

    /// Plays the game again.
    ///
    /// # Errors
    /// The line whose action is refused, or the result line if it is not what the actions lead to.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let head = 4 + self.opening.kind.seats().len();
        let game = Game::replay(self.opening, &self.actions).map_err(|error| match error {
            ReplayError::Opening(error) => RecordError { line: 1, expected: format!("an opening, but {error}") },
            ReplayError::Action { index, refusal } => {
                RecordError { line: head + index + 1, expected: format!("a legal action, but {refusal}") }
            }
        })?;
        if game.result() == self.result {
            return Ok(game);
        }
        let expected = match game.result() {
            Some(result) => self.result_line(result),
            None => "no result, since the game is not over".to_owned(),
        };
        Err(RecordError { line: head + self.actions.len() + 1, expected })
    }

    fn result_line(&self, result: GameResult) -> String {
        let winner = match result.winner {
            Some(winner) => team_letters(&self.opening, winner),
            None => "draw".to_owned(),
        };
        format!("result {winner} {}", result.reason)
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opening = &self.opening;
        let board = opening.kind.board();
        writeln!(f, "{HEAD}\nkind {}\noptions {}", opening.kind, opening.options)?;
        let how = if opening.by_lot { "lot" } else { "chosen" };
        writeln!(f, "first {} {how}", board.letter(opening.first))?;
        for (seat, layout) in opening.layouts.iter() {
            if let Some(layout) = layout {
                let name = self.players[seat].replace('\n', " ");
                writeln!(f, "{}", format!("seat {} {layout} {name}", board.letter(seat)).trim_end())?;
            }
        }
        for action in &self.actions {
            writeln!(f, "{}", action.print(board))?;
        }
        match self.result {
            Some(result) => writeln!(f, "{}", self.result_line(result)),
            None => Ok(()),
        }
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Record, RecordError> {
        let mut lines = Lines { rest: text.lines().enumerate(), line: 0 };
        if lines.next("the first line of a record")? != HEAD {
            return Err(lines.expected(HEAD));
        }
        let kind: Kind = lines.keyed("kind", "two, four or two-on-four", |word| word.parse().ok())?;
        let board = kind.board();
        let options: Options = match lines.next("options")?.strip_prefix("options ").map(str::parse) {
            Some(Ok(options)) => options,
            Some(Err(error)) => return Err(lines.expected(format!("every option once, but {error}"))),
            None => return Err(lines.expected("options")),
        };
        let (first, by_lot) = lines.keyed("first", "a seat and lot or chosen", |words| {
            let (letter, how) = words.split_once(' ')?;
            let by_lot = [("lot", true), ("chosen", false)].into_iter().find(|(word, _)| *word == how)?.1;
            Some((seat_of(board, letter)?, by_lot))
        })?;
        let mut record = Record {
            opening: Opening { kind, options, layouts: SeatMap::default(), first, by_lot },
            players: SeatMap::default(),
            actions: Vec::new(),
            result: None,
        };
        for seat in kind.seats().iter() {
            let letter = board.letter(seat);
            let line = lines.next(&format!("seat {letter} and its layout"))?;
            let Some(words) = line.strip_prefix(&format!("seat {letter} ")) else {
                return Err(lines.expected(format!("seat {letter} and its layout")));
            };
            let (layout, name) = words.split_once(' ').unwrap_or((words, ""));
            let layout = Layout::parse(layout, options.bomb_front)
                .map_err(|error| lines.expected(format!("a legal layout, but {error}")))?;
            record.opening.layouts[seat] = Some(layout);
            record.players[seat] = name.trim_end().to_owned();
        }
        record.opening.check().map_err(|error| lines.expected(format!("an opening, but {error}")))?;
        while let Ok(line) = lines.next("an action") {
            if record.result.is_some() {
                return Err(lines.expected("nothing after the result"));
            }
            match line.strip_prefix("result ") {
                Some(words) => {
                    let result = result_of(&record.opening, words);
                    record.result =
                        Some(result.ok_or_else(|| lines.expected("the winning seats or draw, and the reason"))?);
                }
                None => {
                    let action = Action::parse(line, board).map_err(|error| lines.expected(error.to_string()))?;
                    record.actions.push(action);
                }
            }
        }
        Ok(record)
    }
}

struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::Lines<'a>>,
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self, expected: &str) -> Result<&'a str, RecordError> {
        match self.rest.next() {
            Some((index, text)) => {
                self.line = index + 1;
                Ok(text)
            }
            None => Err(RecordError { line: self.line + 1, expected: expected.to_owned() }),
        }
    }

    fn keyed<T>(&mut self, key: &str, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, RecordError> {
        let words = self.next(&format!("{key}: {expected}"))?.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        words.and_then(read).ok_or_else(|| self.expected(format!("{key}: {expected}")))
    }

    fn expected(&self, expected: impl Into<String>) -> RecordError {
        RecordError { line: self.line, expected: expected.into() }
    }
}

fn seat_of(board: &Board, letter: &str) -> Option<Seat> {
    let mut chars = letter.chars();
    let seat = board.seat(chars.next()?)?;
    chars.next().is_none().then_some(seat)
}

/// The seats of a team in order of the arms, `SN`.
fn team_letters(opening: &Opening, wanted: Team) -> String {
    let board = opening.kind.board();
    let alone = opening.kind == Kind::TwoOnFour;
    let options = Options { free_for_all: opening.options.free_for_all || alone, ..opening.options };
    let seats = opening.kind.seats();
    seats.iter().filter(|seat| team(board.kind(), &options, *seat) == wanted).map(|seat| board.letter(seat)).collect()
}

fn result_of(opening: &Opening, words: &str) -> Option<GameResult> {
    let (winner, reason) = words.split_once(' ')?;
    let reason = EndReason::from_name(reason)?;
    if winner == "draw" {
        return Some(GameResult { winner: None, reason });
    }
    let team = opening.kind.seats().iter().map(|seat| Team(seat.index() as u8)).find(|team| {
        let letters = team_letters(opening, *team);
        !letters.is_empty() && letters == winner
    })?;
    Some(GameResult { winner: Some(team), reason })
}
