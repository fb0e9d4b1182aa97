use crate::error::LabError;
use crate::{position, report};

#[derive(clap::Args)]
pub struct Args {
    /// Length of the lines of play, in moves.
    #[arg(long, value_name = "N")]
    depth: u32,
}

/// Prints the number of lines of play of that length.
pub fn run(args: &Args) -> Result<(), LabError> {
    let mut position = position::read()?;
    let leaves = position.perft(args.depth);
    report::print(|out| writeln!(out, "{leaves}"))
}
