//! Whose turn it is, who goes out, how a game ends (JQ-40 to JQ-44).

use super::{NOBODY, Position};
use crate::ending::{EndReason, GameResult};
use crate::options::{Deadlock, Order};
use crate::seat::{Seat, SeatSet};
use crate::station::StationSet;

impl Position {
    /// Lets the turn go by (a time-out): not a move, so nothing is counted.
    pub(crate) fn skip(&mut self) {
        self.next_turn();
    }

    /// Takes a seat's army off the board (JQ-40) and decides what follows from it.
    pub(crate) fn drop_seat(&mut self, seat: Seat, reason: EndReason) {
        if self.result.is_none() && self.alive.contains(seat) {
            self.eliminate(seat, reason);
            if !self.decided(reason) && self.to_move == seat {
                self.next_turn();
            }
        }
    }

    /// Ends the game in a draw.
    pub(crate) fn draw(&mut self, reason: EndReason) {
        self.result = Some(GameResult { winner: None, reason });
    }

    pub(super) fn eliminate(&mut self, seat: Seat, reason: EndReason) {
        self.alive.remove(seat);
        self.out[seat] = Some(reason);
        for station in self.own[seat] {
            self.at[station.index()] = NOBODY;
        }
        self.own[seat] = StationSet::EMPTY;
    }

    /// Decides the game if one team is left.
    fn decided(&mut self, reason: EndReason) -> bool {
        let mut teams = self.alive.iter().map(|seat| self.team(seat));
        let first = teams.next();
        if self.result.is_none() && teams.all(|team| Some(team) == first) {
            self.result = Some(GameResult { winner: first, reason });
        }
        self.result.is_some()
    }

    pub(super) fn after_move(&mut self) {
        if self.seats != self.alive && self.decided(EndReason::FlagTaken) {
            return;
        }
        if self.options.quiet_limit != 0 && self.quiet >= u32::from(self.options.quiet_limit) {
            match self.options.quiet_end {
                Deadlock::Draw => return self.draw(EndReason::QuietLimit),
                Deadlock::MoverLoses => {
                    let team = self.team(self.to_move);
                    let losers: SeatSet = self.alive.iter().filter(|seat| self.team(*seat) == team).collect();
                    for seat in losers.iter() {
                        self.eliminate(seat, EndReason::QuietLimit);
                    }
                    if self.decided(EndReason::QuietLimit) {
                        return;
                    }
                    self.quiet = 0;
                }
            }
        }
        if self.options.ply_limit != 0 && self.ply >= self.options.ply_limit {
            return self.draw(EndReason::PlyLimit);
        }
        self.next_turn();
    }

    /// Gives the turn to the next seat that can move; seats that cannot are out when it comes to them (JQ-40, JQ-44).
    fn next_turn(&mut self) {
        self.to_move = self.after(self.to_move);
        while !self.can_move(self.to_move) {
            if self.options.all_stuck == Deadlock::Draw && !self.alive.iter().any(|seat| self.can_move(seat)) {
                return self.draw(EndReason::AllStuck);
            }
            self.eliminate(self.to_move, EndReason::NoMoves);
            if self.decided(EndReason::NoMoves) {
                return;
            }
            self.to_move = self.after(self.to_move);
        }
    }

    /// The next seat in the game round the table. With nobody else left it is the seat itself.
    pub(super) fn after(&self, seat: Seat) -> Seat {
        let arms = self.board().arms();
        let step = match self.options.order {
            Order::CounterClockwise => 1,
            Order::Clockwise => arms - 1,
        };
        (1..=arms).map(|n| seat.turned(n * step, arms)).find(|next| self.alive.contains(*next)).unwrap_or(seat)
    }
}
