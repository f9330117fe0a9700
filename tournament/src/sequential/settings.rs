//! The hypotheses of a test, its error rates and its bounds.

use super::elo::{score_of_elo, t_of_normalized_elo};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The scale of the hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Normalized Elo: the mean of the pairs in units of their standard deviation. On this scale, a test needs
    /// about as many pairs if draws are rare as if they are frequent.
    #[default]
    Normalized,
    /// Logistic Elo of the mean score of the pairs.
    Logistic,
}

/// The hypotheses and error rates of a test.
///
/// H0 states that the difference is `elo0`, H1 that it is `elo1`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1, above `elo0`.
    pub elo1: f64,
    /// The maximum rate of accepting H1 if H0 holds.
    pub alpha: f64,
    /// The maximum rate of accepting H0 if H1 holds.
    pub beta: f64,
    /// The scale of `elo0` and `elo1`.
    pub model: Model,
}

impl Default for Settings {
    /// Returns a test of 0 against 50 normalized Elo, with error rates of 0.05.
    fn default() -> Self {
        Self { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05, model: Model::Normalized }
    }
}

/// The reason why the settings of a test are invalid.
#[derive(Clone, PartialEq, Debug)]
pub enum SettingsError {
    /// `elo0` is not below `elo1`, or one of them is outside -1000 to 1000.
    Elo {
        /// The value found.
        elo0: f64,
        /// The value found.
        elo1: f64,
    },
    /// An error rate is outside 0.0001 to 0.4.
    Rate {
        /// The name of the rate.
        name: &'static str,
        /// The value found.
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

/// The stopping bounds of a test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Bounds {
    /// H0 is accepted at or below this log-likelihood ratio.
    pub lower: f64,
    /// H1 is accepted at or above this log-likelihood ratio.
    pub upper: f64,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// H0 is accepted: the difference is less than `elo1`.
    H0,
    /// H1 is accepted: the difference is more than `elo0`.
    H1,
    /// Neither is accepted: the test makes no claim.
    #[serde(rename = "undecided")]
    Undecided,
}

impl Settings {
    /// The largest absolute Elo difference.
    const MAX_ELO: f64 = 1000.0;

    /// Checks that the settings are valid.
    ///
    /// # Errors
    ///
    /// [`SettingsError`]
    pub fn check(&self) -> Result<(), SettingsError> {
        let Self { elo0, elo1, .. } = *self;
        let fits = |elo: f64| elo.abs() <= Self::MAX_ELO;
        // With hypotheses that are almost equal, the test would never end.
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

    /// Returns Wald's bounds: `ln(beta / (1 - alpha))` and `ln((1 - beta) / alpha)`.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let Self { alpha, beta, .. } = *self;
        Bounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// Returns the decision at a log-likelihood ratio.
    #[must_use]
    pub fn decide(&self, llr: f64) -> Decision {
        let Bounds { lower, upper } = self.bounds();
        match llr {
            llr if llr >= upper => Decision::H1,
            llr if llr <= lower => Decision::H0,
            _ => Decision::Undecided,
        }
    }

    /// Returns the mean scores of a pair under H0 and H1, from 0 to 1.
    pub(super) fn scores(&self) -> [f64; 2] {
        [self.elo0, self.elo1].map(score_of_elo)
    }

    /// Returns the distances of the mean score from one half under H0 and H1, in standard deviations of a pair.
    pub(super) fn ts(&self) -> [f64; 2] {
        [self.elo0, self.elo1].map(t_of_normalized_elo)
    }
}
