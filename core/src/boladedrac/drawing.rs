//! The board as text for people.

use super::cell::Cell;
use super::goku::{Goku, Player};
use super::item::ItemKind;
use super::state::State;
use crate::text::{AnnotatedWrite, Quantity, Style, write_column_numbers};
use core::fmt;

impl State {
    /// Draws the board, row 0 on top, and the players below it.
    ///
    /// A goku is drawn as its player's number, a bean as `b` and a kinton as `k`. Everything else looks as in the state
    /// file.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = &self.setup;
        write!(out, "state {} of {}", setup.round, setup.parameters.nb_rounds)?;
        out.write_str(if self.is_over() { ", the game is over\n" } else { "\n" })?;
        for i in 0..setup.size.height() {
            out.style(Style::Faint);
            write!(out, "{i:>2} ")?;
            for j in 0..setup.size.width() {
                self.draw_cell(Cell { i, j }, out)?;
            }
            out.style(Style::Plain);
            writeln!(out)?;
        }
        write_column_numbers(out, setup.size.width())?;
        setup.gokus.iter().try_for_each(|(player, goku)| self.draw_player(player, goku, out))
    }

    fn draw_cell(&self, cell: Cell, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        if let Some(player) = self.setup.gokus.on(cell) {
            out.style(Style::of(player));
            return write!(out, "{}", player.number());
        }
        let at = cell.position();
        let item = self.item_on(cell).map(|(item, _)| item.kind);
        let (style, text) = match item {
            Some(ItemKind::Bean) => (Style::Plain, "b"),
            Some(ItemKind::Kinton) => (Style::Plain, "k"),
            None if self.setup.rocks.contains(at) => (Style::Obstacle, "X"),
            None if self.setup.capsules.contains(at) => (Style::Plain, "C"),
            None if self.setup.balls.contains(at) => (Style::Plain, "B"),
            None => (Style::Faint, "."),
        };
        out.style(style);
        out.write_str(text)
    }

    fn draw_player(&self, player: Player, goku: &Goku, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        out.style(Style::of(player));
        write!(out, "{player} {}", goku.name)?;
        out.style(Style::Plain);
        write!(out, ": {}, {}", Quantity(self.points(player), "point"), Quantity(goku.balls, "ball"))?;
        if goku.is_alive {
            write!(out, ", on {}, strength {}", goku.cell, goku.strength)?;
        } else {
            write!(out, ", dead, timer {}", goku.timer)?;
        }
        if goku.on_kinton {
            write!(out, ", kinton for {}", Quantity(goku.kinton, "round"))?;
        }
        if goku.with_ball {
            write!(out, ", with a ball")?;
        }
        writeln!(out, "{}", if goku.status.is_frozen() { ", frozen" } else { "" })
    }
}
