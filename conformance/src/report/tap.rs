//! The report as TAP 14: one test point per case.

use super::details::{count, expected, headline, in_words, kind, last_lines, shutdown_error, step};
use super::{Context, diagnose, verdict};
use crate::runner::{CaseResult, Finding, RunReport, Verdict};
use std::fmt::Write as _;

/// Renders the report as TAP 14. An expected failure becomes a TODO, and a declared skip a SKIP. Any other skip is
/// a failure. A failed shutdown becomes an extra test point.
#[must_use]
pub fn tap(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let bad_end = shutdown_error(report);
    let mut text = format!("TAP version 14\n1..{}\n", report.results.len() + usize::from(bad_end.is_some()));
    for (index, result) in report.results.iter().enumerate() {
        point(&mut text, index + 1, result, context);
    }
    // Writing to a string cannot fail.
    if let Some(bad_end) = bad_end {
        let _ = writeln!(text, "not ok {} - end\n  ---", report.results.len() + 1);
        yaml(&mut text, "message", &bad_end);
        text.push_str("  ...\n");
    }
    for line in diagnose(report) {
        let _ = writeln!(text, "# {line}");
    }
    let _ = writeln!(text, "# {}", verdict(report, context));
    text
}

fn point(text: &mut String, number: usize, result: &CaseResult<'_>, context: &Context<'_>) {
    let known = context.expectations.of(&result.case.id).map(expected).unwrap_or_default();
    let (ok, directive) = match result.verdict {
        Verdict::Pass => ("ok", String::new()),
        Verdict::DeclaredSkip => ("ok", format!(" # SKIP {}", escaped(&headline(result, context.expectations)))),
        Verdict::ExpectedFailure => ("not ok", format!(" # TODO {}", escaped(&known))),
        Verdict::Fail | Verdict::UndeclaredSkip | Verdict::UnexpectedPass => ("not ok", String::new()),
    };
    let _ = writeln!(text, "{ok} {number} - {}{directive}", escaped(&result.case.id));
    if ok == "ok" {
        return;
    }
    text.push_str("  ---\n");
    yaml(text, "message", &headline(result, context.expectations));
    yaml(text, "finding", in_words(kind(&result.finding)));
    if let Some(step) = step(&result.finding) {
        yaml(text, "step", &format!("{} of {}", step + 1, count(result.case.steps().len(), "step")));
    }
    yaml(text, "clauses", &result.case.clauses.iter().map(|pin| pin.clause.as_str()).collect::<Vec<_>>().join(" "));
    yaml(text, "why", &result.case.why);
    if let Finding::NoReply { errors, .. } = &result.finding {
        yaml(text, "stderr", &last_lines(errors, 10).join("\n"));
    }
    text.push_str("  ...\n");
}

/// Writes a value in double quotes, which YAML parses as a JSON string.
fn yaml(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "  {key}: {}", serde_json::Value::from(value));
}

/// Escapes hashes, because a hash starts a directive.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('#', "\\#").replace('\n', " ")
}
