use junqi::{Act, Clash, Event, Rank, Seat, View};

use crate::belief::Belief;
use crate::worth::material;

/// How far below the strongest enemy side the own side has to be for a draw to be welcome at any time.
const CLEARLY_WORSE: f64 = 0.9;
/// How far above it the own side may be for a draw to be welcome once nothing happens any more.
const NOT_BETTER: f64 = 1.02;
/// Single moves without a loss after which nothing happens any more in a game of two.
const STILL: u32 = 40;

/// Least share of the stronger side that the weaker one has while both are level.
const LEVEL: f64 = 0.9;
/// Greatest advantage, in the points of a [`Candidate`](crate::Candidate), that is none.
const LEVEL_VALUE: f32 = 200.0;
/// Own moves between two offers.
const OFFER_PAUSE: usize = 20;

/// Greatest share of the weakest enemy side with which an army is hopelessly lost.
const HOPELESS: f64 = 0.25;
/// The expectation, in the points of a [`Candidate`](crate::Candidate), at which it is.
const HOPELESS_VALUE: f32 = -1500.0;
/// Own moves for which it has to have been so.
const HOPELESS_FOR: usize = 8;
/// Own moves before which nobody resigns.
const TOO_EARLY: usize = 20;

/// The answer to an offered draw that waits for the view's seat, if there is one.
///
/// Accepts when the own side is clearly the weaker one, or no stronger while the game stands still. Armies are valued by what the view knows.
pub(crate) fn answer(view: &View) -> Option<Act> {
    let viewer = view.viewer()?;
    if !view.awaited().contains(viewer) {
        return None;
    }
    let sides = Sides::new(view, viewer, &Belief::new(view));
    let still = view.quiet() >= STILL;
    let welcome = sides.own <= sides.strongest * CLEARLY_WORSE || (still && sides.own <= sides.strongest * NOT_BETTER);
    Some(if welcome { Act::AcceptDraw } else { Act::RefuseDraw })
}

/// A draw offer or a resignation instead of a move, if either is in place. `value` is what the player expects of its best move, in the points of a
/// [`Candidate`](crate::Candidate).
///
/// A draw is offered when the game stands still and all sides are level, not twice within twenty own moves of the team. A seat resigns when its side
/// has been hopelessly weaker than every other for several own moves, can take nothing that may be a flag, and has never offered a draw.
pub(crate) fn offer(view: &View, value: f32) -> Option<Act> {
    let viewer = view.viewer()?;
    if view.to_move() != Some(viewer) || view.draw_offer().is_some() {
        return None;
    }
    let past = Past::new(view, viewer);
    let still = view.quiet() >= still(view);
    let may_offer = still && value.abs() <= LEVEL_VALUE && past.since_offer.is_none_or(|moves| moves >= OFFER_PAUSE);
    let may_resign = value <= HOPELESS_VALUE && past.moves >= TOO_EARLY && !past.offered;
    if !may_offer && !may_resign {
        return None;
    }
    let belief = Belief::new(view);
    let sides = Sides::new(view, viewer, &belief);
    if may_offer && sides.are_level() {
        return Some(Act::OfferDraw);
    }
    // What was lost of late still stood then, and the enemies had at least what they have now.
    let hopeless = sides.own + past.lost <= sides.weakest * HOPELESS;
    (may_resign && hopeless && !could_take_flag(view, &belief)).then_some(Act::Resign)
}

/// Single moves without a loss after which a draw may be offered: the same number of rounds whatever the number of seats, and in time for a shorter
/// limit of the rules.
fn still(view: &View) -> u32 {
    let rounds = STILL / 2 * view.alive().len() as u32;
    match u32::from(view.options().quiet_limit) {
        0 => rounds,
        limit => rounds.min(limit * 2 / 3),
    }
}

/// Whether a move of the view's seat attacks something that may be a flag.
fn could_take_flag(view: &View, belief: &Belief) -> bool {
    let mut moves = Vec::new();
    view.moves(&mut moves);
    let attacked = moves.iter().filter_map(|step| view.at(step.to));
    attacked.into_iter().any(|seen| belief.odds(seen.id)[Rank::Flag as usize] > 0.0)
}

/// What the sides are worth by what the view knows. Seats of a team count together, those that are out count nothing.
struct Sides {
    own: f64,
    /// The strongest and the weakest of the other sides still in the game.
    strongest: f64,
    weakest: f64,
}

impl Sides {
    fn new(view: &View, viewer: Seat, belief: &Belief) -> Sides {
        let mut sides = [0.0; junqi::MAX_SEATS];
        for seen in view.pieces().iter().filter(|seen| seen.at.is_some()) {
            let odds = belief.odds(seen.id);
            let army = Rank::ALL.into_iter().map(|rank| (rank, odds[rank as usize]));
            sides[view.team(seen.seat).index()] += material(army);
        }
        let own_team = view.team(viewer);
        let others = || {
            let seats = view.alive();
            let teams = Seat::all().filter(move |seat| seats.contains(*seat)).map(|seat| view.team(seat));
            teams.filter(|team| *team != own_team).map(|team| sides[team.index()])
        };
        Sides {
            own: sides[own_team.index()],
            strongest: others().fold(0.0, f64::max),
            weakest: others().fold(f64::INFINITY, f64::min),
        }
    }

    fn are_level(&self) -> bool {
        self.own >= self.strongest * LEVEL && self.weakest >= self.own * LEVEL
    }
}

/// What the log tells of a seat's own game.
struct Past {
    /// Its moves so far, time-outs included.
    moves: usize,
    /// Its moves since its team last offered a draw.
    since_offer: Option<usize>,
    /// Whether it has ever offered one itself.
    offered: bool,
    /// The most that its team can have lost within the last [`HOPELESS_FOR`] of its moves.
    lost: f64,
}

impl Past {
    fn new(view: &View, viewer: Seat) -> Past {
        let mut past = Past { moves: 0, since_offer: None, offered: false, lost: 0.0 };
        for event in view.log().iter().rev() {
            match event {
                Event::Moved { seat, piece, clash, .. } => {
                    past.moves += usize::from(*seat == viewer);
                    let Some(battle) = clash.filter(|_| past.moves <= HOPELESS_FOR) else { continue };
                    for (fallen, fell) in [
                        (*piece, battle.outcome != Clash::Attacker),
                        (battle.defender, battle.outcome != Clash::Defender),
                    ] {
                        if fell && view.are_allies(fallen.seat(), viewer) {
                            let rank = view.piece(fallen).and_then(|seen| seen.rank).unwrap_or(Rank::Commander);
                            past.lost += material(std::iter::once((rank, 1.0)));
                        }
                    }
                }
                Event::TimedOut { seat } => past.moves += usize::from(*seat == viewer),
                Event::DrawOffered { seat } if view.are_allies(*seat, viewer) => {
                    past.since_offer = past.since_offer.or(Some(past.moves));
                    past.offered |= *seat == viewer;
                }
                // An army that left as a whole was worth no more than a full one.
                Event::Out { seat, .. }
                    if *seat != viewer && view.are_allies(*seat, viewer) && past.moves <= HOPELESS_FOR =>
                {
                    past.lost += material(Rank::ALL.into_iter().map(|rank| (rank, rank.per_army() as f64)));
                }
                _ => {}
            }
        }
        past
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use junqi::{ActRefusal, Action, EndReason, Game, Kind, MoveRefusal, Opening, Options, SeatMap, Sight};

    use super::*;
    use crate::{Budget, LayoutRequest, Request, Style, by_name, layout_of};

    /// What one seat did besides moving.
    #[derive(Default)]
    struct Count {
        offers: usize,
        resignations: usize,
    }

    fn strength(game: &Game, seat: Seat, enemies: bool) -> f64 {
        let truth = game.truth();
        let side = truth.pieces().iter().filter(|seen| seen.at.is_some());
        let side = side.filter(|seen| (game.team(seen.seat) != game.team(seat)) == enemies);
        material(side.filter_map(|seen| seen.rank).map(|rank| (rank, 1.0)))
    }

    /// Plays a game in which every seat may offer or resign before it moves, and checks each time that it may.
    fn play(kind: Kind, options: Options, names: [&str; 2], value: impl Fn(u32) -> f32, seed: u64) -> Count {
        let never = AtomicBool::new(false);
        let layouts = SeatMap::from_fn(|seat| {
            let layout = |seat: Seat| layout_of(Style::any(seed), options.bomb_front, seed * 9 + seat.index() as u64);
            kind.seats().contains(seat).then(|| layout(seat))
        });
        let first = kind.seats().iter().next().expect("a seat");
        let mut game = Game::new(Opening { kind, options, layouts, first, by_lot: false }).expect("legal");
        let place = |seat: Seat| kind.seats().iter().position(|known| known == seat).unwrap_or_default();
        let players = SeatMap::from_fn(|seat| by_name(names[place(seat) % 2]).expect("known"));
        let mut count = Count::default();
        let mut moved: SeatMap<usize> = SeatMap::default();
        let mut offered: SeatMap<Option<usize>> = SeatMap::default();
        while let Some(seat) = game.to_move() {
            let act = offer(&game.view(seat), value(game.ply()));
            match act {
                Some(Act::OfferDraw) => {
                    count.offers += 1;
                    let since = offered[seat].map(|then| moved[seat] - then);
                    assert!(since.is_none_or(|since| since >= 20), "offered again after {since:?} own moves");
                    offered[seat] = Some(moved[seat]);
                    let offer = Action { seat, act: Act::OfferDraw, used_ms: 0 };
                    game.act(offer).expect("may be offered");
                    assert_eq!(super::offer(&game.view(seat), value(game.ply())), None, "one thing at a time");
                    let other = game.awaited().iter().next().expect("somebody to ask");
                    game.act(Action { seat: other, act: Act::RefuseDraw, used_ms: 0 }).expect("may be refused");
                }
                Some(Act::Resign) => {
                    count.resignations += 1;
                    let (own, enemies) = (strength(&game, seat, false), strength(&game, seat, true));
                    assert!(own < enemies / 2.0, "seed {seed}: resigns with {own} against {enemies}");
                    assert!(moved[seat] >= 20 && offered[seat].is_none());
                    let takes_flag = |step: &junqi::Move| {
                        game.position().piece_at(step.to).is_some_and(|piece| piece.rank == Rank::Flag)
                    };
                    let mut moves = Vec::new();
                    game.position().legal_moves(&mut moves);
                    assert!(!moves.iter().any(takes_flag), "seed {seed}: resigns beside the flag");
                    game.act(Action { seat, act: Act::Resign, used_ms: 0 }).expect("may resign");
                    assert_eq!(game.out(seat), Some(EndReason::Resigned));
                    continue;
                }
                other => assert_eq!(other, None),
            }
            let mut refused = Vec::new();
            loop {
                let view = game.view(seat);
                let budget = Budget { millis: None, work: None, cancel: &never };
                let request = Request { view: &view, refused: &refused, seed, budget };
                let act = players[seat].choose(&request).expect("a move");
                drop(view);
                match (game.act(Action { seat, act, used_ms: 0 }), act) {
                    (Err(ActRefusal::Move(MoveRefusal::FlagCapture { .. })), Act::Move(step)) => refused.push(step),
                    (done, _) => break done.expect("legal"),
                }
            }
            moved[seat] += 1;
        }
        count
    }

    #[test]
    fn jq_43_offers_and_resignations_are_rare_and_never_rash() {
        let plain = Options { ply_limit: 400, ..Options::default() };
        let sets = [
            (Kind::Two, plain),
            (Kind::TwoOnFour, plain),
            (Kind::Four, plain),
            (Kind::Two, Options { quiet_limit: 31, ..plain }),
            (Kind::Four, Options { sight: Sight::AlliesShown, ..plain }),
            (Kind::Four, Options { free_for_all: true, flag_shown: false, ..plain }),
        ];
        let pairs = [["greedy", "random"], ["random", "random"], ["greedy", "greedy"]];
        let (mut offers, mut resignations) = (0, 0);
        for seed in 0..108_u64 {
            let (kind, options) = sets[seed as usize % sets.len()];
            let names = pairs[seed as usize / sets.len() % pairs.len()];
            // Between unequal players everybody despairs all the time, between equal ones now and then.
            let unequal = names[0] != names[1];
            let value = |ply: u32| {
                let calm = (seed / 18).is_multiple_of(2) || (ply / 40).is_multiple_of(2);
                if calm && !unequal { 0.0 } else { -9000.0 }
            };
            let count = play(kind, options, names, value, seed);
            offers += count.offers;
            resignations += count.resignations;
        }
        assert!(offers >= 20 && resignations >= 3, "{offers} offers, {resignations} resignations");
    }

    #[test]
    fn jq_43_a_small_hope_is_neither_offered_away_nor_resigned() {
        let options = Options { ply_limit: 300, ..Options::default() };
        for seed in 0..12 {
            let count = play(Kind::Two, options, ["greedy", "random"], |_| -900.0, seed);
            assert_eq!((count.offers, count.resignations), (0, 0));
        }
    }

    #[test]
    fn jq_43_nothing_is_offered_out_of_turn_or_at_the_start() {
        let (kind, options) = (Kind::Two, Options::default());
        let player = by_name("greedy").expect("known");
        let rules = LayoutRequest { kind, options };
        let layouts = SeatMap::from_fn(|seat| kind.seats().contains(seat).then(|| player.layout(&rules, 4)));
        let first = kind.seats().iter().next().expect("a seat");
        let game = Game::new(Opening { kind, options, layouts, first, by_lot: false }).expect("legal");
        for seat in kind.seats().iter() {
            for value in [0.0, -9000.0] {
                assert_eq!(offer(&game.view(seat), value), None);
            }
        }
    }
}
