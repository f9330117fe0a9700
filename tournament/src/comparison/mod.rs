//! Comparisons: is the new version of a strategy stronger than the old one?
//!
//! A [`Comparison`] is a plan like a [`Tournament`](crate::Tournament). Its endless sequence of game pairs is a
//! pure function of the plan. A sequential test decides after which pair to stop. [`Standing`] counts pairs in the
//! order of their numbers, so the decision does not depend on which game ends first.
//!
//! - `plan`: the versions, their opponents and the test.
//! - `schedule`: the games of each pair.
//! - `journal`: the line of a pair.
//! - `standing`: the total of the pairs so far.
//! - `summary`: the results of a comparison, as text and data.

mod journal;
mod plan;
mod schedule;
mod standing;
mod summary;

pub use journal::{GameEntry, PairFormat, PairLine, fingerprint};
pub use plan::{Comparison, ComparisonError, ComparisonFormat, Measure, Meeting, Version};
pub use schedule::{Pair, PairOutcome};
pub use standing::{CountError, End, FaultTotals, Standing, WonDrawnLost};
pub use summary::{ByVersion, Pairs, Summary};
