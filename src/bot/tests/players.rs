//! What every player owes the game, and what each one is there for.

mod table;

use std::sync::atomic::AtomicBool;

use bot::{Budget, LayoutRequest, Request};
use junqi::{
    Act, Action, EndReason, FlagCapture, Game, Kind, Layout, MineRule, Options, Preset, Rank, Seat, SeatMap, Sight,
};
use table::{FREE, choose, opening, player, turn};

/// The players that answer at once.
const QUICK: &[&str] = &["random", "greedy", "rush"];

/// Option sets that differ in all that a player could stumble over. A limit on the moves keeps the games of random players short.
fn option_sets() -> Vec<Options> {
    let short = Options { ply_limit: 160, ..Options::default() };
    vec![
        short,
        Options { sight: Sight::Open, free_for_all: true, ..short },
        Options { sight: Sight::AlliesShown, flag_capture: FlagCapture::EngineerOnly, mine: MineRule::Stays, ..short },
        Options { bomb_front: true, bomb_rides: true, closed_arms: true, flag_shown: false, ..short },
        Options { flag_capture: FlagCapture::NotCommander, order: junqi::Order::Clockwise, ..short },
        Options { ply_limit: 160, ..Options::preset(Preset::TextB) },
        Options { ply_limit: 160, ..Options::preset(Preset::Contest) },
    ]
}

fn seat(index: u8) -> Seat {
    Seat::new(index).expect("a seat")
}

#[test]
fn a_thousand_games_hold_no_illegal_action() {
    let options = option_sets();
    let mut reasons = Vec::new();
    for number in 0..1000_u64 {
        let kind = Kind::ALL[(number % 3) as usize];
        let seats: Vec<Seat> = kind.seats().iter().collect();
        let first = seats[(number as usize / 3) % seats.len()];
        let mut game =
            Game::new(opening(kind, options[number as usize % options.len()], first, number)).expect("a legal opening");
        // Games with a rush in them end too early to come to any limit.
        let names: &[&str] = if number / 3 % 3 == 0 { QUICK } else { &["random", "greedy"] };
        let players = SeatMap::from_fn(|seat| player(names[(number as usize + seat.index()) % names.len()]));
        while let Some(seat) = game.to_move() {
            let flags = shown_flags_in_reach(&game, seat);
            let act = turn(&mut game, players[seat].as_ref(), number);
            if players[seat].name() == "greedy" && !flags.is_empty() {
                assert!(flags.contains(&act), "game {number}: greedy passes by a flag that it sees");
            }
        }
        reasons.push(game.result().expect("an end").reason);
    }
    // A sample in which nothing but the limit ends a game would say little.
    for reason in [EndReason::FlagTaken, EndReason::QuietLimit, EndReason::PlyLimit] {
        assert!(reasons.iter().filter(|known| **known == reason).count() > 10, "{reason} is hardly seen");
    }
}

#[test]
fn games_of_levels_hold_no_illegal_action() {
    for (number, options) in option_sets().into_iter().enumerate() {
        let kind = Kind::ALL[number % 3];
        let first = kind.seats().iter().next().expect("a seat");
        let start = opening(kind, options, first, 70 + number as u64);
        let mut game = Game::new(start).expect("a legal opening");
        while let Some(seat) = game.to_move() {
            let level = bot::LEVELS[(number + seat.index()) % bot::LEVELS.len()];
            turn(&mut game, player(level).as_ref(), number as u64);
        }
    }
}

/// The moves that take a flag which the seat sees.
fn shown_flags_in_reach(game: &Game, seat: Seat) -> Vec<Act> {
    let view = game.view(seat);
    let mut moves = Vec::new();
    view.moves(&mut moves);
    moves
        .into_iter()
        .filter(|step| {
            view.at(step.to).is_some_and(|target| {
                let flag = view.standing(target.seat).flag;
                target.rank == Some(Rank::Flag) || flag == Some(step.to)
            })
        })
        .filter(|step| game.check(&Action { seat, act: Act::Move(*step), used_ms: 0 }).is_ok())
        .map(Act::Move)
        .collect()
}

#[test]
fn jq_63_hidden_ranks_change_no_choice() {
    let options = option_sets();
    let mut compared = 0;
    for number in 0..24_u64 {
        let kind = Kind::ALL[(number % 3) as usize];
        let seats: Vec<Seat> = kind.seats().iter().collect();
        let options = Options { sight: Sight::Dark, ..options[number as usize % options.len()] };
        let start = opening(kind, options, seats[0], number);
        let mut game = Game::new(start).expect("a legal opening");
        while game.to_move().is_some() && game.ply() < 60 {
            turn(&mut game, player("greedy").as_ref(), number);
        }
        let actions = game.actions();
        for &viewer in &seats {
            let mut other = start;
            let swapped = seats.iter().filter(|seat| **seat != viewer).filter(|seat| {
                let Some(layout) = untouched_swapped(&game, **seat) else { return false };
                other.layouts[**seat] = Some(layout);
                true
            });
            if swapped.count() == 0 {
                continue;
            }
            let (mut one, mut two) = (Game::new(start).expect("legal"), Game::new(other).expect("legal"));
            assert_ne!(one, two);
            for action in actions {
                let (left, right) = (one.view(viewer), two.view(viewer));
                assert!(left == right, "game {number}: the view tells a hidden rank");
                if one.to_move() == Some(viewer) {
                    // The levels take too long to be asked everywhere.
                    let names = if one.ply() % 30 < 2 { bot::NAMES } else { QUICK };
                    for name in names {
                        let player = player(name);
                        assert_eq!(
                            choose(player.as_ref(), &left, &[], number),
                            choose(player.as_ref(), &right, &[], number)
                        );
                        compared += 1;
                    }
                }
                drop((left, right));
                one.act(*action).expect("played before");
                two.act(*action).expect("the pieces swapped took no part");
            }
        }
    }
    assert!(compared > 1000, "only {compared} choices compared");
}

/// The layout of a seat with two pieces of different rank exchanged that neither moved nor fought, where the rules allow it.
fn untouched_swapped(game: &Game, seat: Seat) -> Option<Layout> {
    let view = game.truth();
    let layout = game.opening().layouts[seat]?;
    let fought: Vec<_> = view
        .log()
        .iter()
        .filter_map(|event| match event {
            junqi::Event::Moved { piece, clash: Some(clash), .. } => Some([*piece, clash.defender]),
            _ => None,
        })
        .flatten()
        .collect();
    let still: Vec<usize> = view
        .pieces()
        .iter()
        .enumerate()
        .filter(|(_, seen)| seen.seat == seat && !seen.moved && !fought.contains(&seen.id))
        .filter_map(|(_, seen)| game.board().arm(seen.start))
        .filter_map(|(_, place)| layout.pieces().position(|(at, _)| at == place))
        .collect();
    let letters: Vec<char> = layout.to_string().chars().collect();
    let pairs = still.iter().flat_map(|a| still.iter().map(move |b| (*a, *b)));
    pairs.filter(|(a, b)| letters[*a] != letters[*b]).find_map(|(a, b)| {
        let mut swapped = letters.clone();
        swapped.swap(a, b);
        Layout::parse(&swapped.into_iter().collect::<String>(), game.options().bomb_front).ok()
    })
}

#[test]
fn equal_questions_get_equal_answers() {
    for name in bot::NAMES {
        let plies = if QUICK.contains(name) { 40 } else { 6 };
        let player = player(name);
        let mut game = Game::new(opening(Kind::Four, Options::default(), seat(0), 11)).expect("legal");
        let mut answers = Vec::new();
        while game.ply() < plies {
            let view = game.view(game.to_move().expect("under way"));
            let again = choose(player.as_ref(), &view, &[], 5);
            assert_eq!(choose(player.as_ref(), &view, &[], 5), again);
            drop(view);
            answers.push(turn(&mut game, player.as_ref(), 5));
        }
        answers.dedup();
        assert!(answers.len() as u32 > plies / 2);
    }
}

#[test]
fn an_interrupt_or_no_work_at_all_still_gives_a_legal_move() {
    let stop = AtomicBool::new(true);
    for name in bot::NAMES {
        let player = player(name);
        let mut game = Game::new(opening(Kind::TwoOnFour, Options::default(), seat(2), 3)).expect("legal");
        while let Some(seat) = game.to_move().filter(|_| game.ply() < 30) {
            let view = game.view(seat);
            for budget in
                [Budget { cancel: &stop, ..FREE }, Budget { work: Some(0), ..FREE }, Budget { millis: Some(0), ..FREE }]
            {
                let act = player.choose(&Request { view: &view, refused: &[], seed: 1, budget }).expect("an answer");
                assert_eq!(game.check(&Action { seat, act, used_ms: 0 }), Ok(()));
            }
            drop(view);
            turn(&mut game, player.as_ref(), 1);
        }
    }
}

#[test]
fn refused_moves_are_left_out_until_none_is_left() {
    for name in bot::NAMES {
        let player = player(name);
        let game = Game::new(opening(Kind::Two, Options::default(), seat(0), 8)).expect("legal");
        let view = game.view(seat(0));
        let mut moves = Vec::new();
        view.moves(&mut moves);
        let mut refused = Vec::new();
        while refused.len() < moves.len() {
            let Some(Act::Move(step)) = choose(player.as_ref(), &view, &refused, 2) else { panic!("a move is left") };
            assert!(moves.contains(&step) && !refused.contains(&step));
            refused.push(step);
        }
        assert_eq!(choose(player.as_ref(), &view, &refused, 2), None);
        assert_eq!(choose(player.as_ref(), &game.view(seat(1)), &[], 2), None, "it is not this seat's turn");
    }
}

#[test]
fn greedy_beats_random_clearly() {
    let (mut won, mut lost) = (0, 0);
    for number in 0..60_u64 {
        let kind = if number % 2 == 0 { Kind::Two } else { Kind::Four };
        // In the game of four, opposite seats are a team: the even ones, then the odd ones are greedy.
        let strong = (number / 2 % 2) as usize;
        let mut game = Game::new(opening(kind, Options::default(), seat(0), 900 + number)).expect("legal");
        while let Some(to_move) = game.to_move() {
            let name = if to_move.index() % 2 == strong { "greedy" } else { "random" };
            turn(&mut game, player(name).as_ref(), number);
        }
        match game.result().expect("an end").winner {
            Some(team) if team == game.team(seat(strong as u8)) => won += 1,
            Some(_) => lost += 1,
            None => {}
        }
    }
    assert!(won >= 54 && lost <= 2, "greedy won {won} and lost {lost} of 60");
}

#[test]
fn jq_43_a_draw_is_refused_by_the_better_side_and_taken_by_the_worse() {
    let mut answers = [0, 0];
    for number in 0..12_u64 {
        let mut game = Game::new(opening(Kind::Two, Options::default(), seat(0), 300 + number)).expect("legal");
        let at_start = offered(&game, seat(1), seat(0));
        assert_eq!(at_start, Some(Act::RefuseDraw), "nothing has happened yet");
        while game.to_move().is_some() && game.ply() < 80 {
            let name = if game.to_move() == Some(seat(0)) { "greedy" } else { "random" };
            turn(&mut game, player(name).as_ref(), number);
        }
        if game.to_move().is_none() {
            continue;
        }
        let points = |owner: u8| {
            let view = game.truth();
            let left = view.pieces().iter().filter(|seen| seen.at.is_some() && seen.seat == seat(owner));
            left.filter_map(|seen| seen.rank?.strength()).map(u32::from).sum::<u32>()
        };
        if 2 * points(0) > 3 * points(1) {
            assert_eq!(offered(&game, seat(1), seat(0)), Some(Act::RefuseDraw));
            assert_eq!(offered(&game, seat(0), seat(1)), Some(Act::AcceptDraw));
            answers[1] += 1;
        }
        answers[0] += 1;
    }
    assert!(answers[1] >= 2, "{answers:?}: hardly a game came to a clear advantage");
}

/// What greedy says to an offer.
fn offered(game: &Game, by: Seat, to: Seat) -> Option<Act> {
    let mut game = game.clone();
    game.act(Action { seat: by, act: Act::OfferDraw, used_ms: 0 }).expect("an offer may be made");
    assert_ne!(
        choose(player("greedy").as_ref(), &game.view(by), &[], 1),
        Some(Act::AcceptDraw),
        "nobody answers himself"
    );
    choose(player("greedy").as_ref(), &game.view(to), &[], 1)
}

#[test]
fn names_are_known() {
    for name in bot::NAMES {
        assert_eq!(player(name).name(), *name);
    }
    assert!(bot::by_name("nobody").is_none());
}

#[test]
fn rush_beats_whoever_does_not_defend() {
    for (kind, least) in [(Kind::Two, 28), (Kind::Four, 28), (Kind::TwoOnFour, 28)] {
        let mut won = 0;
        for number in 0..40_u64 {
            let seats: Vec<Seat> = kind.seats().iter().collect();
            let rushes = |seat: Seat| seats.iter().position(|known| *known == seat).unwrap_or_default() % 2 == 0;
            let mut start = opening(kind, Options::default(), seats[number as usize % seats.len()], 40 + number);
            let rules = LayoutRequest { kind, options: start.options };
            for &seat in seats.iter().filter(|seat| rushes(**seat)) {
                let layout = player("rush").layout(&rules, number);
                let leads = layout.pieces().find(|(place, _)| (place.row(), place.column()) == (1, 5));
                assert_eq!(leads.map(|(_, rank)| rank), Some(Rank::Commander));
                start.layouts[seat] = Some(layout);
            }
            let mut game = Game::new(start).expect("legal");
            while let Some(seat) = game.to_move() {
                turn(&mut game, player(if rushes(seat) { "rush" } else { "greedy" }).as_ref(), number);
            }
            let winner = game.result().and_then(|result| result.winner);
            won += usize::from(winner == Some(game.team(seats[0])));
        }
        assert!(won >= least, "{kind}: rush won {won} of 40 against greedy");
    }
}
