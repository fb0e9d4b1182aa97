use std::cell::RefCell;
use std::rc::Rc;

use junqi::{
    Board, Event, Options, PieceId, Place, Position, Rank, Seat, SeatMap, Station, StationKind, Team, View, clash,
};

use crate::ground::Ground;
use crate::weights::{Term, Weights};

/// Worth of the flag beside all else; far above everything that can be on the board.
pub(crate) const FLAG: i32 = 6_000;
/// What each army beyond one weighs of the enemies when everybody plays for himself: an even exchange helps those who watch.
const EACH_FOR_HIMSELF: f32 = 0.5;

/// How far a rank counts for places near a flag, in the order of [`Rank::ALL`]: a piece has to be worth fearing and cheap enough to be sent.
const PUSH: [f32; 12] = [0.0, 0.0, 0.8, 1.2, 0.6, 0.7, 0.8, 1.0, 1.1, 1.2, 1.3, 1.3];
/// The same for the guard of the own flag: middling pieces guard best.
const WATCH: [f32; 12] = [0.0, 0.0, 0.5, 0.0, 0.7, 1.0, 1.0, 1.0, 1.0, 0.7, 0.0, 0.0];

/// Where the flag of an army stands and what lies about it.
#[derive(Clone, Copy, Debug)]
struct Home {
    flag: Station,
    camp: Option<Station>,
    corner: Option<Station>,
}

/// What every rank of every army is worth on every station, in one imagined world, seen from the searching side.
///
/// The value of a position is the sum over the pieces on the board, so that a move changes it by two entries.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    stations: usize,
    values: Rc<[i16]>,
    /// What single pieces are worth on top because the other side does not know them.
    hidden: Vec<i16>,
}

impl Table {
    /// The value of a piece where it stands.
    #[inline]
    pub(crate) fn value(&self, id: PieceId, rank: Rank, at: Station) -> i32 {
        let seat = id.index() / junqi::ARMY;
        let index = (seat * 12 + rank as usize) * self.stations + at.index();
        i32::from(self.values[index]) + i32::from(self.hidden[id.index()])
    }

    /// The value of everything on the board.
    pub(crate) fn total(&self, position: &Position) -> i32 {
        position.ids().filter_map(|id| position.place(id).map(|at| self.value(id, position.rank(id), at))).sum()
    }
}

/// What does not change from world to world: the board, the sides, the weights.
pub(crate) struct Scale<'a> {
    board: &'static Board,
    ground: &'static Ground,
    options: &'a Options,
    weights: &'a Weights,
    teams: SeatMap<Option<Team>>,
    team: Team,
    /// Whether the enemies are enemies of each other too.
    divided: bool,
    /// Weight of each army in the sum: above nought for the searching side, below for its enemies.
    shares: SeatMap<f32>,
    /// The tables made so far, by where the flags stand, on which alone they depend.
    tables: RefCell<Vec<(Flags, Rc<[i16]>)>>,
}

/// Where the flag of each army stands.
type Flags = SeatMap<Option<Station>>;

impl<'a> Scale<'a> {
    pub(crate) fn new(view: &'a View, team: Team, weights: &'a Weights) -> Scale<'a> {
        let seats = view.seats();
        let teams = SeatMap::from_fn(|seat| seats.contains(seat).then(|| view.team(seat)));
        let enemies: Vec<Team> = {
            let mut enemies: Vec<Team> =
                view.alive().iter().map(|seat| view.team(seat)).filter(|other| *other != team).collect();
            enemies.sort();
            enemies.dedup();
            enemies
        };
        let divided = enemies.len() > 1;
        let enemy_share = if divided { EACH_FOR_HIMSELF } else { 1.0 };
        let shares = SeatMap::from_fn(|seat| match teams[seat] {
            Some(own) if own == team => 1.0,
            Some(_) => -enemy_share,
            None => 0.0,
        });
        let kind = view.board().kind();
        Scale {
            board: view.board(),
            ground: Ground::of(kind),
            options: view.options(),
            weights,
            teams,
            team,
            divided,
            shares,
            tables: RefCell::new(Vec::new()),
        }
    }

    /// Whether a seat plays on the searching side.
    pub(crate) fn is_ours(&self, seat: Seat) -> bool {
        self.teams[seat] == Some(self.team)
    }

    /// Whether a team is the searching side.
    pub(crate) fn is_our_team(&self, team: Team) -> bool {
        self.team == team
    }

    /// Whether the enemies are enemies of each other too.
    pub(crate) fn is_divided(&self) -> bool {
        self.divided
    }

    /// What a piece of a rank is worth wherever it stands.
    pub(crate) fn worth(&self, rank: Rank) -> f32 {
        let shown = rank == Rank::Commander && self.options.flag_shown;
        match rank {
            Rank::Flag => FLAG as f32,
            _ => {
                let extra = if shown { self.weights.get(Term::CommanderHides) } else { 0.0 };
                self.weights.at(rank as usize) + extra
            }
        }
    }

    /// The table of a world. `known` tells how sure the other side is of a piece's rank, from 0 to 1.
    pub(crate) fn table(&self, position: &Position, known: impl Fn(PieceId) -> f32) -> Table {
        let homes = self.homes(position);
        let flags = SeatMap::from_fn(|seat| homes[seat].map(|home| home.flag));
        let made = self.tables.borrow().iter().find(|(known, _)| *known == flags).map(|(_, values)| Rc::clone(values));
        let values = made.unwrap_or_else(|| {
            let values: Rc<[i16]> = self.values(position, &homes).into();
            self.tables.borrow_mut().push((flags, Rc::clone(&values)));
            values
        });
        let mut hidden = vec![0; junqi::MAX_SEATS * junqi::ARMY];
        for id in position.ids().filter(|id| position.place(*id).is_some()) {
            let mut value = 0.0;
            self.hidden_terms(position.rank(id), known(id), |term, times| value += self.weights.at(term) * times);
            hidden[id.index()] = (value * self.shares[id.seat()]) as i16;
        }
        Table { stations: self.board.len(), values, hidden }
    }

    fn values(&self, position: &Position, homes: &SeatMap<Option<Home>>) -> Vec<i16> {
        let stations = self.board.len();
        let mut values = vec![0; self.board.arms() * 12 * stations];
        for seat in position.alive().iter() {
            let share = self.shares[seat];
            for station in self.board.stations() {
                for rank in Rank::ALL {
                    let mut value = 0.0;
                    self.terms(seat, rank, station, homes, |term, times| value += self.weights.at(term) * times);
                    values[(seat.index() * 12 + rank as usize) * stations + station.index()] = (value * share) as i16;
                }
            }
        }
        values
    }

    /// The sum of every term over the board, each army with its share: the value is the product with the weights.
    pub(crate) fn features(&self, position: &Position, known: impl Fn(PieceId) -> f32) -> [f32; Term::COUNT] {
        let mut sums = [0.0; Term::COUNT];
        let homes = self.homes(position);
        for id in position.ids() {
            let Some(at) = position.place(id) else { continue };
            let share = self.shares[id.seat()];
            let rank = position.rank(id);
            self.terms(id.seat(), rank, at, &homes, |term, times| sums[term] += times * share);
            self.hidden_terms(rank, known(id), |term, times| sums[term] += times * share);
        }
        sums
    }

    fn homes(&self, position: &Position) -> SeatMap<Option<Home>> {
        let mut homes = SeatMap::from_fn(|_| None);
        for id in position.ids().filter(|id| position.rank(*id) == Rank::Flag) {
            let Some(flag) = position.place(id) else { continue };
            let Some((arm, place)) = self.board.arm(flag) else { continue };
            let left = place.column() < 3;
            let camp = Place::new(4, if left { 2 } else { 4 }).map(|place| self.board.at(arm, place));
            let corner = Place::new(5, if left { 1 } else { 5 }).map(|place| self.board.at(arm, place));
            homes[id.seat()] = Some(Home { flag, camp, corner });
        }
        homes
    }

    /// The terms that a piece of the army has on a station, with their factors.
    fn terms(
        &self,
        seat: Seat,
        rank: Rank,
        at: Station,
        homes: &SeatMap<Option<Home>>,
        mut add: impl FnMut(usize, f32),
    ) {
        if rank == Rank::Flag {
            return;
        }
        add(rank as usize, 1.0);
        if rank == Rank::Commander && self.options.flag_shown {
            add(Term::CommanderHides as usize, 1.0);
        }
        let own = homes[seat];
        let to_own = own.map_or(u8::MAX, |home| self.ground.steps(home.flag, at));
        if rank == Rank::Mine {
            if to_own == 1 {
                add(Term::MineBeside as usize, 1.0);
            }
            return;
        }
        let (arm, kind) = (self.board.arm(at), self.board.station_kind(at));
        let forward = match arm {
            Some((owner, place)) if owner == seat => 6 - place.row(),
            Some((_, place)) => 6 + place.row(),
            None => 6,
        };
        add(Term::Advance as usize, f32::from(forward));
        if kind == StationKind::Camp {
            let home =
                arm.is_some_and(|(owner, _)| self.teams[owner].is_some() && self.teams[owner] == self.teams[seat]);
            add(if home { Term::CampHome } else { Term::CampAway } as usize, PUSH[rank as usize]);
        }
        if kind == StationKind::Headquarters {
            add(Term::Stuck as usize, -self.weights.at(rank as usize));
        }
        if (1..=3).contains(&to_own) {
            add(Term::Home.plus(usize::from(to_own) - 1), 1.0);
        }
        if let Some(home) = own {
            if home.camp == Some(at) {
                add(Term::GuardCamp as usize, WATCH[rank as usize]);
            } else if home.corner == Some(at) {
                add(Term::GuardCorner as usize, WATCH[rank as usize]);
            }
        }
        let nearest = homes
            .iter()
            .filter(|(other, _)| self.teams[*other] != self.teams[seat])
            .filter_map(|(_, home)| home.as_ref().map(|home| self.ground.steps(home.flag, at)))
            .min();
        if let Some(steps @ 1..=4) = nearest {
            // The own flag is worth fearing for; running at theirs for the sake of nearness loses games.
            let term = if self.is_ours(seat) { Term::Pull } else { Term::Fear };
            add(term.plus(usize::from(steps) - 1), PUSH[rank as usize]);
        }
    }

    /// The terms of a piece that the other side knows so well.
    fn hidden_terms(&self, rank: Rank, known: f32, mut add: impl FnMut(usize, f32)) {
        if known >= 0.6 {
            return;
        }
        let worth = self.weights.at(rank as usize);
        if rank == Rank::Bomb {
            add(Term::HiddenBomb as usize, worth);
        } else if rank >= Rank::Regiment {
            add(Term::Hidden as usize, worth);
        }
    }

    /// What an attack on a piece of uncertain rank is expected to bring the attacker, in points of [`worth`](Scale::worth).
    pub(crate) fn exchange(&self, attacker: Rank, odds: &[f32; 12]) -> f32 {
        let own = self.worth(attacker);
        Rank::ALL
            .into_iter()
            .zip(odds)
            .filter(|(_, chance)| **chance > 0.0)
            .map(|(rank, chance)| {
                let gain = match clash(attacker, rank, self.options) {
                    Some(junqi::Clash::Attacker) => self.worth(rank),
                    Some(junqi::Clash::Both) => self.worth(rank) - own,
                    Some(junqi::Clash::Defender) => -own,
                    None => 0.0,
                };
                chance * gain
            })
            .sum()
    }
}

/// What the position of a view that shows every rank consists of, for learning: for each of [`Weights::NAMES`] its amount on the seat's side less that
/// on the other sides. The product with the weights is what the search takes the position to be worth to the seat. `None` when a rank is
/// hidden, the game is over, or the seat is not in the game.
///
/// Pieces that have been in a battle count as known to the enemy.
pub fn features(view: &View, seat: Seat, weights: &Weights) -> Option<[f32; Term::COUNT]> {
    if !view.alive().contains(seat) || view.pieces().iter().any(|seen| seen.rank.is_none()) {
        return None;
    }
    let position = view.imagine(|_| Rank::Flag).ok()?;
    let mut fought = [false; junqi::MAX_SEATS * junqi::ARMY];
    for event in view.log() {
        if let Event::Moved { piece, clash: Some(battle), .. } = event {
            fought[piece.index()] = true;
            fought[battle.defender.index()] = true;
        }
    }
    let scale = Scale::new(view, view.team(seat), weights);
    Some(scale.features(&position, |id| f32::from(u8::from(fought[id.index()]))))
}
