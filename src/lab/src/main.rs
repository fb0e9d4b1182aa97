//! The workbench of the game: what the rules and the computer players do, on the command line.
//!
//! Results go to standard output, one sentence about what went wrong to standard error. Exit codes: 0 good, 1 the input is bad, 2 usage or a
//! breach of a protocol.

mod batch;
mod contender;
mod contest;
mod engine;
mod entrant;
mod error;
mod fit;
mod game;
mod house;
mod layouts;
mod message;
mod moves;
mod peer;
mod perft;
mod player;
mod position;
mod program;
mod proven;
mod referee;
mod report;
mod score;
mod series;
mod shot;
mod tidings;
mod train;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Workbench of army chess: legal moves, perft, matches between computer players, checks of game records, pictures of screens.
#[derive(Parser)]
#[command(name = "lab", version, arg_required_else_help = false)]
struct Lab {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print the legal moves of the position on standard input, one a line, sorted.
    Moves,
    /// Print the number of leaves of the move tree of the position on standard input.
    Perft(perft::Args),
    /// Play games between computer players, ours and others, and print the outcome as one line of JSON.
    Match(series::Args),
    /// Play by the contest protocol on standard input and output.
    Engine(engine::Args),
    /// Let a computer player join a match elsewhere by the JSON protocol of players, on standard input and output.
    Player(player::Args),
    /// Picture a screen of the app with sample games, without a display.
    Shot(shot::Args),
    /// Replay game records and print kind, plies, result and reason of each.
    Verify(verify::Args),
    /// Learns the weights of the computer players from games of the strongest against itself.
    Train(train::Args),
    /// Learns from games which places suit which ranks.
    Layouts(layouts::Args),
    /// Tries layouts in games and keeps those that win most.
    Proven(proven::Args),
}

fn main() -> ExitCode {
    let lab = match Lab::try_parse() {
        Ok(lab) => lab,
        Err(error) => return usage(&error),
    };
    let done = match lab.command {
        Command::Moves => moves::run(),
        Command::Perft(args) => perft::run(&args),
        Command::Match(args) => series::run(args),
        Command::Engine(args) => engine::run(&args),
        Command::Player(args) => player::run(&args),
        Command::Shot(args) => shot::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Train(args) => train::run(args),
        Command::Layouts(args) => layouts::run(args),
        Command::Proven(args) => proven::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("lab: {error}");
            error.code()
        }
    }
}

/// Help and version go out as they are; of an error only the sentence that names it, since the rest is the help text again.
fn usage(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    if !error.use_stderr() {
        print!("{text}");
        return ExitCode::SUCCESS;
    }
    let sentence: Vec<&str> = text.lines().take_while(|line| !line.is_empty()).map(str::trim).collect();
    eprintln!("lab: {} (lab --help lists the commands)", sentence.join(" ").trim_start_matches("error: "));
    ExitCode::from(2)
}
