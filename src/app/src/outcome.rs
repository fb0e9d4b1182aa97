//! How a game ended for those who sat at it, and what it cost.

use junqi::{Clash, Event, Game, Kind, PieceId, Seat, SeatSet};
use store::GameHead;

use crate::session::Plan;

/// The end of a game, from the viewpoint of the only person at it if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The only person won, alone or with an ally.
    Won,
    /// The only person lost.
    Lost,
    /// Nobody won.
    Drawn,
    /// These seats won a game of several people, or of none.
    By(SeatSet),
}

impl Outcome {
    /// The end of a game that these seats won.
    pub fn of(plan: &Plan, winners: SeatSet) -> Outcome {
        match (only_person(plan), winners.is_empty()) {
            (_, true) => Outcome::Drawn,
            (Some(person), _) if winners.contains(person) => Outcome::Won,
            (Some(_), _) => Outcome::Lost,
            (None, _) => Outcome::By(winners),
        }
    }

    /// The end noted in the store; none while the game goes on.
    pub fn noted(plan: &Plan, head: &GameHead) -> Option<Outcome> {
        let board = plan.kind.board();
        // A draw is noted as a word of small letters, winners as letters of seats.
        let winners = head.result.as_ref()?.chars().filter_map(|letter| board.seat(letter)).collect();
        Some(Outcome::of(plan, winners))
    }
}

/// The seats that won: the whole team, its fallen members included.
pub fn winners(game: &Game) -> SeatSet {
    let team = game.result().and_then(|result| result.winner);
    game.seats().iter().filter(|seat| Some(game.team(*seat)) == team).collect()
}

/// The seat of the only person, if there is exactly one.
pub fn only_person(plan: &Plan) -> Option<Seat> {
    let people = plan.people();
    people.iter().next().filter(|_| people.len() == 1)
}

/// The seat that plays together with this one.
pub fn ally(plan: &Plan, seat: Seat) -> Option<Seat> {
    let paired = plan.kind == Kind::Four && !plan.options.free_for_all;
    plan.kind.seats().iter().find(|other| paired && *other != seat && other.index() % 2 == seat.index() % 2)
}

/// The pieces that fell in battle, in their order: not those of an army that left the board when its seat fell.
pub fn fallen(log: &[Event]) -> Vec<PieceId> {
    let battles = log.iter().filter_map(|event| match event {
        Event::Moved { piece, clash: Some(clash), .. } => Some((*piece, clash)),
        _ => None,
    });
    battles
        .flat_map(|(attacker, clash)| {
            let attacker = (clash.outcome != Clash::Attacker).then_some(attacker);
            let defender = (clash.outcome != Clash::Defender).then_some(clash.defender);
            attacker.into_iter().chain(defender)
        })
        .collect()
}
