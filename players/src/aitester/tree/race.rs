//! The evaluation of Strong: who would win a race of shots.
//!
//! All units of a player share the points of a turn, so what counts is how many points each side needs to shoot the
//! other one down, and how many it needs before its first shot.

use super::field::{Field, Words, code, health, tile};
use rulebook_core::aitester::{LineOfFire, Player, Reach, Tile, TileSet, tiles};
use std::collections::HashMap;

/// What a won game is worth. All other values are between -1 and 1, but for small additions.
pub(super) const WIN: f64 = 10.0;

/// The points that a unit with the move cost 1 needs to come from each tile to one from which it hits a target.
#[derive(Default, Debug)]
pub(super) struct Race {
    /// By the number of the type and the tile of the target.
    approaches: HashMap<(u8, u16), Box<[u16]>>,
    /// By tile: the distances to all others.
    distances: HashMap<u16, Box<[u16]>>,
}

/// No path leads there.
const NEVER: u16 = u16::MAX;

/// The race of one side.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// The points of the shots that kill all enemies.
    shots: f64,
    /// The points before the first shot.
    approach: f64,
}

impl Race {
    /// Forgets what belongs to another board.
    pub(super) fn clear(&mut self) {
        self.approaches.clear();
        self.distances.clear();
    }

    /// The value of a position for a player before a turn of `mover`, between -1 and 1, or [`WIN`] with its sign.
    pub(super) fn value(&mut self, field: &Field<'_>, words: &Words, player: Player, mover: Player) -> f64 {
        if !field.is_in(words, player) {
            return -WIN;
        }
        if field.is_decided(words) {
            return WIN;
        }
        let army = field.army(player);
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for unit in (0..field.len()).filter(|&unit| words[unit] != 0) {
            if army.contains(&unit) { &mut own } else { &mut others }.push(unit);
        }
        let points = f64::from(field.action_points());
        let mut attack = self.side(field, words, &own, &others);
        let mut defense = self.side(field, words, &others, &own);
        // Who moves next shoots first, as far as it comes near enough.
        let first = if mover == player { &mut attack } else { &mut defense };
        first.shots = (first.shots - (points - first.approach).max(0.0)).max(0.0);
        let [attack, defense] =
            [attack, defense].map(|side| side.shots + (side.approach - points).max(0.0) * 0.1 + 1.0);
        (defense - attack) / (defense + attack)
    }

    /// The points that the units of the player need before the first shot, as a part of a turn.
    pub(super) fn approach(&mut self, field: &Field<'_>, words: &Words, player: Player) -> f64 {
        let army = field.army(player);
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for unit in (0..field.len()).filter(|&unit| words[unit] != 0) {
            if army.contains(&unit) { &mut own } else { &mut others }.push(unit);
        }
        let points = f64::from(field.action_points());
        let sum: f64 = own
            .iter()
            .map(|&unit| {
                let costs = others.iter().map(|&target| self.cost(field, words, unit, target));
                costs.fold(100.0 * points, f64::min) / points
            })
            .sum();
        sum / own.len().max(1) as f64
    }

    fn side(&mut self, field: &Field<'_>, words: &Words, units: &[usize], targets: &[usize]) -> Side {
        let points = f64::from(field.action_points());
        let (mut shots, mut approach) = (0.0, 100.0 * points);
        for &target in targets {
            let left = health(words[target]);
            let mut least = 100.0 * points;
            for &unit in units {
                let own = field.type_of(unit);
                let damage = own.damage_to(field.type_of(target));
                if damage == 0 || own.fire_cost > field.action_points() {
                    continue;
                }
                let whole = f64::from(left.div_ceil(damage));
                let part = f64::from(left) / f64::from(damage);
                least = least.min((0.8 * whole + 0.2 * part) * f64::from(own.fire_cost));
                approach = approach.min(self.cost(field, words, unit, target));
            }
            shots += least;
        }
        Side { shots, approach }
    }

    /// The points that a unit needs to come to a tile from which it can hit a target, if no unit is in the way.
    fn cost(&mut self, field: &Field<'_>, words: &Words, unit: usize, target: usize) -> f64 {
        let (from, at) = (tile(words[unit]), tile(words[target]));
        let Self { approaches, distances } = self;
        let list = approaches
            .entry((field.type_number(unit), code(at)))
            .or_insert_with(|| approach_to(field, distances, unit, at));
        match list[usize::from(code(from))] {
            NEVER => 100.0 * f64::from(field.action_points()),
            distance => f64::from(distance) * f64::from(field.type_of(unit).move_cost),
        }
    }
}

/// For each tile, the distance of the nearest one from which a unit like this one hits a target.
fn approach_to(field: &Field<'_>, distances: &mut HashMap<u16, Box<[u16]>>, unit: usize, target: Tile) -> Box<[u16]> {
    let (terrain, own) = (&field.scenario.terrain, field.type_of(unit));
    let hits = |&from: &Tile| {
        terrain.land().contains(from)
            && from != target
            && own.reaches(from.distance_squared(target))
            && !LineOfFire::new(from, target).is_blocked(terrain.walls())
    };
    let mut nearest = vec![NEVER; 1024];
    for post in tiles(terrain.size()).filter(hits) {
        for from in terrain.land().iter() {
            let list = distances.entry(code(from)).or_insert_with(|| distances_from(field, from));
            let entry = &mut nearest[usize::from(code(from))];
            *entry = list[usize::from(code(post))].min(*entry);
        }
    }
    nearest.into()
}

fn distances_from(field: &Field<'_>, from: Tile) -> Box<[u16]> {
    let reach = Reach::new(&field.scenario.terrain, from, &TileSet::EMPTY, 1, u32::MAX);
    let mut list = vec![NEVER; 1024];
    for tile in reach.tiles().iter() {
        list[usize::from(code(tile))] = reach.cost(tile).map_or(NEVER, |cost| cost as u16);
    }
    list.into()
}
