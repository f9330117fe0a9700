//! Finds the first field in which a record differs from the result of the rules. The layout of its files does not
//! matter (FILE-2).

use super::{Field, FieldMap};
use rulebook_core::text::{EscapedBytes, Place};
use serde::Serialize;
use std::fmt;

/// A place where a record contradicts the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    found: String,
}

impl Difference {
    /// Creates the difference for a file whose whole content is wrong.
    #[must_use]
    pub fn of_file(file: &str, found: &str) -> Self {
        Self { file: file.to_owned(), line: None, column: None, field: None, expected: None, found: found.to_owned() }
    }

    /// Describes the difference without its place.
    #[must_use]
    pub fn what(&self) -> String {
        let Self { field, expected, found, .. } = self;
        match expected {
            Some(expected) => {
                let field = field.as_deref().unwrap_or("the text");
                format!("{field}: the rules give {expected}, the record says {found}")
            }
            None => found.clone(),
        }
    }

    fn at(file: &str, place: Place, field: Option<&str>, expected: &str, found: &str) -> Self {
        let quoted = |text: &str| {
            if text.is_empty() { "nothing".to_owned() } else { format!("`{}`", EscapedBytes(text.as_bytes())) }
        };
        Self {
            file: file.to_owned(),
            line: Some(place.line),
            column: Some(place.column),
            field: field.map(str::to_owned),
            expected: Some(quoted(expected)),
            found: quoted(found),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, .. } = self;
        match (line, column) {
            (Some(line), Some(column)) => write!(f, "{file}:{line}:{column}: {}", self.what()),
            _ => write!(f, "{file}: {}", self.what()),
        }
    }
}

/// Compares the result of the rules with a recorded state, field by field. `understood` has the parsed fields of
/// the recorded state, and `raw` the text of its file.
#[must_use]
pub fn first_field(file: &str, expected: &FieldMap, understood: &FieldMap, raw: &[u8]) -> Option<Difference> {
    let mut recorded = understood.fields.iter();
    for Field { name, value, .. } in &expected.fields {
        let place = |start| place_in(understood, raw, start);
        let Some(found) = recorded.next() else {
            return Some(Difference::at(file, place(usize::MAX), Some(name), value, ""));
        };
        if (name, value) == (&found.name, &found.value) {
            continue;
        }
        if *name == found.name {
            let (at, value, word) = first_words(value, &found.value);
            return Some(Difference::at(file, place(found.start + at), Some(name), value, word));
        }
        // One of the lists is longer than the other.
        let too_long = recorded.any(|later| later.name == *name);
        let (name, value, word) = if too_long { (&found.name, "", &*found.value) } else { (name, &**value, "") };
        return Some(Difference::at(file, place(found.start), Some(name), value, word));
    }
    // All fields agree, but the text may still differ: totals, for example, are not parsed into fields (FILE-5).
    first_word(file, understood, raw)
}

/// Returns the first words that differ in two values, with the offset of the second one. Returns the whole values
/// if only blanks differ.
fn first_words<'a>(expected: &'a str, found: &'a str) -> (usize, &'a str, &'a str) {
    let mut recorded = words(found.as_bytes());
    for (start, word) in words(expected.as_bytes()) {
        let (at, found_word) = recorded.next().unwrap_or((found.len(), b""));
        if word != found_word {
            return (at, &expected[start..start + word.len()], &found[at..at + found_word.len()]);
        }
    }
    match recorded.next() {
        Some((at, word)) => (at, "", &found[at..at + word.len()]),
        None => (0, expected, found),
    }
}

/// Converts an offset in the canonical text to a place in the raw text, which has the same words.
fn place_in(understood: &FieldMap, raw: &[u8], offset: usize) -> Place {
    let before = words(understood.text.as_bytes()).take_while(|&(start, word)| start + word.len() <= offset).count();
    let at = words(raw).nth(before).map_or(raw.len(), |(start, _)| start);
    Place::of(raw, at)
}

/// Compares a raw text with the expected text, word by word. Numbers may have leading zeros (FILE-8).
#[must_use]
pub fn first_word(file: &str, expected: &FieldMap, raw: &[u8]) -> Option<Difference> {
    let mut recorded = words(raw);
    let lossy = |word: &[u8]| String::from_utf8_lossy(word).into_owned();
    for (offset, word) in words(expected.text.as_bytes()) {
        let (found_offset, found) = recorded.next().unwrap_or((raw.len(), b""));
        if word != found && number(word).is_none_or(|value| number(found) != Some(value)) {
            let (place, field) = (Place::of(raw, found_offset), expected.field_at(offset));
            return Some(Difference::at(file, place, field, &lossy(word), &lossy(found)));
        }
    }
    recorded.next().map(|(offset, word)| Difference::at(file, Place::of(raw, offset), None, "", &lossy(word)))
}

fn number(word: &[u8]) -> Option<i64> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let plain = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    str::from_utf8(word).ok().filter(|_| plain)?.parse().ok()
}

/// Splits a text into words with their offsets. Commas and slashes are words of their own.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let rest = &text[at..];
        let ends = |i: usize| {
            let punctuation = |i: usize| i < rest.len() && matches!(rest[i], b',' | b'/');
            rest[i].is_ascii_whitespace() || punctuation(i) || i > 0 && punctuation(i - 1)
        };
        let len = (1..rest.len()).find(|&i| ends(i)).unwrap_or(rest.len());
        let start = at;
        at += len;
        (len > 0).then(|| (start, &text[start..start + len]))
    })
}

#[cfg(test)]
mod tests {
    use super::{first_field, first_word, words};
    use crate::report::{FieldMap, field_map_of};
    use rulebook_core::text::AnnotatedWrite;

    fn named(lives: &str, cells: &[&str]) -> FieldMap {
        field_map_of(|out: &mut dyn AnnotatedWrite| {
            out.field(format_args!("the lives"));
            write!(out, "{lives}")?;
            for (i, cell) in cells.iter().enumerate() {
                out.field(format_args!("cell {i}"));
                write!(out, " {cell}")?;
                out.layout();
                write!(out, ",")?;
            }
            out.field(format_args!("the end"));
            write!(out, " end")
        })
    }

    fn differs(understood: &FieldMap, raw: &str) -> Option<String> {
        let expected = named("13", &["1 2", "3 4"]);
        first_field("f", &expected, understood, raw.as_bytes()).map(|difference| difference.to_string())
    }

    #[test]
    fn layout_does_not_matter() {
        let same = named("13", &["1 2", "3 4"]);
        assert_eq!(differs(&same, "13 1 2, 3 4, end"), None);
        assert_eq!(
            differs(&same, "13\r\n\r\n01 2 ,3\n-4, end").as_deref(),
            Some("f:4:1: cell 1: the rules give `4`, the record says `-4`")
        );
        assert_eq!(differs(&same, "13\r\n\r\n01 2 ,3\n04, end"), None);
    }

    #[test]
    fn the_first_field_that_differs_is_named() {
        let difference = |lives, cells: &[&str], raw| differs(&named(lives, cells), raw).unwrap();
        assert_eq!(
            difference("12", &["1 2", "3 4"], "12 1 2, 3 4, end"),
            "f:1:1: the lives: the rules give `13`, the record says `12`"
        );
        assert_eq!(
            difference("13", &["1 2", "3 5"], "13 1 2,\n3 5, end"),
            "f:2:3: cell 1: the rules give `4`, the record says `5`"
        );
        assert_eq!(
            difference("13", &["1 2"], "13 1 2, end"),
            "f:1:9: cell 1: the rules give `3 4`, the record says nothing"
        );
        assert_eq!(
            difference("13", &["1 2", "3 4", "5 6"], "13 1 2, 3 4, 5 6, end"),
            "f:1:14: cell 2: the rules give nothing, the record says `5 6`"
        );
    }

    #[test]
    fn what_follows_the_text_is_told() {
        let more = first_word("f", &named("1", &[]), b"1 end x").unwrap();
        assert_eq!(more.to_string(), "f:1:7: the text: the rules give nothing, the record says `x`");
    }

    #[test]
    fn words_end_at_blanks_and_punctuation() {
        let words: Vec<_> = words(b" 1/30 a,b").map(|(at, word)| (at, str::from_utf8(word).unwrap())).collect();
        assert_eq!(words, [(1, "1"), (2, "/"), (3, "30"), (6, "a"), (7, ","), (8, "b")]);
    }
}
