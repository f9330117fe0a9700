//! Text sinks that record or refuse what they receive.

use rulebook_core::text::{AnnotatedWrite, PlainWriter, Style};
use std::fmt;

/// Returns the written text.
pub(crate) fn text(write: impl Fn(&mut dyn AnnotatedWrite) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut PlainWriter(&mut text)).unwrap();
    text
}

/// A sink that records the announcements.
#[derive(Default)]
pub(crate) struct NotingWriter {
    pub(crate) text: String,
    fields: Vec<(String, usize)>,
    styles: Vec<(Style, usize)>,
}

impl NotingWriter {
    /// The value of the first field with this name.
    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> &str {
        let at = self.fields.iter().position(|(field, _)| field == name).expect(name);
        let end = self.fields.get(at + 1).map_or(self.text.len(), |&(_, end)| end);
        &self.text[self.fields[at].1..end]
    }

    /// The style of the first span that starts with a text.
    #[track_caller]
    pub(crate) fn style_of(&self, text: &str) -> Style {
        self.styles.iter().find(|&&(_, at)| self.text[at..].starts_with(text)).expect(text).0
    }
}

impl fmt::Write for NotingWriter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

impl AnnotatedWrite for NotingWriter {
    fn field(&mut self, name: fmt::Arguments<'_>) {
        self.fields.push((name.to_string(), self.text.len()));
    }

    fn layout(&mut self) {
        self.field(format_args!("layout"));
    }

    fn style(&mut self, style: Style) {
        self.styles.push((style, self.text.len()));
    }
}

/// A sink with room for this many bytes.
pub(crate) struct Full(pub(crate) usize);

impl fmt::Write for Full {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}
