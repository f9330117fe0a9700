//! The board as text for people.

use super::robot::Player;
use super::state::State;
use crate::grid::Position;
use crate::text::{Counted, Ink, Out};
use core::fmt;

impl State {
    /// Draws the board as the file has it, row 1 on top, with the flags as the
    /// numbers of their players where no robot is (`*` for both on one cell),
    /// and the players below.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn Out) -> fmt::Result {
        let setup = self.setup();
        write!(out, "{} left, ", Counted(setup.rounds_left, "round"))?;
        if self.is_over() {
            writeln!(out, "the game is over")?;
        } else {
            writeln!(out, "{} to move", setup.to_move)?;
        }
        for y in 1..=setup.size.height() {
            out.ink(Ink::Faint);
            write!(out, "{y:>2}")?;
            for x in 1..=setup.size.width() {
                out.write_str(" ")?;
                self.draw_cell(Position::new(x.into(), y.into()), out)?;
            }
            out.ink(Ink::Plain);
            writeln!(out)?;
        }
        self.draw_columns(out)?;
        for player in Player::ALL {
            self.draw_player(player, out)?;
        }
        Ok(())
    }

    /// The numbers of the columns; from column 10 on their digits stand below each other.
    fn draw_columns(&self, out: &mut dyn Out) -> fmt::Result {
        let width = self.setup().size.width();
        if width >= 10 {
            out.ink(Ink::Faint);
            write!(out, "  ")?;
            for x in 1..=width {
                if x < 10 {
                    out.write_str("  ")?;
                } else {
                    write!(out, " {}", x / 10)?;
                }
            }
            out.ink(Ink::Plain);
            writeln!(out)?;
        }
        out.ink(Ink::Faint);
        write!(out, "  ")?;
        for x in 1..=width {
            write!(out, " {}", x % 10)?;
        }
        out.ink(Ink::Plain);
        writeln!(out)
    }

    fn draw_cell(&self, at: Position, out: &mut dyn Out) -> fmt::Result {
        let setup = self.setup();
        if let Some(robot) = setup.robot_at(at) {
            out.ink(Ink::of(robot.player()));
            return write!(out, "{robot}");
        }
        if setup.walls.contains(at) {
            out.ink(Ink::Obstacle);
            return out.write_str("#");
        }
        let mut flags = setup.flags.iter().filter(|&(_, &flag)| flag == at);
        match (flags.next(), flags.next()) {
            (Some((player, _)), None) => {
                out.ink(Ink::of(player));
                write!(out, "{}", player.number())
            }
            (Some(_), Some(_)) => {
                out.ink(Ink::Plain);
                out.write_str("*")
            }
            (None, _) => {
                out.ink(Ink::Faint);
                out.write_str(".")
            }
        }
    }

    fn draw_player(&self, player: Player, out: &mut dyn Out) -> fmt::Result {
        out.ink(Ink::of(player));
        write!(out, "{player}")?;
        out.ink(Ink::Plain);
        let (points, robots) = (self.points(player), self.setup().robots.of(player).count());
        // One takes a letter less, and the columns stay where they are.
        let gap = |count: usize| if count == 1 { " " } else { "" };
        write!(out, " {:>2},{} ", Counted(points, "point"), gap(usize::from(points == 1)))?;
        write!(out, "{:>2},{} ", Counted(robots, "robot"), gap(robots))?;
        write!(out, "flag on {}", self.setup().flags[player])?;
        match self.on_flag(player) {
            Some(robot) => writeln!(out, ", {robot} is on the flag of {}", player.following()),
            None => writeln!(out),
        }
    }
}
