//! Random boards, and games among algorithms on them, to compare algorithms.

use super::{Algorithm, plan};
use crate::chance::SeededDraws;
use core::num::NonZeroU32;
use rulebook_core::aitester::{Ground, LandKind, P1, Parameters, Placement, Setup, State, Terrain, Tile, Unit, tiles};
use rulebook_core::grid::Size;
use std::collections::BTreeSet;

/// What the boards are like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arena {
    /// The least and the greatest width.
    pub width: (u8, u8),
    /// The least and the greatest height.
    pub height: (u8, u8),
    /// The units of each player, 1 to 32.
    pub units: u8,
    /// Whether the players buy their units. Otherwise both get the same ones.
    pub buy: bool,
    /// The number of turns after which a game is a draw.
    pub turn_limit: u32,
}

impl Arena {
    /// Boards from 5 × 5 to 8 × 8 with two units a side.
    pub const SMALL: Self = Self { width: (5, 8), height: (5, 8), units: 2, buy: false, turn_limit: 200 };

    /// A random board for two players. It is the same when it is turned by 180 degrees and the players are exchanged,
    /// and a path leads from any tile of land to any other one. The types are those of the usual start (SET-9).
    ///
    /// ```
    /// use rulebook_core::aitester::{P1, P2};
    /// use rulebook_players::aitester::arena::Arena;
    ///
    /// let armies = &Arena::SMALL.board(1, 0).into_setup().situation.armies;
    /// let types = |player| armies[player].units.iter().map(|unit| unit.type_number).collect::<Vec<_>>();
    /// assert_eq!((types(P1).len(), types(P1)), (2, types(P2)));
    /// ```
    ///
    /// # Panics
    ///
    /// If the boards are too small for the units, or no board can be so large.
    #[must_use]
    pub fn board(&self, seed: u64, number: u64) -> State {
        for attempt in 0..1000 {
            if let Some(state) = self.attempt(&mut SeededDraws::new(seed, attempt, number)) {
                return state;
            }
        }
        panic!("no board of {:?} x {:?} has room for {} units a side", self.width, self.height, self.units);
    }

    fn attempt(&self, chance: &mut SeededDraws) -> Option<State> {
        let size = Size::new(between(chance, self.width), between(chance, self.height))?;
        let turned = |tile: Tile| Tile::new(size.width() - 1 - tile.x, size.height() - 1 - tile.y);
        let mut terrain = Terrain::flat(size);
        for tile in tiles(size).filter(|&tile| tile <= turned(tile)) {
            let ground = match between(chance, (0, 19)) {
                0..=1 => Ground::Wall,
                2 => Ground::Water,
                3..=4 => Ground::Land(LandKind::new(between(chance, (2, 5)))?),
                _ => continue,
            };
            terrain.set(tile, ground);
            terrain.set(turned(tile), ground);
        }
        if !is_connected(&terrain) {
            return None;
        }
        let mut setup = Setup::start(self.turn_limit);
        // The upper half, row by row, without the tile that turns into itself.
        let mut homes: Vec<Tile> = tiles(size).filter(|&tile| tile.y < size.height() / 2).collect();
        homes.retain(|&tile| terrain.land().contains(tile));
        homes.truncate(usize::from(self.units) * 3 / 2 + 2);
        let mut placement = Placement::NONE;
        for &tile in &homes {
            placement.set(tile, Some(P1));
            placement.set(turned(tile), Some(P1.next()));
        }
        let parameters = &mut setup.scenario.parameters;
        *parameters = Parameters { max_units: self.units.into(), money: 30 * u32::from(self.units), ..*parameters };
        setup.situation.bonuses.clear();
        for army in [P1, P1.next()] {
            setup.situation.armies.get_mut(army)?.money = setup.scenario.parameters.money;
        }
        if !self.buy {
            setup.situation.phase = rulebook_core::aitester::Phase::Fight;
            setup.situation.points = setup.scenario.parameters.action_points;
            for _ in 0..self.units {
                let last = u8::try_from(homes.len().checked_sub(1)?).ok()?;
                let tile = homes.swap_remove(between(chance, (0, last)).into());
                let type_number = between(chance, (0, setup.scenario.types.len() as u8 - 1));
                let health = setup.scenario.types[usize::from(type_number)].health;
                for (player, tile) in [(P1, tile), (P1.next(), turned(tile))] {
                    let army = setup.situation.armies.get_mut(player)?;
                    army.money = 0;
                    army.units.push(Unit { type_number, tile, health }).ok()?;
                }
            }
        }
        setup.scenario.terrain = terrain;
        setup.scenario.placement = placement;
        State::new(setup).ok()
    }
}

/// Plays a game to its end, and returns its last state. `after` gets the state after each turn.
///
/// # Panics
///
/// If there are more players than algorithms, or an algorithm plans a command that the game refuses.
#[must_use]
pub fn play(mut state: State, algorithms: &mut [&mut dyn Algorithm], mut after: impl FnMut(&State)) -> State {
    while let Some(player) = state.asked() {
        let seen = match state.situation().phase {
            rulebook_core::aitester::Phase::Buy => state.seen_by(player),
            rulebook_core::aitester::Phase::Fight => state.clone(),
        };
        for command in plan(&mut *algorithms[player.index()], &seen) {
            if let Err(why) = state.check_command(command) {
                panic!("{player} plans {command}: {why}");
            }
            state.step(Some(command), &mut ()).expect("no command follows the end of the game");
        }
        after(&state);
    }
    state
}

/// A number from the first to the last one, both included.
fn between(chance: &mut SeededDraws, (first, last): (u8, u8)) -> u8 {
    let count = NonZeroU32::new(u32::from(last.saturating_sub(first)) + 1).unwrap_or(NonZeroU32::MIN);
    first + chance.below(count) as u8
}

/// Whether a path leads from any tile of land to any other one.
fn is_connected(terrain: &Terrain) -> bool {
    let land = terrain.land();
    let mut seen: BTreeSet<Tile> = land.iter().take(1).collect();
    let mut open: Vec<Tile> = seen.iter().copied().collect();
    while let Some(tile) = open.pop() {
        for next in tile.neighbors(terrain.size()).filter(|&next| land.contains(next)) {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen.len() == land.len()
}
