use std::collections::BTreeMap;
use std::io::{ErrorKind, Write};
use std::process;

use junqi::{Game, Order, Seat, Team};
use serde::Serialize;

use crate::contender::Fault;
use crate::error::LabError;
use crate::score::Score;

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
    /// What each team made of the games, draws counted half.
    pub scores: BTreeMap<String, Score>,
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
    /// Who played it.
    pub player: String,
    /// Mean time for an answer in milliseconds.
    pub mean_ms: f64,
    /// The time within which half of the answers came, in milliseconds.
    pub p50_ms: f64,
    /// The time within which 95 of 100 answers came, in milliseconds.
    pub p95_ms: f64,
    /// The time of the slowest answer, in milliseconds.
    pub max_ms: f64,
    /// Games that an outside program lost by a fault, by its name; none for players of our own, whose faults stop a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faults: Option<BTreeMap<&'static str, usize>>,
}

impl SeatReport {
    /// Sums up the times of all answers of a seat, in microseconds.
    pub fn new(player: String, mut micros: Vec<u64>) -> SeatReport {
        micros.sort_unstable();
        let count = micros.len().max(1);
        let mean = micros.iter().sum::<u64>() as f64 / count as f64;
        let within =
            |percent: usize| millis(micros.get((count * percent).div_ceil(100) - 1).map_or(0.0, |t| *t as f64));
        SeatReport {
            player,
            mean_ms: millis(mean),
            p50_ms: within(50),
            p95_ms: within(95),
            max_ms: within(100),
            faults: None,
        }
    }

    /// Adds how many games were lost by which fault.
    pub fn with_faults(self, faults: &[Fault]) -> SeatReport {
        let count = |kind: Fault| (kind.name(), faults.iter().filter(|fault| **fault == kind).count());
        SeatReport { faults: Some(Fault::ALL.into_iter().map(count).collect()), ..self }
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
