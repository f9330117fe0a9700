//! The hypotheses of a test, its error rates and its bounds.

use super::elo::{score_of_elo, t_of_normalized_elo};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The scale on which the hypotheses stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Normalized Elo: the mean of the pairs in units of their deviation, so
    /// that a test takes about as many pairs whether draws are rare or usual.
    #[default]
    Normalized,
    /// The usual Elo of the mean score of the pairs.
    Logistic,
}

/// What is tested, and how surely.
///
/// H0 says that the difference is `elo0`, H1 that it is `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1, more than `elo0`.
    pub elo1: f64,
    /// How often H1 is accepted at most where H0 holds.
    pub alpha: f64,
    /// How often H0 is accepted at most where H1 holds.
    pub beta: f64,
    /// What Elo means.
    pub model: Model,
}

impl Default for Settings {
    /// 0 against 50 normalized Elo, with error rates of 0.05.
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, model: Model::Normalized }
    }
}

/// Why there is no such test.
#[derive(Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// `elo0` is not below `elo1`, or one of them is beyond 1000.
    Elo {
        /// As it was given.
        elo0: f64,
        /// As it was given.
        elo1: f64,
    },
    /// An error rate that is not between 0.0001 and 0.4.
    Rate {
        /// Its name.
        name: &'static str,
        /// As it was given.
        found: f64,
    },
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Elo { elo0, elo1 } => {
                write!(f, "expected elo0 below elo1, both from -1000 to 1000, found {elo0} and {elo1}")
            }
            Self::Rate { name, found } => write!(f, "{name}: expected a rate from 0.0001 to 0.4, found {found}"),
        }
    }
}

impl std::error::Error for SettingsError {}

/// Where a test stops.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bounds {
    /// At this log-likelihood ratio or below, H0 is accepted.
    pub lower: f64,
    /// At this log-likelihood ratio or above, H1 is accepted.
    pub upper: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// H0 is accepted: the difference is less than `elo1`.
    H0,
    /// H1 is accepted: the difference is more than `elo0`.
    H1,
    /// Neither: the test claims nothing.
    #[serde(rename = "undecided")]
    Undecided,
}

impl Settings {
    /// The largest Elo difference, either way.
    const MOST_ELO: f64 = 1000.0;

    /// Checks that there is such a test.
    ///
    /// # Errors
    ///
    /// [`SettingsError`]
    pub fn check(&self) -> Result<(), SettingsError> {
        let Self { elo0, elo1, .. } = *self;
        let fits = |elo: f64| elo.abs() <= Self::MOST_ELO;
        // A difference too small for numbers to tell never ends.
        if !(fits(elo0) && fits(elo1) && elo1 - elo0 >= 0.01) {
            return Err(SettingsError::Elo { elo0, elo1 });
        }
        for (name, found) in [("alpha", self.alpha), ("beta", self.beta)] {
            if !(0.0001..=0.4).contains(&found) {
                return Err(SettingsError::Rate { name, found });
            }
        }
        Ok(())
    }

    /// Wald's bounds: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let Self { alpha, beta, .. } = *self;
        Bounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// What follows from a log-likelihood ratio.
    #[must_use]
    pub fn decide(&self, llr: f64) -> Decision {
        let Bounds { lower, upper } = self.bounds();
        match llr {
            llr if llr >= upper => Decision::H1,
            llr if llr <= lower => Decision::H0,
            _ => Decision::Undecided,
        }
    }

    /// The mean scores of a pair under H0 and H1, from 0 to 1.
    pub(super) fn scores(&self) -> [f64; 2] {
        [self.elo0, self.elo1].map(score_of_elo)
    }

    /// The means less one half, in deviations of a pair, under H0 and H1.
    pub(super) fn ts(&self) -> [f64; 2] {
        [self.elo0, self.elo1].map(t_of_normalized_elo)
    }
}
