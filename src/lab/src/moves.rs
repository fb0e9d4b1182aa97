use crate::error::LabError;
use crate::{position, report};

/// Prints the legal moves of the position on standard input.
pub fn run() -> Result<(), LabError> {
    let position = position::read()?;
    let board = position.board();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut lines: Vec<String> =
        moves.iter().map(|step| format!("{}-{}\n", board.name(step.from), board.name(step.to))).collect();
    lines.sort();
    report::print(|out| lines.iter().try_for_each(|line| out.write_all(line.as_bytes())))
}
