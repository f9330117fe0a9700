//! Pairs by the difference of their scores.

use super::elo::Estimate;
use super::settings::Settings;

/// What the score differences of pairs add up to, exactly.
///
/// The hypotheses say how many deviations the mean lies above 0, so that they
/// are the same for every scale of scores: H1 with `elo1` is `elo1` normalized
/// Elo. Differences are taken for normal ones with an unknown deviation, which
/// is estimated under each hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ScoreDifferences {
    count: u64,
    sum: i128,
    squares: i128,
}

impl ScoreDifferences {
    /// Counts a pair.
    pub fn add(&mut self, difference: i64) {
        self.count += 1;
        self.sum += i128::from(difference);
        self.squares = self.squares.saturating_add(i128::from(difference).pow(2));
    }

    /// The number of pairs.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The logarithm of how much more likely the pairs are under H1 than under
    /// H0; 0 while no difference was another one than 0. The scale of the settings
    /// is that of normalized Elo, whatever their model.
    #[must_use]
    pub fn llr(&self, settings: &Settings) -> f64 {
        if self.squares == 0 {
            return 0.0;
        }
        let count = self.count as f64;
        // The mean in units of the root of the mean square, from -1 to 1.
        let mean = self.sum as f64 / (self.squares as f64 * count).sqrt();
        // The likelihood of a normal distribution with `t` deviations for its
        // mean is most where one by its deviation is this.
        let likelihood = |t: f64| {
            let precision = f64::midpoint(t * mean, (t * t * mean * mean + 4.0).sqrt());
            precision.ln() - 0.5 * (precision * precision - 2.0 * t * mean * precision + t * t)
        };
        let [h0, h1] = settings.ts().map(likelihood);
        count * (h1 - h0)
    }

    /// The mean difference with its interval; `None` without pairs.
    #[must_use]
    pub fn mean(&self) -> Option<Estimate> {
        let count = self.count as f64;
        (self.count > 0).then(|| {
            let value = self.sum as f64 / count;
            // Where the likelihood has fallen as far as a normal one would.
            let error = (self.variance() * ((2.0 * Estimate::LESS_LIKELY / count).exp() - 1.0)).sqrt();
            Estimate { low: value - error, value, high: value + error }
        })
    }

    /// The mean in deviations of a pair, with its interval; `None` where all
    /// differences are equal, so that there is no deviation.
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
