//! The truth is always possible, and nothing impossible is ever drawn.

mod exact;

use std::sync::atomic::AtomicBool;

use junqi::{
    ARMY, Act, Action, Clash, Event, FlagCapture, Game, Kind, Layout, MineRule, Opening, Options, Rank, Seat, SeatMap,
    Sight, View, clash,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::inventory::attainable;
use super::weight::FORTS;
use super::*;
use crate::{Budget, Request, Style, by_name, layout_of, marks};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Option sets that differ in all that a battle, a start or a path can tell.
fn option_sets() -> Vec<Options> {
    let plain = Options::default();
    vec![
        plain,
        Options { mine: MineRule::Stays, bomb_front: true, bomb_rides: true, ..plain },
        Options { sight: Sight::AlliesShown, flag_capture: FlagCapture::NotCommander, ..plain },
        Options { flag_shown: false, free_for_all: true, ..plain },
        Options { flag_capture: FlagCapture::EngineerOnly, free_for_all: true, mine: MineRule::Stays, ..plain },
        Options { sight: Sight::Open, bomb_rides: true, ..plain },
        Options { free_for_all: true, ..plain },
    ]
}

fn opening(kind: Kind, options: Options, seed: u64) -> Opening {
    let seats = kind.seats();
    let layouts = SeatMap::from_fn(|seat| {
        let style = Style::ALL[(seat.index() + seed as usize) % Style::ALL.len()];
        seats.contains(seat).then(|| layout_of(style, options.bomb_front, seed * 7 + seat.index() as u64))
    });
    Opening { kind, options, layouts, first: seats.iter().next().expect("a seat"), by_lot: false }
}

/// Plays one turn.
fn turn(game: &mut Game, name: &str, seed: u64) {
    let seat = game.to_move().expect("under way");
    let view = game.view(seat);
    let player = by_name(name).expect("known");
    let mut refused = Vec::new();
    let act = loop {
        let budget = Budget { millis: None, work: None, cancel: &NEVER };
        let act = player.choose(&Request { view: &view, refused: &refused, seed, budget }).expect("a move");
        match act {
            Act::Move(step) if game.check(&Action { seat, act, used_ms: 0 }).is_err() => refused.push(step),
            act => break act,
        }
    };
    drop(view);
    game.act(Action { seat, act, used_ms: 0 }).expect("checked");
}

/// What is wrong with a world: every constraint anew from the log, by the rules themselves.
fn fault(view: &View, world: &World, known: impl Fn(&Seen) -> Option<Rank>) -> Option<String> {
    let options = view.options();
    for seat in view.seats().iter() {
        let army = || view.pieces().iter().filter(move |seen| seen.seat == seat);
        let mut letters: Vec<(Place, char)> =
            army().filter_map(|seen| Some((view.board().arm(seen.start)?.1, world.rank(seen.id).code()))).collect();
        letters.sort_by_key(|(place, _)| *place);
        let text: String = letters.into_iter().map(|(_, letter)| letter).collect();
        if let Err(error) = Layout::parse(&text, options.bomb_front) {
            return Some(format!("{text}: {error}"));
        }
        for seen in army() {
            let rank = world.rank(seen.id);
            if known(seen).is_some_and(|seen| seen != rank) {
                return Some(format!("{seen:?} is seen and not {rank:?}"));
            }
            if seen.moved && !rank.can_move() {
                return Some(format!("{seen:?} moved and is {rank:?}"));
            }
            let alive = view.standing(seat).out.is_none();
            if alive && rank == Rank::Flag && seen.at.is_none() {
                return Some(format!("the flag of a living seat is gone: {seen:?}"));
            }
            if alive && rank == Rank::Flag && view.standing(seat).flag.is_some_and(|at| Some(at) != seen.at) {
                return Some(format!("the shown flag is elsewhere: {seen:?}"));
            }
        }
    }
    let ground = crate::ground::Ground::of(view.board().kind());
    for (number, event) in view.log().iter().enumerate() {
        let Event::Moved { piece, path, clash: battle, .. } = event else { continue };
        let rank = world.rank(*piece);
        let rides = rank == Rank::Engineer || (rank == Rank::Bomb && options.bomb_rides);
        if !ground.is_plain(path) && !rides {
            return Some(format!("{rank:?} turned: {event:?}"));
        }
        let Some(battle) = battle else { continue };
        let target = world.rank(battle.defender);
        if clash(rank, target, options) != Some(battle.outcome) {
            return Some(format!("{rank:?} against {target:?}: {event:?}"));
        }
        let told: Vec<&Event> = view.log()[number + 1..]
            .iter()
            .take_while(|later| matches!(later, Event::FlagShown { .. } | Event::Out { .. } | Event::Ended(_)))
            .collect();
        let mut fallen = Vec::new();
        if battle.outcome != Clash::Attacker {
            fallen.push(*piece);
        }
        if battle.outcome != Clash::Defender {
            fallen.push(battle.defender);
        }
        for id in fallen {
            let seat = id.seat();
            let shown = told.iter().any(|later| matches!(later, Event::FlagShown { seat: s, .. } if *s == seat));
            let out = |reason| told.contains(&&Event::Out { seat, reason });
            let commander = world.rank(id) == Rank::Commander;
            if options.flag_shown && commander != shown && !out(junqi::EndReason::NoMoves) {
                return Some(format!("{:?} fell, flag shown {shown}: {event:?}", world.rank(id)));
            }
            if (world.rank(id) == Rank::Flag) != out(junqi::EndReason::FlagTaken) {
                return Some(format!("{:?} fell: {event:?}, {told:?}", world.rank(id)));
            }
        }
    }
    None
}

/// Whether the game would have looked the same to the viewer if the armies were these: the whole record played again.
fn looks_the_same(game: &Game, viewer: Seat, world: &World) -> bool {
    let mut opening = *game.opening();
    let truth = game.truth();
    for seat in game.seats().iter() {
        let army = truth.pieces().iter().filter(|seen| seen.seat == seat);
        // Pieces are numbered in the order of the places of a layout.
        let text: String = army.map(|seen| world.rank(seen.id).code()).collect();
        opening.layouts[seat] = Some(Layout::parse(&text, opening.options.bomb_front).expect("a legal layout"));
    }
    Game::replay(opening, game.actions()).is_ok_and(|other| other.view(viewer) == game.view(viewer))
}

fn truth_of(game: &Game) -> World {
    let mut world = World { ranks: [Rank::Platoon; PIECES] };
    for seen in game.truth().pieces() {
        world.ranks[seen.id.index()] = seen.rank.expect("the truth shows all");
    }
    world
}

/// Checks a belief against what is true, and some of its worlds against all that is known. Gives the last world.
fn check(belief: &Belief, view: &View, truth: &World, worlds: usize, known: impl Fn(&Seen) -> Option<Rank>) -> World {
    for seen in view.pieces() {
        let (rank, possible) = (truth.rank(seen.id), belief.possible(seen.id));
        assert!(possible.contains(rank), "{seen:?} is {rank:?}, believed {possible:?}");
    }
    for relation in &belief.relations {
        assert!(belief.explains(*relation, &truth.ranks), "{relation:?}");
    }
    let mut sampler = belief.sampler(u64::from(view.ply()));
    for _ in 1..worlds {
        let world = sampler.next_world();
        if let Some(fault) = fault(view, world, &known) {
            panic!("a drawn world is impossible: {fault}");
        }
    }
    let world = sampler.next_world();
    if let Some(fault) = fault(view, world, &known) {
        panic!("a drawn world is impossible: {fault}");
    }
    world.clone()
}

/// The reasons of a mark lead from all ranks to those that are left, and never take the truth.
fn check_marks(view: &View, truth: &World) {
    for mark in marks(view) {
        let seen = view.piece(mark.piece).expect("a piece");
        assert!(seen.rank.is_none() && seen.at.is_some(), "{seen:?} needs no mark");
        assert!(mark.ranks.contains(truth.rank(mark.piece)), "{mark:?}");
        let mut left = RankSet::ALL;
        for finding in &mark.reasons {
            assert!(!finding.takes.is_empty() && (finding.takes - left).is_empty(), "{mark:?}");
            left = left - finding.takes;
        }
        assert_eq!(left, mark.ranks, "{mark:?}");
    }
}

/// The chances that need no samples: of possible ranks only, and together one.
fn check_odds(belief: &Belief, view: &View) {
    for seen in view.pieces().iter().filter(|seen| seen.at.is_some()) {
        let odds = belief.odds(seen.id);
        let impossible = Rank::ALL.into_iter().filter(|rank| !belief.possible(seen.id).contains(*rank));
        assert!(impossible.map(|rank| odds[rank as usize]).sum::<f64>() == 0.0, "{seen:?}: {odds:?}");
        assert!((odds.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}

#[derive(Debug, Default)]
struct Learnt {
    hidden: usize,
    certain: usize,
    tied: usize,
    replayed: usize,
    same: usize,
}

/// Plays a game with all checks of the views of all seats at every `stride`-th ply.
fn walk(kind: Kind, options: Options, seed: u64, stride: u32, learnt: &mut Learnt) {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut game = Game::new(opening(kind, options, seed)).expect("a legal opening");
    while game.to_move().is_some() && game.ply() < 240 {
        let name = if dice.random_bool(0.5) { "greedy" } else { "random" };
        turn(&mut game, name, seed);
        if !(game.ply() + seed as u32).is_multiple_of(stride) {
            continue;
        }
        let truth = truth_of(&game);
        for seat in game.seats().iter() {
            let view = game.view(seat);
            let belief = Belief::new(&view);
            let world = check(&belief, &view, &truth, 2, |seen| seen.rank);
            check_marks(&view, &truth);
            check_odds(&belief, &view);
            learnt.tied += belief.relations.len();
            for seen in view.pieces().iter().filter(|seen| seen.rank.is_none() && seen.at.is_some()) {
                learnt.hidden += 1;
                learnt.certain += usize::from(belief.possible(seen.id).single().is_some());
            }
            learnt.replayed += 1;
            learnt.same += usize::from(looks_the_same(&game, seat, &world));
            let forgetful = Belief::of_viewer(&view, &[], Memory::Last(20));
            for seen in view.pieces() {
                let (all, some) = (belief.possible(seen.id), forgetful.possible(seen.id));
                assert!((all - some).is_empty(), "forgetting teaches {seen:?}: {some:?} from {all:?}");
            }
            assert!(view.to_move().is_none() || view.imagine(|id| world.rank(id)).is_ok());
            // What the others would know in the drawn world: their own ranks there, and all that everybody sees.
            for other in game.seats().iter().filter(|other| *other != seat) {
                let eyes = game.view(other);
                let sees = |seen: &Seen| eyes.piece(seen.id).and_then(|seen| seen.rank);
                let belief = Belief::of_seat(&view, other, &world);
                check(&belief, &view, &world, 1, |seen| sees(seen).map(|_| world.rank(seen.id)));
            }
        }
    }
}

#[test]
fn jq_64_the_truth_is_never_ruled_out_and_nothing_impossible_is_drawn() {
    let mut learnt = Learnt::default();
    for (number, options) in option_sets().into_iter().enumerate() {
        for (index, kind) in Kind::ALL.into_iter().enumerate() {
            walk(kind, options, (3 * number + index) as u64, 7, &mut learnt);
        }
    }
    // Two games ply by ply.
    walk(Kind::Four, Options { free_for_all: true, ..Options::default() }, 100, 1, &mut learnt);
    walk(Kind::Two, Options::default(), 101, 1, &mut learnt);
    assert!(learnt.certain > learnt.hidden / 100, "hardly anything is learnt: {learnt:?}");
    assert!(learnt.tied > 1000, "hardly a battle between hidden pieces: {learnt:?}");
    // A seat that had a move when its turn came, and nothing else to show for it, may have none in a drawn world.
    assert!(learnt.same * 1000 >= learnt.replayed * 999, "worlds that would have looked different: {learnt:?}");
}

/// A view in the middle of a game.
fn middle(kind: Kind, options: Options) -> View {
    let mut game = Game::new(opening(kind, options, 5)).expect("a legal opening");
    while game.ply() < 60 {
        turn(&mut game, "greedy", 5);
    }
    game.view(Seat::FIRST)
}

#[test]
fn jq_64_equal_seeds_draw_equal_worlds() {
    let view = middle(Kind::Four, Options::default());
    let (one, two) = (Belief::new(&view), Belief::new(&view));
    let worlds = |belief: &Belief, seed| -> Vec<World> {
        let mut sampler = belief.sampler(seed);
        (0..20).map(|_| sampler.next_world().clone()).collect()
    };
    assert_eq!(worlds(&one, 1), worlds(&two, 1));
    assert_ne!(worlds(&one, 1), worlds(&one, 2));
    assert_eq!(one.marginals(3, 50), two.marginals(3, 50));
    for seen in view.pieces() {
        let ranks = one.marginals(3, 50)[seen.id.index()];
        let drawn: RankSet = Rank::ALL.into_iter().filter(|rank| ranks[*rank as usize] > 0.0).collect();
        assert!((drawn - one.possible(seen.id)).is_empty() && !drawn.is_empty());
    }
}

#[test]
fn jq_33_a_refused_attack_shows_a_flag() {
    let options = Options { flag_capture: FlagCapture::EngineerOnly, ..Options::default() };
    let view = Game::new(opening(Kind::Two, options, 5)).expect("a legal opening").view(Seat::FIRST);
    let from = view.pieces()[0].start;
    for (flag, other) in [(FORTS[0].0, FORTS[1].0), (FORTS[1].0, FORTS[0].0)] {
        let [flag, other] = [flag, other].map(|number| &view.pieces()[ARMY + number]);
        let belief = Belief::of_viewer(&view, &[Move { from, to: flag.start }], Memory::All);
        assert_eq!(belief.possible(flag.id).single(), Some(Rank::Flag));
        assert!(!belief.possible(other.id).contains(Rank::Flag));
    }
    let view = middle(Kind::Two, options);
    // A refusal that cannot be true teaches nothing and does no harm.
    let moved = view.pieces().iter().find(|seen| seen.rank.is_none() && seen.moved && seen.at.is_some());
    let moved = moved.expect("a piece that moved");
    let to = moved.at.expect("it stands");
    let belief = Belief::of_viewer(&view, &[Move { from, to }], Memory::All);
    assert!(!belief.possible(moved.id).contains(Rank::Flag));
    let world = belief.sampler(1).next_world().clone();
    assert!(view.imagine(|id| world.rank(id)).is_ok());
}

/// The ranks of an army, weakest first.
fn army() -> Vec<Rank> {
    Rank::ALL.into_iter().flat_map(|rank| std::iter::repeat_n(rank, rank.per_army())).collect()
}

#[test]
fn jq_64_contradictions_do_no_harm() {
    let view = middle(Kind::Four, Options { free_for_all: true, ..Options::default() });
    // A world that explains nothing: every army as its places come.
    let order = army();
    let world = World { ranks: std::array::from_fn(|piece| order[piece % ARMY]) };
    for seat in view.seats().iter() {
        let belief = Belief::of_seat(&view, seat, &world);
        let drawn = belief.sampler(1).next_world().clone();
        for army in drawn.ranks.chunks(ARMY).take(4) {
            let mut ranks = army.to_vec();
            ranks.sort();
            assert_eq!(ranks, order, "the inventory is kept");
        }
        for seen in view.pieces().iter().filter(|seen| seen.seat == seat) {
            assert_eq!(drawn.rank(seen.id), world.rank(seen.id), "its own ranks are kept");
        }
    }
}

#[test]
fn jq_61_open_games_hide_nothing() {
    let view = middle(Kind::Four, Options { sight: Sight::Open, ..Options::default() });
    let belief = Belief::new(&view);
    let world = belief.sampler(9).next_world().clone();
    assert!(view.pieces().iter().all(|seen| seen.rank == Some(world.rank(seen.id))));
    assert_eq!(marks(&view), []);
}

#[test]
fn jq_10_the_inventory_leaves_exactly_the_ranks_of_complete_armies() {
    let mut dice = StdRng::seed_from_u64(10);
    let (mut kept, mut taken) = (0, 0);
    for _ in 0..200 {
        // An army in any order, with some other ranks possible here and there.
        let mut army = army();
        for number in (1..ARMY).rev() {
            army.swap(number, dice.random_range(0..=number));
        }
        let spread = dice.random_range(0.02..0.3);
        let mut sets: Vec<RankSet> = army
            .iter()
            .map(|rank| Rank::ALL.into_iter().filter(|other| other == rank || dice.random_bool(spread)).collect())
            .collect();
        let left = attainable(&sets).expect("the army itself is complete");
        for piece in 0..ARMY {
            let set = sets[piece];
            for rank in set.iter() {
                sets[piece] = RankSet::only(rank);
                assert_eq!(attainable(&sets).is_some(), left[piece].contains(rank));
                *if left[piece].contains(rank) { &mut kept } else { &mut taken } += 1;
            }
            sets[piece] = set;
        }
        sets[0] = RankSet::EMPTY;
        assert_eq!(attainable(&sets), None);
    }
    assert!(kept > 5000 && taken > 500, "{kept} kept, {taken} taken");
}
