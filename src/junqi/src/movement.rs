//! Ways over the board (JQ-20 to JQ-24): shared by the position, which knows every rank, and the view, which does not.

use crate::board::{Board, MAX_STATIONS};
use crate::station::{Station, StationSet};

/// A move: from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Station,
    /// Where it goes.
    pub to: Station,
}

/// Why a move may not be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveRefusal {
    /// The game is over.
    Over,
    /// A station that the board does not have.
    NoStation,
    /// Nobody stands there.
    Empty {
        /// The empty station.
        from: Station,
    },
    /// The piece belongs to somebody else, or it is somebody else's turn.
    NotYours {
        /// Where the piece stands.
        from: Station,
    },
    /// Flags and mines never move (JQ-22).
    Immovable {
        /// Where the piece stands.
        from: Station,
    },
    /// Nothing inside a headquarters moves (JQ-22).
    Headquarters {
        /// The headquarters.
        from: Station,
    },
    /// A move goes somewhere else.
    SamePlace {
        /// The station.
        from: Station,
    },
    /// The arm is shut (JQ-02).
    ClosedArm {
        /// The station refused.
        to: Station,
    },
    /// An own piece stands there (JQ-24).
    OwnPiece {
        /// The station refused.
        to: Station,
    },
    /// An ally stands there (JQ-24).
    AlliedPiece {
        /// The station refused.
        to: Station,
    },
    /// Whoever is in a camp cannot be attacked (JQ-23).
    CampOccupied {
        /// The camp.
        to: Station,
    },
    /// No road or railway leads there in one move of this piece (JQ-20, JQ-21).
    NoWay {
        /// Where the piece stands.
        from: Station,
        /// The station refused.
        to: Station,
    },
    /// The railway leads there, but not past the pieces on it (JQ-24).
    Blocked {
        /// Where the piece stands.
        from: Station,
        /// The station refused.
        to: Station,
    },
    /// The capture limit keeps this piece from the flag (JQ-33).
    FlagCapture {
        /// Where the flag stands.
        to: Station,
    },
}

/// Who stands where, as far as movement asks.
#[derive(Clone, Copy)]
pub(crate) struct Ground {
    pub board: &'static Board,
    /// Stations that may be entered at all.
    pub open: StationSet,
    /// Every station with a piece.
    pub occupied: StationSet,
    /// Stations with a piece that the mover may attack by its side alone.
    pub enemies: StationSet,
}

impl Ground {
    #[inline]
    fn enterable(&self) -> StationSet {
        self.open & (!self.occupied | (self.enemies & !self.board.camps()))
    }

    /// Everywhere a movable piece can go from here. `rides` is true for engineers and bombs that move like them.
    #[inline]
    pub fn targets(&self, from: Station, rides: bool) -> StationSet {
        let enterable = self.enterable();
        let mut targets = self.board.steps(from) & enterable;
        if rides {
            targets |= self.ride(from) & enterable;
        } else {
            for ray in self.board.rays(from) {
                for &station in ray {
                    if !enterable.contains(station) {
                        break;
                    }
                    targets.insert(station);
                    if self.occupied.contains(station) {
                        break;
                    }
                }
            }
        }
        targets
    }

    /// Every station that the railway connects over empty stations, the first occupied ones included.
    fn ride(&self, from: Station) -> StationSet {
        let mut seen = StationSet::EMPTY;
        seen.insert(from);
        let mut fresh = self.board.rail_steps(from) & self.open & !seen;
        let mut reached = fresh;
        while !fresh.is_empty() {
            seen |= fresh;
            let mut next = StationSet::EMPTY;
            for station in fresh & !self.occupied {
                next |= self.board.rail_steps(station);
            }
            fresh = next & self.open & !seen;
            reached |= fresh;
        }
        reached
    }

    /// Whether a movable piece can go anywhere: the neighbours decide, since every ride begins with a step.
    pub fn can_leave(&self, from: Station, forbidden: StationSet) -> bool {
        !(self.board.steps(from) & self.enterable() & !forbidden).is_empty()
    }

    /// The stations travelled, both ends included; empty if there is no way.
    ///
    /// Where the move can be made without turning, that way is shown even for an engineer, so that the path tells
    /// nothing that the two ends do not tell. Otherwise it is a shortest ride.
    pub fn path(&self, from: Station, to: Station, rides: bool) -> Vec<Station> {
        for ray in self.board.rays(from) {
            let Some(end) = ray.iter().position(|station| *station == to) else { continue };
            if ray[..end].iter().all(|station| self.open.contains(*station) && !self.occupied.contains(*station)) {
                return std::iter::once(from).chain(ray[..=end].iter().copied()).collect();
            }
        }
        if self.board.steps(from).contains(to) {
            return vec![from, to];
        }
        if rides { self.shortest_ride(from, to) } else { Vec::new() }
    }

    fn shortest_ride(&self, from: Station, to: Station) -> Vec<Station> {
        let mut before = [None; MAX_STATIONS];
        let mut queue = vec![from];
        let mut head = 0;
        while head < queue.len() {
            let station = queue[head];
            head += 1;
            if station == to {
                let mut path = vec![to];
                while let Some(previous) = path.last().and_then(|last| before[last.index()]) {
                    path.push(previous);
                    if previous == from {
                        break;
                    }
                }
                path.reverse();
                return path;
            }
            if station != from && self.occupied.contains(station) {
                continue;
            }
            for next in self.board.rail_steps(station) & self.open {
                if next != from && before[next.index()].is_none() {
                    before[next.index()] = Some(station);
                    queue.push(next);
                }
            }
        }
        Vec::new()
    }

    /// Why a movable piece cannot go from one station to the other, as far as ways and pieces tell.
    pub fn refusal(&self, mv: Move, own: StationSet, rides: bool) -> Option<MoveRefusal> {
        let Move { from, to } = mv;
        if from == to {
            Some(MoveRefusal::SamePlace { from })
        } else if !self.open.contains(to) {
            Some(MoveRefusal::ClosedArm { to })
        } else if own.contains(to) {
            Some(MoveRefusal::OwnPiece { to })
        } else if self.occupied.contains(to) && !self.enemies.contains(to) {
            Some(MoveRefusal::AlliedPiece { to })
        } else if self.occupied.contains(to) && self.board.camps().contains(to) {
            Some(MoveRefusal::CampOccupied { to })
        } else if self.targets(from, rides).contains(to) {
            None
        } else {
            let bare = Ground { occupied: StationSet::EMPTY, enemies: StationSet::EMPTY, ..*self };
            Some(if bare.targets(from, rides).contains(to) {
                MoveRefusal::Blocked { from, to }
            } else {
                MoveRefusal::NoWay { from, to }
            })
        }
    }
}
