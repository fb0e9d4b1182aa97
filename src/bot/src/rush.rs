use std::cmp::Reverse;
use std::collections::BinaryHeap;

use junqi::{Act, Clash, Event, Layout, Move, PieceId, Place, Rank, Seat, Seen, Station, StationSet, View, clash};
use rand::Rng;

use crate::draw;
use crate::ground::Ground;
use crate::layout::right_file;
use crate::player::{LayoutRequest, Player, Request, Thought};

/// The right-file rush: the strongest pieces stand on the right file and run down its railway at the enemy's headquarters, attacking whatever
/// stands in the way. It defends nothing. A yardstick, since it beats everybody who does not defend.
pub(crate) struct Rush;

/// Who stands on the right file, from the front row back.
const FILE: [Rank; 5] = [Rank::Commander, Rank::ArmyCommander, Rank::Division, Rank::Division, Rank::Brigade];

/// A move down the file, and any other, as parts of a way: the file comes first where both are as quick.
const DOWN_THE_FILE: u32 = 1;
const ELSEWHERE: u32 = 2;

impl Player for Rush {
    fn name(&self) -> &'static str {
        "rush"
    }

    fn layout(&self, rules: &LayoutRequest, seed: u64) -> Layout {
        right_file(&FILE, rules.options.bomb_front, seed)
    }

    fn think(&self, request: &Request) -> Option<Thought> {
        if let Some(answer) = draw::answer(request.view) {
            return Some(Thought::plain(answer));
        }
        let moves = request.moves();
        let mut random = request.random();
        let standby = moves.get(random.random_range(0..moves.len().max(1))).copied()?;
        let run = Run::new(request.view)?;
        let mut best: Option<(Order, Move)> = None;
        let mut ways: Option<(Station, Vec<u32>)> = None;
        for (done, &step) in moves.iter().enumerate() {
            if request.budget.spent(done as u64) {
                break;
            }
            let Some((seen, rank)) = run.at(step.from).and_then(|seen| Some((seen, seen.rank?))) else { continue };
            let ways = match &ways {
                Some((from, known)) if *from == step.from => known,
                _ => &ways.insert((step.from, run.ways(step.from, rank))).1,
            };
            let (before, after) = (ways[step.from.index()], ways[step.to.index()]);
            if after >= before {
                continue;
            }
            let order = (
                run.shown != Some(step.to),
                !run.is_rusher(seen, rank),
                after,
                Reverse(rank.strength()),
                random.random::<u32>(),
            );
            if best.is_none_or(|(known, _)| order < known) {
                best = Some((order, step));
            }
        }
        Some(Thought::plain(Act::Move(best.map_or(standby, |(_, step)| step))))
    }
}

/// The order in which moves are preferred, the least first: a shown flag, then the pieces of the file, the nearest to the goal, the strongest.
type Order = (bool, bool, u32, Reverse<Option<u8>>, u32);

/// All that the moves of one turn are judged by.
struct Run<'a> {
    view: &'a View,
    viewer: Seat,
    ground: &'static Ground,
    standing: Vec<Option<&'a Seen>>,
    /// The stations of the railway that starts with the own right file.
    file: StationSet,
    /// The strongest own rank that each enemy (by index) has beaten.
    beaten: Vec<Option<Rank>>,
    /// The headquarters run at.
    target: Option<Station>,
    /// The same when it is known to hold the flag.
    shown: Option<Station>,
}

impl<'a> Run<'a> {
    fn new(view: &'a View) -> Option<Run<'a>> {
        let viewer = view.viewer()?;
        let board = view.board();
        let mut standing = vec![None; board.len()];
        for seen in view.pieces() {
            if let Some(at) = seen.at {
                standing[at.index()] = Some(seen);
            }
        }
        let [front, next] = [1, 2].map(|row| Place::new(row, junqi::COLUMNS).map(|place| board.at(viewer, place)));
        let (front, next) = (front?, next?);
        let runs = board.runs().iter().filter(|run| run.contains(&front) && run.contains(&next));
        let mut run = Run {
            view,
            viewer,
            ground: Ground::of(board.kind()),
            standing,
            file: runs.flatten().copied().collect(),
            beaten: beaten(view),
            target: None,
            shown: None,
        };
        let way = run.ground.distances(front);
        let goal = run.goals().min_by_key(|(at, _)| (way[at.index()], *at));
        run.target = goal.map(|(at, _)| at);
        run.shown = goal.filter(|(_, sure)| *sure).map(|(at, _)| at);
        Some(run)
    }

    /// Where an enemy flag can still stand, and whether it is known to: shown flags, else the headquarters whose first holder is still there and has
    /// beaten nobody.
    fn goals(&self) -> impl Iterator<Item = (Station, bool)> {
        self.view.pieces().iter().filter(|seen| self.is_enemy(seen)).filter_map(|seen| {
            let at = seen.at?;
            let shown = self.view.standing(seen.seat).flag;
            let possible = match seen.rank {
                Some(rank) => rank == Rank::Flag,
                None => {
                    shown.is_none_or(|flag| flag == at)
                        && self.view.board().headquarters().contains(seen.start)
                        && self.beaten[seen.id.index()].is_none()
                }
            };
            possible.then_some((at, shown == Some(at) || seen.rank.is_some()))
        })
    }

    /// The cost of the way from every station to the target for the own piece on `from`: moves, those down the file at half price. Hostile pieces
    /// are taken on the way, unless they are known to be too strong; own ones stand in the way.
    fn ways(&self, from: Station, rank: Rank) -> Vec<u32> {
        let mut ways = vec![u32::MAX; self.standing.len()];
        let Some(target) = self.target else { return ways };
        ways[target.index()] = 0;
        let mut heap = BinaryHeap::from([(Reverse(0), target)]);
        while let Some((Reverse(way), station)) = heap.pop() {
            let held = station != target && self.view.board().headquarters().contains(station);
            if way > ways[station.index()] || held {
                continue;
            }
            // Ways are as long back as forth, so the search starts from the target.
            let taken = |station| station != from && self.at(station).is_some();
            self.ground.glides(station, taken, |next| {
                let down = self.file.contains(station) && self.file.contains(next);
                let there = way + if down { DOWN_THE_FILE } else { ELSEWHERE };
                if there < ways[next.index()] && (next == from || self.is_passable(next, rank)) {
                    ways[next.index()] = there;
                    heap.push((Reverse(there), next));
                }
            });
        }
        ways
    }

    /// Whether a piece of this rank could come to stand on a station.
    fn is_passable(&self, station: Station, rank: Rank) -> bool {
        let board = self.view.board();
        let Some(seen) = self.at(station) else {
            let arm = board.arm(station).map(|(seat, _)| seat);
            return !self.view.options().closed_arms || arm.is_none_or(|seat| self.view.seats().contains(seat));
        };
        if !self.is_enemy(seen) || board.camps().contains(station) {
            return false;
        }
        match (seen.rank, self.beaten[seen.id.index()]) {
            (Some(known), _) => {
                matches!(clash(rank, known, self.view.options()), Some(Clash::Attacker | Clash::Both))
            }
            // What has beaten somebody and has never moved may be a mine.
            (None, Some(_)) if rank == Rank::Engineer => !seen.moved,
            (None, Some(beaten)) => rank == Rank::Bomb || rank > beaten,
            (None, None) => true,
        }
    }

    /// Whether the piece is one of those that the layout puts on the file.
    fn is_rusher(&self, seen: &Seen, rank: Rank) -> bool {
        FILE.contains(&rank) && self.file.contains(seen.start)
    }

    fn is_enemy(&self, seen: &Seen) -> bool {
        seen.seat != self.viewer && !self.view.are_allies(seen.seat, self.viewer)
    }

    fn at(&self, station: Station) -> Option<&'a Seen> {
        self.standing[station.index()]
    }
}

/// The strongest piece of a rank known to the viewer that each piece (by index) has survived a battle with.
fn beaten(view: &View) -> Vec<Option<Rank>> {
    let count = view.pieces().iter().map(|seen| seen.id.index() + 1).max().unwrap_or(0);
    let mut beaten = vec![None; count];
    let mut note = |winner: PieceId, loser: PieceId| {
        if let Some(rank) = view.piece(loser).and_then(|seen| seen.rank) {
            let known = &mut beaten[winner.index()];
            *known = (*known).max(Some(rank));
        }
    };
    for event in view.log() {
        if let Event::Moved { piece, clash: Some(battle), .. } = event {
            match battle.outcome {
                Clash::Attacker => note(*piece, battle.defender),
                Clash::Defender => note(battle.defender, *piece),
                Clash::Both => {}
            }
        }
    }
    beaten
}
