//! Statistics of the score differences of pairs.

use super::elo::Estimate;
use super::settings::Settings;

/// The exact sums of the score differences of pairs and of their squares.
///
/// The hypotheses state the mean in standard deviations (normalized Elo), so they do not depend on the scale of the
/// scores. The test treats differences as normally distributed, and estimates their standard deviation under each
/// hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ScoreDifferences {
    count: u64,
    sum: i128,
    squares: i128,
}

impl ScoreDifferences {
    /// Adds a pair.
    pub fn add(&mut self, difference: i64) {
        self.count += 1;
        self.sum += i128::from(difference);
        self.squares = self.squares.saturating_add(i128::from(difference).pow(2));
    }

    /// Returns the number of pairs.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Returns the log-likelihood ratio of H1 to H0; 0 while all differences are 0. The hypotheses are always read
    /// as normalized Elo, whatever the model of the settings is.
    #[must_use]
    pub fn llr(&self, settings: &Settings) -> f64 {
        if self.squares == 0 {
            return 0.0;
        }
        let count = self.count as f64;
        // The mean divided by the root mean square, from -1 to 1.
        let mean = self.sum as f64 / (self.squares as f64 * count).sqrt();
        // The mean log-likelihood under a normal distribution whose mean is `t` standard deviations, at the most
        // likely standard deviation.
        let likelihood = |t: f64| {
            let precision = f64::midpoint(t * mean, (t * t * mean * mean + 4.0).sqrt());
            precision.ln() - 0.5 * (precision * precision - 2.0 * t * mean * precision + t * t)
        };
        let [h0, h1] = settings.ts().map(likelihood);
        count * (h1 - h0)
    }

    /// Returns the mean difference with its 95 % likelihood interval; `None` without pairs.
    #[must_use]
    pub fn mean(&self) -> Option<Estimate> {
        let count = self.count as f64;
        (self.count > 0).then(|| {
            let value = self.sum as f64 / count;
            // At this distance the log-likelihood of a normal distribution is lower by `LOG_LIKELIHOOD_DROP`.
            let error = (self.variance() * ((2.0 * Estimate::LOG_LIKELIHOOD_DROP / count).exp() - 1.0)).sqrt();
            Estimate { low: value - error, value, high: value + error }
        })
    }

    /// Returns the mean in standard deviations of a pair, with its interval. `None` if all differences are equal,
    /// because the standard deviation is then zero.
    #[must_use]
    pub fn t(&self) -> Option<Estimate> {
        let (count, variance) = (self.count as f64, self.variance());
        (self.count > 0 && variance > 0.0).then(|| {
            let value = self.sum as f64 / count / variance.sqrt();
            let error = 1.96 * ((1.0 + 0.5 * value * value) / count).sqrt();
            Estimate { low: value - error, value, high: value + error }
        })
    }

    fn variance(&self) -> f64 {
        let (count, mean) = (self.count as f64, self.sum as f64 / self.count as f64);
        (self.squares as f64 / count - mean * mean).max(0.0)
    }
}
