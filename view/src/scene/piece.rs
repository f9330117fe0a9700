//! What stands on the board.

use super::{Glyph, Item};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use serde::Serialize;

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
    /// What people call it, as `P1 R2` or `ball`.
    pub name: String,
    /// Its cell.
    pub at: Position,
    /// What it is.
    pub look: Look,
    /// Whether it takes part in the game.
    pub presence: Presence,
    /// What else there is to say about it, as `back in 12 rounds`; empty for nothing.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
}

impl Piece {
    /// A piece that takes part in the game and has no note.
    #[must_use]
    pub fn new(id: PieceId, name: impl Into<String>, at: Position, look: Look) -> Self {
        Self { id, name: name.into(), at, look, presence: Presence::Active, note: String::new() }
    }

    /// Whether it is destroyed.
    #[must_use]
    pub const fn is_gone(&self) -> bool {
        matches!(self.presence, Presence::Gone)
    }
}

/// Whether a piece takes part in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// It does.
    Active,
    /// It stands there, but does nothing any more.
    Frozen,
    /// It is away and may return: it is drawn pale where it was or will be.
    Faded,
    /// It is destroyed: the ruin of a wall is seen, and where a robot was.
    Gone,
}

/// The lives of a piece, or its health.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Lives {
    /// Those that are left.
    pub left: i32,
    /// Those of a new one, above 0.
    pub full: i32,
}

impl Lives {
    /// The part that is left, from 0 to 1.
    #[must_use]
    pub fn part(self) -> f32 {
        (self.left as f32 / self.full.max(1) as f32).clamp(0.0, 1.0)
    }
}

/// What a piece is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// A robot of a player's: a disc with a nose and its lives.
    Robot {
        /// Whose it is.
        seat: Seat,
        /// What is written on it, two or three characters.
        label: String,
        /// Which way it faces.
        facing: Direction,
        /// Its lives.
        lives: Lives,
    },
    /// A disc of a player's.
    Token {
        /// Whose it is.
        seat: Seat,
        /// What is written on it, one or two characters.
        label: String,
    },
    /// A dark or light stone with a rim in its player's color.
    Stone {
        /// Whose it is.
        seat: Seat,
        /// Its own color.
        shade: Shade,
    },
    /// A unit of a player's: a square with whatever it has.
    Unit(
        /// What it has.
        Unit,
    ),
    /// A wall of nobody's that can be destroyed.
    Wall {
        /// Its lives.
        lives: Lives,
    },
    /// A thing that is nobody's.
    Item {
        /// How it is drawn.
        item: Item,
        /// At most three characters that are written beside it, such as a count; empty for none.
        label: String,
    },
}

/// A unit of a player's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unit {
    /// Whose it is.
    pub seat: Seat,
    /// What is written on it, one to three characters.
    pub label: String,
    /// The sign of its type, above what is written.
    pub glyph: Option<Glyph>,
    /// Its health, shown as a bar.
    pub health: Option<Lives>,
    /// What it carries.
    pub carries: Option<Item>,
    /// What it sits on.
    pub mount: Option<Item>,
}

impl Unit {
    /// A unit that has nothing but its label.
    #[must_use]
    pub fn new(seat: Seat, label: impl Into<String>) -> Self {
        Self { seat, label: label.into(), glyph: None, health: None, carries: None, mount: None }
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

impl Look {
    /// Whose piece it is, if it is one player's.
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

    /// Its lives or health, to be changed.
    pub const fn lives_mut(&mut self) -> Option<&mut Lives> {
        match self {
            Self::Robot { lives, .. } | Self::Wall { lives } => Some(lives),
            Self::Unit(unit) => unit.health.as_mut(),
            Self::Token { .. } | Self::Stone { .. } | Self::Item { .. } => None,
        }
    }
}
