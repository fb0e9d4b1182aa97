//! Laws that hold in every game: played out at random in every kind of game
//! and with every option.

use std::collections::{BTreeMap, BTreeSet};

use junqi::{
    Act, Action, Board, Deadlock, Event, FlagCapture, Game, Kind, MineRule, Move, Options, Order, Piece, Position,
    Setup, Sight, Station,
};

use crate::dice::Dice;
use crate::match_play::{neighbours, play_random_moves, playable, random_action, random_opening, random_options};

/// Plays whole random games, one after another through the kinds, and shows
/// each of their states to a check.
fn every_state(games: usize, seed: u64, mut check: impl FnMut(&Game, &mut Dice)) {
    let mut dice = Dice::new(seed);
    for round in 0..games {
        let options = random_options(&mut dice);
        let kind = Kind::ALL[round % 3];
        let mut game = Game::new(random_opening(kind, options, &mut dice)).expect("a legal opening");
        check(&game, &mut dice);
        while game.to_move().is_some() {
            random_action(&mut game, &mut dice);
            check(&game, &mut dice);
        }
    }
}

#[test]
fn jq_20_a_move_is_legal_iff_it_is_listed() {
    let mut checked = 0u64;
    every_state(15, 20, |game, dice| {
        let (board, position) = (game.board(), game.position());
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(moves.is_sorted(), "sorted");
        let listed: BTreeSet<Move> = moves.iter().copied().collect();
        assert_eq!(listed.len(), moves.len(), "a move is listed once");
        let Some(seat) = game.to_move() else {
            return;
        };
        // All pairs of stations now and then, else those of a few random origins.
        let whole = dice.below(60) == 0;
        for from in board.stations() {
            let own = position.piece_at(from).is_some_and(|p| p.seat == seat);
            if !(whole || own && dice.below(6) == 0) {
                continue;
            }
            for to in board.stations() {
                let m = Move { from, to };
                let legal = listed.contains(&m);
                assert_eq!(position.is_legal(m), legal, "{}-{}", board.name(from), board.name(to));
                assert_eq!(position.refusal(m).is_none(), legal);
                let action = Action { seat, act: Act::Move(m), used_ms: 0 };
                assert_eq!(game.check(&action).is_ok(), legal);
                checked += 1;
            }
        }
    });
    assert!(checked > 100_000, "only {checked} moves were checked");
}

#[test]
fn jq_20_refused_move_changes_nothing() {
    every_state(6, 21, |game, dice| {
        let Some(seat) = game.to_move() else {
            return;
        };
        let stations: Vec<Station> = game.board().stations().collect();
        for _ in 0..5 {
            let m = Move { from: dice.pick(&stations), to: dice.pick(&stations) };
            let action = Action { seat, act: Act::Move(m), used_ms: 0 };
            if game.check(&action).is_err() {
                let mut same = game.clone();
                assert!(same.act(action).is_err());
                assert_eq!(&same, game);
                let mut position = game.position().clone();
                assert!(position.play(m).is_err());
                assert_eq!(&position, game.position());
            }
        }
    });
}

#[test]
fn jq_80_undo_takes_back_play() {
    every_state(30, 22, |game, dice| {
        let before = game.position();
        let mut moves = Vec::new();
        before.legal_moves(&mut moves);
        let mut position = before.clone();
        if !moves.is_empty() {
            for _ in 0..3 {
                let undo = position.play(dice.pick(&moves)).expect("a listed move");
                position.undo(undo);
                assert_eq!(&position, before);
            }
        }
        // And a whole line of moves, taken back in the reverse order.
        if dice.below(20) == 0 {
            let mut line = Vec::new();
            for _ in 0..30 {
                position.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let states = position.clone();
                line.push((states, position.play(dice.pick(&moves)).expect("a listed move")));
            }
            for (state, undo) in line.into_iter().rev() {
                position.undo(undo);
                assert_eq!(position, state);
            }
            assert_eq!(&position, before);
        }
    });
}

#[test]
fn jq_40_dead_army_never_blocks() {
    let (mut fallen, mut rebuilt) = (0, 0);
    every_state(60, 40, |game, dice| {
        for piece in game.truth().pieces().iter().filter(|p| game.out(p.seat).is_some()) {
            assert_eq!(piece.at, None, "{piece:?} stands on the board");
            fallen += 1;
        }
        let position = game.position();
        let pieces: Vec<(Station, Piece)> =
            game.board().stations().filter_map(|at| Some((at, position.piece_at(at)?))).collect();
        assert!(pieces.iter().all(|(_, piece)| game.out(piece.seat).is_none()));
        // The same pieces without the past have the same moves; only shut arms tell a fallen seat from an absent one.
        if game.alive() != game.seats() && !game.options().closed_arms && dice.below(8) == 0 {
            let Some(to_move) = game.to_move() else {
                return;
            };
            let setup = Setup { board: game.board().kind(), options: *position.options(), to_move, pieces };
            let fresh = Position::new(&setup).expect("pieces of a game");
            let (mut moves, mut same) = (Vec::new(), Vec::new());
            position.legal_moves(&mut moves);
            fresh.legal_moves(&mut same);
            assert_eq!(moves, same);
            rebuilt += 1;
        }
    });
    assert!(fallen > 0 && rebuilt > 50, "{fallen} fallen pieces, {rebuilt} positions set up again");
}

#[test]
fn jq_40_stations_of_a_fallen_army_are_free_for_all() {
    let mut dice = Dice::new(41);
    let options = Options { closed_arms: true, ..Options::default() };
    let mut game = Game::new(random_opening(Kind::Four, options, &mut dice)).expect("a legal opening");
    let fallen = game.to_move().expect("the game goes on");
    game.act(Action { seat: fallen, act: Act::Resign, used_ms: 0 }).expect("a seat may resign");
    let mut visited: BTreeSet<Station> = BTreeSet::new();
    for seed in 0..6 {
        let mut game = game.clone();
        play_random_moves(&mut game, 300, &mut Dice::new(seed));
        for event in game.log() {
            if let Event::Moved { path, .. } = event {
                visited.extend(
                    path.iter().copied().filter(|&s| game.board().arm(s).is_some_and(|(arm, _)| arm == fallen)),
                );
            }
        }
    }
    assert!(visited.len() > 15, "only {} stations of the fallen arm were used", visited.len());
}

#[test]
fn jq_02_side_arms_of_a_single_combat_are_open_or_closed() {
    let mut dice = Dice::new(2);
    for closed_arms in [false, true] {
        let options = Options { closed_arms, quiet_limit: 0, ply_limit: 400, ..Options::default() };
        let mut visited = BTreeSet::new();
        for _ in 0..3 {
            let mut game = Game::new(random_opening(Kind::TwoOnFour, options, &mut dice)).expect("a legal opening");
            play_random_moves(&mut game, 400, &mut dice);
            for event in game.log() {
                if let Event::Moved { path, .. } = event {
                    visited.extend(path.iter().filter_map(|&s| Some(game.board().letter(game.board().arm(s)?.0))));
                }
            }
        }
        let arms: String = visited.into_iter().collect();
        assert_eq!(arms, if closed_arms { "NS" } else { "ENSW" });
    }
}

#[test]
fn jq_43_game_ends_with_every_option() {
    let mut dice = Dice::new(43);
    for kind in Kind::ALL {
        for options in every_option() {
            check_ends(kind, options, &mut dice);
        }
    }
    for round in 0..150 {
        let options = random_options(&mut dice);
        check_ends(Kind::ALL[round % 3], options, &mut dice);
    }
}

/// The defaults with a limit of moves, with each value of each option changed alone.
fn every_option() -> Vec<Options> {
    let plain = Options { quiet_limit: 20, ..Options::default() };
    let mut all = vec![plain];
    let mut with = |change: fn(&mut Options)| {
        let mut options = plain;
        change(&mut options);
        all.push(options);
    };
    with(|o| o.mine = MineRule::Stays);
    with(|o| o.flag_capture = FlagCapture::NotCommander);
    with(|o| o.flag_capture = FlagCapture::EngineerOnly);
    with(|o| o.bomb_front = true);
    with(|o| o.bomb_rides = true);
    with(|o| o.flag_shown = false);
    with(|o| o.closed_arms = true);
    with(|o| o.free_for_all = true);
    with(|o| o.order = Order::Clockwise);
    with(|o| o.sight = Sight::AlliesShown);
    with(|o| o.sight = Sight::Open);
    with(|o| o.all_stuck = Deadlock::MoverLoses);
    with(|o| o.quiet_end = Deadlock::MoverLoses);
    with(|o| o.quiet_limit = 1);
    with(|o| {
        o.quiet_limit = 0;
        o.ply_limit = 500;
    });
    with(|o| o.ply_limit = 1);
    with(|o| o.move_limit_ms = 0);
    with(|o| o.time_outs = None);
    with(|o| o.time_outs = Some(0));
    all
}

fn check_ends(kind: Kind, options: Options, dice: &mut Dice) {
    let mut game = Game::new(random_opening(kind, options, dice)).expect("a legal opening");
    // Every move but the quiet ones takes at least one piece of at most a hundred, and every time-out is random.
    let most = if options.ply_limit > 0 { options.ply_limit } else { 101 * u32::from(options.quiet_limit) };
    let mut actions = 0;
    while game.to_move().is_some() {
        assert!(game.ply() <= most, "{kind}: {options}");
        assert!(actions < 2 * most + 1000, "{kind}: {options}");
        random_action(&mut game, dice);
        actions += 1;
    }
    let end = game.result().expect("nobody is to move, so the game is over");
    let teams: BTreeSet<_> = game.seats().iter().map(|s| game.team(s)).collect();
    let alive: BTreeSet<_> = game.alive().iter().map(|s| game.team(s)).collect();
    assert!(end.winner.is_none_or(|team| teams.contains(&team)));
    if alive.len() == 1 {
        assert_eq!(end.winner, alive.first().copied(), "JQ-41: no enemy is left, {kind}: {options}");
    }
    assert_eq!(playable(&game), [], "nobody moves after the end");
}

#[test]
fn jq_20_path_of_every_move_is_a_walk_over_empty_stations() {
    let nets: BTreeMap<usize, BTreeSet<(Station, Station)>> =
        [Board::two(), Board::four()].map(|board| (board.len(), net(board))).into();
    let mut ridden = 0;
    every_state(9, 23, |game, dice| {
        let (board, position) = (game.board(), game.position());
        let moves = playable(game);
        for _ in 0..moves.len().min(6) {
            let m = dice.pick(&moves);
            let path = position.path(m);
            assert_eq!((path.first(), path.last()), (Some(&m.from), Some(&m.to)));
            assert!(path.windows(2).all(|pair| nets[&board.len()].contains(&(pair[0], pair[1]))), "{path:?}");
            assert_eq!(path.iter().collect::<BTreeSet<_>>().len(), path.len(), "no station twice");
            if path.len() > 2 {
                assert!(path.iter().all(|&s| board.is_rail(s)), "only the railway is ridden");
                assert!(path[1..path.len() - 1].iter().all(|&s| position.piece_at(s).is_none()));
                ridden += 1;
            }
            check_told(game, m, path);
        }
    });
    assert!(ridden > 500, "only {ridden} rides");
}

/// What everybody is told of a move is its path.
fn check_told(game: &Game, m: Move, path: Vec<Station>) {
    let mut next = game.clone();
    let mover = next.to_move().expect("the game goes on");
    next.act(Action { seat: mover, act: Act::Move(m), used_ms: 0 }).expect("a listed move");
    let told = next.log()[game.log().len()..].iter().find_map(|event| match event {
        Event::Moved { path, .. } => Some(path.clone()),
        _ => None,
    });
    assert_eq!(told, Some(path));
}

fn net(board: &Board) -> BTreeSet<(Station, Station)> {
    board.stations().flat_map(|a| neighbours(board, a).map(move |b| (a, b))).collect()
}

#[test]
fn jq_80_position_of_a_game_equals_its_replay_at_every_state() {
    every_state(4, 80, |game, dice| {
        if dice.below(10) == 0 {
            let replayed = Game::replay(*game.opening(), game.actions()).expect("a played game");
            assert_eq!(&replayed, game);
        }
    });
}

#[test]
fn jq_20_perft_counts_what_playing_counts() {
    let mut counted = 0;
    every_state(3, 24, |game, dice| {
        if dice.below(15) == 0 {
            let mut position = game.position().clone();
            let slow = leaves(&mut position, 2);
            assert_eq!(position.perft(2), slow);
            assert_eq!(&position, game.position(), "counting changes nothing");
            counted += slow;
        }
    });
    assert!(counted > 1000, "only {counted} leaves");
}

fn leaves(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut sum = 0;
    for m in moves {
        let undo = position.play(m).expect("a listed move");
        sum += leaves(position, depth - 1);
        position.undo(undo);
    }
    sum
}
