use std::path::{Path, PathBuf};

use junqi::{Record, RecordError};

use crate::error::LabError;
use crate::report;

#[derive(clap::Args)]
pub struct Args {
    /// Files with one game record each.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// Replays every record and prints what it holds; bad ones are named on standard error and do not keep the others from being checked.
pub fn run(args: &Args) -> Result<(), LabError> {
    let mut bad = 0;
    for file in &args.files {
        match check(file) {
            Ok(line) => report::print(|out| writeln!(out, "{}: {line}", file.display()))?,
            Err(sentence) => {
                bad += 1;
                eprintln!("lab: {}: {sentence}", file.display());
            }
        }
    }
    match bad {
        0 => Ok(()),
        bad => Err(LabError::Input(format!("{bad} of {} records are bad", args.files.len()))),
    }
}

/// Kind, plies, result and reason of one record.
fn check(file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("cannot be read: {error}"))?;
    let record: Record = text.parse().map_err(|error| place(&error))?;
    let game = record.replay().map_err(|error| place(&error))?;
    let (result, reason) = match game.result() {
        Some(result) => {
            let winner = result
                .winner
                .map_or_else(|| "drawn".to_owned(), |team| format!("{} wins", report::team_name(&game, team)));
            (winner, result.reason.name())
        }
        None => ("unfinished".to_owned(), "none yet"),
    };
    Ok(format!("{}, {} plies, {result}, {reason}", record.opening.kind, game.ply()))
}

fn place(error: &RecordError) -> String {
    format!("line {}: expected {}", error.line, error.expected)
}
