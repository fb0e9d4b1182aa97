//! Opening the database file without ever harming what is in it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use chrono::Utc;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use rusqlite_migration::MigrationDefinitionError;

use crate::broken;
use crate::error::OpenError;
use crate::schema::{APPLICATION_ID, MIGRATIONS, VERSION};

/// The name of the database file in its folder.
pub(crate) const FILE_NAME: &str = "qiying.db";

/// How long a call waits for another program that is writing. A write takes milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long to wait before trying again what SQLite itself does not wait for.
const PAUSE: Duration = Duration::from_millis(5);

/// Up to this size, in bytes, a file is checked from end to end before it is used, which takes some 10 ms a MiB. A larger one is checked
/// for its header, its length and its tables only, and damage inside shows as `StoreError::Broken` when it is met.
const CHECKED_WHOLE: u64 = 2 << 20;

/// What stands in the way, before it is told with the name of the file.
enum Fault {
    Sqlite(rusqlite::Error),
    Migration(rusqlite_migration::Error),
    Newer(u32),
    Damaged,
    Foreign,
    ReadOnly,
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

impl From<rusqlite_migration::Error> for Fault {
    fn from(error: rusqlite_migration::Error) -> Self {
        match error {
            rusqlite_migration::Error::RusqliteError { err, .. } => Self::Sqlite(err),
            other => Self::Migration(other),
        }
    }
}

/// Opens the database in `folder`, makes what is missing and brings the tables to the newest version.
pub(crate) fn open(folder: &Path) -> Result<Connection, OpenError> {
    open_with(folder, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
}

fn open_with(folder: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    fs::create_dir_all(folder).map_err(|source| OpenError::Folder { folder: folder.to_owned(), source })?;
    let file = folder.join(FILE_NAME);
    let length = match fs::metadata(&file) {
        Ok(found) if found.is_dir() => {
            return Err(OpenError::Unopened { file, source: "it is a folder".into() });
        }
        Ok(found) => found.len(),
        Err(_) => 0,
    };
    // An empty file is what SQLite makes of a new database that was never written.
    let opened = if length == 0 { Ok(()) } else { inspect(&file, length) };
    opened.and_then(|()| connect(&file, flags)).map_err(|fault| explain(fault, &file))
}

/// Looks at an existing file through a connection that cannot write, so that a file we must not use stays as it is.
fn inspect(file: &Path, length: u64) -> Result<(), Fault> {
    let connection =
        Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let (mark, version) = (number("application_id")?, number("user_version")?);
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if mark != APPLICATION_ID {
        // Another instance may have made the file and not yet its tables.
        return if tables == 0 && mark == 0 && version == 0 { Ok(()) } else { Err(Fault::Foreign) };
    }
    match u32::try_from(version) {
        Ok(version) if version > VERSION => return Err(Fault::Newer(version)),
        Ok(_) => {}
        Err(_) => return Err(Fault::Damaged),
    }
    if length <= CHECKED_WHOLE {
        let verdict: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if verdict != "ok" {
            return Err(Fault::Damaged);
        }
    }
    Ok(())
}

fn connect(file: &Path, flags: OpenFlags) -> Result<Connection, Fault> {
    let mut connection = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(PATIENCE)?;
    // SQLite opens a file that may not be written for reading instead, and says nothing.
    if connection.is_readonly("main")? {
        return Err(Fault::ReadOnly);
    }
    connection.pragma_update(None, "foreign_keys", true)?;
    switch_to_wal(&connection)?;
    // In WAL a killed process loses nothing whatever this setting is. FULL also keeps a committed action when the power
    // fails, at the price of one flush an action, which a person does not notice.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    migrate(&mut connection)?;
    // Both tell now, and not in the middle of a game, that a table is missing or that the journal cannot be written.
    connection.execute_batch("SELECT 1 FROM games, seats, actions, settings LIMIT 0").map_err(|error| {
        if error.sqlite_error_code() == Some(ErrorCode::Unknown) { Fault::Damaged } else { error.into() }
    })?;
    connection.transaction()?.rollback()?;
    Ok(connection)
}

/// SQLite does not wait for others when the journal mode changes, so the wait is here.
fn switch_to_wal(connection: &Connection) -> Result<(), rusqlite::Error> {
    let start = Instant::now();
    loop {
        match connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())) {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && start.elapsed() < PATIENCE => {
                thread::sleep(PAUSE);
            }
            done => return done,
        }
    }
}

/// Two instances may find the same old version at the same time. The second one waits for the first one's transaction
/// and fails on a step that is already done; then the version has changed, and it goes on from there.
fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    loop {
        let version =
            |connection: &Connection| connection.pragma_query_value(None, "user_version", |row| row.get::<_, i32>(0));
        let before = version(connection)?;
        match MIGRATIONS.to_latest(connection) {
            Ok(()) => return Ok(()),
            Err(rusqlite_migration::Error::MigrationDefinition(MigrationDefinitionError::DatabaseTooFarAhead)) => {
                return Err(Fault::Newer(before.unsigned_abs()));
            }
            Err(error) => {
                if version(connection)? == before {
                    return Err(error.into());
                }
            }
        }
    }
}

fn explain(fault: Fault, file: &Path) -> OpenError {
    let file = file.to_owned();
    let error = match fault {
        Fault::Newer(found) => return OpenError::Newer { file, found, known: VERSION },
        Fault::Foreign => return OpenError::Foreign { file },
        Fault::ReadOnly => return OpenError::ReadOnly { file },
        Fault::Damaged => return damaged(&file),
        Fault::Migration(error) => return OpenError::Unopened { file, source: error.into() },
        Fault::Sqlite(error) => error,
    };
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => damaged(&file),
        // With rights missing on the folder, the file or its journal cannot be made.
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen | ErrorCode::PermissionDenied) => OpenError::ReadOnly { file },
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => OpenError::Locked { file },
        Some(ErrorCode::DiskFull) => OpenError::Full { file },
        _ => OpenError::Unopened { file, source: error.into() },
    }
}

fn damaged(file: &Path) -> OpenError {
    match broken::copy_aside(file, Utc::now()) {
        Ok(copy) => OpenError::Broken { file: file.to_owned(), copy },
        Err(source) => OpenError::BrokenNotCopied { file: file.to_owned(), source },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_that_may_only_read_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        drop(open(folder.path()).unwrap());
        let refusal = open_with(folder.path(), OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap_err();
        assert!(
            matches!(&refusal, OpenError::ReadOnly { file } if *file == folder.path().join(FILE_NAME)),
            "{refusal}"
        );
    }

    #[test]
    fn the_connection_keeps_what_it_has_committed() {
        let folder = tempfile::tempdir().unwrap();
        let connection = open(folder.path()).unwrap();
        let text = |name| connection.pragma_query_value(None, name, |row| row.get::<_, String>(0)).unwrap();
        let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(text("journal_mode"), "wal");
        assert_eq!(number("synchronous"), 2);
        assert_eq!(number("foreign_keys"), 1);
        assert_eq!(number("user_version"), i64::from(VERSION));
        assert_eq!(number("application_id"), i64::from(APPLICATION_ID));
    }
}
