//! The players of the measured rounds.

use rulebook_core::boladedrac::{Action, Cell, Direction, Player, Ray, State};
use rulebook_players::boladedrac::{Builtin, Ground};
use rulebook_players::chance::SeededDraws;
use std::num::NonZeroU32;

/// How a player of a measured game chooses its actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// As a built-in player. A goku that it leaves idle although it may act moves at
    /// random.
    Builtin(Builtin),
    /// Walks to the nearest goku and attacks it, whatever the odds.
    Brawler,
    /// Throws at everybody in line, and now and then at nobody. Otherwise it walks
    /// to things of use, such as the beans that it needs to throw again.
    Thrower,
    /// Asks for random moves and throws, which are often refused.
    Wanderer,
}

impl Strategy {
    /// The action of a player in a state.
    pub(super) fn action(self, state: &State, player: Player, seed: u64) -> Action {
        let round = state.setup().round.into();
        // The stream of another seat than that of any built-in player.
        let mut chance = SeededDraws::new(seed, Player::ALL.len() + player.index(), round);
        if self == Self::Wanderer {
            return wander(&mut chance);
        }
        if !state.asked().contains(player) || !state.may_act(player) {
            return Action::Nothing;
        }
        let action = match self {
            Self::Builtin(builtin) => builtin.action(state, player, seed),
            Self::Brawler if one_in(8, &mut chance) => Action::Nothing,
            Self::Brawler => walk(state, player, &rivals(state, player), &mut chance),
            Self::Thrower | Self::Wanderer => throw(state, player, seed, &mut chance),
        };
        if action == Action::Nothing { random_move(state, player, &mut chance) } else { action }
    }
}

/// The cells of the other living gokus.
fn rivals(state: &State, player: Player) -> Vec<Cell> {
    let others = state.setup().gokus.iter().filter(|&(other, goku)| other != player && goku.is_alive);
    others.map(|(_, goku)| goku.cell).collect()
}

/// A step of a shortest way to the nearest of some cells; nothing if there is none.
fn walk(state: &State, player: Player, targets: &[Cell], chance: &mut SeededDraws) -> Action {
    let field = Ground::of(state.setup()).field(targets.iter().copied());
    let mut directions = field.best_directions(state.setup().gokus[player].cell);
    directions.retain(|&direction| state.move_refusal(player, direction).is_none());
    chance.pick(&directions).map_or(Action::Nothing, |&direction| Action::Move(direction))
}

fn throw(state: &State, player: Player, seed: u64, chance: &mut SeededDraws) -> Action {
    if state.throw_refusal(player).is_none() {
        let (setup, rivals) = (state.setup(), rivals(state, player));
        let is_in_line = |direction: &Direction| {
            let ray = Ray::up_to(&setup.rocks, setup.gokus[player].cell, *direction);
            rivals.iter().any(|&rival| ray.covers(rival))
        };
        let directions: Vec<Direction> = Direction::ALL.into_iter().filter(is_in_line).collect();
        let direction = if one_in(6, chance) { chance.pick(&Direction::ALL) } else { chance.pick(&directions) };
        if let Some(&direction) = direction {
            return Action::Throw(direction);
        }
    }
    Builtin::Demo.action(state, player, seed)
}

fn wander(chance: &mut SeededDraws) -> Action {
    let direction = chance.pick(&Direction::ALL).copied().unwrap_or(Direction::Top);
    match chance.below(const { NonZeroU32::new(16).unwrap() }) {
        0 => Action::Nothing,
        1..3 => Action::Throw(direction),
        _ => Action::Move(direction),
    }
}

/// A random move that is not refused; towards a rock, if all are.
fn random_move(state: &State, player: Player, chance: &mut SeededDraws) -> Action {
    let mut directions = Direction::ALL.to_vec();
    directions.retain(|&direction| state.move_refusal(player, direction).is_none());
    let all = if directions.is_empty() { &Direction::ALL[..] } else { &directions };
    chance.pick(all).map_or(Action::Nothing, |&direction| Action::Move(direction))
}

fn one_in(n: u32, chance: &mut SeededDraws) -> bool {
    NonZeroU32::new(n).is_some_and(|n| chance.below(n) == 0)
}
