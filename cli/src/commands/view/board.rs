//! Drawing of the board from a scene, independent of the game.
//!
//! - `ground`: terrain, marks and heat maps.
//! - `pieces`: pieces on the board.
//! - `stones`: a board of dark and light stones, in colors.
//! - `events`: events on the board.

mod events;
mod ground;
mod pieces;
mod stones;

pub(super) use ground::{is_in_steps, texture};
pub(super) use stones::{felt, has_only_stones, highlight_on_felt};

use super::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rulebook_core::grid::Position;
use rulebook_view::effect::{Effect, apply};
use rulebook_view::paint::Moment;
use rulebook_view::scene::{Board, Fill, HeatMap, Piece, PieceKind, Presence, Scene, Sign};

/// Columns for row numbers.
pub(super) const AXIS: u16 = 3;

/// From this fraction of a phase on, its result is visible.
const LATE: f32 = 0.5;

/// Size of a cell in columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) width: u16,
    pub(super) height: u16,
}

/// All cell sizes, the largest first.
pub(super) const CELLS: [Cell; 4] = [
    Cell { width: 6, height: 2 },
    Cell { width: 4, height: 2 },
    Cell { width: 3, height: 1 },
    Cell { width: 2, height: 1 },
];

impl Cell {
    /// Size of a board with its axes, in columns and rows.
    pub(super) fn board(self, board: Board) -> (u16, u16) {
        (AXIS + self.width * u16::from(board.width()), self.height * u16::from(board.height()) + 1)
    }
}

/// The first visible column and row of cells; (0, 0) is the upper left cell of the board.
pub(super) type Origin = (u16, u16);

/// Draws the board at a moment, with its axes, from the cell `first` on. `area` is at most as
/// large as [`Cell::board`]. Pieces cover a heat map.
pub(super) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    cell: Cell,
    first: Origin,
    moment: &Moment,
    heat: Option<&HeatMap>,
    theme: Theme,
) {
    let felt = felt(&moment.scene, theme);
    let painter = Painter { buffer, area, cell, first, theme, scene: &moment.scene, heat, felt };
    painter.draw(moment);
}

/// Draws the cursor or a pick over a cell that is already drawn: a style, and signs at both ends if they are free.
pub(super) fn highlight(buffer: &mut Buffer, window: &Window, at: Position, signs: [&str; 2], style: Style) {
    let Some(Rect { x, y, width, height }) = window.rect(at) else { return };
    for row in y..y + height {
        for column in x..x + width {
            let cell = &mut buffer[(column, row)];
            cell.set_style(style);
        }
    }
    for (column, sign) in [x, x + width - 1].into_iter().zip(signs) {
        if width > 2 && buffer[(column, y)].symbol() == " " {
            buffer[(column, y)].set_symbol(sign);
        }
    }
}

/// The visible part of a board on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) area: Rect,
    pub(super) cell: Cell,
    pub(super) first: Origin,
    pub(super) board: Board,
}

impl Window {
    /// The area of a cell, if visible.
    fn rect(&self, at: Position) -> Option<Rect> {
        let (column, row) = self.board.place(at);
        let across = AXIS + u16::try_from(column).ok()?.checked_sub(self.first.0)? * self.cell.width;
        let down = u16::try_from(row).ok()?.checked_sub(self.first.1)? * self.cell.height;
        let is_inside = self.board.contains(at)
            && across + self.cell.width <= self.area.width
            && down + self.cell.height < self.area.height;
        let Cell { width, height } = self.cell;
        is_inside.then_some(Rect { x: self.area.x + across, y: self.area.y + down, width, height })
    }

    /// The cell at a place of the screen, if there is one.
    pub(super) fn cell_at(&self, x: u16, y: u16) -> Option<Position> {
        let column = x.checked_sub(self.area.x + AXIS)? / self.cell.width + self.first.0;
        let row = y.checked_sub(self.area.y)? / self.cell.height + self.first.1;
        let at = self.board.cell(column.into(), row.into());
        self.rect(at).map(|_| at)
    }
}

struct Painter<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    cell: Cell,
    first: Origin,
    theme: Theme,
    scene: &'a Scene,
    heat: Option<&'a HeatMap>,
    /// The terrain of a board of stones, if it is drawn in colors.
    felt: Option<Fill>,
}

impl Painter<'_> {
    fn draw(mut self, moment: &Moment) {
        let Moment { scene, effects, progress } = moment;
        self.axes();
        for at in self.scene.board.cells() {
            self.ground(at);
        }
        // Pieces destroyed in this phase are still visible in it.
        let mut pieces = scene.pieces.clone();
        let lasting = effects.iter().filter(|effect| !matches!(effect, Effect::Vanished { .. }));
        if *progress >= LATE {
            lasting.for_each(|effect| apply(&mut pieces, effect));
        }
        // Draws absent pieces first, then walls, then items: a robot can stand on a ruined wall, and a piece on an item.
        let mut in_order: Vec<&Piece> = pieces.iter().collect();
        in_order.sort_by_key(|piece| {
            let kind = match piece.look {
                PieceKind::Wall { .. } => 0,
                PieceKind::Item { .. } => 1,
                _ => 2,
            };
            (piece.presence != Presence::Faded, kind)
        });
        for piece in in_order {
            self.piece(piece, &pieces);
        }
        for effect in effects {
            self.flight(effect, *progress);
        }
        if *progress >= LATE {
            self.damage(&pieces, effects);
        }
        for effect in effects {
            self.effect(effect, &pieces, *progress);
        }
    }

    /// Draws the names of columns and rows, as many as fit.
    fn axes(&mut self) {
        let (faint, board) = (self.theme.faint(), self.scene.board);
        let (across, down) = (usize::from(board.width()), usize::from(board.height()));
        for at in board.cells().step_by(across).take(down) {
            if let Some(y) = self.line(at) {
                self.buffer.set_string(self.area.x, y, format!("{:>2}", board.row_name(at)), faint);
            }
        }
        let columns: Vec<Position> = board.cells().take(across).collect();
        let longest = columns.iter().map(|&at| board.column_name(at).len()).max().unwrap_or(1);
        let step = (longest + 1).div_ceil(self.cell.width.into());
        for at in columns.into_iter().step_by(step) {
            if let Some(x) = self.column(u16::try_from(board.place(at).0).unwrap_or(0)) {
                let name = centered(&format!("{:>2}", board.column_name(at)), self.cell.width);
                self.buffer.set_string(x, self.area.bottom() - 1, name, faint);
            }
        }
    }

    /// The first screen column of a column of cells, if visible.
    fn column(&self, column: u16) -> Option<u16> {
        let across = AXIS + column.checked_sub(self.first.0)? * self.cell.width;
        (across + self.cell.width <= self.area.width).then_some(self.area.x + across)
    }

    /// The first screen line of a cell's row, if visible.
    fn line(&self, at: Position) -> Option<u16> {
        let row = u16::try_from(self.scene.board.place(at).1).unwrap_or(0);
        let down = row.checked_sub(self.first.1)? * self.cell.height;
        (down + self.cell.height < self.area.height).then_some(self.area.y + down)
    }

    /// The upper left corner of a cell on the screen, if visible.
    fn corner(&self, at: Position) -> Option<(u16, u16)> {
        let column = u16::try_from(self.scene.board.place(at).0).unwrap_or(0);
        Some((self.column(column)?, self.line(at)?))
    }

    /// Writes into a cell and fills the rest of it.
    fn put(&mut self, at: Position, text: &str, below: &str, style: Style) {
        if !self.scene.board.contains(at) {
            return;
        }
        let Some((x, y)) = self.corner(at) else { return };
        // Resets the style, because set_string keeps properties that the new style does not set.
        let style = Style::reset().patch(style);
        for (row, text) in (0..self.cell.height).zip([text, below]) {
            self.buffer.set_string(x, y + row, centered(text, self.cell.width), style);
        }
    }

    /// Writes into a cell with its frame, if it has one.
    fn put_framed(&mut self, at: Position, text: &str, below: &str, style: Style) {
        let room = usize::from(self.cell.width);
        if !self.has_mark(at, Sign::Frame) {
            self.put(at, text, below, style);
        } else if textwrap::core::display_width(text) + 2 <= room {
            self.put(at, &format!("[{text}]"), below, style);
        } else {
            self.put(at, text, below, style.add_modifier(Modifier::UNDERLINED));
        }
    }

    fn has_mark(&self, at: Position, sign: Sign) -> bool {
        self.scene.marks.iter().any(|mark| mark.at == at && mark.sign == sign)
    }

    /// Width of a cell in columns.
    fn room(&self) -> usize {
        self.cell.width.into()
    }
}

/// A text centered in this many columns; an odd space goes to the left. Does not shorten a text.
fn centered(text: &str, width: u16) -> String {
    let width = usize::from(width);
    let free = width.saturating_sub(textwrap::core::display_width(text));
    let left = free.div_ceil(2);
    format!("{}{text}{}", " ".repeat(left), " ".repeat(free - left))
}
