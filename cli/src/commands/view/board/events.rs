//! Events on the board.

use super::{LATE, Painter};
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use rulebook_view::effect::Effect;
use rulebook_view::scene::{Piece, PieceId, PieceKind};

impl Painter<'_> {
    /// Draws the path of a shot or a blast up to now.
    pub(super) fn flight(&mut self, effect: &Effect, progress: f32) {
        let ahead = |from: Position, direction: Direction| {
            std::iter::successors(Some(from.next(direction)), move |at| Some(at.next(direction)))
                .take_while(|&at| self.scene.board.contains(at))
        };
        let (direction, way, [across, down], style): (_, Vec<Position>, _, _) = match effect {
            Effect::Shot { seat, from, direction, hit, .. } => {
                let way = ahead(*from, *direction).take_while(|&at| Some(at) != *hit);
                (direction, way.collect(), ["─", "│"], self.theme.player(*seat))
            }
            Effect::Blast { from, direction, cells, .. } => {
                let way = ahead(*from, *direction).take((*cells).into());
                (direction, way.collect(), ["═", "║"], self.theme.damage())
            }
            Effect::Fired { seat, from, to } => return self.shot_across(*from, *to, *seat, progress),
            _ => return,
        };
        let seen = (way.len() as f32 * (progress / LATE).min(1.0)).ceil() as usize;
        let (text, below) = match direction {
            Direction::Up | Direction::Down => (down.to_owned(), down),
            Direction::Left | Direction::Right => (across.repeat(self.cell.width.into()), ""),
        };
        for at in way.into_iter().take(seen) {
            self.put(at, &text, below, style);
        }
    }

    /// Draws the path of a shot from cell to cell up to now.
    fn shot_across(&mut self, from: Position, to: Position, seat: Seat, progress: f32) {
        if !(self.scene.board.contains(from) && self.scene.board.contains(to)) {
            return;
        }
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let steps = dx.abs().max(dy.abs());
        // The nearest cell; halves round away from the start.
        let part = |length: i32, step: i32| (2 * length * step + length.signum() * steps) / (2 * steps);
        let way = (1..steps).map(|step| Position::new(from.x + part(dx, step), from.y + part(dy, step)));
        let seen = (steps as f32 * (progress / LATE).min(1.0)).ceil() as usize;
        let way: Vec<Position> = way.take(seen).collect();
        for at in way {
            if !self.scene.pieces.iter().any(|piece| piece.at == at && !piece.is_gone()) {
                self.put(at, "*", "", self.theme.player(seat));
            }
        }
    }

    /// Draws the damage of each piece in this phase.
    pub(super) fn damage(&mut self, pieces: &[Piece], effects: &[Effect]) {
        for piece in pieces {
            let lost = |effect: &Effect| match effect {
                Effect::Hurt { piece: id, lives } if *id == piece.id => Some(*lives),
                _ => None,
            };
            let hurts: Vec<i32> = effects.iter().filter_map(lost).collect();
            if hurts.is_empty() || (piece.is_gone() && matches!(piece.look, PieceKind::Wall { .. })) {
                continue;
            }
            let lost: i32 = hurts.into_iter().fold(0, i32::saturating_add);
            let text = format!("-{lost}");
            let text = if text.len() > self.cell.width.into() { "--" } else { &text };
            self.put(piece.at, text, "", self.theme.damage());
        }
    }

    /// Draws the trail of a move, a destruction or a refused build.
    pub(super) fn effect(&mut self, effect: &Effect, pieces: &[Piece], progress: f32) {
        match effect {
            Effect::Moved { piece, from, .. } if progress >= LATE => self.trail(*piece, &[*from], pieces),
            Effect::Travelled { piece, path } if progress >= LATE => {
                let start = self.scene.pieces.iter().find(|other| other.id == *piece).map(|piece| piece.at);
                let way: Vec<Position> = start.into_iter().chain(path.iter().copied()).collect();
                self.trail(*piece, &way, pieces);
            }
            Effect::Vanished { piece } => {
                if let Some(at) = pieces.iter().find(|other| other.id == *piece).map(|piece| piece.at) {
                    self.put(at, "**", "", self.theme.damage());
                }
            }
            Effect::Killed { at, .. } => self.put(*at, "**", "", self.theme.damage()),
            Effect::Scored { seat, at, gain } if progress >= LATE => {
                let text = format!("{gain:+}");
                let text = if text.len() > self.cell.width.into() { "++" } else { &text };
                self.put(*at, text, "", self.theme.robot(*seat));
            }
            Effect::Misfired { piece, direction } => {
                let piece = pieces.iter().find(|other| other.id == *piece);
                let Some((at, seat)) = piece.and_then(|piece| Some((piece.at, piece.look.seat()?))) else { return };
                self.put(at.next(*direction), &format!("✗{}", seat.number()), "", self.theme.player(seat));
            }
            Effect::Refused { seat, at } => {
                self.put(*at, &format!("✗{}", seat.number()), "", self.theme.player(*seat));
            }
            _ => {}
        }
    }

    /// Draws the path of a moving piece on cells where nothing stands now.
    fn trail(&mut self, id: PieceId, way: &[Position], pieces: &[Piece]) {
        let owner = pieces.iter().find(|piece| piece.id == id).and_then(|piece| piece.look.seat());
        let Some(seat) = owner else { return };
        for &at in way {
            if !pieces.iter().any(|piece| piece.at == at && !piece.is_gone()) {
                self.put(at, "◦", "", self.theme.player(seat));
            }
        }
    }
}
