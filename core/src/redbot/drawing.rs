//! The board as text for people, in the style of `spec/redbot.md`.

use super::event::Object;
use super::state::{Standing, State};
use super::team::{Player, RobotId};
use crate::grid::{Direction, Position};
use crate::text::{AnnotatedWrite, Quantity, Style};
use core::fmt;

impl State {
    /// Draws the board, the highest row on top, and the players side by side
    /// below it.
    ///
    /// A robot is drawn as its player's number, its own number and an arrow, a standing wall as `#` and its lives, and
    /// a destroyed wall as `x`. Below the board, `R1` and `R2` are followed by the lives of the robots, `-` for a
    /// destroyed one.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = self.setup();
        writeln!(out, "round {} of {}", setup.round, setup.max_rounds)?;
        for y in (1..=i32::from(setup.size.height())).rev() {
            out.style(Style::Faint);
            write!(out, "{y:>2} ")?;
            for x in 1..=i32::from(setup.size.width()) {
                self.draw_cell(Position::new(x, y), x == i32::from(setup.size.width()), out)?;
            }
            out.style(Style::Plain);
            writeln!(out)?;
        }
        out.style(Style::Faint);
        write!(out, "   ")?;
        for x in 1..=setup.size.width() {
            write!(out, "{}{x:>2}", if x == 1 { "" } else { " " })?;
        }
        out.style(Style::Plain);
        writeln!(out)?;
        for player in Player::ALL {
            self.draw_player(player, out)?;
        }
        Ok(())
    }

    fn draw_cell(&self, at: Position, is_last: bool, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = self.setup();
        match self.object_at(at) {
            Some(Object::Robot(id)) => {
                out.style(Style::of(id.player));
                let arrow = match setup.robot(id).direction {
                    Direction::Up => '^',
                    Direction::Right => '>',
                    Direction::Down => 'v',
                    Direction::Left => '<',
                };
                write!(out, "{}{}{arrow}", id.player.number(), id.no as u8 + 1)
            }
            Some(Object::Wall(index)) => {
                out.style(Style::Obstacle);
                let lives = setup.walls.get(usize::from(index)).map_or(0, |wall| wall.lives);
                // A cell is three characters wide, but a variant's walls can have 100 lives or more.
                if lives < 100 { write!(out, "#{lives:02}") } else { write!(out, "#++") }
            }
            None => {
                out.style(Style::Faint);
                let destroyed = setup.walls.iter().any(|wall| wall.position == at);
                out.write_str(if destroyed { " x" } else { " ." })?;
                // No trailing blank in a row.
                out.write_str(if is_last { "" } else { " " })
            }
        }
    }

    fn draw_player(&self, player: Player, out: &mut dyn AnnotatedWrite) -> fmt::Result {
        let setup = &self.setup().players[player];
        out.style(Style::of(player));
        write!(out, "{player}")?;
        out.style(Style::Plain);
        let (total, fire, walls) = (self.score(player).total(), setup.fire_points, setup.walls_left);
        // The singular is one letter shorter; the gap keeps the columns aligned.
        let gap = |is_one: bool| if is_one { " " } else { "" };
        write!(out, " {:>4},{} {fire:>3} by fire, ", Quantity(total, "point"), gap(total == 1))?;
        write!(out, "{:>2} left,{} ", Quantity(walls, "wall"), gap(walls == 1))?;
        for id in RobotId::ALL.into_iter().filter(|id| id.player == player) {
            let robot = self.setup().robot(id);
            if robot.is_alive() {
                write!(out, "{} {:>2}, ", id.no, robot.lives)?;
            } else {
                write!(out, "{}  -, ", id.no)?;
            }
        }
        match self.standing(player) {
            Standing::Playing => write!(out, "in the game")?,
            Standing::Arrived { round } => write!(out, "arrived in {round}")?,
            Standing::Eliminated => write!(out, "out")?,
        }
        let gap = if setup.name.as_str().is_empty() { "" } else { "  " };
        writeln!(out, "{gap}{}", setup.name)
    }
}
