use junqi::{ARMY, Clash, ClashSeen, Seat, Station, View};

use super::world::PIECES;

/// At least the stations of any board.
const STATIONS: usize = 256;

/// Who stands where, as the log goes by.
pub(super) struct Table {
    places: [Option<Station>; PIECES],
    pieces: [Option<u8>; STATIONS],
}

impl Table {
    /// The table before the first move.
    pub(super) fn new(view: &View) -> Table {
        let mut table = Table { places: [None; PIECES], pieces: [None; STATIONS] };
        for seen in view.pieces() {
            table.put(seen.id.index(), seen.start);
        }
        table
    }

    /// Where a piece (by its index) stands.
    pub(super) fn place(&self, piece: usize) -> Option<Station> {
        self.places[piece]
    }

    /// Who stands on a station.
    pub(super) fn at(&self, station: Station) -> Option<u8> {
        self.pieces[station.index()]
    }

    fn put(&mut self, piece: usize, to: Station) {
        self.places[piece] = Some(to);
        self.pieces[to.index()] = Some(piece as u8);
    }

    fn lift(&mut self, piece: usize) {
        if let Some(from) = self.places[piece].take() {
            self.pieces[from.index()] = None;
        }
    }

    /// A piece moves along a path, to a battle perhaps.
    pub(super) fn play(&mut self, piece: usize, path: &[Station], clash: Option<&ClashSeen>) {
        self.lift(piece);
        if let Some(battle) = clash.filter(|battle| battle.outcome != Clash::Defender) {
            self.lift(battle.defender.index());
        }
        let arrives = clash.is_none_or(|battle| battle.outcome == Clash::Attacker);
        if let Some(to) = path.last().filter(|_| arrives) {
            self.put(piece, *to);
        }
    }

    /// A seat is out and its army leaves.
    pub(super) fn leave(&mut self, seat: Seat) {
        (seat.index() * ARMY..(seat.index() + 1) * ARMY).for_each(|piece| self.lift(piece));
    }
}
