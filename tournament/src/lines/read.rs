//! Parses JSON lines strictly, and writes them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A position in a text.
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

/// A value with its position in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WithPosition<T> {
    /// The start of its line.
    pub position: Position,
    /// The value.
    pub value: T,
}

/// The reason why a line is not well-formed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineError {
    /// The position of the error.
    pub position: Position,
    /// The reason.
    pub reason: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.reason)
    }
}

impl std::error::Error for LineError {}

/// Parses one JSON value per line. An empty line is an error; the last line may lack its line feed.
///
/// # Errors
///
/// The first line that is not well-formed, with its position.
pub fn read_lines<T: DeserializeOwned>(name: &str, text: &str) -> Result<Vec<WithPosition<T>>, LineError> {
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
        values.push(WithPosition { position: position(1), value });
    }
    Ok(values)
}

/// Writes a value as one JSON line with a line feed, without blanks and with the keys in the order of the format.
///
/// # Panics
///
/// Never for the lines of this crate, whose keys are all texts.
#[must_use]
pub fn write_line<T: Serialize>(value: &T) -> String {
    let mut line = serde_json::to_string(value).expect("keys are texts");
    line.push('\n');
    line
}
