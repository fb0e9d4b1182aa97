use junqi::{Clash, Move, PieceId, Position, Rank, Seat, SeatMap, Station, StationKind, Undo};
use rand::Rng;
use rand::rngs::StdRng;

use crate::evaluation::{FLAG, Scale, Table};

/// Width of the chance among moves of about equal score.
const CHANCE: f32 = 30.0;
/// Share of what a piece stands to lose where it is that counts for moving it away.
const FEAR: f32 = 0.7;
/// Each row forward in a quiet move,
const FORWARD: f32 = 4.0;
/// as far as this many rows.
const FARTHEST: f32 = 4.0;
/// Entering a camp.
const CAMP: f32 = 10.0;
/// Entering a headquarters, which nobody leaves.
const HELD: f32 = -300.0;
/// Going straight back.
const BACK: f32 = -30.0;
/// Most that an attack counts, so that a headquarters that may hold the flag is worth much but not all.
const MOST: f32 = 2_000.0;

/// Plays imagined worlds on by a simple policy for every seat: the attack of which the mover expects most, by what its side knows of the
/// enemy, else away from danger and forward.
///
/// What a battle with a hidden piece would bring is judged by what that side believes, never by this world, so that no exchange is chosen
/// for how it ends there. Where pieces can go is of the world.
pub(crate) struct Playout<'a> {
    scale: &'a Scale<'a>,
    /// What each rank expects of an attack on a piece, by the piece's index.
    gains: Vec<[f32; 12]>,
    /// What a piece of each rank is expected to lose when that piece attacks it.
    losses: Vec<[f32; 12]>,
    /// What a rank wins against a rank that is known.
    exact: [[f32; 12]; 12],
    /// Pieces that have won a battle on the way and so are known.
    known: Vec<bool>,
    undos: Vec<Undo>,
    moves: Vec<Move>,
    attacks: Vec<Move>,
    /// What each piece of the seat to move stands to lose where it is, by its index.
    danger: Vec<f32>,
    /// The last move of each seat if it was quiet: which piece, from where.
    last: SeatMap<Option<(PieceId, Station)>>,
    /// Moves played so far, in all worlds.
    pub(crate) work: u64,
}

impl<'a> Playout<'a> {
    /// `theirs` are the chances of the enemy ranks as we see them, `ours` of our own as the enemies do, by the piece's index.
    pub(crate) fn new(scale: &'a Scale<'a>, theirs: &[[f32; 12]], ours: &[[f32; 12]]) -> Playout<'a> {
        let exact = Rank::ALL.map(|attacker| {
            Rank::ALL.map(|defender| {
                let mut odds = [0.0; 12];
                odds[defender as usize] = 1.0;
                scale.exchange(attacker, &odds)
            })
        });
        let pieces = junqi::MAX_SEATS * junqi::ARMY;
        let odds: Vec<&[f32; 12]> = Seat::all()
            .flat_map(|seat| {
                let first = seat.index() * junqi::ARMY;
                let side = if scale.is_ours(seat) { ours } else { theirs };
                &side[first..first + junqi::ARMY]
            })
            .collect();
        let gains = odds.iter().map(|odds| Rank::ALL.map(|rank| scale.exchange(rank, odds).min(MOST))).collect();
        let loss = |odds: &[f32; 12], rank: Rank| -> f32 {
            odds.iter().zip(&exact).map(|(chance, exact)| chance * exact[rank as usize]).sum()
        };
        let losses = odds.iter().map(|odds| Rank::ALL.map(|rank| loss(odds, rank))).collect();
        Playout {
            scale,
            gains,
            losses,
            exact,
            known: vec![false; pieces],
            undos: Vec::new(),
            moves: Vec::new(),
            attacks: Vec::new(),
            danger: vec![0.0; pieces],
            last: SeatMap::default(),
            work: 0,
        }
    }

    /// What the world of this table is worth to the searching side after a move and so many more; the position comes back as it was.
    pub(crate) fn value(
        &mut self,
        position: &mut Position,
        table: &Table,
        first: Move,
        plies: u32,
        random: &mut StdRng,
    ) -> f32 {
        self.last = SeatMap::default();
        self.known.fill(false);
        self.play(position, first);
        for _ in 0..plies {
            if position.result().is_some() {
                break;
            }
            let Some(step) = self.choose(position, random) else { break };
            self.play(position, step);
        }
        let value = match position.result() {
            None => table.total(position) as f32,
            Some(result) => result
                .winner
                .map_or(0.0, |winner| if self.scale.is_our_team(winner) { FLAG as f32 } else { -FLAG as f32 }),
        };
        while let Some(undo) = self.undos.pop() {
            position.undo(undo);
        }
        value
    }

    fn play(&mut self, position: &mut Position, step: Move) {
        self.work += 1;
        let seat = position.to_move();
        let undo = position.play_unchecked(step);
        match undo.battle() {
            Some((_, Clash::Attacker)) => self.known[undo.mover().index()] = true,
            Some((defender, Clash::Defender)) => self.known[defender.index()] = true,
            _ => {}
        }
        self.last[seat] = undo.battle().is_none().then_some((undo.mover(), step.from));
        self.undos.push(undo);
    }

    /// The move of the seat whose turn it is; none if it has none.
    fn choose(&mut self, position: &mut Position, random: &mut StdRng) -> Option<Move> {
        let seat = position.to_move();
        self.look_out(position, seat);
        position.legal_moves(&mut self.moves);
        let mut best: Option<(f32, Move)> = None;
        for &step in &self.moves {
            let Some(mover) = position.id_at(step.from) else { continue };
            let rank = position.rank(mover);
            let gain = match position.id_at(step.to) {
                Some(target) if self.known[target.index()] => self.exact[rank as usize][position.rank(target) as usize],
                Some(target) => self.gains[target.index()][rank as usize],
                None => self.way(position, mover, step),
            };
            let score = gain + FEAR * self.danger[mover.index()] + random.random_range(0.0..CHANCE);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, step));
            }
        }
        best.map(|(_, step)| step)
    }

    /// Works out what each piece of a seat stands to lose where it is.
    fn look_out(&mut self, position: &mut Position, seat: Seat) {
        let first = seat.index() * junqi::ARMY;
        self.danger[first..first + junqi::ARMY].fill(0.0);
        let side = self.scale.is_ours(seat);
        for enemy in position.alive().iter().filter(|other| self.scale.is_ours(*other) != side) {
            position.give_turn(enemy);
            position.attacks(&mut self.attacks);
            for step in &self.attacks {
                let (Some(mover), Some(target)) = (position.id_at(step.from), position.id_at(step.to)) else {
                    continue;
                };
                if target.seat() != seat {
                    continue;
                }
                let rank = position.rank(target) as usize;
                let loss = if self.known[mover.index()] {
                    self.exact[position.rank(mover) as usize][rank]
                } else {
                    self.losses[mover.index()][rank]
                };
                let danger = &mut self.danger[target.index()];
                *danger = danger.max(loss);
            }
        }
        position.give_turn(seat);
    }

    /// What a quiet move is worth on the way.
    fn way(&self, position: &Position, mover: PieceId, step: Move) -> f32 {
        let (board, seat) = (position.board(), mover.seat());
        let row = |at: Station| match board.arm(at) {
            Some((owner, place)) if owner == seat => 6.0 - f32::from(place.row()),
            Some((owner, _)) if self.scale.is_ours(owner) == self.scale.is_ours(seat) => 5.0,
            Some((_, place)) => 6.0 + f32::from(place.row()),
            None => 6.0,
        };
        let place = match board.station_kind(step.to) {
            StationKind::Headquarters => HELD,
            StationKind::Camp => CAMP,
            _ => 0.0,
        };
        let back = if self.last[seat] == Some((mover, step.to)) { BACK } else { 0.0 };
        place + back + FORWARD * (row(step.to) - row(step.from)).clamp(-FARTHEST, FARTHEST)
    }
}

#[cfg(test)]
mod tests {
    use junqi::{Game, Kind, Opening, Options};
    use rand::SeedableRng;

    use super::*;
    use crate::belief::{Belief, Memory};
    use crate::layout::{Style, layout_of};
    use crate::weights::Weights;

    fn game(kind: Kind) -> Game {
        let layouts = SeatMap::from_fn(|seat| {
            kind.seats().contains(seat).then(|| layout_of(Style::Balanced, false, 5 + seat.index() as u64))
        });
        Game::new(Opening { kind, options: Options::default(), layouts, first: Seat::FIRST, by_lot: false }).unwrap()
    }

    /// Runs a check on the playouts of the first seat in one imagined world of a game that begins.
    fn with_playout(kind: Kind, check: impl Fn(&mut Playout, &mut Position, &Table)) {
        let view = game(kind).view(Seat::FIRST);
        let scale = Scale::new(&view, view.team(Seat::FIRST), Weights::of(view.options()));
        let belief = Belief::of_viewer(&view, &[], Memory::All);
        let chances = belief.marginals(3, 50);
        let mut sampler = belief.sampler(4);
        let world = sampler.next_world();
        let mut position = view.imagine(|id| world.rank(id)).unwrap();
        let table = scale.table(&position, |_| 0.0);
        check(&mut Playout::new(&scale, &chances, &chances), &mut position, &table);
    }

    #[test]
    fn a_playout_gives_the_position_back_and_with_equal_chance_the_equal_value() {
        for kind in [Kind::Two, Kind::Four, Kind::TwoOnFour] {
            with_playout(kind, |playout, position, table| {
                let before = position.clone();
                let mut moves = Vec::new();
                position.legal_moves(&mut moves);
                let mut values = Vec::new();
                for step in moves {
                    let mut value = || {
                        let mut random = StdRng::seed_from_u64(11);
                        playout.value(position, table, step, 60, &mut random)
                    };
                    let (once, again) = (value(), value());
                    assert_eq!(once, again);
                    assert_eq!(*position, before);
                    values.push(once as i32);
                }
                values.sort_unstable();
                values.dedup();
                assert!(values.len() > 1, "nothing tells the moves of {kind} apart");
            });
        }
    }

    #[test]
    fn what_is_known_is_struck_for_what_it_is() {
        with_playout(Kind::Two, |playout, position, _| {
            let mut random = StdRng::seed_from_u64(2);
            let (mut attacks, mut met) = (Vec::new(), 0);
            while let Some(step) = playout.choose(position, &mut random) {
                position.attacks(&mut attacks);
                for attack in &attacks {
                    let (mover, target) = (position.id_at(attack.from).unwrap(), position.id_at(attack.to).unwrap());
                    let gain = playout.exact[position.rank(mover) as usize][position.rank(target) as usize];
                    let first = position.to_move().index() * junqi::ARMY;
                    let danger = playout.danger[first..first + junqi::ARMY].iter().copied().fold(0.0, f32::max);
                    let most_of_a_quiet_move = FEAR * danger + CAMP + FORWARD * FARTHEST + CHANCE;
                    if gain > most_of_a_quiet_move && !playout.known[target.index()] {
                        playout.known[target.index()] = true;
                        let chosen = playout.choose(position, &mut random).unwrap();
                        playout.known[target.index()] = false;
                        assert!(position.id_at(chosen.to).is_some(), "{chosen:?} in place of {attack:?}");
                        met += 1;
                    }
                }
                playout.play(position, step);
                if position.result().is_some() {
                    break;
                }
            }
            assert!(met > 0, "no such attack was ever to be had");
        });
    }
}
