//! The report as JSON lines: one object per case, and a last one for the run.

use super::comparison::Comparison;
use super::details::{client_error_kind, comparison, headline, kind, last_lines, step, verdict_word};
use super::smallest::smallest_first;
use super::{Context, diagnose, tally, verdict};
use crate::case::ExpectedResult;
use crate::protocol::{Reply, StepResult};
use crate::runner::{CaseResult, Finding, RunReport, Verdict};
use rulebook_core::text::EscapedBytes;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct CaseLine<'a> {
    r#type: &'static str,
    id: &'a str,
    clauses: Vec<&'a str>,
    why: &'a str,
    verdict: &'static str,
    finding: &'static str,
    /// The step at which the case failed, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "String::is_empty")]
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<ReplyValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    actual: Option<ReplyValue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    differences: Vec<Difference>,
    #[serde(rename = "trouble", skip_serializing_if = "Option::is_none")]
    client_error: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stderr: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<KnownFailure<'a>>,
}

/// A reply. Its lines have escapes as in case files.
#[derive(Serialize)]
struct ReplyValue {
    reply: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scores: Option<Vec<i64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Serialize)]
struct Difference {
    field: String,
    expected: Option<String>,
    actual: Option<String>,
}

#[derive(Serialize)]
struct KnownFailure<'a> {
    date: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Summary<'a> {
    r#type: &'static str,
    name: &'a str,
    version: &'a str,
    game: &'a str,
    suite: &'a str,
    jobs: usize,
    conforms: bool,
    verdict: String,
    cases: usize,
    verdicts: BTreeMap<&'static str, usize>,
    clauses: Vec<ClauseLine>,
    #[serde(rename = "farewell", skip_serializing_if = "Option::is_none")]
    shutdown_error: Option<ShutdownErrorLine>,
    /// The ID of the smallest failure, which is the one to look at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    diagnosis: Vec<String>,
}

#[derive(Serialize)]
struct ClauseLine {
    clause: String,
    title: String,
    passed: usize,
    failed: usize,
    skipped: usize,
}

#[derive(Serialize)]
struct ShutdownErrorLine {
    finding: &'static str,
    #[serde(rename = "trouble")]
    client_error: String,
}

/// Renders the report as JSON lines.
#[must_use]
pub fn jsonl(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let mut text = String::new();
    let mut line = |line: Result<String, serde_json::Error>| {
        text.push_str(&line.expect("texts, numbers and lists of them are always JSON"));
        text.push('\n');
    };
    for result in &report.results {
        line(serde_json::to_string(&case_line(result, context)));
    }
    line(serde_json::to_string(&summary(report, context)));
    text
}

fn case_line<'a>(result: &'a CaseResult<'a>, context: &Context<'a>) -> CaseLine<'a> {
    let case = result.case;
    let mut line = CaseLine {
        r#type: "case",
        id: &case.id,
        clauses: case.clauses.iter().map(|pin| pin.clause.as_str()).collect(),
        why: &case.why,
        verdict: verdict_word(result.verdict),
        finding: kind(&result.finding),
        step: step(&result.finding).map(|step| step + 1),
        message: headline(result, context.expectations),
        expected: None,
        actual: None,
        differences: Vec::new(),
        client_error: None,
        stderr: Vec::new(),
        reason: None,
        known: context.expectations.of(&case.id).map(|known| KnownFailure { date: &known.date, reason: &known.reason }),
    };
    match &result.finding {
        Finding::Right => {}
        Finding::Skipped { reason } => line.reason = Some(reason),
        Finding::Wrong { expected, actual, .. } => {
            line.expected = Some(expected_value(expected));
            line.actual = Some(actual_value(actual));
            line.differences = comparison(result).map(|both| differences(&both)).unwrap_or_default();
        }
        Finding::NoReply { client_error, errors, .. } => {
            line.client_error = Some(client_error.to_string());
            line.stderr = last_lines(errors, 20);
        }
    }
    line
}

fn differences(comparison: &Comparison) -> Vec<Difference> {
    let rows = comparison.differences().map(|row| Difference {
        field: row.field.clone(),
        expected: row.expected.clone(),
        actual: row.actual.clone(),
    });
    let raw = comparison.raw.iter().map(|raw| Difference {
        field: format!("line {} of the state", raw.line),
        expected: raw.expected.clone(),
        actual: raw.actual.clone(),
    });
    rows.chain(raw).collect()
}

fn summary<'a>(report: &'a RunReport<'_>, context: &Context<'a>) -> Summary<'a> {
    let all = [
        Verdict::Pass,
        Verdict::Fail,
        Verdict::UndeclaredSkip,
        Verdict::ExpectedFailure,
        Verdict::DeclaredSkip,
        Verdict::UnexpectedPass,
    ];
    let clauses = tally(report, context.game).into_iter().map(|tally| ClauseLine {
        clause: tally.clause,
        title: tally.title,
        passed: tally.passed,
        failed: tally.failed,
        skipped: tally.skipped,
    });
    Summary {
        r#type: "summary",
        name: &report.hello.name,
        version: &report.hello.version,
        game: context.game.name,
        suite: context.suite,
        jobs: context.jobs,
        conforms: report.conforms(),
        verdict: verdict(report, context),
        cases: report.results.len(),
        verdicts: all.into_iter().map(|verdict| (verdict_word(verdict), report.count(verdict))).collect(),
        clauses: clauses.collect(),
        shutdown_error: report
            .shutdown_error
            .as_ref()
            .map(|error| ShutdownErrorLine { finding: client_error_kind(error), client_error: error.to_string() }),
        smallest: smallest_first(report).first().map(|result| result.case.id.as_str()),
        diagnosis: diagnose(report),
    }
}

fn lines(state: &[Vec<u8>]) -> Vec<String> {
    state.iter().map(|line| EscapedBytes(line).to_string()).collect()
}

fn without_state(reply: &'static str, text: &str) -> ReplyValue {
    ReplyValue { reply, text: Some(text.to_owned()), state: None, scores: None, next: None }
}

fn expected_value(expected: &ExpectedResult) -> ReplyValue {
    match expected {
        ExpectedResult::Reject(code) => without_state("reject", code),
        ExpectedResult::State { state, end } => ReplyValue {
            reply: "ok",
            text: None,
            state: Some(lines(state)),
            scores: end.as_ref().map(|(scores, _)| scores.clone()),
            next: end.as_ref().map(|(_, next)| next.to_string()),
        },
    }
}

fn actual_value(actual: &Reply) -> ReplyValue {
    match actual {
        Reply::Reject(code) => without_state("reject", code),
        Reply::Skip(reason) => without_state("skip", reason),
        Reply::Error(text) => without_state("error", text),
        Reply::Ok(StepResult { state, scores, next }) => ReplyValue {
            reply: "ok",
            text: None,
            state: Some(lines(state)),
            scores: Some(scores.clone()),
            next: Some(next.to_string()),
        },
    }
}
