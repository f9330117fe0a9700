//! The board as text for people.

use super::robot::Player;
use super::state::State;
use crate::grid::Position;
use crate::text::{AnnotatedWrite, Quantity, Style};
use core::fmt;

impl State {
    /// Draws the board as in the file, row 1 on top, and the players below it.
    ///
    /// A flag without a robot on it is drawn as its player's number, or as `*` if both flags share the cell.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = self.setup();
        write!(out, "{} left, ", Quantity(setup.rounds_left, "round"))?;
        if self.is_over() {
            writeln!(out, "the game is over")?;
        } else {
            writeln!(out, "{} to move", setup.to_move)?;
        }
        for y in 1..=setup.size.height() {
            out.style(Style::Faint);
            write!(out, "{y:>2}")?;
            for x in 1..=setup.size.width() {
                out.write_str(" ")?;
                self.draw_cell(Position::new(x.into(), y.into()), out)?;
            }
            out.style(Style::Plain);
            writeln!(out)?;
        }
        self.draw_columns(out)?;
        for player in Player::ALL {
            self.draw_player(player, out)?;
        }
        Ok(())
    }

    /// Draws the column numbers. From column 10 on, the tens digit is above the ones digit.
    fn draw_columns(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let width = self.setup().size.width();
        if width >= 10 {
            out.style(Style::Faint);
            write!(out, "  ")?;
            for x in 1..=width {
                if x < 10 {
                    out.write_str("  ")?;
                } else {
                    write!(out, " {}", x / 10)?;
                }
            }
            out.style(Style::Plain);
            writeln!(out)?;
        }
        out.style(Style::Faint);
        write!(out, "  ")?;
        for x in 1..=width {
            write!(out, " {}", x % 10)?;
        }
        out.style(Style::Plain);
        writeln!(out)
    }

    fn draw_cell(&self, at: Position, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = self.setup();
        if let Some(robot) = setup.robot_at(at) {
            out.style(Style::of(robot.player()));
            return write!(out, "{robot}");
        }
        if setup.walls.contains(at) {
            out.style(Style::Obstacle);
            return out.write_str("#");
        }
        let mut flags = setup.flags.iter().filter(|&(_, &flag)| flag == at);
        match (flags.next(), flags.next()) {
            (Some((player, _)), None) => {
                out.style(Style::of(player));
                write!(out, "{}", player.number())
            }
            (Some(_), Some(_)) => {
                out.style(Style::Plain);
                out.write_str("*")
            }
            (None, _) => {
                out.style(Style::Faint);
                out.write_str(".")
            }
        }
    }

    fn draw_player(&self, player: Player, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        out.style(Style::of(player));
        write!(out, "{player}")?;
        out.style(Style::Plain);
        let (points, robots) = (self.points(player), self.setup().robots.of(player).count());
        // The singular is one letter shorter; the gap keeps the columns aligned.
        let gap = |count: usize| if count == 1 { " " } else { "" };
        write!(out, " {:>2},{} ", Quantity(points, "point"), gap(usize::from(points == 1)))?;
        write!(out, "{:>2},{} ", Quantity(robots, "robot"), gap(robots))?;
        write!(out, "flag on {}", self.setup().flags[player])?;
        match self.on_flag(player) {
            Some(robot) => writeln!(out, ", {robot} is on the flag of {}", player.next()),
            None => writeln!(out),
        }
    }
}
