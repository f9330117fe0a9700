//! Reports: everything that can be told of a tournament, in four forms.
//!
//! - `model`: what is told; as JSON it is `results.json`.
//! - `csv`: one line per entrant, or per match.
//! - `fields`: who finished first among whom.
//! - `text`: tables for a terminal.
//! - `tree`: a play-off as a tree of lines.
//! - `words`: what text and page say alike.
//! - `html`: one page that needs nothing else.

mod csv;
mod fields;
mod html;
mod model;
mod text;
mod tree;
mod words;

pub use self::csv::{entrants_csv, matches_csv};
pub use fields::{FieldPlayer, FieldRow};
pub use html::html;
pub use model::{
    BracketRow, ByeRow, CrossRow, GroupRow, HouseRow, MatchRow, MatchStatus, MemberRow, Options, QualificationRow,
    Report, ReportFormat, SeatResult, StandingRow,
};
pub use text::text;
