//! Comparisons: is the new version of a strategy stronger than the old one?
//!
//! A [`Comparison`] is a plan like a [`Tournament`](crate::Tournament). Its pairs
//! of games are a pure function of it and have no end; a sequential test says
//! after which pair to stop. Pairs are evaluated in the order of their numbers
//! ([`Standing`]), so that the decision does not depend on which game ended first.
//!
//! - `plan`: who is compared, how, and by which test.
//! - `schedule`: the games of each pair.
//! - `journal`: the line that is kept of a pair.
//! - `standing`: what the pairs so far tell.
//! - `summary`: the same, for people and programs.

mod journal;
mod plan;
mod schedule;
mod standing;
mod summary;

pub use journal::{GameEntry, PairFormat, PairLine, fingerprint};
pub use plan::{Comparison, ComparisonError, ComparisonFormat, Measure, Meeting, Version};
pub use schedule::{Pair, PairOutcome};
pub use standing::{CountError, End, Faults, Standing, WonDrawnLost};
pub use summary::{ByVersion, Pairs, Summary};
