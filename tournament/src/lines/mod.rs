//! Plans and results as JSON lines.
//!
//! - `plan`: everything that determines a match.
//! - `board`: the initial states of matches.
//! - `result`: the result of a match.
//! - `counted`: the effect of disqualifications and forfeits on a result.
//! - `read`: parses and writes lines.
//! - `texts`: maps from text to text with unique keys.

mod board;
mod counted;
mod plan;
mod read;
mod result;
mod texts;

pub(crate) use board::check_boards;
pub use board::{Board, BoardError};
pub use plan::{Conditions, PlanFormat, PlanLine, SeatEntry, is_id};
pub use read::{LineError, Position, WithPosition, read_lines, write_line};
pub use result::{Decision, Outcome, PlayedError, PlayedMatch, ResultFormat, ResultLine};
pub use texts::Texts;
