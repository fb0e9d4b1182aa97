//! Games.

use std::fmt;

use chrono::{DateTime, Utc};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::action::{self, StoredAction};
use crate::database::Store;
use crate::error::StoreError;
use crate::seat::{self, Seat};
use crate::time::{now, optional_time, time};

/// The number of a game in its database. A later game has a higher one; none is used twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ToSql for GameId {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.0.to_sql()
    }
}

/// How far a game is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// The seats are being laid out.
    Layout,
    /// Actions are being added.
    Playing,
    /// It has a result.
    Finished,
}

impl State {
    /// The text in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Layout => "layout",
            Self::Playing => "playing",
            Self::Finished => "finished",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl ToSql for State {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        self.as_str().to_sql()
    }
}

impl FromSql for State {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let text = value.as_str()?;
        [Self::Layout, Self::Playing, Self::Finished]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or(FromSqlError::InvalidType)
    }
}

/// A game to be saved. It starts in [`State::Layout`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewGame {
    /// The kind of game, in the caller's own text form.
    pub kind: String,
    /// The rules in force, in the caller's own text form.
    pub rules: String,
    /// The letter of the seat that begins.
    pub first: String,
    /// The seed of everything that chance decides in it.
    pub seed: i64,
    /// The name that people gave it; may be empty.
    pub name: String,
    /// The seats, in the order in which they are to be listed.
    pub seats: Vec<Seat>,
}

/// What is known of a game without its actions. Times are to the millisecond.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameHead {
    /// Its number.
    pub id: GameId,
    /// The kind of game.
    pub kind: String,
    /// The rules in force.
    pub rules: String,
    /// The letter of the seat that began.
    pub first: String,
    /// The seed given at the start.
    pub seed: i64,
    /// How far it is.
    pub state: State,
    /// The result, once finished.
    pub result: Option<String>,
    /// Why it ended, once finished.
    pub reason: Option<String>,
    /// The name that people gave it; may be empty.
    pub name: String,
    /// Whether people marked it with a star.
    pub star: bool,
    /// How many actions it has.
    pub actions: u32,
    /// The text of the last [`Store::save_clock`] since the last action.
    pub clock: Option<String>,
    /// When it was added.
    pub created: DateTime<Utc>,
    /// When a layout, an action or the state last changed.
    pub changed: DateTime<Utc>,
    /// When it was finished.
    pub finished: Option<DateTime<Utc>>,
    /// The seats in the order given.
    pub seats: Vec<Seat>,
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredGame {
    /// All but the actions.
    pub head: GameHead,
    /// The actions in order.
    pub actions: Vec<StoredAction>,
}

impl Store {
    /// Saves a new game and returns its number.
    ///
    /// # Errors
    /// [`StoreError::SeatTwice`], or what keeps the database from being written.
    pub fn add_game(&self, new: &NewGame) -> Result<GameId, StoreError> {
        let change = self.write()?;
        let now = now();
        change
            .prepare_cached(
                "INSERT INTO games (kind, rules, first, seed, state, name, created, changed) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)",
            )?
            .execute(params![new.kind, new.rules, new.first, new.seed, State::Layout, new.name, now])?;
        let game = GameId(change.last_insert_rowid());
        seat::add_all(&change, game, &new.seats)?;
        change.commit()?;
        Ok(game)
    }

    /// The whole game, as far as it was saved.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], or what keeps the database from being read.
    pub fn game(&self, game: GameId) -> Result<StoredGame, StoreError> {
        let query = self.read()?;
        let mut head = query
            .prepare_cached("SELECT * FROM games WHERE id = ?1 AND deleted IS NULL")?
            .query_row([game], head_without_seats)
            .optional()?
            .ok_or(StoreError::NoSuchGame { game })?;
        head.seats = seat::all(&query, game)?;
        let actions = action::all(&query, game)?;
        Ok(StoredGame { head, actions })
    }

    /// Starts a game whose layouts are made: from now on it takes actions and no layouts.
    ///
    /// # Errors
    /// [`StoreError::WrongState`] when it has already started, [`StoreError::NoSuchGame`], or what keeps the database
    /// from being written.
    pub fn start(&self, game: GameId) -> Result<(), StoreError> {
        let change = self.write()?;
        let (state, _) = progress(&change, game)?;
        if state != State::Layout {
            return Err(StoreError::WrongState { game, state });
        }
        change.prepare_cached("UPDATE games SET state = ?2, changed = ?3 WHERE id = ?1")?.execute(params![
            game,
            State::Playing,
            now()
        ])?;
        Ok(change.commit()?)
    }

    /// Finishes a game, with the result and its reason in the caller's own text forms.
    ///
    /// # Errors
    /// [`StoreError::WrongState`] when it is already finished, [`StoreError::NoSuchGame`], or what keeps the database
    /// from being written.
    pub fn finish(&self, game: GameId, result: &str, reason: &str) -> Result<(), StoreError> {
        let change = self.write()?;
        let (state, _) = progress(&change, game)?;
        if state == State::Finished {
            return Err(StoreError::WrongState { game, state });
        }
        change
            .prepare_cached(
                "UPDATE games SET state = ?2, result = ?3, reason = ?4, changed = ?5, finished = ?5 WHERE id = ?1",
            )?
            .execute(params![game, State::Finished, result, reason, now()])?;
        Ok(change.commit()?)
    }

    /// Saves what is needed, besides the actions, to go on with the game later, such as the running clocks.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn save_clock(&self, game: GameId, clock: &str) -> Result<(), StoreError> {
        self.set(game, "UPDATE games SET clock = ?2 WHERE id = ?1 AND deleted IS NULL", clock)
    }

    /// Gives a game a name, or takes it away with the empty one.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn rename(&self, game: GameId, name: &str) -> Result<(), StoreError> {
        self.set(game, "UPDATE games SET name = ?2 WHERE id = ?1 AND deleted IS NULL", name)
    }

    /// Marks a game with a star or takes the star away.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn star(&self, game: GameId, star: bool) -> Result<(), StoreError> {
        self.set(game, "UPDATE games SET star = ?2 WHERE id = ?1 AND deleted IS NULL", star)
    }

    /// Deletes a game so that [`Store::restore`] can still bring it back. Until then every other call answers
    /// [`StoreError::NoSuchGame`].
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn delete(&self, game: GameId) -> Result<(), StoreError> {
        self.set(game, "UPDATE games SET deleted = ?2 WHERE id = ?1 AND deleted IS NULL", now())
    }

    /// Brings a deleted game back. A game that is not deleted stays as it is.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] when it was never there or is purged, or what keeps the database from being written.
    pub fn restore(&self, game: GameId) -> Result<(), StoreError> {
        self.set(game, "UPDATE games SET deleted = ?2 WHERE id = ?1", None::<i64>)
    }

    /// Removes for good the games that were deleted before the time given, and returns how many they were.
    ///
    /// # Errors
    /// What keeps the database from being written.
    pub fn purge_deleted(&self, before: DateTime<Utc>) -> Result<usize, StoreError> {
        let change = self.write()?;
        let purged = change
            .prepare_cached("DELETE FROM games WHERE deleted IS NOT NULL AND deleted < ?1")?
            .execute([before.timestamp_millis()])?;
        change.commit()?;
        Ok(purged)
    }

    /// Runs an update of one game, `?1`, with the value `?2`.
    fn set(&self, game: GameId, update: &str, value: impl ToSql) -> Result<(), StoreError> {
        let change = self.write()?;
        if change.prepare_cached(update)?.execute(params![game, value])? == 0 {
            return Err(StoreError::NoSuchGame { game });
        }
        Ok(change.commit()?)
    }
}

/// The state of a game and the number of its actions.
pub(crate) fn progress(connection: &Connection, game: GameId) -> Result<(State, u32), StoreError> {
    connection
        .prepare_cached("SELECT state, actions FROM games WHERE id = ?1 AND deleted IS NULL")?
        .query_row([game], |row| Ok((row.get("state")?, row.get("actions")?)))
        .optional()?
        .ok_or(StoreError::NoSuchGame { game })
}

/// A row of the table games; the seats lie in a table of their own.
pub(crate) fn head_without_seats(row: &Row) -> rusqlite::Result<GameHead> {
    Ok(GameHead {
        id: GameId(row.get("id")?),
        kind: row.get("kind")?,
        rules: row.get("rules")?,
        first: row.get("first")?,
        seed: row.get("seed")?,
        state: row.get("state")?,
        result: row.get("result")?,
        reason: row.get("reason")?,
        name: row.get("name")?,
        star: row.get("star")?,
        actions: row.get("actions")?,
        clock: row.get("clock")?,
        created: time(row, "created")?,
        changed: time(row, "changed")?,
        finished: optional_time(row, "finished")?,
        seats: Vec::new(),
    })
}
