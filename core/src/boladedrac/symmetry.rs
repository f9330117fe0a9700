//! The symmetries of the rules: transforming a state and then playing a round gives the same state as playing the round
//! and then transforming. The drawn rows and columns must be transformed too.

use super::action::Action;
use super::cell::{Cell, Direction};
use super::setup::Setup;
use super::state::State;
use crate::grid::{WideCellSet, WideSize};

/// A transformation of the board that preserves the rules, except for the cell of a ball when no draw finds one
/// (BAL-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Swap left and right.
    Columns,
    /// Swap top and bottom.
    Rows,
    /// Swap rows and columns.
    Diagonal,
}

impl Symmetry {
    /// All symmetries. Each is its own inverse.
    pub const ALL: [Self; 3] = [Self::Columns, Self::Rows, Self::Diagonal];

    /// Applies the symmetry to a cell of a board.
    #[must_use]
    pub const fn cell(self, cell: Cell, size: WideSize) -> Cell {
        match self {
            Self::Columns => Cell::new(cell.i, (size.width() - 1).wrapping_sub(cell.j)),
            Self::Rows => Cell::new((size.height() - 1).wrapping_sub(cell.i), cell.j),
            Self::Diagonal => Cell::new(cell.j, cell.i),
        }
    }

    /// Applies the symmetry to a direction.
    #[must_use]
    pub const fn direction(self, direction: Direction) -> Direction {
        match (self, direction) {
            (Self::Columns, Direction::Left) | (Self::Diagonal, Direction::Bottom) => Direction::Right,
            (Self::Columns, Direction::Right) | (Self::Diagonal, Direction::Top) => Direction::Left,
            (Self::Rows, Direction::Top) | (Self::Diagonal, Direction::Right) => Direction::Bottom,
            (Self::Rows, Direction::Bottom) | (Self::Diagonal, Direction::Left) => Direction::Top,
            (_, direction) => direction,
        }
    }
}

impl State {
    /// Applies a symmetry to the state.
    ///
    /// ```
    /// use rulebook_core::boladedrac::{Cell, P1, State, Symmetry};
    ///
    /// let state = State::default().under(Symmetry::Columns);
    /// assert_eq!(state.setup().gokus[P1].cell, Cell::new(1, 18));
    /// assert_eq!(state.under(Symmetry::Columns), State::default());
    /// ```
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Self {
        let mut setup = self.setup.clone();
        let size = setup.size;
        let turn = |cell: Cell| symmetry.cell(cell, size);
        let turn_all = |set: &WideCellSet| set.iter().map(|at| turn(Cell::at(at)).position()).collect();
        let Setup { rocks, capsules, balls, beans, kintons, .. } = &mut setup;
        for set in [rocks, capsules, balls] {
            *set = turn_all(set);
        }
        for item in beans.iter_mut().chain(kintons) {
            item.cell = turn(item.cell);
        }
        for player in self.setup.gokus.players() {
            let goku = setup.gokus.of_mut(player);
            goku.cell = turn(goku.cell);
        }
        if symmetry == Symmetry::Diagonal {
            // Both sides are already in range.
            setup.size = WideSize::new(size.height(), size.width()).unwrap_or(size);
        }
        Self::of_valid(setup)
    }
}

impl Action {
    /// Applies a symmetry to the action.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        match self {
            Self::Move(direction) => Self::Move(symmetry.direction(direction)),
            Self::Throw(direction) => Self::Throw(symmetry.direction(direction)),
            Self::Nothing => Self::Nothing,
            Self::Frozen => Self::Frozen,
        }
    }
}
