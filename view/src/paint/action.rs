//! What stands and happens on the board.

use super::flights::{burst, late, paint_flight};
use super::pieces::Posture;
use super::sheet::{Place, eased};
use super::{ADVANCE, Form, Ink, Moment, Picture};
use crate::effect::Effect;
use crate::scene::{Look, Piece, PieceId, Presence, Scene};
use rulebook_core::grid::Position;
use std::collections::BTreeMap;

/// What stands and happens on the board at a moment.
#[must_use]
pub fn action(moment: &Moment) -> Picture {
    let Moment { scene, effects, progress } = moment;
    let mut picture = Picture::for_board(scene.board);
    let place = Place(scene.board);
    // Shots lie under the pieces, so that what is written on those stays readable.
    for effect in effects {
        paint_flight(&mut picture, scene.board, effect, *progress);
    }
    let mut pieces: Vec<&Piece> = scene.pieces.iter().collect();
    pieces.sort_by_key(|piece| height(piece));
    for piece in pieces {
        let first = picture.shapes.len();
        Posture::of(piece, place, effects, *progress).paint(&mut picture, place);
        let change = |effect: &Effect| matches!(effect, Effect::Changed(to) if to.id == piece.id);
        if let Some(Effect::Changed(to)) = effects.iter().rfind(|effect| change(effect)) {
            picture.fade(first, 1.0 - progress);
            let first = picture.shapes.len();
            Posture::of(to, place, effects, *progress).paint(&mut picture, place);
            picture.fade(first, *progress);
        }
    }
    for effect in effects {
        paint_effect(&mut picture, scene, effect, *progress);
    }
    paint_damage(&mut picture, scene, effects, *progress);
    picture
}

/// What is painted over what: robots stand on ruins, never on walls, and the
/// pieces of players on things.
fn height(piece: &Piece) -> (u8, u8) {
    let presence = match piece.presence {
        Presence::Gone => 0,
        Presence::Faded => 1,
        Presence::Frozen | Presence::Active => 2,
    };
    let kind = match piece.look {
        Look::Wall { .. } => 0,
        Look::Item { .. } => 1,
        Look::Robot { .. } | Look::Token { .. } | Look::Stone { .. } | Look::Unit(_) => 2,
    };
    (presence, kind)
}

/// How many lives each piece loses in a phase, in one number.
fn paint_damage(picture: &mut Picture, scene: &Scene, effects: &[Effect], progress: f32) {
    let shown = late(progress);
    if shown == 0.0 {
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
        let (x, y) = Place(scene.board).centre(at);
        let (x, y) = (x + 0.3, y - 0.45 - 0.12 * shown);
        let text = format!("-{lost}");
        let width = ADVANCE * 0.5 * text.len() as f32 + 0.16;
        let plate = Form::Rectangle { x: x - width / 2.0, y: y - 0.27, width, height: 0.54, radius: 0.15 };
        picture.add(Ink::Damage, 1.0, plate);
        picture.label(Ink::OnPlayer, 1.0, (x, y), 0.5, text);
    }
}

fn paint_effect(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let place = Place(scene.board);
    match effect {
        Effect::Shot { hit: Some(hit), .. } | Effect::Fired { to: hit, .. } if late(progress) > 0.0 => {
            picture.outline(Ink::Damage, 1.0 - 0.4 * late(progress), place.centre(*hit), 0.5, 0.1);
        }
        Effect::Vanished { piece } => {
            if let Some(at) = position(scene, *piece) {
                burst(picture, place.centre(at), progress);
            }
        }
        Effect::Appeared(piece) if !piece.is_gone() => {
            let posture = Posture { piece, centre: place.centre(piece.at), facing: (0.0, 0.0), size: eased(progress) };
            posture.paint(picture, place);
        }
        Effect::Refused { seat, at } if scene.board.contains(*at) => {
            let centre = place.centre(*at);
            let opacity = 1.0 - 0.7 * progress;
            picture.outline(Ink::Of(*seat), opacity, centre, 0.42, 0.08);
            picture.cross(Ink::Of(*seat), opacity, centre, 0.26, 0.14);
        }
        _ => {}
    }
}

/// Where a piece stands, on the board.
fn position(scene: &Scene, id: PieceId) -> Option<Position> {
    let piece = scene.pieces.iter().find(|piece| piece.id == id)?;
    scene.board.contains(piece.at).then_some(piece.at)
}
