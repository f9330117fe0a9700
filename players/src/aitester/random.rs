//! Random purchases, moves and shots.

use super::Algorithm;
use crate::chance::SeededDraws;
use core::num::NonZeroU32;
use rulebook_core::aitester::{Command, Phase, State, Tile, Trial};

/// Buys random units until it cannot pay for another one, and then moves and shoots at random.
///
/// Each command depends on the seed and on the state alone. So a plan goes on in the same way when it is made anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Random {
    seed: u64,
}

impl Random {
    /// One command out of so many ends the turn.
    const LENGTH: NonZeroU32 = NonZeroU32::new(6).unwrap();

    /// Creates the algorithm with a seed for its draws.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed }
    }

    /// The draws of a state. No two states of a player's turn have the same.
    fn draws(self, state: &Trial<'_>) -> SeededDraws {
        let situation = state.situation();
        // Points are below 2¹⁴, units below 2⁶.
        let key = match situation.phase {
            Phase::Buy => state.own_army().units.len() as u64,
            Phase::Fight => (u64::from(situation.turn) + 1) << 14 | u64::from(situation.points),
        };
        SeededDraws::new(self.seed, situation.player.index(), key)
    }

    fn plan(self, state: &State, choose: impl Fn(&Trial<'_>, &mut SeededDraws) -> Command) -> Vec<Command> {
        let mut trial = state.trial();
        let mut plan = Vec::new();
        loop {
            let command = choose(&trial, &mut self.draws(&trial));
            plan.push(command);
            let is_end = matches!(command, Command::EndBuying | Command::NextTurn);
            if is_end || trial.step(Some(command), &mut ()).is_err() || trial.is_over() {
                return plan;
            }
        }
    }
}

impl Algorithm for Random {
    fn get_buy_commands(&mut self, state: &State) -> Vec<Command> {
        self.plan(state, |state, chance| {
            let mut possible = Vec::new();
            for type_number in (0..).take(state.scenario().types.len()) {
                for tile in state.scenario().placement.of(state.situation().player).iter() {
                    let command = Command::Buy { type_number, x: tile.x.into(), y: tile.y.into() };
                    if state.check_command(command).is_ok() {
                        possible.push(command);
                    }
                }
            }
            chance.pick(&possible).copied().unwrap_or(Command::EndBuying)
        })
    }

    fn get_commands(&mut self, state: &State) -> Vec<Command> {
        self.plan(state, |state, chance| {
            if chance.below(Self::LENGTH) == 0 {
                return Command::NextTurn;
            }
            let (shots, moves) = (shots(state), moves(state, chance));
            let kinds: Vec<&[Command]> = [&shots[..], &moves].into_iter().filter(|kind| !kind.is_empty()).collect();
            let kind = chance.pick(&kinds).copied();
            kind.and_then(|kind| chance.pick(kind).copied()).unwrap_or(Command::NextTurn)
        })
    }
}

/// All possible shots.
fn shots(state: &Trial<'_>) -> Vec<Command> {
    let enemies: Vec<Tile> = state.enemies_of(state.situation().player).iter().collect();
    let mut shots = Vec::new();
    for (id, _) in state.own_army().living() {
        let aim = |tile: &Tile| Command::Attack { unit: id.into(), x: tile.x.into(), y: tile.y.into() };
        shots.extend(enemies.iter().map(aim).filter(|&shot| state.check_command(shot).is_ok()));
    }
    shots
}

/// All possible moves of a random unit.
fn moves(state: &Trial<'_>, chance: &mut SeededDraws) -> Vec<Command> {
    let ids: Vec<u32> = state.own_army().living().map(|(id, _)| id.into()).collect();
    let unit_and_reach = chance.pick(&ids).and_then(|&id| Some((id, state.reach(id)?)));
    let Some((unit, reach)) = unit_and_reach else { return Vec::new() };
    let free = reach.tiles().without(state.units());
    free.iter().map(|tile| Command::Move { unit, x: tile.x.into(), y: tile.y.into() }).collect()
}
