//! SET: the data of a game. All fields are public, so code can create any state, even an invalid one.
//! [`read`](super::read()) returns only valid states.

/// A cell, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// `c`, which grows to the right.
    pub column: i64,
    /// `r`, which grows downward.
    pub row: i64,
}

/// SET-2: a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// S, toward row 1.
    North,
    /// V, away from column 1.
    East,
    /// J, away from row 1.
    South,
    /// Z, toward column 1.
    West,
}

/// SET-4: a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// Player 1.
    P1,
    /// Player 2.
    P2,
}

/// A robot on the board. Destroyed robots are not listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Robot {
    /// Its letter, from A to Z.
    pub letter: char,
    /// The robot's cell.
    pub cell: Cell,
}

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// The number of columns, N in the rules.
    pub columns: i64,
    /// The number of rows, M in the rules.
    pub rows: i64,
    /// The number of rounds left, K in the rules.
    pub rounds_left: i64,
    /// The player to move, H in the rules.
    pub to_move: Player,
    /// SET-5: the cells of the flags of P1 and P2.
    pub flags: [Cell; 2],
    /// SET-3: the cells that are walls.
    pub walls: Vec<Cell>,
    /// The robots on the board, by letter.
    pub robots: Vec<Robot>,
}

impl Cell {
    /// The cell with these coordinates.
    #[must_use]
    pub fn new(column: i64, row: i64) -> Self {
        Self { column, row }
    }

    /// SET-2: the cell one step away.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::North => Self::new(self.column, self.row - 1),
            Direction::East => Self::new(self.column + 1, self.row),
            Direction::South => Self::new(self.column, self.row + 1),
            Direction::West => Self::new(self.column - 1, self.row),
        }
    }
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Self; 2] = [Self::P1, Self::P2];

    /// 1 or 2.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Self::P1 => 1,
            Self::P2 => 2,
        }
    }

    /// The other player.
    #[must_use]
    pub fn rival(self) -> Self {
        match self {
            Self::P1 => Self::P2,
            Self::P2 => Self::P1,
        }
    }
}

impl Robot {
    /// SET-4: the robot's player.
    #[must_use]
    pub fn player(self) -> Player {
        if ('A'..='M').contains(&self.letter) { Player::P1 } else { Player::P2 }
    }
}

impl State {
    /// SET-1: whether a cell is on the board.
    #[must_use]
    pub fn on_board(&self, cell: Cell) -> bool {
        1 <= cell.column && cell.column <= self.columns && 1 <= cell.row && cell.row <= self.rows
    }

    /// SET-3: whether a cell is a wall.
    #[must_use]
    pub fn is_wall(&self, cell: Cell) -> bool {
        self.walls.contains(&cell)
    }

    /// SET-4: the robot on a cell, if there is one.
    #[must_use]
    pub fn robot_on(&self, cell: Cell) -> Option<Robot> {
        self.robots.iter().copied().find(|robot| robot.cell == cell)
    }

    /// The robots of a player that are on the board.
    #[must_use]
    pub fn robots_of(&self, player: Player) -> Vec<Robot> {
        self.robots.iter().copied().filter(|robot| robot.player() == player).collect()
    }

    /// SET-5: the cell of a player's flag.
    #[must_use]
    pub fn flag_of(&self, player: Player) -> Cell {
        self.flags[player.number() - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-1, SET-2
    #[test]
    fn the_board_ends_at_its_sides_and_rows_grow_downwards() {
        let state = State::start(20).unwrap();
        let on = |column, row| state.on_board(Cell::new(column, row));
        assert!(on(1, 1) && on(10, 5));
        assert!(!on(0, 1) && !on(1, 0) && !on(11, 1) && !on(1, 6));
        let from = Cell::new(5, 5);
        assert_eq!(from.step(Direction::North), Cell::new(5, 4));
        assert_eq!(from.step(Direction::East), Cell::new(6, 5));
        assert_eq!(from.step(Direction::South), Cell::new(5, 6));
        assert_eq!(from.step(Direction::West), Cell::new(4, 5));
    }

    // SET-3, SET-4, SET-5
    #[test]
    fn letters_tell_the_player() {
        let player = |letter| Robot { letter, cell: Cell::new(1, 1) }.player();
        assert!(['A', 'F', 'M'].into_iter().all(|letter| player(letter) == Player::P1));
        assert!(['N', 'S', 'Z'].into_iter().all(|letter| player(letter) == Player::P2));
        let state = State::start(20).unwrap();
        assert_eq!(state.robot_on(Cell::new(3, 4)).unwrap().letter, 'C');
        assert_eq!(state.robot_on(Cell::new(2, 1)), None);
        assert!(state.is_wall(Cell::new(2, 1)) && !state.is_wall(Cell::new(3, 4)));
        assert_eq!(state.flag_of(Player::P1), Cell::new(3, 3));
        assert_eq!(state.flag_of(Player::P2), Cell::new(8, 3));
        let letters = |player| state.robots_of(player).iter().map(|robot| robot.letter).collect::<String>();
        assert_eq!((letters(Player::P1), letters(Player::P2)), ("ABC".to_owned(), "XYZ".to_owned()));
    }
}
