//! A failure in full.

use super::super::comparison::{Comparison, RawDifference, Row, board, cut};
use super::super::details::{comparison, failed_request, headline, last_lines};
use super::super::{Context, printable};
use crate::case::Line;
use crate::runner::{CaseResult, Finding};
use rulebook_core::text::{AnnotatedWrite, EscapedBytes, Style};
use std::fmt;

/// The maximum width of wrapped text.
const WIDTH: usize = 100;
/// The maximum number of lines of stderr that are shown.
const MAX_STDERR_LINES: usize = 10;
/// The maximum width of values that are shown side by side.
const MAX_VALUE: usize = 34;

pub(super) fn write(result: &CaseResult<'_>, context: &Context<'_>, out: &mut dyn AnnotatedWrite) -> fmt::Result {
    let case = result.case;
    wrapped(out, "  why      ", &case.why)?;
    let spec = (case.game.spec)();
    for pin in &case.clauses {
        if let Some(clause) = spec.clause(&pin.clause) {
            wrapped(out, &format!("  {:<8} ", clause.id), clause.title)?;
            wrapped(out, "           ", clause.rule())?;
        }
    }
    if let Some(asked) = failed_request(result) {
        if let Some(rules) = &asked.rules {
            writeln!(out, "  rules")?;
            rules.iter().try_for_each(|line| writeln!(out, "    {}", EscapedBytes(line)))?;
        }
        writeln!(out, "  before")?;
        board(case.game, asked.rules.as_deref().unwrap_or_default(), &asked.state, &mut Indented::new(out));
        out.style(Style::Plain);
        answers(out, &asked.answers)?;
    }
    if let Some(comparison) = comparison(result) {
        writeln!(out, "  result, {}", headline(result, context.expectations))?;
        differences(out, &comparison)?;
    }
    if let Finding::NoReply { client_error, errors, .. } = &result.finding {
        wrapped(out, "  trouble  ", &printable(&client_error.to_string()))?;
        let lines = last_lines(errors, MAX_STDERR_LINES);
        writeln!(out, "  stderr{}", if lines.is_empty() { "   (nothing)" } else { ", its last lines" })?;
        lines.iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    }
    Ok(())
}

/// Writes the answer lines of a step, with escapes for unprintable bytes.
pub(in super::super) fn answers(out: &mut dyn AnnotatedWrite, lines: &[Line]) -> fmt::Result {
    writeln!(out, "  answers")?;
    for (index, line) in lines.iter().enumerate() {
        match line.as_slice() {
            [] => writeln!(out, "    {} (none)", index + 1)?,
            line => writeln!(out, "    {} {}", index + 1, cut(&EscapedBytes(line).to_string(), 400))?,
        }
    }
    Ok(())
}

fn differences(out: &mut dyn AnnotatedWrite, comparison: &Comparison) -> fmt::Result {
    let rows = comparison.excerpt();
    if !rows.is_empty() {
        table(out, &rows)?;
        match comparison.rows.len() - rows.len() {
            0 => {}
            rest => writeln!(out, "      ({rest} other values match)")?,
        }
    }
    match &comparison.raw {
        None => Ok(()),
        Some(RawDifference { why, line, column, expected, actual }) => {
            writeln!(out, "    {why}; the first difference is in line {line}, column {column}")?;
            let excerpt = |side: &Option<String>| window(side.as_deref().unwrap_or("(no such line)"), *column);
            writeln!(out, "      expected  {}", excerpt(expected))?;
            writeln!(out, "      actual    {}", excerpt(actual))?;
            writeln!(out, "                {:>width$}", '^', width = (*column).min(WINDOW_LEAD + 1))
        }
    }
}

/// The number of characters shown before the differing column.
const WINDOW_LEAD: usize = 30;

/// The part of a line around a column. The column has a fixed position in it.
fn window(line: &str, column: usize) -> String {
    let start = (column - 1).saturating_sub(WINDOW_LEAD);
    cut(&line.chars().skip(start).collect::<String>(), 80)
}

fn table(out: &mut dyn AnnotatedWrite, rows: &[&Row]) -> fmt::Result {
    let width = |text: &str, least: usize| text.chars().count().max(least);
    let name = rows.iter().map(|row| width(&row.field, 5)).max().unwrap_or_default();
    let left = rows.iter().map(|row| width(&value(&row.expected), 8).min(MAX_VALUE)).max().unwrap_or_default();
    writeln!(out, "      {:<name$}  {:<left$}  actual", "field", "expected")?;
    for row in rows {
        let (mark, expected, actual) =
            (if row.differs() { '!' } else { ' ' }, value(&row.expected), value(&row.actual));
        let fits = width(&expected, 0) <= MAX_VALUE && width(&actual, 0) <= MAX_VALUE;
        if fits || !row.differs() {
            let (expected, actual) = (cut(&expected, MAX_VALUE), cut(&actual, MAX_VALUE));
            writeln!(out, "    {mark} {:<name$}  {expected:<left$}  {actual}", row.field)?;
        } else {
            let same = expected.chars().zip(actual.chars()).take_while(|(a, b)| a == b).count();
            writeln!(out, "    {mark} {}", row.field)?;
            writeln!(out, "        expected  {}", window(&expected, same + 1))?;
            writeln!(out, "        actual    {}", window(&actual, same + 1))?;
            writeln!(out, "                  {:>width$}", '^', width = (same + 1).min(WINDOW_LEAD + 1))?;
        }
    }
    Ok(())
}

fn value(side: &Option<String>) -> String {
    match side.as_deref() {
        None => "(not there)".to_owned(),
        Some("") => "(empty)".to_owned(),
        Some(value) => value.to_owned(),
    }
}

/// Writes text in lines of at most [`WIDTH`] columns. The first line starts with a label, and the others are
/// aligned with its text.
pub(in super::super) fn wrapped(out: &mut dyn AnnotatedWrite, label: &str, text: &str) -> fmt::Result {
    let margin = label.chars().count();
    let mut column = margin;
    write!(out, "{label}")?;
    for (index, word) in text.split_whitespace().enumerate() {
        let width = word.chars().count();
        if index > 0 && column + 1 + width > WIDTH {
            write!(out, "\n{:margin$}", "")?;
            column = margin;
        } else if index > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += width;
    }
    writeln!(out)
}

/// A writer that indents each line.
pub(in super::super) struct Indented<'a> {
    out: &'a mut dyn AnnotatedWrite,
    at_start: bool,
}

impl<'a> Indented<'a> {
    pub(in super::super) fn new(out: &'a mut dyn AnnotatedWrite) -> Self {
        Self { out, at_start: true }
    }
}

impl fmt::Write for Indented<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for piece in text.split_inclusive('\n') {
            if std::mem::replace(&mut self.at_start, piece.ends_with('\n')) {
                self.out.write_str("    ")?;
            }
            self.out.write_str(piece)?;
        }
        Ok(())
    }
}

impl AnnotatedWrite for Indented<'_> {
    fn style(&mut self, style: Style) {
        self.out.style(style);
    }
}
