//! Pieces on the board.

use super::{Glyph, Item};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use serde::Serialize;

/// The ID of a piece, the same in all frames.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
pub struct PieceId(
    /// A number that the game chooses.
    pub u32,
);

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Piece {
    /// Its ID in the whole replay.
    pub id: PieceId,
    /// Its name for users, such as `P1 R2` or `ball`.
    pub name: String,
    /// Its cell.
    pub at: Position,
    /// What it is and how it is drawn.
    pub look: PieceKind,
    /// Whether it takes part in the game, is away or is destroyed.
    pub presence: Presence,
    /// A note, such as `back in 12 rounds`; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Piece {
    /// An active piece without a note.
    #[must_use]
    pub fn new(id: PieceId, name: impl Into<String>, at: Position, look: PieceKind) -> Self {
        Self { id, name: name.into(), at, look, presence: Presence::Active, note: String::new() }
    }

    /// Whether it is destroyed, or away for good.
    #[must_use]
    pub const fn is_gone(&self) -> bool {
        matches!(self.presence, Presence::Gone)
    }
}

/// Whether a piece takes part in the game, is away or is destroyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It takes part in the game.
    Active,
    /// It is on the board, but no longer acts.
    Frozen,
    /// It is away: off the board for now, but it may return. It is drawn pale where it was or will be.
    Faded,
    /// It is destroyed, or away for good. The ruins of walls and robots are drawn; other pieces are invisible.
    Gone,
}

/// The lives of a piece, or its health.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lives {
    /// The remaining lives.
    pub left: i32,
    /// The lives of a new piece, above 0.
    pub full: i32,
}

impl Lives {
    /// The remaining fraction, from 0 to 1.
    #[must_use]
    pub fn part(self) -> f32 {
        (self.left as f32 / self.full.max(1) as f32).clamp(0.0, 1.0)
    }
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceKind {
    /// A player's robot: a disc with a nose and its lives.
    Robot {
        /// The player who owns it.
        seat: Seat,
        /// Its label, two or three characters.
        label: String,
        /// The direction that it faces.
        facing: Direction,
        /// Its lives.
        lives: Lives,
    },
    /// A player's disc.
    Token {
        /// The player who owns it.
        seat: Seat,
        /// Its label, one or two characters.
        label: String,
    },
    /// A dark or light stone with a rim in its player's color.
    Stone {
        /// The player who owns it.
        seat: Seat,
        /// Its own color.
        shade: Shade,
    },
    /// A player's unit: a square with its label and attributes.
    Unit(
        /// The unit.
        Unit,
    ),
    /// A destructible wall without an owner.
    Wall {
        /// Its lives.
        lives: Lives,
    },
    /// An item without an owner.
    Item {
        /// The item.
        item: Item,
        /// At most three characters next to it, such as a count; empty for none.
        label: String,
    },
}

/// A player's unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unit {
    /// The player who owns it.
    pub seat: Seat,
    /// Its label, one to three characters.
    pub label: String,
    /// The glyph of its type, above the label.
    pub glyph: Option<Glyph>,
    /// Its health, shown as a bar.
    pub health: Option<Lives>,
    /// What it carries.
    pub carries: Option<Item>,
    /// Its mount.
    pub mount: Option<Item>,
    /// Whether the number of its player's seat is drawn in a corner, for games in which colors alone are not enough.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_numbered: bool,
}

impl Unit {
    /// A unit with only a label.
    #[must_use]
    pub fn new(seat: Seat, label: impl Into<String>) -> Self {
        Self { seat, label: label.into(), glyph: None, health: None, carries: None, mount: None, is_numbered: false }
    }
}

/// The color of a stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shade {
    /// Dark.
    Dark,
    /// Light.
    Light,
}

impl PieceKind {
    /// The player who owns the piece, if any.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Robot { seat, .. }
            | Self::Token { seat, .. }
            | Self::Stone { seat, .. }
            | Self::Unit(Unit { seat, .. }) => Some(*seat),
            Self::Wall { .. } | Self::Item { .. } => None,
        }
    }

    /// Its lives or health, if it has any.
    #[must_use]
    pub const fn lives(&self) -> Option<Lives> {
        match self {
            Self::Robot { lives, .. } | Self::Wall { lives } => Some(*lives),
            Self::Unit(unit) => unit.health,
            Self::Token { .. } | Self::Stone { .. } | Self::Item { .. } => None,
        }
    }

    /// A mutable reference to its lives or health, if it has any.
    pub const fn lives_mut(&mut self) -> Option<&mut Lives> {
        match self {
            Self::Robot { lives, .. } | Self::Wall { lives } => Some(lives),
            Self::Unit(unit) => unit.health.as_mut(),
            Self::Token { .. } | Self::Stone { .. } | Self::Item { .. } => None,
        }
    }
}
