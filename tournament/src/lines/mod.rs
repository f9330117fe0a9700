//! Plans and results as JSON lines.
//!
//! - `plan`: everything that a match is a pure function of.
//! - `board`: the states that matches begin from.
//! - `result`: what became of a match.
//! - `counted`: what of it counts.
//! - `read`: lines from texts, strictly.
//! - `texts`: keys with texts, each key once.

mod board;
mod counted;
mod plan;
mod read;
mod result;
mod texts;

pub(crate) use board::check_boards;
pub use board::{Board, BoardError};
pub use plan::{Conditions, PlanFormat, PlanLine, SeatEntry, is_id};
pub use read::{LineError, Located, Position, read_lines, write_line};
pub use result::{Decision, Outcome, Played, PlayedError, ResultFormat, ResultLine};
pub use texts::Texts;
