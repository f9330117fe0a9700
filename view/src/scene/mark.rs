//! Cells that mean something.

use super::Glyph;
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use serde::Serialize;

/// A cell that means something, whatever stands on it: a goal, a legal move,
/// the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Mark {
    /// The cell.
    pub at: Position,
    /// Whose it is, if it is one player's.
    pub seat: Option<Seat>,
    /// What it is, as `goal`.
    pub what: &'static str,
    /// How it is drawn.
    pub sign: Sign,
}

/// How a marked cell is drawn: in the player's color, or in that of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// A tint, with the number of the player's seat. Players share a cell side by side.
    Number,
    /// A flag that the player's rivals aim at, also around a piece.
    Flag,
    /// A small dot, as for a legal move.
    Dot,
    /// A frame around the cell, also around a piece, as for the last move.
    Frame,
    /// A glyph.
    Glyph(
        /// Which one.
        Glyph,
    ),
}
