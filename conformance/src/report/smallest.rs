//! Orders failures by size, because small ones are easier to understand.

use super::details::{failed_request, step};
use crate::runner::{CaseResult, RunReport, Verdict};

/// The failures, smallest first: by the number of steps up to the failure, then by the bytes of the failing
/// request, then by ID.
pub(super) fn smallest_first<'a>(report: &'a RunReport<'a>) -> Vec<&'a CaseResult<'a>> {
    let mut failures: Vec<_> = report.results.iter().filter(|result| result.verdict == Verdict::Fail).collect();
    failures.sort_by_cached_key(|result| (step(&result.finding), request_bytes(result), result.case.id.as_str()));
    failures
}

fn request_bytes(result: &CaseResult<'_>) -> usize {
    let lines = failed_request(result).map(|step| step.to_lines()).unwrap_or_default();
    lines.iter().map(|line| line.len() + 1).sum()
}
