//! Runs the workbench, and writes small programs for it to run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use junqi::{Act, Action, Record};
use serde_json::Value;
use tempfile::TempDir;

pub const LAB: &str = env!("CARGO_BIN_EXE_lab");

pub fn lab(arguments: &[&str]) -> Output {
    Command::new(LAB).args(arguments).output().expect("lab runs")
}

/// A match that has to be played to its end.
pub struct Match {
    /// The outcome without its times.
    pub outcome: Value,
    /// Who did what in each game.
    pub games: Vec<Vec<Action>>,
    /// The records as written.
    pub records: Vec<Record>,
    /// What was said on the way.
    pub errors: String,
}

/// Plays a match of these seats and further arguments, and keeps the games.
pub fn play(kind: &str, seats: &[(char, &str)], arguments: &[&str]) -> Match {
    let folder = TempDir::new().expect("a folder");
    let seats: Vec<String> = seats.iter().map(|(letter, player)| format!("{letter}={player}")).collect();
    let mut all = vec!["match", "--kind", kind, "--record", folder.path().to_str().expect("a plain path")];
    seats.iter().for_each(|seat| all.extend(["--seat", seat.as_str()]));
    all.extend(arguments);
    let output = lab(&all);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{all:?}: {errors}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut outcome: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    for (_, seat) in outcome["seats"].as_object_mut().expect("seats") {
        for time in ["mean_ms", "p50_ms", "p95_ms", "max_ms"] {
            assert!(seat[time].take().as_f64().expect("a time") >= 0.0);
        }
    }
    let games = outcome["games"].as_u64().expect("a count") as usize;
    let records: Vec<Record> = (0..games).map(|number| record(folder.path(), number)).collect();
    let games = records.iter().map(|record| record.actions.iter().map(timeless).collect()).collect();
    Match { outcome, games, records, errors }
}

fn record(folder: &Path, number: usize) -> Record {
    let text = fs::read_to_string(folder.join(format!("game-{number:05}.txt"))).expect("a record");
    let record: Record = text.parse().expect("a good record");
    record.replay().expect("legal actions that lead to the result");
    record
}

fn timeless(action: &Action) -> Action {
    Action { used_ms: 0, ..*action }
}

/// The games as the acts of a seat alone.
pub fn acts(game: &[Action]) -> Vec<Act> {
    game.iter().map(|action| action.act).collect()
}

/// A command that runs a script of the shell, which every machine with a C compiler has. The folder holds the script.
pub fn script(folder: &TempDir, name: &str, text: &str) -> String {
    let file = folder.path().join(name);
    fs::write(&file, text).expect("a file");
    format!("sh '{}'", file.to_str().expect("a plain path"))
}
