//! The file name and formats of a journal, and JSON parsing with error positions.

use crate::error::{ParseError, Problem};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The file of a record that holds its journal.
pub const MATCH_FILE: &str = "match.json";

/// The format in which this version writes journals. Each journal names its format (REC-10).
pub const FORMAT: &str = "rulebook-match/2";

/// The formats that can be parsed: [`FORMAT`] and its predecessor, which lacks draws, budgets, modules and
/// fuel.
pub const READABLE_FORMATS: [&str; 2] = ["rulebook-match/1", FORMAT];

/// The readable formats in words, for errors.
const EXPECTED: &str = "rulebook-match/1 or rulebook-match/2";

/// A deserialized text that names its format.
pub(crate) trait HasFormat: DeserializeOwned {
    /// The format that the text names.
    fn format(&self) -> &str;
}

/// The format alone. A text of another version may lack the other keys.
#[derive(Deserialize)]
struct FormatProbe {
    format: String,
}

/// Checks that a format is one of [`READABLE_FORMATS`]. `line` is the line of `file` that names it.
pub(crate) fn check_format(file: &str, line: usize, found: &str) -> Result<(), ParseError> {
    if READABLE_FORMATS.contains(&found) {
        return Ok(());
    }
    Err(ParseError::new(file, line, 1, Problem::Format { expected: EXPECTED, found: found.to_owned() }))
}

/// Parses JSON that names one of [`READABLE_FORMATS`].
pub(crate) fn parse<T: HasFormat>(file: &str, text: &[u8]) -> Result<T, ParseError> {
    // A journal names its format on its second line.
    let check = |found: &str| check_format(file, 2, found);
    match serde_json::from_slice::<T>(text) {
        Ok(parsed) => check(parsed.format()).map(|()| parsed),
        // A journal of another version may lack required keys. Then an error about its version says more than one
        // about the missing key.
        Err(error) => match serde_json::from_slice::<FormatProbe>(text).map(|only| check(&only.format)) {
            Ok(Err(other)) => Err(other),
            _ => Err(ParseError::json(file, error.line(), &error)),
        },
    }
}
