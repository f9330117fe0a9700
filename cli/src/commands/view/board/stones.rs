//! A board of dark and light stones, in colors: discs on felt. Without colors, `pieces` draws stones like other pieces.

use super::ground::terrain;
use super::{Cell, Painter, Window};
use crate::commands::view::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use rulebook_core::grid::Position;
use rulebook_core::players::Seat;
use rulebook_view::scene::{Fill, Mark, PieceKind, Scene, Shade, Sign};

/// The signs at the ends of a framed cell.
const FRAME: [&str; 2] = ["[", "]"];

/// Whether all pieces on the board are stones.
pub(in super::super) fn has_only_stones(scene: &Scene) -> bool {
    !scene.pieces.is_empty() && scene.pieces.iter().all(|piece| matches!(piece.look, PieceKind::Stone { .. }))
}

/// The terrain of a board of stones: the same on all cells, and without a meaning. `None` for any other board, and
/// without colors.
pub(in super::super) fn felt(scene: &Scene, theme: Theme) -> Option<Fill> {
    if !theme.has_color || !has_only_stones(scene) {
        return None;
    }
    let mut fills = scene.board.cells().map(|at| {
        let kind = terrain(scene, at)?;
        (kind.name.is_empty() && kind.label.is_empty()).then_some(kind.fill)
    });
    let first = fills.next()??;
    (first != Fill::Wall && fills.all(|fill| fill == Some(first))).then_some(first)
}

/// Draws the cursor or a pick on a board of stones, as `board::highlight` does on other boards. Stones keep their
/// colors.
pub(in super::super) fn highlight_on_felt(
    buffer: &mut Buffer,
    window: &Window,
    at: Position,
    signs: [&str; 2],
    ground: Option<Color>,
    theme: Theme,
) {
    let Some(area) = window.rect(at) else { return };
    for place in area.positions() {
        if let Some(ground) = ground {
            buffer[place].set_bg(ground);
        }
    }
    for (x, sign) in [area.x, area.right() - 1].into_iter().zip(signs) {
        let cell = &mut buffer[(x, area.y)];
        if area.width > 2 && cell.symbol() == " " {
            cell.set_symbol(sign).set_fg(theme.stone(Shade::Light));
        }
    }
}

impl Painter<'_> {
    /// Draws a stone. In a cell of two rows, block elements center it.
    pub(super) fn stone_on_felt(&mut self, at: Position, shade: Shade, fill: Fill) {
        let style = self.theme.felt(fill).fg(self.theme.stone(shade));
        // No block element fills only the upper six eighths, so two of them are reversed.
        let (above, below, reversed) = match self.cell {
            Cell { height: 1, .. } => ("●", "", 0..0),
            Cell { width: 6.., .. } => ("▄▆▆▄", "▀▂▂▀", 2..4),
            _ => ("▄▄", "▀▀", 0..0),
        };
        self.put(at, above, below, style);
        if let Some((x, y)) = self.corner(at) {
            reversed.for_each(|column| self.buffer[(x + column, y + 1)].modifier.insert(Modifier::REVERSED));
        }
        if self.has_mark(at, Sign::Frame) {
            self.frame_on_felt(at);
        }
    }

    /// Draws a cell of felt with its marks.
    pub(super) fn empty_felt(&mut self, at: Position, marks: &[Mark], fill: Fill) {
        let felt = self.theme.felt(fill);
        let color = |seat: Option<Seat>| self.theme.stone(seat.map_or(Shade::Light, |seat| self.shade(seat)));
        let sign = marks.iter().find_map(|mark| match mark.sign {
            Sign::Dot => Some(('•', mark.seat)),
            Sign::Glyph(glyph) => Some((glyph.letter(), mark.seat)),
            Sign::Frame | Sign::Number | Sign::Flag => None,
        });
        match sign {
            Some((sign, seat)) => self.put(at, &sign.to_string(), "", felt.fg(color(seat))),
            None => self.put(at, "·", "", felt),
        }
        if self.has_mark(at, Sign::Frame) {
            self.frame_on_felt(at);
        }
    }

    /// The shade of a player's stones.
    fn shade(&self, seat: Seat) -> Shade {
        let of_seat = self.scene.pieces.iter().find_map(|piece| match piece.look {
            PieceKind::Stone { seat: owner, shade } if owner == seat => Some(shade),
            _ => None,
        });
        of_seat.unwrap_or(Shade::Light)
    }

    /// Frames a cell, or underlines it if it has no room for a frame.
    fn frame_on_felt(&mut self, at: Position) {
        let Some((x, y)) = self.corner(at) else { return };
        let right = x + self.cell.width - 1;
        for y in y..y + self.cell.height {
            if self.cell.width == 2 {
                (x..=right).for_each(|x| self.buffer[(x, y)].modifier.insert(Modifier::UNDERLINED));
                continue;
            }
            for (x, sign) in [x, right].into_iter().zip(FRAME) {
                self.buffer[(x, y)].set_symbol(sign).set_fg(self.theme.stone(Shade::Light));
            }
        }
    }
}
