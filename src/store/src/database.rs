//! The open database.

use std::fmt;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use crate::error::OpenError;
use crate::opening;

/// The saved games and settings of one data folder.
///
/// Every call is one transaction: when it returns without an error, the change is on the disk and outlives a killed
/// process and a power failure; when it returns an error, nothing has changed. Two programs may have the same folder
/// open. A call may wait up to five seconds while another program writes.
///
/// A store can move to another thread but not be shared by two; open a second one instead.
pub struct Store {
    connection: Connection,
    folder: PathBuf,
}

impl Store {
    /// Opens the database `qiying.db` in `folder`. Folder and database are made when they are missing, and an older
    /// database is brought to the newest version.
    ///
    /// # Errors
    /// [`OpenError`]; the file is then as it was.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        Ok(Self { connection: opening::open(folder)?, folder: folder.to_owned() })
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// A transaction whose queries all see the same state.
    pub(crate) fn read(&self) -> rusqlite::Result<Transaction<'_>> {
        Transaction::new_unchecked(&self.connection, TransactionBehavior::Deferred)
    }

    /// A transaction that writes. It takes the lock at once, so that what it reads first cannot change before it writes.
    pub(crate) fn write(&self) -> rusqlite::Result<Transaction<'_>> {
        Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Store").field("folder", &self.folder).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::StoreError;

    #[test]
    fn a_full_disk_is_told_and_loses_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        store.set_setting("language", "en").unwrap();
        let pages: u32 = store.connection.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap();
        store.connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(())).unwrap();
        let refusal = store.set_setting("note", &"x".repeat(100_000)).unwrap_err();
        assert!(matches!(refusal, StoreError::Full), "{refusal:?}");
        assert_eq!(store.setting("note").unwrap(), None);
        assert_eq!(store.setting("language").unwrap().as_deref(), Some("en"));
        store.set_setting("language", "zh").unwrap();
    }

    #[test]
    fn a_lock_that_is_not_given_back_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (Store::open(folder.path()).unwrap(), Store::open(folder.path()).unwrap());
        two.connection.busy_timeout(Duration::ZERO).unwrap();
        let held = one.write().unwrap();
        let refusal = two.set_setting("language", "en").unwrap_err();
        assert!(matches!(refusal, StoreError::Locked), "{refusal:?}");
        assert_eq!(two.setting("language").unwrap(), None);
        held.rollback().unwrap();
        two.set_setting("language", "en").unwrap();
    }
}
