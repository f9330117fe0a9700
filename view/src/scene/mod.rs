//! What there is to see in a state, as data that any game fills.
//!
//! - `board`: the size of the board, and how its cells are counted and named.
//! - `terrain`: what the cells are made of.
//! - `mark`: cells that mean something.
//! - `piece`: what stands on the board.
//! - `glyph`: signs for things.
//! - `overlay`: heat maps.
//! - `words`: a scene in words.

mod board;
mod glyph;
mod mark;
mod overlay;
mod piece;
mod terrain;
mod words;

pub use board::{Board, Naming};
pub use glyph::{Glyph, Item, Tone};
pub use mark::{Mark, Sign};
pub use overlay::{HeatMap, Overlay};
pub use piece::{Lives, Look, Piece, PieceId, Presence, Shade, Unit};
pub use terrain::{Fill, Terrain, TerrainKind};

use rulebook_core::players::Seat;
use serde::Serialize;

/// A state as it is seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// How far the game is, as `round 17 of 100`.
    pub heading: String,
    /// The board.
    pub board: Board,
    /// What its cells are made of, in layers from the lowest.
    pub terrain: Vec<Terrain>,
    /// Cells that mean something, whatever stands on them.
    pub marks: Vec<Mark>,
    /// What is or was on the board, also off it, where it is not seen.
    pub pieces: Vec<Piece>,
    /// The players, in the order of their seats: one to nine.
    pub players: Vec<Panel>,
}

impl Scene {
    /// A board with nothing on it, without players.
    #[must_use]
    pub fn new(heading: impl Into<String>, board: impl Into<Board>) -> Self {
        Self {
            heading: heading.into(),
            board: board.into(),
            terrain: Vec::new(),
            marks: Vec::new(),
            pieces: Vec::new(),
            players: Vec::new(),
        }
    }
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
