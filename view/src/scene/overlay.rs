//! Overlays: values of cells, shown on request.

use super::Board;
use rulebook_core::grid::Position;
use serde::Serialize;

/// A heat map that a game offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Overlay {
    /// Its name, such as `danger`.
    pub name: &'static str,
    /// The meaning of its values, such as `damage that rivals can do in a turn`.
    pub legend: &'static str,
}

/// The values of an overlay in one state.
///
/// ```
/// use rulebook_core::grid::Position;
/// use rulebook_view::scene::{Board, HeatMap};
///
/// let board = Board::new(3, 1).unwrap();
/// let heat = HeatMap::new((0, 20), board, |at| (at.x < 3).then_some(10 * at.x));
/// assert_eq!(heat.values, [Some(10), Some(20), None]);
/// assert_eq!((heat.step(0), heat.step(10), heat.step(99)), (0, 4, 9));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct HeatMap {
    /// The value that is drawn as the coldest.
    pub least: i32,
    /// The value that is drawn as the hottest.
    pub most: i32,
    /// The value of each cell, in the order of [`Board::cells`]; `None` for a cell without a value.
    pub values: Vec<Option<i32>>,
}

impl HeatMap {
    /// The number of steps from the coldest to the hottest.
    pub const STEPS: u8 = 10;

    /// A heat map with the values that `value` returns, and with this range from the
    /// least value to the most.
    #[must_use]
    pub fn new((least, most): (i32, i32), board: Board, value: impl FnMut(Position) -> Option<i32>) -> Self {
        Self { least, most, values: board.cells().map(value).collect() }
    }

    /// The value of a cell.
    #[must_use]
    pub fn value(&self, board: Board, at: Position) -> Option<i32> {
        *self.values.get(board.index(at)?)?
    }

    /// The step of a value, `0..`[`STEPS`](Self::STEPS). Values outside the range are clamped to it.
    #[must_use]
    pub fn step(&self, value: i32) -> u8 {
        let (least, most) = (i64::from(self.least), i64::from(self.most));
        let above = (i64::from(value) - least).clamp(0, (most - least).max(0));
        let hottest = i64::from(Self::STEPS) - 1;
        u8::try_from(above * hottest / (most - least).max(1)).unwrap_or(0)
    }
}
