//! How far an explosion reaches. Read EXP-2 first.

use super::turn::Way;
use crate::grid::{Cross, Position, Size};

/// How many cells an explosion reaches in each direction, 0..24; that of the
/// robot that explodes is not counted (EXP-2).
///
/// ```
/// use rulebook_core::fibot::{Event, State, Turn, Way};
/// use rulebook_core::grid::Position;
///
/// let mut state = State::read(b"5 3 20 1\n1 1 5 3\n..N..\n.AO#.\n.....\n")?;
/// let mut told = None;
/// state.step(Turn::parse(b"A D")?, &mut |event: Event| {
///     if let Event::Exploded { at, reach, .. } = event {
///         told = Some((at, reach));
///     }
/// })?;
/// let (at, reach) = told.unwrap();
/// assert_eq!(Way::ALL.map(|way| reach.towards(way)), [1, 1, 1, 1]);
/// assert_eq!(reach.end(at, Way::East), Position::new(3, 2));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reach {
    /// Towards row 1.
    pub north: u8,
    /// Towards the last column.
    pub east: u8,
    /// Towards the last row.
    pub south: u8,
    /// Towards column 1.
    pub west: u8,
}

impl Reach {
    /// Of an explosion that destroys what stands on the cells of a cross.
    pub(super) fn of(cross: Cross, size: Size) -> Self {
        let [north, east, south, west] = Way::ALL.map(|way| cross.ahead(way.direction(), size));
        Self { north, east, south, west }
    }

    /// How many cells it reaches in one direction.
    #[must_use]
    pub const fn towards(self, way: Way) -> u8 {
        match way {
            Way::North => self.north,
            Way::East => self.east,
            Way::South => self.south,
            Way::West => self.west,
        }
    }

    /// The last cell that it reaches in one direction from the cell of the
    /// robot; that cell itself where it reaches none.
    #[must_use]
    pub const fn end(self, at: Position, way: Way) -> Position {
        let (dx, dy) = way.direction().delta();
        let cells = self.towards(way) as i32;
        Position::new(at.x.wrapping_add(dx * cells), at.y.wrapping_add(dy * cells))
    }
}
