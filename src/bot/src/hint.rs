use junqi::{Act, Clash, Move, PieceId, Rank, Seat, Seen, Station, StationKind, View, clash};

use crate::belief::Belief;
use crate::ground::Ground;
use crate::player::{Player, Request, Thought, by_name};
use crate::worth::worth;

/// A move for a person to play, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hint {
    /// The move.
    pub step: Move,
    /// What the strongest player expects of it, in the points of [`Candidate::value`](crate::Candidate::value); nought if it did not look ahead.
    pub value: f32,
    /// The weightiest plain reason for it.
    pub reason: HintReason,
}

/// Why a move is a good one. All of it is true by what the viewer can know: chances are those that the player believes in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HintReason {
    /// Takes a flag that is known to be one; other enemies play on.
    TakesFlag,
    /// Takes the flag of the last enemy.
    WinsGame,
    /// Attacks, and is expected to gain more than it loses (or clears a known piece out of the way at a price).
    Exchange {
        /// The piece attacked.
        target: PieceId,
        /// Its likeliest rank, the flag included.
        likely: Rank,
        /// The chance of that rank, 1 if it is known.
        chance: f32,
    },
    /// Takes away what is more likely a mine than all else together.
    ClearsMine {
        /// The piece attacked.
        target: PieceId,
        /// The chance that it is a mine.
        chance: f32,
    },
    /// An own or allied piece could be taken next move by an enemy that is likely stronger, and no longer can.
    Saves {
        /// The piece saved.
        piece: PieceId,
        /// The enemy that could take it.
        from: PieceId,
    },
    /// An enemy has come near the own flag: the move takes it, threatens it, or brings a piece back to the flag.
    GuardsFlag {
        /// The enemy.
        from: PieceId,
    },
    /// Attacks a piece of unknown rank, which shows what it may be.
    FindsOut {
        /// The piece attacked.
        target: PieceId,
        /// Its likeliest rank.
        likely: Rank,
        /// The chance of that rank.
        chance: f32,
    },
    /// Comes nearer to where an enemy flag likely stands.
    ComesNearer,
    /// None of the others: the move keeps what there is.
    Waits,
}

/// What the strongest player would do at the view's seat, and why. `None` when there is no move to make: it is another seat's turn, or an offered
/// draw waits for an answer first.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use bot::{Budget, LayoutRequest, Request, by_name, hint};
/// use junqi::{Game, Kind, Opening, Options, SeatMap};
///
/// let (kind, options) = (Kind::Two, Options::default());
/// let player = by_name("greedy").ok_or("unknown")?;
/// let layouts = SeatMap::from_fn(|seat| kind.seats().contains(seat).then(|| player.layout(&LayoutRequest { kind, options }, 1)));
/// let first = kind.seats().iter().next().ok_or("no seat")?;
/// let game = Game::new(Opening { kind, options, layouts, first, by_lot: false })?;
/// let (view, cancel) = (game.view(first), AtomicBool::new(false));
/// let budget = Budget { millis: Some(20), work: None, cancel: &cancel };
/// let hint = hint(&Request { view: &view, refused: &[], seed: 1, budget }).ok_or("no move")?;
/// assert!(view.can_try(hint.step).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(request: &Request) -> Option<Hint> {
    let player = by_name("level5")?;
    explain(player.as_ref(), request)
}

/// What this player would do, and why.
pub(crate) fn explain(player: &dyn Player, request: &Request) -> Option<Hint> {
    let thought = player.think(request)?;
    let step = match thought.act {
        Act::Move(step) => step,
        _ => thought.candidates.first()?.step,
    };
    let value = thought.candidates.iter().find(|known| known.step == step).map_or(0.0, |known| known.value);
    let reason = Scene::new(request.view, &thought)?.reason(step)?;
    Some(Hint { step, value, reason })
}

/// From this chance on a rank counts as known.
const SURE: f32 = 0.999;
/// From this chance on something is likely.
const LIKELY: f32 = 0.5;
/// Below this chance the likeliest rank is hardly more than a guess.
const GUESS: f32 = 0.4;
/// From this chance on a headquarters is worth going to.
const FLAG_PLACE: f32 = 0.3;
/// Way to the own flag (three a road step, one a railway step) within which an enemy is an intruder.
const NEAR_FLAG: u32 = 8;

/// What the viewer sees and believes, ready to be asked what a move does.
struct Scene<'a> {
    view: &'a View,
    viewer: Seat,
    ground: &'static Ground,
    /// Who stands where, by station.
    standing: Vec<Option<&'a Seen>>,
    /// The chance of each rank for every piece, by index.
    odds: Vec<[f32; 12]>,
}

impl<'a> Scene<'a> {
    fn new(view: &'a View, thought: &Thought) -> Option<Scene<'a>> {
        let mut standing = vec![None; view.board().len()];
        let count = view.pieces().iter().map(|seen| seen.id.index() + 1).max().unwrap_or(0);
        let mut odds = vec![[0.0; 12]; count];
        let belief = thought.beliefs.is_empty().then(|| Belief::new(view));
        for (id, chances) in &thought.beliefs {
            if let Some(known) = odds.get_mut(id.index()) {
                *known = *chances;
            }
        }
        for seen in view.pieces() {
            if let Some(at) = seen.at {
                standing[at.index()] = Some(seen);
                if let Some(belief) = &belief {
                    odds[seen.id.index()] = belief.odds(seen.id).map(|chance| chance as f32);
                }
            }
            if let Some(rank) = seen.rank {
                odds[seen.id.index()] = Rank::ALL.map(|known| f32::from(u8::from(known == rank)));
            }
        }
        Some(Scene { view, viewer: view.viewer()?, ground: Ground::of(view.board().kind()), standing, odds })
    }

    fn reason(&self, step: Move) -> Option<HintReason> {
        let mover = self.at(step.from)?;
        let rank = mover.rank?;
        Some(match self.at(step.to) {
            Some(target) => self.attack(rank, target),
            None => self.quiet(rank, step),
        })
    }

    fn attack(&self, rank: Rank, target: &Seen) -> HintReason {
        let options = self.view.options();
        let (likely, chance) = self.likeliest(target);
        let known = chance > SURE;
        let from = target.id;
        if likely == Rank::Flag && known && clash(rank, Rank::Flag, options).is_some() {
            let others = self.view.alive().iter().any(|seat| self.is_hostile(seat) && seat != target.seat);
            return if others { HintReason::TakesFlag } else { HintReason::WinsGame };
        }
        let clears =
            self.chance(target, |other| matches!(clash(rank, other, options), Some(Clash::Attacker | Clash::Both)));
        let flag = self.flag();
        if clears >= LIKELY && flag.is_some_and(|flag| self.can_take_flag(target, flag)) {
            return HintReason::GuardsFlag { from };
        }
        let outcome = clash(rank, likely, options);
        if likely == Rank::Mine && chance >= LIKELY && matches!(outcome, Some(Clash::Attacker | Clash::Both)) {
            return HintReason::ClearsMine { target: target.id, chance };
        }
        let small = rank.strength().is_some_and(|strength| strength <= 3);
        let gains = match outcome {
            Some(Clash::Attacker) => true,
            Some(Clash::Both) => worth(likely, options) >= worth(rank, options),
            _ => false,
        };
        if gains && self.gain(rank, target) > 0.0 && !(small && chance < GUESS) {
            return HintReason::Exchange { target: target.id, likely, chance };
        }
        if clears >= LIKELY {
            if let Some(piece) = self.endangered(None).filter(|(_, by)| *by == from).map(|(piece, _)| piece).next() {
                return HintReason::Saves { piece, from };
            }
            if self.intruders().any(|intruder| intruder.id == from) {
                return HintReason::GuardsFlag { from };
            }
        }
        match outcome {
            _ if !known => HintReason::FindsOut { target: target.id, likely, chance },
            Some(Clash::Attacker | Clash::Both) => HintReason::Exchange { target: target.id, likely, chance },
            _ => HintReason::Waits,
        }
    }

    fn quiet(&self, rank: Rank, step: Move) -> HintReason {
        let saved = self.endangered(None).filter(|(piece, _)| self.is_safe(*piece, step));
        let worthiest = saved.max_by(|(a, _), (b, _)| self.worth(*a).total_cmp(&self.worth(*b)));
        if let Some((piece, from)) = worthiest {
            return HintReason::Saves { piece, from };
        }
        let home = self.flag().map(|flag| self.ground.distances(flag));
        if let Some(home) = home {
            let comes_back = home[step.to.index()] < home[step.from.index()] && home[step.to.index()] <= NEAR_FLAG;
            let threatens = |intruder: &Seen| {
                let beats = self.chance(intruder, |other| {
                    matches!(clash(rank, other, self.view.options()), Some(Clash::Attacker | Clash::Both))
                });
                let already = self.could_strike(step.from, intruder, None);
                beats >= LIKELY && !already && self.could_strike(step.to, intruder, Some(step))
            };
            if let Some(intruder) = self.intruders().find(|intruder| comes_back || threatens(intruder)) {
                return HintReason::GuardsFlag { from: intruder.id };
            }
        }
        let nearer = self.view.pieces().iter().filter(|seen| self.is_enemy(seen)).any(|seen| {
            let likely = self.odds[seen.id.index()][Rank::Flag as usize] >= FLAG_PLACE;
            seen.at.filter(|_| likely).is_some_and(|at| {
                let way = self.ground.distances(at);
                way[step.to.index()] < way[step.from.index()]
            })
        });
        // What enters a headquarters stays there.
        let held = self.kind(step.to) == StationKind::Headquarters;
        if nearer && !held { HintReason::ComesNearer } else { HintReason::Waits }
    }

    /// Own and allied pieces of some worth that an enemy, which is likely stronger, could take next move, each with the enemy. After a move, if one is
    /// given, of a piece to an empty station.
    fn endangered(&self, after: Option<Move>) -> impl Iterator<Item = (PieceId, PieceId)> {
        self.view.pieces().iter().filter_map(move |seen| {
            let rank = seen.rank.filter(|rank| rank.strength().is_some_and(|strength| strength >= 3))?;
            let at = after.filter(|step| seen.at == Some(step.from)).map(|step| step.to).or(seen.at)?;
            if self.is_hostile(seen.seat) || self.kind(at) == StationKind::Camp {
                return None;
            }
            let mut strongest: Option<(f32, PieceId)> = None;
            self.ground.strikes(
                at,
                |station| self.is_taken(station, after),
                |station| {
                    let Some(enemy) = self.at(station).filter(|enemy| self.can_leave(enemy)) else { return };
                    let options = self.view.options();
                    let beats = self.chance(enemy, |other| clash(other, rank, options) == Some(Clash::Attacker));
                    if beats >= LIKELY && strongest.is_none_or(|(known, _)| beats > known) {
                        strongest = Some((beats, enemy.id));
                    }
                },
            );
            strongest.map(|(_, enemy)| (seen.id, enemy))
        })
    }

    fn is_safe(&self, piece: PieceId, step: Move) -> bool {
        self.endangered(Some(step)).all(|(endangered, _)| endangered != piece)
    }

    /// Enemies near the own flag that can likely move and take it.
    fn intruders(&self) -> impl Iterator<Item = &'a Seen> {
        let home = self.flag().map(|flag| self.ground.distances(flag));
        self.view.pieces().iter().filter(move |seen| {
            let near = home.as_ref().zip(seen.at).is_some_and(|(home, at)| home[at.index()] <= NEAR_FLAG);
            near && self.can_leave(seen) && self.takes_flags(seen)
        })
    }

    /// Whether an enemy could take the own flag in its next move.
    fn can_take_flag(&self, enemy: &Seen, flag: Station) -> bool {
        let mut found = false;
        let taken = |station| self.is_taken(station, None);
        self.ground.strikes(flag, taken, |station| found |= enemy.at == Some(station));
        found && self.can_leave(enemy) && self.takes_flags(enemy)
    }

    fn takes_flags(&self, enemy: &Seen) -> bool {
        self.chance(enemy, |rank| clash(rank, Rank::Flag, self.view.options()).is_some()) >= LIKELY
    }

    /// Whether a piece on `from` could attack the enemy, now or after the move.
    fn could_strike(&self, from: Station, enemy: &Seen, after: Option<Move>) -> bool {
        let Some(at) = enemy.at.filter(|at| self.kind(*at) != StationKind::Camp) else { return false };
        let mut found = false;
        let taken = |station| self.is_taken(station, after);
        self.ground.strikes(at, taken, |station| found |= station == from);
        found && self.kind(from) != StationKind::Headquarters
    }

    /// What an attack is expected to gain, in points of [`worth`].
    fn gain(&self, rank: Rank, target: &Seen) -> f64 {
        let options = self.view.options();
        let of = |other: Rank| match clash(rank, other, options) {
            Some(Clash::Attacker) => worth(other, options),
            Some(Clash::Both) => worth(other, options) - worth(rank, options),
            Some(Clash::Defender) => -worth(rank, options),
            None => 0.0,
        };
        Rank::ALL.into_iter().map(|other| f64::from(self.odds[target.id.index()][other as usize]) * of(other)).sum()
    }

    fn likeliest(&self, seen: &Seen) -> (Rank, f32) {
        let odds = Rank::ALL.into_iter().zip(self.odds[seen.id.index()]);
        odds.max_by(|(_, a), (_, b)| a.total_cmp(b)).unwrap_or((Rank::Platoon, 0.0))
    }

    fn chance(&self, seen: &Seen, is: impl Fn(Rank) -> bool) -> f32 {
        let odds = Rank::ALL.into_iter().zip(self.odds[seen.id.index()]);
        odds.filter(|(rank, _)| is(*rank)).map(|(_, chance)| chance).sum()
    }

    fn worth(&self, piece: PieceId) -> f64 {
        let rank = self.view.piece(piece).and_then(|seen| seen.rank);
        rank.map_or(0.0, |rank| worth(rank, self.view.options()))
    }

    fn flag(&self) -> Option<Station> {
        let own = |seen: &&Seen| seen.seat == self.viewer && seen.rank == Some(Rank::Flag);
        self.view.pieces().iter().find(own).and_then(|seen| seen.at)
    }

    fn is_enemy(&self, seen: &Seen) -> bool {
        seen.at.is_some() && self.is_hostile(seen.seat)
    }

    fn is_hostile(&self, seat: Seat) -> bool {
        !self.view.are_allies(seat, self.viewer)
    }

    fn can_leave(&self, enemy: &Seen) -> bool {
        self.is_enemy(enemy) && enemy.at.is_some_and(|at| self.kind(at) != StationKind::Headquarters)
    }

    fn is_taken(&self, station: Station, after: Option<Move>) -> bool {
        match after {
            Some(step) if step.to == station => true,
            Some(step) if step.from == station => false,
            _ => self.at(station).is_some(),
        }
    }

    fn at(&self, station: Station) -> Option<&'a Seen> {
        self.standing[station.index()]
    }

    fn kind(&self, station: Station) -> StationKind {
        self.view.board().station_kind(station)
    }
}

#[cfg(test)]
mod tests;
