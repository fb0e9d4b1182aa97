use std::sync::OnceLock;

use junqi::{Board, BoardKind, Station};

/// What a railway step costs, and what a road step costs in the same unit: a ride of three stations is about worth a step, since a
/// ride takes one move however long it is, but only while the way is clear.
const RAIL: u32 = 1;
const ROAD: u32 = 3;

/// A board as a graph: who is beside whom, which runs pass a station.
///
/// The rules know what the viewer may do; this knows what the others might do to it, which no view lists.
pub(crate) struct Ground {
    beside: Vec<Vec<(Station, u32)>>,
    runs: Vec<Vec<(usize, usize)>>,
    /// Steps between any two stations, whatever stands between and however far a ride goes.
    steps: Vec<Vec<u8>>,
    board: &'static Board,
}

impl Ground {
    pub(crate) fn of(kind: BoardKind) -> &'static Ground {
        static TWO: OnceLock<Ground> = OnceLock::new();
        static FOUR: OnceLock<Ground> = OnceLock::new();
        let cell = match kind {
            BoardKind::Two => &TWO,
            BoardKind::Four => &FOUR,
        };
        cell.get_or_init(|| Ground::new(Board::of(kind)))
    }

    fn new(board: &'static Board) -> Ground {
        let mut beside = vec![Vec::new(); board.len()];
        for (edges, cost) in [(board.roads(), ROAD), (board.rails(), RAIL)] {
            for &(a, b) in edges {
                beside[a.index()].push((b, cost));
                beside[b.index()].push((a, cost));
            }
        }
        let mut runs = vec![Vec::new(); board.len()];
        for (number, run) in board.runs().iter().enumerate() {
            for (at, station) in run.iter().enumerate() {
                runs[station.index()].push((number, at));
            }
        }
        let steps = board.stations().map(|from| steps_from(&beside, from)).collect();
        Ground { beside, runs, steps, board }
    }

    /// How many steps lie between two stations, whatever stands between them.
    pub(crate) fn steps(&self, from: Station, to: Station) -> u8 {
        self.steps[from.index()][to.index()]
    }

    /// The stations one step away.
    pub(crate) fn beside(&self, station: Station) -> impl Iterator<Item = Station> {
        self.beside[station.index()].iter().map(|(next, _)| *next)
    }

    /// The stations from which a piece that is no engineer could attack `target` in one move: those beside it, and the first taken station on each
    /// run each way. Stations may come twice.
    pub(crate) fn strikes(&self, target: Station, taken: impl Fn(Station) -> bool, mut found: impl FnMut(Station)) {
        for next in self.beside(target).filter(|next| taken(*next)) {
            found(next);
        }
        for &(run, at) in &self.runs[target.index()] {
            let run = &self.board.runs()[run];
            let (before, after) = (run[..at].iter().rev(), run[at + 1..].iter());
            before.copied().find(|station| taken(*station)).into_iter().for_each(&mut found);
            after.copied().find(|station| taken(*station)).into_iter().for_each(&mut found);
        }
    }

    /// The stations to which a piece that is no engineer could go in one move: those beside it, and each run each way as far as the first taken
    /// station, which is included. Who stands there and whether it may be entered is for the caller to judge. Stations may come twice.
    pub(crate) fn glides(&self, from: Station, taken: impl Fn(Station) -> bool, mut found: impl FnMut(Station)) {
        self.beside(from).for_each(&mut found);
        for &(run, at) in &self.runs[from.index()] {
            let run = &self.board.runs()[run];
            for station in run[at + 1..].iter() {
                found(*station);
                if taken(*station) {
                    break;
                }
            }
            for station in run[..at].iter().rev() {
                found(*station);
                if taken(*station) {
                    break;
                }
            }
        }
    }

    /// Whether a path follows one run or is a single step, so that a piece that is no engineer can take it.
    pub(crate) fn is_plain(&self, path: &[Station]) -> bool {
        let Some(&from) = path.first() else { return true };
        path.len() <= 2
            || self.runs[from.index()].iter().any(|&(run, at)| {
                let run = &self.board.runs()[run];
                run[at..].starts_with(path) || run[..=at].iter().rev().take(path.len()).eq(path)
            })
    }

    /// The cost of the way from every station (by index) to `target`, whatever stands between. Stations without a way have `u32::MAX`.
    pub(crate) fn distances(&self, target: Station) -> Vec<u32> {
        let mut distance = vec![u32::MAX; self.beside.len()];
        distance[target.index()] = 0;
        // Few stations and two costs: rings of growing distance are as quick as a heap and shorter.
        let mut rings = vec![vec![target]];
        let mut reach = 0;
        while reach < rings.len() {
            for station in std::mem::take(&mut rings[reach]) {
                if distance[station.index()] < reach as u32 {
                    continue;
                }
                for &(next, cost) in &self.beside[station.index()] {
                    let there = reach as u32 + cost;
                    if there < distance[next.index()] {
                        distance[next.index()] = there;
                        rings.resize_with(rings.len().max(there as usize + 1), Vec::new);
                        rings[there as usize].push(next);
                    }
                }
            }
            reach += 1;
        }
        distance
    }
}

fn steps_from(beside: &[Vec<(Station, u32)>], from: Station) -> Vec<u8> {
    let mut steps = vec![u8::MAX; beside.len()];
    steps[from.index()] = 0;
    let mut edge = vec![from];
    let mut reach = 0;
    while !edge.is_empty() {
        reach += 1;
        let mut next = Vec::new();
        for &(station, _) in edge.iter().flat_map(|station| &beside[station.index()]) {
            if steps[station.index()] == u8::MAX {
                steps[station.index()] = reach;
                next.push(station);
            }
        }
        edge = next;
    }
    steps
}
