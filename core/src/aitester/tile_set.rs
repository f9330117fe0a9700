//! Sets of tiles as one bit row per row of the board.

use super::tile::Tile;

/// The longest side of a board.
const SIDE: usize = 32;

/// A set of tiles of a board of up to 32 × 32.
///
/// Unlike a [`grid::CellSet`](crate::grid::CellSet), it has no columns, and therefore half the size. Path searches
/// combine whole boards row by row.
///
/// ```
/// use rulebook_core::aitester::{Tile, TileSet};
///
/// let set: TileSet = [Tile::new(4, 0), Tile::new(0, 2)].into_iter().collect();
/// assert!(set.contains(Tile::new(4, 0)) && !set.contains(Tile::new(0, 0)));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Tile::new(4, 0), Tile::new(0, 2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TileSet {
    rows: [u32; SIDE],
}

impl TileSet {
    /// The empty set.
    pub const EMPTY: Self = Self { rows: [0; SIDE] };

    /// Whether a tile is in the set. `false` for coordinates from 32 on.
    #[must_use]
    #[inline]
    pub const fn contains(&self, tile: Tile) -> bool {
        tile.x < SIDE as u8 && tile.y < SIDE as u8 && self.rows[tile.y as usize % SIDE] >> (tile.x % 32) & 1 == 1
    }

    /// Adds a tile. Does nothing for coordinates from 32 on.
    #[inline]
    pub const fn insert(&mut self, tile: Tile) {
        if tile.x < SIDE as u8 && tile.y < SIDE as u8 {
            self.rows[tile.y as usize] |= 1 << tile.x;
        }
    }

    /// Removes a tile.
    #[inline]
    pub const fn remove(&mut self, tile: Tile) {
        if tile.x < SIDE as u8 && tile.y < SIDE as u8 {
            self.rows[tile.y as usize] &= !(1 << tile.x);
        }
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == [0; SIDE]
    }

    /// The number of tiles in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// The tiles of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Tile> {
        (0..).zip(self.rows).flat_map(|(y, row)| {
            let mut left = row;
            core::iter::from_fn(move || {
                let x = left.trailing_zeros() as u8;
                (left != 0).then(|| {
                    left &= left - 1;
                    Tile { x, y }
                })
            })
        })
    }

    /// The tiles that are in this set and not in another one.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut result = *self;
        for (row, other) in result.rows.iter_mut().zip(&other.rows) {
            *row &= !other;
        }
        result
    }

    /// The tiles that are in at least one of two sets.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut result = *self;
        for (row, other) in result.rows.iter_mut().zip(&other.rows) {
            *row |= other;
        }
        result
    }

    /// The rows, the first one first. Bit `x` of a row is column `x`.
    pub(super) const fn rows(&self) -> &[u32; SIDE] {
        &self.rows
    }

    /// The rows, mutable.
    pub(super) const fn rows_mut(&mut self) -> &mut [u32; SIDE] {
        &mut self.rows
    }
}

impl Default for TileSet {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::EMPTY;
        for tile in tiles {
            set.insert(tile);
        }
        set
    }
}
