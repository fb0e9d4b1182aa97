//! What can go wrong, typed, so that the app can put it into the words of its language.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::{GameId, State};

/// Why the saved games cannot be opened. Each text is one sentence that says what to do.
///
/// Whatever the reason, the database file is as it was before.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder is not there and cannot be made.
    #[error("The folder {} cannot be made ({source}); choose another one with --data or QIYING_DATA.", folder.display())]
    Folder {
        /// The folder asked for.
        folder: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The file or its folder may not be written.
    #[error("{} cannot be written; allow writing to it and its folder, or choose another folder with --data or QIYING_DATA.", file.display())]
    ReadOnly {
        /// The database file.
        file: PathBuf,
    },
    /// A newer program has saved there.
    #[error("{} was saved by a newer Qiying (its version is {found}, this program knows {known}); update this program, or choose another folder with --data or QIYING_DATA.", file.display())]
    Newer {
        /// The database file.
        file: PathBuf,
        /// The version of the tables in the file.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// The file is damaged. It stays where it is, and a copy is beside it.
    #[error("{} is damaged and was copied to {}; move the damaged file away to start anew, or put a backup in its place.", file.display(), copy.display())]
    Broken {
        /// The damaged file.
        file: PathBuf,
        /// Its copy in the same folder.
        copy: PathBuf,
    },
    /// The file is damaged and could not be copied either.
    #[error("{} is damaged and could not be copied ({source}); copy it to a safe place yourself, then move it away to start anew.", file.display())]
    BrokenNotCopied {
        /// The damaged file.
        file: PathBuf,
        /// Why it could not be copied.
        source: io::Error,
    },
    /// The file is a database of some other program.
    #[error("{} belongs to another program; choose another folder with --data or QIYING_DATA.", file.display())]
    Foreign {
        /// The file found.
        file: PathBuf,
    },
    /// Another program kept the file locked for longer than we wait.
    #[error("{} is locked by another program; close that program and start again.", file.display())]
    Locked {
        /// The database file.
        file: PathBuf,
    },
    /// There is no room for the database.
    #[error("There is no room left to save games at {}; free some space and start again.", file.display())]
    Full {
        /// The database file.
        file: PathBuf,
    },
    /// Anything else.
    #[error("{} cannot be opened ({source}); check that it is a file you may read and write, or choose another folder with --data or QIYING_DATA.", file.display())]
    Unopened {
        /// The database file.
        file: PathBuf,
        /// What the system or SQLite says.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// Why a call on an open store failed. Nothing has changed then: every call is one transaction.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// No such game, or it is deleted.
    #[error("There is no game {game}; it may have been deleted.")]
    NoSuchGame {
        /// The game asked for.
        game: GameId,
    },
    /// The game has no seat of this letter.
    #[error("Game {game} has no seat {letter}.")]
    NoSuchSeat {
        /// The game.
        game: GameId,
        /// The letter asked for.
        letter: String,
    },
    /// A new game names the same seat twice.
    #[error("The new game names seat {letter} twice.")]
    SeatTwice {
        /// The letter named twice.
        letter: String,
    },
    /// The game is in a state in which this cannot be done.
    #[error("This cannot be done while game {game} is in the state \"{state}\".")]
    WrongState {
        /// The game.
        game: GameId,
        /// The state that it is in.
        state: State,
    },
    /// The action is not the next one, for instance because a second window has gone on with the same game.
    #[error("The next action of game {game} is number {expected}, not {found}; load the game again.")]
    NotNext {
        /// The game.
        game: GameId,
        /// The number of the next action.
        expected: u32,
        /// The number that was given.
        found: u32,
    },
    /// The disk is full.
    #[error("There is no room left to save; free some space and try again.")]
    Full,
    /// Another program kept the database locked for longer than we wait.
    #[error("The saved games are locked by another program; close it and try again.")]
    Locked,
    /// The file has become read-only since it was opened.
    #[error("The saved games cannot be written any more; allow writing to their folder and try again.")]
    ReadOnly,
    /// The file has been damaged since it was opened.
    #[error("The saved games are damaged; start the program again to have a copy made.")]
    Broken,
    /// Anything else that SQLite reports.
    #[error("The saved games cannot be used ({0}); start the program again.")]
    Sqlite(#[source] rusqlite::Error),
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::ReadOnly) => Self::ReadOnly,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => Self::Broken,
            _ => Self::Sqlite(error),
        }
    }
}
