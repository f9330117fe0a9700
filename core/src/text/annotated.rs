//! Text sinks that also receive the meaning of the text. Plain sinks ignore it.

use crate::players::{Player, Seat};
use core::fmt;

/// A text sink that can receive the meaning of the text.
///
/// The writer of a state announces each value by name before it writes it, so
/// that a comparison of two texts can name the *field* that differs. A drawing
/// announces the style of each span, so that a terminal can color it. [`PlainWriter`]
/// ignores both.
pub trait AnnotatedWrite: fmt::Write {
    /// Announces that the text up to the next call is the value of this field.
    fn field(&mut self, name: fmt::Arguments<'_>) {
        let _ = name;
    }

    /// Whether the sink uses field names and layout. If not, a writer may skip
    /// the announcements and write larger pieces.
    fn wants_fields(&self) -> bool {
        true
    }

    /// Announces that the text up to the next field is layout: labels, line ends.
    fn layout(&mut self) {}

    /// Announces that the text up to the next call has this style.
    fn style(&mut self, style: Style) {
        let _ = style;
    }
}

/// The style of a span in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Style {
    /// Ordinary text.
    Plain,
    /// Secondary information: axes, empty cells, destroyed objects.
    Faint,
    /// An obstacle without an owner.
    Obstacle,
    /// Something that belongs to a player.
    Of(Seat),
}

impl Style {
    /// The style of things that belong to a player.
    #[must_use]
    pub const fn of<const N: usize>(player: Player<N>) -> Self {
        match player.try_cast() {
            Some(seat) => Self::Of(seat),
            None => Self::Plain,
        }
    }
}

/// An [`AnnotatedWrite`] that forwards the text and ignores its meaning.
///
/// ```
/// use core::fmt::Write;
/// use rulebook_core::text::{AnnotatedWrite, PlainWriter};
///
/// let mut text = String::new();
/// let mut out = PlainWriter(&mut text);
/// out.field(format_args!("points"));
/// write!(out, "{}", 12).unwrap();
/// assert_eq!(text, "12");
/// ```
#[derive(Debug)]
pub struct PlainWriter<W>(
    /// The sink of the text.
    pub W,
);

impl<W: fmt::Write> fmt::Write for PlainWriter<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl<W: fmt::Write> AnnotatedWrite for PlainWriter<W> {
    fn wants_fields(&self) -> bool {
        false
    }
}
