use junqi::{Act, Clash, Event, Layout, Move, PieceId, Rank, Seat, Seen, Station, StationKind, View, clash};
use rand::Rng;

use crate::belief::{Belief, Odds};
use crate::draw;
use crate::ground::Ground;
use crate::layout::{Style, layout_of};
use crate::player::{LayoutRequest, Player, Request, Thought};
use crate::worth::worth;

/// The best exchange that is to be had now by what the view lets it know, else forward.
pub(crate) struct Greedy;

impl Player for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn layout(&self, rules: &LayoutRequest, seed: u64) -> Layout {
        layout_of(Style::any(seed), rules.options.bomb_front, seed)
    }

    fn think(&self, request: &Request) -> Option<Thought> {
        if let Some(answer) = draw::answer(request.view) {
            return Some(Thought::plain(answer));
        }
        let viewer = request.view.viewer()?;
        let moves = request.moves();
        // The first move stands by as the answer to an interrupt that comes before anything was looked at.
        let mut best = (*moves.first()?, f64::NEG_INFINITY);
        let mut random = request.random();
        let mut outlook = None;
        for (done, &candidate) in moves.iter().enumerate() {
            if request.budget.spent(done as u64) {
                break;
            }
            let outlook = outlook.get_or_insert_with(|| Outlook::new(request.view, viewer));
            let score = outlook.score(candidate) + random.random_range(0.0..CHANCE);
            if score > best.1 {
                best = (candidate, score);
            }
        }
        Some(Thought::plain(Act::Move(best.0)))
    }
}

/// Width of the chance among moves of about equal score.
const CHANCE: f64 = 0.5;
/// Share of a possible loss that is counted: the enemy has to see it and to prefer it to all else.
const FEAR: f64 = 0.7;
/// Taking a flag that is known.
const FLAG_TAKEN: f64 = 10_000.0;
/// Loss of the own flag to a piece beside it.
const FLAG_LOST: f64 = 300.0;
/// Each point of way towards the enemy flag.
const FORWARD: f64 = 0.5;
/// Most points of way that count in one move: a long ride is no better than a good one.
const FARTHEST: f64 = 5.0;
/// Way to the own flag within which an enemy is an intruder.
const NEAR_FLAG: u32 = 12;
/// Each point of way towards the nearest intruder, for a piece that would win against it.
const MEET: f64 = 1.0;
/// A guard leaving the flag's side.
const GUARD: f64 = 8.0;
/// Standing in a camp, where nobody can attack.
const CAMP: f64 = 0.6;
/// Going back to where the piece has been lately.
const BACK: f64 = 1.2;
/// Own moves that are remembered for that.
const MEMORY: usize = 8;
/// What each quiet move adds to any attack, so that nobody waits for ever.
const IMPATIENCE: f64 = 0.35;

/// How eagerly each rank (in the order of [`Rank::ALL`]) goes forward: the middle ranks lead, bombs and engineers wait for their targets.
const EAGER: [f64; 12] = [0.0, 0.0, 0.3, 0.25, 0.5, 0.6, 0.75, 0.9, 0.9, 0.75, 0.55, 0.4];

/// All that the moves of one turn are judged by.
struct Outlook<'a> {
    view: &'a View,
    viewer: Seat,
    ground: &'static Ground,
    belief: Belief,
    /// Who stands where, by station.
    standing: Vec<Option<&'a Seen>>,
    /// The own flag, while it stands.
    flag: Option<Station>,
    /// Way from every station to the own flag.
    home: Vec<u32>,
    /// Way from every station to the likeliest place of an enemy flag.
    goal: Vec<u32>,
    /// The enemy that has come nearest to the own flag, with the way from every station to it.
    intruder: Option<(PieceId, Vec<u32>)>,
    /// The chance that an enemy takes the own flag if nothing is done.
    flag_danger: f64,
    /// The own moves of late: which piece, from where.
    trail: Vec<(PieceId, Station)>,
}

/// What an attack on a piece of uncertain rank is expected to bring.
#[derive(Default)]
struct Forecast {
    /// What is won less what is lost.
    gain: f64,
    /// Chance to stand on the target afterwards without having won the flag.
    stands: f64,
    /// Chance that the target is gone afterwards.
    clears: f64,
}

impl<'a> Outlook<'a> {
    fn new(view: &'a View, viewer: Seat) -> Outlook<'a> {
        let ground = Ground::of(view.board().kind());
        let belief = Belief::new(view);
        let mut standing = vec![None; view.board().len()];
        for seen in view.pieces() {
            if let Some(at) = seen.at {
                standing[at.index()] = Some(seen);
            }
        }
        let flag = view
            .pieces()
            .iter()
            .find(|seen| seen.seat == viewer && seen.rank == Some(Rank::Flag))
            .and_then(|seen| seen.at);
        let home = flag.map_or_else(|| vec![u32::MAX; view.board().len()], |flag| ground.distances(flag));
        let mut outlook = Outlook {
            view,
            viewer,
            ground,
            belief,
            standing,
            flag,
            home,
            goal: Vec::new(),
            intruder: None,
            flag_danger: 0.0,
            trail: trail(view, viewer),
        };
        outlook.goal = outlook.target().map(|target| ground.distances(target)).unwrap_or_default();
        outlook.intruder = outlook.nearest_intruder().map(|(id, at)| (id, ground.distances(at)));
        outlook.flag_danger = outlook.danger_to_flag(None);
        outlook
    }

    fn score(&self, candidate: Move) -> f64 {
        let Some((id, rank)) = self.at(candidate.from).and_then(|seen| Some((seen.id, seen.rank?))) else {
            return f64::NEG_INFINITY;
        };
        let target = self.at(candidate.to);
        if target.is_some_and(|target| self.belief.odds(target.id)[Rank::Flag as usize] > 0.999)
            && clash(rank, Rank::Flag, self.view.options()).is_some()
        {
            // Nothing outranks a flag that is known; among several ways the cheapest piece goes.
            return FLAG_TAKEN - worth(rank, self.view.options());
        }
        let forecast = target.map(|target| self.attack(rank, self.belief.odds(target.id)));
        self.exchange(rank, candidate, target, forecast.as_ref())
            + self.defence(rank, candidate, target, forecast.as_ref())
            + self.way(id, rank, candidate, forecast.as_ref())
    }

    /// What the move wins or loses in pieces, the answer included.
    fn exchange(&self, rank: Rank, candidate: Move, target: Option<&Seen>, forecast: Option<&Forecast>) -> f64 {
        let stays = self.risk(rank, candidate.from, None);
        let Some((target, forecast)) = target.zip(forecast) else {
            return stays - self.risk(rank, candidate.to, Some(candidate.from));
        };
        // A headquarters holds whoever enters it, and the flag's owner has nothing left to hit back with.
        let held = if self.kind(candidate.to) == StationKind::Headquarters {
            0.4 * worth(rank, self.view.options())
        } else {
            0.0
        };
        let after = self.risk(rank, candidate.to, Some(candidate.from)) + held;
        let hidden = self.belief.odds(target.id).iter().all(|chance| *chance < 0.999);
        let curiosity = if hidden { IMPATIENCE * f64::from(self.view.quiet()) } else { 0.0 };
        forecast.gain + stays - forecast.stands * after + curiosity
    }

    /// What the move does for the own flag.
    fn defence(&self, rank: Rank, candidate: Move, target: Option<&Seen>, forecast: Option<&Forecast>) -> f64 {
        let Some(flag) = self.flag else { return 0.0 };
        let clears = forecast.map_or(1.0, |forecast| forecast.clears);
        let danger = clears * self.danger_to_flag(Some(candidate)) + (1.0 - clears) * self.flag_danger;
        let mut score = -FLAG_LOST * danger;
        if let Some((target, forecast)) = target.zip(forecast) {
            let way = target.at.map_or(u32::MAX, |at| self.home[at.index()]);
            if way <= NEAR_FLAG && self.is_mobile(target) {
                score += forecast.clears * f64::from(NEAR_FLAG + 1 - way) * 2.0;
            }
        } else if self.ground.beside(flag).any(|side| side == candidate.from) {
            score -= GUARD;
        }
        if let (Some((intruder, way)), None) = (&self.intruder, target) {
            let wins = self.attack(rank, self.belief.odds(*intruder)).clears;
            let nearer = f64::from(way[candidate.from.index()]) - f64::from(way[candidate.to.index()]);
            score += MEET * wins * nearer.clamp(-FARTHEST, FARTHEST);
        }
        score
    }

    /// What the move does on the way to the enemy's flag.
    fn way(&self, id: PieceId, rank: Rank, candidate: Move, forecast: Option<&Forecast>) -> f64 {
        let mut score = 0.0;
        if let (Some(from), Some(to)) = (self.goal.get(candidate.from.index()), self.goal.get(candidate.to.index())) {
            let nearer = f64::from(*from) - f64::from(*to);
            let arrives = forecast.map_or(1.0, |forecast| forecast.stands);
            score += FORWARD * EAGER[rank as usize] * arrives * nearer.clamp(-FARTHEST, FARTHEST);
        }
        if forecast.is_none() {
            score += match self.kind(candidate.to) {
                StationKind::Camp => CAMP,
                // Nothing ever comes out of a headquarters again.
                StationKind::Headquarters => -3.0 - 0.7 * worth(rank, self.view.options()),
                _ => 0.0,
            };
            let visits = self.trail.iter().filter(|(piece, from)| *piece == id && *from == candidate.to).count();
            score -= BACK * visits as f64;
        }
        score
    }

    /// What a battle of a known rank against an uncertain one is expected to bring the attacker.
    fn attack(&self, rank: Rank, odds: &Odds) -> Forecast {
        let options = self.view.options();
        let mut forecast = Forecast::default();
        for defender in Rank::ALL {
            let chance = odds[defender as usize];
            match clash(rank, defender, options) {
                Some(Clash::Attacker) => {
                    forecast.gain += chance * worth(defender, options);
                    forecast.clears += chance;
                    if defender != Rank::Flag {
                        forecast.stands += chance;
                    }
                }
                Some(Clash::Both) => {
                    forecast.gain += chance * (worth(defender, options) - worth(rank, options));
                    forecast.clears += chance;
                }
                Some(Clash::Defender) => forecast.gain -= chance * worth(rank, options),
                None => {}
            }
        }
        forecast
    }

    /// What the army is to lose when an own piece stands at a station, the place it came from being empty.
    fn risk(&self, rank: Rank, at: Station, vacated: Option<Station>) -> f64 {
        if self.kind(at) == StationKind::Camp {
            return 0.0;
        }
        let options = self.view.options();
        let mut worst: f64 = 0.0;
        self.ground.strikes(
            at,
            |station| self.is_taken(station, vacated),
            |station| {
                let Some(enemy) = self.at(station).filter(|seen| self.can_strike(seen)) else { return };
                let odds = self.belief.odds(enemy.id);
                let loss: f64 = Rank::ALL
                    .into_iter()
                    .map(|attacker| {
                        odds[attacker as usize]
                            * match clash(attacker, rank, options) {
                                Some(Clash::Attacker) => worth(rank, options),
                                Some(Clash::Both) => worth(rank, options) - worth(attacker, options),
                                Some(Clash::Defender) => -worth(attacker, options),
                                None => 0.0,
                            }
                    })
                    .sum();
                worst = worst.max(loss);
            },
        );
        FEAR * worst
    }

    /// The chance that an enemy could take the own flag at once, after a move of which the target is taken to be gone.
    fn danger_to_flag(&self, after: Option<Move>) -> f64 {
        let Some(flag) = self.flag else { return 0.0 };
        let vacated = after.map(|candidate| candidate.from);
        let cleared = after.map(|candidate| candidate.to);
        let mut danger: f64 = 0.0;
        self.ground.strikes(
            flag,
            |station| self.is_taken(station, vacated),
            |station| {
                if let Some(enemy) = self.at(station).filter(|seen| cleared != Some(station) && self.can_strike(seen)) {
                    let odds = self.belief.odds(enemy.id);
                    let takers =
                        Rank::ALL.into_iter().filter(|rank| clash(*rank, Rank::Flag, self.view.options()).is_some());
                    danger = danger.max(takers.map(|rank| odds[rank as usize]).sum());
                }
            },
        );
        danger
    }

    /// The likeliest place of an enemy flag: a shown one, else that of the enemy with the fewest pieces. Between equal headquarters the
    /// first one is chosen every time, so that the army does not walk to and fro.
    fn target(&self) -> Option<Station> {
        let mut best: Option<(f64, Station)> = None;
        for seen in self.view.pieces().iter().filter(|seen| self.is_enemy(seen)) {
            let chance = self.belief.odds(seen.id)[Rank::Flag as usize];
            let Some(at) = seen.at.filter(|_| chance > 0.0) else { continue };
            let score = chance * (1.0 + 2.0 / (1.0 + f64::from(self.view.standing(seen.seat).pieces as u32)));
            if best.is_none_or(|(known, _)| score > known + 1e-9) {
                best = Some((score, at));
            }
        }
        best.map(|(_, at)| at)
    }

    fn nearest_intruder(&self) -> Option<(PieceId, Station)> {
        self.view
            .pieces()
            .iter()
            .filter(|seen| self.is_enemy(seen) && self.is_mobile(seen))
            .filter_map(|seen| seen.at.map(|at| (self.home[at.index()], seen.id, at)))
            .filter(|(way, ..)| *way <= NEAR_FLAG)
            .min_by_key(|(way, id, _)| (*way, id.index()))
            .map(|(_, id, at)| (id, at))
    }

    fn at(&self, station: Station) -> Option<&'a Seen> {
        self.standing[station.index()]
    }

    fn is_enemy(&self, seen: &Seen) -> bool {
        seen.at.is_some() && !self.view.are_allies(seen.seat, self.viewer) && seen.seat != self.viewer
    }

    /// Whether a piece can ever move from where it stands.
    fn is_mobile(&self, seen: &Seen) -> bool {
        let odds = self.belief.odds(seen.id);
        seen.at.is_some_and(|at| self.kind(at) != StationKind::Headquarters)
            && odds[Rank::Mine as usize] + odds[Rank::Flag as usize] < 0.5
    }

    fn can_strike(&self, seen: &Seen) -> bool {
        self.is_enemy(seen) && seen.at.is_some_and(|at| self.kind(at) != StationKind::Headquarters)
    }

    fn is_taken(&self, station: Station, vacated: Option<Station>) -> bool {
        vacated != Some(station) && self.at(station).is_some()
    }

    fn kind(&self, station: Station) -> StationKind {
        self.view.board().station_kind(station)
    }
}

/// The last moves of a seat that took nothing: which piece, from where.
fn trail(view: &View, seat: Seat) -> Vec<(PieceId, Station)> {
    view.log()
        .iter()
        .rev()
        .filter_map(|event| match event {
            Event::Moved { seat: mover, piece, path, .. } if *mover == seat => path.first().map(|from| (*piece, *from)),
            _ => None,
        })
        .take(MEMORY)
        .collect()
}
