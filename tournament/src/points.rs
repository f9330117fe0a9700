//! Points that players earn in a match.

use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// An exact number of points.
///
/// An entrant earns 1 point for each other entrant in the match that finished behind it, and 1/2 for each that tied
/// with it. If one of two entrants has several seats, the result is the mean over all pairs of their seats.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(i64);

impl Points {
    /// The internal value of one point. It is divisible by twice the number of seat pairs of any two entrants in a
    /// game of up to nine seats, so no mean is rounded.
    const ONE: i64 = 10_080;

    /// Creates a number of half points.
    #[must_use]
    pub const fn halves(halves: i64) -> Self {
        Self(halves * (Self::ONE / 2))
    }

    /// Multiplies by an integer.
    #[must_use]
    pub(crate) fn times(self, times: u64) -> Self {
        Self(self.0.saturating_mul(i64::try_from(times).unwrap_or(i64::MAX)))
    }

    /// Returns the exact product of the internal values. Its unit is the square of the internal unit.
    pub(crate) fn product(self, other: Self) -> i128 {
        i128::from(self.0) * i128::from(other.0)
    }

    pub(crate) fn distance_squared(self, other: Self) -> i128 {
        let distance = i128::from(self.0) - i128::from(other.0);
        distance * distance
    }

    /// Returns the number of points.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / Self::ONE as f64
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Add::add)
    }
}

/// Formats with up to two decimals.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.value());
        f.pad(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// Serializes as a number.
impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value())
    }
}

/// Returns the points of each player in a match against each other player, as a map from `(one, other)` to the
/// points of `one`.
///
/// `seats` lists the player on each seat; `ranks` is by seat, 1 for the best.
#[must_use]
pub fn pairwise(seats: &[usize], ranks: &[u32]) -> BTreeMap<(usize, usize), Points> {
    pairs(seats, ranks).into_iter().map(|(one, other, points)| ((one, other), points)).collect()
}

/// Returns the points of each player against each other player as `(one, other, points)`. It builds no map, because
/// large tournaments have millions of pairs.
pub(crate) fn pairs(seats: &[usize], ranks: &[u32]) -> Vec<(usize, usize, Points)> {
    let mut sums: Vec<(usize, usize, i64, i64)> = Vec::with_capacity(seats.len() * seats.len());
    let several = seats.iter().enumerate().any(|(seat, player)| seats[..seat].contains(player));
    for (one, rank) in seats.iter().zip(ranks) {
        for (other, other_rank) in seats.iter().zip(ranks).filter(|(other, _)| *other != one) {
            let halves = match rank.cmp(other_rank) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 0,
            };
            let known = sums.iter_mut().filter(|_| several).find(|(a, b, ..)| a == one && b == other);
            match known {
                Some((_, _, sum, meetings)) => (*sum, *meetings) = (*sum + halves, *meetings + 1),
                None => sums.push((*one, *other, halves, 1)),
            }
        }
    }
    let points = |(one, other, halves, meetings)| (one, other, Points(Points::ONE / 2 * halves / meetings));
    sums.into_iter().map(points).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_for_each_one_beaten() {
        let pairs = pairwise(&[0, 1, 2, 3], &[2, 1, 2, 4]);
        let of = |one: usize| (0..4).filter_map(|other| pairs.get(&(one, other)).copied()).sum::<Points>().to_string();
        assert_eq!([of(0), of(1), of(2), of(3)], ["1.5", "3", "1.5", "0"]);
    }

    #[test]
    fn several_seats_count_by_their_mean() {
        let pairs = pairwise(&[0, 1, 0, 0], &[1, 2, 3, 4]);
        assert_eq!(pairs[&(0, 1)].to_string(), "0.33");
        assert_eq!(pairs[&(0, 1)] + pairs[&(1, 0)], Points::halves(2));
        assert!(!pairs.contains_key(&(0, 0)));
    }

    /// No mean is rounded, however two entrants share up to nine seats.
    #[test]
    fn two_share_exactly_one_point() {
        for seats in 2..=9_usize {
            for mine in 1..seats {
                let who: Vec<usize> = (0..seats).map(|seat| usize::from(seat < mine)).collect();
                for first in 1..=seats {
                    let ranks: Vec<u32> = (0..seats).map(|seat| ((seat + first) % seats) as u32 + 1).collect();
                    let pairs = pairwise(&who, &ranks);
                    assert_eq!(pairs[&(0, 1)] + pairs[&(1, 0)], Points::halves(2));
                }
            }
        }
    }
}
