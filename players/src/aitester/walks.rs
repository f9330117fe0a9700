//! Ways over the board, without regard to points.

use rulebook_core::aitester::{Terrain, Tile, TileSet, tiles};

/// One more than the dearest step.
const QUEUES: usize = 11;

/// The index of a tile.
pub(super) const fn index(tile: Tile) -> usize {
    tile.y as usize % 32 * 32 + tile.x as usize % 32
}

/// What it costs to enter each tile.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The kinds of land; 0 for all other tiles.
    kinds: [u8; 1024],
}

/// The distances from a tile to all tiles that a unit there could reach with enough points. A distance times the move
/// cost of the unit is the cost in points (MOV-3).
#[derive(Clone, Debug)]
pub(super) struct Walk {
    distances: [u16; 1024],
    /// The tiles with their distances, the nearest one first. The first one is the start.
    pub(super) order: Vec<(u16, Tile)>,
}

impl Ground {
    pub(super) fn of(terrain: &Terrain) -> Self {
        let mut kinds = [0; 1024];
        for tile in tiles(terrain.size()) {
            kinds[index(tile)] = terrain.kind(tile).map_or(0, |kind| kind.number());
        }
        Self { kinds }
    }

    fn kind(&self, tile: Tile) -> u16 {
        if tile.x < 32 && tile.y < 32 { self.kinds[index(tile)].into() } else { 0 }
    }

    /// The ways from a tile around these tiles, which are the enemies' (MOV-2).
    pub(super) fn walk(&self, from: Tile, enemies: &TileSet) -> Walk {
        let mut walk = Walk { distances: [u16::MAX; 1024], order: Vec::with_capacity(128) };
        let mut queues: [Vec<Tile>; QUEUES] = Default::default();
        queues[0].push(from);
        walk.distances[index(from)] = 0;
        let (mut distance, mut waiting) = (0_u16, 1);
        while waiting > 0 {
            let here = core::mem::take(&mut queues[usize::from(distance) % QUEUES]);
            waiting -= here.len();
            for tile in here {
                walk.order.push((distance, tile));
                for next in around(tile) {
                    let kind = self.kind(next);
                    // The first way to a tile is a cheapest one: it costs the same to enter it from anywhere.
                    if kind > 0 && walk.distances[index(next)] == u16::MAX && !enemies.contains(next) {
                        walk.distances[index(next)] = distance + kind;
                        queues[usize::from(distance + kind) % QUEUES].push(next);
                        waiting += 1;
                    }
                }
            }
            distance += 1;
        }
        walk
    }

    /// The tiles of a cheapest way to a tile of a walk, from the one after the start to that tile.
    pub(super) fn way(&self, walk: &Walk, to: Tile) -> Vec<Tile> {
        let mut way = Vec::new();
        let mut tile = to;
        while let Some(distance) = walk.distance(tile).filter(|&distance| distance > 0) {
            way.push(tile);
            let before = distance - self.kind(tile);
            let Some(next) = around(tile).into_iter().find(|&next| walk.distance(next) == Some(before)) else { break };
            tile = next;
        }
        way.reverse();
        way
    }
}

impl Walk {
    /// The distance of a tile; `None` if no way leads there.
    pub(super) fn distance(&self, tile: Tile) -> Option<u16> {
        if tile.x >= 32 || tile.y >= 32 {
            return None;
        }
        Some(self.distances[index(tile)]).filter(|&distance| distance != u16::MAX)
    }
}

/// The tiles next to a tile, some of them off the board.
const fn around(Tile { x, y }: Tile) -> [Tile; 4] {
    [Tile { x, y: y.wrapping_sub(1) }, Tile { x: x + 1, y }, Tile { x, y: y + 1 }, Tile { x: x.wrapping_sub(1), y }]
}
