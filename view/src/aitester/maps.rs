//! The maps of places as heat maps. Read EVA-1 to EVA-6 first.

use crate::scene::{Board, HeatMap, Overlay};
use rulebook_core::aitester::{State, Tile, TileMap, tiles};

/// The range of shots for the map of estimated places, that of the source's measurements (its table 5.1).
const TEST_RANGE: u32 = 25;

pub(super) const OVERLAYS: &[Overlay] = &[
    Overlay { name: "estimated", legend: "tiles within 25 that can hit it" },
    Overlay { name: "dangerous", legend: "strongest enemy weapon in range" },
    Overlay { name: "dangerous nobody", legend: "the same past all units" },
    Overlay { name: "attackable", legend: "strongest own weapon in range" },
    Overlay { name: "range", legend: "enemies in range of the first unit" },
    Overlay { name: "reachable", legend: "tiles that a unit can reach" },
];

/// A map for the player whose turn it is. Tiles with the value 0 have no value, so that the terrain stays visible there.
/// `None` if no tile has a value.
pub(super) fn heat_map(state: &State, board: Board, overlay: usize) -> Option<HeatMap> {
    let player = state.situation().player;
    match overlay {
        0 => of_map(state, board, &state.estimated_places(TEST_RANGE)),
        1 => of_map(state, board, &state.dangerous_places(player)),
        2 => of_map(state, board, &state.dangerous_places_nobody(player)),
        3 => of_map(state, board, &state.attackable_places(player)),
        4 => {
            let (first, _) = state.situation().armies[player].living().next()?;
            of_map(state, board, &state.range_places(player, first.into())?)
        }
        5 => {
            let reachable = state.reachable_places();
            of_values(state, board, 1, |tile| reachable.contains(tile).into())
        }
        _ => None,
    }
}

fn of_map(state: &State, board: Board, map: &TileMap) -> Option<HeatMap> {
    of_values(state, board, map.max(), |tile| map.get(tile))
}

fn of_values(state: &State, board: Board, most: u32, value: impl Fn(Tile) -> u32) -> Option<HeatMap> {
    let number = |value: u32| i32::try_from(value).unwrap_or(i32::MAX);
    // The cells of a board have the order of the tiles: row by row from row 0 on.
    let mut tiles = tiles(state.scenario().terrain.size());
    let mut value = |_| tiles.next().map(&value).filter(|&value| value > 0).map(number);
    let map = HeatMap::new((0, number(most)), board, &mut value);
    map.values.iter().any(Option::is_some).then_some(map)
}
