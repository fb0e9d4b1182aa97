use std::sync::atomic::{AtomicBool, Ordering};

use junqi::{Act, Kind, Layout, Move, Options, View};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::greedy::Greedy;
use crate::random::Random;

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

    /// The action of the view's seat. An answer to an offered draw comes first, then a move. `None` only when the view has no move that
    /// was not refused and no offer waits for this seat.
    fn choose(&self, request: &Request) -> Option<Act>;
}

/// The names of all players, from the weakest up.
pub const NAMES: &[&str] = &["random", "greedy"];

/// The player of that name, one of [`NAMES`].
pub fn by_name(name: &str) -> Option<Box<dyn Player>> {
    match name {
        "random" => Some(Box::new(Random)),
        "greedy" => Some(Box::new(Greedy)),
        _ => None,
    }
}
