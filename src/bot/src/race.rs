mod arrangements;
mod lane;
mod worlds;

use std::time::{Duration, Instant};

use junqi::{Move, Rank, Seat, View};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use self::arrangements::arrangements;
use self::lane::{Lane, leader, sort};
use self::worlds::Worlds;
use crate::belief::{Belief, Memory};
use crate::evaluation::Scale;
use crate::limits::Limits;
use crate::player::{Candidate, Request};
use crate::playout::Playout;
use crate::tree::Permits;
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
    /// How often it counts, besides, what an attack wins by expectation, in a game of teams with more than two seats left.
    pub(crate) eager: f32,
    /// Most worlds in which the leading moves are played on after the stages, while more than two seats are in the game.
    pub(crate) playouts: usize,
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
/// Worlds before moves may drop out, and between two looks at that.
const WARM: usize = 8;
const EVERY: usize = 4;
/// Values this far below the leader's mean are not told apart.
const FAR_BEHIND: i32 = 1_500;
/// What coming back to an earlier arrangement costs each time.
const REPEATED: f32 = 15.0;
/// Most points that an attack counts as winning for the eager.
const PRIZE: f32 = 400.0;
/// The share of the work, in hundredths, that is the tree's where leading moves are played on.
const SEARCHED: u64 = 80;
/// The leading moves are played on by so many moves more,
const PLIES: u32 = 24;
/// at most so many of them,
const LEADING: usize = 8;
/// if they lie no further behind the best than this.
const CLOSE: f32 = 200.0;
/// The share of what a move is worth by playouts; the rest is what the tree found.
const PLAYED: f32 = 0.5;
/// A move that is worth this much more by an earlier stage than the best of this one by this one is looked at as deeply,
const BETTER: f32 = 20.0;
/// so many of them at a time,
const AGAIN: usize = 8;
/// with this share of the work, in hundredths, on top of the stage's.
const MORE: u64 = 15;
/// The moves of a stage make room for those, once they lie so far below them
const FALLEN: f32 = 100.0;
/// after so many worlds.
const SOON: usize = 4;
/// Without time to look at it again, a move has to be worth this much more by an earlier stage to be preferred.
const BETTER_UNSEEN: f32 = 300.0;

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
    let sampler = belief.sampler(random.random());
    let standing = || view.pieces().iter().filter(|seen| seen.at.is_some());
    let certain = standing().all(|seen| belief.possible(seen.id).len() == 1);
    let ours = enemy_chances(view, &scale, &belief, random.random(), strength);
    let permits = if standing().all(|seen| seen.rank.is_some()) {
        Permits::all()
    } else {
        permits(view, &scale, &chances, &ours)
    };
    let before = arrangements(view);
    // However roughly a player weighs, it does not pass by a flag that it knows.
    let takes_flag = |step: Move| {
        let odds = view.at(step.to).and_then(|seen| chances.get(seen.id.index()));
        odds.is_some_and(|odds| odds[Rank::Flag as usize] > 0.999)
    };
    // The tree takes it that what can be had now can be had later too, and that every enemy who could strike back does. Neither is so
    // with two of them. Where everybody plays for himself, though, an exchange helps those who watch.
    let eager = if crowd && !certain && !scale.is_divided() { strength.eager } else { 0.0 };
    let prize = |step: Move| {
        let (rank, seen) = (view.at(step.from)?.rank?, view.at(step.to)?);
        Some(eager * scale.exchange(rank, chances.get(seen.id.index())?).clamp(0.0, PRIZE))
    };
    let field = moves
        .iter()
        .map(|&step| {
            let blur = strength.blur * if takes_flag(step) { -2.0 } else { random.random_range(-1.0..=1.0) };
            let repeated = REPEATED * before.comes_back(view, step) as f32;
            Lane::new(step, prize(step).unwrap_or(0.0), repeated + blur)
        })
        .collect();
    let plays_on = crowd && !certain && strength.playouts > 0;
    // Where every exchange is long the tree would leave nothing for playing on.
    let most = if plays_on { work.min(plan / 100 * SEARCHED) } else { work };
    let worlds = Worlds::new(view, &scale, &permits, Limits { work: most, ..limits }, [&chances, &ours], sampler);
    let mut race = Race { worlds, field, waiting: Vec::new(), certain, plan, started, paced };
    for (number, stage) in stages.iter().enumerate() {
        let goes_on = if number == 0 { race.open(stage) } else { race.deepen(stage) };
        if !goes_on {
            break;
        }
    }
    let mut used = race.worlds.work();
    let mut stopped = race.worlds.has_stopped() && used < most;
    if plays_on && !stopped {
        let playout = Playout::new(&scale, &chances, &ours);
        let played;
        (played, stopped) = race.play_on(playout, strength.playouts, limits, random.random());
        used += played;
    }
    let candidates = race.ranking();
    Finding { candidates, chances, work: if stopped { used.min(work) } else { work } }
}

/// The moves, stage after stage.
struct Race<'a> {
    worlds: Worlds<'a>,
    /// The moves that have run in the stage last entered, but for those beaten in it.
    field: Vec<Lane>,
    /// All others: beaten, or not let into the stage for what they were worth before.
    waiting: Vec<Lane>,
    /// Whether all ranks are known, so that there is one world only.
    certain: bool,
    plan: u64,
    started: Instant,
    /// The time that stages have shares of, if any.
    paced: Option<u32>,
}

impl Race<'_> {
    /// Runs the first stage, with every move. False when the budget is spent.
    fn open(&mut self, stage: &Stage) -> bool {
        let mut beaten = Vec::new();
        let finished = self.heat(stage, true, &[], &mut beaten);
        self.waiting = beaten;
        finished
    }

    /// Runs a deeper stage with the best moves, and then with those that it leaves behind others: what was set aside as worse may be
    /// all that answers a danger which only this stage sees. False when the budget is spent or nothing is to be chosen.
    fn deepen(&mut self, stage: &Stage) -> bool {
        self.waiting.append(&mut self.field);
        sort(&mut self.waiting);
        if self.waiting.len().min(stage.moves) <= 1 {
            return false;
        }
        self.worlds.renew();
        let mut entering = stage.moves.min(self.waiting.len());
        let (mut ran, mut beaten) = (Vec::new(), Vec::new());
        let finished = loop {
            self.field = self.waiting.drain(..entering).collect();
            self.field.iter_mut().for_each(|lane| lane.carry(self.certain));
            let finished = self.heat(stage, false, &ran, &mut beaten);
            ran.append(&mut self.field);
            let top = leader(&ran).map_or(0.0, Lane::score);
            sort(&mut self.waiting);
            entering = self.waiting.iter().take(AGAIN).take_while(|lane| lane.score() > top + BETTER).count();
            if !finished || entering == 0 || self.is_used(stage.share + MORE) {
                break finished;
            }
        };
        self.field = ran;
        self.waiting.append(&mut beaten);
        finished
    }

    /// Runs the moves of the field in the worlds of a stage; `ran` have run in them before. Only the `first` stage knows nothing of
    /// the moves yet. False when the budget is spent.
    fn heat(&mut self, stage: &Stage, first: bool, ran: &[Lane], beaten: &mut Vec<Lane>) -> bool {
        let most = if self.certain { 1 } else { stage.worlds as usize };
        let most = leader(ran).map_or(most, |lane| lane.values.len());
        let share = if ran.is_empty() { stage.share } else { stage.share + MORE };
        let mut count = 0;
        for number in 0..most {
            let Some(tree) = self.worlds.enter(number) else { continue };
            let mut values = Vec::with_capacity(self.field.len());
            let mut best = i32::MIN / 2;
            // How far behind a hopeless move lies need not be known.
            let means = self.field.iter().chain(ran).map(Lane::mean);
            let lowest = if first { i32::MIN / 2 } else { means.fold(f32::MIN, f32::max) as i32 - FAR_BEHIND };
            for lane in &self.field {
                let floor = if self.certain { best - 200 } else { lowest };
                let value = tree.value(lane.step, stage.depth, floor);
                if tree.has_stopped() {
                    return false;
                }
                best = best.max(value);
                values.push(value as f32);
            }
            self.field.iter_mut().zip(values).for_each(|(lane, value)| lane.add(value));
            if tree.stop_if_spent() {
                return false;
            }
            count += 1;
            if count >= WARM && count % EVERY == 0 {
                let Some(leader) = leader(self.field.iter().chain(ran)).cloned() else { break };
                beaten.extend(self.field.extract_if(.., |lane| lane.is_behind(&leader)));
                if self.field.len() + usize::from(!ran.is_empty()) <= 1 {
                    break;
                }
            }
            if self.is_used(share) || (count >= SOON && self.has_fallen(ran)) {
                break;
            }
        }
        true
    }

    /// Whether a share of the budget, in hundredths, is used up.
    fn is_used(&self, share: u64) -> bool {
        let share = share.min(100);
        let due = self.paced.map(|millis| self.started + Duration::from_millis(u64::from(millis) * share / 100));
        self.worlds.work() >= self.plan / 100 * share || due.is_some_and(|due| Instant::now() >= due)
    }

    /// Whether the moves of a stage have turned out much worse than others were before it.
    fn has_fallen(&self, ran: &[Lane]) -> bool {
        let now = leader(self.field.iter().chain(ran)).map_or(f32::MIN, Lane::score);
        leader(&self.waiting).is_some_and(|lane| lane.score() >= now + FALLEN)
    }

    /// Plays the leading moves on in the same worlds, with the same chance, and lets that count among them. Returns the moves it
    /// played, and whether it was cut short by the limits.
    ///
    /// The tree sees few moves far when many seats play, and takes it that they see through each other; played on, an exchange shows what
    /// comes of it in the long run.
    fn play_on(&mut self, mut playout: Playout, most: usize, limits: Limits, seed: u64) -> (u64, bool) {
        sort(&mut self.field);
        sort(&mut self.waiting);
        let mut leading: Vec<Lane> = self.field.drain(..).chain(self.waiting.drain(..)).collect();
        let top = leading.first().map_or(0.0, Lane::score);
        let close = leading.iter().take(LEADING).take_while(|lane| lane.score() >= top - CLOSE).count();
        self.waiting = leading.split_off(close);
        let before = self.worlds.work();
        let (mut sums, mut count, mut stopped) = (vec![0.0; close], 0, false);
        self.worlds.renew();
        'worlds: for number in 0..if close > 1 { most } else { 0 } {
            let Some((mut position, table)) = self.worlds.scene(number) else { continue };
            let mut values = Vec::with_capacity(close);
            for lane in &leading {
                stopped = limits.are_reached(before + playout.work);
                if stopped {
                    break 'worlds;
                }
                let mut random = StdRng::seed_from_u64(seed ^ number as u64);
                values.push(playout.value(&mut position, &table, lane.step, PLIES, &mut random));
            }
            sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            count += 1;
        }
        if count > 0 {
            // The policy plays worse than the tree, so only what tells the moves apart is taken from it.
            let mean = leading.iter().map(Lane::mean).sum::<f32>() / close as f32;
            let played = sums.iter().sum::<f32>() / (close * count) as f32;
            for (lane, sum) in leading.iter_mut().zip(sums) {
                let gap = (sum / count as f32 - played) - (lane.mean() - mean);
                lane.shift(PLAYED * gap, count as u32);
            }
        }
        self.field = leading;
        (playout.work, stopped)
    }

    /// The moves from the best down.
    fn ranking(mut self) -> Vec<Candidate> {
        sort(&mut self.field);
        sort(&mut self.waiting);
        if let (Some(best), Some(other)) = (self.field.first(), self.waiting.first())
            && other.score() > best.score() + BETTER_UNSEEN
        {
            self.field.insert(0, self.waiting.remove(0));
        }
        let candidate = |lane: &Lane| Candidate { step: lane.step, value: lane.mean(), worlds: lane.worlds };
        self.field.iter().chain(&self.waiting).map(candidate).collect()
    }
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
