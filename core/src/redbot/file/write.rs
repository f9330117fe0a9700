//! Writing a round file in its canonical form (FILE-1).

use super::{LABELS, NOT_ARRIVED, WALLS, direction_word};
use crate::redbot::setup::PlayerSetup;
use crate::redbot::state::State;
use crate::redbot::team::{Player, RobotNo};
use crate::text::{Out, Plain};
use core::fmt;

impl State {
    /// Writes the round file of this state (FILE-1).
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::redbot::State::default().write(&mut text)?;
    /// assert_eq!(text.lines().last(), Some("P4: 26"));
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_fields(&mut Plain(out))
    }

    /// Writes the round file of this state, each value announced by its name.
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write_fields(&self, out: &mut dyn Out) -> fmt::Result {
        let setup = self.setup();
        out.field(format_args!("the round counter"));
        write!(out, "{}", setup.round)?;
        out.layout();
        out.write_str("/")?;
        out.field(format_args!("the maximum of rounds"));
        write!(out, "{}", setup.max_rounds)?;
        end_line(out)?;
        out.field(format_args!("the size of the board"));
        write!(out, "{}", setup.size)?;
        end_line(out)?;
        for (player, player_setup) in setup.players.iter() {
            write_player(player, player_setup, out)?;
        }
        for (player, goals) in setup.goals.iter() {
            out.write_str(LABELS[player].finish)?;
            out.field(format_args!("the goal cells of {player}"));
            for (i, cell) in goals.iter().enumerate() {
                let blank = if i == 0 { " " } else { "" };
                write!(out, "{blank}{} {},", cell.x, cell.y)?;
            }
            end_line(out)?;
        }
        out.write_str(WALLS)?;
        for (index, wall) in setup.numbered_walls() {
            let number = u16::from(index) + 1;
            out.field(format_args!("the cell of wall {number}"));
            write!(out, " {}", wall.position)?;
            out.field(format_args!("the lives of wall {number}"));
            write!(out, " {}", wall.lives)?;
            out.layout();
            out.write_str(",")?;
        }
        end_line(out)?;
        for (player, player_setup) in setup.players.iter() {
            out.write_str(LABELS[player].orders)?;
            out.field(format_args!("the last orders of {player}"));
            write!(out, " {}", player_setup.last_orders)?;
            end_line(out)?;
        }
        for (player, player_setup) in setup.players.iter() {
            out.write_str(LABELS[player].player)?;
            out.field(format_args!("the total of {player}"));
            write!(out, " {}", self.score(player).total())?;
            out.field(format_args!("the name of {player}"));
            // FILE-7: no blank after the total when there is no name.
            let blank = if player_setup.name.as_str().is_empty() { "" } else { " " };
            write!(out, "{blank}{}", player_setup.name)?;
            end_line(out)?;
        }
        Ok(())
    }
}

fn write_player(player: Player, setup: &PlayerSetup, out: &mut dyn Out) -> fmt::Result {
    out.write_str(LABELS[player].player)?;
    out.field(format_args!("InGame of {player}"));
    write!(out, " {}", u8::from(setup.in_game))?;
    out.field(format_args!("FinishRound of {player}"));
    write!(out, " {}", setup.finish_round.unwrap_or(NOT_ARRIVED))?;
    out.field(format_args!("the fire points of {player}"));
    write!(out, " {}", setup.fire_points)?;
    out.field(format_args!("the walls left of {player}"));
    write!(out, " {}", setup.walls_left)?;
    for no in RobotNo::ALL {
        let robot = &setup.robots[no];
        out.layout();
        write!(out, " {no}")?;
        out.field(format_args!("the lives of {player} {no}"));
        write!(out, " {}", robot.lives)?;
        out.field(format_args!("the direction of {player} {no}"));
        write!(out, " {}", direction_word(robot.direction))?;
        out.field(format_args!("the cell of {player} {no}"));
        write!(out, " {}", robot.position)?;
    }
    end_line(out)
}

fn end_line(out: &mut dyn Out) -> fmt::Result {
    out.layout();
    out.write_str("\n")
}
