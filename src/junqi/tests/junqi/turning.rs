//! The course and the result of a game do not depend on how the board is turned.

use std::collections::BTreeMap;

use junqi::{Act, Action, Board, Game, Kind, Move, Opening, Options, Order, Seat, SeatMap, SeatSet, Station};

use crate::dice::Dice;
use crate::match_play::{playable, random_action, random_opening, random_options};

/// A symmetry of a board: by squares, and whether it is a mirror image.
struct Turn {
    square: fn((u8, u8)) -> (u8, u8),
    mirror: bool,
}

const QUARTER: Turn = Turn { square: |(x, y)| (y, 16 - x), mirror: false };
const HALF: Turn = Turn { square: |(x, y)| (16 - x, 16 - y), mirror: false };
const MIRROR: Turn = Turn { square: |(x, y)| (16 - x, y), mirror: true };
const HALF_TWO: Turn = Turn { square: |(x, y)| (4 - x, 11 - y), mirror: false };
const MIRROR_TWO: Turn = Turn { square: |(x, y)| (4 - x, y), mirror: true };

#[test]
fn jq_41_result_of_four_does_not_depend_on_how_the_board_is_turned() {
    check(Kind::Four, &[QUARTER, HALF, MIRROR], 4);
}

#[test]
fn jq_41_result_of_two_does_not_depend_on_how_the_board_is_turned() {
    check(Kind::Two, &[HALF_TWO, MIRROR_TWO], 6);
    check(Kind::TwoOnFour, &[HALF, MIRROR], 6);
}

fn check(kind: Kind, turns: &[Turn], games: u64) {
    for turn in turns {
        let map = TurnedBoard::new(kind.board(), turn);
        for seed in 0..games {
            let mut dice = Dice::new(seed + 100);
            let options = random_options(&mut dice);
            check_game(&map, random_opening(kind, options, &mut dice), &mut dice);
        }
    }
}

fn check_game(map: &TurnedBoard, opening: Opening, dice: &mut Dice) {
    let mut game = Game::new(opening).expect("a legal opening");
    let mut turned = Game::new(map.opening(&opening)).expect("a legal opening");
    loop {
        assert_eq!(turned.to_move(), game.to_move().map(|s| map.seat(s)));
        assert_eq!((turned.ply(), turned.quiet()), (game.ply(), game.quiet()));
        for seat in game.seats().iter() {
            assert_eq!(turned.out(map.seat(seat)), game.out(seat));
            assert_eq!(turned.clock(map.seat(seat)), game.clock(seat));
        }
        let mut expected: Vec<Move> = playable(&game).into_iter().map(|m| map.step(m)).collect();
        expected.sort_unstable();
        assert_eq!(playable(&turned), expected);
        if game.to_move().is_none() {
            break;
        }
        let action = random_action(&mut game, dice);
        turned.act(map.action(action)).expect("legal on either board");
    }
    let (end, turned_end) = (game.result().expect("over"), turned.result().expect("over"));
    assert_eq!(turned_end.reason, end.reason);
    let winners = |game: &Game| -> SeatSet {
        let team = game.result().and_then(|end| end.winner);
        game.seats().iter().filter(|&seat| Some(game.team(seat)) == team).collect()
    };
    assert_eq!(winners(&turned), winners(&game).iter().map(|seat| map.seat(seat)).collect::<SeatSet>());
}

/// Where a symmetry takes every station and every seat of a board.
struct TurnedBoard {
    stations: BTreeMap<Station, Station>,
    seats: BTreeMap<Seat, Seat>,
    mirror: bool,
}

impl TurnedBoard {
    fn new(board: &Board, turn: &Turn) -> TurnedBoard {
        let by_square: BTreeMap<(u8, u8), Station> = board.stations().map(|s| (board.xy(s), s)).collect();
        let stations: BTreeMap<Station, Station> =
            board.stations().map(|s| (s, by_square[&(turn.square)(board.xy(s))])).collect();
        let seats = stations.iter().filter_map(|(&from, &to)| Some((board.arm(from)?.0, board.arm(to)?.0))).collect();
        TurnedBoard { stations, seats, mirror: turn.mirror }
    }

    fn seat(&self, seat: Seat) -> Seat {
        self.seats[&seat]
    }

    fn step(&self, m: Move) -> Move {
        Move { from: self.stations[&m.from], to: self.stations[&m.to] }
    }

    fn action(&self, action: Action) -> Action {
        let act = match action.act {
            Act::Move(m) => Act::Move(self.step(m)),
            other => other,
        };
        Action { seat: self.seat(action.seat), act, ..action }
    }

    fn opening(&self, opening: &Opening) -> Opening {
        let mut layouts = SeatMap::from_fn(|_| None);
        for (seat, layout) in opening.layouts.iter().filter(|(_, layout)| layout.is_some()) {
            layouts[self.seat(seat)] = layout.map(|layout| if self.mirror { layout.mirrored() } else { layout });
        }
        Opening { layouts, first: self.seat(opening.first), options: self.options(opening.options), ..*opening }
    }

    /// In a mirror the turn goes round the other way.
    fn options(&self, options: Options) -> Options {
        let order = match (self.mirror, options.order) {
            (false, order) => order,
            (true, Order::Clockwise) => Order::CounterClockwise,
            (true, Order::CounterClockwise) => Order::Clockwise,
        };
        Options { order, ..options }
    }
}
