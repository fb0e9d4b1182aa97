//! Rules of army chess (军棋).
//!
//! The rules followed are those of text A (the online rules: boards, army, movement, battles, time, results) with the
//! options that text B names. Nothing here reads a clock, draws a lot or does I/O: times and choices come in as values.
//!
//! Three steps of trust: a [`Setup`] is anything put on a board, a [`Position`] is a checked one, a [`Game`] is an
//! [`Opening`] with the [`Action`]s since. A seat's [`View`] is all that a screen or a computer player gets; a [`Witness`] makes it
//! from events where there is no game to ask.
//!
//! Readings where the texts are silent:
//! - A flag taken ends its seat even if the captor cannot move any more; "nobody can move" is asked only while two
//!   sides are left.
//! - When several stuck seats follow one another, each is out when its turn comes.
//! - The path shown for a move is the straight one where there is one, even for engineers.
//!
//! ```
//! use junqi::{Act, Action, Game, Kind, Layout, Move, Opening, Options, SeatMap};
//!
//! let layout = Layout::parse("6232794851351B47M2B6MFM31", false)?;
//! let kind = Kind::Two;
//! let (board, seats) = (kind.board(), kind.seats());
//! let south = board.seat('S').ok_or("no such seat")?;
//! let mut game = Game::new(Opening {
//!     kind,
//!     options: Options::default(),
//!     layouts: SeatMap::from_fn(|seat| seats.contains(seat).then_some(layout)),
//!     first: south,
//!     by_lot: false,
//! })?;
//! let station = |name| board.station(name).ok_or("no such station");
//! let mv = Move { from: station("S13")?, to: station("S22")? };
//! game.act(Action { seat: south, act: Act::Move(mv), used_ms: 900 })?;
//! assert_eq!(game.ply(), 1);
//! assert!(game.view(south).pieces().iter().all(|seen| seen.rank.is_some() == (seen.seat == south)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod board;
mod combat;
mod ending;
mod event;
mod game;
mod layout;
mod movement;
mod opening;
mod options;
mod piece;
mod position;
mod record;
mod seat;
mod setup;
mod station;
mod view;

pub use action::{Act, Action, ActionError};
pub use board::{Board, BoardKind, UnknownBoard};
pub use combat::{Clash, clash};
pub use ending::{EndReason, GameResult};
pub use event::{ClashSeen, Event};
pub use game::{ActRefusal, Game, ReplayError, SeatClock};
pub use layout::{Draft, Layout, LayoutError, LayoutRefusal};
pub use movement::{Move, MoveRefusal};
pub use opening::{Opening, OpeningError, Preparation, PreparationRefusal};
pub use options::{Deadlock, FlagCapture, Kind, MineRule, Options, OptionsError, Order, Preset, Sight, UnknownKind};
pub use piece::{ARMY, Piece, PieceId, Rank};
pub use position::{Position, Undo};
pub use record::{Record, RecordError};
pub use seat::{MAX_SEATS, Seat, SeatMap, SeatSet, Team};
pub use setup::{Setup, SetupError};
pub use station::{COLUMNS, PLACES, Place, ROWS, Station, StationKind, StationSet, Stations};
pub use view::{ImagineError, Seen, Standing, View, Witness, WitnessRefusal};
