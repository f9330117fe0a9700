//! Elo, normalized Elo, and where they lie.

use serde::Serialize;

/// Normalized Elo is `800 / ln 10` times the mean less one half, in deviations
/// of a *game*; a pair is the mean of two.
const PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// The Elo difference at which a mean score is expected; infinite at 0 and 1.
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

/// The mean score that is expected at an Elo difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The normalized Elo of a mean that is `t` deviations of a pair above one half.
#[must_use]
pub fn normalized_elo(t: f64) -> f64 {
    t / std::f64::consts::SQRT_2 * PER_DEVIATION
}

pub(super) fn t_of_normalized_elo(elo: f64) -> f64 {
    elo / PER_DEVIATION * std::f64::consts::SQRT_2
}

/// An estimate with the ends of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The lower end.
    pub low: f64,
    /// The estimate.
    pub value: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the 95 % quantile of chi-squared with one degree of freedom: how much
    /// less likely, as a logarithm, the ends of an interval are than its estimate.
    pub(super) const LESS_LIKELY: f64 = 1.920_729_410_347_062;

    /// The same on another scale, which keeps the order.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Self { low: scale(self.low), value: scale(self.value), high: scale(self.high) }
    }
}
