//! The board as text for people.

use super::army::{Army, Player};
use super::setup::{Phase, Situation};
use super::state::State;
use super::terrain::Ground;
use super::tile::Tile;
use crate::text::{AnnotatedWrite, Quantity, Style, write_column_numbers};
use core::fmt;

impl State {
    /// Draws the board, row 0 on top, and the players with their units below it.
    ///
    /// A unit is drawn as its player's number, a bonus as `+`, and a placement tile, while the players buy, as `_`. Land
    /// is drawn as `.` if its kind is 1. Everything else looks as in the state file, except that land of the kinds 2 to
    /// 9 has a letter, `b` to `i`, to tell it from units.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let Situation { phase, turn, player, points, .. } = self.situation();
        match phase {
            Phase::Buy => writeln!(out, "{player} buys")?,
            Phase::Fight => {
                write!(out, "turn {turn}, ")?;
                match (self.is_over(), self.winner()) {
                    (true, Some(winner)) => writeln!(out, "{winner} has won")?,
                    (true, None) => writeln!(out, "the game is over without a winner")?,
                    (false, _) => writeln!(out, "{player} has {}", Quantity(*points, "point"))?,
                }
            }
        }
        let size = self.scenario().terrain.size();
        for y in 0..size.height() {
            out.style(Style::Faint);
            write!(out, "{y:>2} ")?;
            (0..size.width()).try_for_each(|x| self.draw_tile(Tile { x, y }, out))?;
            out.style(Style::Plain);
            writeln!(out)?;
        }
        write_column_numbers(out, size.width())?;
        self.situation().armies.iter().try_for_each(|(player, army)| self.draw_army(player, army, out))
    }

    fn draw_tile(&self, tile: Tile, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        if let Some((player, ..)) = self.situation().armies.unit_on(tile) {
            out.style(Style::of(player));
            return write!(out, "{}", player.number());
        }
        if self.situation().bonuses.contains(&tile) {
            out.style(Style::Plain);
            return out.write_str("+");
        }
        if let Some(player) = self.scenario().placement.owner(tile).filter(|_| self.situation().phase == Phase::Buy) {
            out.style(Style::of(player));
            return out.write_str("_");
        }
        let (style, letter) = match self.scenario().terrain.ground(tile) {
            Some(Ground::Land(kind)) if kind.number() == 1 => (Style::Faint, '.'),
            Some(Ground::Land(kind)) if kind.number() < 10 => (Style::Faint, char::from(b'a' + kind.number() - 1)),
            Some(ground @ Ground::Land(_)) => (Style::Faint, char::from(ground.letter())),
            Some(ground) => (Style::Obstacle, char::from(ground.letter())),
            None => (Style::Plain, ' '),
        };
        out.style(style);
        write!(out, "{letter}")
    }

    fn draw_army(&self, player: Player, army: &Army, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        out.style(Style::of(player));
        write!(out, "{player}")?;
        out.style(Style::Plain);
        writeln!(out, ": {}, money {}", Quantity(army.living().count(), "unit"), army.money)?;
        for (id, unit) in army.living() {
            writeln!(out, "   {id:>2} {} on {}, health {}", self.type_of(unit).name, unit.tile, unit.health)?;
        }
        Ok(())
    }
}
