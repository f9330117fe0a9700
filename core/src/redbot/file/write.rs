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
    fn write_text<O: AnnotatedWrite + ?Sized>(&self, pen: &mut TextWriter<'_, O>) -> fmt::Result {
        let setup = self.setup();
        pen.field(format_args!("the round counter"))?;
        pen.number(setup.round)?;
        pen.layout()?;
        pen.text("/")?;
        pen.field(format_args!("the maximum of rounds"))?;
        pen.number(setup.max_rounds)?;
        end_line(pen)?;
        pen.field(format_args!("the size of the board"))?;
        pen.number(setup.size.width())?;
        pen.text("x")?;
        pen.number(setup.size.height())?;
        end_line(pen)?;
        for (player, player_setup) in setup.players.iter() {
            write_player(player, player_setup, pen)?;
        }
        for (player, goals) in setup.goals.iter() {
            pen.text(LABELS[player].finish)?;
            pen.field(format_args!("the goal cells of {player}"))?;
            // No blank between the entries, but one before the first.
            pen.text(if goals.is_empty() { "" } else { " " })?;
            for cell in goals {
                pen.number(cell.x)?;
                pen.next(cell.y)?;
                pen.text(",")?;
            }
            end_line(pen)?;
        }
        pen.text(WALLS)?;
        for (index, wall) in setup.numbered_walls() {
            let number = u16::from(index) + 1;
            pen.field(format_args!("the cell of wall {number}"))?;
            pen.next(wall.position.x)?;
            pen.next(wall.position.y)?;
            pen.field(format_args!("the lives of wall {number}"))?;
            pen.next(wall.lives)?;
            pen.layout()?;
            pen.text(",")?;
        }
        end_line(pen)?;
        for (player, player_setup) in setup.players.iter() {
            pen.text(LABELS[player].orders)?;
            pen.field(format_args!("the last orders of {player}"))?;
            pen.text(" ")?;
            player_setup.last_orders.write(pen)?;
            end_line(pen)?;
        }
        for (player, player_setup) in setup.players.iter() {
            pen.text(LABELS[player].player)?;
            pen.field(format_args!("the total of {player}"))?;
            pen.next(self.score(player).total())?;
            pen.field(format_args!("the name of {player}"))?;
            // FILE-7: no blank after the total when there is no name.
            let name = player_setup.name.as_str();
            pen.text(if name.is_empty() { "" } else { " " })?;
            pen.text(name)?;
            end_line(pen)?;
        }
        Ok(())
    }
}

fn write_player<O: AnnotatedWrite + ?Sized>(
    player: Player,
    setup: &PlayerSetup,
    pen: &mut TextWriter<'_, O>,
) -> fmt::Result {
    pen.text(LABELS[player].player)?;
    pen.field(format_args!("InGame of {player}"))?;
    pen.next(u8::from(setup.in_game))?;
    pen.field(format_args!("FinishRound of {player}"))?;
    pen.next(setup.finish_round.unwrap_or(NOT_ARRIVED))?;
    pen.field(format_args!("the fire points of {player}"))?;
    pen.next(setup.fire_points)?;
    pen.field(format_args!("the walls left of {player}"))?;
    pen.next(setup.walls_left)?;
    for no in RobotNo::ALL {
        let robot = &setup.robots[no];
        pen.layout()?;
        pen.text(" ")?;
        pen.text(robot_word(no))?;
        pen.field(format_args!("the lives of {player} {no}"))?;
        pen.next(robot.lives)?;
        pen.field(format_args!("the direction of {player} {no}"))?;
        pen.text(" ")?;
        pen.text(direction_word(robot.direction))?;
        pen.field(format_args!("the cell of {player} {no}"))?;
        pen.next(robot.position.x)?;
        pen.next(robot.position.y)?;
    }
    end_line(pen)
}

fn end_line<O: AnnotatedWrite + ?Sized>(pen: &mut TextWriter<'_, O>) -> fmt::Result {
    pen.layout()?;
    pen.text("\n")
}
