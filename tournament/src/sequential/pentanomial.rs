//! Pairs by their outcomes.

use super::constrained::{OUTCOMES, Shares, log_likelihood, mean_and_variance, with_mean, with_t};
use super::elo::Estimate;
use super::settings::{Model, Settings};
use serde::Serialize;

/// How many pairs ended with each of the five outcomes, from two losses (0 half
/// points) to two wins (4 half points).
///
/// The unit is the pair and not the game: two games from one start are not
/// independent of each other, and pairs are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(transparent)]
pub struct Pentanomial([u64; OUTCOMES]);

impl From<[u64; OUTCOMES]> for Pentanomial {
    fn from(counts: [u64; OUTCOMES]) -> Self {
        Self(counts)
    }
}

impl Pentanomial {
    /// An outcome that was never seen counts as so many pairs, as in fastchess,
    /// so that no hypothesis is impossible.
    const UNSEEN: f64 = 1e-3;

    /// Counts a pair.
    ///
    /// # Panics
    ///
    /// When a pair cannot give so many half points: more than 4.
    pub fn add(&mut self, half_points: usize) {
        assert!(half_points < OUTCOMES, "a pair gives up to 4 half points, not {half_points}");
        self.0[half_points] += 1;
    }

    /// The pairs by half points, from 0 to 4.
    #[must_use]
    pub const fn counts(&self) -> [u64; OUTCOMES] {
        self.0
    }

    /// The number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Pairs that were won, drawn and lost.
    #[must_use]
    pub const fn won_drawn_lost(&self) -> [u64; 3] {
        let [lost, nearly_lost, drawn, nearly_won, won] = self.0;
        [won + nearly_won, drawn, lost + nearly_lost]
    }

    /// The shares of the outcomes, none of them 0, and of how many pairs.
    fn shares(&self) -> (Shares, f64) {
        let counts = self.0.map(|count| if count == 0 { Self::UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        (counts.map(|count| count / total), total)
    }

    /// The logarithm of how much more likely the pairs are under H1 than under
    /// H0; 0 without any.
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

    /// The mean score of a pair, from 0 to 1, with its interval; `None` without
    /// pairs. The ends are where the likelihood has fallen by as much as a
    /// normal one would.
    #[must_use]
    pub fn score(&self) -> Option<Estimate> {
        let pairs = self.count();
        let points: u64 = (0..).zip(self.0).map(|(half_points, count)| half_points * count).sum();
        let value = (pairs > 0).then(|| points as f64 / (4 * pairs) as f64)?;
        let (seen, total) = self.shares();
        let most = log_likelihood(&seen, &seen);
        let fits = |mean: f64| total * (most - log_likelihood(&seen, &with_mean(&seen, mean))) < Estimate::LESS_LIKELY;
        let low = if self.0[1..] == [0; OUTCOMES - 1] { 0.0 } else { last_fit(value, 0.0, fits) };
        let high = if self.0[..OUTCOMES - 1] == [0; OUTCOMES - 1] { 1.0 } else { last_fit(value, 1.0, fits) };
        Some(Estimate { low, value, high })
    }

    /// The mean less one half, in deviations of a pair, with its interval; `None`
    /// where all pairs ended alike, so that there is no deviation.
    #[must_use]
    pub fn t(&self) -> Option<Estimate> {
        let pairs = self.count() as f64;
        let (mean, variance) = mean_and_variance(&self.0.map(|count| count as f64 / pairs));
        // Without pairs it is no number.
        (variance > 0.0).then(|| {
            let value = (mean - 0.5) / variance.sqrt();
            let error = 1.96 * ((1.0 + 0.5 * value * value) / pairs).sqrt();
            Estimate { low: value - error, value, high: value + error }
        })
    }
}

/// The last value from `from` towards `to` that fits; `from` does.
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
