//! How the games of a group count.

use serde::{Deserialize, Serialize};

/// How the games of a group count.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// By a point for each member that one finished before.
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
