//! Evaluation of results.
//!
//! - `totals`: games, places, points and scores of each entrant, in total and per opponent.
//! - `order`: ranking and tie-breaks.
//! - `last`: moves disqualified entrants to the end of a ranking.
//! - `elo`, `weng_lin`: strength ratings.
//! - `encounters`: encounters, which are resampled as a whole.
//! - `duels`: points of each pair of entrants.
//! - `bootstrap`: confidence intervals.
//! - `effort`: the number of random samples.
//! - `seats`: whether one seat is better than another.
//! - `progress`: progress and cancellation.

mod bootstrap;
mod duels;
mod effort;
mod elo;
mod encounters;
mod last;
mod order;
mod progress;
mod seats;
mod totals;
mod weng_lin;

pub(crate) use bootstrap::estimates;
pub use bootstrap::{Estimate, Estimates};
pub(crate) use effort::Effort;
pub use elo::{Duel, Strengths, bradley_terry};
pub use encounters::MIN_ENCOUNTERS;
pub(crate) use last::{disqualified, put_behind, put_last};
pub use order::{Measure, Scheme, TieBreak};
pub use progress::ProgressListener;
pub(crate) use progress::ProgressSteps;
pub(crate) use seats::seat_bias;
pub use seats::{SeatBias, SeatRow};
pub use totals::{Meeting, Total, Totals};
