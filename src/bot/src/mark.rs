use std::collections::BTreeMap;

use junqi::{PieceId, Rank, Seat, View};

use crate::belief::{Belief, RankSet};

/// Why a piece cannot have some ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// Where it started: flags stand in headquarters, mines in the last two rows, bombs not in front.
    Start,
    /// It moved, so it is neither mine nor flag.
    Moved,
    /// It turned on the railway, so it is an engineer (or a bomb, where bombs ride).
    Turned,
    /// It attacked and won.
    Won {
        /// What it beat, as far as that is known.
        against: Option<Rank>,
        /// Whose piece it beat.
        of: Seat,
    },
    /// It was attacked and held its ground.
    Held {
        /// What attacked it, as far as that is known.
        against: Option<Rank>,
        /// Whose piece attacked it.
        of: Seat,
    },
    /// The flag of its army is shown elsewhere.
    FlagShown,
    /// The commander of its army has fallen.
    CommanderFell,
    /// The other ranks are accounted for by the other pieces of its army.
    Counted,
}

/// A reason and what follows from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Finding {
    /// Why.
    pub reason: Reason,
    /// The ranks that were possible by all reasons before this one and are not any more; never empty.
    pub takes: RankSet,
}

/// What follows for a piece from what the viewer has seen (JQ-64).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The piece.
    pub piece: PieceId,
    /// What it can be.
    pub ranks: RankSet,
    /// Why: one after the other they take away all ranks but those. What shows without history comes first, then turns and battles as they
    /// happened, counting last.
    pub reasons: Vec<Finding>,
}

/// The automatic marks of a view: every standing piece whose rank the viewer does not see and of which more is known than its start tells, ordered by
/// identity. They are exact as far as [`Belief::possible`] is, and use nothing but the view.
pub fn marks(view: &View) -> Vec<Mark> {
    let mut findings: BTreeMap<usize, Vec<Finding>> = BTreeMap::new();
    let belief = Belief::explained(view, |piece, reason, takes| {
        let reasons = findings.entry(piece).or_default();
        match reasons.iter_mut().find(|finding| finding.reason == reason) {
            Some(finding) => finding.takes |= takes,
            None => reasons.push(Finding { reason, takes }),
        }
    });
    let hidden = view.pieces().iter().filter(|seen| seen.rank.is_none() && seen.at.is_some());
    hidden
        .filter_map(|seen| {
            let reasons = findings.remove(&seen.id.index())?;
            let beyond_start = reasons.iter().any(|finding| finding.reason != Reason::Start);
            beyond_start.then(|| Mark { piece: seen.id, ranks: belief.possible(seen.id), reasons })
        })
        .collect()
}

#[cfg(test)]
mod tests;
