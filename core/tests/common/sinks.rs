//! Sinks of texts that note or refuse what they get.

use rulebook_core::text::{Ink, Out, Plain};
use std::fmt;

/// What is written, as a text.
pub(crate) fn text(write: impl Fn(&mut dyn Out) -> fmt::Result) -> String {
    let mut text = String::new();
    write(&mut Plain(&mut text)).unwrap();
    text
}

/// A sink that notes what it is told.
#[derive(Default)]
pub(crate) struct Noting {
    pub(crate) text: String,
    fields: Vec<(String, usize)>,
    inks: Vec<(Ink, usize)>,
}

impl Noting {
    /// The text up to the next field, of the first field of this name.
    #[track_caller]
    pub(crate) fn field(&self, name: &str) -> &str {
        let at = self.fields.iter().position(|(field, _)| field == name).expect(name);
        let end = self.fields.get(at + 1).map_or(self.text.len(), |&(_, end)| end);
        &self.text[self.fields[at].1..end]
    }

    /// The kind of the first stretch that begins with a text.
    #[track_caller]
    pub(crate) fn ink(&self, text: &str) -> Ink {
        self.inks.iter().find(|&&(_, at)| self.text[at..].starts_with(text)).expect(text).0
    }
}

impl fmt::Write for Noting {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text.push_str(text);
        Ok(())
    }
}

impl Out for Noting {
    fn field(&mut self, name: fmt::Arguments<'_>) {
        self.fields.push((name.to_string(), self.text.len()));
    }

    fn layout(&mut self) {
        self.field(format_args!("layout"));
    }

    fn ink(&mut self, ink: Ink) {
        self.inks.push((ink, self.text.len()));
    }
}

/// A sink with room for so many bytes.
pub(crate) struct Full(pub(crate) usize);

impl fmt::Write for Full {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}
