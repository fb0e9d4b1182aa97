use std::num::NonZeroUsize;
use std::path::PathBuf;

use bot::{Places, Style};
use junqi::{ARMY, Draft, Kind, Layout, Options, Place, Rank, Seat, SeatMap};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use crate::batch;
use crate::error::LabError;
use crate::fit::{Sample, fit, likelihood};
use crate::game::{self, Table};
use crate::report;

/// Most pairs of pieces that change places in a layout before it is tried.
const CHANGES: usize = 8;
/// How many samples the belief counts for that places do not matter.
const PULL: f64 = 1_000.0;
/// Of so many games one is kept aside to test the table with.
const ASIDE: usize = 5;
/// Numbers of a table.
const CELLS: usize = Rank::ALL.len() * ARMY;

#[derive(clap::Args)]
pub struct Args {
    /// Rules: text-a, text-b or contest.
    #[arg(long, value_name = "NAME", default_value = "text-a")]
    preset: String,
    /// Games, spread evenly over the opponents.
    #[arg(long, default_value = "6000")]
    games: NonZeroUsize,
    /// Seed of all chance; equal seeds give equal tables.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The player whose layouts are changed at random and judged by its results.
    #[arg(long, value_name = "NAME", default_value = "level3")]
    player: String,
    /// Its opponents; may be repeated. Against itself the layouts of both are judged.
    #[arg(long, value_name = "NAME", default_values = ["level3", "rush", "greedy"])]
    against: Vec<String>,
    /// Games played at the same time.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// File to write the table to.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// One layout that was tried, against which of the opponents, and how the game ended for it, 1 won, 0 lost.
struct Trial {
    layout: Layout,
    opponent: usize,
    outcome: f32,
}

/// Plays the games, learns from them and writes the table.
pub fn run(args: Args) -> Result<(), LabError> {
    let preset = game::preset(&args.preset).map_err(LabError::Usage)?;
    let options = Options { move_limit_ms: 0, ..Options::preset(preset) };
    let tables = Table::duels(Kind::Two, options, args.seed, &args.player, &args.against)?;
    let trials =
        batch::play_all(args.games, args.jobs, |number| play(&args, &tables, number)).map_err(LabError::Input)?;
    let samples = |aside: bool| -> Vec<Sample> {
        let chosen = trials.iter().enumerate().filter(|(number, _)| (number % ASIDE == ASIDE - 1) == aside);
        chosen.flat_map(|(_, trials)| trials).map(|trial| sample(trial, tables.len())).collect()
    };
    let (learnt, aside) = (samples(false), samples(true));
    let even = vec![0.0; CELLS + 2 * tables.len()];
    let found = fit(&learnt, &even, &vec![false; even.len()], 1.0, PULL);
    // What is known without the places: how often each opponent is beaten from either headquarters.
    let placeless: Vec<bool> = (0..even.len()).map(|index| index < CELLS).collect();
    let plain = fit(&learnt, &even, &placeless, 1.0, PULL);
    let mut numbers = [[0.0; ARMY]; 12];
    for (row, found) in numbers.iter_mut().zip(found.chunks(ARMY)) {
        for (number, value) in row.iter_mut().zip(found) {
            *number = (value * 100.0).round() / 100.0;
        }
    }
    let text = format!(
        "# lab layouts --preset {} --games {} --seed {} --player {} --against {}\n# {} layouts to learn from; mean log-likelihood of {} others {:.4} without the places, {:.4} with them\n{}",
        args.preset,
        args.games,
        args.seed,
        args.player,
        args.against.join(" --against "),
        learnt.len(),
        aside.len(),
        likelihood(&aside, &plain, 1.0),
        likelihood(&aside, &found, 1.0),
        Places::from_numbers(numbers)
    );
    std::fs::write(&args.out, &text)
        .map_err(|error| LabError::Input(format!("{} cannot be written: {error}", args.out.display())))?;
    report::print(|out| out.write_all(text.as_bytes()))
}

/// Plays one game; the opponents take turns.
fn play(args: &Args, tables: &[Table], number: usize) -> Result<Vec<Trial>, String> {
    let opponent = number % tables.len();
    let table = &tables[opponent];
    let judged = |seat: Seat| seat == Seat::FIRST || args.against[opponent] == args.player;
    let random = &mut StdRng::seed_from_u64(args.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number as u64);
    let bomb_front = table.options.bomb_front;
    let layouts = SeatMap::from_fn(|seat| judged(seat).then(|| jumbled(bomb_front, random)));
    // The first move goes from seat to seat for every opponent by itself.
    let game = game::play_with(table, number / tables.len(), |seat, layout| layouts[seat].unwrap_or(layout))?.game;
    let winner = game.result().and_then(|result| result.winner);
    let outcome = |seat: Seat| winner.map_or(0.5, |winner| f32::from(u8::from(game.team(seat) == winner)));
    Ok(layouts
        .iter()
        .filter_map(|(seat, layout)| Some(Trial { layout: (*layout)?, opponent, outcome: outcome(seat) }))
        .collect())
}

/// A layout of any style, in which some pieces have changed places.
fn jumbled(bomb_front: bool, random: &mut StdRng) -> Layout {
    let style = Style::ALL.choose(random).copied().unwrap_or(Style::Balanced);
    let layout = bot::layout_of(style, bomb_front, random.random());
    let mut draft = Draft::of(&layout, bomb_front);
    let places: Vec<Place> = Layout::places().collect();
    for _ in 0..random.random_range(0..=CHANGES) {
        if let (Some(a), Some(b)) = (places.choose(random), places.choose(random)) {
            // What the rules refuse stays as it is.
            let _ = draft.swap(*a, *b);
        }
    }
    draft.finish().unwrap_or(layout)
}

/// The places of a layout as features, then, for every opponent, that it was met from the left or the right headquarters.
fn sample(trial: &Trial, opponents: usize) -> Sample {
    let mut features = vec![0.0; CELLS + 2 * opponents];
    for (place, rank) in Places::features(&trial.layout).into_iter().enumerate() {
        features[rank * ARMY + place] = 1.0;
    }
    let left = Place::new(6, 2).is_some_and(|place| trial.layout.rank(place) == Some(Rank::Flag));
    features[CELLS + 2 * trial.opponent + usize::from(left)] = 1.0;
    Sample { features, outcome: trial.outcome }
}
