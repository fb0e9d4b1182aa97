//! What is chosen on the New game screen, and its text form.

use std::fmt;

use junqi::{Kind, Options, Seat, SeatMap, Sight};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use crate::context::Context;
use crate::session::{Occupant, Plan, Sitter};

/// Under this name the state of the New game screen is kept.
const ON_SCREEN: &str = "new-game";
/// Under this name the choice of the last game started is kept.
const LAST_STARTED: &str = "last-game";

/// The seat that every kind of game has.
const SOUTH: Seat = match Seat::new(0) {
    Some(seat) => seat,
    None => unreachable!(),
};

/// Everything that is chosen before a game. Choices that the kind of game has no use for are kept for the next kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) kind: Kind,
    pub(crate) options: Options,
    /// Who moves first; none is by lot.
    pub(crate) first: Option<Seat>,
    pub(crate) occupants: SeatMap<Occupant>,
}

impl Default for Choice {
    /// The first game of all: an open game on the small board against a computer of the middle level.
    fn default() -> Choice {
        let computer = bot::LEVELS.get(bot::LEVELS.len() / 2).copied().unwrap_or_default();
        Choice {
            kind: Kind::Two,
            options: Options { sight: Sight::Open, ..Options::default() },
            first: None,
            occupants: SeatMap::from_fn(|seat| match seat.index() {
                0 => Occupant::Person,
                _ => Occupant::Computer(computer.to_owned()),
            }),
        }
    }
}

impl Choice {
    /// The state in which the New game screen was left.
    pub(crate) fn on_screen(context: &Context) -> Choice {
        context.settings.remembered(ON_SCREEN).map(|text| Choice::read(&text)).unwrap_or_default()
    }

    /// The choice of the last game started, if there was one.
    pub(crate) fn last_started(context: &Context) -> Option<Choice> {
        context.settings.remembered(LAST_STARTED).map(|text| Choice::read(&text))
    }

    /// Keeps it as the state of the New game screen. The error is one sentence for the person.
    pub(crate) fn keep(&self, context: &Context) -> Result<(), String> {
        context.settings.remember(ON_SCREEN, &self.to_string())
    }

    /// Keeps it as the choice of the last game started. The error is one sentence for the person.
    pub(crate) fn keep_as_started(&self, context: &Context) -> Result<(), String> {
        context.settings.remember(LAST_STARTED, &self.to_string())
    }

    /// Reads the text form; what cannot be read has its default.
    fn read(text: &str) -> Choice {
        let mut choice = Choice::default();
        let mut rules = Vec::new();
        let mut first = "lot";
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some(("kind", kind)) => choice.kind = kind.parse().unwrap_or(choice.kind),
                Some(("first", letter)) => first = letter,
                Some(("seats", seats)) => {
                    for (seat, occupant) in Seat::all().zip(seats.split(',')) {
                        if let Ok(occupant) = occupant.parse() {
                            choice.occupants[seat] = occupant;
                        }
                    }
                }
                _ => rules.push(word),
            }
        }
        choice.options = rules.join(" ").parse().unwrap_or(choice.options);
        let mut letters = first.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            choice.first = choice.kind.board().seat(letter).filter(|seat| choice.kind.seats().contains(*seat));
        }
        choice
    }

    /// Whether seats have allies.
    pub(crate) fn has_allies(&self) -> bool {
        self.kind == Kind::Four && !self.options.free_for_all
    }

    /// What can be seen in this kind of game.
    pub(crate) fn sights(&self) -> &'static [Sight] {
        if self.has_allies() { &[Sight::Dark, Sight::AlliesShown, Sight::Open] } else { &[Sight::Dark, Sight::Open] }
    }

    /// The rules as they are in this kind of game.
    pub(crate) fn rules(&self) -> Options {
        let sight = self.options.sight;
        Options {
            sight: if self.sights().contains(&sight) { sight } else { Sight::Dark },
            free_for_all: self.options.free_for_all && self.kind == Kind::Four,
            closed_arms: self.options.closed_arms && self.kind == Kind::TwoOnFour,
            ..self.options
        }
    }

    /// Another kind; a first seat that is not taken there is drawn by lot.
    pub(crate) fn set_kind(&mut self, kind: Kind) {
        self.kind = kind;
        self.first = self.first.filter(|seat| kind.seats().contains(*seat));
    }

    /// The plan of a game with this seed, which also draws the lot.
    pub(crate) fn plan(&self, seed: u64) -> Plan {
        let seats = self.kind.seats();
        let sitters = SeatMap::from_fn(|seat| {
            seats.contains(seat).then(|| Sitter { occupant: self.occupants[seat].clone(), name: String::new() })
        });
        let first = self.first.unwrap_or_else(|| self.draw(seed));
        Plan { kind: self.kind, options: self.rules(), first, by_lot: self.first.is_none(), sitters, seed }
    }

    fn draw(&self, seed: u64) -> Seat {
        let seats = self.kind.seats();
        let drawn = StdRng::seed_from_u64(seed).random_range(0..seats.len());
        seats.iter().nth(drawn).unwrap_or(SOUTH)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kind={} first=", self.kind)?;
        match self.first {
            Some(seat) => write!(f, "{}", self.kind.board().letter(seat))?,
            None => f.write_str("lot")?,
        }
        let occupants: Vec<String> = self.occupants.iter().map(|(_, occupant)| occupant.to_string()).collect();
        write!(f, " seats={} {}", occupants.join(","), self.options)
    }
}

#[cfg(test)]
mod tests {
    use junqi::MineRule;

    use super::*;

    #[test]
    fn the_text_form_is_lossless() {
        let seat = Seat::new(3).unwrap();
        let mut choice = Choice { kind: Kind::Four, first: Some(seat), ..Choice::default() };
        choice.options = Options { mine: MineRule::Stays, sight: Sight::AlliesShown, ..choice.options };
        choice.occupants[seat] = Occupant::Person;
        assert_eq!(Choice::read(&choice.to_string()), choice);
        assert_eq!(Choice::read(&Choice::default().to_string()), Choice::default());
    }

    #[test]
    fn unreadable_parts_have_their_default() {
        for text in ["", "plaid", "kind=seven first=ZZ seats=nobody,computer:deep mine=golden"] {
            assert_eq!(Choice::read(text), Choice::default(), "{text}");
        }
        assert_eq!(Choice::read("kind=two-on-four first=E").first, None);
    }

    #[test]
    fn jq_07_the_lot_follows_from_the_seed_and_meets_every_seat() {
        let choice = Choice { kind: Kind::Four, ..Choice::default() };
        let firsts: junqi::SeatSet = (0..64).map(|seed| choice.plan(seed).first).collect();
        assert_eq!(firsts, Kind::Four.seats());
        assert_eq!(choice.plan(9), choice.plan(9));
        assert!(choice.plan(9).by_lot);
    }

    #[test]
    fn jq_61_allies_are_shown_only_where_there_are_allies() {
        let mut choice = Choice { kind: Kind::Four, ..Choice::default() };
        choice.options.sight = Sight::AlliesShown;
        assert_eq!(choice.rules().sight, Sight::AlliesShown);
        choice.options.free_for_all = true;
        assert_eq!(choice.rules().sight, Sight::Dark);
        choice.options.free_for_all = false;
        choice.set_kind(Kind::Two);
        assert_eq!(choice.rules().sight, Sight::Dark);
        choice.set_kind(Kind::Four);
        assert_eq!(choice.rules().sight, Sight::AlliesShown);
    }
}
