//! Saved games and settings in one SQLite database.
//!
//! The store keeps texts: the kind of a game, its rules, layouts and actions are whatever the caller writes, so that any
//! game of seats and actions can be kept. It knows how far a game is ([`State`]) and the order of its actions, no more.
//! Times are UTC, kept as milliseconds since 1970.
//!
//! An action is on the disk when [`Store::add_action`] returns: a process killed after that does not lose it.
//!
//! ```
//! use store::{Filter, NewGame, Seat, State, Store};
//!
//! # let folder = tempfile::tempdir()?;
//! # let folder = folder.path();
//! let store = Store::open(folder)?;
//! let seat = |letter: &str, player: &str| Seat { letter: letter.into(), player: player.into(), ..Seat::default() };
//! let game = store.add_game(&NewGame {
//!     kind: "two".into(),
//!     first: "S".into(),
//!     seats: vec![seat("S", "person"), seat("N", "computer:greedy")],
//!     ..NewGame::default()
//! })?;
//! store.set_layout(game, "S", Some("6232794851351B47M2B6MFM31"))?;
//! store.start(game)?;
//! store.add_action(game, 1, "S move S23-S22 1200", None)?;
//! drop(store);
//!
//! let store = Store::open(folder)?;
//! let saved = store.game(game)?;
//! assert_eq!(saved.head.state, State::Playing);
//! assert_eq!(saved.actions[0].text, "S move S23-S22 1200");
//! assert_eq!(store.games(&Filter::default())?, store.unfinished()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(missing_docs)]

mod action;
mod broken;
mod database;
mod error;
mod folder;
mod game;
mod listing;
mod opening;
mod schema;
mod seat;
mod setting;
mod time;

pub use action::StoredAction;
pub use database::Store;
pub use error::{OpenError, StoreError};
pub use folder::{FolderError, data_dir};
pub use game::{GameHead, GameId, NewGame, State, StoredGame};
pub use listing::Filter;
pub use seat::Seat;
