//! Copies of damaged databases.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

const PREFIX: &str = "qiying-broken-";

/// Copies `file` to `qiying-broken-<time>.db` beside it, with its journal, and returns the copy. A copy with the same
/// content from an earlier start is used again, so that starting over and over does not fill the disk.
pub(crate) fn copy_aside(file: &Path, now: DateTime<Utc>) -> io::Result<PathBuf> {
    let folder = file.parent().unwrap_or(Path::new("."));
    if let Some(copy) = same_copy(file, folder)? {
        return Ok(copy);
    }
    let time = now.format("%Y%m%dT%H%M%S%.3fZ");
    let copy = folder.join(format!("{PREFIX}{time}.db"));
    fs::copy(file, &copy)?;
    let journal = journal_of(file);
    if journal.exists() {
        fs::copy(journal, journal_of(&copy))?;
    }
    Ok(copy)
}

fn same_copy(file: &Path, folder: &Path) -> io::Result<Option<PathBuf>> {
    let length = fs::metadata(file)?.len();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_copy = name.to_str().is_some_and(|name| name.starts_with(PREFIX) && name.ends_with(".db"));
        if is_copy && entry.metadata()?.len() == length && fs::read(entry.path())? == fs::read(file)? {
            return Ok(Some(entry.path()));
        }
    }
    Ok(None)
}

/// The write-ahead log that belongs to a database file.
fn journal_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}
