//! Speed of thoughts: positions a second of the search, next to plain counting of moves by the rules on the same position, which is what a search
//! without any valuation could reach at most.
//!
//! Run with `cargo bench -p bot --bench thoughts`; the ratio of the two is the cost of valuing.

// A bench that cannot go on may panic.
#![allow(clippy::expect_used)]

use std::sync::atomic::AtomicBool;

use bot::{Belief, Budget, Memory, Request, Style, by_name, layout_of};
use divan::Bencher;
use divan::counter::ItemsCount;
use junqi::{Game, Kind, Opening, Options, Seat, SeatMap};

fn main() {
    divan::main();
}

const WORK: u64 = 50_000;
const KINDS: [Kind; 2] = [Kind::Two, Kind::Four];

fn game(kind: Kind) -> Game {
    let layouts = SeatMap::from_fn(|seat| {
        kind.seats().contains(seat).then(|| layout_of(Style::Balanced, false, 5 + seat.index() as u64))
    });
    Game::new(Opening { kind, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false })
        .expect("a legal opening")
}

/// Positions of one thought of the strongest level.
#[divan::bench(args = KINDS)]
fn positions(bencher: Bencher, kind: Kind) {
    let never = AtomicBool::new(false);
    let player = by_name("level5").expect("a level");
    let view = game(kind).view(Seat::FIRST);
    let budget = Budget { millis: None, work: Some(WORK), cancel: &never };
    bencher
        .counter(ItemsCount::new(WORK))
        .bench_local(|| player.think(&Request { view: &view, refused: &[], seed: 3, budget }));
}

/// Positions of the plain tree of legal moves, each played and taken back, in one imagined world.
#[divan::bench(args = KINDS)]
fn plain_positions(bencher: Bencher, kind: Kind) {
    let view = game(kind).view(Seat::FIRST);
    let belief = Belief::of_viewer(&view, &[], Memory::All);
    let mut sampler = belief.sampler(3);
    let world = sampler.next_world();
    let mut position = view.imagine(|id| world.rank(id)).expect("a world of this view");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut answers = Vec::new();
    let mut count = 0_u64;
    for step in &moves {
        let undo = position.play_unchecked(*step);
        position.legal_moves(&mut answers);
        count += 1 + answers.len() as u64;
        position.undo(undo);
    }
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        for step in &moves {
            let undo = position.play_unchecked(*step);
            position.legal_moves(&mut answers);
            for answer in &answers {
                let second = position.play_unchecked(*answer);
                position.undo(second);
            }
            position.undo(undo);
        }
    });
}
