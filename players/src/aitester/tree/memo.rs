//! What depends on the tiles of a player's enemies alone, computed once for all positions that share them.

use super::field::{Field, code};
use rulebook_core::aitester::{LineOfFire, Reach, Tile, TileSet, tiles};
use std::collections::HashMap;

/// The tiles to which a unit can move, row by row, with the distances of the cheapest paths.
type Targets = Box<[(Tile, u16)]>;

/// All land with its steps from a tile.
type Ring = Box<[(Tile, u8)]>;

/// Paths with this distance or a longer one share a list.
const LONG: u32 = 255;

/// So many sets of enemies are kept before all are forgotten.
const MAX_GROUNDS: usize = 2_000;

/// The tiles of enemies, and what follows from them.
#[derive(Debug)]
pub(super) struct Ground {
    enemies: TileSet,
    /// By tile, row by row; then by the greatest distance.
    targets: Vec<Vec<Option<Targets>>>,
    /// For each type, the tiles from which an enemy is in range and no wall in between.
    posts: Vec<Option<TileSet>>,
}

/// The grounds of a field, and the tiles around each tile.
#[derive(Default, Debug)]
pub(super) struct Memo {
    grounds: Vec<Ground>,
    index: HashMap<TileSet, usize>,
    last: usize,
    /// By tile, row by row: all land by its steps from there.
    rings: Vec<Option<Ring>>,
}

impl Memo {
    /// Forgets what belongs to another board.
    pub(super) fn clear(&mut self) {
        self.rings.clear();
        self.forget();
    }

    fn forget(&mut self) {
        self.grounds.clear();
        self.index.clear();
        self.last = 0;
    }

    /// The ground of these enemies.
    pub(super) fn ground(&mut self, enemies: &TileSet) -> &mut Ground {
        if self.grounds.get(self.last).is_none_or(|ground| ground.enemies != *enemies) {
            self.last = match self.index.get(enemies) {
                Some(&found) => found,
                None => {
                    if self.grounds.len() >= MAX_GROUNDS {
                        self.forget();
                    }
                    self.index.insert(*enemies, self.grounds.len());
                    self.grounds.push(Ground { enemies: *enemies, targets: Vec::new(), posts: Vec::new() });
                    self.grounds.len() - 1
                }
            };
        }
        &mut self.grounds[self.last]
    }

    /// All land by its steps, |dx| + |dy|, from a tile.
    pub(super) fn ring(&mut self, field: &Field<'_>, from: Tile) -> &[(Tile, u8)] {
        if self.rings.is_empty() {
            self.rings.resize(1024, None);
        }
        self.rings[usize::from(code(from))].get_or_insert_with(|| {
            let land = field.scenario.terrain.land();
            let mut all: Vec<(Tile, u8)> = land.iter().map(|tile| (tile, from.steps_to(tile) as u8)).collect();
            all.sort_by_key(|&(_, steps)| steps);
            all.into()
        })
    }
}

impl Ground {
    /// The tiles at most so far away, and perhaps some farther ones, row by row.
    pub(super) fn targets(&mut self, field: &Field<'_>, from: Tile, limit: u32) -> &[(Tile, u16)] {
        let terrain = &field.scenario.terrain;
        let width = usize::from(terrain.size().width());
        if self.targets.is_empty() {
            self.targets.resize(width * usize::from(terrain.size().height()), Vec::new());
        }
        let lists = &mut self.targets[usize::from(from.y) * width + usize::from(from.x)];
        let number = limit.min(LONG) as usize;
        if lists.len() <= number {
            lists.resize(number + 1, None);
        }
        let enemies = &self.enemies;
        lists[number].get_or_insert_with(|| {
            let reach = Reach::new(terrain, from, enemies, 1, if limit < LONG { limit } else { u32::MAX });
            let target = |to: Tile| reach.cost(to).filter(|_| to != from).map(|cost| (to, cost as u16));
            reach.tiles().iter().filter_map(target).collect()
        })
    }

    /// The tiles from which a unit like this one has an enemy in range with no wall in between.
    pub(super) fn posts(&mut self, field: &Field<'_>, unit: usize) -> &TileSet {
        let number = usize::from(field.type_number(unit));
        if self.posts.len() <= number {
            self.posts.resize(number + 1, None);
        }
        let (enemies, terrain, own) = (&self.enemies, &field.scenario.terrain, field.type_of(unit));
        self.posts[number].get_or_insert_with(|| {
            let hits = |from: Tile, enemy: Tile| {
                own.reaches(from.distance_squared(enemy)) && !LineOfFire::new(from, enemy).is_blocked(terrain.walls())
            };
            let is_post = |&from: &Tile| terrain.land().contains(from) && enemies.iter().any(|enemy| hits(from, enemy));
            tiles(terrain.size()).filter(is_post).collect()
        })
    }
}
