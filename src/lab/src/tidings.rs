use junqi::{Clash, ClashSeen, EndReason, Event, Game, GameResult, Seat, Station, View};
use serde::{Deserialize, Serialize};

use crate::message::team_letters;

/// An event as the JSON protocol of players tells it.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Tiding {
    /// A piece moved.
    Moved {
        /// Whose move it was.
        seat: char,
        /// The number of the piece.
        piece: usize,
        /// The stations travelled, both ends included.
        path: Vec<String>,
        /// The battle at the end of the path.
        clash: Option<Battle>,
    },
    /// A seat let its time run out.
    TimedOut {
        /// The seat.
        seat: char,
    },
    /// A seat's flag is shown.
    FlagShown {
        /// The seat.
        seat: char,
        /// Where the flag stands.
        at: String,
    },
    /// A seat is out and its army leaves.
    Out {
        /// The seat.
        seat: char,
        /// Why.
        reason: String,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        seat: char,
    },
    /// A seat agreed to the draw.
    DrawAccepted {
        /// The seat.
        seat: char,
    },
    /// A seat refused the draw.
    DrawRefused {
        /// The seat.
        seat: char,
    },
    /// The game is over.
    Ended {
        /// The seats of the winning team; none in a draw.
        winner: Option<String>,
        /// Why.
        reason: String,
    },
}

/// A battle.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// The number of the piece attacked.
    pub defender: usize,
    /// Who is left.
    pub left: Left,
}

/// Who is left after a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Left {
    /// The piece that moved.
    Attacker,
    /// The piece attacked.
    Defender,
    /// Neither.
    Nobody,
}

impl Tiding {
    /// Writes down an event.
    pub fn of(game: &Game, event: &Event) -> Tiding {
        let board = game.board();
        let letter = |seat: &Seat| board.letter(*seat);
        let name = |station: &Station| board.name(*station).to_owned();
        match event {
            Event::Moved { seat, piece, path, clash } => Tiding::Moved {
                seat: letter(seat),
                piece: piece.index(),
                path: path.iter().map(name).collect(),
                clash: clash.map(|seen| Battle { defender: seen.defender.index(), left: Left::of(seen.outcome) }),
            },
            Event::TimedOut { seat } => Tiding::TimedOut { seat: letter(seat) },
            Event::FlagShown { seat, at } => Tiding::FlagShown { seat: letter(seat), at: name(at) },
            Event::Out { seat, reason } => Tiding::Out { seat: letter(seat), reason: reason.name().to_owned() },
            Event::DrawOffered { seat } => Tiding::DrawOffered { seat: letter(seat) },
            Event::DrawAccepted { seat } => Tiding::DrawAccepted { seat: letter(seat) },
            Event::DrawRefused { seat } => Tiding::DrawRefused { seat: letter(seat) },
            Event::Ended(result) => Tiding::Ended {
                winner: result.winner.map(|team| team_letters(game, team)),
                reason: result.reason.name().to_owned(),
            },
        }
    }

    /// The event, if it speaks of seats, stations and pieces of the view's game.
    pub fn event(&self, view: &View) -> Option<Event> {
        let board = view.board();
        let seat = |letter: &char| board.seat(*letter);
        let piece = |number: usize| view.pieces().iter().map(|seen| seen.id).find(|id| id.index() == number);
        Some(match self {
            Tiding::Moved { seat: letter, piece: number, path, clash } => Event::Moved {
                seat: seat(letter)?,
                piece: piece(*number)?,
                path: path.iter().map(|name| board.station(name)).collect::<Option<Vec<Station>>>()?,
                clash: match clash {
                    Some(Battle { defender, left }) => {
                        Some(ClashSeen { defender: piece(*defender)?, outcome: left.clash() })
                    }
                    None => None,
                },
            },
            Tiding::TimedOut { seat: letter } => Event::TimedOut { seat: seat(letter)? },
            Tiding::FlagShown { seat: letter, at } => Event::FlagShown { seat: seat(letter)?, at: board.station(at)? },
            Tiding::Out { seat: letter, reason } => {
                Event::Out { seat: seat(letter)?, reason: EndReason::from_name(reason)? }
            }
            Tiding::DrawOffered { seat: letter } => Event::DrawOffered { seat: seat(letter)? },
            Tiding::DrawAccepted { seat: letter } => Event::DrawAccepted { seat: seat(letter)? },
            Tiding::DrawRefused { seat: letter } => Event::DrawRefused { seat: seat(letter)? },
            Tiding::Ended { winner, reason } => Event::Ended(GameResult {
                winner: match winner {
                    Some(letters) => Some(view.team(seat(&letters.chars().next()?)?)),
                    None => None,
                },
                reason: EndReason::from_name(reason)?,
            }),
        })
    }
}

impl Left {
    fn of(outcome: Clash) -> Left {
        match outcome {
            Clash::Attacker => Left::Attacker,
            Clash::Defender => Left::Defender,
            Clash::Both => Left::Nobody,
        }
    }

    fn clash(self) -> Clash {
        match self {
            Left::Attacker => Clash::Attacker,
            Left::Defender => Clash::Defender,
            Left::Nobody => Clash::Both,
        }
    }
}
