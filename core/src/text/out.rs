//! Where text goes: any [`fmt::Write`], with two hooks that plain sinks ignore.

use crate::players::{Player, Seat};
use core::fmt;

/// A sink for text that may want to know what the text means.
///
/// A state's writer announces each value by name before it writes it, so that
/// a comparison of two texts can say *which field* differs; a drawing announces
/// the meaning of what follows, so that a terminal can colour it. A sink that
/// wants neither is a [`Plain`] one.
pub trait Out: fmt::Write {
    /// The text that follows, up to the next call, is the value of this field.
    fn field(&mut self, name: fmt::Arguments<'_>) {
        let _ = name;
    }

    /// Whether the sink takes note of fields and layout. To one that does not,
    /// a writer need not announce them, and can write in larger pieces.
    fn wants_fields(&self) -> bool {
        true
    }

    /// The text that follows, up to the next field, is layout: labels, line ends.
    fn layout(&mut self) {}

    /// The text that follows, up to the next call, is of this kind.
    fn ink(&mut self, ink: Ink) {
        let _ = ink;
    }
}

/// What a stretch of a drawing shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Something of secondary interest: axes, empty cells, what is destroyed.
    Faint,
    /// An obstacle of nobody's.
    Obstacle,
    /// Something that belongs to a player.
    Of(Seat),
}

impl Ink {
    /// The ink of what belongs to a player of a game.
    #[must_use]
    pub const fn of<const N: usize>(player: Player<N>) -> Self {
        match player.among() {
            Some(seat) => Self::Of(seat),
            None => Self::Plain,
        }
    }
}

/// An [`Out`] that passes the text on and ignores what it means.
///
/// ```
/// use core::fmt::Write;
/// use rulebook_core::text::{Out, Plain};
///
/// let mut text = String::new();
/// let mut out = Plain(&mut text);
/// out.field(format_args!("points"));
/// write!(out, "{}", 12).unwrap();
/// assert_eq!(text, "12");
/// ```
#[derive(Debug)]
pub struct Plain<W>(
    /// The sink of the text.
    pub W,
);

impl<W: fmt::Write> fmt::Write for Plain<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}

impl<W: fmt::Write> Out for Plain<W> {
    fn wants_fields(&self) -> bool {
        false
    }
}
