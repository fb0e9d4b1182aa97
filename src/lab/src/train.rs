use std::num::NonZeroUsize;
use std::path::PathBuf;

use bot::Weights;
use junqi::{Event, Game, Kind, Options, Rank, Seat, SeatMap};

use crate::batch;
use crate::entrant::Entrant;
use crate::error::LabError;
use crate::fit::{Sample, fit, likelihood};
use crate::game::{self, Table};
use crate::report;

/// Points that make a win e times as likely as before.
const SCALE: f64 = 900.0;
/// Moves at the start of a game that say little yet.
const OPENING: u32 = 8;
/// Every how many moves a position is taken.
const EVERY: u32 = 3;
/// How many samples the first guesses count for.
const PULL: f64 = 1_000.0;
/// How far the weights go from the first guesses towards those that foretell the games best.
const TRUST: f32 = 0.5;
/// Of so many games one is kept aside to test the weights with.
const ASIDE: usize = 5;

#[derive(clap::Args)]
pub struct Args {
    /// Rules: text-a, text-b or contest.
    #[arg(long, value_name = "NAME", default_value = "text-a")]
    preset: String,
    /// Games that the player plays against itself.
    #[arg(long, default_value = "1000")]
    games: NonZeroUsize,
    /// Seed of all chance; equal seeds give equal weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The player that plays against itself.
    #[arg(long, value_name = "NAME", default_value = "level3")]
    player: String,
    /// Games played at the same time.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// File to write the weights to.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Plays the games, learns from them and writes the weights.
pub fn run(args: Args) -> Result<(), LabError> {
    let preset = game::preset(&args.preset).map_err(LabError::Usage)?;
    let player = Entrant::own(&args.player)?;
    let kind = Kind::Two;
    let table = Table {
        kind,
        options: Options { move_limit_ms: 0, ..Options::preset(preset) },
        entrants: SeatMap::from_fn(|seat| kind.seats().contains(seat).then_some(Entrant::Own(player))),
        seed: args.seed,
        move_ms: None,
        start_ms: 0,
        contest_seconds: 0,
        verbose: false,
    };
    let games = batch::play_all(args.games, args.jobs, |number| play(&table, number)).map_err(LabError::Input)?;
    let (aside, learnt): (Vec<_>, Vec<_>) =
        games.into_iter().enumerate().partition(|(number, _)| number % ASIDE == ASIDE - 1);
    let flatten = |games: Vec<(usize, Vec<Sample>)>| games.into_iter().flat_map(|(_, samples)| samples).collect();
    let (aside, learnt): (Vec<Sample>, Vec<Sample>) = (flatten(aside), flatten(learnt));

    let plain = Weights::plain();
    let numbers = plain.numbers();
    let raw = fit(&learnt, numbers, &fixed(), SCALE, PULL);
    let (before, after) = (likelihood(&aside, numbers, SCALE), likelihood(&aside, &raw, SCALE));
    let factor = army(numbers) / army(&raw);
    let mut found = [0.0; Weights::NAMES.len()];
    for (((number, value), first), fixed) in found.iter_mut().zip(&raw).zip(numbers).zip(fixed()) {
        *number = if fixed { *first } else { (first + TRUST * (value * factor - first)).round() };
    }
    let text = format!(
        "# lab train --preset {} --games {} --seed {} --player {}\n# {} positions to learn from; mean log-likelihood of {} others {before:.4} before, {after:.4} after\n{}",
        args.preset,
        args.games,
        args.seed,
        args.player,
        learnt.len(),
        aside.len(),
        Weights::from_numbers(found)
    );
    std::fs::write(&args.out, &text)
        .map_err(|error| LabError::Input(format!("{} cannot be written: {error}", args.out.display())))?;
    report::print(|out| out.write_all(text.as_bytes()))
}

/// The weights that are not learnt: all but the worth of the ranks. What the places are worth follows too much from how the player that made the
/// games uses them; learnt places lost matches.
fn fixed() -> Vec<bool> {
    let ranks = Rank::ALL.len();
    Weights::NAMES
        .iter()
        .enumerate()
        .map(|(index, name)| *name != "commander-hides" && (index >= ranks || *name == "flag"))
        .collect()
}

/// What a whole army is worth by these weights; learnt weights are brought back to the old size, on which limits of the search rest.
fn army(weights: &[f32]) -> f32 {
    Rank::ALL.into_iter().map(|rank| weights[rank as usize] * rank.per_army() as f32).sum()
}

/// Plays one game and gives its positions, seen from the first seat.
fn play(table: &Table, number: usize) -> Result<Vec<Sample>, String> {
    let played = game::play(table, number)?.game;
    let won = played.result().and_then(|result| result.winner).map(|winner| played.team(Seat::FIRST) == winner);
    let outcome = won.map_or(0.5, |won| f32::from(u8::from(won)));
    let mut game = Game::new(*played.opening()).map_err(|error| error.to_string())?;
    let mut samples = Vec::new();
    for action in played.actions() {
        let ply = game.ply();
        game.act(*action).map_err(|refusal| refusal.to_string())?;
        let calm = !matches!(game.log().last(), Some(Event::Moved { clash: Some(_), .. }));
        if game.ply() != ply
            && game.ply() >= OPENING
            && game.ply().is_multiple_of(EVERY)
            && calm
            && let Some(features) = bot::features(&game.truth(), Seat::FIRST, &Weights::plain())
        {
            samples.push(Sample { features: features.to_vec(), outcome });
        }
    }
    Ok(samples)
}
