//! Elo, normalized Elo, and their intervals.

use serde::Serialize;

/// The normalized Elo of a mean score that is one standard deviation of a *game* above one half. The standard
/// deviation of a pair, the mean of two games, is smaller by a factor of `sqrt(2)`.
const PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// Returns the Elo difference that predicts this mean score; infinite for 0 and 1.
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

/// Returns the mean score that an Elo difference predicts.
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
    /// The difference in log-likelihood between an estimate and the bounds of its interval. It is half the 95 %
    /// quantile of the chi-squared distribution with one degree of freedom.
    pub(super) const LOG_LIKELIHOOD_DROP: f64 = 1.920_729_410_347_062;

    /// Maps the estimate and its bounds to another scale by an increasing function.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { low: scale(self.low), value: scale(self.value), high: scale(self.high) }
    }
}
