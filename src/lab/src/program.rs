use std::time::{Duration, Instant};

use junqi::{Act, Action, Game, Layout, LayoutError};

use crate::contender::{self, Contender, Failure, Fault, Invitation, Turn};
use crate::entrant::CommandLine;
use crate::message::{Answer, Call, End, PROTOCOL, Sheet, Start, letters, team_letters};
use crate::peer::Peer;
use crate::tidings::Tiding;

/// Time for an answer when the match names none.
const MOVE_MS: u32 = 10_000;
/// How far an answer may exceed the time that the match names before the game is lost: pipes and a loaded machine take their share.
const TOLERANCE_MS: u32 = 250;

/// An outside program that plays a seat by the JSON protocol: one process a game.
pub struct Program {
    peer: Peer,
    limit: Duration,
    /// Events that it was told.
    told: usize,
}

impl Program {
    /// Starts the program.
    pub fn new(command: &CommandLine, invitation: &Invitation) -> Result<Program, Failure> {
        let table = invitation.table;
        let words = command.words(invitation.number, invitation.program_seed);
        let peer = Peer::start(&words, table.verbose)
            .map_err(|error| Failure::Broken(format!("{} cannot be started: {error}", quoted(&command.to_string()))))?;
        let limit_ms = table.move_ms.map_or(MOVE_MS, |ms| ms.saturating_add(TOLERANCE_MS));
        Ok(Program { peer, limit: Duration::from_millis(u64::from(limit_ms)), told: 0 })
    }

    fn call(&self, call: &Call) -> Result<(), Failure> {
        let line = serde_json::to_string(call)
            .map_err(|error| Failure::Broken(format!("cannot be told what happens: {error}")))?;
        self.peer.say(line);
        Ok(())
    }

    fn hear(&self, deadline: Instant) -> Result<Answer, Failure> {
        let line = self.peer.hear(deadline)?;
        serde_json::from_str(&line)
            .map_err(|error| Failure::Fault(Fault::Garbage, format!("wrote {}, {error}", quoted(&line))))
    }

    /// Events that the program was not told yet.
    fn fresh(&mut self, game: &Game) -> Vec<Tiding> {
        let fresh = game.log().iter().skip(self.told);
        self.told = game.log().len();
        fresh.map(|event| Tiding::of(game, event)).collect()
    }
}

impl Contender for Program {
    fn layout(&mut self, invitation: &Invitation) -> Result<Layout, Failure> {
        let table = invitation.table;
        let board = table.kind.board();
        let deadline = Instant::now() + Duration::from_millis(u64::from(table.start_ms));
        let referee = format!("qiying lab {}", env!("CARGO_PKG_VERSION"));
        self.call(&Call::Hello { protocol: PROTOCOL.to_owned(), referee })?;
        match self.hear(deadline)? {
            Answer::Hello { protocol, .. } if protocol == PROTOCOL => {}
            Answer::Hello { protocol, .. } => {
                let sentence = format!("speaks {}, expected {PROTOCOL:?}", quoted(&protocol));
                return Err(Failure::Fault(Fault::Garbage, sentence));
            }
            _ => return Err(unexpected("hello")),
        }
        self.call(&Call::Start(Start {
            game: invitation.number,
            kind: table.kind.to_string(),
            options: table.options.to_string(),
            seat: board.letter(invitation.seat),
            first: board.letter(invitation.first),
            seats: letters(board, table.kind.seats()),
            move_ms: table.move_ms,
            limit_ms: u64::try_from(self.limit.as_millis()).unwrap_or(u64::MAX),
            seed: invitation.seed,
        }))?;
        match self.hear(deadline)? {
            Answer::Layout { layout: None } => contender::default_layout(invitation),
            Answer::Layout { layout: Some(text) } => {
                Layout::parse(&text, table.options.bomb_front).map_err(|error: LayoutError| {
                    Failure::Fault(Fault::IllegalLayout, format!("laid out {}: {error}", quoted(&text)))
                })
            }
            _ => Err(unexpected("layout")),
        }
    }

    fn act(&mut self, turn: &Turn) -> Result<Act, Failure> {
        let (game, board) = (turn.game, turn.game.board());
        let print = |act: Act| Action { seat: turn.seat, act, used_ms: 0 }.print(board);
        let legal = turn.legal();
        let events = self.fresh(game);
        self.call(&Call::Turn(Sheet {
            refused: turn.refused.iter().map(|mv| print(Act::Move(*mv))).collect(),
            legal: legal.iter().map(|act| print(*act)).collect(),
            ..Sheet::of(&game.view(turn.seat), turn.seed, events)
        }))?;
        let Answer::Act { act: text } = self.hear(Instant::now() + self.limit)? else {
            return Err(unexpected("act"));
        };
        let answered = Action::parse(&text, board).ok().filter(|action| action.seat == turn.seat);
        answered
            .map(|action| action.act)
            .filter(|act| legal.contains(act))
            .ok_or_else(|| self.refused(format!("answered {}, which is not legal", quoted(&text))))
    }

    fn end(&mut self, game: &Game) {
        let events = self.fresh(game);
        let result = game.result();
        let board = game.board();
        let layouts = game.opening().layouts;
        // A program that does not listen any more misses nothing that counts.
        let _ = self.call(&Call::End(End {
            events,
            winner: result.and_then(|result| result.winner).map(|team| team_letters(game, team)),
            reason: result.map_or_else(String::new, |result| result.reason.name().to_owned()),
            layouts: layouts
                .iter()
                .filter_map(|(seat, layout)| Some((board.letter(seat), (*layout)?.to_string())))
                .collect(),
        }));
        self.peer.leave();
    }
}

fn unexpected(wanted: &str) -> Failure {
    Failure::Fault(Fault::Garbage, format!("answered another message than {wanted:?}"))
}

/// What a program wrote, cut to a length that people read.
pub fn quoted(text: &str) -> String {
    const SHOWN: usize = 80;
    let cut = if text.chars().count() > SHOWN { "..." } else { "" };
    format!("{:?}{cut}", text.chars().take(SHOWN).collect::<String>())
}
