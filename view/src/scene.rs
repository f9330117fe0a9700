//! What there is to see in a state.

use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::players::Seat;
use rulebook_core::text::Counted;
use serde::Serialize;

/// A state as it is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// How far the game is, as `round 17 of 100`.
    pub heading: String,
    /// The board.
    pub size: Size,
    /// Which way the rows are counted.
    pub rows: Rows,
    /// The cells that nothing can ever enter.
    pub walls: Vec<Position>,
    /// Cells that mean something to a player, whatever stands on them.
    pub marks: Vec<Mark>,
    /// What there is or was, also off the board, where it is not seen.
    pub pieces: Vec<Piece>,
    /// The players, in the order of their seats.
    pub players: Vec<Panel>,
}

impl Scene {
    /// Where a cell lies on a sheet or a screen: its column from the left and
    /// its row from the top, both from 0.
    #[must_use]
    pub fn place(&self, cell: Position) -> (i32, i32) {
        let row = match self.rows {
            Rows::Upwards => i32::from(self.size.height()).saturating_sub(cell.y),
            Rows::Downwards => cell.y.saturating_sub(1),
        };
        (cell.x.saturating_sub(1), row)
    }

    /// The cell that lies there, the other way round; it may be off the board.
    ///
    /// ```
    /// use rulebook_core::grid::Position;
    /// use rulebook_core::redbot::{RedBot, State};
    /// use rulebook_view::Visible;
    ///
    /// let scene = RedBot::scene(&State::default());
    /// assert_eq!(scene.place(Position::new(1, 25)), (0, 0));
    /// assert_eq!(scene.cell(0, 24), Position::new(1, 1));
    /// ```
    #[must_use]
    pub fn cell(&self, column: i32, row: i32) -> Position {
        let y = match self.rows {
            Rows::Upwards => i32::from(self.size.height()).saturating_sub(row),
            Rows::Downwards => row.saturating_add(1),
        };
        Position::new(column.saturating_add(1), y)
    }

    /// The walls off the board, which no cell shows, as `12 30 (40 lives)`.
    #[must_use]
    pub fn off_board(&self) -> Vec<String> {
        let is_off = |piece: &&Piece| piece.look == Look::Wall && !self.size.contains(piece.at);
        let lives = |piece: &Piece| if piece.lives == 1 { "life" } else { "lives" };
        let told = |piece: &Piece| format!("{} ({} {})", piece.at, piece.lives, lives(piece));
        self.pieces.iter().filter(is_off).map(told).collect()
    }

    /// What there is on a cell, in words: marks first, then pieces.
    #[must_use]
    pub fn told_at(&self, cell: Position) -> Vec<String> {
        let marks =
            self.marks.iter().filter(|mark| mark.at == cell).map(|mark| format!("{} of {}", mark.what, mark.seat));
        let pieces = self.pieces.iter().filter(|piece| piece.at == cell).filter_map(|piece| match piece.look {
            Look::Robot { .. } | Look::Token { .. } if piece.is_gone => None,
            Look::Token { .. } => Some(piece.name.clone()),
            Look::Robot { facing, .. } => {
                let facing = format!("{facing:?}").to_lowercase();
                Some(format!("{}, {}, faces {facing}", piece.name, Counted(piece.lives, "life")))
            }
            Look::Wall if piece.is_gone => Some(format!("{}, destroyed", piece.name)),
            Look::Wall => Some(format!("{}, {}", piece.name, Counted(piece.lives, "life"))),
        });
        let walls = self.walls.iter().filter(|&&wall| wall == cell).map(|_| "wall".to_owned());
        walls.chain(marks).chain(pieces).collect()
    }
}

/// Which way a game counts its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rows {
    /// Row 1 is the lowest.
    Upwards,
    /// Row 1 is the top row.
    Downwards,
}

/// A cell that means something to a player, as a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    /// The cell.
    pub at: Position,
    /// Whose it is.
    pub seat: Seat,
    /// What it is, as `goal`.
    pub what: &'static str,
    /// How it is drawn.
    pub sign: Sign,
}

/// How a marked cell is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// In the player's color, with the number of its seat.
    Number,
    /// As a flag of the player's that its rivals aim at, also below a piece.
    Flag,
}

/// What a piece is called, the same from frame to frame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct PieceId(
    /// A number that the game chooses.
    pub u32,
);

/// Something on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Its name through the film.
    pub id: PieceId,
    /// What people call it, as `P1 R2`.
    pub name: String,
    /// Its cell.
    pub at: Position,
    /// What it is.
    pub look: Look,
    /// Its lives.
    pub lives: i32,
    /// The lives of a new one.
    pub full: i32,
    /// Whether it is destroyed: the ruin of a wall is seen, and where a robot was.
    pub is_gone: bool,
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// A robot of a player's.
    Robot {
        /// Whose it is.
        seat: Seat,
        /// What is written on it, two or three characters.
        label: String,
        /// Which way it faces.
        facing: Direction,
    },
    /// A robot of a player's that faces nowhere and has no lives to count.
    Token {
        /// Whose it is.
        seat: Seat,
        /// What is written on it, one or two characters.
        label: String,
    },
    /// A wall of nobody's.
    Wall,
}

/// What is known of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Panel {
    /// Whose panel it is.
    pub seat: Seat,
    /// The player's name; empty when the state tells none.
    pub name: String,
    /// Whether the player is in the game.
    pub is_playing: bool,
    /// How the player stands, as `in the game` or `arrived in 42`.
    pub standing: String,
    /// The score on this state.
    pub score: i64,
    /// What else the game tells, in the order in which it is shown.
    pub facts: Vec<Fact>,
}

/// One value of a panel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// What it is, as `fire points`.
    pub label: &'static str,
    /// The same in few letters, for the head of a narrow column, as `fire`.
    pub short: &'static str,
    /// The value.
    pub value: String,
}
