use junqi::{Deadlock, Move, Rank, Seat, Station, View};

use crate::ground::Ground;

/// Quiet moves before the limit from which the seat that will lose by it looks for a battle.
const AHEAD: u32 = 19;

/// The moves among `moves` after which a battle can still be had in time, where the quiet limit makes the seat that reaches it lose (contest rules).
///
/// The seat that would make the last quiet move has to attack first; the other one may wait. When no move is in time, those that come nearest.
pub(crate) fn in_time(view: &View, viewer: Seat, moves: &[Move]) -> Vec<Move> {
    let options = view.options();
    let (limit, quiet) = (u32::from(options.quiet_limit), view.quiet());
    let pressed = options.quiet_end == Deadlock::MoverLoses
        && limit > quiet
        && quiet + AHEAD >= limit
        && view.alive().len() == 2
        && (limit - 1 - quiet).is_multiple_of(2);
    if !pressed {
        return moves.to_vec();
    }
    // Own moves from now on, the one at hand included, of which the last has to be an attack at the latest.
    let left = (limit - 1 - quiet) / 2 + 1;
    let spare = u32::from(left > 4);
    let reach: Vec<u32> = moves.iter().map(|step| moves_to_battle(view, viewer, *step)).collect();
    let nearest = reach.iter().min().copied().unwrap_or(0);
    let enough = (left - 1).saturating_sub(spare).max(nearest);
    moves.iter().zip(reach).filter(|(_, reach)| *reach <= enough).map(|(step, _)| *step).collect()
}

/// How many own moves after this one it takes until one of them is an attack, the enemy standing still: 0 if this one is.
fn moves_to_battle(view: &View, viewer: Seat, step: Move) -> u32 {
    if view.at(step.to).is_some() {
        return 0;
    }
    let board = view.board();
    let ground = Ground::of(board.kind());
    let mut own = Vec::new();
    let mut taken = vec![false; board.len()];
    let mut edge: Vec<Station> = Vec::new();
    for seen in view.pieces() {
        let Some(at) = seen.at else { continue };
        if view.are_allies(seen.seat, viewer) {
            let at = if at == step.from { step.to } else { at };
            taken[at.index()] = true;
            if seen.seat == viewer && seen.rank.is_some_and(Rank::can_move) && !board.headquarters().contains(at) {
                own.push(at);
            }
        } else {
            taken[at.index()] = true;
            if !board.camps().contains(at) {
                edge.push(at);
            }
        }
    }
    // Outward from everything that can be attacked; ways are the same in both directions.
    let mut seen = vec![false; board.len()];
    let mut reach = 0;
    while !edge.is_empty() {
        reach += 1;
        let mut next = Vec::new();
        for from in edge {
            ground.glides(
                from,
                |at| taken[at.index()],
                |at| {
                    if !std::mem::replace(&mut seen[at.index()], true) {
                        next.push(at);
                    }
                },
            );
        }
        if next.iter().any(|at| own.contains(at)) {
            return reach;
        }
        next.retain(|at| !taken[at.index()]);
        edge = next;
    }
    u32::MAX
}
