use std::fmt;
use std::process::ExitCode;

/// Why a command failed: one sentence for the person at the terminal, and whose fault it is.
#[derive(Debug)]
pub enum LabError {
    /// What was to be read is missing or bad.
    Input(String),
    /// The arguments ask for something that there is not.
    Usage(String),
    /// Whoever speaks to us breaks the protocol.
    Breach(String),
}

impl LabError {
    /// The exit code that scripts see.
    pub fn code(&self) -> ExitCode {
        match self {
            LabError::Input(_) => ExitCode::from(1),
            LabError::Usage(_) | LabError::Breach(_) => ExitCode::from(2),
        }
    }
}

impl fmt::Display for LabError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LabError::Input(sentence) | LabError::Usage(sentence) | LabError::Breach(sentence) => f.write_str(sentence),
        }
    }
}
