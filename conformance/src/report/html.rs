//! The report as one page that needs nothing else.

mod failure;

use super::details::{farewell, headline, in_words, kind, verdict_word, who};
use super::{Context, diagnose, tally, verdict};
use crate::runner::{CaseResult, RunReport, Verdict};
use std::fmt::Write as _;

const STYLE: &str = include_str!("html/page.css");

/// The report as an HTML page: no script, nothing from a network, light or dark
/// as the reader has it.
#[must_use]
pub fn html(report: &RunReport<'_>, context: &Context<'_>) -> String {
    let title = escaped(&format!("{} against the rules of {}", who(report), context.game.name));
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        page,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
    );
    let class = if report.conforms() { "good" } else { "bad" };
    let _ = writeln!(page, "<p class=\"verdict {class}\">{}</p>", escaped(&verdict(report, context)));
    let _ = writeln!(page, "<p>{}, processes at once: {}</p>", escaped(context.suite), context.jobs);
    for line in diagnose(report).into_iter().chain(farewell(report)) {
        let _ = writeln!(page, "<p>{}</p>", escaped(&line));
    }
    clauses(&mut page, report, context);
    cases(&mut page, report, context);
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn clauses(page: &mut String, report: &RunReport<'_>, context: &Context<'_>) {
    page.push_str(
        "<h2>Clauses</h2>\n<div class=\"wide\">\n<table>\n<caption>Cases by clause</caption>\n<thead><tr>\
         <th scope=\"col\">Clause</th><th scope=\"col\">Title</th><th scope=\"col\">Passed</th>\
         <th scope=\"col\">Failed</th><th scope=\"col\">Skipped</th></tr></thead>\n<tbody>\n",
    );
    for tally in tally(report, context.game) {
        let class = if tally.failed > 0 {
            " class=\"fail\""
        } else if tally.skipped > 0 {
            " class=\"skip\""
        } else {
            ""
        };
        let _ = writeln!(
            page,
            "<tr{class}><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&tally.clause),
            escaped(&tally.title),
            tally.passed,
            tally.failed,
            tally.skipped
        );
    }
    page.push_str("</tbody>\n</table>\n</div>\n");
}

/// The classes by which the page filters, each with its label.
const GROUPS: [(&str, &str); 4] = [("all", "all"), ("pass", "passed"), ("fail", "failed"), ("skip", "skipped")];

const fn group(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "pass",
        Verdict::Fail | Verdict::ExpectedFailure | Verdict::UnexpectedPass => "fail",
        Verdict::UndeclaredSkip | Verdict::DeclaredSkip => "skip",
    }
}

fn cases(page: &mut String, report: &RunReport<'_>, context: &Context<'_>) {
    page.push_str("<h2>Cases</h2>\n<fieldset>\n<legend>Show the cases that</legend>\n");
    for (name, label) in GROUPS {
        let checked = if name == "all" { " checked" } else { "" };
        let label = if name == "all" { "were run" } else { label };
        let number = report.results.iter().filter(|result| name == "all" || group(result.verdict) == name).count();
        let _ = writeln!(
            page,
            "<label><input type=\"radio\" name=\"show\" id=\"show-{name}\"{checked}> {label} ({number})</label>"
        );
    }
    page.push_str("</fieldset>\n<ol class=\"cases\">\n");
    for result in &report.results {
        case(page, result, context);
    }
    page.push_str("</ol>\n");
}

fn case(page: &mut String, result: &CaseResult<'_>, context: &Context<'_>) {
    let group = group(result.verdict);
    let id = escaped(&result.case.id);
    let head = format!(
        "<span class=\"badge\">{}</span> <code>{id}</code> {}",
        verdict_word(result.verdict).replace('-', " "),
        escaped(&result.case.why)
    );
    let headline = headline(result, context.expectations);
    let found = in_words(kind(&result.finding));
    if headline.is_empty() {
        let _ = writeln!(page, "<li class=\"{group}\" id=\"{id}\">{head}</li>");
        return;
    }
    let _ = write!(
        page,
        "<li class=\"{group}\" id=\"{id}\"><details>\n<summary>{head}</summary>\n<p><strong>{found}</strong>: {}</p>\n",
        escaped(&headline)
    );
    failure::write(page, result, context);
    page.push_str("</details></li>\n");
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in super::printable(text).chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}
