//! Pictures of pieces and effects.

use super::flights::{after_arrival, burst, paint_flight, paint_misfire};
use super::pieces::PiecePose;
use super::sheet::{CellLayout, Point, between, eased};
use super::{ADVANCE, ColorRole, Form, Moment, Picture};
use crate::effect::{Effect, apply};
use crate::scene::{Piece, PieceId, PieceKind, Presence, Scene};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The picture of the pieces and effects at a moment.
#[must_use]
pub fn action(moment: &Moment) -> Picture {
    let Moment { scene, effects, progress } = moment;
    let mut picture = Picture::for_board(scene.board);
    let layout = CellLayout(scene.board);
    // Shots lie below the pieces, so that the labels of pieces stay readable.
    for effect in effects {
        paint_flight(&mut picture, scene.board, effect, *progress);
    }
    let mut pieces: Vec<&Piece> = scene.pieces.iter().collect();
    pieces.sort_by_key(|piece| painting_order(piece));
    for piece in pieces {
        let first = picture.shapes.len();
        PiecePose::of(&with_lives(piece, effects, *progress), layout, effects, *progress).paint(&mut picture, layout);
        if let Some(to) = with_new_look(piece, effects) {
            picture.fade(first, 1.0 - progress);
            let first = picture.shapes.len();
            PiecePose::of(&to, layout, effects, *progress).paint(&mut picture, layout);
            picture.fade(first, *progress);
        }
    }
    for effect in effects {
        paint_effect(&mut picture, scene, effect, *progress);
    }
    paint_damage(&mut picture, scene, effects, *progress);
    picture
}

/// The piece with the number of lives to show at this progress: after the arrival of shots, the number that its last
/// [`Effect::LivesSet`] sets.
fn with_lives<'a>(piece: &'a Piece, effects: &[Effect], progress: f32) -> Cow<'a, Piece> {
    let sets_its_lives = |effect: &&Effect| matches!(effect, Effect::LivesSet { piece: id, .. } if *id == piece.id);
    match effects.iter().rfind(sets_its_lives) {
        Some(effect) if after_arrival(progress) > 0.0 => {
            let mut pieces = vec![piece.clone()];
            apply(&mut pieces, effect);
            pieces.pop().map_or(Cow::Borrowed(piece), Cow::Owned)
        }
        _ => Cow::Borrowed(piece),
    }
}

/// The piece with its look after the effects; `None` if it keeps its look.
fn with_new_look(piece: &Piece, effects: &[Effect]) -> Option<Piece> {
    effects.iter().find(|effect| effect.changed_piece() == Some(piece.id))?;
    let mut pieces = vec![piece.clone()];
    let changes_look = |effect: &&Effect| {
        effect.changed_piece().is_some() || matches!(effect, Effect::Hurt { .. } | Effect::LivesSet { .. })
    };
    effects.iter().filter(changes_look).for_each(|effect| apply(&mut pieces, effect));
    pieces.pop()
}

/// The sort key for the painting order: first pieces that are gone, then those that are away, then all others. Among
/// these, walls come first, then items, then the pieces of players.
fn painting_order(piece: &Piece) -> (u8, u8) {
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

/// Paints for each piece the total number of lives that it loses in the phase, once shots have arrived.
fn paint_damage(picture: &mut Picture, scene: &Scene, effects: &[Effect], progress: f32) {
    let fraction = after_arrival(progress);
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
        let Some(at) = position(scene, piece).map(|at| last_cell(piece, at, effects)) else { continue };
        let (x, y) = CellLayout(scene.board).center(at);
        let (x, y) = (x + 0.3, y - 0.45 - 0.12 * fraction);
        let text = format!("-{lost}");
        let width = ADVANCE * 0.5 * text.len() as f32 + 0.16;
        let plate = Form::Rectangle { x: x - width / 2.0, y: y - 0.27, width, height: 0.54, radius: 0.15 };
        picture.add(ColorRole::Damage, 1.0, plate);
        picture.label(ColorRole::OnPlayer, 1.0, (x, y), 0.5, text);
    }
}

fn paint_effect(picture: &mut Picture, scene: &Scene, effect: &Effect, progress: f32) {
    let layout = CellLayout(scene.board);
    match effect {
        Effect::Shot { hit: Some(hit), .. } | Effect::Fired { to: hit, .. } if after_arrival(progress) > 0.0 => {
            picture.outline(ColorRole::Damage, 1.0 - 0.4 * after_arrival(progress), layout.center(*hit), 0.5, 0.1);
        }
        Effect::Vanished { piece } => {
            if let Some(at) = position(scene, *piece) {
                burst(picture, layout.center(at), progress);
            }
        }
        // The shot or the piece that kills has to arrive first.
        Effect::Killed { at, .. } if scene.board.contains(*at) && after_arrival(progress) > 0.0 => {
            burst(picture, layout.center(*at), after_arrival(progress));
        }
        Effect::Returned { piece, at } if scene.board.contains(*at) && progress > 0.0 => {
            let role = color_role(scene, *piece);
            picture.outline(role, 1.0 - progress, layout.center(*at), between(0.9, 0.5, eased(progress)), 0.1);
        }
        Effect::Scored { seat, at, gain } if scene.board.contains(*at) => {
            paint_gain(picture, *seat, *gain, layout.center(*at), progress);
        }
        Effect::Misfired { piece, direction } if progress > 0.0 => {
            if let Some(at) = position(scene, *piece) {
                let role = color_role(scene, *piece);
                paint_misfire(picture, role, layout.center(at), layout.vector(*direction), progress);
            }
        }
        Effect::Appeared(piece) if !piece.is_gone() => {
            let pose = PiecePose { piece, center: layout.center(piece.at), facing: (0.0, 0.0), size: eased(progress) };
            pose.paint(picture, layout);
        }
        Effect::Refused { seat, at } if scene.board.contains(*at) => {
            let center = layout.center(*at);
            let opacity = 1.0 - 0.7 * progress;
            picture.outline(ColorRole::Of(*seat), opacity, center, 0.42, 0.08);
            picture.cross(ColorRole::Of(*seat), opacity, center, 0.26, 0.14);
        }
        _ => {}
    }
}

/// Paints the gain of a player, rising from a cell.
fn paint_gain(picture: &mut Picture, seat: Seat, gain: i32, (x, y): Point, progress: f32) {
    let fraction = after_arrival(progress);
    if fraction == 0.0 {
        return;
    }
    let text = format!("{gain:+}");
    let width = ADVANCE * 0.5 * text.len() as f32 + 0.16;
    let (x, y) = (x - 0.3, y - 0.45 - 0.12 * fraction);
    let plate = Form::Rectangle { x: x - width / 2.0, y: y - 0.27, width, height: 0.54, radius: 0.15 };
    picture.add(ColorRole::Of(seat), 1.0, plate);
    picture.label(ColorRole::OnPlayer, 1.0, (x, y), 0.5, text);
}

/// The color of the player who owns a piece, or the text color if nobody does.
fn color_role(scene: &Scene, id: PieceId) -> ColorRole {
    let owner = scene.pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.look.seat());
    owner.map_or(ColorRole::Text, ColorRole::Of)
}

/// The cell where a piece is after its moves, which start at `at`.
fn last_cell(id: PieceId, at: Position, effects: &[Effect]) -> Position {
    let mut ends = effects.iter().filter_map(|effect| match effect {
        Effect::Moved { piece, to, .. } if *piece == id => Some(*to),
        Effect::Travelled { piece, path } if *piece == id => path.last().copied(),
        _ => None,
    });
    ends.next_back().unwrap_or(at)
}

/// The cell of a piece; `None` if it is not on the board.
fn position(scene: &Scene, id: PieceId) -> Option<Position> {
    let piece = scene.pieces.iter().find(|piece| piece.id == id)?;
    scene.board.contains(piece.at).then_some(piece.at)
}
