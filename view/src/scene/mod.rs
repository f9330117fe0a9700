//! Scenes: what a state shows, as data that any game can fill.
//!
//! - `board`: the size of the board, and how its cells are numbered and named.
//! - `terrain`: the terrain of cells.
//! - `mark`: marked cells.
//! - `piece`: pieces on the board.
//! - `glyph`: glyphs for items and units.
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
pub use piece::{Lives, Piece, PieceId, PieceKind, Presence, Shade, Unit};
pub use terrain::{Fill, Terrain, TerrainKind};

use rulebook_core::players::Seat;
use serde::Serialize;

/// The visible parts of a state.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scene {
    /// The progress of the game, such as `round 17 of 100`.
    pub heading: String,
    /// The board.
    pub board: Board,
    /// The terrain of its cells, in layers from the bottom.
    pub terrain: Vec<Terrain>,
    /// The marked cells.
    pub marks: Vec<Mark>,
    /// The pieces that are or were on the board. Pieces off the board are invisible.
    pub pieces: Vec<Piece>,
    /// The players, in the order of their seats: one to nine.
    pub players: Vec<Panel>,
}

impl Scene {
    /// A scene with an empty board and no players.
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

/// The panel of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Panel {
    /// The player.
    pub seat: Seat,
    /// The player's name; empty if the state has none.
    pub name: String,
    /// Whether the player is in the game.
    pub is_playing: bool,
    /// The status of the player, such as `in the game` or `arrived in 42`.
    pub standing: String,
    /// The score in this state.
    pub score: i64,
    /// Other values of the game, in display order.
    pub facts: Vec<Fact>,
}

/// One value of a panel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fact {
    /// Its label, such as `fire points`.
    pub label: &'static str,
    /// A short label for the head of a narrow column, such as `fire`.
    pub short: &'static str,
    /// The value.
    pub value: String,
}
