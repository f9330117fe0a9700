//! Which failures to look at first.

use super::details::{asked, step};
use crate::runner::{CaseResult, RunReport, Verdict};

/// The failures, the smallest first. The size is the number of steps up to the
/// failure, then the bytes of the failing request. Ties are ordered by ID.
pub(super) fn smallest_first<'a>(report: &'a RunReport<'a>) -> Vec<&'a CaseResult<'a>> {
    let mut failures: Vec<_> = report.results.iter().filter(|result| result.verdict == Verdict::Fail).collect();
    failures.sort_by_cached_key(|result| (step(&result.finding), request_bytes(result), result.case.id.as_str()));
    failures
}

fn request_bytes(result: &CaseResult<'_>) -> usize {
    let lines = asked(result).map(|step| step.to_lines()).unwrap_or_default();
    lines.iter().map(|line| line.len() + 1).sum()
}
