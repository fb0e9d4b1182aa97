use std::fmt;
use std::str::FromStr;

/// What plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Somebody with the phone in hand.
    Person,
    /// The computer player of this name, one of [`bot::NAMES`].
    Computer(String),
}

impl fmt::Display for Occupant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Occupant::Person => f.write_str("person"),
            Occupant::Computer(name) => write!(f, "computer:{name}"),
        }
    }
}

/// The text names nobody who can play here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOccupant(pub String);

impl FromStr for Occupant {
    type Err = UnknownOccupant;

    fn from_str(text: &str) -> Result<Occupant, UnknownOccupant> {
        match text.strip_prefix("computer:") {
            None if text == "person" => Ok(Occupant::Person),
            Some(name) if bot::NAMES.contains(&name) => Ok(Occupant::Computer(name.to_owned())),
            _ => Err(UnknownOccupant(text.to_owned())),
        }
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// What plays it.
    pub occupant: Occupant,
    /// A name that somebody gave it; empty for the name that the app gives in the language of the day.
    pub name: String,
}
