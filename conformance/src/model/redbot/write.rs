//! FILE-1: writes round files.

use super::state::{Action, Direction, Movement, Order, State};
use std::fmt;

impl State {
    /// The round file in canonical form.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = format!("{}/{}\n{}x{}\n", self.counter, self.maximum, self.width, self.height);
        for (n, player) in (1..).zip(&self.players) {
            let in_game = if player.in_game { 1 } else { 0 };
            text += &format!("P{n}: {in_game} {} {} {}", player.finish_round, player.fire_points, player.allowance);
            for (r, robot) in (1..).zip(&player.robots) {
                // DEA-2: a dead robot keeps its cell and direction.
                text += &format!(" R{r} {} {} {} {}", robot.lives, robot.direction, robot.cell.x, robot.cell.y);
            }
            text += "\n";
        }
        for (n, player) in (1..).zip(&self.players) {
            text += &format!("P{n}_finish:");
            for (index, goal) in player.goals.iter().enumerate() {
                // FILE-1: one blank after the label, none after a comma.
                text += if index == 0 { " " } else { "" };
                text += &format!("{} {},", goal.x, goal.y);
            }
            text += "\n";
        }
        text += "Walls:";
        for wall in &self.walls {
            // FILE-1: a blank before every wall.
            text += &format!(" {} {} {},", wall.cell.x, wall.cell.y, wall.lives);
        }
        text += "\n";
        for (n, player) in (1..).zip(&self.players) {
            text += &format!("P{n}_move: {}\n", player.last_order);
        }
        // FILE-5, SCO-3: the totals are recomputed.
        let totals = self.totals();
        for (n, player) in (1..).zip(&self.players) {
            text += &format!("P{n}: {}", totals[n - 1]);
            // FILE-7: no blank before an empty name.
            if !player.name.is_empty() {
                text += &format!(" {}", player.name);
            }
            text += "\n";
        }
        text
    }
}

/// FILE-6: formats the order in canonical form.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (r, robot) in (1..).zip(&self.robots) {
            let gap = if r == 1 { "" } else { " " };
            let movement = match robot.movement {
                Movement::Up => "UP",
                Movement::Left => "LEFT",
                Movement::Right => "RIGHT",
                Movement::None => "NONE",
            };
            write!(f, "{gap}R{r} {movement} ")?;
            match robot.action {
                Action::Fire => write!(f, "FIRE")?,
                Action::Build(cell) => write!(f, "BUILD {} {}", cell.x, cell.y)?,
                Action::Nothing => write!(f, "NOTHING")?,
            }
        }
        Ok(())
    }
}

/// FILE-1: formats the direction as a word.
impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Up => "UP",
            Self::Right => "RIGHT",
            Self::Down => "DOWN",
            Self::Left => "LEFT",
        })
    }
}
