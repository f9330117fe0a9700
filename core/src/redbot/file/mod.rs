//! The round file. Read FILE-1 to FILE-8 first.

mod fault;
mod read;
mod write;

pub(super) use fault::fault_of;
pub use read::ReadError;

use super::team::RobotNo;
use crate::grid::Direction;

/// The finish round of a player that has not arrived (FILE-4).
const NOT_ARRIVED: i32 = i32::MAX;

const DIRECTIONS: [(&str, Direction); 4] =
    [("UP", Direction::Up), ("RIGHT", Direction::Right), ("DOWN", Direction::Down), ("LEFT", Direction::Left)];

/// A direction as the file spells it.
pub(super) const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::Up => "UP",
        Direction::Right => "RIGHT",
        Direction::Down => "DOWN",
        Direction::Left => "LEFT",
    }
}

/// A robot as the file spells it.
const fn robot_word(no: RobotNo) -> &'static str {
    match no {
        RobotNo::R1 => "R1",
        RobotNo::R2 => "R2",
    }
}

/// The labels of one player's lines, with their colons.
struct Labels {
    player: &'static str,
    finish: &'static str,
    orders: &'static str,
}

const LABELS: super::ByPlayer<Labels> = super::ByPlayer::new([
    Labels { player: "P1:", finish: "P1_finish:", orders: "P1_move:" },
    Labels { player: "P2:", finish: "P2_finish:", orders: "P2_move:" },
    Labels { player: "P3:", finish: "P3_finish:", orders: "P3_move:" },
    Labels { player: "P4:", finish: "P4_finish:", orders: "P4_move:" },
]);

const WALLS: &str = "Walls:";
