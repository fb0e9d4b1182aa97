//! Shared by the tests: openings and single turns.

use std::sync::atomic::AtomicBool;

use bot::{Budget, LayoutRequest, Player, Request};
use junqi::{Act, ActRefusal, Action, Game, Kind, Move, MoveRefusal, Opening, Options, Seat, SeatMap, View};

pub static NEVER: AtomicBool = AtomicBool::new(false);
pub const FREE: Budget<'static> = Budget { millis: None, work: None, cancel: &NEVER };

pub fn player(name: &str) -> Box<dyn Player> {
    bot::by_name(name).expect("a known player")
}

/// An opening with the layouts of a player, all from one seed.
pub fn opening(kind: Kind, options: Options, first: Seat, seed: u64) -> Opening {
    let rules = LayoutRequest { kind, options };
    let layouts = SeatMap::from_fn(|seat| {
        kind.seats().contains(seat).then(|| player("greedy").layout(&rules, seed * 31 + seat.index() as u64))
    });
    Opening { kind, options, layouts, first, by_lot: false }
}

pub fn choose(player: &dyn Player, view: &View, refused: &[Move], seed: u64) -> Option<Act> {
    // Levels keep to the same rules however little they look at.
    let work = player.name().starts_with("level").then_some(300);
    player.choose(&Request { view, refused, seed, budget: Budget { work, ..FREE } })
}

/// Has the seat to move take its turn; every answer must be in the view's list and legal, but for what the view cannot tell.
pub fn turn(game: &mut Game, player: &dyn Player, seed: u64) -> Act {
    let seat = game.to_move().expect("a game under way");
    let view = game.view(seat);
    let mut moves = Vec::new();
    view.moves(&mut moves);
    let mut refused = Vec::new();
    loop {
        let act = choose(player, &view, &refused, seed).expect("an answer while there are moves");
        if let Act::Move(step) = act {
            assert!(moves.contains(&step) && !refused.contains(&step), "{}: {step:?} is not to be had", player.name());
        }
        let action = Action { seat, act, used_ms: 0 };
        match (game.check(&action), act) {
            (Ok(()), _) => {
                drop(view);
                game.act(action).expect("checked");
                return act;
            }
            (Err(ActRefusal::Move(MoveRefusal::FlagCapture { .. })), Act::Move(step)) => refused.push(step),
            (Err(refusal), _) => panic!("{} did what the rules refuse: {refusal}", player.name()),
        }
    }
}
