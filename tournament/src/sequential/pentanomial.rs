//! The number of pairs with each of the five outcomes.

use super::constrained::{OUTCOMES, Shares, log_likelihood, mean_and_variance, with_mean, with_t};
use super::elo::Estimate;
use super::settings::{Model, Settings};
use serde::Serialize;

/// The number of pairs with each of the five outcomes, from two losses (0 half points) to two wins (4 half
/// points).
///
/// The test counts pairs instead of games: two games from the same start are not independent, but pairs are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(transparent)]
pub struct Pentanomial([u64; OUTCOMES]);

impl From<[u64; OUTCOMES]> for Pentanomial {
    fn from(counts: [u64; OUTCOMES]) -> Self {
        Self(counts)
    }
}

impl Pentanomial {
    /// The count that replaces 0 for an outcome that was never observed. With a positive count, as in fastchess, no
    /// hypothesis is impossible.
    const UNSEEN_COUNT: f64 = 1e-3;

    /// Adds a pair.
    ///
    /// # Panics
    ///
    /// When `half_points` is more than 4.
    pub fn add(&mut self, half_points: usize) {
        assert!(half_points < OUTCOMES, "a pair gives up to 4 half points, not {half_points}");
        self.0[half_points] += 1;
    }

    /// Returns the counts by half points, from 0 to 4.
    #[must_use]
    pub const fn counts(&self) -> [u64; OUTCOMES] {
        self.0
    }

    /// Returns the number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the numbers of pairs won, drawn and lost.
    #[must_use]
    pub const fn won_drawn_lost(&self) -> [u64; 3] {
        let [lost, nearly_lost, drawn, nearly_won, won] = self.0;
        [won + nearly_won, drawn, lost + nearly_lost]
    }

    /// Returns the shares of the outcomes, all positive, and the number of pairs.
    fn shares(&self) -> (Shares, f64) {
        let counts = self.0.map(|count| if count == 0 { Self::UNSEEN_COUNT } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (counts.map(|count| count / total), total)
    }

    /// Returns the log-likelihood ratio of H1 to H0; 0 without pairs.
    #[must_use]
    pub fn llr(&self, settings: &Settings) -> f64 {
        if self.count() == 0 {
            return 0.0;
        }
        let (seen, total) = self.shares();
        let [h0, h1] = match settings.model {
            Model::Normalized => settings.ts().map(|t| with_t(&seen, t)),
            Model::Logistic => settings.scores().map(|score| with_mean(&seen, score)),
        };
        total * (log_likelihood(&seen, &h1) - log_likelihood(&seen, &h0))
    }

    /// Returns the mean score of a pair, from 0 to 1, with its 95 % likelihood interval; `None` without pairs.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let pairs = self.count();
        let points: u64 = (0..).zip(self.0).map(|(half_points, count)| half_points * count).sum();
        let value = (pairs > 0).then(|| points as f64 / (4 * pairs) as f64)?;
        let (seen, total) = self.shares();
        let most = log_likelihood(&seen, &seen);
        let fits =
            |mean: f64| total * (most - log_likelihood(&seen, &with_mean(&seen, mean))) < Estimate::LOG_LIKELIHOOD_DROP;
        let low = if self.0[1..] == [0; OUTCOMES - 1] { 0.0 } else { last_fit(value, 0.0, fits) };
        let high = if self.0[..OUTCOMES - 1] == [0; OUTCOMES - 1] { 1.0 } else { last_fit(value, 1.0, fits) };
        Some(Estimate { low, value, high })
    }

    /// Returns the distance of the mean score from one half, in standard deviations of a pair, with its interval.
    /// `None` if all pairs have the same outcome, because the standard deviation is then zero.
    #[must_use]
    pub fn t(&self) -> Option<Estimate> {
        let pairs = self.count() as f64;
        let (mean, variance) = mean_and_variance(&self.0.map(|count| count as f64 / pairs));
        // Without pairs the variance is NaN.
        (variance > 0.0).then(|| {
            let value = (mean - 0.5) / variance.sqrt();
            let error = 1.96 * ((1.0 + 0.5 * value * value) / pairs).sqrt();
            Estimate { low: value - error, value, high: value + error }
        })
    }
}

/// Returns the value between `from` and `to` up to which all values fit, by bisection. `from` must fit.
fn last_fit(from: f64, to: f64, fits: impl Fn(f64) -> bool) -> f64 {
    let (mut inside, mut outside) = (from, to);
    for _ in 0..50 {
        let middle = f64::midpoint(inside, outside);
        if fits(middle) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    inside
}
