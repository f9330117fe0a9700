//! Reports of a tournament in four formats.
//!
//! - `model`: the content of all formats; its JSON is `results.json`.
//! - `options`: settings of a report.
//! - `matches`: the results of matches.
//! - `csv`: one row per entrant, or per match.
//! - `faults`: faults by kind.
//! - `corrections`: corrections as text.
//! - `fields`: first places of each field of players.
//! - `text`: tables for a terminal.
//! - `labels`: short, distinct names for these tables.
//! - `tree`: a play-off as a tree of text lines.
//! - `words`: sentences that the text and the page share.
//! - `html`: the report as a self-contained page.

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
    BracketRow, ByeRow, CrossRow, FillerRow, GroupRow, MemberRow, OmittedEntry, QualificationRow, Report, ReportFormat,
    StandingRow,
};
pub use options::Options;
pub use text::{text, text_with};
pub use words::warnings;
