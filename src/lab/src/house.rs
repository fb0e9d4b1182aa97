use std::sync::atomic::AtomicBool;

use bot::{Budget, LayoutRequest, Player, Request};
use junqi::{Act, Layout};

use crate::contender::{Contender, Failure, Invitation, Turn};

/// A computer player of our own. Its faults are faults of this repository, so they stop the match.
pub struct House {
    player: Box<dyn Player>,
    move_ms: Option<u32>,
}

impl House {
    pub fn new(name: &str, invitation: &Invitation) -> Result<House, Failure> {
        let player = bot::by_name(name).ok_or_else(|| Failure::Broken(format!("{name} is not there")))?;
        Ok(House { player, move_ms: invitation.table.move_ms })
    }
}

impl Contender for House {
    fn layout(&mut self, invitation: &Invitation) -> Result<Layout, Failure> {
        let request = LayoutRequest { kind: invitation.table.kind, options: invitation.table.options };
        Ok(self.player.layout(&request, invitation.seed))
    }

    fn act(&mut self, turn: &Turn) -> Result<Act, Failure> {
        let never = AtomicBool::new(false);
        let budget = Budget { millis: self.move_ms, work: None, cancel: &never };
        let view = turn.game.view(turn.seat);
        let request = Request { view: &view, refused: turn.refused, seed: turn.seed, budget };
        self.player.choose(&request).ok_or_else(|| self.refused("gave no answer".to_owned()))
    }

    fn refused(&self, sentence: String) -> Failure {
        Failure::Broken(format!("{} {sentence}", self.player.name()))
    }
}
