use junqi::{
    ARMY, Clash, Draft, EndReason, Event, FlagCapture, Move, Rank, Seat, SeatMap, SeatSet, Seen, Station, StationKind,
    View,
};

use super::Memory;
use super::inventory::attainable;
use super::ranks::RankSet;
use super::relation::{Outcomes, Relation};
use super::table::Table;
use super::world::PIECES;
use crate::ground::Ground;
use crate::mark::Reason;

/// What never moves.
const FIXED: RankSet = RankSet::only(Rank::Flag).with(Rank::Mine);

/// What somebody at the table has learnt of the ranks.
pub(super) struct Facts {
    /// The ranks that each piece can have, by its index; none for pieces that are not in the game.
    pub(super) possible: [RankSet; PIECES],
    /// The battles that tie pieces of uncertain rank together.
    pub(super) relations: Vec<Relation>,
    /// Attacks of each piece.
    pub(super) attacks: [u8; PIECES],
    /// Moves of each seat.
    pub(super) moves: SeatMap<u32>,
}

/// Draws all conclusions. `known`: the ranks that the one who knows sees. `trace` is told, as it happens, which ranks a hidden piece (by its index)
/// loses and why; reasons that concern fallen pieces only, and refusals, are left out.
pub(super) fn conclude(
    view: &View,
    outcomes: &Outcomes,
    known: impl Fn(&Seen) -> Option<Rank>,
    refused: &[Move],
    memory: Memory,
    trace: impl FnMut(usize, Option<Reason>, RankSet),
) -> Facts {
    let mut shown = SeatMap::default();
    for event in view.log() {
        if let Event::FlagShown { seat, at } = event {
            shown[*seat] = Some(*at);
        }
    }
    let facts = Facts {
        possible: [RankSet::EMPTY; PIECES],
        relations: Vec::new(),
        attacks: [0; PIECES],
        moves: SeatMap::default(),
    };
    let mut reasoning = Reasoning { view, outcomes, shown, facts, trace };
    for seen in view.pieces() {
        match known(seen) {
            Some(rank) => reasoning.facts.possible[seen.id.index()] = RankSet::only(rank),
            None => {
                reasoning.facts.possible[seen.id.index()] = RankSet::ALL;
                reasoning.at_rest(seen);
            }
        }
    }
    if view.options().flag_capture != FlagCapture::Any {
        for target in refused.iter().filter_map(|step| view.at(step.to)) {
            reasoning.narrow(target.id.index(), RankSet::only(Rank::Flag), None);
        }
    }
    reasoning.history(memory);
    reasoning.settle();
    reasoning.facts
}

/// What was told right after a move.
struct After {
    /// Whose flag was shown.
    shown: SeatSet,
    /// Whose flag was taken.
    taken: SeatSet,
    /// Who could not move any more. Its flag is not shown even if its commander fell in the very move.
    stuck: SeatSet,
}

impl After {
    fn new(log: &[Event]) -> After {
        let mut after = After { shown: SeatSet::EMPTY, taken: SeatSet::EMPTY, stuck: SeatSet::EMPTY };
        for event in log {
            match event {
                Event::FlagShown { seat, .. } => after.shown.insert(*seat),
                Event::Out { seat, reason: EndReason::FlagTaken } => after.taken.insert(*seat),
                Event::Out { seat, reason: EndReason::NoMoves } => after.stuck.insert(*seat),
                Event::Out { .. } | Event::Ended(_) => {}
                _ => break,
            }
        }
        after
    }
}

struct Reasoning<'v, T> {
    view: &'v View,
    outcomes: &'v Outcomes,
    /// Where the flags stand that have been shown.
    shown: SeatMap<Option<Station>>,
    facts: Facts,
    trace: T,
}

impl<T: FnMut(usize, Option<Reason>, RankSet)> Reasoning<'_, T> {
    /// Takes ranks away, unless nothing would be left: then one of the reasons was wrong, and the wider set is the better guess.
    fn narrow(&mut self, piece: usize, to: RankSet, why: Option<Reason>) -> bool {
        let before = self.facts.possible[piece];
        let after = before & to;
        if after == before || after.is_empty() {
            return false;
        }
        self.facts.possible[piece] = after;
        (self.trace)(piece, why, before - after);
        true
    }

    /// What shows without any history: where a piece started, whether it moved, whether it still stands, its army's shown flag.
    fn at_rest(&mut self, seen: &Seen) {
        let piece = seen.id.index();
        let options = self.view.options();
        let flag = RankSet::only(Rank::Flag);
        let commander = RankSet::only(Rank::Commander);
        if let Some((_, place)) = self.view.board().arm(seen.start) {
            let rules = Draft::new(options.bomb_front);
            let starts = Rank::ALL.into_iter().filter(|rank| rules.refusal(place, *rank).is_none()).collect();
            self.narrow(piece, starts, Some(Reason::Start));
        }
        let shown = self.shown[seen.seat];
        if let Some(at) = shown {
            let is_flag = if at == seen.start { flag } else { RankSet::ALL - flag };
            self.narrow(piece, is_flag, Some(Reason::FlagShown));
        }
        if seen.moved {
            self.narrow(piece, RankSet::ALL - FIXED, Some(Reason::Moved));
        }
        if self.view.standing(seen.seat).out.is_some() {
            return;
        }
        if seen.at.is_none() {
            self.narrow(piece, RankSet::ALL - flag, None);
        }
        if options.flag_shown && shown.is_some() == seen.at.is_some() {
            self.narrow(piece, RankSet::ALL - commander, Some(Reason::CommanderFell));
        }
    }

    fn history(&mut self, memory: Memory) {
        let view = self.view;
        let log = view.log();
        let forgotten = match memory {
            Memory::All => 0,
            Memory::Last(events) => log.len().saturating_sub(events as usize),
        };
        let ground = Ground::of(view.board().kind());
        let mut turners = RankSet::only(Rank::Engineer);
        if view.options().bomb_rides {
            turners |= RankSet::only(Rank::Bomb);
        }
        let mut table = Table::new(view);
        for (number, event) in log.iter().enumerate() {
            let (piece, path, clash) = match event {
                Event::Moved { seat, piece, path, clash } => {
                    self.facts.moves[*seat] += 1;
                    table.play(piece.index(), path, clash.as_ref());
                    (piece.index(), path, clash)
                }
                Event::Out { seat, reason } => {
                    if *reason == EndReason::NoMoves && number >= forgotten {
                        self.stuck(*seat, &table);
                    }
                    table.leave(*seat);
                    continue;
                }
                _ => continue,
            };
            if number < forgotten {
                continue;
            }
            if path.len() > 2 && self.facts.possible[piece].single().is_none() && !ground.is_plain(path) {
                self.narrow(piece, turners, Some(Reason::Turned));
            }
            if let Some(battle) = clash {
                self.facts.attacks[piece] = self.facts.attacks[piece].saturating_add(1);
                let (attacker, defender) = (piece as u8, battle.defender.index() as u8);
                self.battle(Relation { attacker, defender, outcome: battle.outcome }, &log[number + 1..]);
            }
        }
    }

    fn battle(&mut self, relation: Relation, later: &[Event]) {
        let Relation { attacker, defender, outcome } = relation;
        let after = After::new(later);
        if outcome != Clash::Attacker {
            self.fallen(attacker, &after);
        }
        if outcome != Clash::Defender {
            if after.taken.contains(seat_of(defender)) {
                self.narrow(defender.into(), RankSet::only(Rank::Flag), None);
            } else {
                self.fallen(defender, &after);
            }
        }
        self.apply(relation);
        if !self.is_certain(relation) {
            self.facts.relations.push(relation);
        }
    }

    /// A piece fell and its army stayed: it was not the flag, and it was the commander if, and only if, the flag was shown.
    fn fallen(&mut self, piece: u8, after: &After) {
        let seat = seat_of(piece);
        let commander = RankSet::only(Rank::Commander);
        self.narrow(piece.into(), RankSet::ALL - RankSet::only(Rank::Flag), None);
        if after.shown.contains(seat) {
            self.narrow(piece.into(), commander, None);
        } else if self.view.options().flag_shown && !after.stuck.contains(seat) {
            self.narrow(piece.into(), RankSet::ALL - commander, None);
        }
    }

    /// A seat could not move when its turn came: what was not shut in is fixed. Others may have left the board at the same time, before or after;
    /// only ways that were open in any case count.
    fn stuck(&mut self, seat: Seat, table: &Table) {
        let view = self.view;
        let board = view.board();
        let any_takes = view.options().flag_capture == FlagCapture::Any;
        let is_way = |to: Station| match (table.at(to), board.station_kind(to)) {
            (None, _) => {
                let owner = board.arm(to).map(|(owner, _)| owner);
                !view.options().closed_arms || owner.is_none_or(|owner| view.seats().contains(owner))
            }
            (Some(_), StationKind::Camp) => false,
            (Some(_), StationKind::Headquarters) if !any_takes => false,
            (Some(other), _) => !view.are_allies(seat, seat_of(other)),
        };
        let ground = Ground::of(board.kind());
        for piece in seat.index() * ARMY..(seat.index() + 1) * ARMY {
            let Some(from) = table.place(piece) else { continue };
            if board.station_kind(from) != StationKind::Headquarters && ground.beside(from).any(is_way) {
                self.narrow(piece, FIXED, None);
            }
        }
    }

    /// Takes from both pieces the ranks that cannot have met any rank of the other one with this outcome.
    fn apply(&mut self, relation: Relation) -> bool {
        let Relation { attacker, defender, outcome } = relation;
        let (a, d) = (usize::from(attacker), usize::from(defender));
        let (attackers, defenders) = (self.facts.possible[a], self.facts.possible[d]);
        if attackers.single().is_some() && defenders.single().is_some() {
            return false;
        }
        let won = Reason::Won { against: defenders.single(), of: seat_of(defender) };
        let held = Reason::Held { against: attackers.single(), of: seat_of(attacker) };
        let (attackers, defenders) =
            (self.outcomes.attackers_of(outcome, defenders), self.outcomes.defenders_of(outcome, attackers));
        let attacker_changed = self.narrow(a, attackers, (outcome == Clash::Attacker).then_some(won));
        let defender_changed = self.narrow(d, defenders, (outcome == Clash::Defender).then_some(held));
        attacker_changed || defender_changed
    }

    fn is_certain(&self, relation: Relation) -> bool {
        let Relation { attacker, defender, outcome } = relation;
        let possible = &self.facts.possible;
        self.outcomes.is_certain(outcome, possible[usize::from(attacker)], possible[usize::from(defender)])
    }

    /// Goes round the battles and the inventories until nothing more follows.
    fn settle(&mut self) {
        let mut stale = self.view.seats();
        while !stale.is_empty() {
            for seat in std::mem::take(&mut stale).iter() {
                self.count(seat);
            }
            let mut changed = true;
            while changed {
                changed = false;
                for index in 0..self.facts.relations.len() {
                    let relation = self.facts.relations[index];
                    if self.apply(relation) {
                        changed = true;
                        stale.insert(seat_of(relation.attacker));
                        stale.insert(seat_of(relation.defender));
                    }
                }
            }
        }
        let relations = std::mem::take(&mut self.facts.relations);
        self.facts.relations = relations.into_iter().filter(|relation| !self.is_certain(*relation)).collect();
    }

    /// Keeps the ranks with which the whole army can be told off.
    fn count(&mut self, seat: Seat) {
        let first = seat.index() * ARMY;
        let Some(kept) = attainable(&self.facts.possible[first..first + ARMY]) else { return };
        for (number, set) in kept.into_iter().enumerate() {
            self.narrow(first + number, set, Some(Reason::Counted));
        }
    }
}

fn seat_of(piece: u8) -> Seat {
    Seat::new(piece / ARMY as u8).unwrap_or(Seat::FIRST)
}
