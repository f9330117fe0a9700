//! Reports: everything that can be told of a tournament, in four forms.
//!
//! - `model`: what is told; as JSON it is `results.json`.
//! - `options`: what it is made with.
//! - `matches`: what is told of each match.
//! - `csv`: one line per entrant, or per match.
//! - `faults`: how strategies failed, by kind.
//! - `corrections`: what was decided afterwards.
//! - `fields`: who finished first among whom.
//! - `text`: tables for a terminal.
//! - `labels`: the names in them.
//! - `tree`: a play-off as a tree of lines.
//! - `words`: what text and page say alike.
//! - `html`: one page that needs nothing else.

mod corrections;
mod csv;
mod faults;
mod fields;
mod html;
mod labels;
mod matches;
mod model;
mod options;
mod text;
mod tree;
mod words;

pub use self::csv::{entrants_csv, matches_csv};
pub use faults::{FailingRow, FaultKind, FaultRow};
pub use fields::{FieldPlayer, FieldRow};
pub use html::html;
pub use matches::{MatchRow, MatchStatus, SeatResult};
pub use model::{
    BracketRow, ByeRow, CrossRow, GroupRow, HouseRow, LeftOut, MemberRow, QualificationRow, Report, ReportFormat,
    StandingRow,
};
pub use options::Options;
pub use text::{text, text_with};
pub use words::warnings;
