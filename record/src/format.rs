//! The name and the format of a journal, and reading JSON with its places.

use crate::error::{ParseError, Problem};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The file of a record that holds its journal.
pub const MATCH_FILE: &str = "match.json";

/// The format of a journal, named in it.
pub const FORMAT: &str = "rulebook-match/1";

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

/// Parses JSON that names [`FORMAT`].
pub(crate) fn parse<T: Versioned>(file: &str, text: &[u8]) -> Result<T, ParseError> {
    // The format stands in the second line of a journal.
    let other =
        |found: &str| ParseError::new(file, 2, 1, Problem::Format { expected: FORMAT, found: found.to_owned() });
    match serde_json::from_slice::<T>(text) {
        Ok(parsed) if parsed.format() == FORMAT => Ok(parsed),
        Ok(parsed) => Err(other(parsed.format())),
        // Another version has other parts; that it is another one says more.
        Err(error) => match serde_json::from_slice::<OnlyFormat>(text) {
            Ok(only) if only.format != FORMAT => Err(other(&only.format)),
            _ => Err(ParseError::json(file, error.line(), &error)),
        },
    }
}
