//! The players of the measured turns.

use rulebook_core::fibot::{Robot, SlideDirection, State, Turn};
use rulebook_players::chance::SeededDraws;
use rulebook_players::fibot::Builtin;
use std::num::NonZeroU32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// A built-in player.
    Builtin(Builtin),
    /// Takes random turns, mostly slides that move a robot. Sometimes slides a robot
    /// that cannot move, names a robot that is not on the board, or passes.
    Wanderer,
    /// The same, but about every second turn is an explosion.
    Bomber,
}

impl Strategy {
    /// The turn of the player to move.
    pub(super) fn turn(self, state: &State, seed: u64, chance: &mut SeededDraws) -> Turn {
        match self {
            Self::Builtin(builtin) => builtin.turn(state, state.setup().to_move, seed),
            Self::Wanderer => random(state, 32, chance),
            Self::Bomber => random(state, 2, chance),
        }
    }
}

/// A random turn; about one in `explosions` is an explosion.
fn random(state: &State, explosions: u32, chance: &mut SeededDraws) -> Turn {
    let robots: Vec<Robot> = state.setup().robots.of(state.setup().to_move).map(|(robot, _)| robot).collect();
    let explodes = one_in(explosions, chance);
    let way = chance.pick(&SlideDirection::ALL).copied().unwrap_or(SlideDirection::North);
    let robot = chance.pick(&robots).copied();
    match chance.below(const { NonZeroU32::new(32).unwrap() }) {
        0 => Turn::Pass,
        1 => chance.pick(&Robot::ALL).map_or(Turn::Pass, |&robot| Turn::Slide { robot, way }),
        // In any direction, even if the robot cannot move.
        2..6 => robot.map_or(Turn::Pass, |robot| Turn::Slide { robot, way }),
        _ => {
            let mut turns = Vec::new();
            state.each_turn(&mut |turn| {
                if matches!(turn, Turn::Explode { .. }) == explodes {
                    turns.push(turn);
                }
            });
            chance.pick(&turns).copied().unwrap_or_default()
        }
    }
}

fn one_in(n: u32, chance: &mut SeededDraws) -> bool {
    NonZeroU32::new(n).is_some_and(|n| chance.below(n) == 0)
}
