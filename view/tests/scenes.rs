//! Scenes of possible games: everything that a scene can hold is serialized,
//! described in words and painted.

use rulebook_core::grid::{Axes, Direction, Position, Rows};
use rulebook_core::players::Seat;
use rulebook_view::effect::{Effect, Phase, Stage, apply};
use rulebook_view::paint::{self, ColorRole, Form, MARGIN, Moment, Picture, Theme, svg};
use rulebook_view::scene::{
    Board, Fill, Glyph, HeatMap, Item, Lives, Mark, Naming, Piece, PieceId, PieceKind, Presence, Scene, Shade, Sign,
    Terrain, TerrainKind, Tone, Unit,
};
use serde_json::json;

const BALL: Item = Item::new(Glyph::Ball, Tone::Gold);
const CLOUD: Item = Item::new(Glyph::Cloud, Tone::Gray);

fn at(x: i32, y: i32) -> Position {
    Position::new(x, y)
}

/// Numbering from the upper left corner, as in many games.
const FROM_0: Axes = Axes { first: 0, rows: Rows::Downwards };

/// A cell by numbers from 0.
fn from_0(x: i32, y: i32) -> Position {
    FROM_0.position(x, y)
}

fn unit(seat: usize) -> Unit {
    Unit::new(Seat::ALL[seat - 1], format!("{seat}"))
}

/// A board surrounded by rock, numbered from 0 and downwards, with items and with
/// units in every state.
fn battle() -> Scene {
    let board = Board::new(12, 8).unwrap().with_axes(FROM_0).with_naming(Naming::RowColumn);
    let legend = vec![
        TerrainKind::new("", Fill::Clear),
        TerrainKind::new("rock", Fill::Wall).blocking(),
        TerrainKind::new("water", Fill::Water).blocking(),
        TerrainKind::new("land, cost 7", Fill::Shade(6)).labeled("7"),
    ];
    let kind = |at: Position| match FROM_0.numbers(at) {
        (0 | 11, _) | (_, 0 | 7) => 1,
        (5..8, 3) => 2,
        (x, 5) if x > 6 => 3,
        _ => 0,
    };
    let mut pieces: Vec<Piece> = (1..=9)
        .map(|seat: u32| {
            let mut unit = unit(seat as usize);
            unit.health = Some(Lives { left: seat as i32, full: 9 });
            unit.carries = seat.is_multiple_of(2).then_some(BALL);
            unit.mount = seat.is_multiple_of(3).then_some(CLOUD);
            unit.glyph = (seat > 6).then_some(Glyph::Shield);
            Piece::new(PieceId(seat), format!("P{seat}"), from_0(seat as i32, 1), PieceKind::Unit(unit))
        })
        .collect();
    pieces[3].presence = Presence::Faded;
    pieces[3].note = "back in 12 rounds".to_owned();
    pieces[4].presence = Presence::Frozen;
    for (id, glyph) in (100..).zip(Glyph::ALL) {
        let place = from_0((id - 100) % 10 + 1, 2 + 2 * ((id - 100) / 10));
        let look = PieceKind::Item { item: Item::new(glyph, Tone::ALL[id as usize % 6]), label: String::new() };
        pieces.push(Piece::new(PieceId(id as u32), glyph.word(), place, look));
    }
    Scene {
        terrain: vec![Terrain::new("ground", legend, board, kind)],
        marks: vec![
            Mark { at: from_0(2, 5), seat: Some(Seat::ALL[0]), what: "legal move", sign: Sign::Dot },
            Mark { at: from_0(3, 5), seat: None, what: "last move", sign: Sign::Frame },
            Mark { at: from_0(4, 5), seat: None, what: "aim", sign: Sign::Glyph(Glyph::Target) },
        ],
        pieces,
        ..Scene::new("round 3", board)
    }
}

#[test]
fn a_cell_is_told_from_the_data() {
    let scene = battle();
    for ((x, y), words) in [
        ((0, 0), vec!["rock"]),
        ((6, 3), vec!["water, cannot be entered"]),
        ((9, 5), vec!["land, cost 7"]),
        ((1, 1), vec!["P1, health 1 of 9"]),
        ((4, 1), vec!["P4, health 4 of 9, carries a ball, back in 12 rounds"]),
        ((5, 1), vec!["P5, health 5 of 9, frozen"]),
        ((6, 1), vec!["P6, health 6 of 9, carries a ball, on a cloud"]),
        ((2, 2), vec!["ball"]),
        ((2, 5), vec!["legal move of P1"]),
        ((3, 5), vec!["last move"]),
        ((5, 5), vec![]),
        ((-1, 5), vec![]),
    ] {
        assert_eq!(scene.describe_cell(from_0(x, y)), words, "{x} {y}");
    }
}

#[test]
fn a_scene_is_written_as_data() {
    let written = serde_json::to_value(battle()).unwrap();
    let board = json!({"width": 12, "height": 8, "first": 0, "rows": "downwards", "naming": "row-column"});
    assert_eq!(written["board"], board);
    let ground = &written["terrain"][0];
    assert_eq!(
        ground["legend"][3],
        json!({"name": "land, cost 7", "fill": {"shade": 6}, "label": "7", "blocks": false})
    );
    let row: Vec<u8> = serde_json::from_value(json!(ground["cells"].as_array().unwrap()[3 * 12..4 * 12])).unwrap();
    assert_eq!(row, [1, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0, 1]);
    let gold = json!({"glyph": "ball", "tone": "gold"});
    let unit = json!({"seat": "P4", "label": "4", "glyph": null, "health": {"left": 4, "full": 9}, "carries": gold, "mount": null});
    let piece = json!({"id": 4, "name": "P4", "at": {"x": 5, "y": 2}, "look": {"unit": unit}, "presence": "faded", "note": "back in 12 rounds"});
    assert_eq!(written["pieces"][3], piece);
    let aim = json!({"at": {"x": 5, "y": 6}, "seat": null, "what": "aim", "sign": {"glyph": "target"}});
    assert_eq!(written["marks"][2], aim);
}

/// The minimum and the maximum of a form's coordinates.
fn bounds(form: &Form) -> Option<(f32, f32)> {
    let around = |points: &[(f32, f32)], more: f32| {
        let all = points.iter().flat_map(|&(x, y)| [x, y]);
        (all.clone().fold(f32::MAX, f32::min) - more, all.fold(f32::MIN, f32::max) + more)
    };
    match form {
        Form::Rectangle { x, y, width, height, .. } => Some(around(&[(*x, *y), (x + width, y + height)], 0.0)),
        Form::Circle { x, y, radius } => Some(around(&[(*x, *y)], *radius)),
        Form::Line { from, to, width } => Some(around(&[*from, *to], width / 2.0)),
        Form::Curve { points, width } => Some(around(points, width / 2.0)),
        Form::Polygon { points } => Some(around(points, 0.0)),
        Form::Text { .. } => None,
    }
}

fn moment(scene: Scene, effects: Vec<Effect>, progress: f32) -> Picture {
    paint::action(&Moment { scene, effects, progress })
}

#[test]
fn every_piece_stays_in_its_cell() {
    for piece in battle().pieces {
        let name = format!("{} {:?}", piece.name, piece.look);
        let board = Board::new(1, 1).unwrap();
        let alone = Scene { pieces: vec![Piece { at: at(1, 1), ..piece }], ..Scene::new("", board) };
        let picture = moment(alone, Vec::new(), 0.0);
        assert!(!picture.shapes.is_empty(), "{name}");
        for (least, most) in picture.shapes.iter().filter_map(|shape| bounds(&shape.form)) {
            assert!(least >= MARGIN && most <= MARGIN + 1.0, "{name} reaches from {least} to {most}");
        }
    }
}

#[test]
fn what_is_away_is_pale() {
    let most = |piece: usize| {
        let mut scene = battle();
        scene.pieces = vec![scene.pieces.swap_remove(piece)];
        moment(scene, Vec::new(), 0.0).shapes.iter().map(|shape| shape.opacity).fold(0.0, f32::max)
    };
    assert_eq!((most(0), most(3)), (1.0, 0.35));
}

#[test]
fn the_largest_board_has_few_shapes() {
    let board = Board::new(64, 64).unwrap();
    let legend = (0..10).map(|shade| TerrainKind::new(format!("land {shade}"), Fill::Shade(shade))).collect();
    let terrain = vec![Terrain::new("land", legend, board, |at| (at.y % 10) as u8)];
    let scene = Scene { terrain, ..Scene::new("", board) };
    let ground = paint::ground(&scene);
    let kinds = ground.shapes.iter().filter(|shape| matches!(shape.color_role, ColorRole::Terrain(_))).count();
    assert_eq!(kinds, 64);
    assert_eq!((ground.width, ground.height), (66.0, 66.0));
    assert!(ground.shapes.len() < 400, "{}", ground.shapes.len());
    let written = serde_json::to_string(&scene).unwrap();
    assert!(written.len() < 10_000, "{} bytes for {} cells", written.len(), board.area());
}

#[test]
fn coordinates_are_those_of_the_game() {
    let names = |board: Board| -> Vec<String> {
        let ground = paint::ground(&Scene::new("", board));
        let text = |form: &Form| match form {
            Form::Text { text, .. } => Some(text.clone()),
            _ => None,
        };
        ground.shapes.iter().filter_map(|shape| text(&shape.form)).collect()
    };
    let board = Board::new(2, 2).unwrap();
    assert_eq!(names(board), ["1", "1", "2", "2", "1", "1", "2", "2"]);
    assert_eq!(names(board.with_axes(FROM_0)), ["0", "0", "1", "1", "0", "0", "1", "1"]);
    assert_eq!(names(board.with_naming(Naming::Letters)), ["a", "a", "b", "b", "1", "1", "2", "2"]);
}

#[test]
fn a_heat_map_lies_on_cells_that_have_a_number() {
    let board = Board::new(3, 2).unwrap();
    let map = HeatMap::new((0, 9), board, |at| (at.y == 1).then_some(at.x * 3));
    let picture = paint::heat(board, &map);
    let roles: Vec<ColorRole> =
        picture.shapes.iter().map(|shape| shape.color_role).filter(|&role| role != ColorRole::Text).collect();
    assert_eq!(roles, [ColorRole::Heat(3), ColorRole::Heat(6), ColorRole::Heat(9)]);
}

/// A piece that changes fades from its old look to its new one.
#[test]
fn a_stone_changes_its_owner() {
    let stone = |seat: usize, shade| PieceKind::Stone { seat: Seat::ALL[seat], shade };
    let piece = Piece::new(PieceId(1), "stone", at(2, 2), stone(0, Shade::Dark));
    let to = Piece { look: stone(1, Shade::Light), ..piece.clone() };
    let board = Board::new(8, 8).unwrap();
    let scene = Scene { pieces: vec![piece], ..Scene::new("", board) };
    let opacity = |progress, role| {
        let picture = moment(scene.clone(), vec![Effect::Changed(to.clone())], progress);
        picture.shapes.iter().find(|shape| shape.color_role == role).map(|shape| shape.opacity)
    };
    let (dark, light) = (ColorRole::Stone(Shade::Dark), ColorRole::Stone(Shade::Light));
    assert_eq!((opacity(0.0, dark), opacity(0.0, light)), (Some(1.0), Some(0.0)));
    assert_eq!((opacity(0.75, dark), opacity(0.75, light)), (Some(0.25), Some(0.75)));
    let mut pieces = scene.pieces.clone();
    apply(&mut pieces, &Effect::Changed(to.clone()));
    assert_eq!(pieces, [to]);
}

/// A unit that is killed bursts when the blast or the mover has arrived, and fades where it is.
#[test]
fn a_unit_is_killed_and_returns() {
    let board = Board::new(8, 8).unwrap();
    let healthy = Unit { health: Some(Lives { left: 9, full: 9 }), ..unit(1) };
    let piece = Piece::new(PieceId(1), "P1", at(2, 2), PieceKind::Unit(healthy));
    let scene = Scene { pieces: vec![piece], ..Scene::new("", board) };
    let has_burst = |progress| {
        let picture = moment(scene.clone(), vec![Effect::Killed { piece: PieceId(1), at: at(2, 2) }], progress);
        picture.shapes.iter().any(|shape| shape.color_role == ColorRole::Damage)
    };
    assert_eq!([0.0, 0.3, 0.5, 0.9].map(has_burst), [false, false, true, true]);
    let stage = |effects| Stage { phase: Phase { name: "any", length: 1 }, effects };
    let killed = stage(vec![Effect::Killed { piece: PieceId(1), at: at(2, 2) }]);
    let returned = stage(vec![
        Effect::Returned { piece: PieceId(1), at: at(7, 7) },
        Effect::LivesSet { piece: PieceId(1), left: 5 },
    ]);
    let stages = [killed, returned];
    let words = |progress, cell| Moment::new(scene.clone(), &stages, progress).scene.describe_cell(cell);
    assert_eq!(words(0.5, at(2, 2)), ["P1, health 0 of 9, away"]);
    assert_eq!((words(1.0, at(2, 2)), words(1.0, at(7, 7))), (vec![], vec!["P1, health 5 of 9".to_owned()]));
}

#[test]
fn a_unit_travels_along_its_path_and_shoots_across_the_board() {
    let scene = battle();
    let path = vec![from_0(1, 2), from_0(1, 3), from_0(2, 3)];
    let stage = |effect| Stage { phase: Phase { name: "command", length: 4 }, effects: vec![effect] };
    let travel = Effect::Travelled { piece: PieceId(1), path };
    let center = |moment: &Moment| {
        let alone = Scene { pieces: vec![moment.scene.pieces[0].clone()], ..moment.scene.clone() };
        let picture = paint::action(&Moment { scene: alone, ..moment.clone() });
        match picture.shapes[0].form {
            Form::Rectangle { x, y, width, height, .. } => (x + width / 2.0, y + height / 2.0),
            ref form => panic!("{form:?}"),
        }
    };
    let near = |(x, y): (f32, f32), (column, row): (f32, f32)| {
        (x - column - 0.5 - MARGIN).abs() < 0.01 && (y - row - 0.5 - MARGIN).abs() < 0.01
    };
    for (progress, place) in [(0.0, (1.0, 1.0)), (0.5, (1.0, 2.5)), (1.0, (2.0, 3.0))] {
        let moment = Moment { scene: scene.clone(), effects: vec![travel.clone()], progress };
        assert!(near(center(&moment), place), "{progress}: {:?}", center(&moment));
    }
    let after = Moment::new(scene.clone(), &[stage(travel)], 1.0);
    assert_eq!(after.scene.pieces[0].at, from_0(2, 3));
    let fired = Effect::Fired { seat: Seat::ALL[0], from: from_0(1, 1), to: from_0(9, 5) };
    let picture = moment(scene, vec![fired], 0.4);
    let is_shot = |form: &Form| matches!(form, Form::Line { from: (2.5, 2.5), to: (10.5, 6.5), .. });
    assert!(picture.shapes.iter().any(|shape| is_shot(&shape.form)));
}

/// A robot and its shot go towards the next cell, whichever way rows are numbered.
#[test]
fn shots_go_down_where_rows_are_counted_downwards() {
    let end = |rows: Rows| {
        let board = Board::new(5, 5).unwrap().with_axes(Axes { first: 1, rows });
        let (seat, facing) = (Seat::ALL[0], Direction::Up);
        let look = PieceKind::Robot { seat, label: "11".to_owned(), facing, lives: Lives { left: 2, full: 3 } };
        let scene = Scene { pieces: vec![Piece::new(PieceId(1), "R1", at(2, 2), look)], ..Scene::new("", board) };
        let words = scene.describe_cell(at(2, 2));
        let shot = Effect::Shot { seat, from: at(2, 2), direction: facing, hit: None, reach: 0 };
        let picture = moment(scene, vec![shot], 0.4);
        match picture.shapes[0].form {
            Form::Line { from, to, .. } => (from, to, words),
            ref form => panic!("{form:?}"),
        }
    };
    assert_eq!(end(Rows::Upwards), ((2.5, 4.0), (2.5, 1.0), vec!["R1, 2 lives, faces up".to_owned()]));
    assert_eq!(end(Rows::Downwards), ((2.5, 3.0), (2.5, 6.0), vec!["R1, 2 lives, faces down".to_owned()]));
}

/// No look and no effect panics for any numbers.
#[test]
fn odd_numbers_are_drawn_somehow() {
    let mut scene = battle();
    for (i, lives) in [(i32::MIN, 0), (i32::MAX, i32::MIN), (-1, -1)].into_iter().enumerate() {
        let lives = Lives { left: lives.0, full: lives.1 };
        let mut odd = unit(9);
        (odd.health, odd.label) = (Some(lives), String::new());
        scene.pieces.push(Piece::new(PieceId(500 + i as u32), "", at(3, 3), PieceKind::Unit(odd)));
        scene.pieces.push(Piece::new(PieceId(600 + i as u32), "", at(3, 4), PieceKind::Wall { lives }));
    }
    scene.terrain.push(Terrain { name: "short", legend: Vec::new(), cells: vec![9; 5] });
    let effects = vec![
        Effect::Travelled { piece: PieceId(500), path: Vec::new() },
        Effect::Hurt { piece: PieceId(501), lives: i32::MAX },
        Effect::Turned { piece: PieceId(501), to: Direction::Up },
        Effect::Fired { seat: Seat::ALL[8], from: at(i32::MIN, 0), to: at(i32::MAX, 0) },
        Effect::LivesSet { piece: PieceId(500), left: i32::MIN },
        Effect::Loaded { piece: PieceId(601), load: None },
        Effect::Froze { piece: PieceId(9999) },
        Effect::Killed { piece: PieceId(502), at: at(i32::MIN, i32::MAX) },
        Effect::Returned { piece: PieceId(502), at: at(0, i32::MAX) },
        Effect::Misfired { piece: PieceId(601), direction: Direction::Down },
        Effect::Blocked { piece: PieceId(500), direction: Direction::Left },
        Effect::Scored { seat: Seat::ALL[8], at: at(3, 3), gain: i32::MIN },
        Effect::Scored { seat: Seat::ALL[8], at: at(i32::MAX, 3), gain: 1 },
    ];
    let map = HeatMap::new((i32::MAX, i32::MIN), scene.board, |at| Some(at.x * 1000));
    let mut sheet = paint::ground(&scene);
    sheet.put(&paint::heat(scene.board, &map), 1.0, (0.0, 0.0));
    sheet.put(&moment(scene, effects, 0.6), 1.0, (0.0, 0.0));
    assert!(svg(&sheet, Theme::Dark, 20.0).ends_with("</svg>\n"));
}
