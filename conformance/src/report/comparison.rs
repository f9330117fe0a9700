//! Compares expected and actual results.

use super::fields::Field;
use crate::case::{ExpectedResult, Line};
use crate::games::GameTexts;
use crate::protocol::{Next, Reply, StepResult, lines_of, text_of};
use rulebook_core::text::EscapedBytes;

/// Two results side by side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The values of both results. Without two states, or if the actual state is invalid, the values of the states
    /// are missing.
    pub rows: Vec<Row>,
    /// The first lines that differ in the states, if no value differs.
    pub raw: Option<RawDifference>,
}

/// A value of both results, with escapes for unprintable characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The name of the value.
    pub field: String,
    /// The expected value; `None` when there must be none.
    pub expected: Option<String>,
    /// The actual value; `None` when there is none.
    pub actual: Option<String>,
    /// The line of the value in the state, from 0; `None` if it is not part of the state.
    pub line: Option<usize>,
}

impl Row {
    /// Whether the two sides differ.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.expected != self.actual
    }
}

/// The first difference between the lines of two states.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawDifference {
    /// The reason why lines are compared instead of values.
    pub why: &'static str,
    /// The first line that differs, from 1.
    pub line: usize,
    /// The first column that differs in the printed lines, from 1.
    pub column: usize,
    /// The expected line; `None` when there must be none.
    pub expected: Option<String>,
    /// The actual line; `None` when there is none.
    pub actual: Option<String>,
}

impl Comparison {
    /// The rows that differ.
    pub fn differences(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.differs())
    }

    /// The rows that differ, with the other values of the same lines if there are few.
    #[must_use]
    pub fn excerpt(&self) -> Vec<&Row> {
        const FEW: usize = 12;
        let on_line = |line| self.rows.iter().filter(move |row| row.line == line);
        let near = |row: &Row| on_line(row.line).any(Row::differs) && on_line(row.line).count() <= FEW;
        self.rows.iter().filter(|row| row.differs() || near(row)).collect()
    }

    /// Describes the first difference in one line.
    #[must_use]
    pub fn headline(&self) -> String {
        let quoted = |side: &Option<String>| match side.as_deref() {
            None => "nothing".to_owned(),
            Some(value) => format!("`{}`", cut(value, 60)),
        };
        let differences: Vec<&Row> = self.differences().collect();
        match (differences.as_slice(), &self.raw) {
            ([], None) => "the replies differ".to_owned(),
            ([], Some(RawDifference { line, column, expected, actual, .. })) => {
                format!(
                    "line {line}, column {column} of the state: expected {}, found {}",
                    quoted(expected),
                    quoted(actual)
                )
            }
            ([first, rest @ ..], _) => {
                let more = match rest.len() {
                    0 => String::new(),
                    more => format!(" (and {more} more)"),
                };
                format!("{}: expected {}, found {}{more}", first.field, quoted(&first.expected), quoted(&first.actual))
            }
        }
    }
}

/// Cuts a text to `most` characters, with an ellipsis if it is longer.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Compares the expected result of a step with the reply.
#[must_use]
pub fn compare(game: &GameTexts, rules: &[Line], expected: &ExpectedResult, actual: &Reply) -> Comparison {
    match (expected, actual) {
        (ExpectedResult::State { state, end }, Reply::Ok(after)) => {
            let mut comparison = compare_states(game, rules, state, &after.state);
            if let Some((scores, next)) = end {
                comparison.rows.extend(compare_ends(scores, next, after));
            }
            comparison
        }
        _ => {
            let expected = match expected {
                ExpectedResult::Reject(code) => format!("reject {code}"),
                ExpectedResult::State { .. } => "ok".to_owned(),
            };
            let actual = match actual {
                Reply::Ok(_) => "ok".to_owned(),
                Reply::Reject(code) => format!("reject {code}"),
                Reply::Skip(reason) => format!("skip {reason}"),
                Reply::Error(text) => format!("error {text}"),
            };
            let (expected, actual) = (Some(expected), Some(EscapedBytes(actual.as_bytes()).to_string()));
            Comparison { rows: vec![Row { field: "the reply".to_owned(), expected, actual, line: None }], raw: None }
        }
    }
}

fn compare_states(game: &GameTexts, rules: &[Line], expected: &[Line], actual: &[Line]) -> Comparison {
    let raw = |why| raw_difference(why, expected, actual);
    let Some(understood) = game.fields(rules, actual) else {
        return Comparison { rows: Vec::new(), raw: raw("the state is invalid under these rules") };
    };
    let wanted = game.fields(rules, expected).unwrap_or_default();
    let mut rows = side_by_side(&wanted.fields, &understood.fields);
    if expected.len() == actual.len() && understood.lines.len() == actual.len() {
        for line in (0..actual.len()).filter(|&line| understood.lines[line] != actual[line]) {
            replace_by_raw_line(&mut rows, line, &expected[line], &actual[line]);
        }
    }
    let is_explained = expected == actual || rows.iter().any(Row::differs);
    let raw = if is_explained { None } else { raw("the values match, but not their spelling") };
    Comparison { rows, raw }
}

/// Replaces the values of a line by the raw line. Parsed values do not show everything: for example, totals are
/// recomputed.
fn replace_by_raw_line(rows: &mut Vec<Row>, line: usize, expected: &[u8], actual: &[u8]) {
    let at = rows.iter().position(|row| row.line >= Some(line)).unwrap_or(rows.len());
    rows.retain(|row| row.line != Some(line));
    rows.insert(
        at,
        Row {
            field: format!("line {} of the state", line + 1),
            expected: Some(EscapedBytes(expected).to_string()),
            actual: Some(EscapedBytes(actual).to_string()),
            line: Some(line),
        },
    );
}

/// Aligns the values of two states by name. A value that only the actual state has follows its predecessor in that
/// state.
fn side_by_side(expected: &[Field], actual: &[Field]) -> Vec<Row> {
    let escaped = |field: &Field| EscapedBytes(field.value.as_bytes()).to_string();
    let value = |fields: &[Field], name: &str| fields.iter().find(|field| field.name == name).map(escaped);
    let row = |field: &Field| Row {
        field: field.name.clone(),
        expected: value(expected, &field.name),
        actual: value(actual, &field.name),
        line: Some(field.line),
    };
    let mut rows: Vec<Row> = expected.iter().map(row).collect();
    let mut at = 0;
    for field in actual {
        match rows.iter().position(|row| row.field == field.name) {
            Some(position) => at = position + 1,
            None => {
                rows.insert(at, row(field));
                at += 1;
            }
        }
    }
    rows
}

/// Compares the scores and the players asked after the last step.
fn compare_ends(scores: &[i64], next: &Next, after: &StepResult) -> Vec<Row> {
    let mut rows = Vec::new();
    for index in 0..scores.len().max(after.scores.len()) {
        let score = |scores: &[i64]| scores.get(index).map(i64::to_string);
        let field = format!("the score of player {}", index + 1);
        rows.push(Row { field, expected: score(scores), actual: score(&after.scores), line: None });
    }
    let (expected, actual) = (Some(next.to_string()), Some(after.next.to_string()));
    rows.push(Row { field: "next".to_owned(), expected, actual, line: None });
    rows
}

fn raw_difference(why: &'static str, expected: &[Line], actual: &[Line]) -> Option<RawDifference> {
    let line = (0..expected.len().max(actual.len())).find(|&at| expected.get(at) != actual.get(at))?;
    let line_text = |lines: &[Line]| lines.get(line).map(|line| EscapedBytes(line).to_string());
    let (expected, actual) = (line_text(expected), line_text(actual));
    let chars = |side: &Option<String>| side.clone().unwrap_or_default().into_bytes();
    let same = chars(&expected).iter().zip(&chars(&actual)).take_while(|(a, b)| a == b).count();
    Some(RawDifference { why, line: line + 1, column: same + 1, expected, actual })
}

/// Writes the drawing of a state, or its lines if it cannot be drawn.
pub(super) fn board(
    game: &GameTexts,
    rules: &[Line],
    state: &[Line],
    out: &mut dyn rulebook_core::text::AnnotatedWrite,
) {
    if game.draw(rules, state, out).is_none() {
        for line in lines_of(&text_of(state)) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", EscapedBytes(&line));
        }
    }
}
