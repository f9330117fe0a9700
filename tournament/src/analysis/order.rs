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
    /// The points against each opponent times the points of that opponent, summed over all opponents.
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
    /// The share of the possible points, for forms in which entrants play different numbers of games.
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
    /// Share of points, then mean score. Entrants have different opponents, so the points of opponents are no fair
    /// tie-break.
    pub const GAUNTLET: Self = Self { by: Measure::Share, tie_breaks: &[TieBreak::MeanScore] };
    /// Points, then Buchholz, then Sonneborn-Berger, then mean score.
    pub const SWISS: Self =
        Self { by: Measure::Points, tie_breaks: &[TieBreak::Buchholz, TieBreak::SonnebornBerger, TieBreak::MeanScore] };
    /// Score difference, then score.
    pub const QUALIFICATION: Self = Self { by: Measure::ScoreDifference, tie_breaks: &[TieBreak::Score] };

    /// Returns the criteria of a form; `None` for a play-off and a cup, which rank by progress in the play-off.
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

    /// Ranks the entrants as `(place, entrant)`, best first. Equal entrants share a place and keep the order of
    /// `seeds`.
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
        let points =
            |most: Points| Fraction { numerator: total.points.product(whole), denominator: most.product(whole) };
        let mut parts = vec![match self.by {
            Measure::Share if total.most != Points::default() => points(total.most),
            Measure::Share | Measure::Points => points(whole),
            Measure::ScoreDifference => Fraction { numerator: total.difference, denominator: 1 },
        }];
        parts.extend(self.tie_breaks.iter().map(|tie_break| match tie_break {
            TieBreak::Buchholz => Fraction { numerator: totals.buchholz(entrant).product(whole), denominator: 1 },
            TieBreak::SonnebornBerger => Fraction { numerator: totals.sonneborn_berger_exact(entrant), denominator: 1 },
            TieBreak::Score => Fraction { numerator: total.scores, denominator: 1 },
            TieBreak::MeanScore => Fraction { numerator: total.scores, denominator: i128::from(total.games.max(1)) },
        }));
        Key(parts)
    }
}

/// An exact number with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    numerator: i128,
    denominator: i128,
}

/// The values by which two entrants are compared, most important first. Higher is better.
struct Key(Vec<Fraction>);

impl Key {
    fn compare(&self, other: &Self) -> Ordering {
        let parts = self.0.iter().zip(&other.0);
        let orders = parts.map(|(one, other)| {
            let (left, right) =
                (one.numerator.saturating_mul(other.denominator), other.numerator.saturating_mul(one.denominator));
            left.cmp(&right)
        });
        orders.fold(Ordering::Equal, Ordering::then)
    }
}
