//! What results mean.
//!
//! - `totals`: games, places, points and scores of each entrant, and pairwise.
//! - `order`: who stands before whom.
//! - `ratings`: strength as numbers.
//! - `bootstrap`: how sure these numbers are.
//! - `seats`: whether a seat is better than another one.

mod bootstrap;
mod order;
mod ratings;
mod seats;
mod totals;

pub use bootstrap::{Estimate, Estimates, FEWEST_ENCOUNTERS, estimates};
pub use order::{Measure, Scheme, TieBreak};
pub use ratings::bradley_terry;
pub use seats::{SeatBias, SeatRow, seat_bias};
pub use totals::{Meeting, Total, Totals};
