//! Who can shoot at whom, kept up to date while a turn is planned.

use super::walks::{Ground, Walk, index};
use rulebook_core::aitester::{Command, LineOfFire, Player, Tile, TileSet, Trial, Unit, UnitType};
use std::rc::Rc;

/// An enemy unit, which stays where it is while the player plans its turn.
#[derive(Clone, Debug)]
pub(super) struct Enemy {
    pub(super) unit: Unit,
    pub(super) player: Player,
    pub(super) id: u8,
    /// The tiles that it could shoot at past walls; empty if it can never pay for a shot.
    covers: Rc<TileSet>,
}

/// What an own type meets on the board. It changes when an enemy dies.
#[derive(Clone, Debug)]
struct OfType {
    /// The number of enemies that can hurt a unit of this type on each tile, with walls as the only obstacles.
    danger: [u16; 1024],
    /// The tiles that have an enemy in range which a unit of this type can hurt, with no regard to obstacles.
    near: TileSet,
}

/// A state in which a turn is planned, with what the planner looks up again and again.
#[derive(Clone, Debug)]
pub(super) struct Sight<'a> {
    pub(super) trial: Trial<'a>,
    pub(super) player: Player,
    pub(super) plan: Vec<Command>,
    pub(super) enemies: Vec<Enemy>,
    enemy_tiles: TileSet,
    ground: Rc<Ground>,
    of_types: Vec<Option<Rc<OfType>>>,
    walks: Vec<Option<Rc<Walk>>>,
}

impl<'a> Sight<'a> {
    pub(super) fn new(trial: Trial<'a>) -> Self {
        let scenario = trial.scenario();
        let (player, terrain) = (trial.situation().player, &scenario.terrain);
        let covers = |unit: &Unit| {
            let own = trial.type_of(unit);
            let hits = |tile: &Tile| {
                own.reaches(unit.tile.distance_squared(*tile))
                    && !LineOfFire::new(unit.tile, *tile).is_blocked(terrain.walls())
            };
            let can_shoot = own.fire_cost <= scenario.parameters.action_points && own.weapon > 0;
            if can_shoot { terrain.land().iter().filter(hits).collect() } else { TileSet::EMPTY }
        };
        let mut enemies = Vec::new();
        for (other, army) in trial.situation().armies.iter().filter(|&(other, _)| other != player) {
            enemies.extend(army.living().map(|(id, unit)| Enemy {
                unit: *unit,
                player: other,
                id,
                covers: Rc::new(covers(unit)),
            }));
        }
        let (types, units) = (scenario.types.len(), trial.own_army().units.len());
        Self {
            player,
            plan: Vec::new(),
            enemies,
            enemy_tiles: trial.enemies_of(player),
            ground: Rc::new(Ground::of(terrain)),
            of_types: vec![None; types],
            walks: vec![None; units],
            trial,
        }
    }

    /// The points that are left.
    pub(super) fn points(&self) -> u32 {
        self.trial.situation().points
    }

    /// The ids of the own units that live.
    pub(super) fn own(&self) -> Vec<u8> {
        self.trial.own_army().living().map(|(id, _)| id).collect()
    }

    pub(super) fn unit(&self, id: u8) -> Unit {
        self.trial.own_army().units[usize::from(id)]
    }

    pub(super) fn type_of(&self, unit: &Unit) -> &UnitType {
        self.trial.type_of(unit)
    }

    /// Whether a command ends the turn or the game.
    pub(super) fn is_over(&self) -> bool {
        self.trial.is_over() || self.trial.situation().player != self.player
    }

    /// Adds a command to the plan and carries it out. Returns whether the game accepts it.
    pub(super) fn act(&mut self, command: Command) -> bool {
        if self.trial.check_command(command).is_err() || self.trial.step(Some(command), &mut ()).is_err() {
            return false;
        }
        self.plan.push(command);
        match command {
            Command::Move { unit, .. } => self.walks[unit as usize] = None,
            Command::Attack { .. } => {
                let armies = &self.trial.situation().armies;
                let before = self.enemies.len();
                self.enemies.retain_mut(|enemy| {
                    enemy.unit = armies[enemy.player].units[usize::from(enemy.id)];
                    enemy.unit.is_living()
                });
                if self.enemies.len() < before {
                    self.enemy_tiles = self.enemies.iter().map(|enemy| enemy.unit.tile).collect();
                    self.of_types.fill(None);
                    self.walks.fill(None);
                }
            }
            _ => {}
        }
        true
    }

    /// Moves a unit. Returns whether it could.
    pub(super) fn go(&mut self, id: u8, to: Tile) -> bool {
        self.act(Command::Move { unit: id.into(), x: to.x.into(), y: to.y.into() })
    }

    /// Lets a unit shoot at an enemy on a tile. Returns whether it could.
    pub(super) fn shoot(&mut self, id: u8, at: Tile) -> bool {
        self.act(Command::Attack { unit: id.into(), x: at.x.into(), y: at.y.into() })
    }

    /// The ways of an own unit.
    pub(super) fn walk(&mut self, id: u8) -> Rc<Walk> {
        let from = self.unit(id).tile;
        let (ground, enemies) = (&self.ground, &self.enemy_tiles);
        Rc::clone(self.walks[usize::from(id)].get_or_insert_with(|| Rc::new(ground.walk(from, enemies))))
    }

    /// The tiles of a cheapest way of a walk.
    pub(super) fn way(&self, walk: &Walk, to: Tile) -> Vec<Tile> {
        self.ground.way(walk, to)
    }

    fn of_type(&mut self, type_number: u8) -> &OfType {
        let Self { trial, enemies, of_types, .. } = self;
        of_types[usize::from(type_number)].get_or_insert_with(|| {
            let scenario = trial.scenario();
            let own = &scenario.types[usize::from(type_number)];
            let (mut danger, mut near) = ([0; 1024], TileSet::EMPTY);
            for enemy in &*enemies {
                let other = trial.type_of(&enemy.unit);
                if other.damage_to(own) > 0 {
                    for tile in enemy.covers.iter() {
                        danger[index(tile)] += 1;
                    }
                }
                if own.damage_to(other) > 0 && own.fire_cost <= scenario.parameters.action_points {
                    near = near.union(&disc(enemy.unit.tile, own.range));
                }
            }
            Rc::new(OfType { danger, near })
        })
    }

    /// The number of enemies that can hurt a unit of a type on a tile, with walls as the only obstacles: EVA-4, counted.
    pub(super) fn danger(&mut self, type_number: u8, tile: Tile) -> u16 {
        self.of_type(type_number).danger[index(tile)]
    }

    /// The tiles that have an enemy in range which a unit of this type can hurt, with no regard to obstacles.
    pub(super) fn near(&mut self, type_number: u8) -> TileSet {
        self.of_type(type_number).near
    }

    /// The enemies that a unit could hurt from a tile past these obstacles (EVA-6).
    pub(super) fn targets<'b>(
        &'b self,
        unit: &Unit,
        from: Tile,
        obstacles: &'b TileSet,
    ) -> impl Iterator<Item = &'b Enemy> {
        let own = self.trial.type_of(unit);
        self.enemies.iter().filter(move |enemy| {
            let at = enemy.unit.tile;
            own.reaches(from.distance_squared(at))
                && own.damage_to(self.trial.type_of(&enemy.unit)) > 0
                && !LineOfFire::new(from, at).is_blocked(obstacles)
        })
    }
}

/// The tiles within a range of a tile, in and off a board.
fn disc(center: Tile, range: u32) -> TileSet {
    let range = u8::try_from(range).unwrap_or(u8::MAX).min(64);
    let (cx, cy) = (center.x, center.y);
    let rows = cy.saturating_sub(range)..=cy.saturating_add(range).min(31);
    let columns = cx.saturating_sub(range)..=cx.saturating_add(range).min(31);
    let near = |tile: &Tile| tile.distance_squared(center) <= u32::from(range) * u32::from(range);
    rows.flat_map(|y| columns.clone().map(move |x| Tile { x, y })).filter(near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbitrary::{Arbitrary, Unstructured};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{RngCore, SeedableRng};
    use rulebook_core::aitester::{Phase, State, tiles};

    fn states(count: usize) -> impl Iterator<Item = State> {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let states = (0..).map(move |_| {
            let mut bytes = vec![0; 4096];
            rng.fill_bytes(&mut bytes);
            State::arbitrary(&mut Unstructured::new(&bytes)).expect("there are enough bytes")
        });
        states.filter(|state| state.situation().phase == Phase::Fight && !state.is_over()).take(count)
    }

    #[test]
    fn ways_cost_what_the_game_charges() {
        let mut compared = 0;
        for state in states(200) {
            let mut sight = Sight::new(state.trial());
            for id in sight.own() {
                let (walk, reach) = (sight.walk(id), state.reach(id.into()).unwrap());
                let move_cost = u64::from(sight.type_of(&sight.unit(id)).move_cost);
                let points = u64::from(state.situation().points);
                for tile in tiles(state.scenario().terrain.size()) {
                    let cost = walk.distance(tile).map(|distance| u64::from(distance) * move_cost);
                    assert_eq!(cost.filter(|&cost| cost <= points), reach.cost(tile), "unit {id} to {tile}");
                    compared += usize::from(reach.cost(tile).is_some());
                    if let Some(last) = sight.way(&walk, tile).last() {
                        assert_eq!(*last, tile);
                    }
                }
            }
        }
        assert!(compared > 2000, "{compared}");
    }

    /// EVA-4, also after commands that kill.
    #[test]
    fn danger_is_that_of_the_evaluation() {
        let (mut dangerous, mut kills) = (0, 0);
        for state in states(300) {
            let mut sight = Sight::new(state.trial());
            loop {
                let map = sight.trial.dangerous_places_nobody(sight.player);
                for (type_number, own) in (0..).zip(&state.scenario().types) {
                    // A type without a shield fears every weapon.
                    for tile in state.scenario().terrain.land().iter() {
                        let danger = sight.danger(type_number, tile);
                        assert_eq!(danger > 0, map.get(tile) > own.shield, "type {type_number} on {tile}");
                        dangerous += usize::from(danger > 0);
                    }
                }
                let before = sight.enemies.len();
                let points = sight.points();
                let Some((id, at)) = super::super::reflex::weakest(&sight, points) else { break };
                assert!(sight.shoot(id, at));
                kills += before - sight.enemies.len();
                if sight.is_over() {
                    break;
                }
            }
        }
        assert!(dangerous > 1000 && kills > 20, "{dangerous} {kills}");
    }
}
