//! Writes a state file in canonical form (FILE-1).

use super::{FREE, WALL};
use crate::fibot::robot::{P1, Robot};
use crate::fibot::setup::Setup;
use crate::fibot::state::State;
use crate::grid::Position;
use crate::text::{AnnotatedWrite, TextWriter, WriteText};
use core::fmt;

/// The longest row.
const MAX_ROW: usize = Setup::MAX_SIDE as usize;

impl State {
    /// Writes the state file of this state (FILE-1).
    ///
    /// ```
    /// let mut text = String::new();
    /// rulebook_core::fibot::State::default().write(&mut text)?;
    /// assert_eq!(text.lines().take(3).collect::<Vec<_>>(), ["10 5 20 1", "3 3 8 3", "A#..##..#Z"]);
    /// # Ok::<(), core::fmt::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Only those of the sink.
    pub fn write(&self, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_plain(out)
    }

    /// Writes the state file of this state, and announces each value by its name.
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
        writer.field(format_args!("the size of the board"))?;
        writer.number(setup.size.width())?;
        writer.next_number(setup.size.height())?;
        writer.field(format_args!("the rounds left"))?;
        writer.next_number(setup.rounds_left)?;
        writer.field(format_args!("the player to move"))?;
        writer.next_number(setup.to_move.number() as i64)?;
        writer.layout()?;
        writer.text("\n")?;
        for (player, flag) in setup.flags.iter() {
            writer.field(format_args!("the flag of {player}"))?;
            writer.text(if player == P1 { "" } else { " " })?;
            writer.number(flag.x)?;
            writer.next_number(flag.y)?;
        }
        let mut rows = [[FREE; MAX_ROW]; MAX_ROW];
        self.put_on(&mut rows);
        for (y, row) in (1..).zip(rows.iter().take(setup.size.height().into())) {
            writer.layout()?;
            writer.text("\n")?;
            writer.field(format_args!("row {y}"))?;
            let row = row.get(..setup.size.width().into()).unwrap_or_default();
            writer.text(core::str::from_utf8(row).map_err(|_| fmt::Error)?)?;
        }
        writer.layout()?;
        writer.text("\n")
    }
}

impl State {
    /// Puts walls and robots on rows of free cells, each starting at column 1.
    fn put_on(&self, rows: &mut [[u8; MAX_ROW]; MAX_ROW]) {
        let setup = self.setup();
        let mut put = |at: Position, cell: u8| {
            let index = |coordinate: i32| usize::try_from(coordinate - 1).ok();
            let place = index(at.y).and_then(|y| rows.get_mut(y)).zip(index(at.x));
            if let Some(place) = place.and_then(|(row, x)| row.get_mut(x)) {
                *place = cell;
            }
        };
        setup.walls.iter().for_each(|at| put(at, WALL));
        setup.robots.iter().for_each(|(robot, at): (Robot, _)| put(at, robot.letter() as u8));
    }
}
