//! Tiles and their coordinates. Read SET-1 first.

use crate::grid::{Axes, Position, Rows, Size};
use core::fmt;

/// How the game counts columns and rows: from 0, rows downwards (SET-1).
pub const AXES: Axes = Axes { first: 0, rows: Rows::Downwards };

/// A tile: column and row, both from 0, with row 0 at the top (SET-1).
///
/// ```
/// use rulebook_core::aitester::Tile;
///
/// assert_eq!(Tile::new(3, 7).to_string(), "3 7");
/// assert_eq!(Tile::new(3, 7).distance_squared(Tile::new(0, 3)), 25);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tile {
    /// The column, growing to the right.
    pub x: u8,
    /// The row, growing downwards.
    pub y: u8,
}

impl Tile {
    /// The tile in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Self {
        Self { x, y }
    }

    /// Converts to a position of the [`grid`](crate::grid).
    #[must_use]
    pub const fn position(self) -> Position {
        Position::new(self.x as i32 + 1, self.y as i32 + 1)
    }

    /// Whether this is a tile of a board of this size.
    #[must_use]
    pub const fn is_on(self, size: Size) -> bool {
        self.x < size.width() && self.y < size.height()
    }

    /// The tile with these coordinates if it is on a board of this size.
    #[must_use]
    pub fn on(size: Size, x: u32, y: u32) -> Option<Self> {
        let tile = Self { x: u8::try_from(x).ok()?, y: u8::try_from(y).ok()? };
        tile.is_on(size).then_some(tile)
    }

    /// The square of the Euclidean distance to another tile (ATT-3).
    #[must_use]
    pub const fn distance_squared(self, other: Self) -> u32 {
        let (dx, dy) = (self.x.abs_diff(other.x) as u32, self.y.abs_diff(other.y) as u32);
        dx * dx + dy * dy
    }

    /// The number of columns plus the number of rows between two tiles: the steps of the shortest path on an empty
    /// board.
    #[must_use]
    pub const fn steps_to(self, other: Self) -> u32 {
        self.x.abs_diff(other.x) as u32 + self.y.abs_diff(other.y) as u32
    }

    /// The tiles next to this one on a board of this size: above, right, below, left.
    pub fn neighbors(self, size: Size) -> impl Iterator<Item = Self> {
        let Self { x, y } = self;
        // A coordinate below 0 wraps to 255, which no board has.
        let all = [(x, y.wrapping_sub(1)), (x.wrapping_add(1), y), (x, y.wrapping_add(1)), (x.wrapping_sub(1), y)];
        all.into_iter().map(|(x, y)| Self { x, y }).filter(move |tile| tile.is_on(size))
    }
}

impl From<Tile> for Position {
    fn from(tile: Tile) -> Self {
        tile.position()
    }
}

/// Writes the column and the row, as in commands and in the state file.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.x, self.y)
    }
}

/// The tiles of a board, row by row.
pub fn tiles(size: Size) -> impl Iterator<Item = Tile> {
    (0..size.height()).flat_map(move |y| (0..size.width()).map(move |x| Tile { x, y }))
}
