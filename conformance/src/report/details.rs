//! The parts of a result that every format reports.

use super::comparison::{Comparison, compare};
use super::printable;
use crate::protocol::Reply;
use crate::runner::{CaseResult, ClientError, Expectation, Expectations, Finding, Kind, RunReport, Verdict};

/// The kind of a finding in one word for programs: `right`, `wrong`, `error`, `crash`, `time-out`, `broken` or
/// `skipped`.
#[must_use]
pub const fn kind(finding: &Finding) -> &'static str {
    match finding {
        Finding::Right => "right",
        Finding::Wrong { actual: Reply::Error(_), .. } => "error",
        Finding::Wrong { .. } => "wrong",
        Finding::Skipped { .. } => "skipped",
        Finding::NoReply { client_error, .. } => client_error_kind(client_error),
    }
}

pub(super) const fn client_error_kind(client_error: &ClientError) -> &'static str {
    match client_error {
        ClientError::Crashed { .. } => "crash",
        ClientError::TimedOut { .. } => "time-out",
        ClientError::Broken { .. } => "broken",
    }
}

/// A [`kind`] in words for people.
#[must_use]
pub fn in_words(kind: &'static str) -> &'static str {
    match kind {
        "wrong" => "wrong result",
        "error" => "error reply",
        "broken" => "broken protocol",
        other => other,
    }
}

/// The kinds of failures. Those in which the implementation answered come first.
const KINDS: [&str; 5] = ["wrong", "error", "crash", "time-out", "broken"];

/// Counts failures by kind, as in `wrong result: 2, crash: 1`.
pub(super) fn by_kind<'a>(failures: impl Iterator<Item = &'a CaseResult<'a>> + Clone) -> String {
    let number = |name: &str| failures.clone().filter(|result| kind(&result.finding) == name).count();
    let kinds = KINDS.into_iter().map(|name| (name, number(name))).filter(|(_, number)| *number > 0);
    kinds.map(|(name, number)| format!("{}: {number}", in_words(name))).collect::<Vec<_>>().join(", ")
}

/// A verdict in one word for programs.
pub(super) const fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail => "fail",
        Verdict::UndeclaredSkip => "undeclared-skip",
        Verdict::ExpectedFailure => "expected-failure",
        Verdict::DeclaredSkip => "declared-skip",
        Verdict::UnexpectedPass => "unexpected-pass",
    }
}

/// The index of the step at which a case failed; `None` if it did not fail.
pub(super) const fn step(finding: &Finding) -> Option<usize> {
    match finding {
        Finding::Wrong { step, .. } | Finding::NoReply { step, .. } => Some(*step),
        Finding::Right | Finding::Skipped { .. } => None,
    }
}

/// Compares the expected and the actual result of a wrong case.
pub(super) fn comparison(result: &CaseResult<'_>) -> Option<Comparison> {
    match &result.finding {
        Finding::Wrong { asked, expected, actual, .. } => {
            Some(compare(result.case.game, asked.rules.as_deref().unwrap_or_default(), expected, actual))
        }
        _ => None,
    }
}

/// The finding of a case in one line; empty if there is nothing to report.
pub(super) fn headline(result: &CaseResult<'_>, expectations: &Expectations) -> String {
    let known = expectations.of(&result.case.id);
    let text = match &result.finding {
        Finding::Right => match known {
            Some(known) => format!("it passes, but is {}", expected(known)),
            None => String::new(),
        },
        Finding::Skipped { reason } => format!("skipped: {reason}"),
        Finding::Wrong { .. } => comparison(result).map(|both| both.headline()).unwrap_or_default(),
        Finding::NoReply { client_error, .. } => client_error.to_string(),
    };
    printable(&text).replace('\n', " ")
}

/// Describes an entry of the list of expectations.
pub(super) fn expected(known: &Expectation) -> String {
    let kind = match known.kind {
        Kind::Fail => "fail",
        Kind::Skip => "be skipped",
    };
    format!("expected since {} to {kind}: {}", known.date, known.reason)
}

/// The last lines of stderr.
pub(super) fn last_lines(errors: &str, most: usize) -> Vec<String> {
    let text = printable(errors);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| super::comparison::cut(line, 200)).collect()
}

/// The name and version of the implementation.
pub(super) fn who(report: &RunReport<'_>) -> String {
    printable(&format!("{} {}", report.hello.name, report.hello.version))
}

/// Describes the failure of a process to exit properly after the last case.
pub(super) fn shutdown_error(report: &RunReport<'_>) -> Option<String> {
    let client_error = report.shutdown_error.as_ref()?;
    Some(printable(&format!("expected exit status 0 after bye: {client_error}")))
}

/// A count with its noun in the singular or plural.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The request of the step at which a case failed; `None` if it did not fail.
pub(super) fn failed_request(result: &CaseResult<'_>) -> Option<crate::protocol::Step> {
    match &result.finding {
        Finding::Wrong { asked, .. } => Some(asked.clone()),
        Finding::NoReply { step, .. } => result.case.steps().into_iter().nth(*step).map(|(asked, _)| asked),
        Finding::Right | Finding::Skipped { .. } => None,
    }
}
