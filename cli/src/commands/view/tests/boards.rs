//! Boards of no game: the viewer knows pieces, looks and marks.

use super::super::board::{self, CELLS, Cell};
use super::fixtures::{COLOURED, PLAIN, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rulebook_core::grid::{Direction, Position};
use rulebook_core::players::Seat;
use rulebook_view::effect::Effect;
use rulebook_view::paint::Moment;
use rulebook_view::scene::{Board, HeatMap, Lives, Look, Mark, Piece, PieceId, Presence, Scene, Sign};

fn piece(id: u32, at: (i32, i32), look: Look) -> Piece {
    Piece::new(PieceId(id), format!("piece {id}"), Position::new(at.0, at.1), look)
}

fn robot(seat: usize, label: &str, facing: Direction, lives: i32) -> Look {
    Look::Robot { seat: Seat::ALL[seat - 1], label: label.to_owned(), facing, lives: Lives { left: lives, full: 40 } }
}

fn wall(lives: i32) -> Look {
    Look::Wall { lives: Lives { left: lives, full: 40 } }
}

/// Nine players, five robots of one of them, walls of all lives.
fn scene() -> Scene {
    let mut pieces = vec![
        piece(0, (1, 6), robot(9, "A", Direction::Up, 3)),
        piece(1, (2, 6), robot(9, "B", Direction::Right, 4)),
        piece(2, (3, 6), robot(9, "C", Direction::Down, 5)),
        piece(3, (4, 6), robot(9, "D", Direction::Left, 5)),
        piece(4, (5, 6), robot(9, "E", Direction::Left, 5)),
        piece(5, (7, 6), robot(1, "left", Direction::Left, 100)),
        piece(6, (4, 3), robot(2, "X1", Direction::Up, 6)),
        piece(7, (1, 3), wall(7)),
        piece(8, (2, 3), wall(40)),
        piece(9, (3, 3), wall(100)),
        piece(10, (7, 3), wall(12)),
        piece(11, (6, 3), wall(-1)),
        piece(12, (90, -3), wall(40)),
    ];
    pieces[11].presence = Presence::Gone;
    let mark = |seat: usize, x| {
        let seat = Some(Seat::ALL[seat - 1]);
        Mark { at: Position::new(x, 1), seat, what: "goal", sign: Sign::Number }
    };
    Scene {
        marks: vec![mark(1, 1), mark(9, 2), mark(1, 3), mark(2, 3), mark(1, 4), mark(2, 4), mark(3, 4), mark(4, 4)],
        pieces,
        ..Scene::new("turn 3", Board::new(7, 6).unwrap())
    }
}

fn shown(cell: Cell, effects: &[Effect], progress: f32) -> String {
    shown_of(scene(), cell, effects, progress, None)
}

fn shown_of(scene: Scene, cell: Cell, effects: &[Effect], progress: f32, heat: Option<&HeatMap>) -> String {
    let moment = Moment { scene, effects: effects.to_vec(), progress };
    let (width, height) = cell.board(moment.scene.board);
    let area = Rect::new(0, 0, width, height);
    let draw = |theme| {
        let mut buffer = Buffer::empty(area);
        board::draw(&mut buffer, area, cell, (0, 0), &moment, heat, theme);
        text(&buffer)
    };
    assert_eq!(draw(COLOURED), draw(PLAIN));
    draw(PLAIN)
}

#[test]
fn a_board_at_all_sizes() {
    let all: Vec<String> = CELLS.iter().map(|&cell| shown(cell, &[], 0.0)).collect();
    insta::assert_snapshot!("a_board_at_all_sizes", all.join("\n"));
}

fn at(x: i32, y: i32) -> Position {
    Position::new(x, y)
}

#[test]
fn moves() {
    let effects = [
        Effect::Moved { piece: PieceId(6), from: at(4, 3), to: at(4, 4) },
        Effect::Turned { piece: PieceId(0), to: Direction::Down },
        Effect::Bumped { piece: PieceId(5), towards: at(7, 3) },
        Effect::Hurt { piece: PieceId(10), lives: 1 },
    ];
    let before = shown(CELLS[3], &effects, 0.0);
    assert_eq!(before, shown(CELLS[3], &[], 0.0));
    insta::assert_snapshot!("moves", shown(CELLS[3], &effects, 0.75));
}

#[test]
fn shots_go_their_way_and_do_their_damage() {
    let shot =
        |seat: usize, from, direction, hit| Effect::Shot { seat: Seat::ALL[seat - 1], from, direction, hit, reach: 1 };
    let effects = [
        shot(1, at(7, 6), Direction::Left, Some(at(5, 6))),
        shot(2, at(4, 3), Direction::Down, None),
        shot(2, at(4, 3), Direction::Right, Some(at(7, 3))),
        shot(9, at(1, 6), Direction::Up, None),
        Effect::Hurt { piece: PieceId(4), lives: 4 },
        Effect::Hurt { piece: PieceId(10), lives: 4 },
        Effect::Hurt { piece: PieceId(10), lives: 2 },
        Effect::Hurt { piece: PieceId(5), lives: 99 },
    ];
    insta::assert_snapshot!("shots_on_their_way", shown(CELLS[3], &effects, 0.2));
    insta::assert_snapshot!("shots_and_damage", shown(CELLS[3], &effects, 0.75));
    insta::assert_snapshot!("shots_and_damage_wider", shown(CELLS[2], &effects, 0.75));
}

#[test]
fn blasts_go_their_way() {
    let blast = |direction, cells| Effect::Blast { seat: Seat::ALL[1], from: at(4, 3), direction, cells };
    let effects = [
        blast(Direction::Up, 2),
        blast(Direction::Right, 3),
        blast(Direction::Down, 1),
        Effect::Vanished { piece: PieceId(6) },
        Effect::Vanished { piece: PieceId(10) },
    ];
    insta::assert_snapshot!("a_blast_on_its_way", shown(CELLS[3], &effects, 0.2));
    insta::assert_snapshot!("a_blast", shown(CELLS[3], &effects, 0.75));
    insta::assert_snapshot!("a_blast_wider", shown(CELLS[1], &effects, 0.75));
}

#[test]
fn destruction_and_builds() {
    let new = piece(20, (5, 5), wall(40));
    let effects = [
        Effect::Vanished { piece: PieceId(7) },
        Effect::Vanished { piece: PieceId(6) },
        Effect::Appeared(new),
        Effect::Refused { seat: Seat::ALL[8], at: at(2, 5) },
        Effect::Refused { seat: Seat::ALL[8], at: at(0, 5) },
    ];
    insta::assert_snapshot!("destruction_and_builds", shown(CELLS[3], &effects, 0.75));
}
