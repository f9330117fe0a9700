//! SET: the data of a game. All fields are public, so code can create any state, even an invalid one.
//! [`read`](super::read()) returns only valid states.

/// SET-1: a tile, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The column, which grows to the right from 0.
    pub x: i64,
    /// The row, which grows downward from 0.
    pub y: i64,
}

/// SET-2: the terrain of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    /// Land of a kind from 1 to 10.
    Land(i64),
    /// Water.
    Water,
    /// A wall.
    Wall,
}

/// SET-3: the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields have the names of the table in SET-3, which describes them")]
pub struct Parameters {
    pub players: i64,
    pub money: i64,
    pub action_points: i64,
    pub max_units: i64,
    pub turn_limit: i64,
}

/// STP-2: a phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The players buy units.
    Buy,
    /// The players fight.
    Fight,
}

/// SET-6: a type of units.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields have the names of the table in SET-6, which describes them")]
pub struct UnitType {
    pub name: String,
    pub price: i64,
    pub range: i64,
    pub health: i64,
    pub shield: i64,
    pub weapon: i64,
    pub move_cost: i64,
    pub fire_cost: i64,
    pub icon: String,
    pub sound: String,
}

/// SET-5: a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unit {
    /// Its id, which is its place in the list of its player, from 0.
    pub id: i64,
    /// The number of its type, from 0.
    pub type_number: i64,
    /// Its tile, the last one if it is not living.
    pub tile: Tile,
    /// Its health, 0 if it is dead or was sold.
    pub health: i64,
}

/// SET-4: what a player has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Its money.
    pub money: i64,
    /// Its list: all units that it ever had.
    pub units: Vec<Unit>,
}

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// SET-3: the parameters.
    pub parameters: Parameters,
    /// STP-2: the phase.
    pub phase: Phase,
    /// FGT-2: the number of the turn.
    pub turn: i64,
    /// The number of the player whose turn it is, from 1.
    pub player: i64,
    /// FGT-1: the points that are left.
    pub points: i64,
    /// STP-3: the count of refusals.
    pub refused: i64,
    /// SET-6: the types.
    pub types: Vec<UnitType>,
    /// SET-1: W.
    pub columns: i64,
    /// SET-1: H.
    pub rows: i64,
    /// SET-2: the terrain, row by row.
    pub terrain: Vec<Vec<Terrain>>,
    /// SET-7: the number of the player that a placement tile belongs to, row by row.
    pub placement: Vec<Vec<Option<i64>>>,
    /// SET-8: the tiles of the bonuses.
    pub bonuses: Vec<Tile>,
    /// SET-4: the players, in the order of their numbers.
    pub players: Vec<Player>,
}

impl Tile {
    /// A tile.
    #[must_use]
    pub const fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// The four tiles next to this one, on the board or off it.
    #[must_use]
    pub fn neighbors(self) -> [Self; 4] {
        let Self { x, y } = self;
        [Self { x: x + 1, y }, Self { x: x - 1, y }, Self { x, y: y + 1 }, Self { x, y: y - 1 }]
    }
}

impl Unit {
    /// Whether the unit is living.
    #[must_use]
    pub fn is_living(&self) -> bool {
        self.health > 0
    }
}

impl Player {
    /// The living units.
    #[must_use]
    pub fn living(&self) -> Vec<Unit> {
        self.units.iter().copied().filter(Unit::is_living).collect()
    }

    /// The living unit with this id.
    #[must_use]
    pub fn living_unit(&self, id: i64) -> Option<Unit> {
        self.living().into_iter().find(|unit| unit.id == id)
    }

    /// Whether the player is in.
    #[must_use]
    pub fn is_in(&self) -> bool {
        !self.living().is_empty()
    }
}

impl State {
    /// SET-1: all tiles of the board, row by row.
    #[must_use]
    pub fn tiles(&self) -> Vec<Tile> {
        (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| Tile { x, y })).collect()
    }

    /// SET-1: whether a tile is on the board.
    #[must_use]
    pub fn on_board(&self, tile: Tile) -> bool {
        0 <= tile.x && tile.x < self.columns && 0 <= tile.y && tile.y < self.rows
    }

    /// SET-2: the terrain of a tile; `None` off the board.
    #[must_use]
    pub fn terrain_of(&self, tile: Tile) -> Option<Terrain> {
        self.on_board(tile).then(|| self.terrain[tile.y as usize][tile.x as usize])
    }

    /// SET-2: the kind of the land on a tile; `None` if there is none.
    #[must_use]
    pub fn land(&self, tile: Tile) -> Option<i64> {
        match self.terrain_of(tile) {
            Some(Terrain::Land(kind)) => Some(kind),
            Some(Terrain::Water | Terrain::Wall) | None => None,
        }
    }

    /// SET-7: the player whose placement tile this is.
    #[must_use]
    pub fn placement_of(&self, tile: Tile) -> Option<i64> {
        if self.on_board(tile) { self.placement[tile.y as usize][tile.x as usize] } else { None }
    }

    /// SET-6: the type with this number.
    #[must_use]
    pub fn unit_type(&self, number: i64) -> Option<&UnitType> {
        self.types.get(usize::try_from(number).ok()?)
    }

    /// SET-6: the type of a unit.
    ///
    /// # Panics
    ///
    /// When the type does not exist (FILE-9).
    #[must_use]
    pub fn type_of(&self, unit: &Unit) -> &UnitType {
        self.unit_type(unit.type_number).expect("FILE-9: the type of a unit exists")
    }

    /// SET-4: the player with this number, from 1.
    #[must_use]
    pub fn player(&self, number: i64) -> &Player {
        &self.players[number as usize - 1]
    }

    pub(super) fn player_mut(&mut self, number: i64) -> &mut Player {
        &mut self.players[number as usize - 1]
    }

    /// SET-4: the numbers of the players.
    #[must_use]
    pub fn numbers(&self) -> Vec<i64> {
        (1..=self.parameters.players).collect()
    }

    /// The numbers of the players that are in.
    #[must_use]
    pub fn players_in(&self) -> Vec<i64> {
        self.numbers().into_iter().filter(|number| self.player(*number).is_in()).collect()
    }

    /// The numbers of the enemies of a player.
    #[must_use]
    pub fn enemies(&self, player: i64) -> Vec<i64> {
        self.numbers().into_iter().filter(|number| *number != player).collect()
    }

    /// The living units of all players.
    #[must_use]
    pub fn living(&self) -> Vec<Unit> {
        self.players.iter().flat_map(Player::living).collect()
    }

    /// The living units of the enemies of a player.
    #[must_use]
    pub fn living_enemies(&self, player: i64) -> Vec<Unit> {
        self.enemies(player).into_iter().flat_map(|enemy| self.player(enemy).living()).collect()
    }

    /// Whether a living unit is on a tile.
    #[must_use]
    pub fn has_unit(&self, tile: Tile) -> bool {
        self.living().iter().any(|unit| unit.tile == tile)
    }

    /// Whether a living enemy unit of a player is on a tile.
    #[must_use]
    pub fn has_enemy_unit(&self, player: i64, tile: Tile) -> bool {
        self.living_enemies(player).iter().any(|unit| unit.tile == tile)
    }

    /// Whether a tile is free: no object is on it.
    #[must_use]
    pub fn is_free(&self, tile: Tile) -> bool {
        !self.has_unit(tile) && !self.bonuses.contains(&tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-1, SET-2, SET-7: tiles of the usual start.
    #[test]
    fn columns_come_before_rows() {
        let state = State::start(None).unwrap();
        assert_eq!(state.tiles().len(), 100);
        assert_eq!(state.tiles()[11], Tile::new(1, 1));
        assert_eq!((state.land(Tile::new(5, 0)), state.land(Tile::new(0, 5))), (Some(2), Some(1)));
        assert_eq!(state.terrain_of(Tile::new(2, 3)), Some(Terrain::Wall));
        assert_eq!(state.terrain_of(Tile::new(3, 2)), Some(Terrain::Land(1)));
        assert_eq!(state.terrain_of(Tile::new(4, 4)), Some(Terrain::Water));
        for (x, y) in [(-1, 0), (0, -1), (10, 0), (0, 10)] {
            assert!(!state.on_board(Tile::new(x, y)) && state.terrain_of(Tile::new(x, y)).is_none());
        }
        assert_eq!(state.placement_of(Tile::new(2, 0)), Some(1));
        assert_eq!(state.placement_of(Tile::new(9, 8)), Some(2));
        assert_eq!(state.placement_of(Tile::new(3, 0)), None);
        assert_eq!(state.placement_of(Tile::new(-1, 0)), None);
    }

    // SET-5
    #[test]
    fn units_without_health_occupy_nothing() {
        let mut state = State::start(None).unwrap();
        let tile = Tile::new(0, 0);
        assert!(state.is_free(tile) && !state.is_free(Tile::new(7, 2)) && !state.player(1).is_in());
        state.players[0].units.push(Unit { id: 0, type_number: 0, tile, health: 1 });
        assert!(!state.is_free(tile) && state.has_enemy_unit(2, tile) && !state.has_enemy_unit(1, tile));
        assert_eq!((state.players_in(), state.enemies(1)), (vec![1], vec![2]));
        state.players[0].units[0].health = 0;
        assert!(state.is_free(tile) && state.player(1).living_unit(0).is_none());
    }
}
