use std::time::{Duration, Instant};

use junqi::{Act, Event, Game, Layout, Move, Seat};

use crate::contender::{Contender, Failure, Fault, Invitation, Turn};
use crate::contest::{self, Words};
use crate::entrant::CommandLine;
use crate::peer::Peer;
use crate::program::quoted;

/// Moves of a game that are told to an engine when the rules set no limit: more than the limit of quiet moves lets a game have.
const PLIES: u32 = 2000;
/// Lines that an engine may write beside its answers, each time it is asked.
const STRAY_LINES: usize = 100;

/// The referee's side of the contest protocol, before one engine that plays a seat: one process a game.
pub struct Referee {
    peer: Peer,
    seat: Seat,
    first: Seat,
    /// What is left of the engine's time for the whole game.
    left: Duration,
}

impl Referee {
    /// Starts the engine.
    pub fn new(command: &CommandLine, invitation: &Invitation) -> Result<Referee, Failure> {
        let table = invitation.table;
        let words = command.words(invitation.number, invitation.program_seed);
        let peer = Peer::start(&words, table.verbose)
            .map_err(|error| Failure::Broken(format!("{} cannot be started: {error}", quoted(&command.to_string()))))?;
        let left = Duration::from_secs(u64::from(table.contest_seconds));
        Ok(Referee { peer, seat: invitation.seat, first: invitation.first, left })
    }

    /// The rest of the next line that begins with a word. Engines talk; other lines are passed over.
    fn hear(&self, word: &str, deadline: Instant) -> Result<String, Failure> {
        for _ in 0..=STRAY_LINES {
            let line = self.peer.hear(deadline)?;
            if let Some(rest) = line.strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
        Err(Failure::Fault(Fault::Garbage, format!("wrote {STRAY_LINES} lines without {word}")))
    }

    /// The last move of the game, by whom and as this engine is told it.
    fn last_move(&self, game: &Game) -> Option<(Seat, String, char)> {
        game.log().iter().rev().find_map(|event| match event {
            Event::Moved { seat, path, clash, .. } => {
                let mv = Move { from: *path.first()?, to: *path.last()? };
                let result = contest::result(clash.map(|seen| seen.outcome));
                Some((*seat, Words::of(self.seat).step(mv), result))
            }
            _ => None,
        })
    }

    /// The place of the other seat's flag, as this engine is told it.
    fn flag(&self, game: &Game) -> String {
        let view = game.view(self.seat);
        let other = game.seats().iter().find(|seat| *seat != self.seat);
        Words::of(self.seat).flag(other.and_then(|other| view.standing(other).flag))
    }
}

impl Contender for Referee {
    fn layout(&mut self, invitation: &Invitation) -> Result<Layout, Failure> {
        let table = invitation.table;
        let deadline = Instant::now() + Duration::from_millis(u64::from(table.start_ms));
        self.peer.say(format!("INFO {}", contest::VERSION));
        self.hear("NAME", deadline)?;
        let first = u8::from(self.first != self.seat);
        let plies = if table.options.ply_limit == 0 { PLIES } else { table.options.ply_limit };
        self.peer.say(format!("START {first} {} {plies}", table.contest_seconds));
        let letters = self.hear("ARRAY", deadline)?;
        contest::find_layout(&letters).map_err(|sentence| {
            Failure::Fault(Fault::IllegalLayout, format!("laid out {}: {sentence}", quoted(&letters)))
        })
    }

    fn act(&mut self, turn: &Turn) -> Result<Act, Failure> {
        if turn.is_offer() {
            // The protocol has no word for it.
            return Ok(Act::RefuseDraw);
        }
        let (step, result) = match self.last_move(turn.game) {
            Some((mover, step, result)) if mover != self.seat => (step, result),
            _ => (contest::NO_MOVE.to_owned(), '0'),
        };
        self.peer.say(format!("GO {step} {result} {}", self.flag(turn.game)));
        let asked = Instant::now();
        let word = self.hear("BESTMOVE", asked + self.left)?;
        self.left = self.left.saturating_sub(asked.elapsed());
        match Words::of(self.seat).find_step(&word) {
            Some(mv) => Ok(Act::Move(mv)),
            None => Err(Failure::Fault(Fault::Illegal, format!("moved {}, which is no move", quoted(&word)))),
        }
    }

    fn acted(&mut self, game: &Game, act: Act) {
        if let (Act::Move(_), Some((_, _, result))) = (act, self.last_move(game)) {
            self.peer.say(format!("RESULT {result} {}", self.flag(game)));
        }
    }

    fn end(&mut self, game: &Game) {
        let winner = match game.result().and_then(|result| result.winner) {
            Some(team) if team == game.team(self.first) => 0,
            Some(_) => 1,
            None => 2,
        };
        self.peer.say(format!("END {winner}"));
        self.peer.leave();
    }
}
