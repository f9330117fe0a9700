//! What a run found, for people and for machines.
//!
//! - `fields`, `comparison`: two states side by side, value by value.
//! - `details`: what every format tells of a result.
//! - `tally`: how many cases passed, by clause.
//! - `text`, `jsonl`, `junit`, `tap`, `html`: one file per format.
//! - `filter`: which cases are run.
//! - `story`: one case, told without any run.
//! - `manifest`: the files of a suite with their SHA-256.

mod comparison;
mod details;
mod fields;
mod filter;
mod html;
mod jsonl;
mod junit;
mod manifest;
mod printable;
mod story;
mod tally;
mod tap;
mod text;

pub use comparison::{Comparison, RawDifference, Row, compare};
pub use fields::{Field, Told, told_by};
pub use filter::Filter;
pub use html::html;
pub use jsonl::jsonl;
pub use junit::junit;
pub use manifest::{MANIFEST, manifest, manifest_faults};
pub use printable::printable;
pub use story::{explain, show};
pub use tally::{Tally, tally};
pub use tap::tap;
pub use text::{text, verdict};

use crate::runner::{Expectations, RunReport};

/// What a report tells beside the results.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The game.
    pub game: &'a str,
    /// What to call the suite.
    pub suite: &'a str,
    /// How many processes were asked at once.
    pub jobs: usize,
    /// How many failures the text tells in full; the rest get a line each.
    pub show: usize,
    /// What was known.
    pub expectations: &'a Expectations,
}

/// The nearest known misreadings of the rules, in words, from the set of
/// failing cases.
#[must_use]
pub fn diagnose(report: &RunReport<'_>) -> Vec<String> {
    let _ = report;
    Vec::new()
}
