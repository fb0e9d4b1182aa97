use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use junqi::Rank;

/// A set of ranks.
///
/// ```
/// use bot::RankSet;
/// use junqi::Rank;
///
/// let still = RankSet::ALL - RankSet::only(Rank::Engineer);
/// assert_eq!(still.len(), 11);
/// assert!(still.contains(Rank::Mine) && !still.contains(Rank::Engineer));
/// assert_eq!(RankSet::only(Rank::Bomb).single(), Some(Rank::Bomb));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RankSet(u16);

impl RankSet {
    /// No rank.
    pub const EMPTY: RankSet = RankSet(0);
    /// Every rank.
    pub const ALL: RankSet = RankSet((1 << Rank::ALL.len()) - 1);

    /// The set of this one rank.
    #[inline]
    pub const fn only(rank: Rank) -> RankSet {
        RankSet(1 << rank as usize)
    }

    /// This set and the rank.
    pub const fn with(self, rank: Rank) -> RankSet {
        RankSet(self.0 | 1 << rank as usize)
    }

    /// Whether the rank is in the set.
    #[inline]
    pub const fn contains(self, rank: Rank) -> bool {
        self.0 >> rank as usize & 1 == 1
    }

    /// How many ranks are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no rank is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The one rank of the set, if there is exactly one.
    pub const fn single(self) -> Option<Rank> {
        if self.0.count_ones() == 1 { Some(Rank::ALL[self.0.trailing_zeros() as usize]) } else { None }
    }

    /// The ranks, from flag to commander.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Rank> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let rank = *Rank::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(rank)
        })
    }
}

impl BitAnd for RankSet {
    type Output = RankSet;

    fn bitand(self, other: RankSet) -> RankSet {
        RankSet(self.0 & other.0)
    }
}

impl BitOr for RankSet {
    type Output = RankSet;

    fn bitor(self, other: RankSet) -> RankSet {
        RankSet(self.0 | other.0)
    }
}

impl BitOrAssign for RankSet {
    fn bitor_assign(&mut self, other: RankSet) {
        self.0 |= other.0;
    }
}

impl Sub for RankSet {
    type Output = RankSet;

    fn sub(self, other: RankSet) -> RankSet {
        RankSet(self.0 & !other.0)
    }
}

impl FromIterator<Rank> for RankSet {
    fn from_iter<I: IntoIterator<Item = Rank>>(ranks: I) -> RankSet {
        ranks.into_iter().fold(RankSet::EMPTY, |set, rank| set | RankSet::only(rank))
    }
}

impl fmt::Debug for RankSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("{")?;
        self.iter().try_for_each(|rank| write!(f, "{}", rank.code()))?;
        f.write_str("}")
    }
}
