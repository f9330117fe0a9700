//! Turns as integers: one for the pass, then five for each letter (four slides and the explosion).

use super::robot::{Player, Robot};
use super::state::State;
use super::turn::{SlideDirection, Turn};
use crate::contract::{ActionCode, ActionSpace};

const PASS: u32 = 0;
/// The number of turns of a robot; the explosion is the last.
const PER_ROBOT: u32 = SlideDirection::ALL.len() as u32 + 1;

/// The space of all turns.
pub(super) const SPACE: ActionSpace = ActionSpace::of_one(PASS + 1 + Robot::COUNT as u32 * PER_ROBOT);

pub(super) fn code_of(turn: Turn) -> ActionCode {
    let of_robot = |robot: Robot, which: u32| PASS + 1 + robot.index() as u32 * PER_ROBOT + which;
    ActionCode::of_one(match turn {
        Turn::Pass => PASS,
        Turn::Slide { robot, way } => of_robot(robot, way as u32),
        Turn::Explode { robot } => of_robot(robot, PER_ROBOT - 1),
    })
}

pub(super) fn turn_of(code: ActionCode) -> Option<Turn> {
    let [value, 0] = code.0 else { return None };
    let Some(of_robots) = value.checked_sub(PASS + 1) else { return Some(Turn::Pass) };
    let robot = *Robot::ALL.get((of_robots / PER_ROBOT) as usize)?;
    let way = SlideDirection::ALL.get((of_robots % PER_ROBOT) as usize);
    Some(way.map_or(Turn::Explode { robot }, |&way| Turn::Slide { robot, way }))
}

impl State {
    /// Whether a player is asked and can take the turn with this code. Includes slides that go nowhere (SLD-2).
    pub(super) fn allows_code(&self, player: Player, value: u32) -> bool {
        let turn = turn_of(ActionCode::of_one(value));
        self.asked() == Some(player) && turn.is_some_and(|turn| self.allows(turn))
    }
}
