//! Actions: what a seat does, described by itself (JQ-80).

use std::fmt;

use crate::board::Board;
use crate::movement::Move;
use crate::seat::Seat;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// Moves a piece, attacking whoever stands on the target.
    Move(Move),
    /// Lets the time run out: the turn is skipped (JQ-50).
    TimeOut,
    /// Gives up; the army leaves the board.
    Resign,
    /// Offers a draw to every seat still in the game (求和).
    OfferDraw,
    /// Agrees to the draw that stands.
    AcceptDraw,
    /// Refuses the draw that stands, which withdraws it for all.
    RefuseDraw,
}

/// One action of one seat.
///
/// The text form is `S move S23-S22 1200`, `E time-out 60000`, `N resign 0` and so on; the number is milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Action {
    /// Who acts.
    pub seat: Seat,
    /// What is done.
    pub act: Act,
    /// Milliseconds used for it. Counted for moves and time-outs, from the beginning of the turn (JQ-51).
    pub used_ms: u32,
}

/// What a line that is no action should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionError {
    /// The first word is no seat of the board.
    Seat,
    /// The second word names no action.
    Act,
    /// The move does not name two stations of the board.
    Stations,
    /// The last word is no number of milliseconds, or words follow it.
    Time,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ActionError::Seat => "the letter of a seat",
            ActionError::Act => "move, time-out, resign, offer-draw, accept-draw or refuse-draw",
            ActionError::Stations => "a move like S23-S22 between stations of the board",
            ActionError::Time => "the milliseconds used, and nothing after them",
        })
    }
}

impl std::error::Error for ActionError {}

impl Action {
    /// The text form on a board.
    ///
    /// ```
    /// use junqi::{Action, Board};
    /// let action = Action::parse("S move S23-S22 1200", Board::four())?;
    /// assert_eq!(action.print(Board::four()), "S move S23-S22 1200");
    /// # Ok::<(), junqi::ActionError>(())
    /// ```
    pub fn print(&self, board: &Board) -> String {
        let (seat, time) = (board.letter(self.seat), self.used_ms);
        match self.act {
            Act::Move(mv) => format!("{seat} move {}-{} {time}", board.name(mv.from), board.name(mv.to)),
            Act::TimeOut => format!("{seat} time-out {time}"),
            Act::Resign => format!("{seat} resign {time}"),
            Act::OfferDraw => format!("{seat} offer-draw {time}"),
            Act::AcceptDraw => format!("{seat} accept-draw {time}"),
            Act::RefuseDraw => format!("{seat} refuse-draw {time}"),
        }
    }

    /// Reads the text form.
    ///
    /// # Errors
    /// The first part that is not as it should be.
    pub fn parse(text: &str, board: &Board) -> Result<Action, ActionError> {
        let mut words = text.split_whitespace();
        let mut letter = words.next().unwrap_or_default().chars();
        let seat = match (letter.next(), letter.next()) {
            (Some(letter), None) => board.seat(letter).ok_or(ActionError::Seat)?,
            _ => return Err(ActionError::Seat),
        };
        let act = match words.next().unwrap_or_default() {
            "move" => {
                let (from, to) = words.next().and_then(|word| word.split_once('-')).ok_or(ActionError::Stations)?;
                let station = |name| board.station(name).ok_or(ActionError::Stations);
                Act::Move(Move { from: station(from)?, to: station(to)? })
            }
            "time-out" => Act::TimeOut,
            "resign" => Act::Resign,
            "offer-draw" => Act::OfferDraw,
            "accept-draw" => Act::AcceptDraw,
            "refuse-draw" => Act::RefuseDraw,
            _ => return Err(ActionError::Act),
        };
        let used_ms = words.next().and_then(|word| word.parse().ok()).ok_or(ActionError::Time)?;
        match words.next() {
            None => Ok(Action { seat, act, used_ms }),
            Some(_) => Err(ActionError::Time),
        }
    }
}
