//! Speed of beliefs: conclusions from a view after 150 single moves, first worlds, and worlds a second, on one core.
//!
//! Run with `cargo bench -p bot --bench belief`.

// A bench that cannot go on may panic.
#![allow(clippy::expect_used, clippy::panic)]

use std::sync::atomic::AtomicBool;

use bot::{Belief, Budget, Memory, Request, Style, by_name, layout_of};
use divan::Bencher;
use divan::counter::ItemsCount;
use junqi::{Action, Game, Kind, Opening, Options, Seat, SeatMap, View};

fn main() {
    divan::main();
}

const PLIES: u32 = 150;
const WORLDS: usize = 100;

/// What the seat to move sees in a game that has gone on for a while.
fn view(kind: Kind) -> View {
    let never = AtomicBool::new(false);
    let player = by_name("greedy").expect("a known player");
    for seed in 0.. {
        let layouts = SeatMap::from_fn(|seat| {
            kind.seats().contains(seat).then(|| layout_of(Style::Balanced, false, seed * 9 + seat.index() as u64))
        });
        let opening = Opening { kind, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false };
        let mut game = Game::new(opening).expect("a legal opening");
        while let Some(seat) = game.to_move() {
            let view = game.view(seat);
            if game.ply() >= PLIES {
                return view;
            }
            let budget = Budget { millis: None, work: None, cancel: &never };
            let request = Request { view: &view, refused: &[], seed, budget };
            let act = player.choose(&request).expect("a move");
            drop(view);
            game.act(Action { seat, act, used_ms: 0 }).expect("a legal move");
        }
    }
    unreachable!("some game goes on for so long")
}

const KINDS: [Kind; 2] = [Kind::Two, Kind::Four];

#[divan::bench(args = KINDS)]
fn of_viewer(bencher: Bencher, kind: Kind) {
    let view = view(kind);
    bencher.bench_local(|| Belief::of_viewer(&view, &[], Memory::All));
}

#[divan::bench(args = KINDS)]
fn of_seat(bencher: Bencher, kind: Kind) {
    let view = view(kind);
    let belief = Belief::of_viewer(&view, &[], Memory::All);
    let world = belief.sampler(1).next_world().clone();
    let other = view.alive().iter().find(|seat| Some(*seat) != view.viewer()).expect("another seat");
    bencher.bench_local(|| Belief::of_seat(&view, other, &world));
}

#[divan::bench(args = KINDS)]
fn first_world(bencher: Bencher, kind: Kind) {
    let belief = Belief::of_viewer(&view(kind), &[], Memory::All);
    let mut seed = 0;
    bencher.bench_local(|| {
        seed += 1;
        belief.sampler(seed)
    });
}

#[divan::bench(args = KINDS)]
fn worlds(bencher: Bencher, kind: Kind) {
    let belief = Belief::of_viewer(&view(kind), &[], Memory::All);
    let mut sampler = belief.sampler(1);
    bencher.counter(ItemsCount::new(WORLDS)).bench_local(|| {
        for _ in 0..WORLDS {
            divan::black_box(sampler.next_world());
        }
    });
}
