//! The versions of the tables.

use std::sync::LazyLock;

use rusqlite_migration::{M, Migrations};

/// The newest version of the tables that this program knows; the database keeps its own in `user_version`.
pub(crate) const VERSION: u32 = STEPS.len() as u32;

/// The mark of our databases, `application_id`: "Qiyi" in ASCII.
pub(crate) const APPLICATION_ID: i32 = 0x5169_7969;

/// A step is never changed once released. Two programs may start the same step at the same time, so every step must
/// fail when it is run a second time (a new table, index or column does).
const STEPS: [&str; 3] = [
    include_str!("../migrations/1-tables.sql"),
    include_str!("../migrations/2-lists.sql"),
    include_str!("../migrations/3-notes.sql"),
];

pub(crate) static MIGRATIONS: LazyLock<Migrations<'static>> =
    LazyLock::new(|| STEPS.into_iter().map(M::up).collect::<Migrations<'static>>());
