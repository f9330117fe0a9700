//! The layout of a tournament's folder.

use std::path::{Path, PathBuf};

pub(in crate::commands) const TOURNAMENT: &str = "tournament.json";
pub(super) const PLAN: &str = "plan.jsonl";
pub(super) const RESULTS_FILE: &str = "results.jsonl";
pub(in crate::commands) const MATCHES: &str = "matches";

/// The prefix of a match's name in links of reports.
pub(super) const LINKS: &str = "matches/";

pub(super) fn results_file(folder: &Path) -> PathBuf {
    folder.join(RESULTS_FILE)
}

/// The folder where workers write the records of matches.
pub(in crate::commands) fn matches_folder(folder: &Path) -> PathBuf {
    folder.join(MATCHES)
}
