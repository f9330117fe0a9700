//! SET: the data of a game. All fields are public, so code can create any state, even an invalid one.
//! [`read`](super::read()) returns only valid states.

/// SET-1: a cell, on the board or off it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// `i`, which grows downward from 0.
    pub row: i64,
    /// `j`, which grows to the right from 0.
    pub column: i64,
}

/// SET-2: a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// t, toward row 0.
    Top,
    /// b, away from row 0.
    Bottom,
    /// l, toward column 0.
    Left,
    /// r, away from column 0.
    Right,
}

/// SET-3: the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields have the names of the table in SET-3, which describes them")]
pub struct Parameters {
    pub nb_players: i64,
    pub nb_rounds: i64,
    pub nb_capsules: i64,
    pub nb_balls: i64,
    pub nb_beans: i64,
    pub nb_kintons: i64,
    pub goku_regen_time: i64,
    pub bean_regen_time: i64,
    pub kinton_regen_time: i64,
    pub kinton_life_time: i64,
    pub max_strength: i64,
    pub res_strength: i64,
    pub moving_penalty: i64,
    pub kamehame_penalty: i64,
    pub combat_penalty: i64,
    pub rows: i64,
    pub cols: i64,
}

/// SET-6: the content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// None of the other contents.
    Nothing,
    /// A rock.
    Rock,
    /// A capsule.
    Capsule,
    /// A ball lies on the cell.
    Ball,
}

/// SET-7: a bean or a kinton.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item {
    /// The cell where it appears.
    pub place: Cell,
    /// Whether it is on the board now.
    pub is_there: bool,
    /// Its timer.
    pub timer: i64,
}

/// FILE-6: the status of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The player is frozen.
    Frozen,
    /// The share of its time that the player has used, in thousandths.
    Used(i64),
}

/// SET-4: a player's goku, with the player's name and status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goku {
    /// The player's name.
    pub name: String,
    /// The player's status.
    pub status: Status,
    /// Its cell; its last cell if it is dead.
    pub cell: Cell,
    /// Whether it is alive.
    pub is_alive: bool,
    /// Whether it rides a kinton.
    pub is_rider: bool,
    /// Whether it carries a ball.
    pub is_carrier: bool,
    /// Its strength.
    pub strength: i64,
    /// Its kinton time.
    pub kinton_time: i64,
    /// Its timer.
    pub timer: i64,
    /// The number of balls that it has deposited.
    pub balls_deposited: i64,
}

/// A state of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// SET-3: the parameters.
    pub parameters: Parameters,
    /// The round, `r` in the rules.
    pub round: i64,
    /// SET-6: the cells of each row, from the top.
    pub board: Vec<Vec<Content>>,
    /// SET-7: the beans in the order of their list.
    pub beans: Vec<Item>,
    /// SET-7: the kintons in the order of their list.
    pub kintons: Vec<Item>,
    /// SET-4: the gokus by id.
    pub gokus: Vec<Goku>,
}

/// SET-5: the maximum of the kinton time and of the number of deposited balls.
pub(super) const MAX_COUNTER: i64 = 1_000_000_000;

impl Cell {
    /// The cell (i, j).
    #[must_use]
    pub fn new(row: i64, column: i64) -> Self {
        Self { row, column }
    }

    /// SET-2: the cell one step away.
    #[must_use]
    pub fn step(self, direction: Direction) -> Self {
        match direction {
            Direction::Top => Self::new(self.row - 1, self.column),
            Direction::Bottom => Self::new(self.row + 1, self.column),
            Direction::Left => Self::new(self.row, self.column - 1),
            Direction::Right => Self::new(self.row, self.column + 1),
        }
    }

    /// Whether a cell is near this one: at most two rows and two columns away.
    #[must_use]
    pub fn is_near(self, other: Self) -> bool {
        (self.row - other.row).abs() <= 2 && (self.column - other.column).abs() <= 2
    }
}

impl Goku {
    /// FRO-1: whether its player is frozen.
    #[must_use]
    pub fn is_frozen(&self) -> bool {
        self.status == Status::Frozen
    }

    /// ITM-2, COM-4: adds kinton time. The goku rides a kinton if the sum is above 0.
    pub(super) fn add_kinton_time(&mut self, time: i64) {
        // SET-5
        self.kinton_time = (self.kinton_time + time).min(MAX_COUNTER);
        // SET-4
        self.is_rider = self.kinton_time > 0;
    }
}

impl State {
    /// SET-1: whether a cell is on the board.
    #[must_use]
    pub fn on_board(&self, cell: Cell) -> bool {
        (0..self.parameters.rows).contains(&cell.row) && (0..self.parameters.cols).contains(&cell.column)
    }

    /// SET-1: the cells of the board, row by row from the top, each row from the left.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let row = |row| (0..self.parameters.cols).map(move |column| Cell::new(row, column));
        (0..self.parameters.rows).flat_map(row).collect()
    }

    /// SET-6: the content of a cell; `None` off the board.
    #[must_use]
    pub fn content(&self, cell: Cell) -> Option<Content> {
        if !self.on_board(cell) {
            return None;
        }
        Some(self.board[cell.row as usize][cell.column as usize])
    }

    /// Changes the content of a cell of the board.
    pub(super) fn set_content(&mut self, cell: Cell, content: Content) {
        self.board[cell.row as usize][cell.column as usize] = content;
    }

    /// The beans and then the kintons.
    pub(super) fn items(&self) -> impl Iterator<Item = &Item> {
        self.beans.iter().chain(&self.kintons)
    }

    /// SET-7: whether a cell is the place of an item, whether or not the item is there now.
    #[must_use]
    pub fn is_place(&self, cell: Cell) -> bool {
        self.items().any(|item| item.place == cell)
    }

    /// Whether a cell of the board has no rock, capsule, ball or item on it.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        let has_item = self.items().any(|item| item.is_there && item.place == cell);
        self.content(cell) == Some(Content::Nothing) && !has_item
    }

    /// SET-4: the ID of the living goku on a cell, if there is one.
    #[must_use]
    pub fn living_on(&self, cell: Cell) -> Option<usize> {
        self.gokus.iter().position(|goku| goku.is_alive && goku.cell == cell)
    }

    /// Whether a living goku is on a cell near this one.
    #[must_use]
    pub fn is_living_near(&self, cell: Cell) -> bool {
        self.gokus.iter().any(|goku| goku.is_alive && goku.cell.is_near(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // SET-1, SET-2
    #[test]
    fn rows_grow_downwards_from_zero() {
        let state = State::start(300).unwrap();
        let on = |row, column| state.on_board(Cell::new(row, column));
        assert!(on(0, 0) && on(19, 19));
        assert!(!on(-1, 0) && !on(0, -1) && !on(20, 0) && !on(0, 20));
        let from = Cell::new(5, 7);
        assert_eq!(from.step(Direction::Top), Cell::new(4, 7));
        assert_eq!(from.step(Direction::Bottom), Cell::new(6, 7));
        assert_eq!(from.step(Direction::Left), Cell::new(5, 6));
        assert_eq!(from.step(Direction::Right), Cell::new(5, 8));
        assert_eq!((state.cells().len(), state.cells()[21]), (400, Cell::new(1, 1)));
    }

    #[test]
    fn near_cells_are_at_most_two_rows_and_two_columns_apart() {
        let cell = Cell::new(5, 5);
        assert!(cell.is_near(cell) && cell.is_near(Cell::new(3, 7)) && cell.is_near(Cell::new(7, 3)));
        assert!(!cell.is_near(Cell::new(5, 8)) && !cell.is_near(Cell::new(2, 5)) && !cell.is_near(Cell::new(8, 3)));
    }

    // SET-6, SET-7: the usual start has a capsule at (5, 7), a ball at (8, 9) and a bean at (3, 7).
    #[test]
    fn empty_cells_have_nothing_on_them_but_gokus() {
        let mut state = State::start(300).unwrap();
        for (row, column) in [(0, 0), (5, 7), (8, 9), (3, 7), (-1, 3)] {
            assert!(!state.is_empty(Cell::new(row, column)), "{row} {column}");
        }
        let (bean, corner) = (Cell::new(3, 7), Cell::new(1, 1));
        assert!(state.is_empty(corner) && state.living_on(corner) == Some(0) && !state.is_place(corner));
        state.beans[0].is_there = false;
        assert!(state.is_empty(bean) && state.is_place(bean));
        state.gokus[0].is_alive = false;
        assert!(state.living_on(corner).is_none() && !state.is_living_near(corner));
    }
}
