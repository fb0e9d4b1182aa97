use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use junqi::{ARMY, Layout, MineRule, Options, Place, Rank};

use super::{FLAG, is};
use crate::weights::Weights;

/// How much each place helps to win when a rank stands there at the start, in units of the logarithm of the odds of winning. Places are counted with
/// the flag in the left headquarters.
///
/// The text form is a line for each rank, its name and the numbers of [`Layout::places`], as `lab layouts` writes it; `#` begins a remark.
///
/// ```
/// use bot::Places;
///
/// let places = Places::of(&junqi::Options::default());
/// assert_eq!(places.to_string().parse::<Places>().as_ref(), Ok(places));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Places([[f32; ARMY]; 12]);

impl Places {
    /// The table for the rules: for mines that go with their attacker, or for mines that stay.
    pub fn of(options: &Options) -> &'static Places {
        static GO: OnceLock<Places> = OnceLock::new();
        static STAY: OnceLock<Places> = OnceLock::new();
        let (cell, text) = match options.mine {
            MineRule::Both => (&GO, include_str!("mines-go.txt")),
            MineRule::Stays => (&STAY, include_str!("mines-stay.txt")),
        };
        // A test reads both files, so the even table only keeps this total.
        cell.get_or_init(|| text.parse().unwrap_or(Places([[0.0; ARMY]; 12])))
    }

    /// A table of these numbers: for each rank those of [`Layout::places`].
    pub const fn from_numbers(numbers: [[f32; ARMY]; 12]) -> Places {
        Places(numbers)
    }

    /// What the place of this number in [`Layout::places`] does for a rank.
    pub(crate) fn at(&self, rank: Rank, number: usize) -> f32 {
        self.0[rank as usize][number]
    }

    /// Which rank stands where, with the flag in the left headquarters: for each place of [`Layout::places`] the index of its rank in [`Rank::ALL`].
    pub fn features(layout: &Layout) -> [usize; ARMY] {
        let flag = Place::new(FLAG.0, FLAG.1);
        let turned =
            if flag.and_then(|flag| layout.rank(flag)) == Some(Rank::Flag) { *layout } else { layout.mirrored() };
        let mut ranks = [0; ARMY];
        for (rank, (place, found)) in ranks.iter_mut().zip(turned.pieces()) {
            debug_assert!(found != Rank::Flag || is(place, FLAG));
            *rank = found as usize;
        }
        ranks
    }
}

/// The line, counted from 1, of a text that is no table: a wrong name, a wrong count of numbers, or a line too many; one past the end if lines are
/// missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacesError(pub usize);

impl fmt::Display for PlacesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected the name of the next rank and {ARMY} numbers", self.0)
    }
}

impl std::error::Error for PlacesError {}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The weights begin with the ranks.
        for (name, row) in Weights::NAMES.iter().zip(&self.0) {
            write!(f, "{name}")?;
            row.iter().try_for_each(|value| write!(f, " {value}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Places {
    type Err = PlacesError;

    fn from_str(text: &str) -> Result<Places, PlacesError> {
        let mut table = [[0.0; ARMY]; 12];
        let mut rows = table.iter_mut().zip(Weights::NAMES);
        for (number, line) in text.lines().enumerate() {
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(name) = words.next() else { continue };
            let bad = PlacesError(number + 1);
            let (row, _) = rows.next().filter(|(_, known)| **known == name).ok_or(bad)?;
            let mut values = words.map(|word| word.parse::<f32>().ok().filter(|value| value.is_finite()));
            for value in row.iter_mut() {
                *value = values.next().flatten().ok_or(bad)?;
            }
            if values.next().is_some() {
                return Err(bad);
            }
        }
        if rows.next().is_some() { Err(PlacesError(text.lines().count() + 1)) } else { Ok(Places(table)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_of_all_rules_can_be_read() {
        for text in [include_str!("mines-go.txt"), include_str!("mines-stay.txt")] {
            let places: Places = text.parse().expect("a whole table");
            assert!(places.0.iter().flatten().any(|value| *value != 0.0));
        }
    }

    #[test]
    fn texts_that_are_no_tables_are_refused() {
        let good = Places([[0.25; ARMY]; 12]).to_string();
        assert_eq!(good.parse(), Ok(Places([[0.25; ARMY]; 12])));
        assert_eq!(format!("# a remark\n{}", good.replacen("mine", "mines", 1)).parse::<Places>(), Err(PlacesError(3)));
        assert_eq!(good.replacen("bomb 0.25", "bomb", 1).parse::<Places>(), Err(PlacesError(3)));
        assert_eq!(good.replacen("bomb 0.25", "bomb inf", 1).parse::<Places>(), Err(PlacesError(3)));
        assert_eq!(good.lines().next().unwrap_or_default().parse::<Places>(), Err(PlacesError(2)));
        assert_eq!(format!("{good}flag 1").parse::<Places>(), Err(PlacesError(13)));
    }

    #[test]
    fn a_layout_and_its_mirror_have_the_same_features() {
        let layout = crate::layout_of(crate::Style::Steady, false, 5);
        let features = Places::features(&layout);
        assert_eq!(features, Places::features(&layout.mirrored()));
        let flag = Layout::places().position(|place| is(place, FLAG)).expect("on the board");
        assert_eq!(features[flag], Rank::Flag as usize);
    }
}
