//! Who plays the turns that are measured.

use rulebook_core::fibot::{Robot, State, Turn, Way};
use rulebook_players::chance::Seeded;
use rulebook_players::fibot::Builtin;
use std::num::NonZeroU32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Strategy {
    /// One of the house.
    Builtin(Builtin),
    /// Takes turns that do something at random, slides above all; now and then
    /// one that goes nowhere, one of a robot that is not there, or none.
    Wanderer,
    /// The same, but every second turn is an explosion.
    Bomber,
}

impl Strategy {
    /// The turn of the player to move.
    pub(super) fn turn(self, state: &State, seed: u64, chance: &mut Seeded) -> Turn {
        match self {
            Self::Builtin(builtin) => builtin.turn(state, state.setup().to_move, seed),
            Self::Wanderer => random(state, 32, chance),
            Self::Bomber => random(state, 2, chance),
        }
    }
}

/// One turn in `explosions` is an explosion.
fn random(state: &State, explosions: u32, chance: &mut Seeded) -> Turn {
    let robots: Vec<Robot> = state.setup().robots.of(state.setup().to_move).map(|(robot, _)| robot).collect();
    let explodes = one_in(explosions, chance);
    let way = chance.pick(&Way::ALL).copied().unwrap_or(Way::North);
    let robot = chance.pick(&robots).copied();
    match chance.below(const { NonZeroU32::new(32).unwrap() }) {
        0 => Turn::Pass,
        1 => chance.pick(&Robot::ALL).map_or(Turn::Pass, |&robot| Turn::Slide { robot, way }),
        // Whichever way, even if it goes nowhere.
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

fn one_in(n: u32, chance: &mut Seeded) -> bool {
    NonZeroU32::new(n).is_some_and(|n| chance.below(n) == 0)
}
