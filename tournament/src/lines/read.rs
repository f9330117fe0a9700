//! Lines from texts, strictly, and lines into texts.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// Where something stands in a text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Position {
    /// The name of the text, such as its file.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in bytes, from 1.
    pub column: usize,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.name, self.line, self.column)
    }
}

/// Something with the place where it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located<T> {
    /// Where its line begins.
    pub position: Position,
    /// What was read.
    pub value: T,
}

/// A line that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// Where.
    pub position: Position,
    /// Why.
    pub reason: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.reason)
    }
}

impl std::error::Error for LineError {}

/// Reads one JSON value per line. Empty lines are none; the last line may lack
/// its line end.
///
/// # Errors
///
/// The first line that is not one, with its place.
pub fn read_lines<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<Located<T>>, LineError> {
    let mut values = Vec::new();
    for (index, line) in text.split_terminator('\n').enumerate() {
        let position = |column| Position { name: name.to_owned(), line: index + 1, column };
        let line = line.strip_suffix('\r').unwrap_or(line);
        let value = serde_json::from_str(line).map_err(|error| {
            let reason = error.to_string();
            let end = format!(" at line {} column {}", error.line(), error.column());
            let reason = reason.strip_suffix(&end).unwrap_or(&reason).to_owned();
            LineError { position: position(error.column().max(1)), reason }
        })?;
        values.push(Located { position: position(1), value });
    }
    Ok(values)
}

/// Writes a value as one line with its line end: no blanks, keys in the order
/// of the format.
///
/// # Panics
///
/// Never for the lines of this crate: they have texts as keys only.
#[must_use]
pub fn write_line<T: Serialize>(value: &T) -> String {
    let mut line = serde_json::to_string(value).expect("keys are texts");
    line.push('\n');
    line
}
