//! Pictures of pieces and effects.

use super::flights::{burst, late, paint_flight};
use super::pieces::PiecePose;
use super::sheet::{Place, eased};
use super::{ADVANCE, ColorRole, Form, Moment, Picture};
use crate::effect::Effect;
use crate::scene::{Piece, PieceId, PieceKind, Presence, Scene};
use rulebook_core::grid::Position;
use std::collections::BTreeMap;

/// The picture of the pieces and effects at a moment.
#[must_use]
pub fn action(moment: &Moment) -> Picture {
    let Moment { scene, effects, progress } = moment;
    let mut picture = Picture::for_board(scene.board);
    let place = Place(scene.board);
    // Shots lie below the pieces, so that the labels of pieces stay readable.
    for effect in effects {
        paint_flight(&mut picture, scene.board, effect, *progress);
    }
    let mut pieces: Vec<&Piece> = scene.pieces.iter().collect();
    pieces.sort_by_key(|piece| height(piece));
    for piece in pieces {
        let first = picture.shapes.len();
        PiecePose::of(piece, place, effects, *progress).paint(&mut picture, place);
        let change = |effect: &Effect| matches!(effect, Effect::Changed(to) if to.id == piece.id);
        if let Some(Effect::Changed(to)) = effects.iter().rfind(|effect| change(effect)) {
            picture.fade(first, 1.0 - progress);
            let first = picture.shapes.len();
            PiecePose::of(to, place, effects, *progress).paint(&mut picture, place);
            picture.fade(first, *progress);
        }
    }
    for effect in effects {
        paint_effect(&mut picture, scene, effect, *progress);
    }
    paint_damage(&mut picture, scene, effects, *progress);
    picture
}

/// The painting order of pieces: robots over ruins (never over walls), and the
/// pieces of players over items.
fn height(piece: &Piece) -> (u8, u8) {
    let presence = match piece.presence {
        Presence::Gone => 0,
        Presence::Faded => 1,
        Presence::Frozen | Presence::Active => 2,
    };
    let kind = match piece.look {
        PieceKind::Wall { .. } => 0,
        PieceKind::Item { .. } => 1,
        PieceKind::Robot { .. } | PieceKind::Token { .. } | PieceKind::Stone { .. } | PieceKind::Unit(_) => 2,
    };
    (presence, kind)
}

/// The total number of lives that each piece loses in a phase.
fn paint_damage(picture: &mut Picture, scene: &Scene, effects: &[Effect], progress: f32) {
    let fraction = late(progress);
    if fraction == 0.0 {
        return;
    }
    let mut lost: BTreeMap<PieceId, i32> = BTreeMap::new();
    for effect in effects {
        if let Effect::Hurt { piece, lives } = effect {
            let lost = lost.entry(*piece).or_default();
            *lost = lost.saturating_add(*lives);
        }
    }
    for (piece, lost) in lost {
        let Some(at) = position(scene, piece) else { continue };
        let (x, y) = Place(scene.board).center(at);
        let (x, y) = (x + 0.3, y - 0.45 - 0.12 * fraction);
        let text = format!("-{lost}");
        let width = ADVANCE * 0.5 * text.len() as f32 + 0.16;
        let plate = Form::Rectangle { x: x - width / 2.0, y: y - 0.27, width, height: 0.54, radius: 0.15 };
        picture.add(ColorRole::Damage, 1.0, plate);
        picture.label(ColorRole::OnPlayer, 1.0, (x, y), 0.5, text);
    }
}

fn paint_effect(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let place = Place(scene.board);
    match effect {
        Effect::Shot { hit: Some(hit), .. } | Effect::Fired { to: hit, .. } if late(progress) > 0.0 => {
            picture.outline(ColorRole::Damage, 1.0 - 0.4 * late(progress), place.center(*hit), 0.5, 0.1);
        }
        Effect::Vanished { piece } => {
            if let Some(at) = position(scene, *piece) {
                burst(picture, place.center(at), progress);
            }
        }
        Effect::Appeared(piece) if !piece.is_gone() => {
            let posture =
                PiecePose { piece, center: place.center(piece.at), facing: (0.0, 0.0), size: eased(progress) };
            posture.paint(picture, place);
        }
        Effect::Refused { seat, at } if scene.board.contains(*at) => {
            let center = place.center(*at);
            let opacity = 1.0 - 0.7 * progress;
            picture.outline(ColorRole::Of(*seat), opacity, center, 0.42, 0.08);
            picture.cross(ColorRole::Of(*seat), opacity, center, 0.26, 0.14);
        }
        _ => {}
    }
}

/// The cell of a piece; `None` if it is not on the board.
fn position(scene: &Scene, id: PieceId) -> Option<Position> {
    let piece = scene.pieces.iter().find(|piece| piece.id == id)?;
    scene.board.contains(piece.at).then_some(piece.at)
}
