//! Start states.

use rulebook_core::aitester::{
    Armies, Ground, LandKind, Parameters, Phase, Placement, Player, State, Terrain, Tile, Unit, tiles,
};
use rulebook_core::grid::Size;
use rulebook_players::chance::SeededDraws;
use std::num::NonZeroU32;

/// A random board of 20 × 20 tiles in the fight. The types are those of the usual start (SET-9).
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// The percentages of tiles that are walls, water, and land of the kinds 2 to 6.
    pub(super) walls: u32,
    pub(super) water: u32,
    pub(super) hills: u32,
    /// The number of players, and of the units of each.
    pub(super) players: u8,
    pub(super) units: u8,
    /// The points of a turn.
    pub(super) points: u32,
}

impl Field {
    pub(super) const SIDE: u8 = 20;

    /// Creates the board. The units of a player are near each other.
    ///
    /// # Panics
    ///
    /// If there are more units than tiles of land; that is a bug in the field.
    pub(super) fn build(self, chance: &mut SeededDraws) -> State {
        let mut setup = State::default().into_setup();
        let size = Size::new(Self::SIDE, Self::SIDE).expect("20 x 20 is a board");
        let mut terrain = Terrain::flat(size);
        for tile in tiles(size) {
            let (share, kind) = (below(100, chance), 2 + below(5, chance) as u8);
            if share < self.walls {
                terrain.set(tile, Ground::Wall);
            } else if share < self.walls + self.water {
                terrain.set(tile, Ground::Water);
            } else if share < self.walls + self.water + self.hills {
                terrain.set(tile, Ground::Land(LandKind::new(kind).expect("a kind of land")));
            }
        }
        let mut free: Vec<Tile> = terrain.land().iter().collect();
        let situation = &mut setup.situation;
        situation.armies = Armies::without_units(self.players, 0).expect("at most nine players");
        for player in Player::ALL.into_iter().take(self.players.into()) {
            let center = free[below(free.len() as u32, chance) as usize];
            free.sort_by_key(|tile| tile.steps_to(center));
            let army = situation.armies.get_mut(player).expect("the player plays");
            for tile in free.drain(..usize::from(self.units)) {
                let type_number = below(setup.scenario.types.len() as u32, chance) as u8;
                let health = 2 * setup.scenario.types[usize::from(type_number)].health;
                army.units.push(Unit { type_number, tile, health }).expect("at most 32 units");
            }
        }
        situation.bonuses.clear();
        for _ in 0..6 {
            let tile = free.swap_remove(below(free.len() as u32, chance) as usize);
            situation.bonuses.push(tile).expect("at most 64 bonuses");
        }
        (situation.phase, situation.points) = (Phase::Fight, self.points);
        setup.scenario.parameters =
            Parameters { action_points: self.points, turn_limit: 10_000, ..Parameters::STANDARD };
        (setup.scenario.terrain, setup.scenario.placement) = (terrain, Placement::NONE);
        State::new(setup).unwrap_or_else(|invalid| panic!("a field is no valid state: {invalid}"))
    }
}

/// A random number.
pub(super) fn below(count: u32, chance: &mut SeededDraws) -> u32 {
    NonZeroU32::new(count).map_or(0, |count| chance.below(count))
}
