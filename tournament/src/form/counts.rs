//! The measure by which the games of a group count.

use serde::{Deserialize, Serialize};

/// The measure by which the games of a group count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// By finishing places: a point for each member behind, and half a point for each tied one.
    #[default]
    Places,
    /// By the sum of the scores.
    Scores,
}

impl Counts {
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
