//! The report as text for a terminal.

pub(super) mod failure;

use super::comparison::cut;
use super::details::{by_kind, count, expected, headline, in_words, kind, shutdown_error, step, who};
use super::smallest::smallest_first;
use super::{Context, diagnose, tally};
use crate::runner::{CaseResult, Finding, RunReport, Verdict};
use rulebook_core::text::{AnnotatedWrite, PlainWriter};
use std::fmt;

/// The maximum number of failures that get a brief line each, after those shown in full.
const BRIEF: usize = 10;

/// Writes the report as text.
///
/// # Errors
///
/// Only those of the sink.
pub fn text(report: &RunReport<'_>, context: &Context<'_>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    writeln!(out, "{} against the rules of {}", who(report), context.game.name)?;
    writeln!(
        out,
        "{}, {}, {} at once",
        context.suite,
        count(report.results.len(), "case"),
        count_processes(context.jobs)
    )?;
    failures(report, context, out)?;
    list(report, context, out, Verdict::UnexpectedPass, "Unexpected passes")?;
    list(report, context, out, Verdict::UndeclaredSkip, "Undeclared skips")?;
    list(report, context, out, Verdict::DeclaredSkip, "Declared skips")?;
    list(report, context, out, Verdict::ExpectedFailure, "Expected failures")?;
    table(report, context, out)?;
    let diagnosis = diagnose(report);
    if !diagnosis.is_empty() {
        writeln!(out, "\nDiagnosis")?;
        diagnosis.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
    }
    if let Some(message) = shutdown_error(report) {
        writeln!(out, "\nShutdown\n  {message}")?;
    }
    writeln!(out, "\n{}", verdict(report, context))
}

/// Writes one failure in full.
///
/// # Errors
///
/// Only those of the sink.
pub fn one(result: &CaseResult<'_>, context: &Context<'_>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    failure::write(result, context, out)
}

fn count_processes(number: usize) -> String {
    format!("{number} process{}", if number == 1 { "" } else { "es" })
}

/// Formats a result in full, as in the text report.
pub(super) fn in_full(result: &CaseResult<'_>, context: &Context<'_>) -> String {
    let mut text = String::new();
    failure::write(result, context, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
    text
}

/// The overall verdict in one line.
#[must_use]
pub fn verdict(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let cases = count(report.results.len(), "case");
    let mut parts = vec![format!("{} passed", report.count(Verdict::Pass))];
    let failures = report.count(Verdict::Fail);
    if failures > 0 {
        let failing = report.results.iter().filter(|result| result.verdict == Verdict::Fail);
        parts.push(format!("{failures} failed ({})", by_kind(failing)));
    }
    let others = [
        (Verdict::UndeclaredSkip, "skipped undeclared"),
        (Verdict::DeclaredSkip, "skipped as declared"),
        (Verdict::ExpectedFailure, "failed as expected"),
        (Verdict::UnexpectedPass, "passed unexpectedly"),
    ];
    for (verdict, words) in others {
        match report.count(verdict) {
            0 => {}
            number => parts.push(format!("{number} {words}")),
        }
    }
    if report.shutdown_error.is_some() {
        parts.push("a failed shutdown".to_owned());
    }
    let conforms = if report.conforms() { "conforms" } else { "does NOT conform" };
    format!("{} {conforms} to {}: {cases}, {}", who(report), context.game.name, parts.join(", "))
}

fn failures(report: &RunReport<'_>, context: &Context<'_>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    let failures = smallest_first(report);
    let (full, brief) = failures.split_at(failures.len().min(context.show));
    for (index, result) in full.iter().enumerate() {
        writeln!(out, "\nFailure {} of {}: {}", index + 1, failures.len(), title(result))?;
        failure::write(result, context, out)?;
    }
    if !brief.is_empty() {
        let words = if full.is_empty() { "Failures" } else { "Other failures" };
        let kinds = by_kind(brief.iter().copied());
        writeln!(out, "\n{words}: {} ({kinds}), the smallest first (--show N shows N in full)", brief.len())?;
        for result in &brief[..brief.len().min(BRIEF)] {
            writeln!(out, "  {}: {}", title(result), headline(result, context.expectations))?;
        }
        if brief.len() > BRIEF {
            writeln!(out, "  and {} more", brief.len() - BRIEF)?;
        }
    }
    Ok(())
}

/// A line with the case, the kind of failure and the step.
fn title(result: &CaseResult<'_>) -> String {
    let steps = result.case.steps().len();
    let kind = in_words(kind(&result.finding));
    match step(&result.finding) {
        Some(step) if steps > 1 => format!("{}, {kind} in step {} of {steps}", result.case.id, step + 1),
        _ => format!("{}, {kind}", result.case.id),
    }
}

fn list(
    report: &RunReport<'_>,
    context: &Context<'_>,
    out: &mut dyn AnnotatedWrite,
    verdict: Verdict,
    words: &str,
) -> fmt::Result {
    let results: Vec<_> = report.results.iter().filter(|result| result.verdict == verdict).collect();
    if results.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{words}: {}", results.len())?;
    for result in results {
        writeln!(out, "  {}  {}", result.case.id, headline(result, context.expectations))?;
        let known = context.expectations.of(&result.case.id);
        if let Some(known) = known.filter(|_| result.finding != Finding::Right) {
            writeln!(out, "      {}", expected(known))?;
        }
    }
    Ok(())
}

fn table(report: &RunReport<'_>, context: &Context<'_>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    let tallies = tally(report, context.game);
    if tallies.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  clause   passed  failed skipped  title")?;
    for tally in tallies {
        let mark = if tally.failed > 0 {
            '!'
        } else if tally.skipped > 0 {
            '?'
        } else {
            ' '
        };
        let number = |number: usize| if number == 0 { "-".to_owned() } else { number.to_string() };
        let (passed, failed, skipped) = (number(tally.passed), number(tally.failed), number(tally.skipped));
        let title = cut(&tally.title, 62);
        writeln!(out, "{mark} {:<8} {passed:>6} {failed:>7} {skipped:>7}  {title}", tally.clause)?;
    }
    Ok(())
}
