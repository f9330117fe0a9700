//! What a state means to a player: maps of places and the value of the state. Read EVA-1 to EVA-8 first.

mod evaluation;
mod places;

pub use evaluation::{Coefficients, Terms};

use super::tile::Tile;

/// A number for each tile of a board.
///
/// ```
/// use rulebook_core::aitester::{State, Tile};
///
/// // Nothing can stand on a wall.
/// let map = State::default().estimated_places(25);
/// assert_eq!(map.get(Tile::new(7, 1)), 0);
/// assert!(map.get(Tile::new(0, 0)) > 0);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TileMap {
    values: [[u32; 32]; 32],
}

impl TileMap {
    const ZERO: Self = Self { values: [[0; 32]; 32] };

    /// Computes a value for each of these tiles; all others have 0.
    fn of(tiles: impl Iterator<Item = Tile>, mut value: impl FnMut(Tile) -> u32) -> Self {
        let mut map = Self::ZERO;
        for tile in tiles {
            map.values[usize::from(tile.y % 32)][usize::from(tile.x % 32)] = value(tile);
        }
        map
    }

    /// The value of a tile; 0 off the board.
    #[must_use]
    pub fn get(&self, tile: Tile) -> u32 {
        let row = self.values.get(usize::from(tile.y));
        row.and_then(|row| row.get(usize::from(tile.x))).copied().unwrap_or_default()
    }

    /// The largest value.
    #[must_use]
    pub fn max(&self) -> u32 {
        self.values.as_flattened().iter().copied().max().unwrap_or_default()
    }
}
