//! The name and the formats of a journal, and reading JSON with its places.

use crate::error::{ParseError, Problem};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The file of a record that holds its journal.
pub const MATCH_FILE: &str = "match.json";

/// The format that journals are written in, named in them (REC-10).
pub const FORMAT: &str = "rulebook-match/2";

/// The formats that are read: [`FORMAT`] and the one before, which lacks draws,
/// budgets, modules and fuel.
pub const READABLE_FORMATS: [&str; 2] = ["rulebook-match/1", FORMAT];

/// The same in words, for errors.
const EXPECTED: &str = "rulebook-match/1 or rulebook-match/2";

/// A part of a text that names its format.
pub(crate) trait Versioned: DeserializeOwned {
    /// The format that the text names.
    fn format(&self) -> &str;
}

/// Nothing but the format, for texts of other versions.
#[derive(Deserialize)]
struct OnlyFormat {
    format: String,
}

/// Checks that a format is one of [`READABLE_FORMATS`]; it stands in this line of the file.
pub(crate) fn check_format(file: &str, line: usize, found: &str) -> Result<(), ParseError> {
    if READABLE_FORMATS.contains(&found) {
        return Ok(());
    }
    Err(ParseError::new(file, line, 1, Problem::Format { expected: EXPECTED, found: found.to_owned() }))
}

/// Parses JSON that names one of [`READABLE_FORMATS`].
pub(crate) fn parse<T: Versioned>(file: &str, text: &[u8]) -> Result<T, ParseError> {
    // The format stands in the second line of a journal.
    let check = |found: &str| check_format(file, 2, found);
    match serde_json::from_slice::<T>(text) {
        Ok(parsed) => check(parsed.format()).map(|()| parsed),
        // Another version has other parts; that it is another one says more.
        Err(error) => match serde_json::from_slice::<OnlyFormat>(text).map(|only| check(&only.format)) {
            Ok(Err(other)) => Err(other),
            _ => Err(ParseError::json(file, error.line(), &error)),
        },
    }
}
