//! What every format tells of a result.

use super::comparison::{Comparison, compare};
use super::printable;
use crate::protocol::Reply;
use crate::runner::{CaseResult, Expectation, Expectations, Finding, Kind, RunReport, Trouble, Verdict};

/// A finding in one word, for machines: `right`, `wrong`, `error`, `crash`,
/// `time-out`, `broken` or `skipped`.
#[must_use]
pub const fn kind(finding: &Finding) -> &'static str {
    match finding {
        Finding::Right => "right",
        Finding::Wrong { actual: Reply::Error(_), .. } => "error",
        Finding::Wrong { .. } => "wrong",
        Finding::Skipped { .. } => "skipped",
        Finding::Trouble { trouble, .. } => trouble_kind(trouble),
    }
}

pub(super) const fn trouble_kind(trouble: &Trouble) -> &'static str {
    match trouble {
        Trouble::Crashed { .. } => "crash",
        Trouble::TimedOut { .. } => "time-out",
        Trouble::Broken { .. } => "broken",
    }
}

/// A [`kind`] for people.
#[must_use]
pub fn in_words(kind: &'static str) -> &'static str {
    match kind {
        "wrong" => "wrong result",
        "error" => "error reply",
        "broken" => "broken protocol",
        other => other,
    }
}

/// The kinds of failures, those with an answer first.
const KINDS: [&str; 5] = ["wrong", "error", "crash", "time-out", "broken"];

/// How many of these failures are of each kind, as in `wrong result: 2, crash: 1`.
pub(super) fn by_kind<'a>(failures: impl Iterator<Item = &'a CaseResult<'a>> + Clone) -> String {
    let number = |name: &str| failures.clone().filter(|result| kind(&result.finding) == name).count();
    let kinds = KINDS.into_iter().map(|name| (name, number(name))).filter(|(_, number)| *number > 0);
    kinds.map(|(name, number)| format!("{}: {number}", in_words(name))).collect::<Vec<_>>().join(", ")
}

/// A verdict in one word, for machines.
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

/// Which step of a case was the last one that was asked, from 0.
pub(super) const fn step(finding: &Finding) -> Option<usize> {
    match finding {
        Finding::Wrong { step, .. } | Finding::Trouble { step, .. } => Some(*step),
        Finding::Right | Finding::Skipped { .. } => None,
    }
}

/// Both sides of a wrong result.
pub(super) fn comparison(result: &CaseResult<'_>) -> Option<Comparison> {
    match &result.finding {
        Finding::Wrong { asked, expected, actual, .. } => {
            Some(compare(result.case.game, asked.rules.as_deref().unwrap_or_default(), expected, actual))
        }
        _ => None,
    }
}

/// What was found in a case, in one line; empty when nothing is to be said.
pub(super) fn headline(result: &CaseResult<'_>, expectations: &Expectations) -> String {
    let known = expectations.of(&result.case.id);
    let text = match &result.finding {
        Finding::Right => match known {
            Some(known) => format!("it passes, but the list says {}", expected(known)),
            None => String::new(),
        },
        Finding::Skipped { reason } => format!("skipped: {reason}"),
        Finding::Wrong { .. } => comparison(result).map(|both| both.headline()).unwrap_or_default(),
        Finding::Trouble { trouble, .. } => trouble.to_string(),
    };
    printable(&text).replace('\n', " ")
}

/// What the list of expectations says of a case.
pub(super) fn expected(known: &Expectation) -> String {
    let kind = match known.kind {
        Kind::Fail => "fails",
        Kind::Skip => "is skipped",
    };
    format!("since {} that it {kind}: {}", known.date, known.reason)
}

/// The last lines of an error output.
pub(super) fn last_lines(errors: &str, most: usize) -> Vec<String> {
    let text = printable(errors);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(most)..].iter().map(|line| super::comparison::cut(line, 200)).collect()
}

/// Who was asked.
pub(super) fn who(report: &RunReport<'_>) -> String {
    printable(&format!("{} {}", report.hello.name, report.hello.version))
}

/// What went wrong after the last case.
pub(super) fn farewell(report: &RunReport<'_>) -> Option<String> {
    let trouble = report.farewell.as_ref()?;
    Some(printable(&format!("after bye it must end with status 0: {trouble}")))
}

/// A number of things, with the word in the right number.
pub(super) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// The first step of a case, or the one that a finding names, as it is asked.
pub(super) fn asked(result: &CaseResult<'_>) -> Option<crate::protocol::Step> {
    match &result.finding {
        Finding::Wrong { asked, .. } => Some(asked.clone()),
        Finding::Trouble { step, .. } => result.case.steps().into_iter().nth(*step).map(|(asked, _)| asked),
        Finding::Right | Finding::Skipped { .. } => None,
    }
}
