use std::io::BufRead;
use std::sync::atomic::AtomicBool;

use bot::{Budget, LayoutRequest, Player, Request};
use junqi::{Act, Action, Board, Kind, Layout, Opening, Options, Seat, SeatMap, Witness};

use crate::error::LabError;
use crate::message::{Answer, Call, PROTOCOL, PieceSheet, Sheet, Start};
use crate::report;

#[derive(clap::Args)]
pub struct Args {
    /// Name of the computer player.
    #[arg(value_name = "NAME")]
    name: String,
}

/// Lets one of our computer players join a game by the JSON protocol of players, on standard input and output.
pub fn run(args: &Args) -> Result<(), LabError> {
    let player = bot::by_name(&args.name).ok_or_else(|| {
        let known = bot::NAMES.join(", ");
        LabError::Usage(format!("there is no player {:?}, expected one of {known}", args.name))
    })?;
    let mut guest = Guest { player, place: None };
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| LabError::Breach(format!("standard input cannot be read: {error}")))?;
        let call: Call = serde_json::from_str(&line)
            .map_err(|error| LabError::Breach(format!("standard input holds no message of {PROTOCOL}: {error}")))?;
        if let Some(answer) = guest.hear(&call).map_err(LabError::Breach)? {
            let line = serde_json::to_string(&answer)
                .map_err(|error| LabError::Breach(format!("the answer cannot be written: {error}")))?;
            report::print(|out| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}

/// A player of our own at a table that is elsewhere.
struct Guest {
    player: Box<dyn Player>,
    place: Option<Place>,
}

/// Where the guest sits.
struct Place {
    kind: Kind,
    options: Options,
    seat: Seat,
    first: Seat,
    move_ms: Option<u32>,
    /// What the seat knows, from its first turn on.
    witness: Option<Witness>,
}

impl Guest {
    fn hear(&mut self, call: &Call) -> Result<Option<Answer>, String> {
        match call {
            Call::Hello { protocol, .. } if protocol == PROTOCOL => {
                let name = format!("qiying {} {}", self.player.name(), env!("CARGO_PKG_VERSION"));
                Ok(Some(Answer::Hello { protocol: PROTOCOL.to_owned(), name }))
            }
            Call::Hello { protocol, .. } => Err(format!("the referee speaks {protocol:?}, expected {PROTOCOL:?}")),
            Call::Start(start) => {
                let place = Place::of(start)?;
                let rules = LayoutRequest { kind: place.kind, options: place.options };
                let layout = self.player.layout(&rules, start.seed).to_string();
                self.place = Some(place);
                Ok(Some(Answer::Layout { layout: Some(layout) }))
            }
            Call::Turn(sheet) => {
                let place = self.place.as_mut().ok_or("a turn came before the start")?;
                let act = place.act(self.player.as_ref(), sheet)?;
                let act = Action { seat: place.seat, act, used_ms: 0 }.print(place.kind.board());
                Ok(Some(Answer::Act { act }))
            }
            Call::End(_) => {
                self.place = None;
                Ok(None)
            }
        }
    }
}

impl Place {
    fn of(start: &Start) -> Result<Place, String> {
        let kind: Kind = start.kind.parse().map_err(|error| format!("kind {:?}: {error}", start.kind))?;
        let options = start.options.parse().map_err(|error| format!("options: {error}"))?;
        let seat = |letter| kind.board().seat(letter).ok_or_else(|| format!("there is no seat {letter:?}"));
        let (seat, first) = (seat(start.seat)?, seat(start.first)?);
        Ok(Place { kind, options, seat, first, move_ms: start.move_ms, witness: None })
    }

    fn act(&mut self, player: &dyn Player, sheet: &Sheet) -> Result<Act, String> {
        let board = self.kind.board();
        let mut witness = match self.witness.take() {
            Some(witness) => witness,
            None => self.witness(sheet)?,
        };
        for tiding in &sheet.events {
            let event =
                tiding.event(witness.view()).ok_or_else(|| format!("{tiding:?} speaks of what is not there"))?;
            witness.tell(event).map_err(|refusal| format!("{tiding:?}: {refusal}"))?;
        }
        for (letter, standing) in &sheet.standings {
            let seat = board.seat(*letter).ok_or_else(|| format!("there is no seat {letter:?}"))?;
            witness.tell_time(seat, standing.used_ms);
        }
        let pieces: Vec<PieceSheet> = witness.view().pieces().iter().map(|seen| PieceSheet::of(board, seen)).collect();
        if pieces != sheet.pieces {
            return Err("the pieces are not where the events lead".to_owned());
        }
        let mut refused = Vec::new();
        for text in &sheet.refused {
            match Action::parse(text, board) {
                Ok(Action { act: Act::Move(mv), .. }) => refused.push(mv),
                _ => return Err(format!("refused: {text:?} is no move")),
            }
        }
        let never = AtomicBool::new(false);
        let budget = Budget { millis: self.move_ms, work: None, cancel: &never };
        let request = Request { view: witness.view(), refused: &refused, seed: sheet.seed, budget };
        let act = player.choose(&request).ok_or("the player found nothing to do")?;
        self.witness = Some(witness);
        Ok(act)
    }

    /// The game before its first move, with the armies whose ranks the first turn shows.
    fn witness(&self, sheet: &Sheet) -> Result<Witness, String> {
        let board = self.kind.board();
        let layouts = SeatMap::from_fn(|seat| layout(board, seat, sheet, self.options.bomb_front));
        let opening = Opening { kind: self.kind, options: self.options, layouts, first: self.first, by_lot: false };
        Witness::new(&opening, self.seat).map_err(|error| format!("the pieces make no opening: {error}"))
    }
}

/// The layout of a seat, if the sheet shows it.
fn layout(board: &Board, seat: Seat, sheet: &Sheet, bomb_front: bool) -> Option<Layout> {
    let of_seat = |piece: &&PieceSheet| board.seat(piece.seat) == Some(seat);
    let text: Option<String> = sheet.pieces.iter().filter(of_seat).map(|piece| piece.rank).collect();
    text.and_then(|text| Layout::parse(&text, bomb_front).ok())
}
