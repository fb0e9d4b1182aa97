use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use junqi::{MineRule, Options};

/// What the leaves of the search are valued by, in points; a platoon has about 60.
///
/// The text form is one `name value` a line, as `lab train` writes it; `#` begins a remark. Every name has to be there once.
///
/// ```
/// use bot::Weights;
///
/// let text = Weights::of(&junqi::Options::default()).to_string();
/// assert_eq!(text.parse::<Weights>().as_ref(), Ok(Weights::of(&junqi::Options::default())));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Weights([f32; Term::COUNT]);

/// One of the numbers of [`Weights`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// A commander, on top, while its death would show the flag. The twelve numbers before it are the worth of the ranks.
    CommanderHides = 12,
    /// A mine beside the own flag, on top.
    MineBeside,
    /// The share of its worth that a strong piece has on top as long as the enemy does not know it.
    Hidden,
    /// The same of a bomb.
    HiddenBomb,
    /// Each row that a piece has gone forward.
    Advance,
    /// Standing in a camp of the own arm.
    CampHome,
    /// Standing in a camp elsewhere.
    CampAway,
    /// The share of its worth that a movable piece loses in a headquarters, which it never leaves.
    Stuck,
    /// An own piece one step from an enemy flag; the next three are two, three and four steps.
    Pull,
    /// One step from the own flag; the next two are two and three steps.
    Home = 24,
    /// A middling piece in the camp before the own flag.
    GuardCamp = 27,
    /// The same on the corner beside it.
    GuardCorner,
    /// A hostile piece one step from the own flag; the next three are two, three and four steps.
    Fear,
}

impl Term {
    pub(crate) const COUNT: usize = NAMES.len();

    /// The term so many places further on.
    pub(crate) const fn plus(self, more: usize) -> usize {
        self as usize + more
    }
}

const NAMES: [&str; 33] = [
    "flag",
    "mine",
    "bomb",
    "engineer",
    "platoon",
    "company",
    "battalion",
    "regiment",
    "brigade",
    "division",
    "army-commander",
    "commander",
    "commander-hides",
    "mine-beside",
    "hidden",
    "hidden-bomb",
    "advance",
    "camp-home",
    "camp-away",
    "stuck",
    "pull-1",
    "pull-2",
    "pull-3",
    "pull-4",
    "home-1",
    "home-2",
    "home-3",
    "guard-camp",
    "guard-corner",
    "fear-1",
    "fear-2",
    "fear-3",
    "fear-4",
];

impl Weights {
    /// The names of the numbers, in their order.
    pub const NAMES: &'static [&'static str] = &NAMES;

    /// The weights for the rules: those of text A, by which a mine goes with its attacker, or those for mines that stay.
    pub fn of(options: &Options) -> &'static Weights {
        static GO: OnceLock<Weights> = OnceLock::new();
        static STAY: OnceLock<Weights> = OnceLock::new();
        let (cell, text) = match options.mine {
            MineRule::Both => (&GO, include_str!("weights/mines-go.txt")),
            MineRule::Stays => (&STAY, include_str!("weights/mines-stay.txt")),
        };
        // A test reads both files, so the plain weights only keep this total.
        cell.get_or_init(|| text.parse().unwrap_or_else(|_| Weights::plain()))
    }

    /// The first guesses, with which learning began.
    pub fn plain() -> Weights {
        Weights([
            0.0, 110.0, 320.0, 130.0, 60.0, 90.0, 130.0, 200.0, 300.0, 450.0, 700.0, 1000.0, 200.0, 120.0, 0.12, 0.06,
            0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 150.0, 75.0, 300.0, 120.0, 60.0, 25.0,
        ])
    }

    /// The weights as numbers, in the order of [`Weights::NAMES`].
    pub fn numbers(&self) -> &[f32] {
        &self.0
    }

    /// Weights of these numbers, in the order of [`Weights::NAMES`].
    pub const fn from_numbers(numbers: [f32; NAMES.len()]) -> Weights {
        Weights(numbers)
    }

    pub(crate) fn get(&self, term: Term) -> f32 {
        self.0[term as usize]
    }

    pub(crate) fn at(&self, index: usize) -> f32 {
        self.0[index]
    }
}

/// What is wrong with a text of weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// A line, counted from 1, that is no known name with a finite number after it, or names a number again.
    Line(usize),
    /// A name that is missing.
    Missing(&'static str),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::Line(line) => {
                write!(f, "line {line}: expected a name of a weight and a number, each name once")
            }
            WeightsError::Missing(name) => write!(f, "the weight {name} is missing"),
        }
    }
}

impl std::error::Error for WeightsError {}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        NAMES.iter().zip(self.0).try_for_each(|(name, value)| writeln!(f, "{name} {value}"))
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut found = [None; Term::COUNT];
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let bad = WeightsError::Line(number + 1);
            let Some((name, value)) = line.split_once(char::is_whitespace) else { return Err(bad) };
            let Some(index) = NAMES.iter().position(|known| *known == name) else { return Err(bad) };
            let value = value.trim().parse::<f32>().ok().filter(|value| value.is_finite());
            if value.is_none() || std::mem::replace(&mut found[index], value).is_some() {
                return Err(bad);
            }
        }
        let mut numbers = [0.0; Term::COUNT];
        for ((number, value), name) in numbers.iter_mut().zip(found).zip(NAMES) {
            *number = value.ok_or(WeightsError::Missing(name))?;
        }
        Ok(Weights(numbers))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jq_78_the_weights_of_every_preset_can_be_read() {
        for text in [include_str!("weights/mines-go.txt"), include_str!("weights/mines-stay.txt")] {
            let weights: Weights = text.parse().expect("a whole file");
            assert!(weights.numbers()[11] > weights.numbers()[4], "a commander is worth more than a platoon");
        }
    }

    #[test]
    fn texts_that_are_no_weights_are_refused() {
        let good = Weights::plain().to_string();
        assert_eq!(good.replace("stuck 0.5\n", "").parse::<Weights>(), Err(WeightsError::Missing("stuck")));
        assert_eq!(format!("{good}stuck 1\n").parse::<Weights>(), Err(WeightsError::Line(34)));
        assert_eq!(good.replacen("mine 110", "mine NaN", 1).parse::<Weights>(), Err(WeightsError::Line(2)));
    }
}
