//! The terrain of the cells of a board.

use super::Board;
use rulebook_core::grid::Position;
use serde::Serialize;
use std::borrow::Cow;

/// A layer of terrain: a kind for each cell. Later layers cover earlier ones.
///
/// ```
/// use rulebook_core::grid::Position;
/// use rulebook_view::scene::{Board, Fill, Terrain, TerrainKind};
///
/// let board = Board::new(3, 1).unwrap();
/// let legend = vec![TerrainKind::new("grass", Fill::Grass), TerrainKind::new("water", Fill::Water).blocking()];
/// let ground = Terrain::new("ground", legend, board, |at| u8::from(at.x == 2));
/// assert_eq!(ground.cells, [0, 1, 0]);
/// assert!(ground.kind(board, Position::new(2, 1)).unwrap().blocks);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Terrain {
    /// The name of the layer, such as `ground`.
    pub name: &'static str,
    /// The kinds of terrain that the layer may have.
    pub legend: Vec<TerrainKind>,
    /// The index of each cell's kind in the legend, in the order of [`Board::cells`].
    /// An index beyond the legend means that the layer is empty there.
    pub cells: Vec<u8>,
}

impl Terrain {
    /// A layer whose cells have the indices that `kind` returns.
    #[must_use]
    pub fn new(name: &'static str, legend: Vec<TerrainKind>, board: Board, kind: impl FnMut(Position) -> u8) -> Self {
        Self { name, legend, cells: board.cells().map(kind).collect() }
    }

    /// A layer with only walls.
    #[must_use]
    pub fn walls(board: Board, is_wall: impl Fn(Position) -> bool) -> Self {
        let legend = vec![TerrainKind::new("", Fill::Clear), TerrainKind::new("wall", Fill::Wall).blocking()];
        Self::new("walls", legend, board, |at| u8::from(is_wall(at)))
    }

    /// The kind of a cell; `None` if the layer is empty there, and off the board.
    #[must_use]
    pub fn kind(&self, board: Board, at: Position) -> Option<&TerrainKind> {
        let number = *self.cells.get(board.index(at)?)?;
        self.legend.get(usize::from(number))
    }
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TerrainKind {
    /// Its name for users, such as `water`; empty for a kind that means nothing, whose cells look empty in a terminal
    /// apart from their color.
    pub name: Cow<'static, str>,
    /// How it is drawn.
    pub fill: Fill,
    /// A label of at most two characters that identifies it without its color, such
    /// as the cost to enter it; empty for none. It is drawn small, and only on boards
    /// of at most 24 columns and rows.
    pub label: Cow<'static, str>,
    /// Whether it blocks all pieces.
    pub blocks: bool,
}

impl TerrainKind {
    /// A kind that pieces can enter, without a label.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>, fill: Fill) -> Self {
        Self { name: name.into(), fill, label: Cow::Borrowed(""), blocks: false }
    }

    /// The same kind with a label.
    #[must_use]
    pub fn labeled(self, label: impl Into<Cow<'static, str>>) -> Self {
        Self { label: label.into(), ..self }
    }

    /// The same kind, which no piece can enter.
    #[must_use]
    pub fn blocking(self) -> Self {
        Self { blocks: true, ..self }
    }
}

/// How terrain is drawn. In every theme, the colors of all players stand out on the
/// color of each fill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fill {
    /// Transparent: the board itself, or the layers below.
    Clear,
    /// A wall, which also covers marks.
    Wall,
    /// Green.
    Grass,
    /// Brown.
    Mud,
    /// Yellow.
    Sand,
    /// Blue, with waves.
    Water,
    /// Light blue.
    Ice,
    /// Gray.
    Rock,
    /// Dark green.
    Wood,
    /// One of ten shades of green, from 0 (almost the color of the board) to 9 (most different
    /// from it). A larger number is drawn as 9.
    Shade(
        /// The shade.
        u8,
    ),
}

impl Fill {
    /// The number of shades.
    pub const SHADES: u8 = 10;

    /// All fills.
    pub fn all() -> impl Iterator<Item = Self> {
        let named = [
            Self::Clear,
            Self::Wall,
            Self::Grass,
            Self::Mud,
            Self::Sand,
            Self::Water,
            Self::Ice,
            Self::Rock,
            Self::Wood,
        ];
        named.into_iter().chain((0..Self::SHADES).map(Self::Shade))
    }
}
