//! Cheapest paths. Read MOV-1 to MOV-3 first.
//!
//! What it costs to enter a tile depends on that tile alone. So the first tile from which the search sees another one
//! is on a cheapest path to it, and whole rows of tiles can be entered at once: the search is Dijkstra's algorithm with
//! a queue of eleven sets of tiles.

use super::terrain::{LandKind, Terrain};
use super::tile::Tile;
use super::tile_set::TileSet;
use core::ops::ControlFlow;

/// One more than the dearest step.
const QUEUES: usize = LandKind::COUNT + 1;

/// A search for the tiles that a unit can reach.
#[derive(Clone, Copy, Debug)]
pub(super) struct Search<'a> {
    pub(super) terrain: &'a Terrain,
    /// The tile of the unit.
    pub(super) from: Tile,
    /// The tiles of enemy units, which no path enters (MOV-2).
    pub(super) enemies: &'a TileSet,
}

impl Search<'_> {
    /// Calls `reached` with each distance up to `limit`, in ascending order, and the tiles at that distance, until it
    /// breaks. The first distance is 0, that of the unit's own tile. A distance is the cost of a cheapest path for a
    /// unit with the move cost 1.
    pub(super) fn run(&self, limit: u32, mut reached: impl FnMut(u32, &TileSet) -> ControlFlow<()>) -> ControlFlow<()> {
        let Self { terrain, from, enemies } = self;
        let height = usize::from(terrain.size().height());
        let mut queue = [TileSet::EMPTY; QUEUES];
        queue[0].insert(*from);
        let mut unseen = terrain.land().without(enemies);
        unseen.remove(*from);
        // The rows of the queue that can have tiles: none before the first, and none from the second on.
        let (mut top, mut end) = (usize::from(from.y), usize::from(from.y) + 1);
        let (mut distance, mut empty) = (0, 0);
        while distance <= limit && empty < QUEUES {
            let here = core::mem::replace(&mut queue[distance as usize % QUEUES], TileSet::EMPTY);
            if here.is_empty() {
                empty += 1;
            } else {
                empty = 0;
                reached(distance, &here)?;
                top = top.saturating_sub(1);
                end = (end + 1).min(height);
                for y in top..end {
                    let entered = next_to(here.rows(), y) & unseen.rows()[y % 32];
                    if entered == 0 {
                        continue;
                    }
                    unseen.rows_mut()[y % 32] &= !entered;
                    let mut left = entered;
                    for (kind, tiles) in (1..).zip(terrain.kinds()) {
                        let of_kind = left & tiles.rows()[y % 32];
                        if of_kind != 0 {
                            queue[(distance as usize + kind) % QUEUES].rows_mut()[y % 32] |= of_kind;
                            left &= !of_kind;
                            if left == 0 {
                                break;
                            }
                        }
                    }
                }
            }
            distance += 1;
        }
        ControlFlow::Continue(())
    }

    /// The distance of a tile; `None` if no path leads there.
    pub(super) fn distance_to(&self, to: Tile) -> Option<u32> {
        let mut found = None;
        let _ = self.run(u32::MAX, |distance, tiles| {
            if tiles.contains(to) {
                found = Some(distance);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }
}

/// The tiles of row `y` that are next to a tile of the set.
#[inline]
fn next_to(rows: &[u32; 32], y: usize) -> u32 {
    let row = rows[y % 32];
    let above = if y > 0 { rows[(y - 1) % 32] } else { 0 };
    let below = if y < 31 { rows[(y + 1) % 32] } else { 0 };
    row << 1 | row >> 1 | above | below
}

/// The tiles that a unit can move to or through, with their costs in action points (MOV-2, MOV-3).
///
/// [`State::reach`](super::State::reach) creates it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    pub(super) from: Tile,
    pub(super) move_cost: u32,
    /// The tiles with a path.
    pub(super) tiles: TileSet,
    /// The distance of each tile, row by row.
    pub(super) distances: [[u16; 32]; 32],
}

impl Reach {
    /// Where a unit with this `move_cost` can move from a tile with these points, if these are the tiles of its enemies.
    ///
    /// ```
    /// use rulebook_core::aitester::{Reach, State, Tile, TileSet};
    ///
    /// let state = State::default();
    /// let reach = Reach::new(&state.scenario().terrain, Tile::new(0, 0), &TileSet::EMPTY, 2, 5);
    /// assert_eq!((reach.cost(Tile::new(2, 0)), reach.cost(Tile::new(3, 0))), (Some(4), None));
    /// ```
    ///
    /// # Panics
    ///
    /// If the move cost is 0.
    #[must_use]
    pub fn new(terrain: &Terrain, from: Tile, enemies: &TileSet, move_cost: u32, points: u32) -> Self {
        let mut reach = Self { from, move_cost, tiles: TileSet::EMPTY, distances: [[u16::MAX; 32]; 32] };
        let _ = Search { terrain, from, enemies }.run(points / move_cost, |distance, tiles| {
            reach.tiles = reach.tiles.union(tiles);
            for tile in tiles.iter() {
                // At most ten times the 1024 tiles.
                reach.distances[usize::from(tile.y % 32)][usize::from(tile.x % 32)] = distance as u16;
            }
            ControlFlow::Continue(())
        });
        reach
    }

    /// The unit's own tile.
    #[must_use]
    pub const fn from(&self) -> Tile {
        self.from
    }

    /// The tiles to which a path leads that the unit can pay for, its own tile and those of other own units included.
    #[must_use]
    pub const fn tiles(&self) -> &TileSet {
        &self.tiles
    }

    /// What the cheapest path to a tile costs, in action points; `None` if there is none that the unit can pay for.
    #[must_use]
    pub fn cost(&self, to: Tile) -> Option<u64> {
        self.tiles.contains(to).then(|| u64::from(self.distance(to)) * u64::from(self.move_cost))
    }

    fn distance(&self, tile: Tile) -> u16 {
        self.distances[usize::from(tile.y % 32)][usize::from(tile.x % 32)]
    }

    /// A cheapest path to a tile, as its tiles from the last to the one after the first; empty if there is no path.
    ///
    /// Among several cheapest paths it takes the one that comes to each tile from above, or else from the right, from
    /// below, from the left. No state shows which path a unit took.
    pub fn path_back<'a>(&'a self, terrain: &'a Terrain, to: Tile) -> impl Iterator<Item = Tile> + 'a {
        let mut next = Some(to).filter(|&to| self.tiles.contains(to));
        core::iter::from_fn(move || {
            let tile = next.filter(|&tile| tile != self.from)?;
            let kind = terrain.kind(tile)?;
            let before = self.distance(tile).checked_sub(kind.number().into())?;
            let comes_from = |other: &Tile| self.tiles.contains(*other) && self.distance(*other) == before;
            next = tile.neighbors(terrain.size()).find(comes_from);
            Some(tile)
        })
    }
}
