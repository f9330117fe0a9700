//! What must come of a step beside what came of it.

use super::fields::Field;
use crate::case::{Expected, Line};
use crate::games::GameTexts;
use crate::protocol::{After, Next, Reply, lines_of, text_of};
use rulebook_core::text::Escaped;

/// Two results side by side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// Value by value; without those of the state when one of the two replies
    /// has none, or the actual one cannot be read.
    pub rows: Vec<Row>,
    /// The lines of the states, when their values do not tell the difference.
    pub raw: Option<RawDifference>,
}

/// One value on both sides, printable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What it is.
    pub field: String,
    /// What it must be; `None` when it must not be there.
    pub expected: Option<String>,
    /// What it is; `None` when it is not there.
    pub actual: Option<String>,
    /// The line of the state that it stands on, from 0; `None` outside of it.
    pub line: Option<usize>,
}

impl Row {
    /// Whether the two sides differ.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.expected != self.actual
    }
}

/// Where the lines of two states first differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawDifference {
    /// Why lines are compared and not values.
    pub why: &'static str,
    /// The first line that differs, from 1.
    pub line: usize,
    /// The first column that differs, from 1, in the lines as they are printed.
    pub column: usize,
    /// The line as it must be; `None` when there must be none.
    pub expected: Option<String>,
    /// The line as it is; `None` when there is none.
    pub actual: Option<String>,
}

impl Comparison {
    /// The rows that differ.
    pub fn differences(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.differs())
    }

    /// The rows that differ, among the other values of the same line where
    /// those are few.
    #[must_use]
    pub fn excerpt(&self) -> Vec<&Row> {
        const FEW: usize = 12;
        let on_line = |line| self.rows.iter().filter(move |row| row.line == line);
        let near = |row: &Row| on_line(row.line).any(Row::differs) && on_line(row.line).count() <= FEW;
        self.rows.iter().filter(|row| row.differs() || near(row)).collect()
    }

    /// The first difference in one line.
    #[must_use]
    pub fn headline(&self) -> String {
        let shown = |side: &Option<String>| match side.as_deref() {
            None => "nothing".to_owned(),
            Some(value) => format!("`{}`", cut(value, 60)),
        };
        let differences: Vec<&Row> = self.differences().collect();
        match (differences.as_slice(), &self.raw) {
            ([], None) => "the replies differ".to_owned(),
            ([], Some(RawDifference { line, column, expected, actual, .. })) => {
                format!(
                    "line {line}, column {column} of the state: expected {}, found {}",
                    shown(expected),
                    shown(actual)
                )
            }
            ([first, rest @ ..], _) => {
                let more = match rest.len() {
                    0 => String::new(),
                    more => format!(" (and {more} more)"),
                };
                format!("{}: expected {}, found {}{more}", first.field, shown(&first.expected), shown(&first.actual))
            }
        }
    }
}

/// The beginning of a text with more than `most` characters, and an ellipsis.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// Compares what must come of a step with what came of it.
#[must_use]
pub fn compare(game: &GameTexts, rules: &[Line], expected: &Expected, actual: &Reply) -> Comparison {
    match (expected, actual) {
        (Expected::State { state, end }, Reply::Ok(after)) => {
            let mut comparison = compare_states(game, rules, state, &after.state);
            if let Some((scores, next)) = end {
                comparison.rows.extend(compare_ends(scores, next, after));
            }
            comparison
        }
        _ => {
            let expected = match expected {
                Expected::Reject(code) => format!("reject {code}"),
                Expected::State { .. } => "ok".to_owned(),
            };
            let actual = match actual {
                Reply::Ok(_) => "ok".to_owned(),
                Reply::Reject(code) => format!("reject {code}"),
                Reply::Skip(reason) => format!("skip {reason}"),
                Reply::Error(text) => format!("error {text}"),
            };
            let (expected, actual) = (Some(expected), Some(Escaped(actual.as_bytes()).to_string()));
            Comparison { rows: vec![Row { field: "the reply".to_owned(), expected, actual, line: None }], raw: None }
        }
    }
}

fn compare_states(game: &GameTexts, rules: &[Line], expected: &[Line], actual: &[Line]) -> Comparison {
    let raw = |why| raw_difference(why, expected, actual);
    let Some(understood) = game.told(rules, actual) else {
        return Comparison { rows: Vec::new(), raw: raw("the state cannot be read under these rules") };
    };
    let wanted = game.told(rules, expected).unwrap_or_default();
    let mut rows = side_by_side(&wanted.fields, &understood.fields);
    if expected.len() == actual.len() && understood.lines.len() == actual.len() {
        for line in (0..actual.len()).filter(|&line| understood.lines[line] != actual[line]) {
            as_they_stand(&mut rows, line, &expected[line], &actual[line]);
        }
    }
    let told = expected == actual || rows.iter().any(Row::differs);
    let raw = if told { None } else { raw("the values are right, their spelling is not") };
    Comparison { rows, raw }
}

/// Puts a line as it stands in the place of its values: what is understood of
/// it is not all that it says, as where a total is recomputed.
fn as_they_stand(rows: &mut Vec<Row>, line: usize, expected: &[u8], actual: &[u8]) {
    let at = rows.iter().position(|row| row.line >= Some(line)).unwrap_or(rows.len());
    rows.retain(|row| row.line != Some(line));
    rows.insert(
        at,
        Row {
            field: format!("line {} of the state", line + 1),
            expected: Some(Escaped(expected).to_string()),
            actual: Some(Escaped(actual).to_string()),
            line: Some(line),
        },
    );
}

/// Values of one name stand beside each other; what only the actual state has
/// comes after the value that it follows there.
fn side_by_side(expected: &[Field], actual: &[Field]) -> Vec<Row> {
    let escaped = |field: &Field| Escaped(field.value.as_bytes()).to_string();
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

fn compare_ends(scores: &[i64], next: &Next, after: &After) -> Vec<Row> {
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
    let shown = |lines: &[Line]| lines.get(line).map(|line| Escaped(line).to_string());
    let (expected, actual) = (shown(expected), shown(actual));
    let chars = |side: &Option<String>| side.clone().unwrap_or_default().into_bytes();
    let same = chars(&expected).iter().zip(&chars(&actual)).take_while(|(a, b)| a == b).count();
    Some(RawDifference { why, line: line + 1, column: same + 1, expected, actual })
}

/// The lines of a drawing, or of the state itself when it cannot be drawn.
pub(super) fn board(game: &GameTexts, rules: &[Line], state: &[Line], out: &mut dyn rulebook_core::text::Out) {
    if game.draw(rules, state, out).is_none() {
        for line in lines_of(&text_of(state)) {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "{}", Escaped(&line));
        }
    }
}
