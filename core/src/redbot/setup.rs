//! A state as raw, public fields. Read FILE-8 to FILE-17 first.

use super::board::Board;
use super::clause;
use super::event::Object;
use super::name::Name;
use super::orders::{Action, Movement, Order, Orders};
use super::rules::Rules;
use super::team::{ByPlayer, Player, RobotId, Team};
use crate::clause::Clause;
use crate::contract::RulesError;
use crate::grid::{Direction, Position, Size};
use crate::invalid::BrokenRule;
use crate::text::SyntaxError;
use core::fmt;
use heapless::Vec;

/// The most walls a list can hold: what four players with the most walls that
/// a variant may give them (SET-4) can build, each on a cell of its own.
pub const MAX_WALLS: usize = 4 * Rules::MAX_WALLS_PER_PLAYER as usize;

/// The most goal cells of a player: one whole side of the largest board.
pub const MAX_GOALS: usize = Size::MAX_SIDE as usize;

/// A list of walls.
pub type Walls = Vec<Wall, MAX_WALLS, u8>;

/// A list of goal cells.
pub type Goals = Vec<Cell, MAX_GOALS, u8>;

/// Everything that a round file tells, and the rules it is played under.
///
/// Any values can be put in; [`State::new`](super::State::new) checks them.
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
    /// Each player's goal cells in the order of the file, doubles included (SET-6, FILE-8).
    pub goals: ByPlayer<Goals>,
    /// All walls ever built, standing and destroyed, in the order of their building (BLD-9).
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
    /// How many walls the player may still build (BLD-2).
    pub walls_left: i32,
    /// The two robots.
    pub robots: Team<Robot>,
    /// The orders of the last round as they were understood (FILE-6).
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
    /// Which way it faces.
    pub direction: Direction,
    /// Its cell, the last one when it is destroyed (DEA-2).
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
    /// Whether it has lives left. A wall off the board is no object all the same (BLD-7).
    #[must_use]
    pub const fn is_standing(&self) -> bool {
        self.lives > 0
    }
}

/// A goal cell; small, because there are many.
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
                // There is room for a whole side of the largest board.
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

    /// What a round file is read over: nobody plays, and all lists are empty.
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

    /// A robot by its id, to be changed.
    #[must_use]
    pub fn robot_mut(&mut self, id: RobotId) -> &mut Robot {
        &mut self.players[id.player].robots[id.no]
    }

    /// All robots with their ids, in the order of [`RobotId::ALL`].
    pub fn robots(&self) -> impl Iterator<Item = (RobotId, &Robot)> {
        RobotId::ALL.into_iter().map(|id| (id, self.robot(id)))
    }

    /// All walls as objects with their lists' entries.
    pub fn numbered_walls(&self) -> impl Iterator<Item = (u8, &Wall)> + Clone {
        // The list holds at most MAX_WALLS = 128 of them.
        (0_u8..).zip(&self.walls)
    }

    /// Hands every broken rule (SET-4, FILE-9 to FILE-17) to `report`, and
    /// tells whether there was none. Takes no memory for them; [`State::new`](super::State::new)
    /// collects them.
    pub fn check(&self, report: &mut dyn FnMut(Broken)) -> bool {
        let mut board = Board::EMPTY;
        self.check_onto(&mut board, report)
    }

    /// Checks as [`Setup::check`] does; if all is sound, the board is the one of
    /// the setup.
    pub(super) fn check_onto(&self, board: &mut Board, report: &mut dyn FnMut(Broken)) -> bool {
        let mut sound = true;
        let mut report = |broken| {
            sound = false;
            report(broken);
        };
        if let Err(error) = self.rules.check() {
            report(Broken::Rules(error));
        }
        if self.round < 0 || self.round > self.max_rounds {
            report(Broken::Counter);
        }
        board.fill(self, &mut report);
        for player in Player::ALL {
            self.check_player(player, &mut report);
        }
        self.check_charges(&mut report);
        sound
    }

    fn check_player(&self, id: Player, report: &mut dyn FnMut(Broken)) {
        let player = &self.players[id];
        if player.in_game && !player.robots.each().iter().any(|robot| robot.is_alive()) {
            report(Broken::InGameWithoutRobot(id));
        }
        if player.in_game && player.finish_round.is_some() {
            report(Broken::InGameWithFinish(id));
        }
        if player.finish_round.is_some_and(|round| !(0..i32::MAX).contains(&round)) {
            report(Broken::FinishRound(id));
        }
        if player.fire_points < 0 {
            report(Broken::NegativePoints(id));
        }
        if i64::from(player.fire_points) + self.points_to_come() > i64::from(i32::MAX) {
            report(Broken::TooManyPoints(id));
        }
        let charges = self.charges(id);
        if player.walls_left < 0 || charges < 0 || charges > 2 * i64::from(self.round) {
            report(Broken::Allowance(id));
        }
    }

    fn check_charges(&self, report: &mut dyn FnMut(Broken)) {
        let charges: i64 = Player::ALL.into_iter().map(|player| self.charges(player).max(0)).sum();
        if self.walls.len() as i64 > charges {
            report(Broken::MoreWallsThanCharges);
        }
    }

    /// The walls that a player was charged so far.
    fn charges(&self, player: Player) -> i64 {
        i64::from(self.rules.walls_per_player) - i64::from(self.players[player].walls_left)
    }

    /// A bound on the points that any one player can still gain (FILE-14). Each
    /// robot yields at most its lives while it survives, and at most two shots
    /// of a player in the round that destroys it.
    fn points_to_come(&self) -> i64 {
        let last = 2 * i64::from(self.rules.straight_fire.max(self.rules.splash_fire));
        self.robots().filter(|(_, robot)| robot.is_alive()).map(|(_, robot)| i64::from(robot.lives) + last).sum()
    }
}

/// One rule that a [`Setup`] breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Broken {
    /// A constant is out of its range (SET-4).
    Rules(RulesError),
    /// The counter is negative or above the maximum (FILE-13).
    Counter,
    /// A robot that is alive is not on the board (FILE-10).
    RobotOffBoard(RobotId),
    /// An object stands on the cell of another one (FILE-9).
    SameCell {
        /// The object.
        object: Object,
        /// The one that is there already.
        other: Object,
    },
    /// The wall with this index lies where an earlier one lies (FILE-11).
    WallTwice(u8),
    /// A goal cell is not on the board (FILE-17).
    GoalOffBoard {
        /// Whose goal.
        player: Player,
        /// Its index in the list.
        index: u8,
    },
    /// A player is in the game without a robot alive (FILE-12).
    InGameWithoutRobot(Player),
    /// A player is in the game and has a finish round (FILE-12).
    InGameWithFinish(Player),
    /// A finish round is not 0..2147483646 (FILE-4). No file can say so.
    FinishRound(Player),
    /// Fire points are negative (FILE-14).
    NegativePoints(Player),
    /// Fire points could pass 32 bits in the rest of the game (FILE-14).
    TooManyPoints(Player),
    /// The walls left are negative, more than there are, or fewer than two charges a round explain (FILE-15).
    Allowance(Player),
    /// There are more walls than all players were charged (FILE-16).
    MoreWallsThanCharges,
}

impl Broken {
    /// The most there can be of them: one for the rules, one for the counter,
    /// one per robot, two per wall, one per goal cell, six per player, one
    /// for all charges.
    pub const MAX: usize = 2 + 8 + 2 * MAX_WALLS + 4 * MAX_GOALS + 4 * 6 + 1;

    /// The clause that is not kept.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::Rules(_) => clause::SET_4,
            Self::SameCell { .. } => clause::FILE_9,
            Self::RobotOffBoard(_) => clause::FILE_10,
            Self::WallTwice(_) => clause::FILE_11,
            Self::InGameWithoutRobot(_) | Self::InGameWithFinish(_) => clause::FILE_12,
            Self::FinishRound(_) => clause::FILE_4,
            Self::Counter => clause::FILE_13,
            Self::NegativePoints(_) | Self::TooManyPoints(_) => clause::FILE_14,
            Self::Allowance(_) => clause::FILE_15,
            Self::MoreWallsThanCharges => clause::FILE_16,
            Self::GoalOffBoard { .. } => clause::FILE_17,
        }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(error) => write!(f, "{error}"),
            Self::Counter => write!(f, "the counter is not 0 to the maximum"),
            Self::RobotOffBoard(robot) => write!(f, "{robot} is alive and not on the board"),
            Self::SameCell { object, other } => write!(f, "{object} stands on the cell of {other}"),
            Self::WallTwice(index) => write!(f, "{} is in the list already", Object::Wall(*index)),
            Self::GoalOffBoard { player, index } => {
                write!(f, "goal cell {} of {player} is not on the board", u16::from(*index) + 1)
            }
            Self::InGameWithoutRobot(player) => {
                write!(f, "{player} is in the game and has no robot alive")
            }
            Self::InGameWithFinish(player) => {
                write!(f, "{player} is in the game and has a finish round")
            }
            Self::FinishRound(player) => {
                write!(f, "the finish round of {player} is not 0..2147483646")
            }
            Self::NegativePoints(player) => write!(f, "{player} has negative fire points"),
            Self::TooManyPoints(player) => {
                write!(f, "{player} has more fire points than 32 bits can add to")
            }
            Self::Allowance(player) => {
                write!(f, "{player} has more walls left than the rules give, or fewer than two charges a round explain")
            }
            Self::MoreWallsThanCharges => write!(f, "there are more walls than all players together were charged"),
        }
    }
}

impl Broken {
    /// What to do about it, where there is something to say.
    #[must_use]
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Allowance(_) | Self::MoreWallsThanCharges => {
                "walls left = walls_per_player - charges, two charges a player and round at most; \
                 if the game had other rules, give them with --rules"
            }
            Self::InGameWithoutRobot(_) => "a player without robots has InGame 0",
            Self::InGameWithFinish(_) => "a player that has arrived has InGame 0; not arrived is 2147483647",
            Self::RobotOffBoard(_) => "a destroyed robot (0 lives or less) may lie anywhere",
            Self::WallTwice(_) => "a destroyed wall stays in the list, and none is built on its cell again",
            _ => return None,
        })
    }
}

impl BrokenRule for Broken {
    fn clause(&self) -> Clause {
        (*self).clause()
    }

    fn hint(&self) -> Option<&'static str> {
        (*self).hint()
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

/// Where in a round file a thing that can be [`Broken`] stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Counter,
    Walls,
    Player(Player),
    Robot(RobotId),
    Wall(u8),
    Goal(Player, u8),
}

impl Broken {
    /// The thing to point at.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::Rules(_) | Self::Counter => Subject::Counter,
            Self::RobotOffBoard(robot) | Self::SameCell { object: Object::Robot(robot), .. } => Subject::Robot(robot),
            Self::SameCell { object: Object::Wall(index), .. } | Self::WallTwice(index) => Subject::Wall(index),
            Self::GoalOffBoard { player, index } => Subject::Goal(player, index),
            Self::InGameWithoutRobot(player)
            | Self::InGameWithFinish(player)
            | Self::FinishRound(player)
            | Self::NegativePoints(player)
            | Self::TooManyPoints(player)
            | Self::Allowance(player) => Subject::Player(player),
            Self::MoreWallsThanCharges => Subject::Walls,
        }
    }
}
