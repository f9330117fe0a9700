//! Marked cells.

use super::Glyph;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use serde::Serialize;

/// A marked cell: a goal, a legal move or the last move, whatever is on the cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    /// The cell.
    pub at: Position,
    /// The player whose mark it is, if any.
    pub seat: Option<Seat>,
    /// What it is, such as `goal`.
    pub what: &'static str,
    /// How it is drawn.
    pub sign: Sign,
}

/// How a marked cell is drawn: in the player's color, or else in the text color.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// A tint with the number of the player's seat. Several players share a cell side by side.
    Number,
    /// A flag that the player's rivals aim at; also visible around a piece.
    Flag,
    /// A small dot, for example for a legal move.
    Dot,
    /// A frame around the cell, for example for the last move; also visible around a piece.
    Frame,
    /// A glyph.
    Glyph(
        /// The glyph.
        Glyph,
    ),
}
