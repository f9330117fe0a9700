//! The board as text for people, in the manner of `spec/redbot.md`.

use super::event::Object;
use super::state::{Standing, State};
use super::team::{Player, RobotId};
use crate::grid::{Direction, Position};
use crate::text::{Counted, Ink, Out};
use core::fmt;

impl State {
    /// Draws the board, the highest row on top, and the players beside each
    /// other below.
    ///
    /// A robot is its player's number, its own number and an arrow; a standing
    /// wall is `#` and its lives, a destroyed one `x`. Below, behind `R1` and
    /// `R2`, are the lives of the robots, `-` for a destroyed one.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn draw(&self, out: &mut dyn Out) -> fmt::Result {
        let setup = self.setup();
        writeln!(out, "round {} of {}", setup.round, setup.max_rounds)?;
        for y in (1..=i32::from(setup.size.height())).rev() {
            out.ink(Ink::Faint);
            write!(out, "{y:>2} ")?;
            for x in 1..=i32::from(setup.size.width()) {
                self.draw_cell(Position::new(x, y), x == i32::from(setup.size.width()), out)?;
            }
            out.ink(Ink::Plain);
            writeln!(out)?;
        }
        out.ink(Ink::Faint);
        write!(out, "   ")?;
        for x in 1..=setup.size.width() {
            write!(out, "{}{x:>2}", if x == 1 { "" } else { " " })?;
        }
        out.ink(Ink::Plain);
        writeln!(out)?;
        for player in Player::ALL {
            self.draw_player(player, out)?;
        }
        Ok(())
    }

    fn draw_cell(&self, at: Position, is_last: bool, out: &mut dyn Out) -> fmt::Result {
        let setup = self.setup();
        match self.object_at(at) {
            Some(Object::Robot(id)) => {
                out.ink(Ink::of(id.player));
                let arrow = match setup.robot(id).direction {
                    Direction::Up => '^',
                    Direction::Right => '>',
                    Direction::Down => 'v',
                    Direction::Left => '<',
                };
                write!(out, "{}{}{arrow}", id.player.number(), id.no as u8 + 1)
            }
            Some(Object::Wall(index)) => {
                out.ink(Ink::Obstacle);
                let lives = setup.walls.get(usize::from(index)).map_or(0, |wall| wall.lives);
                // Three columns have to do; a variant's walls can have more lives.
                if lives < 100 { write!(out, "#{lives:02}") } else { write!(out, "#++") }
            }
            None => {
                out.ink(Ink::Faint);
                let destroyed = setup.walls.iter().any(|wall| wall.position == at);
                out.write_str(if destroyed { " x" } else { " ." })?;
                // No blank at the end of the row.
                out.write_str(if is_last { "" } else { " " })
            }
        }
    }

    fn draw_player(&self, player: Player, out: &mut dyn Out) -> fmt::Result {
        let setup = &self.setup().players[player];
        out.ink(Ink::of(player));
        write!(out, "{player}")?;
        out.ink(Ink::Plain);
        let (total, fire, walls) = (self.score(player).total(), setup.fire_points, setup.walls_left);
        // One takes a letter less, and the columns stay where they are.
        let gap = |is_one: bool| if is_one { " " } else { "" };
        write!(out, " {:>4},{} {fire:>3} by fire, ", Counted(total, "point"), gap(total == 1))?;
        write!(out, "{:>2} left,{} ", Counted(walls, "wall"), gap(walls == 1))?;
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
