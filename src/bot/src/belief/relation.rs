use junqi::{Clash, Options, Rank, clash};

use super::ranks::RankSet;

/// Which ranks meet with which outcome under the rules of the game.
#[derive(Clone, Debug)]
pub(super) struct Outcomes {
    /// Defenders by outcome and rank of the attacker.
    defenders: [[RankSet; 12]; 3],
    /// Attackers by outcome and rank of the defender.
    attackers: [[RankSet; 12]; 3],
}

impl Outcomes {
    pub(super) fn new(options: &Options) -> Outcomes {
        let mut outcomes = Outcomes { defenders: [[RankSet::EMPTY; 12]; 3], attackers: [[RankSet::EMPTY; 12]; 3] };
        for attacker in Rank::ALL {
            for defender in Rank::ALL {
                if let Some(outcome) = clash(attacker, defender, options) {
                    outcomes.defenders[outcome as usize][attacker as usize] |= RankSet::only(defender);
                    outcomes.attackers[outcome as usize][defender as usize] |= RankSet::only(attacker);
                }
            }
        }
        outcomes
    }

    /// The defenders that an attacker of this rank meets with this outcome.
    #[inline]
    pub(super) fn defenders(&self, outcome: Clash, attacker: Rank) -> RankSet {
        self.defenders[outcome as usize][attacker as usize]
    }

    /// The attackers that a defender of this rank meets with this outcome.
    #[inline]
    pub(super) fn attackers(&self, outcome: Clash, defender: Rank) -> RankSet {
        self.attackers[outcome as usize][defender as usize]
    }

    /// The attackers that meet one of these defenders at least with the outcome.
    pub(super) fn attackers_of(&self, outcome: Clash, defenders: RankSet) -> RankSet {
        defenders.iter().fold(RankSet::EMPTY, |set, rank| set | self.attackers(outcome, rank))
    }

    /// The defenders that meet one of these attackers at least with the outcome.
    pub(super) fn defenders_of(&self, outcome: Clash, attackers: RankSet) -> RankSet {
        attackers.iter().fold(RankSet::EMPTY, |set, rank| set | self.defenders(outcome, rank))
    }

    /// Whether any attacker of the one set meets any defender of the other with the outcome, so that it tells nothing more.
    pub(super) fn is_certain(&self, outcome: Clash, attackers: RankSet, defenders: RankSet) -> bool {
        attackers.iter().all(|rank| (defenders - self.defenders(outcome, rank)).is_empty())
    }
}

/// A battle that ties the ranks of two pieces together. Pieces are given by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relation {
    pub(super) attacker: u8,
    pub(super) defender: u8,
    pub(super) outcome: Clash,
}
