//! The details of a case that did not pass, or passed unexpectedly.

use super::super::comparison::{Comparison, Row, board};
use super::super::details::{comparison, expected, failed_request, last_lines};
use super::super::{Context, printable};
use crate::runner::{CaseResult, Finding};
use maud::{Escaper, Markup, PreEscaped, html as markup};
use rulebook_core::text::{AnnotatedWrite, EscapedBytes, Style};
use std::fmt;

pub(super) fn details(result: &CaseResult<'_>, context: &Context<'_>) -> Markup {
    let case = result.case;
    let spec = (case.game.spec)();
    markup! {
        @if let Some(known) = context.expectations.of(&case.id) {
            p { "Known: " (printable(&expected(known))) }
        }
        dl {
            @for clause in case.clauses.iter().filter_map(|pin| spec.clause(&pin.clause)) {
                dt { (printable(clause.id)) " " (printable(clause.title)) }
                dd { (printable(clause.rule())) }
            }
        }
        @if let Some(asked) = failed_request(result) {
            @let rules = asked.rules.as_deref().unwrap_or_default();
            @if !rules.is_empty() { (block("Rules", &lines(rules))) }
            h3 { "Before" }
            pre { (drawing(|drawing| board(case.game, rules, &asked.state, drawing))) }
            (block("Answers", &lines(&asked.answers)))
        }
        @if let Some(comparison) = comparison(result) { (table(&comparison)) }
        @if let Finding::NoReply { errors, .. } = &result.finding {
            (block("Last lines of stderr", &last_lines(errors, 20).join("\n")))
        }
    }
}

fn lines(lines: &[Vec<u8>]) -> String {
    lines.iter().map(|line| format!("{}\n", EscapedBytes(line))).collect()
}

fn block(title: &str, text: &str) -> Markup {
    let text = if text.trim().is_empty() { "(nothing)" } else { text };
    markup! { h3 { (title) } pre { (printable(text)) } }
}

fn table(comparison: &Comparison) -> Markup {
    let rows = comparison.excerpt();
    markup! {
        h3 { "Result" }
        @if !rows.is_empty() {
            div class="wide" {
                table {
                    thead {
                        tr { @for head in ["Field", "Expected", "Actual", "Differs"] { th scope="col" { (head) } } }
                    }
                    tbody { @for row in &rows { (table_row(row)) } }
                }
            }
        }
        @if let Some(raw) = &comparison.raw {
            p { (printable(&format!("{}; line {}, column {}", raw.why, raw.line, raw.column))) }
            pre { "expected  " (side(&raw.expected)) "\nactual    " (side(&raw.actual)) "\n" }
        }
    }
}

fn side(side: &Option<String>) -> String {
    side.as_deref().map_or_else(|| "(no such line)".to_owned(), printable)
}

fn table_row(row: &Row) -> Markup {
    let differs = row.differs();
    markup! {
        tr class=[differs.then_some("fail")] {
            th scope="row" { (printable(&row.field)) }
            @for side in [&row.expected, &row.actual] {
                td {
                    @match side {
                        None => em { "not there" },
                        Some(value) => code { (printable(value)) },
                    }
                }
            }
            td { @if differs { "yes" } }
        }
    }
}

/// Renders a drawing whose styles are CSS classes.
fn drawing(draw: impl FnOnce(&mut Drawing)) -> Markup {
    let mut drawing = Drawing::default();
    draw(&mut drawing);
    drawing.style(Style::Plain);
    PreEscaped(drawing.html)
}

#[derive(Default)]
struct Drawing {
    html: String,
    is_open: bool,
}

impl fmt::Write for Drawing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        Escaper::new(&mut self.html).write_str(&printable(text))
    }
}

impl AnnotatedWrite for Drawing {
    fn style(&mut self, style: Style) {
        if std::mem::take(&mut self.is_open) {
            self.html.push_str("</span>");
        }
        let class = match style {
            Style::Faint => "faint".to_owned(),
            Style::Obstacle => "wall".to_owned(),
            Style::Of(seat) => format!("p{}", seat.number()),
            _ => return,
        };
        self.html.push_str(&format!("<span class=\"{class}\">"));
        self.is_open = true;
    }
}
