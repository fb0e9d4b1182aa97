use std::time::{Duration, Instant};

use junqi::{Event, Move, PieceId, Rank, Seat, Station, View};
use rand::Rng;

use crate::belief::{Belief, Memory};
use crate::evaluation::Scale;
use crate::ground::Ground;
use crate::player::{Candidate, Request};
use crate::tree::{Limits, Permits, Tree};
use crate::weights::Weights;

/// How strong a player is: how far it looks, how much it remembers, how exactly it weighs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// Positions it looks at for one answer, in all worlds together.
    pub(crate) work: u64,
    /// The same while more than two seats are in the game.
    pub(crate) crowd_work: u64,
    /// Longest time for one answer in milliseconds, whatever the machine.
    pub(crate) millis: u32,
    /// The stages of the race between two seats, each deeper than the one before.
    pub(crate) duel: &'static [Stage],
    /// The stages while more than two seats are in the game.
    pub(crate) crowd: &'static [Stage],
    /// How much of the battles it remembers.
    pub(crate) memory: Memory,
    /// Worlds from which the chances of the enemy pieces are counted.
    pub(crate) chances: usize,
    /// Worlds in which the enemy's belief about our pieces is worked out, each from [`MIRRORED`] worlds of its own.
    pub(crate) mirrors: usize,
    /// Width of the chance that blurs what it expects of a move, in points.
    pub(crate) blur: f32,
}

/// One stage of the race between the moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    /// Moves that are looked ahead, the one at hand included.
    pub(crate) depth: u32,
    /// Most worlds.
    pub(crate) worlds: u32,
    /// Most moves that go on from the stage before.
    pub(crate) moves: usize,
    /// The share of the work that may be spent by the end of this stage, in hundredths.
    pub(crate) share: u64,
}

/// Worlds from which the enemy's belief about our pieces is counted.
const MIRRORED: usize = 16;
/// An attack is looked at in the tree only if the attacker expects at least this of it.
const DARE: f32 = -40.0;
/// The least number of worlds that the mean of the stage before counts for.
const CARRIED: f32 = 2.0;
/// The share of its worlds that a longer stage counts for in the next.
const SHARED: f32 = 0.2;
/// Worlds before moves may drop out, and between two looks at that.
const WARM: usize = 8;
const EVERY: usize = 4;
/// A move drops out when it lies this many standard errors and points behind the leader.
const ERRORS: f32 = 3.0;
const MARGIN: f32 = 3.0;
/// Values this far below the leader's mean are not told apart.
const FAR_BEHIND: i32 = 1_500;
/// What coming back to an earlier arrangement costs each time.
const REPEATED: f32 = 15.0;

/// What the race found out.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// The moves from the best down.
    pub(crate) candidates: Vec<Candidate>,
    /// The chances of the ranks of every piece, by index.
    pub(crate) chances: Vec<[f32; 12]>,
    /// The work limit that gives the equal finding again.
    pub(crate) work: u64,
}

/// A move in the race.
struct Lane {
    step: Move,
    /// Mean of the stage before, and how many worlds it counts for.
    carried: (f32, f32),
    values: Vec<f32>,
    /// What is taken off for reasons outside the search.
    handicap: f32,
    worlds: u32,
}

impl Lane {
    fn mean(&self) -> f32 {
        let (mean, weight) = self.carried;
        if self.values.is_empty() {
            // A stage that was cut short before it had looked at anything takes nothing back.
            return mean;
        }
        (self.values.iter().sum::<f32>() + mean * weight) / (self.values.len() as f32 + weight)
    }

    fn score(&self) -> f32 {
        self.mean() - self.handicap
    }
}

/// Tries the moves in imagined worlds that agree with the view, the same worlds for every move, and drops those that fall behind.
pub(crate) fn run(request: &Request, viewer: Seat, moves: &[Move], strength: &Strength, weights: &Weights) -> Finding {
    let started = Instant::now();
    let view = request.view;
    let mut random = request.random();
    let belief = Belief::of_viewer(view, request.refused, strength.memory);
    let chances = belief.marginals(random.random(), strength.chances);
    let crowd = view.alive().len() > 2;
    let (stages, own_work) = if crowd { (strength.crowd, strength.crowd_work) } else { (strength.duel, strength.work) };
    let work = request.budget.work.unwrap_or(own_work);
    // Stages end by the player's own work, so that a run that a clock cut short can be repeated by its work.
    let plan = work.max(own_work);
    // A limit of work alone has to give the equal answer everywhere, so the clock is not looked at then.
    let cap = request.budget.work.is_none().then_some(strength.millis);
    let millis = [cap, request.budget.millis].into_iter().flatten().min();
    let deadline = millis.map(|millis| started + Duration::from_millis(u64::from(millis)));
    let paced = request.budget.work.is_some().then_some(millis).flatten();
    let limits = Limits { deadline, work, cancel: request.budget.cancel };

    let scale = Scale::new(view, view.team(viewer), weights);
    let mut sampler = belief.sampler(random.random());
    let standing = || view.pieces().iter().filter(|seen| seen.at.is_some());
    let certain = standing().all(|seen| belief.possible(seen.id).len() == 1);
    let ours = enemy_chances(view, &scale, &belief, random.random(), strength);
    let permits = if standing().all(|seen| seen.rank.is_some()) {
        Permits::all()
    } else {
        permits(view, &scale, &chances, &ours)
    };
    let known = |id: PieceId, rank: Rank| {
        let odds = if scale.is_ours(id.seat()) { &ours } else { &chances };
        odds.get(id.index()).map_or(0.0, |odds| odds[rank as usize])
    };

    let before = arrangements(view);
    // However roughly a player weighs, it does not pass by a flag that it knows.
    let takes_flag = |step: Move| {
        let odds = view.at(step.to).and_then(|seen| chances.get(seen.id.index()));
        odds.is_some_and(|odds| odds[Rank::Flag as usize] > 0.999)
    };
    let mut lanes: Vec<Lane> = moves
        .iter()
        .map(|&step| Lane {
            step,
            carried: (0.0, 0.0),
            values: Vec::new(),
            handicap: REPEATED * before.comes_back(view, step) as f32
                + strength.blur * if takes_flag(step) { -2.0 } else { random.random_range(-1.0..=1.0) },
            worlds: 0,
        })
        .collect();
    let mut done: Vec<Lane> = Vec::new();
    let mut tree: Option<Tree> = None;
    'stages: for (number, stage) in stages.iter().enumerate() {
        if number > 0 {
            lanes.sort_by(|a, b| b.score().total_cmp(&a.score()));
            done.extend(lanes.drain(stage.moves.min(lanes.len())..));
            if lanes.len() <= 1 {
                break;
            }
            for lane in &mut lanes {
                let count = lane.values.len() as f32;
                lane.carried = (lane.mean(), if certain { 0.0 } else { CARRIED.max(count * SHARED) });
                lane.values.clear();
            }
        }
        let allowance = plan / 100 * stage.share;
        let due = paced.map(|millis| started + Duration::from_millis(u64::from(millis) * stage.share / 100));
        let most = if certain { 1 } else { stage.worlds };
        for world in 0..most {
            let imagined = sampler.next_world();
            let Ok(position) = view.imagine(|id| imagined.rank(id)) else { continue };
            let table = scale.table(&position, |id| known(id, position.rank(id)));
            let tree = match &mut tree {
                Some(tree) => {
                    tree.enter(position, table);
                    tree
                }
                None => {
                    tree.insert(Tree::new(&scale, Ground::of(view.board().kind()), &permits, limits, position, table))
                }
            };
            let mut values = Vec::with_capacity(lanes.len());
            let mut best = i32::MIN / 2;
            // How far behind a hopeless move lies need not be known.
            let leader = lanes.iter().map(Lane::mean).fold(f32::MIN, f32::max);
            let lowest = if number > 0 { leader as i32 - FAR_BEHIND } else { i32::MIN / 2 };
            for lane in &lanes {
                let floor = if certain { best - 200 } else { lowest };
                let value = tree.value(lane.step, stage.depth, floor);
                if tree.has_stopped() {
                    break 'stages;
                }
                best = best.max(value);
                values.push(value as f32);
            }
            for (lane, value) in lanes.iter_mut().zip(values) {
                lane.values.push(value);
                lane.worlds += 1;
            }
            if tree.stop_if_spent() {
                break 'stages;
            }
            let count = world as usize + 1;
            if count >= WARM && count.is_multiple_of(EVERY) {
                drop_behind(&mut lanes, &mut done);
                if lanes.len() <= 1 {
                    break 'stages;
                }
            }
            if tree.work >= allowance || due.is_some_and(|due| Instant::now() >= due) {
                break;
            }
        }
    }
    let used = tree.as_ref().map_or(0, |tree| tree.work);
    let stopped = tree.as_ref().is_some_and(Tree::has_stopped);
    lanes.sort_by(|a, b| b.score().total_cmp(&a.score()));
    done.sort_by(|a, b| b.score().total_cmp(&a.score()));
    let candidates = lanes
        .iter()
        .chain(&done)
        .map(|lane| Candidate { step: lane.step, value: lane.mean(), worlds: lane.worlds })
        .collect();
    Finding { candidates, chances, work: if stopped { used.min(work) } else { work } }
}

fn drop_behind(lanes: &mut Vec<Lane>, done: &mut Vec<Lane>) {
    let Some(leader) = lanes.iter().max_by(|a, b| a.score().total_cmp(&b.score())) else { return };
    let (values, handicap, step) = (leader.values.clone(), leader.handicap, leader.step);
    let count = values.len() as f32;
    let (stay, fall): (Vec<Lane>, Vec<Lane>) = lanes.drain(..).partition(|lane| {
        if lane.step == step {
            return true;
        }
        let behind = || values.iter().zip(&lane.values).map(|(best, own)| best - own);
        let mean = behind().sum::<f32>() / count;
        let spread = behind().map(|gap| (gap - mean).powi(2)).sum::<f32>() / (count - 1.0).max(1.0);
        mean + lane.handicap - handicap <= ERRORS * (spread / count).sqrt() + MARGIN
    });
    *lanes = stay;
    done.extend(fall);
}

/// The chances of our side's ranks as its enemies see them, averaged over what they may hold themselves.
fn enemy_chances(view: &View, scale: &Scale, belief: &Belief, seed: u64, strength: &Strength) -> Vec<[f32; 12]> {
    let mut sums = vec![[0.0; 12]; junqi::MAX_SEATS * junqi::ARMY];
    if view.pieces().iter().all(|seen| seen.rank.is_some()) {
        for seen in view.pieces() {
            if let Some(rank) = seen.rank {
                sums[seen.id.index()][rank as usize] = 1.0;
            }
        }
        return sums;
    }
    let enemies: Vec<Seat> = view.alive().iter().filter(|seat| !scale.is_ours(*seat)).collect();
    if enemies.is_empty() {
        return sums;
    }
    let mirrors = strength.mirrors;
    let mut sampler = belief.sampler(seed);
    for number in 0..mirrors {
        let world = sampler.next_world();
        let theirs = Belief::of_seat(view, enemies[number % enemies.len()], world);
        let marginals = theirs.marginals(seed ^ number as u64, MIRRORED);
        for (sum, chance) in sums.iter_mut().zip(marginals) {
            for (sum, chance) in sum.iter_mut().zip(chance) {
                *sum += chance / mirrors as f32;
            }
        }
    }
    sums
}

/// Which ranks dare to attack which piece, by what its enemies believe of it.
fn permits(view: &View, scale: &Scale, chances: &[[f32; 12]], ours: &[[f32; 12]]) -> Permits {
    let mut permits = Permits::all();
    for seen in view.pieces().iter().filter(|seen| seen.at.is_some()) {
        let odds = if scale.is_ours(seen.seat) { ours } else { chances };
        let Some(odds) = odds.get(seen.id.index()) else { continue };
        let ranks = Rank::ALL
            .into_iter()
            .filter(|rank| rank.can_move() && scale.exchange(*rank, odds) >= DARE)
            .fold(0, |ranks, rank| ranks | 1 << rank as u16);
        permits.set(seen.id, ranks);
    }
    permits
}

/// Where all pieces stood after each move so far, as numbers.
struct Arrangements {
    keys: Vec<u64>,
    now: u64,
    last: Option<(PieceId, Station)>,
}

fn arrangements(view: &View) -> Arrangements {
    let mut now = view.pieces().iter().fold(0, |key, seen| key ^ spot(seen.id, seen.start));
    let mut keys = vec![now];
    let mut last = None;
    for event in view.log() {
        match event {
            Event::Moved { seat, piece, path, clash } => {
                let (Some(&from), Some(&to)) = (path.first(), path.last()) else { continue };
                now ^= spot(*piece, from);
                if let Some(clash) = clash {
                    if clash.outcome != junqi::Clash::Defender {
                        now ^= spot(clash.defender, to);
                    }
                    if clash.outcome == junqi::Clash::Attacker {
                        now ^= spot(*piece, to);
                    }
                } else {
                    now ^= spot(*piece, to);
                }
                keys.push(now);
                if Some(*seat) == view.viewer() {
                    last = Some((*piece, from));
                }
            }
            Event::Out { .. } => {
                // Another army is gone: nothing earlier comes back.
                keys.clear();
            }
            _ => {}
        }
    }
    Arrangements { keys, now, last }
}

impl Arrangements {
    /// How often a quiet move leads to an arrangement that was there before, going straight back counted as once more.
    fn comes_back(&self, view: &View, step: Move) -> usize {
        let Some(seen) = view.at(step.from).filter(|_| view.at(step.to).is_none()) else { return 0 };
        let key = self.now ^ spot(seen.id, step.from) ^ spot(seen.id, step.to);
        let times = self.keys.iter().filter(|earlier| **earlier == key).count();
        times + usize::from(self.last == Some((seen.id, step.to)))
    }
}

/// A number for a piece on a station; sums by exclusive or name arrangements.
fn spot(id: PieceId, at: Station) -> u64 {
    let mut bits = (id.index() * 256 + at.index()) as u64;
    bits = bits.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
