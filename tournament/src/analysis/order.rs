//! Ranking and tie-breaks.

use super::totals::Totals;
use crate::form::Form;
use crate::points::Points;
use serde::Serialize;
use std::cmp::Ordering;

/// A tie-break. Tie-breaks apply one after another; entrants that are equal in all of them share a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The sum over the opponents of the points against one times that opponent's points.
    SonnebornBerger,
    /// The mean score of a game.
    MeanScore,
    /// The sum of the scores.
    Score,
}

/// The first criterion of a ranking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The share of the possible points. Required where entrants play different numbers of games.
    Share,
    /// The points.
    Points,
    /// The sum of the score differences from the other players.
    ScoreDifference,
}

/// The ranking criteria of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Scheme {
    /// The first criterion.
    pub by: Measure,
    /// The tie-breaks.
    pub tie_breaks: &'static [TieBreak],
}

impl Scheme {
    /// Share of points, then Sonneborn-Berger, then mean score.
    pub const ROUND_ROBIN: Self =
        Self { by: Measure::Share, tie_breaks: &[TieBreak::SonnebornBerger, TieBreak::MeanScore] };
    /// Share of points, then mean score. Opponents differ, so their points are no tie-break.
    pub const GAUNTLET: Self = Self { by: Measure::Share, tie_breaks: &[TieBreak::MeanScore] };
    /// Points, then Buchholz, then Sonneborn-Berger, then mean score.
    pub const SWISS: Self =
        Self { by: Measure::Points, tie_breaks: &[TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::MeanScore] };
    /// Score difference, then score.
    pub const QUALIFICATION: Self = Self { by: Measure::ScoreDifference, tie_breaks: &[TieBreak::Score] };

    /// Returns the criteria of a form; `None` for a play-off, which ranks by who advances.
    #[must_use]
    pub const fn of(form: &Form) -> Option<Self> {
        match form {
            Form::RoundRobin(_) | Form::PlanLines(_) => Some(Self::ROUND_ROBIN),
            Form::Gauntlet(_) => Some(Self::GAUNTLET),
            Form::Swiss(_) => Some(Self::SWISS),
            Form::Qualification(_) => Some(Self::QUALIFICATION),
            Form::PlayOff(_) | Form::Cup(_) => None,
        }
    }

    /// Ranks the entrants, best first, each with its place. Equal entrants keep the order of `seeds`.
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
        let points = |most: Points| Fraction { of: total.points.product(whole), by: most.product(whole) };
        let mut parts = vec![match self.by {
            Measure::Share if total.most != Points::default() => points(total.most),
            Measure::Share | Measure::Points => points(whole),
            Measure::ScoreDifference => Fraction { of: total.difference, by: 1 },
        }];
        parts.extend(self.tie_breaks.iter().map(|tie_break| match tie_break {
            TieBreak::Buchholz => Fraction { of: totals.buchholz(entrant).product(whole), by: 1 },
            TieBreak::SonnebornBerger => Fraction { of: totals.sonneborn_berger_exact(entrant), by: 1 },
            TieBreak::Score => Fraction { of: total.scores, by: 1 },
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

/// The values to compare, most important first; higher is better.
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
