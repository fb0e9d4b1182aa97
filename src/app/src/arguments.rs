//! The command line.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// What the program was asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// Start the app; games and settings are kept in this folder.
    Start {
        data: PathBuf,
    },
    Help,
    Version,
}

/// A command line that says nothing we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsageError {
    Unknown(String),
    MissingFolder,
    NoDataFolder,
}

/// The text of `--help`.
pub const HELP: &str = "Qiying, army chess for two and four players

Usage: qiying [--data DIR]

  --data DIR   keep games and settings in DIR (also: environment variable QIYING_DATA)
  --help       show this text
  --version    show the version
";

impl Arguments {
    /// Reads the words after the program's name. The folder is `--data`, else `fallback` (the variable `QIYING_DATA`),
    /// else the platform's place for data of programs.
    pub fn parse(
        words: impl IntoIterator<Item = OsString>,
        fallback: Option<OsString>,
    ) -> Result<Arguments, UsageError> {
        let mut data = fallback.filter(|folder| !folder.is_empty()).map(PathBuf::from);
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
        let data = data.or_else(|| dirs::data_dir().map(|folder| folder.join("qiying")));
        Ok(Arguments::Start { data: data.ok_or(UsageError::NoDataFolder)? })
    }
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsageError::Unknown(word) => write!(f, "qiying does not know '{word}'; see qiying --help."),
            UsageError::MissingFolder => write!(f, "--data needs a folder after it, as in: qiying --data games"),
            UsageError::NoDataFolder => {
                write!(f, "This system names no folder for data; say where to keep games with --data DIR.")
            }
        }
    }
}

impl std::error::Error for UsageError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(words: &[&str], fallback: Option<&str>) -> Result<Arguments, UsageError> {
        Arguments::parse(words.iter().map(OsString::from), fallback.map(OsString::from))
    }

    #[test]
    fn the_data_option_goes_before_the_variable() {
        assert_eq!(parse(&["--data", "a"], Some("b")), Ok(Arguments::Start { data: "a".into() }));
        assert_eq!(parse(&["--data=a"], Some("b")), Ok(Arguments::Start { data: "a".into() }));
        assert_eq!(parse(&[], Some("b")), Ok(Arguments::Start { data: "b".into() }));
    }

    #[test]
    fn bad_words_are_named() {
        assert_eq!(parse(&["--data"], None), Err(UsageError::MissingFolder));
        assert_eq!(parse(&["--dta"], None), Err(UsageError::Unknown("--dta".into())));
        assert!(UsageError::Unknown("--dta".into()).to_string().contains("--dta"));
    }

    #[test]
    fn help_and_version_need_no_folder() {
        assert_eq!(parse(&["--help"], None), Ok(Arguments::Help));
        assert_eq!(parse(&["-V"], None), Ok(Arguments::Version));
    }
}
