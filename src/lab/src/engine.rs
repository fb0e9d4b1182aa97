use std::fmt;
use std::io::BufRead;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bot::{Budget, LayoutRequest, Player, Request};
use junqi::{Act, Kind, Move, Opening, Options, Preset, Seat, SeatMap, Witness, WitnessRefusal};

use crate::contest::{self, Words};
use crate::error::LabError;
use crate::report;

/// Time that is never planned for, in milliseconds: the program may be kept waiting by others.
const RESERVE_MS: u64 = 2_000;
/// A move may take one part in so many of the time that is left.
const SHARE: u64 = 40;
/// Least time for a move, in milliseconds.
const LEAST_MS: u32 = 5;
/// More than this a player that likes to take its own time may want for a move, in milliseconds.
const UNWATCHED_MS: u32 = 5_000;

#[derive(clap::Args)]
pub struct Args {
    /// How strong: 1 to 5.
    #[arg(long, value_name = "N", default_value = "5")]
    level: u8,
    /// Time for a move, in milliseconds. Less once the time of the whole game runs low.
    #[arg(long, value_name = "MS")]
    move_ms: Option<u32>,
    /// Seed of all chance; without one every game is another.
    #[arg(long)]
    seed: Option<u64>,
    /// Any computer player by its name, instead of a level.
    #[arg(long, value_name = "NAME", hide = true)]
    player: Option<String>,
}

/// Speaks contest protocol 1.0 on standard input and output until the input ends.
pub fn run(args: &Args) -> Result<(), LabError> {
    let name = args.player.clone().unwrap_or_else(|| format!("level{}", args.level));
    let player = bot::by_name(&name).ok_or_else(|| {
        LabError::Usage(format!("there is no player {name:?}, expected one of {}", bot::NAMES.join(", ")))
    })?;
    let clock = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64);
    let mut engine = Engine { player, move_ms: args.move_ms, seed: args.seed.unwrap_or_else(clock), bout: None };
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let number = number + 1;
        let line = line.map_err(|error| LabError::Breach(format!("line {number} cannot be read: {error}")))?;
        let heard = Instant::now();
        match engine.hear(&line) {
            Ok(Some(answer)) => report::print(|out| writeln!(out, "{answer}"))?,
            Ok(None) => {}
            Err(Breach::Unknown) => eprintln!("lab: line {number}: {line:?} is no word of the protocol, passed over"),
            Err(breach) => return Err(LabError::Breach(format!("line {number}: {line:?}: {breach}"))),
        }
        engine.spend(heard.elapsed());
    }
    Ok(())
}

/// How the referee departs from the protocol.
#[derive(Debug, PartialEq, Eq)]
enum Breach {
    /// The first word is none of the protocol.
    Unknown,
    /// The words after the first are not these.
    Words(&'static str),
    /// Another version of the protocol.
    Version,
    /// The line comes at the wrong time.
    Order(&'static str),
    /// What is reported cannot have happened.
    Report(WitnessRefusal),
    /// The engine cannot play this game.
    Unplayable(String),
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Breach::Unknown => f.write_str("no word of the protocol"),
            Breach::Words(expected) => write!(f, "expected {expected}"),
            Breach::Version => write!(f, "this engine speaks version {} of the protocol", contest::VERSION),
            Breach::Order(sentence) => f.write_str(sentence),
            Breach::Report(refusal) => write!(f, "this cannot have happened: {refusal}"),
            Breach::Unplayable(sentence) => f.write_str(sentence),
        }
    }
}

impl From<WitnessRefusal> for Breach {
    fn from(refusal: WitnessRefusal) -> Breach {
        Breach::Report(refusal)
    }
}

/// One of our players behind the words of the protocol.
struct Engine {
    player: Box<dyn Player>,
    move_ms: Option<u32>,
    seed: u64,
    bout: Option<Bout>,
}

/// A game under way.
struct Bout {
    witness: Witness,
    seat: Seat,
    enemy: Seat,
    /// The own move whose result is not known yet.
    pending: Option<Move>,
    /// What is left of the time for the whole game.
    left: Duration,
}

impl Engine {
    /// Takes a line in and gives the answer to it.
    fn hear(&mut self, line: &str) -> Result<Option<String>, Breach> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => Ok(None),
            ["INFO", contest::VERSION] => Ok(Some(format!("NAME Qiying {}", env!("CARGO_PKG_VERSION")))),
            ["INFO", _] => Err(Breach::Version),
            ["START", first, seconds, plies] => self.start(first, seconds, plies).map(Some),
            ["GO", step, result, flag] => self.go(step, result, flag).map(Some),
            ["RESULT", result, flag] => self.result(result, flag).map(|()| None),
            ["END", _] => match self.bout.take() {
                Some(_) => Ok(None),
                None => Err(Breach::Order("no game was started")),
            },
            ["INFO", ..] => Err(Breach::Words("INFO and a version")),
            ["START", ..] => Err(Breach::Words("START, 0 or 1, the seconds and the plies of the game")),
            ["GO", ..] => {
                Err(Breach::Words("GO, the other side's move like A0B0, its result and a flag's place or 00"))
            }
            ["RESULT", ..] => Err(Breach::Words("RESULT, the result of the own move and a flag's place or 00")),
            ["END", ..] => Err(Breach::Words("END and who won")),
            _ => Err(Breach::Unknown),
        }
    }

    fn start(&mut self, first: &str, seconds: &str, plies: &str) -> Result<String, Breach> {
        let expected = || Breach::Words("START, 0 or 1, the seconds and the plies of the game");
        let moves_first = match first {
            "0" => true,
            "1" => false,
            _ => return Err(expected()),
        };
        let seconds: u32 = seconds.parse().map_err(|_| expected())?;
        // The limit is the referee's to watch; play does not depend on it.
        let _: u32 = plies.parse().map_err(|_| expected())?;
        let kind = Kind::Two;
        let options = Options { move_limit_ms: 0, ..Options::preset(Preset::Contest) };
        let layout = self.player.layout(&LayoutRequest { kind, options }, self.seed);
        let seat = Seat::FIRST;
        let enemy = kind.seats().iter().find(|other| *other != seat).unwrap_or(seat);
        let opening = Opening {
            kind,
            options,
            layouts: SeatMap::from_fn(|owner| (owner == seat).then_some(layout)),
            first: if moves_first { seat } else { enemy },
            by_lot: false,
        };
        let witness = Witness::new(&opening, seat).map_err(|error| Breach::Unplayable(error.to_string()))?;
        let left = Duration::from_secs(u64::from(seconds));
        self.bout = Some(Bout { witness, seat, enemy, pending: None, left });
        Ok(format!("ARRAY {}", contest::layout(&layout)))
    }

    fn go(&mut self, step: &str, result: &str, flag: &str) -> Result<String, Breach> {
        let bout = self.bout.as_mut().ok_or(Breach::Order("no game was started"))?;
        if bout.pending.is_some() {
            return Err(Breach::Order("the RESULT of the own move is missing"));
        }
        let untouched = bout.witness.view().ply() == 0;
        let own_turn = bout.witness.view().to_move() == Some(bout.seat);
        match (step == contest::NO_MOVE, own_turn) {
            (true, true) if untouched => {}
            (true, _) => return Err(Breach::Order("only the first move of a game answers no move")),
            (false, true) => return Err(Breach::Order("it is not the other side's turn")),
            (false, false) => {
                let words = Words::of(bout.seat);
                let mv = words.find_step(step).ok_or(Breach::Words("a move like A0B0, rows A to L, columns 0 to 4"))?;
                bout.witnessed(mv, result, flag)?;
            }
        }
        let mv = bout.choose(self.player.as_ref(), self.move_ms, self.seed);
        bout.pending = mv;
        Ok(format!("BESTMOVE {}", mv.map_or_else(|| contest::NO_MOVE.to_owned(), |mv| Words::of(bout.seat).step(mv))))
    }

    fn result(&mut self, result: &str, flag: &str) -> Result<(), Breach> {
        let bout = self.bout.as_mut().ok_or(Breach::Order("no game was started"))?;
        let mv = bout.pending.ok_or(Breach::Order("no own move waits for its result"))?;
        bout.witnessed(mv, result, flag)?;
        bout.pending = None;
        Ok(())
    }

    /// Counts time of the own side.
    fn spend(&mut self, time: Duration) {
        if let Some(bout) = &mut self.bout {
            bout.left = bout.left.saturating_sub(time);
        }
    }
}

impl Bout {
    /// Takes in what came of a move.
    fn witnessed(&mut self, mv: Move, result: &str, flag: &str) -> Result<(), Breach> {
        let left = contest::find_result(result).ok_or(Breach::Words("a result from 0 to 3"))?;
        let shown = Words::of(self.seat).find_flag(flag).ok_or(Breach::Words("a flag's place like A1, or 00"))?;
        // The place is repeated in every line once it is shown.
        let known = self.witness.view().standing(self.enemy).flag;
        let fresh = shown.filter(|_| known.is_none()).map(|at| (self.enemy, at));
        for event in self.witness.sighted(mv, left, fresh)? {
            self.witness.tell(event)?;
        }
        Ok(())
    }

    /// The player's move. The protocol knows neither draws nor resignation, so a player that wants those plays its best move, or any.
    fn choose(&self, player: &dyn Player, move_ms: Option<u32>, seed: u64) -> Option<Move> {
        let never = AtomicBool::new(false);
        // A time that was given is there to be used; without one the player takes what it likes.
        let work = move_ms.map(|_| u64::MAX);
        let budget = Budget { millis: self.millis(move_ms), work, cancel: &never };
        let view = self.witness.view();
        let thought = player.think(&Request { view, refused: &[], seed, budget })?;
        match thought.act {
            Act::Move(mv) => Some(mv),
            _ => {
                let mut moves = Vec::new();
                view.moves(&mut moves);
                let best = thought.candidates.first().map(|candidate| candidate.step);
                best.filter(|best| moves.contains(best)).or(moves.first().copied())
            }
        }
    }

    /// Time for the next move: what was asked for, but never so much that the time for the game could run out. None while the player may
    /// take what it likes.
    fn millis(&self, move_ms: Option<u32>) -> Option<u32> {
        let left = u64::try_from(self.left.as_millis()).unwrap_or(u64::MAX);
        let most = u32::try_from(left.saturating_sub(RESERVE_MS) / SHARE).unwrap_or(u32::MAX).max(LEAST_MS);
        match move_ms {
            Some(wanted) => Some(wanted.min(most)),
            None => (most < UNWATCHED_MS).then_some(most),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn engine() -> Engine {
        Engine { player: bot::by_name("greedy").expect("a player"), move_ms: None, seed: 7, bout: None }
    }

    /// The answer to the last of some lines.
    fn answer(lines: &[&str]) -> Result<Option<String>, Breach> {
        let mut engine = engine();
        let (last, before) = lines.split_last().expect("lines");
        before.iter().for_each(|line| {
            engine.hear(line).expect("a good line");
        });
        engine.hear(last)
    }

    #[test]
    fn a_conversation_follows_the_protocol() {
        assert_eq!(answer(&["INFO 1.0"]), Ok(Some(format!("NAME Qiying {}", env!("CARGO_PKG_VERSION")))));
        let array = answer(&["START 0 1800 1000"]).expect("a start").expect("a layout");
        let letters = array.strip_prefix("ARRAY ").expect("the word of a layout");
        assert!(contest::find_layout(letters).is_ok(), "{letters}");
        let best = answer(&["START 0 1800 1000", "GO 0000 0 00"]).expect("a turn").expect("a move");
        let words = Words::of(Seat::FIRST);
        assert!(words.find_step(best.strip_prefix("BESTMOVE ").expect("a move")).is_some(), "{best}");
        let best = answer(&["START 1 1800 1000", "GO F2E3 3 00"]).expect("a turn").expect("a move");
        assert!(best.starts_with("BESTMOVE "), "{best}");
        assert_eq!(answer(&["START 0 1800 1000", "GO 0000 0 00", "END 1"]), Ok(None));
        assert_eq!(answer(&["START 0 1800 1000", "END 1", "START 1 1800 1000", "", "END 0"]), Ok(None));
    }

    #[test]
    fn breaches_are_told_apart() {
        let started = "START 1 1800 1000";
        assert_eq!(answer(&["HELLO"]), Err(Breach::Unknown));
        assert_eq!(answer(&["INFO 2.0"]), Err(Breach::Version));
        for bad in
            ["START", "START 2 1800 1000", "START 0 x 1000", "START 0 1800 -1", "GO", "GO F2E3 3", "RESULT 3", "END"]
        {
            assert!(matches!(answer(&[bad]), Err(Breach::Words(_))), "{bad}");
        }
        for bad in ["GO F2E3 4 00", "GO F2E3 3 Z9", "GO F2E9 3 00", "GO 军旗 3 00"] {
            assert!(matches!(answer(&[started, bad]), Err(Breach::Words(_))), "{bad}");
        }
        for lines in [
            &["GO 0000 0 00"][..],
            &["RESULT 3 00"],
            &["END 0"],
            &[started, "GO 0000 0 00"],
            &[started, "RESULT 3 00"],
            &["START 0 1800 1000", "GO F2E3 3 00"],
            &["START 0 1800 1000", "GO 0000 0 00", "GO F2E3 3 00"],
        ] {
            assert!(matches!(answer(lines), Err(Breach::Order(_))), "{lines:?}");
        }
        for bad in ["GO F2F3 3 00", "GO G2F2 3 00", "GO F2E3 1 00", "GO F2G2 3 00", "GO A1A2 3 00", "GO F2G2 1 D2"] {
            assert!(matches!(answer(&[started, bad]), Err(Breach::Report(_))), "{bad}");
        }
    }

    #[test]
    fn a_move_never_takes_the_time_of_the_game() {
        let mut engine = engine();
        engine.hear("START 1 1800 1000").expect("a start");
        let millis = |engine: &Engine, wanted| engine.bout.as_ref().expect("a game").millis(wanted);
        assert_eq!(millis(&engine, None), None);
        assert_eq!(millis(&engine, Some(1_000)), Some(1_000));
        assert_eq!(millis(&engine, Some(100_000)), Some(44_950));
        let mut plies = 0;
        while millis(&engine, Some(100_000)) > Some(LEAST_MS) {
            let used = millis(&engine, Some(100_000)).expect("a limit");
            engine.spend(Duration::from_millis(u64::from(used)));
            plies += 1;
        }
        assert!(plies > 200 && engine.bout.as_ref().expect("a game").left > Duration::from_secs(1));
        assert_eq!(millis(&engine, None), Some(LEAST_MS));
    }
}
