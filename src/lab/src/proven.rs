use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use bot::LayoutRequest;
use junqi::{Kind, Layout, Options, Seat};

use crate::batch;
use crate::error::LabError;
use crate::game::{self, Table};
use crate::report;

/// Games of every layout against each opponent in a round. The better half goes on to the next.
const GAMES: usize = 8;

#[derive(clap::Args)]
pub struct Args {
    /// Kind of game: two, four or two-on-four.
    #[arg(long, default_value = "two")]
    kind: Kind,
    /// Rules: text-a, text-b or contest.
    #[arg(long, value_name = "NAME", default_value = "text-a")]
    preset: String,
    /// Layouts to begin with.
    #[arg(long, default_value = "128")]
    layouts: NonZeroUsize,
    /// Rounds; each leaves half of the layouts.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Seed of all chance; equal seeds give equal lists.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The player who plays them.
    #[arg(long, value_name = "NAME", default_value = "level4")]
    player: String,
    /// Its opponents, who lay out as they like; may be repeated.
    #[arg(long, value_name = "NAME", default_values = ["level4", "rush", "greedy"])]
    against: Vec<String>,
    /// Games played at the same time.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// File to write the list to.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// A layout and what it has won so far.
struct Trial {
    layout: Layout,
    points: f32,
}

/// Plays the rounds and writes what is left.
pub fn run(args: Args) -> Result<(), LabError> {
    let preset = game::preset(&args.preset).map_err(LabError::Usage)?;
    let options = Options { move_limit_ms: 0, ..Options::preset(preset) };
    let tables = Table::duels(args.kind, options, args.seed, &args.player, &args.against)?;
    let rules = LayoutRequest { kind: args.kind, options };
    let drawn = |number: usize| bot::strong_layout(&rules, args.seed.wrapping_mul(1_000_003) + number as u64);
    let mut trials: Vec<Trial> =
        (0..args.layouts.get()).map(|number| Trial { layout: drawn(number), points: 0.0 }).collect();
    let mut text = format!(
        "# lab proven --kind {} --preset {} --layouts {} --rounds {} --seed {} --player {} --against {}\n",
        args.kind,
        args.preset,
        args.layouts,
        args.rounds,
        args.seed,
        args.player,
        args.against.join(" --against "),
    );
    for round in 0..args.rounds {
        let in_turn = GAMES * tables.len();
        let Some(games) = NonZeroUsize::new(trials.len() * in_turn) else { break };
        let points = batch::play_all(games, args.jobs, |number| {
            let (layout, turn) = (trials[number / in_turn].layout, number % in_turn);
            // Every layout meets the same armies, other ones in each round.
            play(&tables[turn % tables.len()], round as usize * GAMES + turn / tables.len(), layout)
        })
        .map_err(LabError::Input)?;
        let mean = points.iter().sum::<f32>() / points.len() as f32;
        for (trial, points) in trials.iter_mut().zip(points.chunks(in_turn)) {
            trial.points += points.iter().sum::<f32>();
        }
        let _ = writeln!(text, "# round {}: {} layouts, which won {mean:.3} of their games", round + 1, trials.len());
        trials.sort_by(|a, b| b.points.total_cmp(&a.points));
        trials.truncate(trials.len().div_ceil(2));
    }
    let played = (args.rounds as usize * GAMES * tables.len()).max(1) as f32;
    for trial in &trials {
        let _ = writeln!(text, "{} {:.3}", trial.layout, trial.points / played);
    }
    std::fs::write(&args.out, &text)
        .map_err(|error| LabError::Input(format!("{} cannot be written: {error}", args.out.display())))?;
    report::print(|out| out.write_all(text.as_bytes()))
}

/// How a game ends for the player with this layout: 1 won, 0 lost.
fn play(table: &Table, number: usize, layout: Layout) -> Result<f32, String> {
    let team = Table::first_team(table.kind);
    let game = game::play_with(table, number, |seat, own| if team.contains(seat) { layout } else { own })?.game;
    let winner = game.result().and_then(|result| result.winner);
    Ok(winner.map_or(0.5, |winner| f32::from(u8::from(game.team(Seat::FIRST) == winner))))
}
