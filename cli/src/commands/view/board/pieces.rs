//! Pieces on the board.
//!
//! In cells of two columns, a robot is its player's number and an arrow. The arrow is filled for
//! the player's first robot and hollow for the second. In wider cells, a robot is its label and an
//! arrow. A unit is its player's number with its load or its label, and with both if they fit.

use super::Painter;
use ratatui::style::Style;
use rulebook_core::grid::Direction;
use rulebook_core::players::Seat;
use rulebook_view::scene::{Piece, PieceKind, Presence, Shade, Sign, Unit};

/// The sign of a flag, before its player's number or after the robot on its cell.
pub(super) const FLAG: char = '⚑';

/// Arrows of a player's robots, in the order of [`Direction::ALL`].
const ARROWS: [[char; 4]; 4] = [['▲', '▶', '▼', '◀'], ['△', '▷', '▽', '◁'], ['↑', '→', '↓', '←'], ['^', '>', 'v', '<']];

impl Painter<'_> {
    pub(super) fn piece(&mut self, piece: &Piece, all: &[Piece]) {
        let at = piece.at;
        match &piece.look {
            PieceKind::Wall { .. } if piece.is_gone() => self.put(at, "x", "", self.theme.faint()),
            _ if piece.is_gone() => {}
            PieceKind::Wall { lives } => {
                let text = match (self.room(), lives.left) {
                    (2, 10..100) => lives.left.to_string(),
                    (2, ..10) => format!("#{}", lives.left),
                    (2, _) | (3, 100..) => "#+".to_owned(),
                    (_, lives) => format!("#{lives}"),
                };
                self.put(at, &text, "", self.theme.wall());
            }
            PieceKind::Token { seat, label } if self.has_mark(at, Sign::Flag) && label.len() < self.room() => {
                self.put(at, &format!("{label}{FLAG}"), "", self.of_player(piece, *seat));
            }
            PieceKind::Token { seat, label } => self.put_framed(at, label, "", self.of_player(piece, *seat)),
            PieceKind::Stone { seat, shade } => match self.felt {
                Some(fill) => self.stone_on_felt(at, *shade, fill),
                None => {
                    let stone = if *shade == Shade::Dark { '●' } else { '○' };
                    self.put_framed(at, &format!("{}{stone}", seat.number()), "", self.of_player(piece, *seat));
                }
            },
            PieceKind::Robot { seat, label, facing, lives } => {
                let own = |other: &&Piece| matches!(other.look, PieceKind::Robot { seat: owner, .. } if owner == *seat);
                let order = all.iter().filter(own).take_while(|other| other.id != piece.id).count();
                let facing = self.scene.board.direction_on_sheet(*facing);
                let text = if self.room() == 2 {
                    format!("{}{}", seat.number(), arrow(order, facing))
                } else {
                    let skipped = label.chars().count().saturating_sub(self.room() - 1);
                    let label: String = label.chars().skip(skipped).collect();
                    format!("{label}{}", arrow(0, facing))
                };
                self.put_framed(at, &text, &format!("♥{}", lives.left), self.of_player(piece, *seat));
            }
            PieceKind::Unit(unit) => {
                let health = unit.health.map(|health| format!("♥{}", health.left)).unwrap_or_default();
                let text = unit_in_short(unit, self.room());
                self.put_framed(at, &text, &health, self.of_player(piece, unit.seat));
            }
            PieceKind::Item { item, label } => {
                let sign = item.glyph.letter();
                // A shortened label could be read as another number.
                let fits = label.chars().count() < self.room();
                let text = if fits { format!("{sign}{label}") } else { sign.to_string() };
                let is_there = piece.presence == Presence::Active;
                let style = if is_there { self.theme.thing(item.tone) } else { self.theme.faint() };
                self.put_framed(at, &text, "", style);
            }
        }
    }

    fn of_player(&self, piece: &Piece, seat: Seat) -> Style {
        match piece.presence {
            Presence::Active | Presence::Gone => self.theme.robot(seat),
            Presence::Frozen => self.theme.robot(seat).patch(self.theme.faint()),
            Presence::Faded => self.theme.mark(seat).patch(self.theme.faint()),
        }
    }
}

/// The number of a unit's player, the part of its label or sign that fits, and the signs of what
/// it carries and of its mount.
fn unit_in_short(unit: &Unit, room: usize) -> String {
    let number = unit.seat.number().to_string();
    let has = [unit.carries, unit.mount].into_iter().flatten().map(|item| item.glyph.letter());
    let has: Vec<char> = has.take(room - 1).collect();
    let own = unit.label.chars().chain(unit.glyph.map(rulebook_view::scene::Glyph::letter));
    let own = own.skip(usize::from(unit.label == number)).take(room - 1 - has.len());
    number.chars().chain(own).chain(has.iter().copied()).collect()
}

fn arrow(order: usize, facing: Direction) -> char {
    let index = Direction::ALL.into_iter().position(|direction| direction == facing).unwrap_or(0);
    ARROWS[order.min(ARROWS.len() - 1)][index]
}
