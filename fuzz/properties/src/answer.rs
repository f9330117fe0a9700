//! The property `answer`.

use crate::subject::Subject;

/// Checks that any bytes as an answer line cause no panic. A parsed action survives writing and parsing. A refusal
/// gives a reason in words.
pub(crate) fn answer<G: Subject>(line: &[u8]) -> bool {
    let parsed = G::parse_action(line);
    match &parsed {
        Ok(action) => {
            let written = action.to_string();
            assert_eq!(
                G::parse_action(written.as_bytes()).as_ref(),
                Ok(action),
                "an action parses as written: {written}"
            );
        }
        Err(error) => {
            assert!(!error.to_string().is_empty(), "a reason in words");
            assert!(error.place.column as usize <= line.len() + 1, "a place in the line: {error}");
        }
    }
    G::check_answer(line, &parsed);
    parsed.is_ok()
}

/// Splits a line into words.
#[must_use]
pub(crate) fn words(line: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(line).into_owned();
    text.split(['\t', ' ', '\r']).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}
