//! Where the data lies.

use std::ffi::OsString;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The name of our folder inside the platform's data folder.
const NAME: &str = "qiying";

/// Why there is no folder to keep data in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FolderError {
    /// `--data` was given an empty name.
    #[error("--data needs the name of a folder; give one, for instance --data games.")]
    EmptyFlag,
    /// Nobody named a folder, and the platform does not tell where the user's data belongs.
    #[error("Your home folder is not known; name a folder for the saved games with --data or QIYING_DATA.")]
    NoHome,
}

/// Chooses the data folder: `flag` (the value of `--data`) before `env` (the value of `QIYING_DATA`, none when empty)
/// before the folder `qiying` in the platform's data folder. The folder is not made here; [`crate::Store::open`] does.
///
/// # Errors
/// [`FolderError`] when the flag is empty or the platform's folder is needed and not known.
///
/// ```
/// use std::path::{Path, PathBuf};
///
/// let folder = store::data_dir(Some(PathBuf::from("games")), Some("elsewhere".into()))?;
/// assert_eq!(folder, Path::new("games"));
/// assert_eq!(store::data_dir(None, Some("elsewhere".into()))?, Path::new("elsewhere"));
/// # Ok::<(), store::FolderError>(())
/// ```
pub fn data_dir(flag: Option<PathBuf>, env: Option<OsString>) -> Result<PathBuf, FolderError> {
    match (flag, env) {
        (Some(flag), _) if flag.as_os_str().is_empty() => Err(FolderError::EmptyFlag),
        (Some(flag), _) => Ok(flag),
        (None, Some(env)) if !env.is_empty() => Ok(env.into()),
        (None, _) => match etcetera::base_strategy::choose_native_strategy() {
            Ok(platform) => Ok(platform.data_dir().join(NAME)),
            Err(_) => Err(FolderError::NoHome),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flag_goes_before_the_environment() {
        assert_eq!(data_dir(Some("a".into()), Some("b".into())), Ok(PathBuf::from("a")));
        assert_eq!(data_dir(None, Some("b".into())), Ok(PathBuf::from("b")));
    }

    #[test]
    fn an_empty_flag_is_refused_and_an_empty_variable_is_none() {
        assert_eq!(data_dir(Some(PathBuf::new()), Some("b".into())), Err(FolderError::EmptyFlag));
        assert_eq!(data_dir(None, Some(OsString::new())), data_dir(None, None));
    }

    #[test]
    fn otherwise_it_is_a_folder_of_our_own_among_the_users_data() {
        let folder = data_dir(None, None).unwrap();
        assert!(folder.is_absolute() && folder.ends_with(NAME), "{folder:?}");
    }
}
