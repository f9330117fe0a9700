//! SET: the data of a game. All fields are public, so code can create any state, even one that no file may hold.
//! [`read`](super::read()) returns only valid states.

/// SET-1: a square of the board, or a place beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square {
    /// From 1 (column a) to 8 (column h).
    pub column: i64,
    /// From 1 at the top to 8 at the bottom.
    pub row: i64,
}

/// SET-3: one of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Player 1, `X`.
    Black,
    /// Player 2, `O`.
    White,
}

/// SET-2: a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Toward row 1.
    North,
    /// Toward row 1 and column h.
    NorthEast,
    /// Toward column h.
    East,
    /// Toward row 8 and column h.
    SouthEast,
    /// Toward row 8.
    South,
    /// Toward row 8 and column a.
    SouthWest,
    /// Toward column a.
    West,
    /// Toward row 1 and column a.
    NorthWest,
}

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// SET-3: the discs in the order of SET-1; `None` is an empty square.
    pub discs: [Option<Side>; 64],
    /// The side to move.
    pub to_move: Side,
    /// FOR-2: the side that has lost by forfeit.
    pub loser: Option<Side>,
}

impl Square {
    /// SET-1: all 64 squares in their order.
    #[must_use]
    pub fn all() -> Vec<Self> {
        (1..=8).flat_map(|row| (1..=8).map(move |column| Self { column, row })).collect()
    }

    /// SET-1: whether this is a square of the board.
    #[must_use]
    pub fn on_board(self) -> bool {
        1 <= self.column && self.column <= 8 && 1 <= self.row && self.row <= 8
    }

    /// SET-2: the place one step away, on the board or beside it.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        let Self { column, row } = self;
        let (column, row) = match direction {
            Direction::North => (column, row - 1),
            Direction::NorthEast => (column + 1, row - 1),
            Direction::East => (column + 1, row),
            Direction::SouthEast => (column + 1, row + 1),
            Direction::South => (column, row + 1),
            Direction::SouthWest => (column - 1, row + 1),
            Direction::West => (column - 1, row),
            Direction::NorthWest => (column - 1, row - 1),
        };
        Self { column, row }
    }

    /// SET-1: the name of the square, such as `f5`, with a small letter (ANS-1).
    #[must_use]
    pub fn name(self) -> String {
        let letter = "abcdefgh".chars().nth(self.column as usize - 1).expect("a square has a column from 1 to 8");
        format!("{letter}{}", self.row)
    }

    /// SET-1: the number of the square, from 0.
    fn index(self) -> usize {
        (8 * (self.row - 1) + self.column - 1) as usize
    }
}

impl Direction {
    /// All directions, clockwise from the north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
}

impl Side {
    /// Both sides, in the order of the players.
    pub const BOTH: [Self; 2] = [Self::Black, Self::White];

    /// SET-3: the number of the player, 1 or 2.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Self::Black => 1,
            Self::White => 2,
        }
    }

    /// The other side.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl State {
    /// The disc on a square; `None` when the square is empty.
    ///
    /// # Panics
    ///
    /// When the square is not on the board.
    #[must_use]
    pub fn disc(&self, square: Square) -> Option<Side> {
        assert!(square.on_board(), "SET-1: not on the board");
        self.discs[square.index()]
    }

    /// Places a disc of a side on a square, or flips the disc there.
    ///
    /// # Panics
    ///
    /// When the square is not on the board.
    pub fn put(&mut self, square: Square, side: Side) {
        assert!(square.on_board(), "SET-1: not on the board");
        self.discs[square.index()] = Some(side);
    }

    /// The number of discs of a side.
    #[must_use]
    pub fn count(&self, side: Side) -> i64 {
        self.discs.iter().filter(|disc| **disc == Some(side)).count() as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-1
    #[test]
    fn squares_are_named_by_column_and_row_from_the_top_left() {
        let names: Vec<_> = Square::all().into_iter().map(Square::name).collect();
        assert_eq!(names.len(), 64);
        assert_eq!((&*names[0], &*names[1], &*names[8], &*names[63]), ("a1", "b1", "a2", "h8"));
        for (index, square) in Square::all().into_iter().enumerate() {
            assert_eq!(square.index(), index);
            assert!(square.on_board());
        }
        for off in [(0, 1), (1, 0), (9, 8), (8, 9)] {
            assert!(!Square { column: off.0, row: off.1 }.on_board());
        }
    }

    // SET-2
    #[test]
    fn there_are_eight_directions() {
        let names = Direction::ALL.map(|direction| Square { column: 4, row: 4 }.step(direction).name());
        assert_eq!(names, ["d3", "e3", "e4", "e5", "d5", "c5", "c4", "c3"]);
    }

    // SET-3
    #[test]
    fn black_is_player_1() {
        assert_eq!(Side::BOTH.map(Side::number), [1, 2]);
        assert_eq!(Side::BOTH.map(Side::opponent), [Side::White, Side::Black]);
    }
}
