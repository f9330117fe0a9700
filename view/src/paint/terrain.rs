//! Pictures of terrain.

use super::sheet::CellLayout;
use super::{Anchor, ColorRole, Form, Picture};
use crate::scene::{Fill, Scene, Terrain, TerrainKind};
use rulebook_core::grid::Position;

/// Boards with a longer side have no room for labels and show only shades.
const LABELED: u8 = 24;

/// Paints all terrain except walls. A run of equal cells is one shape, so that a
/// large board has few shapes.
pub(super) fn paint_terrain(picture: &mut Picture, scene: &Scene) {
    let has_labels = scene.board.width().max(scene.board.height()) <= LABELED;
    for layer in &scene.terrain {
        for (first, last, kind) in runs(scene, layer) {
            let (from, to) = (CellLayout(scene.board).center(first), CellLayout(scene.board).center(last));
            if !matches!(kind.fill, Fill::Clear | Fill::Wall) {
                let (x, y, width) = (from.0 - 0.5, from.1 - 0.5, to.0 - from.0 + 1.0);
                let form = Form::Rectangle { x, y, width, height: 1.0, radius: 0.0 };
                picture.add(ColorRole::Terrain(kind.fill), 1.0, form);
            }
            if kind.fill == Fill::Water {
                paint_waves(picture, from, to);
            }
            let cells = (last.x - first.x + 1) as usize;
            for column in (0..cells).filter(|_| has_labels && !kind.label.is_empty()) {
                let corner = (from.0 + column as f32 - 0.42, from.1 + 0.3);
                picture.text(ColorRole::Faint, corner, 0.3, Anchor::Start, kind.label.as_ref());
            }
        }
    }
}

/// Paints waves from one cell to another in the same row.
fn paint_waves(picture: &mut Picture, from: (f32, f32), to: (f32, f32)) {
    const PER_CELL: f32 = 4.0;
    let steps = ((to.0 - from.0 + 1.0) * PER_CELL) as usize;
    for y in [from.1 - 0.2, from.1 + 0.2] {
        let wave = |step: usize| {
            let crest = if step.is_multiple_of(2) { -0.04 } else { 0.04 };
            (from.0 - 0.5 + step as f32 / PER_CELL, y + crest)
        };
        // The round ends of the lines stay within the cells.
        let points = (1..steps).map(wave).collect();
        picture.add(ColorRole::Faint, 0.35, Form::Curve { points, width: 0.05 });
    }
}

/// Paints the walls, over the marks.
pub(super) fn paint_walls(picture: &mut Picture, scene: &Scene) {
    for layer in &scene.terrain {
        for at in scene.board.cells() {
            if layer.kind(scene.board, at).is_some_and(|kind| kind.fill == Fill::Wall) {
                picture.square(ColorRole::Wall, 1.0, CellLayout(scene.board).center(at), 1.0, 0.0);
            }
        }
    }
}

/// The first and the last cell of each run of equal cells in a row.
fn runs<'a>(scene: &Scene, layer: &'a Terrain) -> Vec<(Position, Position, &'a TerrainKind)> {
    let mut runs: Vec<(Position, Position, &TerrainKind)> = Vec::new();
    for at in scene.board.cells() {
        let Some(kind) = layer.kind(scene.board, at) else { continue };
        match runs.last_mut() {
            Some((_, last, before)) if std::ptr::eq(*before, kind) && (last.x + 1, last.y) == (at.x, at.y) => {
                *last = at
            }
            _ => runs.push((at, at, kind)),
        }
    }
    runs
}
