//! Elo, normalized Elo, and their intervals.

use serde::Serialize;

/// Normalized Elo is `800 / ln 10` times the mean minus one half, in standard deviations of a *game*; a pair is
/// the mean of two games.
const PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the Elo difference at which this mean score is expected; infinite at 0 and 1.
///
/// ```
/// use rulebook_tournament::sequential::elo_of_score;
///
/// assert_eq!(elo_of_score(0.5), 0.0);
/// assert!((elo_of_score(0.64) - 99.95).abs() < 0.01);
/// ```
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the mean score that is expected at an Elo difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the normalized Elo of a mean that is `t` standard deviations of a pair above one half.
#[must_use]
pub fn normalized_elo(t: f64) -> f64 {
    t / std::f64::consts::SQRT_2 * PER_DEVIATION
}

pub(super) fn t_of_normalized_elo(elo: f64) -> f64 {
    elo / PER_DEVIATION * std::f64::consts::SQRT_2
}

/// An estimate with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The lower bound.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper bound.
    pub high: f64,
}

impl Estimate {
    /// Half the 95 % quantile of the chi-squared distribution with one degree of freedom: the difference in
    /// log-likelihood between an estimate and the bounds of its interval.
    pub(super) const LESS_LIKELY: f64 = 1.920_729_410_347_062;

    /// Maps the estimate to another scale by an increasing function.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { low: scale(self.low), value: scale(self.value), high: scale(self.high) }
    }
}
