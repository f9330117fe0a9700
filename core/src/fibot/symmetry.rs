//! The symmetries of the rules: what is turned over before a turn is turned
//! over after it.

use super::robot::{ByPlayer, P1, P2, Robots};
use super::setup::Setup;
use super::state::State;
use super::turn::{Turn, Way};
use crate::grid::{Position, Size};

/// A change of a state under which the rules stay the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// East and west change places.
    Columns,
    /// North and south change places.
    Rows,
    /// Columns become rows.
    Diagonal,
    /// The players change places. The rounds left are not part of it, since
    /// they fall after turns of P2 only (TRN-3).
    Sides,
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Columns, Self::Rows, Self::Diagonal, Self::Sides];

    const fn cell(self, at: Position, size: Size) -> Position {
        match self {
            Self::Columns => Position::new(size.width() as i32 + 1 - at.x, at.y),
            Self::Rows => Position::new(at.x, size.height() as i32 + 1 - at.y),
            Self::Diagonal => Position::new(at.y, at.x),
            Self::Sides => at,
        }
    }

    const fn way(self, way: Way) -> Way {
        match (self, way) {
            (Self::Columns, Way::East) | (Self::Diagonal, Way::North) => Way::West,
            (Self::Columns, Way::West) | (Self::Diagonal, Way::South) => Way::East,
            (Self::Rows, Way::North) | (Self::Diagonal, Way::East) => Way::South,
            (Self::Rows, Way::South) | (Self::Diagonal, Way::West) => Way::North,
            (_, way) => way,
        }
    }
}

impl State {
    /// The state after a symmetry.
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
                // Both sides are in range already.
                Symmetry::Diagonal => Size::new(size.height(), size.width()).unwrap_or(*size),
                _ => *size,
            },
            rounds_left: *rounds_left,
            to_move: if symmetry == Symmetry::Sides { to_move.following() } else { *to_move },
            flags: if symmetry == Symmetry::Sides { ByPlayer::new([flags[P2], flags[P1]]) } else { flags },
            walls: walls.iter().map(cell).collect(),
            robots: moved,
        })
    }
}

impl Turn {
    /// The turn after a symmetry.
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
