//! The command line.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// What the program was asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// Start the app; games and settings are kept in this folder.
    Start {
        /// The folder after `--data`.
        data: Option<PathBuf>,
    },
    Help,
    Version,
}

/// A command line that says nothing we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    Unknown(String),
    MissingFolder,
}

/// The text of `--help`.
pub const HELP: &str = "Qiying, army chess for two and four players

Usage: qiying [--data DIR]

  --data DIR   keep games and settings in DIR (also: environment variable QIYING_DATA)
  --help       show this text
  --version    show the version
";

impl Arguments {
    /// Reads the words after the program's name.
    pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Arguments, UsageError> {
        let mut data = None;
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            match word.to_str() {
                Some("--help" | "-h") => return Ok(Arguments::Help),
                Some("--version" | "-V") => return Ok(Arguments::Version),
                Some("--data") => data = Some(words.next().ok_or(UsageError::MissingFolder)?.into()),
                Some(text) if text.starts_with("--data=") => data = Some(text["--data=".len()..].into()),
                _ => return Err(UsageError::Unknown(word.to_string_lossy().into_owned())),
            }
        }
        Ok(Arguments::Start { data })
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::Unknown(word) => write!(f, "qiying does not know '{word}'; see qiying --help."),
            UsageError::MissingFolder => write!(f, "--data needs a folder after it, as in: qiying --data games"),
        }
    }
}

impl std::error::Error for UsageError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str]) -> Result<Arguments, UsageError> {
        Arguments::parse(words.iter().map(OsString::from))
    }

    #[test]
    fn the_folder_stands_after_data_or_an_equals_sign() {
        assert_eq!(parse(&["--data", "a"]), Ok(Arguments::Start { data: Some("a".into()) }));
        assert_eq!(parse(&["--data=a"]), Ok(Arguments::Start { data: Some("a".into()) }));
        assert_eq!(parse(&[]), Ok(Arguments::Start { data: None }));
    }

    #[test]
    fn bad_words_are_named() {
        assert_eq!(parse(&["--data"]), Err(UsageError::MissingFolder));
        assert_eq!(parse(&["--dta"]), Err(UsageError::Unknown("--dta".into())));
        assert!(UsageError::Unknown("--dta".into()).to_string().contains("--dta"));
    }

    #[test]
    fn help_and_version_need_no_folder() {
        assert_eq!(parse(&["--help"]), Ok(Arguments::Help));
        assert_eq!(parse(&["-V"]), Ok(Arguments::Version));
    }
}
