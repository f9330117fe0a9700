//! A state as raw, public fields. Read FILE-8 to FILE-17 first.

use super::name::Name;
use super::orders::{Action, Movement, Order, Orders};
use super::rules::Rules;
use super::team::{ByPlayer, RobotId, Team};
use crate::grid::{Direction, Position, Size};
use heapless::Vec;

/// The capacity of the list of walls: four players who each use the largest allowance of a variant (SET-4), every wall
/// on its own cell.
pub const MAX_WALLS: usize = 4 * Rules::MAX_WALLS_PER_PLAYER as usize;

/// The maximum number of goal cells of a player: one side of the largest board.
pub const MAX_GOALS: usize = Size::MAX_SIDE as usize;

/// A list of walls.
pub type Walls = Vec<Wall, MAX_WALLS, u8>;

/// A list of goal cells.
pub type Goals = Vec<Cell, MAX_GOALS, u8>;

/// All fields of a round file, and the rules.
///
/// The fields can hold any values; [`State::new`](super::State::new) validates them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The constants (SET-4).
    pub rules: Rules,
    /// The round counter, from 0 (END-1).
    pub round: i32,
    /// The counter at which the game ends (END-2).
    pub max_rounds: i32,
    /// The board (SET-1).
    pub size: Size,
    /// The players with their robots.
    pub players: ByPlayer<PlayerSetup>,
    /// Each player's goal cells in the order of the file, including duplicates (SET-6, FILE-8).
    pub goals: ByPlayer<Goals>,
    /// All walls ever built, standing and destroyed, in the order of building (BLD-9).
    pub walls: Walls,
}

/// One player of a [`Setup`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerSetup {
    /// Whether the player is in the game.
    pub in_game: bool,
    /// The finish round of a player that has arrived, `0..=2147483646` (FILE-4).
    pub finish_round: Option<i32>,
    /// Points for hits, 0 or more (FIR-5).
    pub fire_points: i32,
    /// The number of walls that the player may still build (BLD-2).
    pub walls_left: i32,
    /// The two robots.
    pub robots: Team<Robot>,
    /// The orders of the last round as the engine parsed them (FILE-6).
    pub last_orders: Orders,
    /// The player's name (FILE-7).
    pub name: Name,
}

/// A robot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Robot {
    /// Its lives; at 0 or less it is destroyed (DEA-1).
    pub lives: i32,
    /// The direction it faces.
    pub direction: Direction,
    /// Its cell, or its last cell if it is destroyed (DEA-2).
    pub position: Position,
}

impl Robot {
    /// Whether it has lives left.
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        self.lives > 0
    }
}

/// A wall, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Wall {
    /// Its cell.
    pub position: Position,
    /// Its lives; at 0 or less it is destroyed (DEA-1).
    pub lives: i32,
}

impl Wall {
    /// Whether it has lives left. Off the board, even a wall with lives is not an object (BLD-7).
    #[must_use]
    pub const fn is_standing(&self) -> bool {
        self.lives > 0
    }
}

/// A goal cell. It has small coordinates, because there are many goal cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
}

impl From<Cell> for Position {
    fn from(cell: Cell) -> Self {
        Self::new(cell.x.into(), cell.y.into())
    }
}

impl Setup {
    /// The start of a game (SET-5, SET-6): the standard board and layout, under the given rules.
    #[must_use]
    pub fn start(rules: Rules, max_rounds: i32) -> Self {
        const SIDE: u8 = 25;
        let robot = |(x, y), direction| Robot { lives: rules.robot_lives, direction, position: Position::new(x, y) };
        let player = |direction, r1, r2| PlayerSetup {
            in_game: true,
            finish_round: None,
            fire_points: 0,
            walls_left: rules.walls_per_player,
            robots: Team { r1: robot(r1, direction), r2: robot(r2, direction) },
            last_orders: Orders::default(),
            name: Name::default(),
        };
        let side = |cell: fn(u8) -> Cell| {
            let mut cells = Vec::new();
            for n in 1..=SIDE {
                // The list holds a whole side of the largest board.
                let _ = cells.push(cell(n));
            }
            cells
        };
        Self {
            rules,
            round: 0,
            max_rounds,
            size: const { Size::new(SIDE, SIDE).unwrap() },
            players: ByPlayer::new([
                player(Direction::Down, (11, 25), (14, 25)),
                player(Direction::Left, (25, 12), (25, 15)),
                player(Direction::Up, (12, 1), (15, 1)),
                player(Direction::Right, (1, 11), (1, 14)),
            ]),
            goals: ByPlayer::new([
                side(|x| Cell { x, y: 1 }),
                side(|y| Cell { x: 1, y }),
                side(|x| Cell { x, y: SIDE }),
                side(|y| Cell { x: SIDE, y }),
            ]),
            walls: Vec::new(),
        }
    }

    /// The state that a round file overwrites: no player in the game, and all lists empty.
    pub(super) const fn blank() -> Self {
        const NOTHING: Order = Order { movement: Movement::None, action: Action::Nothing };
        const ROBOT: Robot = Robot { lives: 0, direction: Direction::Up, position: Position::new(0, 0) };
        const PLAYER: PlayerSetup = PlayerSetup {
            in_game: false,
            finish_round: None,
            fire_points: 0,
            walls_left: 0,
            robots: Team { r1: ROBOT, r2: ROBOT },
            last_orders: Orders { r1: NOTHING, r2: NOTHING },
            name: Name::EMPTY,
        };
        Self {
            rules: Rules::STANDARD,
            round: 0,
            max_rounds: 0,
            size: const { Size::new(1, 1).unwrap() },
            players: ByPlayer::new([const { PLAYER }; 4]),
            goals: ByPlayer::new([const { Vec::new() }; 4]),
            walls: Vec::new(),
        }
    }

    /// A robot by its id.
    #[must_use]
    pub fn robot(&self, id: RobotId) -> &Robot {
        &self.players[id.player].robots[id.no]
    }

    /// A robot by its id, mutable.
    #[must_use]
    pub fn robot_mut(&mut self, id: RobotId) -> &mut Robot {
        &mut self.players[id.player].robots[id.no]
    }

    /// All robots with their ids, in the order of [`RobotId::ALL`].
    pub fn robots(&self) -> impl Iterator<Item = (RobotId, &Robot)> {
        RobotId::ALL.into_iter().map(|id| (id, self.robot(id)))
    }

    /// All walls with their indices.
    pub fn numbered_walls(&self) -> impl Iterator<Item = (u8, &Wall)> + Clone {
        // The list holds at most MAX_WALLS = 128 walls.
        (0_u8..).zip(&self.walls)
    }
}
