//! What there is to see in a state.

use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::players::Seat;
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
    /// Whether it is destroyed: of a wall the ruin is seen, of a robot nothing.
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
    /// The value.
    pub value: String,
}
