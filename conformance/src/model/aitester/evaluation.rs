//! EVA: the maps of a state, and its value for a player.

use super::fire::in_range;
use super::state::{Phase, State, Tile, Unit};

/// A value for each tile of the board, row by row.
pub type Map = Vec<Vec<i64>>;

/// EVA-7: the three terms.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields have the names of EVA-7, which describes them")]
pub struct Terms {
    pub army_balance: f64,
    pub army_vulnerability: f64,
    pub army_distances: f64,
}

/// AIT-2: the coefficients of the terms.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs, reason = "the fields have the names of AIT-2, which describes them")]
pub struct Coefficients {
    pub army_balance_coef: f64,
    pub army_vulnerability_coef: f64,
    pub army_distances_coef: f64,
}

impl State {
    /// A map with the given value of each tile.
    fn map(&self, value: impl Fn(Tile) -> i64) -> Map {
        let values: Vec<i64> = self.tiles().into_iter().map(value).collect();
        values.chunks(self.columns as usize).map(<[i64]>::to_vec).collect()
    }

    /// EVA-1: the reachable tiles.
    #[must_use]
    pub fn reachable(&self) -> Vec<Tile> {
        let has_unit = |tile: &Tile| self.has_unit(*tile);
        let may_be_bought = |tile: &Tile| self.phase == Phase::Buy && self.placement_of(*tile).is_some();
        let mut reached = self.tiles();
        reached.retain(|tile| has_unit(tile) || may_be_bought(tile));
        let mut next = 0;
        while next < reached.len() {
            for tile in reached[next].neighbors() {
                if self.land(tile).is_some() && !reached.contains(&tile) {
                    reached.push(tile);
                }
            }
            next += 1;
        }
        reached
    }

    /// EVA-2: the estimated places, for this `test_range`.
    #[must_use]
    pub fn estimated_places(&self, test_range: i64) -> Map {
        let reachable = self.reachable();
        let can_shoot = |from: Tile, to: Tile| {
            from != to && in_range(from, to, test_range) && !self.is_blocked_by(from, to, |_| false)
        };
        self.map(|tile| {
            if !reachable.contains(&tile) {
                return 0;
            }
            reachable.iter().filter(|from| can_shoot(**from, tile)).count() as i64
        })
    }

    /// EVA-3: the places that are dangerous for a player.
    #[must_use]
    pub fn dangerous_places(&self, player: i64) -> Map {
        self.greatest_weapons(&self.living_enemies(player), true)
    }

    /// EVA-4: the places that are dangerous for a player, with walls as the only obstacles.
    #[must_use]
    pub fn dangerous_places_nobody(&self, player: i64) -> Map {
        self.greatest_weapons(&self.living_enemies(player), false)
    }

    /// EVA-5: the places that a player can attack.
    #[must_use]
    pub fn attackable_places(&self, player: i64) -> Map {
        self.greatest_weapons(&self.player(player).living(), true)
    }

    /// EVA-3, EVA-4, EVA-5: the greatest weapon among these units that can shoot at each tile.
    fn greatest_weapons(&self, units: &[Unit], do_units_block: bool) -> Map {
        self.map(|tile| {
            if self.land(tile).is_none() {
                return 0;
            }
            let can_shoot = |unit: &&Unit| {
                let blocks = |between| do_units_block && self.has_unit(between);
                self.can_pay_for_shot(unit)
                    && in_range(unit.tile, tile, self.type_of(unit).range)
                    && !self.is_blocked_by(unit.tile, tile, blocks)
            };
            units.iter().filter(can_shoot).map(|unit| self.type_of(unit).weapon).max().unwrap_or(0)
        })
    }

    fn can_pay_for_shot(&self, unit: &Unit) -> bool {
        self.type_of(unit).fire_cost <= self.parameters.action_points
    }

    /// EVA-6: the places from which a living unit of a player has enemies in range.
    #[must_use]
    pub fn range_places(&self, player: i64, unit: &Unit) -> Map {
        let enemies = self.living_enemies(player);
        let is_other_on = |tile: Tile| tile != unit.tile && self.has_unit(tile);
        self.map(|tile| {
            if self.land(tile).is_none() || is_other_on(tile) || !self.can_pay_for_shot(unit) {
                return 0;
            }
            let can_shoot = |enemy: &&Unit| {
                in_range(tile, enemy.tile, self.type_of(unit).range)
                    && !self.is_blocked_by(tile, enemy.tile, is_other_on)
            };
            enemies.iter().filter(can_shoot).count() as i64
        })
    }

    /// EVA-7: the three terms for a player.
    #[must_use]
    pub fn terms(&self, player: i64) -> Terms {
        let living = self.player(player).living();
        let enemies: Vec<i64> = self.enemies(player).into_iter().filter(|enemy| self.player(*enemy).is_in()).collect();
        let of_enemies = |sum: fn(&Self, i64) -> i64| mean(&enemies.iter().map(|e| sum(self, *e)).collect::<Vec<_>>());
        let mean_power = of_enemies(Self::power);
        let divisor = if mean_power == 0.0 { 1.0 } else { mean_power };
        let dangerous = self.dangerous_places(player);
        let dangers: Vec<i64> =
            living.iter().map(|unit| dangerous[unit.tile.y as usize][unit.tile.x as usize]).collect();
        let distances: Vec<i64> = living.iter().map(|unit| self.distance_to_target(player, unit)).collect();
        Terms {
            army_balance: to_double(self.power(player)) * to_double(self.endurance(player)) / divisor
                - of_enemies(Self::endurance),
            army_vulnerability: mean(&dangers),
            army_distances: mean(&distances),
        }
    }

    /// EVA-7: the power of a player.
    #[must_use]
    pub fn power(&self, player: i64) -> i64 {
        let types = self.player(player).living().into_iter().map(|unit| self.type_of(&unit).clone());
        types.map(|it| self.parameters.action_points / it.fire_cost * it.weapon).sum()
    }

    /// EVA-7: the endurance of a player.
    #[must_use]
    pub fn endurance(&self, player: i64) -> i64 {
        self.player(player).living().iter().map(|unit| unit.health + self.type_of(unit).shield).sum()
    }

    /// EVA-7: how far a unit is from the nearest tile with a value above 0 on its map of EVA-6.
    fn distance_to_target(&self, player: i64, unit: &Unit) -> i64 {
        let map = self.range_places(player, unit);
        let good = self.tiles().into_iter().filter(|tile| map[tile.y as usize][tile.x as usize] > 0);
        let distances = good.map(|tile| (tile.x - unit.tile.x).abs() + (tile.y - unit.tile.y).abs());
        distances.min().unwrap_or(self.columns + self.rows)
    }

    /// EVA-8: the value of the state for a player.
    #[must_use]
    #[allow(clippy::float_cmp, reason = "EVA-8 leaves out a term whose coefficient is exactly 0")]
    pub fn value(&self, player: i64, by: &Coefficients) -> f64 {
        let terms = self.terms(player);
        let mut value = 0.0;
        if by.army_balance_coef != 0.0 {
            value += terms.army_balance * by.army_balance_coef;
        }
        if by.army_vulnerability_coef != 0.0 {
            value -= terms.army_vulnerability * by.army_vulnerability_coef;
        }
        if by.army_distances_coef != 0.0 {
            value -= terms.army_distances * by.army_distances_coef;
        }
        value
    }
}

/// EVA-7, EVA-8: a mean is one division of a sum; a mean of nothing is 0.
fn mean(values: &[i64]) -> f64 {
    if values.is_empty() { 0.0 } else { to_double(values.iter().sum()) / to_double(values.len() as i64) }
}

/// EVA-8: sums of integers are below 2^53, so each is a double.
#[allow(clippy::cast_precision_loss, reason = "sums of integers are below 2^53")]
fn to_double(sum: i64) -> f64 {
    sum as f64
}

#[cfg(test)]
mod tests {
    use super::super::placed::placed;
    use super::*;

    fn of(rows: &[&[i64]]) -> Map {
        rows.iter().map(|row| row.to_vec()).collect()
    }

    // EVA-1: land behind a wall or water is not reachable, land behind a unit is.
    #[test]
    fn reachable_tiles_do_not_depend_on_units_in_the_way() {
        let mut state = placed("Aa1\n##~\n111\n");
        assert_eq!(state.reachable().len(), 3);
        state.placement[2][0] = Some(1);
        assert_eq!(state.reachable().len(), 3);
        state.phase = Phase::Buy;
        assert_eq!(state.reachable().len(), 6);
    }

    // EVA-2, LIN-2: the line between the two places at the corner passes one tile or the other.
    #[test]
    fn estimated_places_see_who_can_shoot_at_them() {
        let state = placed("A1\n#1\n");
        assert_eq!(state.estimated_places(1), of(&[&[1, 2], &[0, 1]]));
        // From (0, 0) to (1, 1) through (1, 0), and back through the wall.
        assert_eq!(state.estimated_places(2), of(&[&[1, 2], &[0, 2]]));
        // A unit on the way is no obstacle.
        assert_eq!(placed("Aa1").estimated_places(2), of(&[&[2, 2, 2]]));
    }

    // EVA-3, EVA-4, EVA-5
    #[test]
    fn dangerous_places_are_in_sight_of_an_enemy() {
        let mut state = placed("1A1\n#1a\n");
        for (unit_type, weapon) in state.types.iter_mut().zip([7, 9]) {
            (unit_type.weapon, unit_type.range) = (weapon, 2);
        }
        state.players[1].units[0].type_number = 1;
        // From (2, 1) through (1, 1) and not the wall, which is only at the end; to (0, 0) through (1, 1) and (1, 0).
        assert_eq!(state.dangerous_places(1), of(&[&[0, 9, 9], &[0, 9, 9]]));
        assert_eq!(state.attackable_places(2), state.dangerous_places(1));
        assert_eq!(state.dangerous_places(2), of(&[&[7, 7, 7], &[0, 7, 7]]));
        state.types[1].range = 3;
        assert_eq!(state.dangerous_places(1), of(&[&[0, 9, 9], &[0, 9, 9]]));
        assert_eq!(state.dangerous_places_nobody(1), of(&[&[9, 9, 9], &[0, 9, 9]]));
        state.types[1].fire_cost = state.parameters.action_points + 1;
        assert_eq!(state.dangerous_places(1), of(&[&[0; 3], &[0; 3]]));
    }

    // EVA-6
    #[test]
    fn range_places_count_the_enemies_in_sight() {
        let mut state = placed("A1B1a1b");
        state.types[0].range = 4;
        let unit = state.players[0].units[0];
        // The own tile of A and those beside count; B and the enemies hold their tiles and hide each other.
        assert_eq!(state.range_places(1, &unit), of(&[&[0, 0, 0, 1, 0, 2, 0]]));
        let other = state.players[0].units[1];
        assert_eq!(state.range_places(1, &other), of(&[&[0, 1, 1, 1, 0, 2, 0]]));
        state.types[0].fire_cost = state.parameters.action_points + 1;
        assert_eq!(state.range_places(1, &other), of(&[&[0; 7]]));
    }

    // EVA-7, EVA-8
    #[test]
    fn the_value_is_made_of_three_terms() {
        let mut state = placed("A1B1a1b");
        let own = &mut state.types[0];
        (own.range, own.weapon, own.fire_cost, own.shield) = (4, 10, 7, 3);
        state.parameters.action_points = 20;
        state.players[1].units[1].health = 0;
        // Power 2 x 10 a unit, endurance 100 + 3 a unit, for two units and one enemy unit.
        assert_eq!((state.power(1), state.endurance(1)), (40, 206));
        let terms = state.terms(1);
        assert_eq!(terms.army_balance, 40.0 * 206.0 / 20.0 - 103.0);
        // B hides A from the enemy, and A has to go to (3, 0).
        assert_eq!((terms.army_vulnerability, terms.army_distances), (5.0, 1.5));
        let by = |a, b, c| Coefficients { army_balance_coef: a, army_vulnerability_coef: b, army_distances_coef: c };
        assert_eq!(state.value(1, &by(1.0, 20.0, 0.5)), 309.0 - 100.0 - 0.75);
        assert_eq!(state.value(1, &by(0.0, -1.0, 0.0)), 5.0);
        // Nobody is left.
        state.players[1].units[0].health = 0;
        let terms = state.terms(1);
        assert_eq!((terms.army_balance, terms.army_vulnerability, terms.army_distances), (8240.0, 0.0, 8.0));
        assert_eq!(state.terms(2), Terms { army_balance: -206.0, army_vulnerability: 0.0, army_distances: 0.0 });
    }
}
