//! The record of a game in one file. Read RES-1 to RES-7 first.
//!
//! - `round`: the actions of a round, and their lines.
//! - `read`: reads a record round by round.
//! - `explain`: finds draws that lead from a recorded state to the next one.

mod explain;
mod read;
mod round;

pub use explain::Fit;
pub use read::RecordReader;
pub use round::RoundRecord;
