//! Lines of fire. Read LIN-1 to LIN-3 first.

use super::tile::Tile;
use super::tile_set::TileSet;

/// The tiles of the line of fire from one tile to another, both included, in order (LIN-1, LIN-2).
///
/// ```
/// use rulebook_core::aitester::{LineOfFire, Tile};
///
/// let tiles = |from, to| LineOfFire::new(from, to).map(|tile| tile.to_string()).collect::<Vec<_>>().join(", ");
/// // Through a corner, the line goes first in x and then in y.
/// assert_eq!(tiles(Tile::new(0, 0), Tile::new(1, 1)), "0 0, 1 0, 1 1");
/// assert_eq!(tiles(Tile::new(1, 1), Tile::new(0, 0)), "1 1, 0 1, 0 0");
/// assert_eq!(tiles(Tile::new(0, 0), Tile::new(3, 1)), "0 0, 1 0, 2 0, 2 1, 3 1");
/// ```
#[derive(Clone, Debug)]
pub struct LineOfFire {
    /// The next tile; `None` after the last one.
    next: Option<Tile>,
    to: Tile,
    /// The distance of both ends in columns and rows, doubled.
    dx: i32,
    dy: i32,
    /// Where the segment crosses the next border of a column, less where it crosses the next border of a row, as a
    /// part of the segment, times `dx * dy`.
    lead: i32,
}

impl LineOfFire {
    /// Creates the line between two tiles with coordinates below 128.
    #[must_use]
    pub const fn new(from: Tile, to: Tile) -> Self {
        let (columns, rows) = (from.x.abs_diff(to.x) as i32, from.y.abs_diff(to.y) as i32);
        // The first border of a column is at 1/2 of a column, so at 1/(2 columns) of the segment.
        Self { next: Some(from), to, dx: 2 * columns, dy: 2 * rows, lead: rows - columns }
    }

    /// Whether a wall or a unit blocks a shot: one of `obstacles` is on a tile of the line between both ends (LIN-3).
    ///
    /// ```
    /// use rulebook_core::aitester::{LineOfFire, Tile};
    ///
    /// let blocked = |from, to| LineOfFire::new(from, to).is_blocked(&[Tile::new(1, 0)].into_iter().collect());
    /// // Past the corner of a wall, one direction is free and the other is not.
    /// assert!(blocked(Tile::new(0, 0), Tile::new(1, 1)));
    /// assert!(!blocked(Tile::new(1, 1), Tile::new(0, 0)));
    /// ```
    #[must_use]
    pub fn is_blocked(mut self, obstacles: &TileSet) -> bool {
        self.next();
        let to = self.to;
        self.any(|tile| tile != to && obstacles.contains(tile))
    }
}

impl Iterator for LineOfFire {
    type Item = Tile;

    #[inline]
    fn next(&mut self) -> Option<Tile> {
        let tile = self.next?;
        self.next = if tile.x == self.to.x && tile.y == self.to.y {
            None
        } else if self.lead <= 0 && tile.x != self.to.x {
            // LIN-2: at a corner, `lead` is 0, and the step in x comes first.
            self.lead += self.dy;
            Some(Tile { x: if tile.x < self.to.x { tile.x + 1 } else { tile.x - 1 }, ..tile })
        } else {
            self.lead -= self.dx;
            Some(Tile { y: if tile.y < self.to.y { tile.y + 1 } else { tile.y - 1 }, ..tile })
        };
        Some(tile)
    }
}
