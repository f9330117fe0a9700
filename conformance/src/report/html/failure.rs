//! One case that did not simply pass, in the page.

use super::super::Context;
use super::super::comparison::{Comparison, Row, board};
use super::super::details::{asked, comparison, expected, last_lines};
use super::escaped;
use crate::runner::{CaseResult, Finding};
use rulebook_core::text::{Escaped, Ink, Out};
use std::fmt::{self, Write as _};

pub(super) fn write(page: &mut String, result: &CaseResult<'_>, context: &Context<'_>) {
    let case = result.case;
    // Writing to a string cannot fail.
    if let Some(known) = context.expectations.of(&case.id) {
        let _ = writeln!(page, "<p>Known {}</p>", escaped(&expected(known)));
    }
    let spec = (case.game.spec)();
    page.push_str("<dl>\n");
    for clause in case.clauses.iter().filter_map(|pin| spec.clause(&pin.clause)) {
        let (title, rule) = (escaped(clause.title), escaped(clause.rule()));
        let _ = writeln!(page, "<dt>{} {title}</dt><dd>{rule}</dd>", escaped(clause.id));
    }
    page.push_str("</dl>\n");
    if let Some(asked) = asked(result) {
        let rules = asked.rules.as_deref().unwrap_or_default();
        if !rules.is_empty() {
            block(page, "Rules", &lines(rules));
        }
        let mut drawing = Drawing::default();
        board(case.game, rules, &asked.state, &mut drawing);
        let _ = write!(page, "<h3>Before</h3>\n<pre>{}</pre>\n", drawing.close());
        block(page, "Answers", &lines(&asked.answers));
    }
    if let Some(comparison) = comparison(result) {
        table(page, &comparison);
    }
    if let Finding::Trouble { errors, .. } = &result.finding {
        block(page, "The last lines of its error output", &last_lines(errors, 20).join("\n"));
    }
}

fn lines(lines: &[Vec<u8>]) -> String {
    lines.iter().map(|line| format!("{}\n", Escaped(line))).collect()
}

fn block(page: &mut String, title: &str, text: &str) {
    let text = if text.trim().is_empty() { "(nothing)" } else { text };
    let _ = write!(page, "<h3>{title}</h3>\n<pre>{}</pre>\n", escaped(text));
}

fn table(page: &mut String, comparison: &Comparison) {
    page.push_str("<h3>Result</h3>\n");
    let rows = comparison.excerpt();
    if !rows.is_empty() {
        page.push_str(
            "<div class=\"wide\">\n<table>\n<thead><tr><th scope=\"col\">Field</th><th scope=\"col\">Expected</th>\
             <th scope=\"col\">Actual</th><th scope=\"col\">Differs</th></tr></thead>\n<tbody>\n",
        );
        rows.iter().for_each(|row| table_row(page, row));
        page.push_str("</tbody>\n</table>\n</div>\n");
    }
    if let Some(raw) = &comparison.raw {
        let shown = |side: &Option<String>| side.clone().unwrap_or_else(|| "(no such line)".to_owned());
        let text = format!("expected  {}\nactual    {}\n", shown(&raw.expected), shown(&raw.actual));
        let place = format!("{}; line {}, column {}", raw.why, raw.line, raw.column);
        let _ = write!(page, "<p>{}</p>\n<pre>{}</pre>\n", escaped(&place), escaped(&text));
    }
}

fn table_row(page: &mut String, row: &Row) {
    let side = |side: &Option<String>| match side {
        None => "<em>not there</em>".to_owned(),
        Some(value) => format!("<code>{}</code>", escaped(value)),
    };
    let (class, mark) = if row.differs() { (" class=\"fail\"", "yes") } else { ("", "") };
    let _ = writeln!(
        page,
        "<tr{class}><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{mark}</td></tr>",
        escaped(&row.field),
        side(&row.expected),
        side(&row.actual)
    );
}

/// A drawing whose kinds of text are classes.
#[derive(Default)]
struct Drawing {
    html: String,
    open: bool,
}

impl Drawing {
    fn close(mut self) -> String {
        self.ink(Ink::Plain);
        self.html
    }
}

impl fmt::Write for Drawing {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.html.push_str(&escaped(text));
        Ok(())
    }
}

impl Out for Drawing {
    fn ink(&mut self, ink: Ink) {
        if std::mem::take(&mut self.open) {
            self.html.push_str("</span>");
        }
        let class = match ink {
            Ink::Faint => "faint".to_owned(),
            Ink::Obstacle => "wall".to_owned(),
            Ink::Of(seat) => format!("p{}", seat.number()),
            _ => return,
        };
        let _ = write!(self.html, "<span class=\"{class}\">");
        self.open = true;
    }
}
