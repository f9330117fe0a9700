//! Boards without a game: the viewer needs only a scene.

use super::super::board::{self, CELLS, Cell};
use super::fixtures::{COLORED, PLAIN, text};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rulebook_core::grid::{Axes, Direction, Position, Rows};
use rulebook_core::players::Seat;
use rulebook_view::effect::Effect;
use rulebook_view::paint::Moment;
use rulebook_view::scene::{
    Board, Fill, Glyph, HeatMap, Item, Lives, Mark, Naming, Piece, PieceId, PieceKind, Presence, Scene, Shade, Sign,
    Terrain, TerrainKind, Tone, Unit,
};

fn piece(id: u32, at: (i32, i32), look: PieceKind) -> Piece {
    Piece::new(PieceId(id), format!("piece {id}"), Position::new(at.0, at.1), look)
}

fn robot(seat: usize, label: &str, facing: Direction, lives: i32) -> PieceKind {
    PieceKind::Robot {
        seat: Seat::ALL[seat - 1],
        label: label.to_owned(),
        facing,
        lives: Lives { left: lives, full: 40 },
    }
}

fn wall(lives: i32) -> PieceKind {
    PieceKind::Wall { lives: Lives { left: lives, full: 40 } }
}

/// Nine players, five robots of one player, walls with all numbers of lives.
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

fn drawing(cell: Cell, effects: &[Effect], progress: f32) -> String {
    drawing_of(scene(), cell, effects, progress, None)
}

fn drawing_of(scene: Scene, cell: Cell, effects: &[Effect], progress: f32, heat: Option<&HeatMap>) -> String {
    let moment = Moment { scene, effects: effects.to_vec(), progress };
    let (width, height) = cell.board(moment.scene.board);
    let area = Rect::new(0, 0, width, height);
    let draw = |theme| {
        let mut buffer = Buffer::empty(area);
        board::draw(&mut buffer, area, cell, (0, 0), &moment, heat, theme);
        text(&buffer)
    };
    assert_eq!(draw(COLORED), draw(PLAIN));
    draw(PLAIN)
}

#[test]
fn a_board_at_all_sizes() {
    let all: Vec<String> = CELLS.iter().map(|&cell| drawing(cell, &[], 0.0)).collect();
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
    let before = drawing(CELLS[3], &effects, 0.0);
    assert_eq!(before, drawing(CELLS[3], &[], 0.0));
    insta::assert_snapshot!("moves", drawing(CELLS[3], &effects, 0.75));
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
    insta::assert_snapshot!("shots_on_their_way", drawing(CELLS[3], &effects, 0.2));
    insta::assert_snapshot!("shots_and_damage", drawing(CELLS[3], &effects, 0.75));
    insta::assert_snapshot!("shots_and_damage_wider", drawing(CELLS[2], &effects, 0.75));
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
    insta::assert_snapshot!("a_blast_on_its_way", drawing(CELLS[3], &effects, 0.2));
    insta::assert_snapshot!("a_blast", drawing(CELLS[3], &effects, 0.75));
    insta::assert_snapshot!("a_blast_wider", drawing(CELLS[1], &effects, 0.75));
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
    insta::assert_snapshot!("destruction_and_builds", drawing(CELLS[3], &effects, 0.75));
}

/// Axes from 0 at the upper left corner, as in many games.
const FROM_0: Axes = Axes { first: 0, rows: Rows::Downwards };

/// A cell with coordinates from 0.
fn from_0(x: i32, y: i32) -> Position {
    FROM_0.position(x, y)
}

/// Terrain, units in every state, stones, things and marks on a board with coordinates from 0
/// downwards and lettered columns.
fn battle() -> Scene {
    let board = Board::new(9, 7).unwrap().with_axes(FROM_0).with_naming(Naming::Letters);
    let legend = vec![
        TerrainKind::new("", Fill::Clear),
        TerrainKind::new("rock", Fill::Wall).blocking(),
        TerrainKind::new("water", Fill::Water),
        TerrainKind::new("grass", Fill::Grass),
        TerrainKind::new("land, cost 7", Fill::Shade(6)).labeled("7"),
        TerrainKind::new("land, cost 9", Fill::Shade(8)),
    ];
    let ground = Terrain::new("ground", legend, board, |at| match FROM_0.numbers(at) {
        (0, _) => 1,
        (x, 1) if x < 4 => 2,
        (_, 1) => 3,
        (x, 2) if x < 4 => 4,
        (_, 2) => 5,
        _ => 0,
    });
    let unit = |seat: usize| Unit {
        health: Some(Lives { left: 5, full: 9 }),
        glyph: (seat == 3).then_some(Glyph::Shield),
        carries: seat.is_multiple_of(2).then_some(Item::new(Glyph::Ball, Tone::Gold)),
        mount: seat.is_multiple_of(4).then_some(Item::new(Glyph::Cloud, Tone::Gray)),
        ..Unit::new(Seat::ALL[seat - 1], ["tank", "2", "", "A"][seat % 4])
    };
    let units = (1..=8).map(|seat: u32| {
        let unit = piece(seat, (seat as i32 + 1, 4), PieceKind::Unit(unit(seat as usize)));
        let presence = [Presence::Active, Presence::Frozen, Presence::Faded, Presence::Gone][seat as usize / 3];
        Piece { presence, ..unit }
    });
    let things = [Glyph::Star, Glyph::Box, Glyph::Flag].into_iter().zip(1..).map(|(glyph, x)| {
        let look = PieceKind::Item { item: Item::new(glyph, Tone::Red), label: (x * 7).to_string() };
        piece(20 + x as u32, (x + 1, 5), look)
    });
    let stone = |seat: usize, shade| PieceKind::Stone { seat: Seat::ALL[seat - 1], shade };
    let stones = [piece(30, (6, 5), stone(1, Shade::Dark)), piece(31, (7, 5), stone(2, Shade::Light))];
    let mark = |x, y, sign| Mark { at: from_0(x, y), seat: None, what: "mark", sign };
    Scene {
        terrain: vec![ground],
        marks: vec![
            mark(5, 4, Sign::Frame),
            mark(1, 5, Sign::Dot),
            mark(2, 5, Sign::Frame),
            mark(3, 5, Sign::Glyph(Glyph::Target)),
            mark(4, 5, Sign::Number),
        ],
        pieces: units.chain(things).chain(stones).collect(),
        ..Scene::new("round 3", board)
    }
}

#[test]
fn terrain_units_and_things() {
    let all: Vec<String> = CELLS.iter().map(|&cell| drawing_of(battle(), cell, &[], 0.0, None)).collect();
    insta::assert_snapshot!("terrain_units_and_things", all.join("\n"));
}

/// Values if all of them fit, else steps.
#[test]
fn heat_maps_lie_under_pieces() {
    let map = HeatMap::new((0, 200), battle().board, |at| (at.y < 6).then_some((at.x - 1) * (at.y - 1) * 6));
    let all: Vec<String> = CELLS.iter().map(|&cell| drawing_of(battle(), cell, &[], 0.0, Some(&map))).collect();
    insta::assert_snapshot!("heat_maps_lie_under_pieces", all.join("\n"));
}

#[test]
fn paths_and_shots_across_the_board() {
    let effects = [
        Effect::Travelled { piece: PieceId(1), path: vec![from_0(1, 4), from_0(1, 5), from_0(2, 5), from_0(2, 6)] },
        Effect::Fired { seat: Seat::ALL[1], from: from_0(2, 3), to: from_0(8, 0) },
    ];
    let of = |progress| drawing_of(battle(), CELLS[3], &effects, progress, None);
    insta::assert_snapshot!("paths_and_shots_across_the_board", [of(0.2), of(0.75)].join("\n"));
}

/// The last cells of the largest board.
#[test]
fn a_board_of_64_by_64() {
    let board = Board::new(64, 64).unwrap().with_axes(FROM_0);
    let last = piece(1, (64, 64), robot(9, "9A", Direction::Up, 3));
    let moment =
        Moment { scene: Scene { pieces: vec![last], ..Scene::new("", board) }, effects: Vec::new(), progress: 0.0 };
    let area = Rect::new(0, 0, board::AXIS + 8, 5);
    let mut buffer = Buffer::empty(area);
    board::draw(&mut buffer, area, CELLS[3], (60, 60), &moment, None, PLAIN);
    // The row with the next number is above.
    assert_eq!(text(&buffer), "60  · · · ·\n61  · · · ·\n62  · · · ·\n63  · · ·9▼\n   60  62\n");
}
