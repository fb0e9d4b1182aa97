use std::fmt;

use junqi::{Action, Game, Kind, Layout, Options, ReplayError, Seat, SeatMap, SeatSet};
use store::{GameHead, GameId, NewGame, Store, StoreError};

use super::mark::OwnMarks;
use super::opening;
use super::record::WorkNote;
use super::sitter::{Occupant, Sitter};

/// What is agreed before the layouts are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Board and seats.
    pub kind: Kind,
    /// The rules.
    pub options: Options,
    /// Who moves first.
    pub first: Seat,
    /// Whether the first seat was drawn by lot.
    pub by_lot: bool,
    /// Who sits where.
    pub sitters: SeatMap<Option<Sitter>>,
    /// The seed of the computers' layouts and choices.
    pub seed: u64,
}

impl Plan {
    /// The seats that people sit on.
    pub fn people(&self) -> SeatSet {
        let person =
            |seat: &Seat| self.sitters[*seat].as_ref().is_some_and(|sitter| sitter.occupant == Occupant::Person);
        self.kind.seats().iter().filter(person).collect()
    }

    /// The seed of what a computer chooses on a seat, in every move of the game.
    pub fn thinking_seed(&self, seat: Seat) -> u64 {
        self.seed ^ seat.index() as u64
    }

    /// Saves a new game that is still to be laid out; the layouts given are those already made.
    ///
    /// # Errors
    /// The store cannot be written.
    pub fn save(&self, store: &Store, layouts: &SeatMap<Option<Layout>>) -> Result<GameId, StoreError> {
        let board = self.kind.board();
        let seats = self.kind.seats();
        let seats = seats.iter().filter_map(|seat| {
            let sitter = self.sitters[seat].as_ref()?;
            Some(store::Seat {
                letter: board.letter(seat).to_string(),
                player: sitter.occupant.to_string(),
                name: sitter.name.clone(),
                layout: layouts[seat].map(|layout| layout.to_string()),
                notes: None,
            })
        });
        let how = if self.by_lot { "lot" } else { "chosen" };
        store.add_game(&NewGame {
            kind: self.kind.to_string(),
            rules: self.options.to_string(),
            first: format!("{} {how}", board.letter(self.first)),
            seed: self.seed.cast_signed(),
            name: String::new(),
            seats: seats.collect(),
        })
    }

    /// Reads a plan from the head of a saved game.
    ///
    /// # Errors
    /// A text that this version cannot read.
    pub fn of(head: &GameHead) -> Result<Plan, SavedError> {
        let unreadable = |text: &str| SavedError::Unreadable { game: head.id, text: text.to_owned() };
        let kind: Kind = head.kind.parse().map_err(|_| unreadable(&head.kind))?;
        let options = head.rules.parse().map_err(|_| unreadable(&head.rules))?;
        let board = kind.board();
        let seat_of = |letter: &str| {
            let mut letters = letter.chars();
            let seat = letters.next().and_then(|letter| board.seat(letter));
            seat.filter(|_| letters.next().is_none()).ok_or_else(|| unreadable(letter))
        };
        let (first, how) = head.first.split_once(' ').ok_or_else(|| unreadable(&head.first))?;
        let mut sitters = SeatMap::default();
        for seat in &head.seats {
            let occupant: Occupant = seat.player.parse().map_err(|_| unreadable(&seat.player))?;
            sitters[seat_of(&seat.letter)?] = Some(Sitter { occupant, name: seat.name.clone() });
        }
        let first = seat_of(first)?;
        Ok(Plan { kind, options, first, by_lot: how == "lot", sitters, seed: head.seed.cast_unsigned() })
    }
}

/// Why a saved game cannot be opened.
#[derive(Debug)]
pub enum SavedError {
    /// The store cannot be read or written.
    Store(StoreError),
    /// A text that this version of the app cannot read.
    Unreadable {
        /// The game.
        game: GameId,
        /// The text.
        text: String,
    },
    /// The saved actions do not make a game.
    Replay(ReplayError),
}

impl fmt::Display for SavedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SavedError::Store(error) => error.fmt(f),
            SavedError::Unreadable { game, text } => write!(f, "game {game} holds a text that cannot be read: {text}"),
            SavedError::Replay(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SavedError {}

impl From<StoreError> for SavedError {
    fn from(error: StoreError) -> SavedError {
        SavedError::Store(error)
    }
}

/// A saved game, its texts read.
#[derive(Clone, Debug)]
pub struct Saved {
    /// What the store says of it.
    pub head: GameHead,
    /// What was agreed.
    pub plan: Plan,
    /// The layouts made so far.
    pub layouts: SeatMap<Option<Layout>>,
    /// Every action.
    pub actions: Vec<Action>,
    /// What was noted beside each action.
    pub notes: Vec<WorkNote>,
    /// Milliseconds used in the turn that was left.
    pub turn_used: u32,
}

impl Saved {
    /// Reads a saved game.
    ///
    /// # Errors
    /// It is not there or cannot be read.
    pub fn load(store: &Store, id: GameId) -> Result<Saved, SavedError> {
        let stored = store.game(id)?;
        let plan = Plan::of(&stored.head)?;
        let board = plan.kind.board();
        let unreadable = |text: &str| SavedError::Unreadable { game: id, text: text.to_owned() };
        let mut layouts = SeatMap::default();
        for seat in &stored.head.seats {
            let at = seat.letter.chars().next().and_then(|letter| board.seat(letter));
            if let (Some(at), Some(text)) = (at, &seat.layout) {
                let layout = Layout::parse(text, plan.options.bomb_front).map_err(|_| unreadable(text))?;
                layouts[at] = Some(layout);
            }
        }
        let read = |text: &str| Action::parse(text, board).map_err(|_| unreadable(text));
        let actions = stored.actions.iter().map(|action| read(&action.text)).collect::<Result<_, _>>()?;
        let note = |text: &Option<String>| text.as_deref().map(|text| WorkNote::parse(text, board));
        let notes = stored.actions.iter().map(|action| note(&action.note).unwrap_or_default()).collect();
        let turn_used = stored.head.clock.as_deref().and_then(|text| text.parse().ok()).unwrap_or(0);
        Ok(Saved { head: stored.head, plan, layouts, actions, notes, turn_used })
    }

    /// The marks that the player of each seat made. They are kept as the notes of the seats.
    pub fn marks(&self, game: &Game) -> SeatMap<OwnMarks> {
        let board = self.plan.kind.board();
        let mut marks = SeatMap::default();
        for seat in &self.head.seats {
            let at = seat.letter.chars().next().and_then(|letter| board.seat(letter));
            if let (Some(at), Some(text)) = (at, &seat.notes) {
                marks[at] = OwnMarks::parse(text, &game.view(at));
            }
        }
        marks
    }

    /// Plays it again up to its last action.
    ///
    /// # Errors
    /// The saved actions do not make a game.
    pub fn replay(&self) -> Result<Game, SavedError> {
        self.replay_to(self.actions.len())
    }

    /// Plays its first actions again.
    ///
    /// # Errors
    /// The saved actions do not make a game.
    pub fn replay_to(&self, actions: usize) -> Result<Game, SavedError> {
        let actions = &self.actions[..actions.min(self.actions.len())];
        Game::replay(opening(&self.plan, self.layouts), actions).map_err(SavedError::Replay)
    }
}
