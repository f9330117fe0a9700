//! The first difference between a text that the rules give and one that was
//! recorded, word by word: how a file is laid out does not matter (FILE-2).

use rulebook_core::text::{Escaped, Out, Place};
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// A text whose fields have names.
#[derive(Default)]
pub(super) struct Named {
    text: String,
    /// Where each field begins, and its name.
    fields: Vec<(usize, String)>,
}

impl fmt::Write for Named {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

impl Out for Named {
    fn field(&mut self, name: fmt::Arguments<'_>) {
        self.fields.push((self.text.len(), name.to_string()));
    }
}

impl Named {
    fn field_at(&self, offset: usize) -> Option<&str> {
        let index = self.fields.partition_point(|&(start, _)| start <= offset);
        index.checked_sub(1).map(|index| self.fields[index].1.as_str())
    }
}

/// Where a record does not follow from the rules.
#[derive(PartialEq, Eq, Debug, Serialize)]
pub(super) struct Difference {
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
    /// A file that should not be as it is at all.
    pub(super) fn of_file(path: &Path, found: &str) -> Self {
        let file = path.display().to_string();
        Self { file, line: None, column: None, field: None, expected: None, found: found.to_owned() }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, field, expected, found } = self;
        match (line, column, expected) {
            (Some(line), Some(column), Some(expected)) => {
                let field = field.as_deref().unwrap_or("the text");
                write!(f, "{file}:{line}:{column}: {field}: the rules give {expected}, the record says {found}")
            }
            _ => write!(f, "{file}: {found}"),
        }
    }
}

/// Compares a recorded text with the one expected.
pub(super) fn first_difference(path: &Path, expected: &Named, found: &[u8]) -> Option<Difference> {
    let mut recorded = words(found);
    for (offset, word) in words(expected.text.as_bytes()) {
        let (found_offset, found_word) = recorded.next().unwrap_or((found.len(), b""));
        if word != found_word {
            return Some(difference(path, expected.field_at(offset), Some(word), found, found_offset, found_word));
        }
    }
    recorded.next().map(|(offset, word)| difference(path, None, None, found, offset, word))
}

fn difference(
    path: &Path,
    field: Option<&str>,
    expected: Option<&[u8]>,
    text: &[u8],
    offset: usize,
    found: &[u8],
) -> Difference {
    let place = Place::of(text, offset);
    let quoted = |word: &[u8]| format!("`{}`", Escaped(word));
    Difference {
        file: path.display().to_string(),
        line: Some(place.line),
        column: Some(place.column),
        field: field.map(str::to_owned),
        expected: Some(expected.map_or_else(|| "nothing more".to_owned(), quoted)),
        found: if found.is_empty() { "nothing more".to_owned() } else { quoted(found) },
    }
}

/// The words of a text with their offsets; a comma is a word of its own.
fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        at += text[at..].iter().take_while(|b| b.is_ascii_whitespace()).count();
        let rest = &text[at..];
        let len = rest.iter().position(|&b| b.is_ascii_whitespace() || b == b',').unwrap_or(rest.len());
        let len = if len == 0 && !rest.is_empty() { 1 } else { len };
        let start = at;
        at += len;
        (len > 0).then(|| (start, &text[start..start + len]))
    })
}

#[cfg(test)]
mod tests {
    use super::{Named, first_difference};
    use rulebook_core::text::Out;
    use std::fmt::Write as _;
    use std::path::Path;

    fn named() -> Named {
        let mut text = Named::default();
        text.field(format_args!("the lives"));
        text.write_str("13 ").unwrap();
        text.field(format_args!("the cells"));
        text.write_str("1 2,3 4,\n").unwrap();
        text
    }

    fn differs(found: &str) -> Option<String> {
        first_difference(Path::new("f"), &named(), found.as_bytes()).map(|difference| difference.to_string())
    }

    #[test]
    fn layout_does_not_matter() {
        assert_eq!(differs("13 1 2,3 4,\n"), None);
        assert_eq!(differs("13\r\n\r\n1 2 , 3\n4 ,"), None);
    }

    #[test]
    fn the_first_word_that_differs_is_named_by_its_field() {
        let told = |found| differs(found).unwrap();
        assert_eq!(told("12 1 2,3 4,"), "f:1:1: the lives: the rules give `13`, the record says `12`");
        assert_eq!(told("13 1 2,\n3 5,"), "f:2:3: the cells: the rules give `4`, the record says `5`");
        assert_eq!(told("13 1 2,3 4"), "f:1:11: the cells: the rules give `,`, the record says nothing more");
        assert_eq!(told("13 1 2,3 4, x"), "f:1:13: the text: the rules give nothing more, the record says `x`");
    }
}
