//! What results mean.
//!
//! - `totals`: games, places, points and scores of each entrant, and pairwise.
//! - `order`: who stands before whom.
//! - `last`: who stands behind all others, whatever they have.
//! - `elo`, `weng_lin`: strength as numbers.
//! - `encounters`: what is drawn for samples.
//! - `duels`: who earned what against whom.
//! - `bootstrap`: how sure these numbers are.
//! - `effort`: how much is drawn for that.
//! - `seats`: whether a seat is better than another one.
//! - `watch`: following all that, and ending it.

mod bootstrap;
mod duels;
mod effort;
mod elo;
mod encounters;
mod last;
mod order;
mod seats;
mod totals;
mod watch;
mod weng_lin;

pub(crate) use bootstrap::estimates;
pub use bootstrap::{Estimate, Estimates};
pub(crate) use effort::Effort;
pub use elo::{Duel, Strengths, bradley_terry};
pub use encounters::FEWEST_ENCOUNTERS;
pub(crate) use last::{disqualified, put_behind, put_last};
pub use order::{Measure, Scheme, TieBreak};
pub(crate) use seats::seat_bias;
pub use seats::{SeatBias, SeatRow};
pub use totals::{Meeting, Total, Totals};
pub use watch::Hear;
pub(crate) use watch::Watch;
