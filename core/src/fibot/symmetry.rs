//! The symmetries of the rules: transforming a state and then playing a turn
//! gives the same state as playing the turn and then transforming.

use super::robot::{ByPlayer, P1, P2, Robots};
use super::setup::Setup;
use super::state::State;
use super::turn::{SlideDirection, Turn};
use crate::grid::{Position, Size};

/// A transformation that preserves the rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Swap east and west.
    Columns,
    /// Swap north and south.
    Rows,
    /// Swap columns and rows.
    Diagonal,
    /// Swap the players. Exact except for the number of rounds left, which decreases only after turns of P2 (TRN-3).
    Sides,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Self; 4] = [Self::Columns, Self::Rows, Self::Diagonal, Self::Sides];

    const fn cell(self, at: Position, size: Size) -> Position {
        match self {
            Self::Columns => Position::new(size.width() as i32 + 1 - at.x, at.y),
            Self::Rows => Position::new(at.x, size.height() as i32 + 1 - at.y),
            Self::Diagonal => Position::new(at.y, at.x),
            Self::Sides => at,
        }
    }

    const fn way(self, way: SlideDirection) -> SlideDirection {
        match (self, way) {
            (Self::Columns, SlideDirection::East) | (Self::Diagonal, SlideDirection::North) => SlideDirection::West,
            (Self::Columns, SlideDirection::West) | (Self::Diagonal, SlideDirection::South) => SlideDirection::East,
            (Self::Rows, SlideDirection::North) | (Self::Diagonal, SlideDirection::East) => SlideDirection::South,
            (Self::Rows, SlideDirection::South) | (Self::Diagonal, SlideDirection::West) => SlideDirection::North,
            (_, way) => way,
        }
    }
}

impl State {
    /// Applies a symmetry to the state.
    ///
    /// ```
    /// use rulebook_core::fibot::{Robot, State, Symmetry};
    /// use rulebook_core::grid::Position;
    ///
    /// let state = State::default().under(Symmetry::Columns);
    /// assert_eq!(state.setup().robots[Robot::from_letter(b'A').unwrap()], Some(Position::new(10, 1)));
    /// assert_eq!(state.under(Symmetry::Columns), State::default());
    /// ```
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Self {
        let Setup { size, rounds_left, to_move, flags, walls, robots } = self.setup();
        let cell = |at| symmetry.cell(at, *size);
        let mut moved = Robots::NONE;
        for (robot, at) in robots.iter() {
            let robot = if symmetry == Symmetry::Sides { robot.counterpart() } else { robot };
            moved[robot] = Some(cell(at));
        }
        let flags = flags.map(cell);
        Self::of_valid(Setup {
            size: match symmetry {
                // Both sides are already in range.
                Symmetry::Diagonal => Size::new(size.height(), size.width()).unwrap_or(*size),
                _ => *size,
            },
            rounds_left: *rounds_left,
            to_move: if symmetry == Symmetry::Sides { to_move.next() } else { *to_move },
            flags: if symmetry == Symmetry::Sides { ByPlayer::new([flags[P2], flags[P1]]) } else { flags },
            walls: walls.iter().map(cell).collect(),
            robots: moved,
        })
    }
}

impl Turn {
    /// Applies a symmetry to the turn.
    #[must_use]
    pub fn under(self, symmetry: Symmetry) -> Self {
        let own = |robot: super::Robot| if symmetry == Symmetry::Sides { robot.counterpart() } else { robot };
        match self {
            Self::Pass => Self::Pass,
            Self::Slide { robot, way } => Self::Slide { robot: own(robot), way: symmetry.way(way) },
            Self::Explode { robot } => Self::Explode { robot: own(robot) },
        }
    }
}
