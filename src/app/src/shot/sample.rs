//! Saved games to picture and to test with: played by computers from fixed seeds, so they are the same on every machine.

use std::rc::Rc;
use std::sync::atomic::AtomicBool;

use bot::{Budget, Request};
use junqi::{Act, ActRefusal, Action, Game, Kind, MoveRefusal, Options, Seat, SeatMap};
use store::{GameId, Store};

use crate::session::{Occupant, Plan, SavedError, Session, Sitter, WorkNote, computer_layouts, opening};
use crate::time::SystemClock;

/// A sample game, by its kind and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The person's layout is still to be made.
    Layout,
    /// Some moves were played, and it is the person's turn.
    Playing,
    /// It has a result.
    Finished,
}

/// The games of [`fill`], the oldest first.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    games: Vec<(Kind, Stage, GameId)>,
}

impl Samples {
    /// The newest sample of this kind and stage.
    pub fn get(&self, kind: Kind, stage: Stage) -> Option<GameId> {
        let mut newest_first = self.games.iter().rev();
        newest_first.find(|(of, at, _)| (*of, *at) == (kind, stage)).map(|(_, _, id)| *id)
    }
}

/// Adds sample games to a store: of each kind one finished, one being played and one being laid out, and one more finished game.
///
/// # Errors
/// The store cannot be written.
pub fn fill(store: &Rc<Store>) -> Result<Samples, SavedError> {
    let mut samples = Samples::default();
    let mut add = |kind, stage, seed| {
        let id = add(store, kind, stage, seed)?;
        samples.games.push((kind, stage, id));
        Ok::<(), SavedError>(())
    };
    add(Kind::Two, Stage::Finished, 11)?;
    for kind in [Kind::TwoOnFour, Kind::Four, Kind::Two] {
        for stage in [Stage::Finished, Stage::Layout, Stage::Playing] {
            add(kind, stage, 7)?;
        }
    }
    Ok(samples)
}

/// Adds one game of a person against computers; a computer plays for the person too.
///
/// # Errors
/// The store cannot be written.
pub fn add(store: &Rc<Store>, kind: Kind, stage: Stage, seed: u64) -> Result<GameId, SavedError> {
    let seats: Vec<Seat> = kind.seats().iter().collect();
    let computer = Sitter { occupant: Occupant::Computer("greedy".into()), name: String::new() };
    let everybody = SeatMap::from_fn(|seat| seats.contains(&seat).then(|| computer.clone()));
    let first = seats[seed as usize % seats.len()];
    let mut plan = Plan { kind, options: Options::default(), first, by_lot: false, sitters: everybody, seed };
    let mut layouts = computer_layouts(&plan);
    plan.sitters[seats[0]] = Some(Sitter { occupant: Occupant::Person, name: String::new() });
    let id = {
        if stage == Stage::Layout {
            layouts[seats[0]] = None;
        }
        plan.save(store, &layouts)?
    };
    if stage == Stage::Layout {
        return Ok(id);
    }
    store.start(id)?;
    let mut game =
        Game::new(opening(&plan, layouts)).map_err(|error| SavedError::Replay(junqi::ReplayError::Opening(error)))?;
    while let Some(seat) = game.to_move() {
        if stage == Stage::Playing && game.actions().len() >= 40 && seat == seats[0] {
            break;
        }
        let number = game.actions().len() as u32 + 1;
        let used_ms = 1_500 + (u64::from(number) * 2_741 + seed) as u32 % 9_000;
        let (act, note) = choose(&game, seat, &plan);
        let action = Action { seat, act, used_ms };
        if game.act(action).is_err() {
            // Not reached: the players answer with legal moves.
            break;
        }
        store.add_action(id, number, &action.print(kind.board()), note.print(kind.board()).as_deref())?;
    }
    if stage == Stage::Finished {
        // Opening a game that is over notes its result.
        Session::open(store.clone(), SystemClock::start(), id)?;
    }
    Ok(id)
}

/// The computer's choice, asked again when the limit on taking flags refuses it, and how it came to it.
fn choose(game: &Game, seat: Seat, plan: &Plan) -> (Act, WorkNote) {
    let (view, never) = (game.view(seat), AtomicBool::new(false));
    let budget = Budget { millis: None, work: None, cancel: &never };
    let mut refused = Vec::new();
    loop {
        let request = Request { view: &view, refused: &refused, seed: plan.thinking_seed(seat), budget };
        let Some(thought) = bot::by_name("greedy").and_then(|player| player.think(&request)) else {
            return (Act::Resign, WorkNote::default());
        };
        let act = thought.act;
        match (game.check(&Action { seat, act, used_ms: 0 }), act) {
            (Err(ActRefusal::Move(MoveRefusal::FlagCapture { .. })), Act::Move(mv)) if !refused.contains(&mv) => {
                refused.push(mv)
            }
            (Ok(()), _) => return (act, WorkNote { work: thought.work, refused }),
            (Err(_), _) => return (Act::Resign, WorkNote::default()),
        }
    }
}
