//! What results mean.
//!
//! - `totals`: games, places, points and scores of each entrant, and pairwise.

mod totals;

pub use totals::{Meeting, Total, Totals};
