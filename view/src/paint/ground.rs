//! Pictures of the board without its pieces.

use super::marks::paint_marks;
use super::sheet::{CellLayout, MARGIN};
use super::terrain::{paint_terrain, paint_walls};
use super::{Anchor, ColorRole, Form, Picture};
use crate::scene::{Board, Scene};
use rulebook_core::grid::Position;

/// Boards with a longer side show only every second coordinate, in larger type.
const SMALL: u8 = 32;

/// The picture of the board without its pieces: terrain, marks, and coordinates at the edges.
#[must_use]
pub fn ground(scene: &Scene) -> Picture {
    let board = scene.board;
    let mut picture = Picture::for_board(board);
    let (width, height) = (f32::from(board.width()), f32::from(board.height()));
    picture.add(ColorRole::Board, 1.0, Form::Rectangle { x: MARGIN, y: MARGIN, width, height, radius: 0.0 });
    paint_terrain(&mut picture, scene);
    paint_marks(&mut picture, scene);
    paint_walls(&mut picture, scene);
    let line = |from, to| Form::Line { from, to, width: 0.04 };
    for column in 0..=board.width() {
        let x = f32::from(column) + MARGIN;
        picture.add(ColorRole::Grid, 1.0, line((x, MARGIN), (x, MARGIN + height)));
    }
    for row in 0..=board.height() {
        let y = f32::from(row) + MARGIN;
        picture.add(ColorRole::Grid, 1.0, line((MARGIN, y), (MARGIN + width, y)));
    }
    paint_coordinates(&mut picture, board);
    picture
}

fn paint_coordinates(picture: &mut Picture, board: Board) {
    let layout = CellLayout(board);
    let (size, step) = if board.width().max(board.height()) <= SMALL { (0.55, 1) } else { (0.8, 2) };
    let edges = |length: u8| [MARGIN / 2.0, f32::from(length) + 1.5 * MARGIN];
    for at in board.cells().take(board.width().into()).step_by(step) {
        let (x, _) = layout.center(at);
        for y in edges(board.height()) {
            picture.text(ColorRole::Faint, (x, y), size, Anchor::Middle, board.column_name(at));
        }
    }
    for at in board.cells().step_by(step * usize::from(board.width())) {
        let (_, y) = layout.center(at);
        for x in edges(board.width()) {
            picture.text(ColorRole::Faint, (x, y), size, Anchor::Middle, board.row_name(at));
        }
    }
}

/// The cell at a point of the sheet; `None` off the board.
#[must_use]
pub fn cell_at(scene: &Scene, (x, y): (f32, f32)) -> Option<Position> {
    let cell = scene.board.cell((x - MARGIN).floor() as i32, (y - MARGIN).floor() as i32);
    scene.board.contains(cell).then_some(cell)
}

/// The picture that frames the selected cell.
#[must_use]
pub fn selection(scene: &Scene, cell: Position) -> Picture {
    let mut picture = Picture::for_board(scene.board);
    picture.outline(ColorRole::Text, 1.0, CellLayout(scene.board).center(cell), 0.5, 0.1);
    picture
}
