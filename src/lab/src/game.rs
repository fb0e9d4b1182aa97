use std::time::{Duration, Instant};

use junqi::{
    Act, ActRefusal, Action, Game, Kind, Layout, Move, MoveRefusal, Opening, Options, Preset, Record, Seat, SeatMap,
    SeatSet,
};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::contender::{self, Contender, Failure, Fault, Invitation, Turn};
use crate::entrant::Entrant;
use crate::error::LabError;

/// What every game of a match has in common.
pub struct Table {
    /// The kind of game.
    pub kind: Kind,
    /// The rules.
    pub options: Options,
    /// Who plays each taken seat.
    pub entrants: SeatMap<Option<Entrant>>,
    /// Seed of the match.
    pub seed: u64,
    /// Time for an answer in milliseconds, none for what the player likes.
    pub move_ms: Option<u32>,
    /// Time for an outside program to start and to lay out its army, in milliseconds.
    pub start_ms: u32,
    /// Time for a contest engine for its whole game, in seconds.
    pub contest_seconds: u32,
    /// Whether what outside programs write to standard error is passed on.
    pub verbose: bool,
}

impl Table {
    /// A game of this kind for every opponent, of our own players with all the time they like. The player has the first
    /// seat and every other one after it, which are the seats of one team, the opponent those between.
    ///
    /// # Errors
    /// One of the names is nobody's.
    pub fn duels(
        kind: Kind,
        options: Options,
        seed: u64,
        player: &str,
        against: &[String],
    ) -> Result<Vec<Table>, LabError> {
        let player = Entrant::own(player)?;
        let duel = |opponent: &String| {
            let mut entrants = SeatMap::from_fn(|_| None);
            let opponent = Entrant::own(opponent)?;
            for seat in kind.seats().iter() {
                entrants[seat] =
                    Some(Entrant::Own(if Table::first_team(kind).contains(seat) { player } else { opponent }));
            }
            Ok(Table { kind, options, entrants, seed, move_ms: None, start_ms: 0, contest_seconds: 0, verbose: false })
        };
        against.iter().map(duel).collect()
    }

    /// The seats of the player in such a game.
    pub fn first_team(kind: Kind) -> SeatSet {
        kind.seats().iter().step_by(2).collect()
    }
}

/// The rules of this name.
pub fn preset(name: &str) -> Result<Preset, String> {
    Preset::from_name(name).ok_or_else(|| {
        let known: Vec<&str> = Preset::ALL.iter().map(|preset| preset.name()).collect();
        format!("there is no preset {name:?}, expected one of {}", known.join(", "))
    })
}

/// A game that was played to its end.
pub struct Played {
    /// The game at its end.
    pub game: Game,
    /// Time of every answer of each seat, in microseconds.
    pub micros: SeatMap<Vec<u64>>,
    /// By what a seat lost the game without playing it to the end, and a sentence about it.
    pub faults: SeatMap<Option<(Fault, String)>>,
}

impl Played {
    /// The game as a record.
    pub fn record(&self, table: &Table) -> Record {
        let players = SeatMap::from_fn(|seat| match &table.entrants[seat] {
            Some(Entrant::Own(name)) => format!("computer:{name}"),
            Some(outside) => outside.to_string(),
            None => String::new(),
        });
        Record::of(&self.game, players)
    }
}

/// Plays one game of the match. Layouts and choices follow from the match's seed and the number of the game alone, whoever else is
/// playing at the same time; the first move goes round the seats from game to game.
pub fn play(table: &Table, number: usize) -> Result<Played, String> {
    play_with(table, number, |_, layout| layout)
}

/// The same, with other layouts than those that the players, all of them our own, would choose.
pub fn play_with(table: &Table, number: usize, change: impl Fn(Seat, Layout) -> Layout) -> Result<Played, String> {
    let seats: Vec<Seat> = table.kind.seats().iter().collect();
    let first = seats[number % seats.len()];
    let mut bout = Bout { table, number, contenders: SeatMap::from_fn(|_| None), faults: SeatMap::from_fn(|_| None) };
    let mut layouts: SeatMap<Option<Layout>> = SeatMap::default();
    for seat in seats {
        layouts[seat] = Some(change(seat, bout.seat(seat, first)?));
    }
    let opening = Opening { kind: table.kind, options: table.options, layouts, first, by_lot: false };
    let mut game = Game::new(opening).map_err(|error| format!("game {number} cannot start: {error}"))?;
    for seat in table.kind.seats().iter().filter(|seat| bout.faults[*seat].is_some()) {
        resign(&mut game, seat);
    }
    let micros = bout.play(&mut game)?;
    for seat in table.kind.seats().iter() {
        if let Some(contender) = &mut bout.contenders[seat] {
            contender.end(&game);
        }
    }
    Ok(Played { game, micros, faults: bout.faults })
}

/// The contenders of one game. One that commits a fault leaves its seat.
struct Bout<'a> {
    table: &'a Table,
    number: usize,
    contenders: SeatMap<Option<Box<dyn Contender>>>,
    faults: SeatMap<Option<(Fault, String)>>,
}

impl Bout<'_> {
    /// Seats the contender of a seat and asks for its layout.
    fn seat(&mut self, seat: Seat, first: Seat) -> Result<Layout, String> {
        let Table { seed: match_seed, entrants, .. } = self.table;
        let letter = self.table.kind.board().letter(seat);
        let entrant = entrants[seat].as_ref().ok_or_else(|| format!("nobody sits at seat {letter}"))?;
        let invitation = Invitation {
            table: self.table,
            number: self.number,
            seat,
            first,
            seed: seed(*match_seed, self.number, seat, u64::MAX),
            program_seed: seed(*match_seed, self.number, seat, u64::MAX - 1),
        };
        let laid_out = contender::seated(entrant, &invitation).and_then(|mut contender| {
            let layout = contender.layout(&invitation)?;
            self.contenders[seat] = Some(contender);
            Ok(layout)
        });
        laid_out
            .or_else(|failure| match failure {
                Failure::Fault(fault, sentence) => {
                    self.faults[seat] = Some((fault, sentence));
                    contender::default_layout(&invitation)
                }
                broken @ Failure::Broken(_) => Err(broken),
            })
            .map_err(|failure| match failure {
                Failure::Fault(_, sentence) | Failure::Broken(sentence) => {
                    format!("game {}, seat {letter}: the player {sentence}", self.number)
                }
            })
    }

    /// Plays until the game is over. Returns the time of every answer of each seat in microseconds.
    fn play(&mut self, game: &mut Game) -> Result<SeatMap<Vec<u64>>, String> {
        let mut micros: SeatMap<Vec<u64>> = SeatMap::default();
        // Time since the turn came to the seat to move, and whether it has offered a draw since.
        let (mut thought, mut offered) = (Duration::ZERO, false);
        while let Some(to_move) = game.to_move() {
            // An offered draw is answered before anybody moves.
            let seat = game.awaited().iter().next().unwrap_or(to_move);
            let started = Instant::now();
            let answer = self.answer(game, seat, !offered);
            let taken = started.elapsed();
            micros[seat].push(u64::try_from(taken.as_micros()).unwrap_or(u64::MAX));
            let used = if seat == to_move { thought + taken } else { taken };
            let act = match answer {
                Ok(act) => act,
                Err(Failure::Fault(fault, sentence)) => {
                    self.faults[seat] = Some((fault, sentence));
                    self.contenders[seat] = None;
                    Act::Resign
                }
                Err(Failure::Broken(sentence)) => {
                    let (number, ply) = (self.number, game.ply());
                    return Err(format!("game {number}, ply {ply}: the player {sentence}"));
                }
            };
            let used_ms = u32::try_from(used.as_millis()).unwrap_or(u32::MAX);
            let acted = match game.act(Action { seat, act, used_ms }) {
                // Too slow for the limit of the rules, like any other player: the turn goes by.
                Err(ActRefusal::TimeIsUp) => game.act(Action { seat, act: Act::TimeOut, used_ms }),
                acted => acted,
            };
            acted.map_err(|refusal| format!("game {}, ply {}: {refusal}", self.number, game.ply()))?;
            if let Some(contender) = &mut self.contenders[seat] {
                contender.acted(game, act);
            }
            let same_turn = game.to_move() == Some(to_move) && !matches!(act, Act::Move(_));
            thought = if !same_turn {
                Duration::ZERO
            } else if seat == to_move {
                used
            } else {
                thought
            };
            offered = same_turn && (offered || act == Act::OfferDraw);
        }
        Ok(micros)
    }

    /// Asks a contender; again when the game refuses the answer for what the contender cannot know, the limit on taking the flag.
    fn answer(&mut self, game: &Game, seat: Seat, may_offer: bool) -> Result<Act, Failure> {
        let letter = game.board().letter(seat);
        let contender = self.contenders[seat]
            .as_mut()
            .ok_or_else(|| Failure::Broken(format!("at seat {letter} is gone and cannot be asked")))?;
        let seed = seed(self.table.seed, self.number, seat, game.actions().len() as u64);
        let may_offer = may_offer && game.draw_offer().is_none();
        let mut refused: Vec<Move> = Vec::new();
        loop {
            let act = contender.act(&Turn { game, seat, refused: &refused, may_offer, seed })?;
            match (game.check(&Action { seat, act, used_ms: 0 }), act) {
                (Err(ActRefusal::Move(MoveRefusal::FlagCapture { .. })), Act::Move(step))
                    if !refused.contains(&step) =>
                {
                    refused.push(step);
                }
                (Err(refusal), _) => return Err(contender.refused(format!("did what the rules refuse: {refusal}"))),
                (Ok(()), Act::OfferDraw) if !may_offer => {
                    return Err(contender.refused("offered a draw twice in one turn".to_owned()));
                }
                (Ok(()), _) => return Ok(act),
            }
        }
    }
}

/// Takes a seat out of the game, if the game still goes on.
fn resign(game: &mut Game, seat: Seat) {
    // Refused only when the game is over, by the resignation of others.
    let _ = game.act(Action { seat, act: Act::Resign, used_ms: 0 });
}

/// A seed of its own for every layout and choice of a match. Outside programs are told theirs, so the last step cannot be turned back: else
/// they could work out the seeds, and so the layouts, of the others.
fn seed(match_seed: u64, number: usize, seat: Seat, step: u64) -> u64 {
    let parts = [number as u64, seat.index() as u64, step];
    let mixed = parts.into_iter().fold(scramble(match_seed), |sum, next| scramble(sum ^ next));
    StdRng::seed_from_u64(mixed).random()
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): near seeds give unrelated ones.
fn scramble(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
