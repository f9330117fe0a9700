//! Who stands before whom.

use super::totals::Totals;
use crate::form::Form;
use crate::points::Points;
use serde::Serialize;
use std::cmp::Ordering;

/// What decides between those with equal points, in this order. Who is equal in
/// all of it shares a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The points against each opponent times the opponent's points.
    SonnebornBerger,
    /// The mean score of a game.
    MeanScore,
}

/// How a form ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Scheme {
    /// Whether the share of what one could earn counts, and not the sum: so it
    /// has to be where games are not equally many.
    pub by_share: bool,
    /// What decides between equals.
    pub tie_breaks: &'static [TieBreak],
}

impl Scheme {
    /// By share, then Sonneborn-Berger, then the mean score.
    pub const ROUND_ROBIN: Self =
        Self { by_share: true, tie_breaks: &[TieBreak::SonnebornBerger, TieBreak::MeanScore] };
    /// By share, then the mean score: opponents are not alike.
    pub const GAUNTLET: Self = Self { by_share: true, tie_breaks: &[TieBreak::MeanScore] };
    /// By points, then Buchholz, then Sonneborn-Berger, then the mean score.
    pub const SWISS: Self =
        Self { by_share: false, tie_breaks: &[TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::MeanScore] };

    /// The scheme of a form; `None` for a play-off, which ranks by who went on.
    #[must_use]
    pub const fn of(form: &Form) -> Option<Self> {
        match form {
            Form::RoundRobin(_) | Form::PlanLines(_) => Some(Self::ROUND_ROBIN),
            Form::Gauntlet(_) => Some(Self::GAUNTLET),
            Form::Swiss(_) => Some(Self::SWISS),
            Form::PlayOff(_) => None,
        }
    }

    /// Ranks the entrants, the best first, with the place of each. Equals keep
    /// the order of `seeds`.
    #[must_use]
    pub fn rank(self, totals: &Totals, seeds: &[usize]) -> Vec<(usize, usize)> {
        let keys: Vec<Key> = (0..totals.by_entrant.len()).map(|entrant| self.key(totals, entrant)).collect();
        let better = |one: usize, other: usize| keys[other].compare(&keys[one]);
        let mut order = seeds.to_vec();
        order.sort_by(|&one, &other| better(one, other));
        let mut ranked: Vec<(usize, usize)> = Vec::with_capacity(order.len());
        for (index, &entrant) in order.iter().enumerate() {
            let place = match ranked.last() {
                Some(&(place, before)) if better(before, entrant) == Ordering::Equal => place,
                _ => index + 1,
            };
            ranked.push((place, entrant));
        }
        ranked
    }

    fn key(self, totals: &Totals, entrant: usize) -> Key {
        let total = &totals.by_entrant[entrant];
        let whole = Points::halves(2);
        let most = if self.by_share && total.most != Points::default() { total.most } else { whole };
        let mut parts = vec![Fraction { of: total.points.product(whole), by: most.product(whole) }];
        parts.extend(self.tie_breaks.iter().map(|tie_break| match tie_break {
            TieBreak::Buchholz => Fraction { of: totals.buchholz(entrant).product(whole), by: 1 },
            TieBreak::SonnebornBerger => Fraction { of: totals.sonneborn_berger_exact(entrant), by: 1 },
            TieBreak::MeanScore => Fraction { of: total.scores, by: i128::from(total.games.max(1)) },
        }));
        Key(parts)
    }
}

/// An exact number; `by` is positive.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    of: i128,
    by: i128,
}

/// What is compared, the weightiest first; more is better.
struct Key(Vec<Fraction>);

impl Key {
    fn compare(&self, other: &Self) -> Ordering {
        let parts = self.0.iter().zip(&other.0);
        let orders = parts.map(|(one, other)| {
            let (left, right) = (one.of.saturating_mul(other.by), other.of.saturating_mul(one.by));
            left.cmp(&right)
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }
}
