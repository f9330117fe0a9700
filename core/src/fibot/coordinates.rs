//! Finds the robots in a row or a column.

use super::robot::Robot;
use crate::grid::Position;

/// The number of robots, rounded up to whole vectors of bytes, so that one vector comparison covers all robots.
const LANES: usize = 32;

/// The column and the row of each robot; 0 for robots that are not on the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Coordinates {
    columns: [u8; LANES],
    rows: [u8; LANES],
}

impl Coordinates {
    /// No robot on the board.
    pub(super) const NONE: Self = Self { columns: [0; LANES], rows: [0; LANES] };

    /// Places a robot on a cell of the board.
    pub(super) fn put(&mut self, robot: Robot, at: Position) {
        // Columns and rows of a board are at most 25.
        self.columns[robot.index()] = at.x as u8;
        self.rows[robot.index()] = at.y as u8;
    }

    /// Removes a robot from the board.
    pub(super) fn remove(&mut self, robot: Robot) {
        self.columns[robot.index()] = 0;
        self.rows[robot.index()] = 0;
    }

    /// The robots in the row or the column of a board cell, in alphabetical order.
    pub(super) fn in_line(&self, at: Position) -> impl Iterator<Item = Robot> + use<> {
        let mut left = 0_u32;
        for (index, (&column, &row)) in self.columns.iter().zip(&self.rows).enumerate() {
            left |= u32::from((column == at.x as u8) | (row == at.y as u8)) << index;
        }
        core::iter::from_fn(move || {
            // Lanes beyond Z hold no robot.
            let next = Robot::ALL.get(left.trailing_zeros() as usize).copied()?;
            left &= left - 1;
            Some(next)
        })
    }
}
