//! MOV: moves.

use super::refusal::Reason;
use super::state::{State, Tile, Unit};

impl State {
    /// MOV-1: moves the own unit with this id to a tile.
    pub(super) fn move_unit(&mut self, id: i64, tile: Tile) -> Result<(), Reason> {
        // MOV-4: the reasons in their order.
        let unit = self.player(self.player).living_unit(id).ok_or(Reason::NoUnit)?;
        if !self.on_board(tile) {
            return Err(Reason::OffBoard);
        }
        if tile == unit.tile {
            return Err(Reason::SameTile);
        }
        if self.land(tile).is_none() {
            return Err(Reason::NoLand);
        }
        if self.has_unit(tile) {
            return Err(Reason::Occupied);
        }
        let cost = self.cost_of_path(&unit, tile).ok_or(Reason::NoPath)?;
        self.pay(cost)?;
        // MOV-5
        let is_on_bonus = self.bonuses.contains(&tile);
        self.bonuses.retain(|bonus| *bonus != tile);
        let number = self.player;
        let moved = &mut self.player_mut(number).units[id as usize];
        moved.tile = tile;
        if is_on_bonus {
            moved.health = (moved.health + 50).min(2_000_000);
        }
        Ok(())
    }

    /// MOV-2, MOV-3: what the cheapest path of a unit of the player whose turn it is costs; `None` if there is no path.
    #[must_use]
    pub fn cost_of_path(&self, unit: &Unit, target: Tile) -> Option<i64> {
        let move_cost = self.type_of(unit).move_cost;
        let tiles = self.tiles();
        // What the cheapest known path to each tile costs.
        let mut costs: Vec<Option<i64>> = tiles.iter().map(|tile| (*tile == unit.tile).then_some(0)).collect();
        let place = |tile: Tile| self.on_board(tile).then_some((tile.y * self.columns + tile.x) as usize);
        // What entering each tile costs, and the places of the tiles next to it.
        let mut entries = Vec::new();
        let enemies = self.living_enemies(self.player);
        for tile in &tiles {
            let kind = self.land(*tile).filter(|_| enemies.iter().all(|enemy| enemy.tile != *tile));
            let around: Vec<usize> = tile.neighbors().into_iter().filter_map(place).collect();
            entries.push((kind.map(|kind| kind * move_cost), around));
        }
        // Makes paths cheaper by single tiles for as long as any path becomes cheaper.
        loop {
            let mut is_cheaper = false;
            for (at, (entry, around)) in entries.iter().enumerate() {
                let Some(entry) = entry else { continue };
                for before in around {
                    let Some(cost) = costs[*before].map(|cost| cost + entry) else { continue };
                    if costs[at].is_none_or(|known| cost < known) {
                        costs[at] = Some(cost);
                        is_cheaper = true;
                    }
                }
            }
            if !is_cheaper {
                return costs[place(target)?];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::placed::placed;
    use super::super::{Command, Reason, Tile};
    use super::*;
    use crate::model::drawing::drawing;

    fn go(state: &mut State, id: i64, x: i64, y: i64) -> Option<Reason> {
        state.step_by(Some(Command::Move(id, Tile::new(x, y)))).refusal
    }

    /// The points that moving unit 0 to a tile costs.
    fn cost(drawing: &str, x: i64, y: i64) -> Result<i64, Reason> {
        let mut state = placed(drawing);
        let refusal = go(&mut state, 0, x, y);
        if let Some(reason) = refusal {
            return Err(reason);
        }
        assert_eq!(state.players[0].units[0].tile, Tile::new(x, y));
        Ok(1000 - state.points)
    }

    // MOV-2: the example. The last row has an enemy unit, without which the game would be over.
    #[test]
    fn own_units_may_be_passed_and_enemies_may_not() {
        let rows = drawing("aitester", "MOV-2", 0);
        assert_eq!(rows, "AB.1     . stands for a bonus\n####\n");
        assert_eq!(cost("AB.1\n####\na111\n", 3, 0), Ok(6));
        assert_eq!(cost("Aa.1\n####\n1111\n", 3, 0), Err(Reason::NoPath));
        assert_eq!(cost("Aa.1\n1~11\n1111\n", 3, 0), Ok(14));
    }

    // MOV-3: the example.
    #[test]
    fn the_cheapest_path_need_not_be_the_shortest() {
        let rows = drawing("aitester", "MOV-3", 0);
        assert_eq!(cost(&(rows + "##a\n"), 2, 0), Ok(8));
        assert_eq!(cost("A51\n###\n##a\n", 2, 0), Ok(12));
        assert_eq!(cost("A31\n111\n##a\n", 2, 0), Ok(8));
        assert_eq!(cost("A21\n111\n##a\n", 2, 0), Ok(6));
        // There and back: only what is entered costs.
        assert_eq!((cost("A9a", 1, 0), cost("1Aa", 0, 0)), (Ok(18), Ok(2)));
        let mut ten = placed("A1a");
        ten.terrain[0][1] = super::super::Terrain::Land(10);
        assert_eq!((go(&mut ten, 0, 1, 0), ten.points), (None, 980));
    }

    // MOV-4: in this order.
    #[test]
    fn moves_are_refused() {
        let board = "AB1#\n1~11\n##a#\n111C\n";
        for ((x, y), reason) in [
            ((4, 0), Reason::OffBoard),
            ((0, 999_999_999), Reason::OffBoard),
            ((0, 0), Reason::SameTile),
            ((3, 0), Reason::NoLand),
            ((1, 1), Reason::NoLand),
            ((1, 0), Reason::Occupied),
            ((2, 2), Reason::Occupied),
            ((3, 3), Reason::Occupied),
            ((2, 3), Reason::NoPath),
        ] {
            assert_eq!(cost(board, x, y), Err(reason), "{x} {y}");
            let mut state = placed(board);
            state.points = 0;
            let before = state.clone();
            assert_eq!(go(&mut state, 0, x, y), Some(reason));
            assert_eq!(state, State { refused: 1, ..before });
        }
        let mut state = placed(board);
        assert_eq!(go(&mut state, 3, 0, 1), Some(Reason::NoUnit));
        state.points = 3;
        assert_eq!(go(&mut state, 0, 2, 0), Some(Reason::TooFewPoints));
        state.points = 4;
        assert_eq!((go(&mut state, 0, 2, 0), state.points, state.refused), (None, 0, 0));
        state.players[0].units[2].health = 0;
        assert_eq!(go(&mut state, 2, 0, 3), Some(Reason::NoUnit));
    }

    // MOV-5
    #[test]
    fn a_bonus_acts_where_a_move_ends() {
        let mut state = placed("A.1a");
        state.bonuses = vec![Tile::new(2, 0), Tile::new(1, 0)];
        assert_eq!(go(&mut state, 0, 2, 0), None);
        assert_eq!((state.players[0].units[0].health, state.bonuses.as_slice()), (150, [Tile::new(1, 0)].as_slice()));
        state.players[0].units[0].health = 1_999_960;
        assert_eq!(go(&mut state, 0, 0, 0), None);
        assert_eq!((state.players[0].units[0].health, state.bonuses.len()), (1_999_960, 1));
        assert_eq!(go(&mut state, 0, 1, 0), None);
        assert_eq!((state.players[0].units[0].health, state.bonuses.len()), (2_000_000, 0));
    }

    // MOV-2: dead units occupy nothing.
    #[test]
    fn the_dead_are_not_in_the_way() {
        let mut state = placed("Aa1b");
        state.players[1].units[0].health = 0;
        assert_eq!((go(&mut state, 0, 1, 0), go(&mut state, 0, 2, 0), state.points), (None, None, 996));
    }
}
