use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::process;

use junqi::{Game, Order, Seat, Team};
use serde::Serialize;

use crate::error::LabError;

/// Writes to standard output. A reader that has read enough, like `head`, ends the program quietly.
pub fn print(write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<(), LabError> {
    let mut out = std::io::stdout().lock();
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        done => done.map_err(|error| LabError::Input(format!("standard output cannot be written: {error}"))),
    }
}

/// The outcome of a match, as it is printed.
#[derive(Serialize)]
pub struct Report {
    /// Games played.
    pub games: usize,
    /// Games won by each team, named by its seats in the order of play.
    pub teams: BTreeMap<String, usize>,
    /// Games that nobody won.
    pub draws: usize,
    /// How many games ended for which reason.
    pub ends: BTreeMap<&'static str, usize>,
    /// Mean length of the games in plies, to a tenth.
    pub plies_mean: f64,
    /// Player and thinking time of each seat.
    pub seats: BTreeMap<char, SeatReport>,
}

/// One seat of a [`Report`].
#[derive(Serialize)]
pub struct SeatReport {
    /// Name of the player.
    pub player: &'static str,
    /// Mean time for an answer in milliseconds.
    pub mean_ms: f64,
    /// The time within which 95 of 100 answers came, in milliseconds.
    pub p95_ms: f64,
}

impl SeatReport {
    /// Sums up the times of all answers of a seat, in microseconds.
    pub fn new(player: &'static str, mut micros: Vec<u64>) -> SeatReport {
        micros.sort_unstable();
        let count = micros.len().max(1);
        let mean = micros.iter().sum::<u64>() as f64 / count as f64;
        let p95 = micros.get((count * 95).div_ceil(100) - 1).copied().unwrap_or(0);
        SeatReport { player, mean_ms: millis(mean), p95_ms: millis(p95 as f64) }
    }
}

/// Milliseconds to the thousandth.
fn millis(micros: f64) -> f64 {
    micros.round() / 1000.0
}

/// The names of the teams of a game, each the letters of its seats in the order of play.
pub fn team_names(game: &Game) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for seat in order_of_play(game) {
        let name = team_name(game, game.team(seat));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The name of a team: the letters of its seats in the order of play.
pub fn team_name(game: &Game, team: Team) -> String {
    let seats = order_of_play(game).into_iter().filter(|seat| game.team(*seat) == team);
    seats.map(|seat| game.board().letter(seat)).collect()
}

/// The seats of a game in the order of play, the first seat of the board first.
fn order_of_play(game: &Game) -> Vec<Seat> {
    let mut order: Vec<Seat> = game.kind().seats().iter().collect();
    if game.options().order == Order::Clockwise && !order.is_empty() {
        order[1..].reverse();
    }
    order
}
