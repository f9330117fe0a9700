//! The players of the measured commands.

use super::boards::below;
use rulebook_core::aitester::{Command, State, Tile};
use rulebook_players::chance::SeededDraws;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// Moves to random tiles; shoots at every fourth opportunity. Sometimes gives a command that is refused.
    Wanderer,
    /// Moves towards the nearest enemy, and shoots at every second opportunity.
    Hunter,
}

impl Strategy {
    /// A command of the player whose turn it is; `None` for a player without a command.
    pub(super) fn command(self, state: &State, chance: &mut SeededDraws) -> Option<Command> {
        if below(24, chance) == 0 {
            return refused(state, chance);
        }
        let shots = if self == Self::Hunter { 2 } else { 4 };
        if below(shots, chance) == 0
            && let Some(shot) = shot(state, chance)
        {
            return Some(shot);
        }
        Some(self.movement(state, chance).unwrap_or(Command::NextTurn))
    }

    /// A move of a random unit, to one of a few tiles that it can reach.
    fn movement(self, state: &State, chance: &mut SeededDraws) -> Option<Command> {
        let unit = own_unit(state, chance)?;
        let reach = state.reach(unit)?;
        let targets: Vec<Tile> = reach.tiles().without(state.units()).iter().collect();
        let enemies: Vec<Tile> = state.enemies_of(state.situation().player).iter().collect();
        let picked: Vec<Tile> = (0..3).filter_map(|_| chance.pick(&targets).copied()).collect();
        let to_enemy = |tile: &Tile| enemies.iter().map(|enemy| enemy.steps_to(*tile)).min();
        let to = match self {
            Self::Wanderer => picked.into_iter().min_by_key(|&tile| reach.cost(tile)),
            Self::Hunter => picked.into_iter().min_by_key(to_enemy),
        };
        to.map(|Tile { x, y }| Command::Move { unit, x: x.into(), y: y.into() })
    }
}

/// The id of a random living unit of the player whose turn it is.
fn own_unit(state: &State, chance: &mut SeededDraws) -> Option<u32> {
    let units: Vec<u32> = state.own_army().living().map(|(id, _)| id.into()).collect();
    chance.pick(&units).copied()
}

/// A random shot that is not refused.
fn shot(state: &State, chance: &mut SeededDraws) -> Option<Command> {
    let enemies = state.enemies_of(state.situation().player);
    let units = state.own_army().living().map(|(id, _)| id);
    let all = units.flat_map(|unit| {
        enemies.iter().map(move |Tile { x, y }| Command::Attack { unit: unit.into(), x: x.into(), y: y.into() })
    });
    let shots: Vec<Command> = all.filter(|&shot| state.check_command(shot).is_ok()).collect();
    chance.pick(&shots).copied()
}

/// A command that is mostly refused, or none.
fn refused(state: &State, chance: &mut SeededDraws) -> Option<Command> {
    let size = state.scenario().terrain.size();
    let (x, y) = (below(size.width().into(), chance), below(size.height().into(), chance));
    let enemies: Vec<Tile> = state.enemies_of(state.situation().player).iter().collect();
    let unit = own_unit(state, chance).unwrap_or_default();
    match below(8, chance) {
        0 => None,
        1 => Some(Command::Move { unit: 31, x, y }),
        2..=4 => Some(Command::Move { unit, x, y }),
        _ => chance.pick(&enemies).map(|enemy| Command::Attack { unit, x: enemy.x.into(), y: enemy.y.into() }),
    }
}
