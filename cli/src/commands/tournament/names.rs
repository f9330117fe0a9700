//! What lies where in the folder of a tournament.

use std::path::{Path, PathBuf};

pub(super) const TOURNAMENT: &str = "tournament.json";
pub(super) const PLAN: &str = "plan.jsonl";
pub(super) const RESULTS: &str = "results.jsonl";
pub(super) const MATCHES: &str = "matches";

/// What stands before a match's name in links of reports.
pub(super) const LINKS: &str = "matches/";

pub(super) fn results_file(folder: &Path) -> PathBuf {
    folder.join(RESULTS)
}

/// Where the workers of a tournament keep the records of matches.
pub(in crate::commands) fn matches_folder(folder: &Path) -> PathBuf {
    folder.join(MATCHES)
}
