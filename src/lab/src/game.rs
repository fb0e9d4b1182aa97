use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bot::{Budget, LayoutRequest, Player, Request};
use junqi::{Act, ActRefusal, Action, Game, Kind, Move, MoveRefusal, Opening, Options, Record, Seat, SeatMap};

/// What every game of a match has in common.
pub struct Table {
    /// The kind of game.
    pub kind: Kind,
    /// The rules.
    pub options: Options,
    /// Name of the player at each taken seat.
    pub players: SeatMap<Option<&'static str>>,
    /// Seed of the match.
    pub seed: u64,
    /// Time for an answer in milliseconds, none for what the player likes.
    pub move_ms: Option<u32>,
}

/// A game that was played to its end.
pub struct Played {
    /// The game at its end.
    pub game: Game,
    /// Time of every answer of each seat, in microseconds.
    pub micros: SeatMap<Vec<u64>>,
}

impl Played {
    /// The game as a record.
    pub fn record(&self, table: &Table) -> Record {
        let players =
            SeatMap::from_fn(|seat| table.players[seat].map(|name| format!("computer:{name}")).unwrap_or_default());
        Record::of(&self.game, players)
    }
}

/// Plays one game of the match. Layouts and choices follow from the match's seed and the number of the game alone, whoever else is
/// playing at the same time; the first move goes round the seats from game to game.
pub fn play(table: &Table, number: usize) -> Result<Played, String> {
    let players = SeatMap::from_fn(|seat| table.players[seat].and_then(bot::by_name));
    let seats: Vec<Seat> = table.kind.seats().iter().collect();
    let rules = LayoutRequest { kind: table.kind, options: table.options };
    let opening = Opening {
        kind: table.kind,
        options: table.options,
        layouts: SeatMap::from_fn(|seat| {
            players[seat].as_ref().map(|player| player.layout(&rules, seed(table.seed, number, seat, u64::MAX)))
        }),
        first: seats[number % seats.len()],
        by_lot: false,
    };
    let mut game = Game::new(opening).map_err(|error| format!("game {number} cannot start: {error}"))?;
    let mut micros: SeatMap<Vec<u64>> = SeatMap::default();
    while let Some(seat) = game.to_move() {
        let player =
            players[seat].as_deref().ok_or_else(|| format!("nobody sits at seat {}", game.board().letter(seat)))?;
        let seed = seed(table.seed, number, seat, game.actions().len() as u64);
        let taken = turn(&mut game, player, seat, seed, table.move_ms)
            .map_err(|sentence| format!("game {number}, ply {}: player {} {sentence}", game.ply(), player.name()))?;
        micros[seat].push(taken);
    }
    Ok(Played { game, micros })
}

/// Asks a player for an action and plays it. Returns the time it took in microseconds.
fn turn(game: &mut Game, player: &dyn Player, seat: Seat, seed: u64, move_ms: Option<u32>) -> Result<u64, String> {
    let started = Instant::now();
    let act = answer(game, player, seat, seed, move_ms)?;
    let taken = started.elapsed();
    let used_ms = u32::try_from(taken.as_millis()).unwrap_or(u32::MAX);
    let acted = match game.act(Action { seat, act, used_ms }) {
        // Too slow for the limit of the rules, like any other player: the turn goes by.
        Err(ActRefusal::TimeIsUp) => game.act(Action { seat, act: Act::TimeOut, used_ms }),
        acted => acted,
    };
    acted.map_err(|refusal| format!("did what the rules refuse: {refusal}"))?;
    Ok(u64::try_from(taken.as_micros()).unwrap_or(u64::MAX))
}

/// Asks a player; again when the game refuses the answer for what the player cannot know, the limit on taking the flag.
fn answer(game: &Game, player: &dyn Player, seat: Seat, seed: u64, move_ms: Option<u32>) -> Result<Act, String> {
    let never = AtomicBool::new(false);
    let budget = Budget { millis: move_ms, work: None, cancel: &never };
    let view = game.view(seat);
    let mut refused: Vec<Move> = Vec::new();
    loop {
        let act = player
            .choose(&Request { view: &view, refused: &refused, seed, budget })
            .ok_or_else(|| "gave no answer".to_owned())?;
        match (game.check(&Action { seat, act, used_ms: 0 }), act) {
            (Err(ActRefusal::Move(MoveRefusal::FlagCapture { .. })), Act::Move(step)) if !refused.contains(&step) => {
                refused.push(step);
            }
            _ => return Ok(act),
        }
    }
}

/// A seed of its own for every layout and choice of a match.
fn seed(match_seed: u64, number: usize, seat: Seat, step: u64) -> u64 {
    [number as u64, seat.index() as u64, step].into_iter().fold(scramble(match_seed), |sum, next| scramble(sum ^ next))
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): near seeds give unrelated ones.
fn scramble(seed: u64) -> u64 {
    let mut bits = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
