//! SET: the data of a game, and its start. All fields are public, so code can create any state, even an invalid
//! one. [`read`](super::read) returns only valid states.

use super::rules::Rules;

/// FILE-4: the FinishRound of a player that has not arrived.
pub const NOT_ARRIVED: i64 = 2_147_483_647;

/// A cell, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The column, which grows to the right.
    pub x: i64,
    /// The row, which grows upward.
    pub y: i64,
}

/// SET-2: a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Toward larger y.
    Up,
    /// Toward larger x.
    Right,
    /// Toward smaller y.
    Down,
    /// Toward smaller x.
    Left,
}

/// ORD-1: a movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Movement {
    /// One step ahead.
    Up,
    /// A quarter turn counterclockwise.
    Left,
    /// A quarter turn clockwise.
    Right,
    /// No movement.
    None,
}

/// ORD-1: a special action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A shot.
    Fire,
    /// A new wall on a cell.
    Build(Cell),
    /// No action.
    Nothing,
}

/// ORD-1: the order for one robot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RobotOrder {
    /// Its movement.
    pub movement: Movement,
    /// Its special action.
    pub action: Action,
}

/// ORD-1: the orders for a player's two robots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// R1 and R2.
    pub robots: [RobotOrder; 2],
}

impl Order {
    /// ANS-4: the default order.
    pub const DEFAULT: Self = Self { robots: [RobotOrder { movement: Movement::None, action: Action::Nothing }; 2] };
}

/// A robot, alive or dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Robot {
    /// Its lives; the robot is alive when they are above 0.
    pub lives: i64,
    /// The direction it faces.
    pub direction: Direction,
    /// Its cell; its last cell if it is dead.
    pub cell: Cell,
}

/// A wall, standing or destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// Its cell.
    pub cell: Cell,
    /// Its lives; the wall stands when they are above 0.
    pub lives: i64,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Whether it is in the game (InGame).
    pub in_game: bool,
    /// The round in which it arrived, or [`NOT_ARRIVED`] (FinishRound).
    pub finish_round: i64,
    /// Its fire points.
    pub fire_points: i64,
    /// The number of walls that it may still build.
    pub allowance: i64,
    /// R1 and R2.
    pub robots: [Robot; 2],
    /// SET-6: its goal cells, in the order of the file.
    pub goals: Vec<Cell>,
    /// FILE-6: its last order.
    pub last_order: Order,
    /// FILE-7: its name.
    pub name: String,
}

/// A state of the game, with its constants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The constants.
    pub rules: Rules,
    /// The number of rounds played.
    pub counter: i64,
    /// The number of rounds after which the game ends.
    pub maximum: i64,
    /// The width of the board, W in the rules.
    pub width: i64,
    /// The height of the board, H in the rules.
    pub height: i64,
    /// SET-3: the players P1 to P4.
    pub players: [Player; 4],
    /// The wall list, standing and destroyed.
    pub walls: Vec<Wall>,
}

impl Cell {
    /// The cell with these coordinates.
    #[must_use]
    pub fn new(x: i64, y: i64) -> Self {
        Self { x, y }
    }

    /// SET-2: the cell one step away.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::new(self.x, self.y + 1),
            Direction::Right => Self::new(self.x + 1, self.y),
            Direction::Down => Self::new(self.x, self.y - 1),
            Direction::Left => Self::new(self.x - 1, self.y),
        }
    }

    /// Whether a cell is this cell or one of the eight around it (FIR-4, BLD-4).
    #[must_use]
    pub fn is_near(self, other: Self) -> bool {
        (self.x - other.x).abs() <= 1 && (self.y - other.y).abs() <= 1
    }
}

impl State {
    /// SET-1: whether a cell is on the board.
    #[must_use]
    pub fn on_board(&self, cell: Cell) -> bool {
        1 <= cell.x && cell.x <= self.width && 1 <= cell.y && cell.y <= self.height
    }

    /// SET-5: the start of a standard game with this many rounds and with empty names.
    #[must_use]
    pub fn start(rules: &Rules, maximum: i64) -> Self {
        // SET-5: the table of the clause.
        let places = [
            (Direction::Down, Cell::new(11, 25), Cell::new(14, 25)),
            (Direction::Left, Cell::new(25, 12), Cell::new(25, 15)),
            (Direction::Up, Cell::new(12, 1), Cell::new(15, 1)),
            (Direction::Right, Cell::new(1, 11), Cell::new(1, 14)),
        ];
        let players = places.map(|(direction, first, second)| {
            // SET-6: the goals are the whole opposite side.
            let goals = (1..=25).map(|n| match direction {
                Direction::Down => Cell::new(n, 1),
                Direction::Left => Cell::new(1, n),
                Direction::Up => Cell::new(n, 25),
                Direction::Right => Cell::new(25, n),
            });
            Player {
                in_game: true,
                finish_round: NOT_ARRIVED,
                fire_points: 0,
                allowance: rules.walls_per_player,
                robots: [first, second].map(|cell| Robot { lives: rules.robot_lives, direction, cell }),
                goals: goals.collect(),
                last_order: Order::DEFAULT,
                name: String::new(),
            }
        });
        Self { rules: rules.clone(), counter: 0, maximum, width: 25, height: 25, players, walls: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::drawing::rows_of_table;

    // SET-5
    #[test]
    fn the_start_is_that_of_the_table() {
        let state = State::start(&Rules::default(), 30);
        let rows = rows_of_table("redbot", "SET-5");
        for (player, row) in state.players.iter().zip(&rows) {
            let cells = player.robots.map(|robot| format!("({}, {})", robot.cell.x, robot.cell.y));
            assert_eq!([&cells[0], &cells[1]], [&row[1], &row[2]]);
            assert_eq!(format!("{:?}", player.robots[0].direction).to_uppercase(), row[3]);
        }
        assert_eq!(rows.len(), 4);
    }

    // SET-1, SET-2
    #[test]
    fn the_board_ends_at_its_sides() {
        let mut state = State::start(&Rules::default(), 30);
        (state.width, state.height) = (3, 2);
        let on = |x, y| state.on_board(Cell::new(x, y));
        assert!(on(1, 1) && on(3, 2));
        assert!(!on(0, 1) && !on(1, 0) && !on(4, 1) && !on(1, 3));
        assert_eq!(Cell::new(5, 5).step(Direction::Up), Cell::new(5, 6));
        assert_eq!(Cell::new(5, 5).step(Direction::Left), Cell::new(4, 5));
    }
}
