//! The board as text for people.

use super::color::Color;
use super::square::Square;
use super::state::State;
use crate::text::{AnnotatedWrite, Quantity, Style};
use core::fmt;

impl State {
    /// Draws the board with row 1 on top, and the players below it. `*` is a legal move.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        match (self.forfeit(), self.asked()) {
            (Some(loser), _) => writeln!(out, "the game is over, {loser} lost by forfeit")?,
            (None, Some(side)) => writeln!(out, "{side} to move")?,
            (None, None) => writeln!(out, "the game is over")?,
        }
        for square in Square::ALL {
            if square.column() == 0 {
                out.style(Style::Faint);
                write!(out, "{}", square.row() + 1)?;
            }
            out.style(Style::Plain);
            out.write_str(" ")?;
            let (style, sign) = match self.board().get(square) {
                Some(color) => (Style::of(color.player()), color.letter()),
                None if self.allows(square) => (Style::Plain, '*'),
                None => (Style::Faint, '-'),
            };
            out.style(style);
            write!(out, "{sign}")?;
            if square.column() == 7 {
                out.style(Style::Plain);
                writeln!(out)?;
            }
        }
        out.style(Style::Faint);
        write!(out, "  a b c d e f g h")?;
        out.style(Style::Plain);
        writeln!(out)?;
        Color::ALL.into_iter().try_for_each(|side| self.draw_player(side, out))
    }

    fn draw_player(&self, side: Color, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        out.style(Style::of(side.player()));
        write!(out, "{} {side} {}", side.player(), side.letter())?;
        out.style(Style::Plain);
        let discs = self.discs(side);
        // The singular is one letter shorter; the gap keeps the columns aligned.
        let gap = if discs == 1 { " " } else { "" };
        write!(out, " {:>2}", Quantity(discs, "disc"))?;
        match self.is_over() {
            true => writeln!(out, ",{gap} {}", Quantity(self.score(side), "point")),
            false => writeln!(out),
        }
    }
}
