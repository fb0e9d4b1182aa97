//! Openings, random layouts, and games played by dice or by a script.

use junqi::{
    Act, ActRefusal, Action, Board, Clash, Deadlock, Draft, FlagCapture, Game, Kind, Layout, MineRule, Move, Opening,
    Options, Order, Place, Rank, Seat, SeatMap, Sight, Station, StationKind, View, clash,
};

use crate::dice::Dice;
use crate::golden;

/// A layout made by the dice: the flag first, then mines, bombs and the rest,
/// each on any place that the draft allows.
pub fn random_layout(bomb_front: bool, dice: &mut Dice) -> Layout {
    let mut draft = Draft::new(bomb_front);
    for rank in Rank::ALL {
        for _ in 0..rank.per_army() {
            let free: Vec<Place> =
                Place::all().filter(|&p| draft.get(p).is_none() && draft.refusal(p, rank).is_none()).collect();
            draft.put(dice.pick(&free), rank).expect("an allowed place");
        }
    }
    draft.finish().expect("a whole army")
}

/// Options drawn by the dice. Every game with them ends: there is a quiet
/// limit or a limit of moves.
pub fn random_options(dice: &mut Dice) -> Options {
    let quiet_limit = dice.pick(&[0, 12, 31, 70]);
    let ply_limit = match quiet_limit {
        0 => dice.pick(&[1, 60, 400]),
        _ => dice.pick(&[0, 0, 300]),
    };
    let deadlock = [Deadlock::Draw, Deadlock::MoverLoses];
    Options {
        mine: dice.pick(&[MineRule::Both, MineRule::Stays]),
        flag_capture: dice.pick(&[FlagCapture::Any, FlagCapture::NotCommander, FlagCapture::EngineerOnly]),
        bomb_front: dice.coin(),
        bomb_rides: dice.coin(),
        flag_shown: dice.coin(),
        closed_arms: dice.coin(),
        free_for_all: dice.coin(),
        order: dice.pick(&[Order::CounterClockwise, Order::Clockwise]),
        sight: dice.pick(&[Sight::Dark, Sight::AlliesShown, Sight::Open]),
        all_stuck: dice.pick(&deadlock),
        quiet_limit,
        quiet_end: dice.pick(&deadlock),
        ply_limit,
        move_limit_ms: dice.pick(&[0, 60_000]),
        time_outs: dice.pick(&[None, Some(0), Some(3)]),
    }
}

/// An opening with a random layout for every seat.
pub fn random_opening(kind: Kind, options: Options, dice: &mut Dice) -> Opening {
    let seats: Vec<Seat> = kind.seats().iter().collect();
    Opening {
        kind,
        options,
        layouts: SeatMap::from_fn(|seat| kind.seats().contains(seat).then(|| random_layout(options.bomb_front, dice))),
        first: dice.pick(&seats),
        by_lot: dice.coin(),
    }
}

/// A game in which every seat has the same layout and the first seat begins.
pub fn game_of(kind: Kind, options: Options, layout: &'static str) -> Game {
    game_with(kind, options, |_| layout)
}

/// A game with a layout for every seat's letter; the first seat begins.
pub fn game_with(kind: Kind, options: Options, layout: impl Fn(char) -> &'static str) -> Game {
    let board = kind.board();
    Game::new(Opening {
        kind,
        options,
        layouts: SeatMap::from_fn(|seat| {
            kind.seats()
                .contains(seat)
                .then(|| Layout::parse(layout(board.letter(seat)), options.bomb_front).expect("a legal layout"))
        }),
        first: Seat::new(0).expect("seat 0 exists"),
        by_lot: false,
    })
    .expect("a legal opening")
}

/// The layout of the golden files.
pub const USUAL: &str = "6232794851351B47M2B6MFM31";

/// The commander in the left front corner, a bomb behind it.
pub const ATTACK: &str = "92327B4851351647M2B6MFM31";

/// Small pieces down the right file, which leads to the flag on (6,4).
pub const WEAK: &str = "954627825612713M4B33MB1FM";

/// The same with a mine at the bottom of the right file.
pub const MINED: &str = "954627825612713M4B3MMB1F3";

/// Nothing that can move starts in a headquarters.
pub const FREE: &str = "6232794851351B4732B6MFMM1";

pub fn seat(game: &Game, letter: char) -> Seat {
    game.board().seat(letter).expect("a seat's letter")
}

/// Lets a seat act without using time.
pub fn act(game: &mut Game, letter: char, act: Act) -> Result<(), ActRefusal> {
    let seat = seat(game, letter);
    game.act(Action { seat, act, used_ms: 0 })
}

/// The moves that the seat to move can really make, in the order listed; none
/// once the game is over.
pub fn playable(game: &Game) -> Vec<Move> {
    let mut moves = Vec::new();
    if game.to_move().is_some() {
        game.position().legal_moves(&mut moves);
    }
    moves
}

/// Plays `S11-N15 N12-N22 ...`, each move by the seat whose turn it is.
pub fn play(game: &mut Game, script: &str) {
    for text in script.split_whitespace() {
        let m = golden::step(game.board(), text);
        play_move(game, m).unwrap_or_else(|e| panic!("{text}: {e:?}"));
    }
}

/// Plays these moves of one seat; everybody else steps from the front row into
/// the camp behind it and back.
pub fn advance(game: &mut Game, hero: char, script: &str) {
    let hero = seat(game, hero);
    for text in script.split_whitespace() {
        while game.to_move().is_some_and(|mover| mover != hero) {
            wait(game);
        }
        play(game, text);
    }
}

/// Lets the seat to move step from the front row into a camp, or back.
pub fn wait(game: &mut Game) {
    let mover = game.to_move().expect("the game goes on");
    let letter = game.board().letter(mover);
    let camp = golden::station(game.board(), &format!("{letter}22"));
    let (from, to) = if game.truth().at(camp).is_some() { ("22", "12") } else { ("12", "22") };
    play(game, &format!("{letter}{from}-{letter}{to}"));
}

pub fn play_move(game: &mut Game, m: Move) -> Result<(), ActRefusal> {
    let seat = game.to_move().expect("the game goes on");
    game.act(Action { seat, act: Act::Move(m), used_ms: 0 })
}

/// One random action of the seat to move: mostly a move, now and then
/// something else. Returns what was done.
pub fn random_action(game: &mut Game, dice: &mut Dice) -> Action {
    let seat = game.to_move().expect("the game goes on");
    let seats: Vec<Seat> = game.seats().iter().collect();
    let used_ms = dice.below(50_000) as u32;
    let limit = game.options().move_limit_ms;
    let odd = match dice.below(300) {
        0 => Some(Action { seat: dice.pick(&seats), act: Act::Resign, used_ms: 0 }),
        1..=4 => Some(Action { seat: dice.pick(&seats), act: Act::OfferDraw, used_ms: 0 }),
        5..=40 if game.draw_offer().is_some() => Some(Action {
            seat: dice.pick(&seats),
            act: if dice.below(4) == 0 { Act::RefuseDraw } else { Act::AcceptDraw },
            used_ms: 0,
        }),
        41 | 42 => Some(Action { seat, act: Act::TimeOut, used_ms: limit }),
        _ => None,
    };
    if let Some(action) = odd.filter(|action| game.check(action).is_ok()) {
        game.act(action).expect("a checked action");
        return action;
    }
    let moves = playable(game);
    assert!(!moves.is_empty(), "JQ-40: a seat without a move is not to move");
    let action = Action { seat, act: Act::Move(dice.pick(&moves)), used_ms };
    game.act(action).expect("a listed move");
    action
}

/// Plays on by random moves alone until the game ends or `plies` are played.
pub fn play_random_moves(game: &mut Game, plies: usize, dice: &mut Dice) {
    for _ in 0..plies {
        let moves = playable(game);
        if moves.is_empty() {
            assert!(game.result().is_some(), "JQ-40: a seat without a move is not to move");
            return;
        }
        play_move(game, dice.pick(&moves)).expect("a listed move");
    }
}

/// The next move of a hunt by the seat to move: an attack on a movable piece
/// of `prey` with a wanted outcome if there is one, else one step on the
/// shortest open way to such an attack. It never attacks anything else.
pub fn hunt(game: &Game, prey: char, wanted: fn(Rank, Rank, Clash) -> bool) -> Option<Move> {
    let truth = game.truth();
    let board = game.board();
    let hunter_seat = game.to_move()?;
    let prey = seat(game, prey);
    let standing = |s: Seat| {
        let movable = truth.pieces().iter().filter_map(move |piece| {
            let (at, rank) = (piece.at?, piece.rank?);
            let frozen = board.station_kind(at) == StationKind::Headquarters;
            (piece.seat == s && rank.can_move() && !frozen).then_some((at, rank))
        });
        movable.collect::<Vec<(Station, Rank)>>()
    };
    let is_prey = |attacker: Rank, defender: Rank| {
        clash(attacker, defender, game.options()).is_some_and(|outcome| wanted(attacker, defender, outcome))
    };
    let moves = playable(game);
    let (hunters, targets) = (standing(hunter_seat), standing(prey));
    let open = |s: Station| board.station_kind(s) != StationKind::Camp;
    let mut best: Option<(usize, Move)> = None;
    for &(from, attacker) in &hunters {
        for &(to, _) in targets.iter().filter(|&&(to, d)| open(to) && is_prey(attacker, d)) {
            let m = Move { from, to };
            if moves.contains(&m) {
                return Some(m);
            }
            if let Some((length, first)) = way(&truth, from, to)
                && best.is_none_or(|(shortest, _)| length < shortest)
            {
                best = Some((length, Move { from, to: first }));
            }
        }
    }
    best.map(|(_, m)| m)
}

/// Steps from one station to another over empty stations outside the
/// headquarters, and the first of them.
fn way(truth: &View, from: Station, to: Station) -> Option<(usize, Station)> {
    let board = truth.board();
    let free = |s: Station| truth.at(s).is_none() && board.station_kind(s) != StationKind::Headquarters;
    let mut distance = vec![usize::MAX; board.len()];
    distance[to.index()] = 0;
    let mut queue = vec![to];
    let mut head = 0;
    while head < queue.len() {
        let here = queue[head];
        head += 1;
        for next in neighbours(board, here) {
            if distance[next.index()] != usize::MAX {
                continue;
            }
            if next == from {
                return Some((distance[here.index()] + 1, here));
            }
            if free(next) {
                distance[next.index()] = distance[here.index()] + 1;
                queue.push(next);
            }
        }
    }
    None
}

pub fn neighbours(board: &Board, station: Station) -> impl Iterator<Item = Station> {
    board.roads().iter().chain(board.rails()).filter_map(move |&(a, b)| {
        if a == station {
            Some(b)
        } else if b == station {
            Some(a)
        } else {
            None
        }
    })
}

/// A move that attacks nothing and enters neither camp nor headquarters, by
/// the dice; any other harmless move where there is none.
pub fn idle(game: &Game, dice: &mut Dice) -> Move {
    let truth = game.truth();
    let board = game.board();
    let quiet: Vec<Move> = playable(game).into_iter().filter(|m| truth.at(m.to).is_none()).collect();
    let into = |wanted: fn(StationKind) -> bool| -> Vec<Move> {
        quiet.iter().copied().filter(|m| wanted(board.station_kind(m.to))).collect()
    };
    let open = into(|kind| !matches!(kind, StationKind::Camp | StationKind::Headquarters));
    let camps = into(|kind| kind == StationKind::Camp);
    let choices = [open, camps, quiet].into_iter().find(|moves| !moves.is_empty());
    dice.pick(&choices.unwrap_or_else(|| playable(game)))
}
