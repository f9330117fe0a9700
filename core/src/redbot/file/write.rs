//! Writes a round file in canonical form (FILE-1).

use super::{LABELS, NOT_ARRIVED, WALLS, direction_word, robot_word};
use crate::redbot::setup::PlayerSetup;
use crate::redbot::state::State;
use crate::redbot::team::{Player, RobotNo};
use crate::text::{AnnotatedWrite, TextWriter, WriteText};
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
        self.write_plain(out)
    }

    /// Writes the round file of this state, and announces each value by its name.
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
        let setup = self.setup();
        writer.field(format_args!("the round counter"))?;
        writer.number(setup.round)?;
        writer.layout()?;
        writer.text("/")?;
        writer.field(format_args!("the maximum of rounds"))?;
        writer.number(setup.max_rounds)?;
        end_line(writer)?;
        writer.field(format_args!("the size of the board"))?;
        writer.number(setup.size.width())?;
        writer.text("x")?;
        writer.number(setup.size.height())?;
        end_line(writer)?;
        for (player, player_setup) in setup.players.iter() {
            write_player(player, player_setup, writer)?;
        }
        for (player, goals) in setup.goals.iter() {
            writer.text(LABELS[player].finish)?;
            writer.field(format_args!("the goal cells of {player}"))?;
            // One blank before the first entry, none between entries.
            writer.text(if goals.is_empty() { "" } else { " " })?;
            for cell in goals {
                writer.number(cell.x)?;
                writer.next_number(cell.y)?;
                writer.text(",")?;
            }
            end_line(writer)?;
        }
        writer.text(WALLS)?;
        for (index, wall) in setup.numbered_walls() {
            let number = u16::from(index) + 1;
            writer.field(format_args!("the cell of wall {number}"))?;
            writer.next_number(wall.position.x)?;
            writer.next_number(wall.position.y)?;
            writer.field(format_args!("the lives of wall {number}"))?;
            writer.next_number(wall.lives)?;
            writer.layout()?;
            writer.text(",")?;
        }
        end_line(writer)?;
        for (player, player_setup) in setup.players.iter() {
            writer.text(LABELS[player].orders)?;
            writer.field(format_args!("the last orders of {player}"))?;
            writer.text(" ")?;
            player_setup.last_orders.write(writer)?;
            end_line(writer)?;
        }
        for (player, player_setup) in setup.players.iter() {
            writer.text(LABELS[player].player)?;
            writer.field(format_args!("the total of {player}"))?;
            writer.next_number(self.score(player).total())?;
            writer.field(format_args!("the name of {player}"))?;
            // FILE-7: no blank after the total when there is no name.
            let name = player_setup.name.as_str();
            writer.text(if name.is_empty() { "" } else { " " })?;
            writer.text(name)?;
            end_line(writer)?;
        }
        Ok(())
    }
}

fn write_player<O: AnnotatedWrite + ?Sized>(
    player: Player,
    setup: &PlayerSetup,
    writer: &mut TextWriter<'_, O>,
) -> fmt::Result {
    writer.text(LABELS[player].player)?;
    writer.field(format_args!("InGame of {player}"))?;
    writer.next_number(u8::from(setup.in_game))?;
    writer.field(format_args!("FinishRound of {player}"))?;
    writer.next_number(setup.finish_round.unwrap_or(NOT_ARRIVED))?;
    writer.field(format_args!("the fire points of {player}"))?;
    writer.next_number(setup.fire_points)?;
    writer.field(format_args!("the walls left of {player}"))?;
    writer.next_number(setup.walls_left)?;
    for no in RobotNo::ALL {
        let robot = &setup.robots[no];
        writer.layout()?;
        writer.text(" ")?;
        writer.text(robot_word(no))?;
        writer.field(format_args!("the lives of {player} {no}"))?;
        writer.next_number(robot.lives)?;
        writer.field(format_args!("the direction of {player} {no}"))?;
        writer.text(" ")?;
        writer.text(direction_word(robot.direction))?;
        writer.field(format_args!("the cell of {player} {no}"))?;
        writer.next_number(robot.position.x)?;
        writer.next_number(robot.position.y)?;
    }
    end_line(writer)
}

fn end_line<O: AnnotatedWrite + ?Sized>(writer: &mut TextWriter<'_, O>) -> fmt::Result {
    writer.layout()?;
    writer.text("\n")
}
