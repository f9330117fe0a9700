//! The board. It knows pieces, looks and marks, and no game.
//!
//! With two columns a cell, a robot is its player's number and an arrow, filled
//! for the player's first robot and hollow for the second; with three or more,
//! its label and an arrow.

use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use rulebook_core::grid::{Direction, Position, Size};
use rulebook_core::players::Seat;
use rulebook_view::effect::{Effect, apply};
use rulebook_view::paint::Moment;
use rulebook_view::scene::{Look, Mark, Piece, PieceId, Scene, Sign};

/// Columns for the rows' numbers.
pub(super) const AXIS: u16 = 3;

/// From this part of a phase on, it is seen what comes of it.
const LATE: f32 = 0.5;

/// A flag that robots aim at, before its player's number or behind the robot that stands there.
const FLAG: char = '⚑';

/// Arrows of a player's robots, in the order of [`Direction::ALL`].
const ARROWS: [[char; 4]; 4] = [['▲', '▶', '▼', '◀'], ['△', '▷', '▽', '◁'], ['↑', '→', '↓', '←'], ['^', '>', 'v', '<']];

/// How many columns and rows a cell takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// All there are, the largest first.
pub(super) const CELLS: [Cell; 4] = [
    Cell { width: 6, height: 2 },
    Cell { width: 4, height: 2 },
    Cell { width: 3, height: 1 },
    Cell { width: 2, height: 1 },
];

impl Cell {
    /// How many columns and rows a board takes with its axes.
    pub(super) fn board(self, size: Size) -> (u16, u16) {
        (AXIS + self.width * u16::from(size.width()), self.height * u16::from(size.height()) + 1)
    }
}

/// The column and the row of cells that a part of a board begins with; (0, 0) is the
/// upper left cell of the board.
pub(super) type First = (u16, u16);

/// Draws the board at a moment, with its axes, from the cell `first` on; `area` is at
/// most as wide and as high as [`Cell::board`] says.
pub(super) fn draw(buffer: &mut Buffer, area: Rect, cell: Cell, first: First, moment: &Moment, theme: Theme) {
    let board = Board { buffer, area, cell, first, theme, scene: &moment.scene };
    board.draw(moment);
}

struct Board<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    cell: Cell,
    first: First,
    theme: Theme,
    scene: &'a Scene,
}

impl Board<'_> {
    fn draw(mut self, moment: &Moment) {
        let Moment { scene, effects, progress } = moment;
        self.axes();
        for at in cells(self.scene.size) {
            self.ground(at);
        }
        // What is destroyed in this phase is still to be seen in it.
        let mut pieces = scene.pieces.clone();
        let lasting = effects.iter().filter(|effect| !matches!(effect, Effect::Vanished { .. }));
        if *progress >= LATE {
            lasting.for_each(|effect| apply(&mut pieces, effect));
        }
        // Robots stand on ruins, never on walls.
        let (robots, walls): (Vec<&Piece>, Vec<&Piece>) =
            pieces.iter().partition(|piece| !matches!(piece.look, Look::Wall));
        for piece in walls.into_iter().chain(robots) {
            self.piece(piece, &pieces);
        }
        for effect in effects {
            self.flight(effect, *progress);
        }
        if *progress >= LATE {
            self.damage(&pieces, effects);
        }
        for effect in effects {
            self.happening(effect, &pieces, *progress);
        }
    }

    /// Numbers below and beside the board, as many as there is room for.
    fn axes(&mut self) {
        let faint = self.theme.faint();
        for row in 1..=self.scene.size.height() {
            if let Some(y) = self.line(Position::new(1, row.into())) {
                self.buffer.set_string(self.area.x, y, format!("{row:>2}"), faint);
            }
        }
        let digits = self.scene.size.width().to_string().len() as u16;
        let step = (digits + 1).div_ceil(self.cell.width);
        for column in (1..=self.scene.size.width()).step_by(usize::from(step)) {
            if let Some(x) = self.column(u16::from(column - 1)) {
                let number = centred(&format!("{column:>2}"), self.cell.width);
                self.buffer.set_string(x, self.area.bottom() - 1, number, faint);
            }
        }
    }

    /// Where a column of cells begins on the screen, where it is seen.
    fn column(&self, column: u16) -> Option<u16> {
        let across = AXIS + column.checked_sub(self.first.0)? * self.cell.width;
        (across + self.cell.width <= self.area.width).then_some(self.area.x + across)
    }

    /// The first line of a cell's row on the screen, where it is seen.
    fn line(&self, at: Position) -> Option<u16> {
        let row = u16::try_from(self.scene.place(at).1).unwrap_or(0);
        let down = row.checked_sub(self.first.1)? * self.cell.height;
        (down + self.cell.height < self.area.height).then_some(self.area.y + down)
    }

    /// The upper left corner of a cell on the screen, where it is seen.
    fn corner(&self, at: Position) -> Option<(u16, u16)> {
        let column = u16::try_from(self.scene.place(at).0).unwrap_or(0);
        Some((self.column(column)?, self.line(at)?))
    }

    /// Writes into a cell, and fills what is left of it.
    fn put(&mut self, at: Position, text: &str, below: &str, style: Style) {
        if !self.scene.size.contains(at) {
            return;
        }
        let Some((x, y)) = self.corner(at) else { return };
        // Nothing of what was drawn there before may shine through.
        let style = Style::reset().patch(style);
        for (row, text) in (0..self.cell.height).zip([text, below]) {
            self.buffer.set_string(x, y + row, centred(text, self.cell.width), style);
        }
    }

    fn ground(&mut self, at: Position) {
        if self.scene.walls.contains(&at) {
            let full = "█".repeat(self.cell.width.into());
            return self.put(at, &full, &full, self.theme.wall());
        }
        let marks: Vec<&Mark> = self.scene.marks.iter().filter(|mark| mark.at == at).collect();
        let numbers: String = marks.iter().map(|mark| subscript(mark.seat)).collect();
        let has_flag = self.has_flag(at);
        match marks[..] {
            [] => self.put(at, "·", "", self.theme.faint()),
            [mark] if has_flag => self.put(at, &format!("{FLAG}{numbers}"), "", self.theme.mark(mark.seat)),
            [mark] => self.put(at, &numbers, "", self.theme.mark(mark.seat)),
            _ if has_flag && marks.len() < usize::from(self.cell.width) => {
                self.put(at, &format!("{FLAG}{numbers}"), "", self.theme.faint());
            }
            _ if marks.len() <= usize::from(self.cell.width) => self.put(at, &numbers, "", self.theme.faint()),
            _ => self.put(at, "₊", "", self.theme.faint()),
        }
    }

    fn has_flag(&self, at: Position) -> bool {
        self.scene.marks.iter().any(|mark| mark.at == at && mark.sign == Sign::Flag)
    }

    fn piece(&mut self, piece: &Piece, all: &[Piece]) {
        match &piece.look {
            Look::Wall if piece.is_gone => self.put(piece.at, "x", "", self.theme.faint()),
            Look::Wall => {
                let text = match (self.cell.width, piece.lives) {
                    (2, 10..100) => piece.lives.to_string(),
                    (2, ..10) => format!("#{}", piece.lives),
                    (2, _) | (3, 100..) => "#+".to_owned(),
                    (_, lives) => format!("#{lives}"),
                };
                self.put(piece.at, &text, "", self.theme.wall());
            }
            Look::Robot { .. } | Look::Token { .. } if piece.is_gone => {}
            Look::Token { seat, label } if self.has_flag(piece.at) && label.len() < usize::from(self.cell.width) => {
                self.put(piece.at, &format!("{label}{FLAG}"), "", self.theme.robot(*seat));
            }
            Look::Token { seat, label } => self.put(piece.at, label, "", self.theme.robot(*seat)),
            Look::Robot { seat, label, facing } => {
                let own = |other: &&Piece| matches!(other.look, Look::Robot { seat: owner, .. } if owner == *seat);
                let order = all.iter().filter(own).take_while(|other| other.id != piece.id).count();
                let text = if self.cell.width == 2 {
                    format!("{}{}", seat.number(), arrow(order, *facing))
                } else {
                    let skipped = label.chars().count().saturating_sub(usize::from(self.cell.width) - 1);
                    let label: String = label.chars().skip(skipped).collect();
                    format!("{label}{}", arrow(0, *facing))
                };
                self.put(piece.at, &text, &format!("♥{}", piece.lives), self.theme.robot(*seat));
            }
        }
    }

    /// The way of a shot or of a blast, as far as it has got.
    fn flight(&mut self, effect: &Effect, progress: f32) {
        let ahead = |from: Position, direction: Direction| {
            std::iter::successors(Some(from.next(direction)), move |at| Some(at.next(direction)))
                .take_while(|&at| self.scene.size.contains(at))
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

    /// What each piece loses in this phase.
    fn damage(&mut self, pieces: &[Piece], effects: &[Effect]) {
        for piece in pieces {
            let lost = |effect: &Effect| match effect {
                Effect::Hurt { piece: id, lives } if *id == piece.id => Some(*lives),
                _ => None,
            };
            let hurts: Vec<i32> = effects.iter().filter_map(lost).collect();
            if hurts.is_empty() || (piece.is_gone && piece.look == Look::Wall) {
                continue;
            }
            let lost: i32 = hurts.into_iter().fold(0, i32::saturating_add);
            let text = format!("-{lost}");
            let text = if text.len() > self.cell.width.into() { "--" } else { &text };
            self.put(piece.at, text, "", self.theme.damage());
        }
    }

    fn happening(&mut self, effect: &Effect, pieces: &[Piece], progress: f32) {
        match effect {
            Effect::Moved { piece, from, .. } if progress >= LATE => {
                if let Some(seat) = owner(pieces, *piece)
                    && !pieces.iter().any(|piece| piece.at == *from && !piece.is_gone)
                {
                    self.put(*from, "◦", "", self.theme.player(seat));
                }
            }
            Effect::Vanished { piece } => {
                if let Some(at) = pieces.iter().find(|other| other.id == *piece).map(|piece| piece.at) {
                    self.put(at, "**", "", self.theme.damage());
                }
            }
            Effect::Refused { seat, at } => {
                self.put(*at, &format!("✗{}", seat.number()), "", self.theme.player(*seat));
            }
            _ => {}
        }
    }
}

fn owner(pieces: &[Piece], id: PieceId) -> Option<Seat> {
    pieces.iter().find(|piece| piece.id == id).and_then(|piece| match piece.look {
        Look::Robot { seat, .. } | Look::Token { seat, .. } => Some(seat),
        Look::Wall => None,
    })
}

fn cells(size: Size) -> impl Iterator<Item = Position> {
    let columns = 1..=i32::from(size.width());
    (1..=i32::from(size.height())).flat_map(move |y| columns.clone().map(move |x| Position::new(x, y)))
}

fn arrow(order: usize, facing: Direction) -> char {
    let index = Direction::ALL.into_iter().position(|direction| direction == facing).unwrap_or(0);
    ARROWS[order.min(ARROWS.len() - 1)][index]
}

fn subscript(seat: Seat) -> char {
    char::from_u32(0x2080 + seat.number() as u32).unwrap_or('₊')
}

/// A text in the middle of so many columns, a little to the right.
fn centred(text: &str, width: u16) -> String {
    let width = usize::from(width);
    let free = width.saturating_sub(textwrap::core::display_width(text));
    let left = free.div_ceil(2);
    format!("{}{text}{}", " ".repeat(left), " ".repeat(free - left))
}
