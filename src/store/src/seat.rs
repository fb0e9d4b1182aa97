//! The seats of a game.

use rusqlite::{Connection, params};

use crate::database::Store;
use crate::error::StoreError;
use crate::game::{self, GameId, State};
use crate::time::now;

/// One seat of a game and who sits on it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seat {
    /// The letter of the seat, unique in its game.
    pub letter: String,
    /// What plays it, in the caller's own text form.
    pub player: String,
    /// The name shown to people.
    pub name: String,
    /// The layout in the caller's own text form, none until it is made.
    pub layout: Option<String>,
    /// What its player wrote down during the game, in the caller's own text form.
    pub notes: Option<String>,
}

impl Store {
    /// Saves the layout of a seat, or takes it back with none, while the game is being laid out.
    ///
    /// # Errors
    /// [`StoreError::WrongState`] once the game has started, [`StoreError::NoSuchSeat`], [`StoreError::NoSuchGame`], or
    /// what keeps the database from being written.
    pub fn set_layout(&self, game: GameId, letter: &str, layout: Option<&str>) -> Result<(), StoreError> {
        let change = self.write()?;
        let (state, _) = game::progress(&change, game)?;
        if state != State::Layout {
            return Err(StoreError::WrongState { game, state });
        }
        let seats = change
            .prepare_cached("UPDATE seats SET layout = ?3 WHERE game = ?1 AND letter = ?2")?
            .execute(params![game, letter, layout])?;
        if seats == 0 {
            return Err(StoreError::NoSuchSeat { game, letter: letter.to_owned() });
        }
        change.prepare_cached("UPDATE games SET changed = ?2 WHERE id = ?1")?.execute(params![game, now()])?;
        Ok(change.commit()?)
    }

    /// Saves what the player of a seat wrote down, in place of what was there, or clears it with none. Possible at any time; it
    /// is no change of the game.
    ///
    /// # Errors
    /// [`StoreError::NoSuchSeat`], [`StoreError::NoSuchGame`], or what keeps the database from being written.
    pub fn set_notes(&self, game: GameId, letter: &str, notes: Option<&str>) -> Result<(), StoreError> {
        let change = self.write()?;
        game::progress(&change, game)?;
        let seats = change
            .prepare_cached("UPDATE seats SET notes = ?3 WHERE game = ?1 AND letter = ?2")?
            .execute(params![game, letter, notes])?;
        if seats == 0 {
            return Err(StoreError::NoSuchSeat { game, letter: letter.to_owned() });
        }
        Ok(change.commit()?)
    }
}

/// Inserts the seats of a new game.
pub(crate) fn add_all(connection: &Connection, game: GameId, seats: &[Seat]) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO seats (game, turn, letter, player, name, layout, notes) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    for (turn, seat) in seats.iter().enumerate() {
        if seats[..turn].iter().any(|other| other.letter == seat.letter) {
            return Err(StoreError::SeatTwice { letter: seat.letter.clone() });
        }
        insert.execute(params![game, turn as i64, seat.letter, seat.player, seat.name, seat.layout, seat.notes])?;
    }
    Ok(())
}

/// The seats of a game in the order in which they were given.
pub(crate) fn all(connection: &Connection, game: GameId) -> rusqlite::Result<Vec<Seat>> {
    connection
        .prepare_cached("SELECT letter, player, name, layout, notes FROM seats WHERE game = ?1 ORDER BY turn")?
        .query_map([game], |row| {
            Ok(Seat {
                letter: row.get("letter")?,
                player: row.get("player")?,
                name: row.get("name")?,
                layout: row.get("layout")?,
                notes: row.get("notes")?,
            })
        })?
        .collect()
}
