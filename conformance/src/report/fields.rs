//! The values of a state: a writer announces each value before it writes its text.

use crate::lines::Line;
use crate::protocol::lines_of;
use rulebook_core::text::AnnotatedWrite;
use std::fmt;

/// A value of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Its name, such as `the lives of P1 R1`.
    pub name: String,
    /// Its text, without surrounding blanks.
    pub value: String,
    /// The line of the value in the text, from 0.
    pub line: usize,
    /// The byte offset of its first character in the text.
    pub start: usize,
}

/// The text of a state, with the values that its writer announced.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FieldMap {
    /// The values, in the order of the text.
    pub fields: Vec<Field>,
    /// The text.
    pub text: String,
    /// The lines of the text.
    pub lines: Vec<Line>,
}

impl FieldMap {
    /// The name of the value at an offset of the text.
    #[must_use]
    pub fn field_at(&self, offset: usize) -> Option<&str> {
        let mut fields = self.fields.iter();
        let field = fields.find(|field| (field.start..field.start + field.value.len()).contains(&offset))?;
        Some(&field.name)
    }
}

/// Collects the text that `write` writes, and the values that it announces to [`AnnotatedWrite::field`].
#[must_use]
pub fn field_map_of(write: impl FnOnce(&mut dyn AnnotatedWrite) -> fmt::Result) -> FieldMap {
    let mut sink = Sink::default();
    write(&mut sink).expect("collecting fields cannot fail");
    for field in &mut sink.fields {
        field.start += field.value.len() - field.value.trim_start().len();
        field.value = field.value.trim().to_owned();
    }
    FieldMap { fields: sink.fields, lines: lines_of(sink.text.as_bytes()), text: sink.text }
}

#[derive(Default)]
struct Sink {
    fields: Vec<Field>,
    in_field: bool,
    text: String,
}

impl fmt::Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if let Some(field) = self.fields.last_mut().filter(|_| self.in_field) {
            field.value.push_str(text);
        }
        self.text.push_str(text);
        Ok(())
    }
}

impl AnnotatedWrite for Sink {
    fn field(&mut self, name: fmt::Arguments<'_>) {
        let line = self.text.matches('\n').count();
        self.fields.push(Field { name: name.to_string(), value: String::new(), line, start: self.text.len() });
        self.in_field = true;
    }

    fn layout(&mut self) {
        self.in_field = false;
    }
}

#[cfg(test)]
mod tests {
    use super::{Field, field_map_of};

    #[test]
    fn layout_is_no_value() {
        let map = field_map_of(|out| {
            write!(out, "head: ")?;
            out.field(format_args!("a"));
            write!(out, " 1")?;
            out.layout();
            writeln!(out, ",")?;
            out.field(format_args!("b"));
            write!(out, " 2 3 ")
        });
        let field =
            |name: &str, value: &str, line, start| Field { name: name.into(), value: value.into(), line, start };
        assert_eq!(map.lines, [&b"head:  1,"[..], b" 2 3 "]);
        assert_eq!(map.fields, [field("a", "1", 0, 7), field("b", "2 3", 1, 11)]);
        assert_eq!((map.field_at(7), map.field_at(8), map.field_at(13)), (Some("a"), None, Some("b")));
    }
}
