//! The hot path of a search allocates nothing: listing moves, playing and
//! undoing. In its own test binary, because counting replaces the allocator.

// A test that cannot go on may panic.
#![allow(clippy::expect_used, clippy::panic)]

use junqi::{Game, Kind, Layout, Move, Opening, Options, Position, Seat, SeatMap};

#[test]
fn jq_20_listing_playing_and_undoing_allocate_nothing() {
    for kind in Kind::ALL {
        let mut position = start(kind);
        let mut lists: Vec<Vec<Move>> = (0..4).map(|_| Vec::with_capacity(512)).collect();
        let leaves = walk(&mut position, &mut lists);
        // The first round may fill what is kept; the second must not allocate.
        let mut again = 0;
        let counted = allocation_counter::measure(|| again = walk(&mut position, &mut lists));
        assert_eq!(again, leaves);
        assert!(leaves > 1000, "{kind}: {leaves} leaves");
        assert_eq!(counted.count_total, 0, "{kind}: allocations in {leaves} leaves");
    }
}

/// A line of twelve moves, with the whole tree of depth two looked through at every step.
fn walk(position: &mut Position, lists: &mut [Vec<Move>]) -> u64 {
    let mut leaves = 0;
    let mut line = [const { None }; 12];
    let (list, deeper) = lists.split_first_mut().expect("a list");
    for (number, played) in line.iter_mut().enumerate() {
        leaves += tree(position, deeper, 2);
        position.legal_moves(list);
        let Some(&m) = list.get(number * 7 % list.len().max(1)) else {
            break;
        };
        assert!(position.is_legal(m));
        *played = position.play(m).ok();
    }
    for undo in line.into_iter().rev().flatten() {
        position.undo(undo);
    }
    leaves
}

fn tree(position: &mut Position, lists: &mut [Vec<Move>], depth: u32) -> u64 {
    let Some((list, deeper)) = lists.split_first_mut().filter(|_| depth > 0) else {
        return 1;
    };
    position.legal_moves(list);
    let mut leaves = 0;
    for &m in list.iter() {
        if let Ok(undo) = position.play(m) {
            leaves += tree(position, deeper, depth - 1);
            position.undo(undo);
        }
    }
    leaves
}

fn start(kind: Kind) -> Position {
    let layout = Layout::parse("6232794851351B47M2B6MFM31", false).expect("a legal layout");
    let opening = Opening {
        kind,
        options: Options::default(),
        layouts: SeatMap::from_fn(|seat| kind.seats().contains(seat).then_some(layout)),
        first: Seat::new(0).expect("seat 0 exists"),
        by_lot: false,
    };
    Game::new(opening).expect("a legal opening").position().clone()
}
