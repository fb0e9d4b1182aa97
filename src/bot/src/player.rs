use std::sync::atomic::{AtomicBool, Ordering};

use junqi::{Act, Kind, Layout, Move, Options, PieceId, View};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::greedy::Greedy;
use crate::level::Level;
use crate::random::Random;
use crate::rush::Rush;

/// How much a player may spend on one answer.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Wall-clock time in milliseconds. `None`: the player decides. The players of this crate that need far below a millisecond never
    /// look at a clock, so that their answers can be repeated.
    pub millis: Option<u32>,
    /// Most moves (later: positions) to look at, counted and not timed, so that an answer under this limit can be repeated anywhere.
    pub work: Option<u64>,
    /// Set by another thread to get the best answer found so far at once.
    pub cancel: &'a AtomicBool,
}

impl Budget<'_> {
    /// Whether the player has to answer now, after having looked at `done` moves.
    pub(crate) fn spent(&self, done: u64) -> bool {
        self.work.is_some_and(|work| done >= work) || self.cancel.load(Ordering::Relaxed)
    }
}

/// One question to a player: what to do now.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// All that the player's seat may know.
    pub view: &'a View,
    /// Moves that the game refused at this very turn because of something the view does not tell (the limit on taking the flag, JQ-33).
    pub refused: &'a [Move],
    /// Source of all chance in the answer.
    pub seed: u64,
    /// Limits of this answer.
    pub budget: Budget<'a>,
}

impl Request<'_> {
    /// The moves the game has not refused yet, in the order of the view.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.view.moves(&mut moves);
        moves.retain(|candidate| !self.refused.contains(candidate));
        moves
    }

    /// The random source of this answer. The ply goes in, so that one seed kept for a whole game does not repeat its choices.
    pub(crate) fn random(&self) -> StdRng {
        let ply = u64::from(self.view.ply());
        StdRng::seed_from_u64(self.seed ^ ply.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }
}

/// What a player has to know to lay out its army.
#[derive(Clone, Copy, Debug)]
pub struct LayoutRequest {
    /// The kind of game.
    pub kind: Kind,
    /// The rules of the game.
    pub options: Options,
}

/// A computer player.
pub trait Player: Send {
    /// The name that [`by_name`] knows the player by.
    fn name(&self) -> &'static str;

    /// A layout that is legal under the rules; equal rules and seed give the equal layout.
    fn layout(&self, rules: &LayoutRequest, seed: u64) -> Layout;

    /// What the player does at the view's seat, and what it thought. An answer to an offered draw comes first, then a move. `None` only when the
    /// view has no move that was not refused and no offer waits for this seat.
    fn think(&self, request: &Request) -> Option<Thought>;

    /// The action of [`think`](Player::think) alone.
    fn choose(&self, request: &Request) -> Option<Act> {
        self.think(request).map(|thought| thought.act)
    }
}

/// What a player thought before it acted.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// What it does.
    pub act: Act,
    /// The work limit under which the same view, refused moves and seed give the equal thought again, on any machine and without a time
    /// limit. `None`: the player needs no limit.
    pub work: Option<u64>,
    /// The moves it looked at, from the best down; empty for players that do not look ahead.
    pub candidates: Vec<Candidate>,
    /// For every piece on the board that the view shows no rank of: the chance of each rank, in the order of [`junqi::Rank::ALL`].
    pub beliefs: Vec<(PieceId, [f32; 12])>,
}

impl Thought {
    /// An action without thought.
    pub fn plain(act: Act) -> Thought {
        Thought { act, work: None, candidates: Vec::new(), beliefs: Vec::new() }
    }
}

/// A move that a player looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub step: Move,
    /// What the player expects of it for its side, in points of which a platoon has 60 and a commander about 1200; a won game has more than 5000.
    /// An attack on one of a pair has what it wins by expectation on top where the player is eager for it. Moves that were played on
    /// (with more than two seats) have half of what tells them apart from there.
    pub value: f32,
    /// In how many imagined armies it was looked at.
    pub worlds: u32,
}

/// The names of all players: the yardsticks, then the levels from the weakest up.
pub const NAMES: &[&str] = &["random", "greedy", "rush", "level1", "level2", "level3", "level4", "level5"];

/// The names of the players that people play against, from the weakest up.
pub const LEVELS: [&str; 5] = ["level1", "level2", "level3", "level4", "level5"];

/// The player of that name, one of [`NAMES`].
pub fn by_name(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        "rush" => Some(Box::new(Rush)),
        _ => Some(Box::new(Level::by_name(name)?)),
    }
}
