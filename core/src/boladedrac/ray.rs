//! The ray of a Kame Hame. Read KAM-5 first.

use super::cell::{Cell, Direction};
use crate::grid::WideCellSet;

/// The cells that a Kame Hame covers (KAM-5).
///
/// ```
/// use rulebook_core::boladedrac::{Cell, Direction, Ray};
///
/// let ray = Ray { from: Cell::new(1, 2), direction: Direction::Right, len: 2 };
/// assert_eq!(ray.cells().collect::<Vec<_>>(), [Cell::new(1, 3), Cell::new(1, 4)]);
/// assert!(ray.covers(Cell::new(1, 4)) && !ray.covers(ray.from) && !ray.covers(Cell::new(1, 5)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ray {
    /// The thrower's cell, which the ray does not cover.
    pub from: Cell,
    /// The direction.
    pub direction: Direction,
    /// The number of covered cells, 0..62.
    pub len: u8,
}

impl Ray {
    /// Creates the ray from a cell up to the nearest rock (KAM-5). On every board, there is a rock in each direction
    /// (SET-1).
    ///
    /// ```
    /// use rulebook_core::boladedrac::{Cell, Direction, Ray, State};
    ///
    /// let state = State::default();
    /// let ray = Ray::up_to(&state.setup().rocks, Cell::new(1, 1), Direction::Right);
    /// assert_eq!((ray.len, ray.cells().last()), (17, Some(Cell::new(1, 18))));
    /// ```
    #[must_use]
    pub fn up_to(rocks: &WideCellSet, from: Cell, direction: Direction) -> Self {
        let rock = rocks.first_ahead(from.position(), direction.on_grid());
        let rock = rock.map_or(from, Cell::at);
        let steps = from.i.abs_diff(rock.i) + from.j.abs_diff(rock.j);
        Self { from, direction, len: steps.saturating_sub(1) }
    }

    /// The covered cells, nearest first.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let mut cell = self.from;
        (0..self.len).map(move |_| {
            cell = cell.next(self.direction);
            cell
        })
    }

    /// Whether the ray covers a cell.
    #[must_use]
    pub const fn covers(self, cell: Cell) -> bool {
        let Self { from, direction, len } = self;
        let (is_in_line, steps) = match direction {
            Direction::Top => (cell.j == from.j, from.i.wrapping_sub(cell.i)),
            Direction::Bottom => (cell.j == from.j, cell.i.wrapping_sub(from.i)),
            Direction::Left => (cell.i == from.i, from.j.wrapping_sub(cell.j)),
            Direction::Right => (cell.i == from.i, cell.j.wrapping_sub(from.j)),
        };
        is_in_line && 0 < steps && steps <= len
    }
}
