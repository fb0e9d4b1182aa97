//! Speed of the rules in the four-player game: moves listed, moves played and
//! taken back, and leaves of the tree counted, each per second on one core.
//!
//! Run with `cargo bench -p junqi`.

// A test that cannot go on may panic.
#![allow(clippy::expect_used, clippy::panic)]

use divan::Bencher;
use divan::counter::ItemsCount;
use junqi::{Game, Kind, Layout, Move, Opening, Options, Position, Seat, SeatMap};

fn main() {
    divan::main();
}

/// The opening of the golden perft numbers.
fn opening() -> Position {
    let layout = Layout::parse("6232794851351B47M2B6MFM31", false).expect("a legal layout");
    let kind = Kind::Four;
    let opening = Opening {
        kind,
        options: Options::default(),
        layouts: SeatMap::from_fn(|seat| kind.seats().contains(seat).then_some(layout)),
        first: Seat::new(0).expect("seat 0 exists"),
        by_lot: false,
    };
    Game::new(opening).expect("a legal opening").position().clone()
}

/// Positions along a line of moves into the middle of a game.
fn middle() -> Vec<Position> {
    let mut position = opening();
    let mut moves = Vec::new();
    let mut positions = Vec::new();
    for number in 0..200 {
        position.legal_moves(&mut moves);
        let Some(&m) = moves.get(number * 31 % moves.len().max(1)) else {
            break;
        };
        if position.play(m).is_err() {
            break;
        }
        positions.push(position.clone());
    }
    positions
}

#[divan::bench]
fn list_moves(bencher: Bencher) {
    let positions = middle();
    let mut moves = Vec::new();
    let listed = |moves: &mut Vec<Move>| -> usize {
        positions
            .iter()
            .map(|position| {
                position.legal_moves(moves);
                moves.len()
            })
            .sum()
    };
    let count = listed(&mut moves);
    bencher.counter(ItemsCount::new(count)).bench_local(|| listed(&mut moves));
}

#[divan::bench]
fn play_and_undo(bencher: Bencher) {
    let mut lines: Vec<(Position, Vec<Move>)> = middle()
        .into_iter()
        .map(|position| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            (position, moves)
        })
        .collect();
    let count: usize = lines.iter().map(|(_, moves)| moves.len()).sum();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for (position, moves) in &mut lines {
            for &m in moves.iter() {
                let undo = position.play_unchecked(m);
                position.undo(divan::black_box(undo));
            }
        }
    });
}

#[divan::bench(args = [1, 2, 3, 4])]
fn perft(bencher: Bencher, depth: u32) {
    let mut position = opening();
    let leaves = position.perft(depth);
    bencher.counter(ItemsCount::new(leaves)).bench_local(|| position.perft(depth));
}
