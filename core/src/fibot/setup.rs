//! A state as raw, public fields. Read SET-1 to SET-6 and FILE-3 to FILE-7 first.

use super::robot::{ByPlayer, P1, Player, Robot, Robots};
use crate::grid::{CellSet, Position, Size};

/// All fields of a state file.
///
/// Cells are columns and rows as in the file, with row 1 at the top. The fields can hold any values;
/// [`State::new`](super::State::new) validates them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The board, each side 1..25 (SET-1).
    pub size: Size,
    /// The number of rounds left, 0..25 (TRN-3).
    pub rounds_left: u8,
    /// The player to move (TRN-1).
    pub to_move: Player,
    /// Each player's own flag (SET-5).
    pub flags: ByPlayer<Position>,
    /// The walls (SET-3).
    pub walls: CellSet,
    /// The robots on the board (SET-4).
    pub robots: Robots,
}

impl Setup {
    /// The longest side of a board (SET-1).
    pub const MAX_SIDE: u8 = 25;
    /// The most rounds that can be left (FILE-3).
    pub const MAX_ROUNDS: u8 = 25;
    /// The number of rounds at the usual start (SET-6).
    pub const STANDARD_ROUNDS: u8 = 20;

    /// The usual start (SET-6), with this many rounds.
    #[must_use]
    pub fn start(rounds_left: u8) -> Self {
        const ROWS: [&[u8; 10]; 5] = [b"A#..##..#Z", b"..........", b"...#..#...", b"B.C....X.Y", b".#......#."];
        let mut setup = Self {
            size: const { Size::new(10, 5).unwrap() },
            rounds_left,
            flags: ByPlayer::new([Position::new(3, 3), Position::new(8, 3)]),
            ..Self::blank()
        };
        for (y, row) in (1..).zip(ROWS) {
            for (x, &cell) in (1..).zip(row) {
                setup.put(Position::new(x, y), cell);
            }
        }
        setup
    }

    /// The state that a state file overwrites: the smallest board, empty.
    pub(super) const fn blank() -> Self {
        Self {
            size: const { Size::new(1, 1).unwrap() },
            rounds_left: 0,
            to_move: P1,
            flags: ByPlayer::new([Position::new(1, 1); 2]),
            walls: CellSet::EMPTY,
            robots: Robots::NONE,
        }
    }

    /// Places the wall or the robot that a character of the file means on a cell.
    fn put(&mut self, at: Position, cell: u8) {
        if cell == b'#' {
            self.walls.insert(at);
        } else if let Some(robot) = Robot::from_letter(cell) {
            self.robots[robot] = Some(at);
        }
    }

    /// The robot on a cell.
    #[must_use]
    pub fn robot_at(&self, at: Position) -> Option<Robot> {
        self.robots.iter().find(|&(_, cell)| cell == at).map(|(robot, _)| robot)
    }

    /// The flag that a player's robots must reach: that of its rival (END-1).
    #[must_use]
    pub fn target(&self, player: Player) -> Position {
        self.flags[player.next()]
    }
}
