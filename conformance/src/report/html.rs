//! The report as a self-contained HTML page.

mod failure;

use super::details::{headline, in_words, kind, shutdown_error, verdict_word, who};
use super::{Context, Tally, diagnose, printable, tally, verdict};
use crate::runner::{CaseResult, RunReport, Verdict};
use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

const STYLE: &str = include_str!("html/page.css");

/// Renders the report as an HTML page. It has no scripts, loads nothing from the network, and is light or dark as
/// the browser prefers.
#[must_use]
pub fn html(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let title = printable(&format!("{} against the rules of {}", who(report), context.game.name));
    let class = if report.conforms() { "good" } else { "bad" };
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                main {
                    h1 { (title) }
                    p class={ "verdict " (class) } { (printable(&verdict(report, context))) }
                    p { (printable(context.suite)) ", processes at once: " (context.jobs) }
                    @for line in diagnose(report).into_iter().chain(shutdown_error(report)) {
                        p { (printable(&line)) }
                    }
                    (clauses(&tally(report, context.game)))
                    (cases(report, context))
                }
            }
        }
    };
    page.into_string() + "\n"
}

fn clauses(tallies: &[Tally]) -> Markup {
    markup! {
        h2 { "Clauses" }
        div class="wide" {
            table {
                caption { "Cases by clause" }
                thead {
                    tr { @for head in ["Clause", "Title", "Passed", "Failed", "Skipped"] { th scope="col" { (head) } } }
                }
                tbody {
                    @for tally in tallies {
                        tr class=[class_of(tally)] {
                            th scope="row" { (printable(&tally.clause)) }
                            td { (printable(&tally.title)) }
                            @for number in [tally.passed, tally.failed, tally.skipped] { td { (number) } }
                        }
                    }
                }
            }
        }
    }
}

const fn class_of(tally: &Tally) -> Option<&'static str> {
    if tally.failed > 0 {
        Some("fail")
    } else if tally.skipped > 0 {
        Some("skip")
    } else {
        None
    }
}

/// The filters of the page, each with its class and label.
const GROUPS: [(&str, &str); 4] = [("all", "were run"), ("pass", "passed"), ("fail", "failed"), ("skip", "skipped")];

const fn group(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail | Verdict::ExpectedFailure | Verdict::UnexpectedPass => "fail",
        Verdict::UndeclaredSkip | Verdict::DeclaredSkip => "skip",
    }
}

fn cases(report: &RunReport<'_>, context: &Context<'_>) -> Markup {
    let is_in = |name: &str, result: &CaseResult<'_>| name == "all" || group(result.verdict) == name;
    markup! {
        h2 { "Cases" }
        fieldset {
            legend { "Show the cases that" }
            @for (name, label) in GROUPS {
                label {
                    input type="radio" name="show" id={ "show-" (name) } checked[name == "all"];
                    " " (label) " (" (report.results.iter().filter(|result| is_in(name, result)).count()) ")"
                }
            }
        }
        ol class="cases" { @for result in &report.results { (case(result, context)) } }
    }
}

fn case(result: &CaseResult<'_>, context: &Context<'_>) -> Markup {
    let id = printable(&result.case.id);
    let head = markup! {
        span class="badge" { (verdict_word(result.verdict).replace('-', " ")) }
        " " code { (id) } " " (printable(&result.case.why))
    };
    let headline = headline(result, context.expectations);
    markup! {
        li class=(group(result.verdict)) id=(id) {
            @if headline.is_empty() {
                (head)
            } @else {
                details {
                    summary { (head) }
                    p { strong { (in_words(kind(&result.finding))) } ": " (printable(&headline)) }
                    (failure::details(result, context))
                }
            }
        }
    }
}
