//! Writes a state file in canonical form (FILE-1).

use crate::othello::color::Color;
use crate::othello::state::State;
use crate::text::{AnnotatedWrite, TextWriter, WriteText};
use core::fmt;

impl State {
    /// Writes the state file of this state (FILE-1).
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::othello::State::default().write(&mut text)?;
    /// assert_eq!(text, "---------------------------OX------XO--------------------------- X\n");
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_plain(out)
    }

    /// Writes the state file of this state, and announces each value by its name.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_fields(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        self.write_announced(out)
    }
}

impl WriteText for State {
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, writer: &mut TextWriter<'_, O>) -> fmt::Result {
        let squares = self.board().characters();
        for (number, row) in (1..).zip(squares.chunks(8)) {
            writer.field(format_args!("row {number}"))?;
            writer.text(core::str::from_utf8(row).map_err(|_| fmt::Error)?)?;
        }
        writer.field(format_args!("the side to move"))?;
        writer.text(match self.to_move() {
            Color::Black => " X",
            Color::White => " O",
        })?;
        if let Some(loser) = self.forfeit() {
            writer.field(format_args!("the forfeit"))?;
            writer.text(match loser {
                Color::Black => " forfeit-X",
                Color::White => " forfeit-O",
            })?;
        }
        writer.layout()?;
        writer.text("\n")
    }
}
