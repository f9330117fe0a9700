//! Pictures of heat maps.

use super::sheet::CellLayout;
use super::{ADVANCE, Anchor, ColorRole, Form, Picture};
use crate::scene::{Board, HeatMap};

/// Boards with more cells have no room for a number in each cell.
const NUMBERED: u16 = 1024;

/// The picture of a heat map, to paint between the board and its pieces: a tint
/// for each cell that has a value, and the value if there is room.
#[must_use]
pub fn heat(board: Board, map: &HeatMap) -> Picture {
    let mut picture = Picture::for_board(board);
    for (at, value) in board.cells().zip(&map.values) {
        let Some(value) = *value else { continue };
        let (x, y) = CellLayout(board).center(at);
        picture.square(ColorRole::Heat(map.step(value)), 0.8, (x, y), 1.0, 0.0);
        if board.area() <= NUMBERED {
            let text = value.to_string();
            let size = (0.9 / (ADVANCE * text.len() as f32)).min(0.34);
            picture.text(ColorRole::Text, (x, y), size, Anchor::Middle, text);
        }
    }
    picture
}

/// The color scale of heat maps from the coldest to the hottest, on a sheet that
/// is `width` wide and 1 high.
#[must_use]
pub fn heat_scale(width: f32) -> Picture {
    let mut picture = Picture { width, height: 1.0, shapes: Vec::new() };
    let step = width / f32::from(HeatMap::STEPS);
    for number in 0..HeatMap::STEPS {
        let form = Form::Rectangle { x: step * f32::from(number), y: 0.0, width: step, height: 1.0, radius: 0.0 };
        picture.add(ColorRole::Heat(number), 1.0, form);
    }
    picture
}
