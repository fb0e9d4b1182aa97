use bot::LayoutRequest;
use junqi::{Act, Game, Layout, Move, Seat};

use crate::entrant::Entrant;
use crate::game::Table;
use crate::house::House;
use crate::program::Program;
use crate::referee::Referee;

/// What an outside program did wrong. It loses the game by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It did not answer in time.
    TimeOut,
    /// It ended, or closed its output.
    Crash,
    /// It answered what is no message of the protocol.
    Garbage,
    /// It answered an action that is not legal.
    Illegal,
    /// Its layout is not legal.
    IllegalLayout,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Fault; 5] = [Fault::TimeOut, Fault::Crash, Fault::Garbage, Fault::Illegal, Fault::IllegalLayout];

    /// The name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Fault::TimeOut => "time-out",
            Fault::Crash => "crash",
            Fault::Garbage => "garbage",
            Fault::Illegal => "illegal",
            Fault::IllegalLayout => "illegal-layout",
        }
    }
}

/// Why a contender gave no good answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The fault of an outside program, with a sentence that says what it did: it loses the game.
    Fault(Fault, String),
    /// Something that is not to be counted as a lost game, such as a fault of a player of our own: the match stops.
    Broken(String),
}

/// The place that is offered to a contender: one seat of one game.
pub struct Invitation<'a> {
    /// What all games of the match have in common.
    pub table: &'a Table,
    /// Number of the game.
    pub number: usize,
    /// The seat.
    pub seat: Seat,
    /// Who moves first.
    pub first: Seat,
    /// Seed of the layout.
    pub seed: u64,
    /// Seed that an outside program may get on its command line.
    pub program_seed: u64,
}

/// One question to a contender: what to do now.
pub struct Turn<'a> {
    /// The game. A contender passes on no more of it than the view of its seat.
    pub game: &'a Game,
    /// Who is asked.
    pub seat: Seat,
    /// Moves that the game refused at this very turn (JQ-33).
    pub refused: &'a [Move],
    /// Whether it may offer a draw: once a turn, while no offer stands.
    pub may_offer: bool,
    /// Seed of the answer.
    pub seed: u64,
}

impl Turn<'_> {
    /// Whether an offered draw has to be answered, and nothing else.
    pub fn is_offer(&self) -> bool {
        self.game.awaited().contains(self.seat)
    }

    /// Everything that the seat may answer.
    pub fn legal(&self) -> Vec<Act> {
        if self.is_offer() {
            return vec![Act::AcceptDraw, Act::RefuseDraw, Act::Resign];
        }
        let mut moves = Vec::new();
        self.game.view(self.seat).moves(&mut moves);
        moves.retain(|mv| !self.refused.contains(mv));
        let offer = self.may_offer.then_some(Act::OfferDraw);
        moves.into_iter().map(Act::Move).chain(offer).chain([Act::Resign]).collect()
    }
}

/// Whoever plays one seat of one game.
pub trait Contender {
    /// Its layout.
    fn layout(&mut self, invitation: &Invitation) -> Result<Layout, Failure>;

    /// What it does.
    fn act(&mut self, turn: &Turn) -> Result<Act, Failure>;

    /// What it means that the game refuses its action.
    fn refused(&self, sentence: String) -> Failure {
        Failure::Fault(Fault::Illegal, sentence)
    }

    /// Its action was played.
    fn acted(&mut self, _game: &Game, _act: Act) {}

    /// The game is over.
    fn end(&mut self, _game: &Game) {}
}

/// The contender for a seat.
pub fn seated(entrant: &Entrant, invitation: &Invitation) -> Result<Box<dyn Contender>, Failure> {
    Ok(match entrant {
        Entrant::Own(name) => Box::new(House::new(name, invitation)?),
        Entrant::Program(command) => Box::new(Program::new(command, invitation)?),
        Entrant::Engine(command) => Box::new(Referee::new(command, invitation)?),
    })
}

/// A layout for a seat that brings none.
pub fn default_layout(invitation: &Invitation) -> Result<Layout, Failure> {
    let Table { kind, options, .. } = *invitation.table;
    let player = bot::by_name("greedy").ok_or_else(|| Failure::Broken("has no player to lay out for it".to_owned()))?;
    Ok(player.layout(&LayoutRequest { kind, options }, invitation.seed))
}
