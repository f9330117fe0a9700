//! Maps of places. Read EVA-1 to EVA-6 first.

use super::TileMap;
use crate::aitester::army::{Player, Unit};
use crate::aitester::line::LineOfFire;
use crate::aitester::path::Search;
use crate::aitester::setup::{Phase, Scenario};
use crate::aitester::state::StateOf;
use crate::aitester::tile::Tile;
use crate::aitester::tile_set::TileSet;
use crate::aitester::unit_type::UnitType;
use core::borrow::Borrow;
use core::ops::ControlFlow;

impl<S: Borrow<Scenario>> StateOf<S> {
    /// The tiles that a unit could reach if there were no others (EVA-1).
    #[must_use]
    pub fn reachable_places(&self) -> TileSet {
        let terrain = &self.scenario().terrain;
        let mut starts = *self.units();
        if self.situation().phase == Phase::Buy {
            starts = self.scenario().placement.iter().fold(starts, |all, (_, tiles)| all.union(tiles));
        }
        let mut reachable = TileSet::EMPTY;
        for from in starts.iter() {
            if reachable.contains(from) {
                continue;
            }
            let _ = Search { terrain, from, enemies: &TileSet::EMPTY }.run(u32::MAX, |_, tiles| {
                reachable = reachable.union(tiles);
                ControlFlow::Continue(())
            });
        }
        reachable
    }

    /// For each reachable tile, the number of other reachable tiles from which a unit with the range `test_range` could
    /// shoot at it if there were no other units (EVA-2).
    #[must_use]
    pub fn estimated_places(&self, test_range: u32) -> TileMap {
        let (reachable, walls) = (self.reachable_places(), self.scenario().terrain.walls());
        let range = UnitType { range: test_range, ..UnitType::UNNAMED };
        TileMap::of(reachable.iter(), |to| {
            let hits = |&from: &Tile| {
                from != to && range.reaches(from.distance_squared(to)) && !LineOfFire::new(from, to).is_blocked(walls)
            };
            // At most 1023.
            reachable.iter().filter(hits).count() as u32
        })
    }

    /// For each tile of land, the greatest force of one shot that an enemy of the player could fire at it (EVA-3).
    #[must_use]
    pub fn dangerous_places(&self, player: Player) -> TileMap {
        let obstacles = self.obstacles();
        TileMap::of(self.scenario().terrain.land().iter(), |tile| self.danger(player, tile, &obstacles))
    }

    /// The same as [`dangerous_places`](Self::dangerous_places), with walls as the only obstacles (EVA-4).
    #[must_use]
    pub fn dangerous_places_nobody(&self, player: Player) -> TileMap {
        let terrain = &self.scenario().terrain;
        TileMap::of(terrain.land().iter(), |tile| self.danger(player, tile, terrain.walls()))
    }

    /// For each tile of land, the greatest force of one shot that the player could fire at it (EVA-5).
    #[must_use]
    pub fn attackable_places(&self, player: Player) -> TileMap {
        let obstacles = self.obstacles();
        TileMap::of(self.scenario().terrain.land().iter(), |tile| {
            self.greatest_weapon(self.living_of(player), tile, &obstacles)
        })
    }

    /// For each tile of land without another unit, how many enemy units a unit of the player could hit from there
    /// (EVA-6). `None` if the player has no living unit with this id.
    #[must_use]
    pub fn range_places(&self, player: Player, id: u32) -> Option<TileMap> {
        let unit = self.situation().armies[player].living_unit(id)?;
        let (free, obstacles) = self.without_unit(unit);
        let enemies = self.enemies_of(player);
        Some(TileMap::of(free.iter(), |from| self.targets_from(unit, from, &enemies, &obstacles)))
    }

    /// The greatest force of one shot that an enemy of the player could fire at a tile past these obstacles (EVA-3).
    #[must_use]
    pub fn danger(&self, player: Player, tile: Tile, obstacles: &TileSet) -> u32 {
        let enemies = self.situation().armies.players().filter(|&other| other != player);
        self.greatest_weapon(enemies.flat_map(|enemy| self.living_of(enemy)), tile, obstacles)
    }

    /// The number of steps, |dx| + |dy|, from a unit of the player to the nearest place from which it could hit an enemy
    /// unit, or W + H if there is none (EVA-7).
    #[must_use]
    pub fn steps_to_attack(&self, player: Player, unit: &Unit) -> u32 {
        let size = self.scenario().terrain.size();
        let farthest = u32::from(size.width()) + u32::from(size.height());
        if self.type_of(unit).fire_cost > self.scenario().parameters.action_points {
            return farthest;
        }
        let (free, obstacles) = self.without_unit(unit);
        let enemies = self.enemies_of(player);
        let reaches_one =
            |from: Tile| free.contains(from) && enemies.iter().any(|enemy| self.hits(unit, from, enemy, &obstacles));
        (0..farthest).find(|&steps| tiles_at(unit.tile, steps).any(reaches_one)).unwrap_or(farthest)
    }

    /// The greatest weapon among units that can fire at a tile past these obstacles.
    fn greatest_weapon<'a>(&self, units: impl Iterator<Item = &'a Unit>, tile: Tile, obstacles: &TileSet) -> u32 {
        let points = self.scenario().parameters.action_points;
        let mut greatest = 0;
        for unit in units {
            let UnitType { weapon, fire_cost, .. } = *self.type_of(unit);
            // The line of fire is the dearest test, so it comes last.
            if weapon > greatest && fire_cost <= points && self.hits(unit, unit.tile, tile, obstacles) {
                greatest = weapon;
            }
        }
        greatest
    }

    /// The number of enemy units that a unit could hit from a tile.
    fn targets_from(&self, unit: &Unit, from: Tile, enemies: &TileSet, obstacles: &TileSet) -> u32 {
        if self.type_of(unit).fire_cost > self.scenario().parameters.action_points {
            return 0;
        }
        // At most 8 times 32.
        enemies.iter().filter(|&enemy| self.hits(unit, from, enemy, obstacles)).count() as u32
    }

    /// Whether a unit on `from` has a tile in range with no obstacle in the line of fire.
    fn hits(&self, unit: &Unit, from: Tile, tile: Tile, obstacles: &TileSet) -> bool {
        self.type_of(unit).reaches(from.distance_squared(tile)) && !LineOfFire::new(from, tile).is_blocked(obstacles)
    }

    /// The tiles of land without another unit than this one, and the obstacles of shots without it.
    fn without_unit(&self, unit: &Unit) -> (TileSet, TileSet) {
        let (mut free, mut obstacles) = (self.scenario().terrain.land().without(self.units()), self.obstacles());
        free.insert(unit.tile);
        obstacles.remove(unit.tile);
        (free, obstacles)
    }

    /// The living units of a player.
    fn living_of(&self, player: Player) -> impl Iterator<Item = &Unit> {
        self.situation().armies[player].living().map(|(_, unit)| unit)
    }
}

/// The tiles with coordinates below 256 at this number of steps, |dx| + |dy|, from a tile.
fn tiles_at(center: Tile, steps: u32) -> impl Iterator<Item = Tile> {
    let tile = |x: i64, y: i64| Some(Tile::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?));
    let (x, y, steps) = (i64::from(center.x), i64::from(center.y), i64::from(steps));
    (-steps..=steps).flat_map(move |dx| {
        let dy = steps - dx.abs();
        let above = tile(x + dx, y - dy);
        let below = tile(x + dx, y + dy).filter(|_| dy > 0);
        above.into_iter().chain(below)
    })
}
