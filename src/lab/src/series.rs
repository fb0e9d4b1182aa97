use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use junqi::{Board, Kind, Options, SeatMap};

use crate::contender::Fault;
use crate::entrant::Entrant;
use crate::error::LabError;
use crate::game::{self, Played, Table};
use crate::report::{self, Report, SeatReport};
use crate::score::Score;

/// Lines of progress in a match.
const PROGRESS: usize = 20;

#[derive(clap::Args)]
pub struct Args {
    /// Kind of game: two, four or two-on-four.
    #[arg(long)]
    kind: Kind,
    /// Seat and player, once for every seat of the game: S=greedy for one of ours, N=cmd:"..." for a program that speaks the JSON protocol of
    /// players, N=contest:"..." for an engine of the contest protocol.
    #[arg(long = "seat", value_name = "S=PLAYER", required = true)]
    seats: Vec<String>,
    /// How many games.
    #[arg(long, default_value = "100")]
    games: NonZeroUsize,
    /// Seed of all chance; equal seeds give equal games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time for an answer, in milliseconds. Without it our players take what they like, and programs have 10 seconds.
    #[arg(long, value_name = "MS")]
    move_ms: Option<u32>,
    /// Time for a program to start and to lay out its army, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 10_000)]
    start_ms: u32,
    /// Time for an engine of the contest protocol for its whole game, in seconds.
    #[arg(long, value_name = "S", default_value_t = 1_800)]
    contest_seconds: u32,
    /// Pass on what programs write to standard error.
    #[arg(long)]
    verbose: bool,
    /// Games played at the same time.
    #[arg(long, default_value = "1")]
    jobs: NonZeroUsize,
    /// Rules: text-a, text-b or contest.
    #[arg(long, value_name = "NAME", default_value = "text-a")]
    preset: String,
    /// An option other than in the preset, like sight=open or free-for-all=on, as records write it.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Folder to write a record of every game to.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// Plays the games and prints the outcome.
pub fn run(args: Args) -> Result<(), LabError> {
    let table = table(&args)?;
    if let Some(folder) = &args.record {
        std::fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    }
    let games = args.games.get();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    let mut played: Vec<Option<Outcome>> = Vec::new();
    played.resize_with(games, || None);
    thread::scope(|scope| {
        for _ in 0..args.jobs.get().min(games) {
            let (sender, table, next) = (sender.clone(), &table, &next);
            let folder = args.record.as_deref();
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= games || sender.send((number, one(table, number, folder))).is_err() {
                        return;
                    }
                }
            });
        }
        // The scope waits for the threads; they stop at the first game that nobody asks for any more.
        drop(sender);
        for (done, (number, outcome)) in receiver.into_iter().enumerate() {
            let outcome = outcome?;
            for (seat, fault) in outcome.faults.iter() {
                if let (Some((_, sentence)), Some(entrant)) = (fault, &table.entrants[seat]) {
                    let letter = table.kind.board().letter(seat);
                    eprintln!("game {number}: seat {letter} ({entrant}) loses: it {sentence}");
                }
            }
            if (done + 1) % games.div_ceil(PROGRESS) == 0 || done + 1 == games {
                eprintln!(
                    "{} of {games} games; the last: {}, {}, {} plies",
                    done + 1,
                    outcome.winner(),
                    outcome.reason,
                    outcome.plies
                );
            }
            played[number] = Some(outcome);
        }
        Ok(())
    })?;
    let report = sum_up(&table, played.into_iter().flatten());
    let line = serde_json::to_string(&report)
        .map_err(|error| LabError::Input(format!("the outcome cannot be printed: {error}")))?;
    report::print(|out| writeln!(out, "{line}"))
}

/// What counts of a game for the outcome of the match.
struct Outcome {
    team: Option<String>,
    teams: Vec<String>,
    reason: &'static str,
    plies: u32,
    micros: SeatMap<Vec<u64>>,
    faults: SeatMap<Option<(Fault, String)>>,
}

impl Outcome {
    fn winner(&self) -> String {
        self.team.as_ref().map_or_else(|| "drawn".to_owned(), |team| format!("{team} wins"))
    }
}

fn one(table: &Table, number: usize, folder: Option<&Path>) -> Result<Outcome, LabError> {
    let played = game::play(table, number).map_err(LabError::Input)?;
    if let Some(folder) = folder {
        let file = folder.join(format!("game-{number:05}.txt"));
        std::fs::write(&file, played.record(table).to_string()).map_err(|error| unwritable(&file, &error))?;
    }
    let Played { game, micros, faults } = played;
    let result = game.result().ok_or_else(|| LabError::Input(format!("game {number} stopped without a result")))?;
    Ok(Outcome {
        team: result.winner.map(|team| report::team_name(&game, team)),
        teams: report::team_names(&game),
        reason: result.reason.name(),
        plies: game.ply(),
        micros,
        faults,
    })
}

fn sum_up(table: &Table, games: impl Iterator<Item = Outcome>) -> Report {
    let mut report = Report {
        games: 0,
        teams: BTreeMap::new(),
        draws: 0,
        scores: BTreeMap::new(),
        ends: BTreeMap::new(),
        plies_mean: 0.0,
        seats: BTreeMap::new(),
    };
    let mut plies = 0;
    let mut micros: SeatMap<Vec<u64>> = SeatMap::default();
    let mut faults: SeatMap<Vec<Fault>> = SeatMap::default();
    for outcome in games {
        report.games += 1;
        for team in outcome.teams {
            report.teams.entry(team).or_insert(0);
        }
        match outcome.team {
            Some(team) => *report.teams.entry(team).or_insert(0) += 1,
            None => report.draws += 1,
        }
        *report.ends.entry(outcome.reason).or_insert(0) += 1;
        plies += u64::from(outcome.plies);
        for seat in table.kind.seats().iter() {
            micros[seat].extend(&outcome.micros[seat]);
            faults[seat].extend(outcome.faults[seat].as_ref().map(|(fault, _)| *fault));
        }
    }
    report.plies_mean = (10.0 * plies as f64 / report.games.max(1) as f64).round() / 10.0;
    report.scores =
        report.teams.iter().map(|(team, wins)| (team.clone(), Score::new(*wins, report.draws, report.games))).collect();
    for seat in table.kind.seats().iter() {
        if let Some(entrant) = &table.entrants[seat] {
            let times = std::mem::take(&mut micros[seat]);
            let seat_report = SeatReport::new(entrant.to_string(), times);
            let seat_report = match entrant {
                Entrant::Own(_) => seat_report,
                Entrant::Program(_) | Entrant::Engine(_) => seat_report.with_faults(&faults[seat]),
            };
            report.seats.insert(table.kind.board().letter(seat), seat_report);
        }
    }
    report
}

fn table(args: &Args) -> Result<Table, LabError> {
    let mut options = options(args).map_err(LabError::Usage)?;
    let entrants = entrants(args.kind, &args.seats).map_err(LabError::Usage)?;
    for entrant in entrants.iter().filter_map(|(_, entrant)| entrant.as_ref()) {
        if let Some(refusal) = entrant.refusal(args.kind, &options) {
            return Err(LabError::Usage(format!("{entrant}: {refusal}")));
        }
        if matches!(entrant, Entrant::Engine(_)) {
            // The contest protocol has a time for the game and none for a move, and could not tell of a turn that goes by.
            options.move_limit_ms = 0;
        }
    }
    Ok(Table {
        kind: args.kind,
        options,
        entrants,
        seed: args.seed,
        move_ms: args.move_ms,
        start_ms: args.start_ms,
        contest_seconds: args.contest_seconds,
        verbose: args.verbose,
    })
}

/// The preset with the single options laid over it, in the words of the records.
fn options(args: &Args) -> Result<Options, String> {
    let preset = game::preset(&args.preset)?;
    let mut words: Vec<String> = Options::preset(preset).to_string().split_whitespace().map(str::to_owned).collect();
    for option in &args.options {
        let key = option.split_once('=').map_or(option.as_str(), |(key, _)| key);
        let place = words.iter().position(|word| word.split_once('=').is_some_and(|(known, _)| known == key));
        let place = place.ok_or_else(|| {
            let known: Vec<&str> = words.iter().filter_map(|word| Some(word.split_once('=')?.0)).collect();
            format!("there is no option {key:?}, expected one of {}", known.join(", "))
        })?;
        words[place].clone_from(option);
    }
    words.join(" ").parse().map_err(|error: junqi::OptionsError| error.to_string())
}

fn entrants(kind: Kind, seats: &[String]) -> Result<SeatMap<Option<Entrant>>, String> {
    let board: &Board = kind.board();
    let letters: Vec<String> = kind.seats().iter().map(|seat| board.letter(seat).to_string()).collect();
    let mut entrants: SeatMap<Option<Entrant>> = SeatMap::from_fn(|_| None);
    for word in seats {
        let (letter, name) = word
            .split_once('=')
            .ok_or_else(|| format!("--seat {word:?}: expected a seat and a player like S=greedy"))?;
        let seat =
            kind.seats().iter().find(|seat| board.letter(*seat).to_string() == letter).ok_or_else(|| {
                format!("--seat {word:?}: a game of kind {kind} has the seats {}", letters.join(", "))
            })?;
        let entrant = Entrant::parse(name).map_err(|sentence| format!("--seat {word:?}: {sentence}"))?;
        if entrants[seat].replace(entrant).is_some() {
            return Err(format!("--seat {word:?}: seat {letter} is given twice"));
        }
    }
    match kind.seats().iter().find(|seat| entrants[*seat].is_none()) {
        Some(seat) => Err(format!(
            "seat {} has no player, give --seat {0}=NAME for each of {}",
            board.letter(seat),
            letters.join(", ")
        )),
        None => Ok(entrants),
    }
}

fn unwritable(path: &Path, error: &std::io::Error) -> LabError {
    LabError::Input(format!("{} cannot be written: {error}", path.display()))
}
