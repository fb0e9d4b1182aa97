//! The actions of a game, one row each.

use chrono::{DateTime, Utc};
use rusqlite::{Connection, params};

use crate::database::Store;
use crate::error::StoreError;
use crate::game::{self, GameId, State};
use crate::time::{now, time};

/// One action of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAction {
    /// Its number; the first action of a game has number 1.
    pub number: u32,
    /// The action in the caller's own text form, the time used included.
    pub text: String,
    /// What the caller noted beside it.
    pub note: Option<String>,
    /// When it was recorded, to the millisecond.
    pub recorded: DateTime<Utc>,
}

impl Store {
    /// Appends an action to a game that is being played. `number` is the number of the action (the first is 1) and must
    /// be the next one, so that two windows on the same game cannot mix their actions. `note` is kept beside it in the
    /// caller's own text form. When this returns, the action outlives the process.
    ///
    /// # Errors
    /// [`StoreError::NotNext`] when `number` is not the next one, [`StoreError::WrongState`] when the game is not being
    /// played, [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn add_action(&self, game: GameId, number: u32, text: &str, note: Option<&str>) -> Result<(), StoreError> {
        let change = self.write()?;
        let (state, actions) = game::progress(&change, game)?;
        if state != State::Playing {
            return Err(StoreError::WrongState { game, state });
        }
        let expected = actions.saturating_add(1);
        if number != expected {
            return Err(StoreError::NotNext { game, expected, found: number });
        }
        let now = now();
        change
            .prepare_cached("INSERT INTO actions (game, number, text, note, recorded) VALUES (?1, ?2, ?3, ?4, ?5)")?
            .execute(params![game, number, text, note, now])?;
        change
            .prepare_cached("UPDATE games SET actions = ?2, changed = ?3, clock = NULL WHERE id = ?1")?
            .execute(params![game, number, now])?;
        Ok(change.commit()?)
    }

    /// Takes actions back: of the `from` actions that the caller knows the first `keep` stay, the later ones go. A finished
    /// game that loses an action is being played again, without result. Nothing happens when there are no more than `keep`.
    ///
    /// # Errors
    /// [`StoreError::NotNext`] when the game has not `from` actions, since another window has gone on with it,
    /// [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn pop_actions(&self, game: GameId, from: u32, keep: u32) -> Result<(), StoreError> {
        let change = self.write()?;
        let (_, actions) = game::progress(&change, game)?;
        if from != actions {
            return Err(StoreError::NotNext {
                game,
                expected: actions.saturating_add(1),
                found: from.saturating_add(1),
            });
        }
        if keep >= actions {
            return Ok(());
        }
        change.prepare_cached("DELETE FROM actions WHERE game = ?1 AND number > ?2")?.execute(params![game, keep])?;
        change
            .prepare_cached(
                "UPDATE games SET actions = ?2, changed = ?3, state = ?4, clock = NULL, result = NULL, reason = NULL, finished = NULL \
                 WHERE id = ?1",
            )?
            .execute(params![game, keep, now(), State::Playing])?;
        Ok(change.commit()?)
    }
}

/// All actions of a game in order.
pub(crate) fn all(connection: &Connection, game: GameId) -> rusqlite::Result<Vec<StoredAction>> {
    connection
        .prepare_cached("SELECT number, text, note, recorded FROM actions WHERE game = ?1 ORDER BY number")?
        .query_map([game], |row| {
            Ok(StoredAction {
                number: row.get("number")?,
                text: row.get("text")?,
                note: row.get("note")?,
                recorded: time(row, "recorded")?,
            })
        })?
        .collect()
}
