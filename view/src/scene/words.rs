//! A scene in words.

use super::{Board, Fill, Mark, Piece, PieceKind, Presence, Scene, TerrainKind, Unit};
use rulebook_core::grid::Position;
use rulebook_core::text::Quantity;

impl Scene {
    /// The walls off the board, which no cell shows, such as `12 30 (40 lives)`.
    #[must_use]
    pub fn off_board(&self) -> Vec<String> {
        let wall = |piece: &Piece| match piece.look {
            PieceKind::Wall { lives } if !self.board.contains(piece.at) => {
                Some(format!("{} ({})", self.board.name(piece.at), Quantity(lives.left, "life")))
            }
            _ => None,
        };
        self.pieces.iter().filter_map(wall).collect()
    }

    /// What is on a cell, in words: terrain first, then marks, then pieces.
    ///
    /// ```
    /// use rulebook_core::grid::Position;
    /// use rulebook_view::scene::{Board, Fill, Mark, Scene, Sign, Terrain, TerrainKind};
    ///
    /// let board = Board::new(8, 8).unwrap();
    /// let mut scene = Scene::new("move 3", board);
    /// scene.terrain = vec![Terrain::new("ground", vec![TerrainKind::new("grass", Fill::Grass)], board, |_| 0)];
    /// let at = Position::new(4, 4);
    /// scene.marks = vec![Mark { at, seat: None, what: "last move", sign: Sign::Frame }];
    /// assert_eq!(scene.describe_cell(at), ["grass", "last move"]);
    /// ```
    #[must_use]
    pub fn describe_cell(&self, cell: Position) -> Vec<String> {
        let terrain = self.terrain.iter().filter_map(|layer| layer.kind(self.board, cell)).filter_map(kind_in_words);
        let marks = self.marks.iter().filter(|mark| mark.at == cell).map(mark_in_words);
        let pieces =
            self.pieces.iter().filter(|piece| piece.at == cell).filter_map(|piece| piece_in_words(self.board, piece));
        terrain.chain(marks).chain(pieces).collect()
    }
}

fn kind_in_words(kind: &TerrainKind) -> Option<String> {
    // For a wall, this is obvious.
    let barred = if kind.blocks && kind.fill != Fill::Wall { ", cannot be entered" } else { "" };
    (!kind.name.is_empty()).then(|| format!("{}{barred}", kind.name))
}

fn mark_in_words(mark: &Mark) -> String {
    match mark.seat {
        Some(seat) => format!("{} of {seat}", mark.what),
        None => mark.what.to_owned(),
    }
}

/// A piece in words; `None` if nothing of it is left.
fn piece_in_words(board: Board, piece: &Piece) -> Option<String> {
    if piece.is_gone() && !matches!(piece.look, PieceKind::Wall { .. }) {
        return None;
    }
    let mut words = vec![piece.name.clone()];
    match &piece.look {
        PieceKind::Robot { facing, lives, .. } => {
            words.push(Quantity(lives.left, "life").to_string());
            words.push(format!("faces {}", format!("{:?}", board.direction_on_sheet(*facing)).to_lowercase()));
        }
        PieceKind::Wall { .. } if piece.is_gone() => words.push("destroyed".to_owned()),
        PieceKind::Wall { lives } => words.push(Quantity(lives.left, "life").to_string()),
        PieceKind::Unit(unit) => add_unit(&mut words, unit),
        PieceKind::Item { label, .. } if !label.is_empty() => words.push(label.clone()),
        PieceKind::Token { .. } | PieceKind::Stone { .. } | PieceKind::Item { .. } => {}
    }
    match piece.presence {
        Presence::Frozen => words.push("frozen".to_owned()),
        Presence::Faded if piece.note.is_empty() => words.push("away".to_owned()),
        Presence::Active | Presence::Faded | Presence::Gone => {}
    }
    if !piece.note.is_empty() {
        words.push(piece.note.clone());
    }
    Some(words.join(", "))
}

fn add_unit(words: &mut Vec<String>, unit: &Unit) {
    if let Some(health) = unit.health {
        words.push(format!("health {} of {}", health.left, health.full));
    }
    if let Some(item) = unit.carries {
        words.push(format!("carries a {}", item.glyph.word()));
    }
    if let Some(item) = unit.mount {
        words.push(format!("on a {}", item.glyph.word()));
    }
}
