//! Settings and last choices: texts by key.

use rusqlite::OptionalExtension;

use crate::database::Store;
use crate::error::StoreError;

impl Store {
    /// The value of a setting, none when it was never set.
    ///
    /// # Errors
    /// [`StoreError`] when the database cannot be read.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let query = self.read()?;
        let value = query
            .prepare_cached("SELECT value FROM settings WHERE key = ?1")?
            .query_row([key], |row| row.get(0))
            .optional()?;
        Ok(value)
    }

    /// Sets a setting, in place of its former value.
    ///
    /// # Errors
    /// [`StoreError`] when the database cannot be written.
    pub fn set_setting(&self, key: &str, value: &str) -> Result<(), StoreError> {
        let change = self.write()?;
        change
            .prepare_cached(
                "INSERT INTO settings (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
            )?
            .execute([key, value])?;
        Ok(change.commit()?)
    }
}
