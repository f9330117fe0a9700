//! What of games counts.

use serde::{Deserialize, Serialize};

/// What of the games of a group counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counts {
    /// Points for those that one finished before.
    #[default]
    Places,
    /// The sum of the scores.
    Scores,
}

impl Counts {
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
