//! Times in the tables: milliseconds since 1970, UTC.

use chrono::{DateTime, Utc};
use rusqlite::Row;

/// The time now, as the tables keep it.
pub(crate) fn now() -> i64 {
    Utc::now().timestamp_millis()
}

pub(crate) fn time(row: &Row, column: &str) -> rusqlite::Result<DateTime<Utc>> {
    from_millis(row, column, row.get(column)?)
}

pub(crate) fn optional_time(row: &Row, column: &str) -> rusqlite::Result<Option<DateTime<Utc>>> {
    row.get::<_, Option<i64>>(column)?.map(|millis| from_millis(row, column, millis)).transpose()
}

fn from_millis(row: &Row, column: &str, millis: i64) -> rusqlite::Result<DateTime<Utc>> {
    let index = row.as_ref().column_index(column)?;
    DateTime::from_timestamp_millis(millis).ok_or(rusqlite::Error::IntegralValueOutOfRange(index, millis))
}
