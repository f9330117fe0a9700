//! How far an explosion reaches. Read EXP-2 first.

use super::turn::SlideDirection;
use crate::grid::{Cross, Position, Size};

/// How many cells an explosion reaches in each direction, 0..24, without the
/// cell of the exploding robot (EXP-2).
///
/// ```
/// use rulebook_core::fibot::{Event, State, Turn, SlideDirection};
/// use rulebook_core::grid::Position;
///
/// let mut state = State::read(b"5 3 20 1\n1 1 5 3\n..N..\n.AO#.\n.....\n")?;
/// let mut explosion = None;
/// state.step(Turn::parse(b"A D")?, &mut |event: Event| {
///     if let Event::Exploded { at, reach, .. } = event {
///         explosion = Some((at, reach));
///     }
/// })?;
/// let (at, reach) = explosion.unwrap();
/// assert_eq!(SlideDirection::ALL.map(|way| reach.towards(way)), [1, 1, 1, 1]);
/// assert_eq!(reach.end(at, SlideDirection::East), Position::new(3, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reach {
    /// Toward row 1.
    pub north: u8,
    /// Toward the last column.
    pub east: u8,
    /// Toward the last row.
    pub south: u8,
    /// Toward column 1.
    pub west: u8,
}

impl Reach {
    /// The reach of an explosion that covers this cross.
    pub(super) fn of(cross: Cross, size: Size) -> Self {
        let [north, east, south, west] = SlideDirection::ALL.map(|way| cross.ahead(way.direction(), size));
        Self { north, east, south, west }
    }

    /// The number of cells reached in one direction.
    #[must_use]
    pub const fn towards(self, way: SlideDirection) -> u8 {
        match way {
            SlideDirection::North => self.north,
            SlideDirection::East => self.east,
            SlideDirection::South => self.south,
            SlideDirection::West => self.west,
        }
    }

    /// The last cell reached in one direction from the robot's cell; the
    /// robot's cell itself if the reach is 0.
    #[must_use]
    pub const fn end(self, at: Position, way: SlideDirection) -> Position {
        let (dx, dy) = way.direction().delta();
        let cells = self.towards(way) as i32;
        Position::new(at.x.wrapping_add(dx * cells), at.y.wrapping_add(dy * cells))
    }
}
