//! LIN: the line of fire, against an exact computation with fractions.

use crate::board::{board, tile};
use crate::games::Random;
use rstest::rstest;
use rulebook_core::aitester::{Command, LineOfFire, Refusal, Terrain, Tile, TileSet, tiles};
use rulebook_core::grid::Size;

fn line(from: Tile, to: Tile) -> Vec<Tile> {
    LineOfFire::new(from, to).collect()
}

/// A number as an exact fraction; the denominator is positive.
type Fraction = (i64, i64);

fn is_below((a, b): Fraction, (c, d): Fraction) -> bool {
    a * d < c * b
}

fn least(a: Fraction, b: Fraction) -> Fraction {
    if is_below(b, a) { b } else { a }
}

fn greatest(a: Fraction, b: Fraction) -> Fraction {
    if is_below(a, b) { b } else { a }
}

/// The part of the segment, from 0 to 1, on which its coordinate is in the open interval of a tile, or `None` if it
/// never is. All coordinates are doubled, so that centers and borders are integers: a tile `n` is 2n - 1 < c < 2n + 1.
fn within(from: u8, to: u8, of_tile: u8) -> Option<(Fraction, Fraction)> {
    let (from, to, center) = (2 * i64::from(from), 2 * i64::from(to), 2 * i64::from(of_tile));
    let delta = to - from;
    match delta {
        0 => (from == center).then_some(((0, 1), (1, 1))),
        _ => {
            let at = |border: i64| if delta > 0 { (border - from, delta) } else { (from - border, -delta) };
            let (first, second) = (at(center - 1), at(center + 1));
            Some((least(first, second), greatest(first, second)))
        }
    }
}

/// The tiles whose inside the segment meets, in order, and the tiles beside corners that LIN-2 adds.
fn supercover(from: Tile, to: Tile) -> Vec<Tile> {
    let mut met: Vec<(Fraction, Tile)> = Vec::new();
    for y in from.y.min(to.y)..=from.y.max(to.y) {
        for x in from.x.min(to.x)..=from.x.max(to.x) {
            let Some((columns, rows)) = within(from.x, to.x, x).zip(within(from.y, to.y, y)) else { continue };
            let start = greatest(greatest(columns.0, rows.0), (0, 1));
            let end = least(least(columns.1, rows.1), (1, 1));
            if is_below(start, end) || from == to {
                met.push((start, tile(x, y)));
            }
        }
    }
    met.sort_by(|(a, _), (b, _)| (a.0 * b.1).cmp(&(b.0 * a.1)));
    let mut line: Vec<Tile> = Vec::new();
    for (_, tile) in met {
        // LIN-2: through a corner, first to the tile beside in x.
        if let Some(&last) = line.last()
            && last.x != tile.x
            && last.y != tile.y
        {
            line.push(Tile::new(tile.x, last.y));
        }
        line.push(tile);
    }
    line
}

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).unwrap()
}

/// Every pair of tiles of a board of 20 × 20, and from each corner and edge of one of 32 × 32.
#[test]
fn lin_1_and_2_all_lines_are_exact() {
    for from in tiles(size(20, 20)) {
        for to in tiles(size(20, 20)) {
            assert_eq!(line(from, to), supercover(from, to), "LIN-1, LIN-2: from {from} to {to}");
        }
    }
    for from in [tile(0, 0), tile(31, 0), tile(0, 31), tile(31, 31), tile(0, 13), tile(16, 15), tile(31, 4)] {
        for to in tiles(size(32, 32)) {
            assert_eq!(line(from, to), supercover(from, to), "LIN-1, LIN-2: from {from} to {to}");
        }
    }
}

/// LIN-1: consecutive tiles share a side; no tile occurs twice; a line has one tile for each step.
#[test]
fn lin_1_consecutive_tiles_are_next_to_each_other() {
    for (from, to) in pairs(32, 20_000) {
        let line = line(from, to);
        assert_eq!((line[0], line[line.len() - 1]), (from, to), "LIN-1");
        assert_eq!(line.len(), from.steps_to(to) as usize + 1, "LIN-1: from {from} to {to}");
        assert!(line.windows(2).all(|pair| pair[0].steps_to(pair[1]) == 1), "LIN-1: from {from} to {to}");
    }
}

/// Random pairs of tiles of a square board.
fn pairs(side: u32, count: u32) -> impl Iterator<Item = (Tile, Tile)> {
    let mut random = Random::new(7);
    let mut side = move || random.below(side) as u8;
    (0..count).map(move |_| (tile(side(), side()), tile(side(), side())))
}

/// The example of LIN-2.
#[test]
fn lin_2_first_in_x_at_a_corner() {
    let there = [tile(0, 0), tile(1, 0), tile(1, 1), tile(2, 1), tile(2, 2)];
    assert_eq!(line(tile(0, 0), tile(2, 2)), there, "LIN-2");
    let back = [tile(2, 2), tile(1, 2), tile(1, 1), tile(0, 1), tile(0, 0)];
    assert_eq!(line(tile(2, 2), tile(0, 0)), back, "LIN-2");
}

/// A line without corners is the same in both directions.
#[test]
fn lin_2_only_corners_make_a_difference() {
    for (from, to) in pairs(32, 20_000) {
        let mut back = line(to, from);
        back.reverse();
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        // The segment meets a corner if both numbers, without their common factors of 2, are odd.
        let has_corner = columns > 0 && rows > 0 && columns.trailing_zeros() == rows.trailing_zeros();
        assert_eq!(line(from, to) != back, has_corner, "LIN-2: from {from} to {to}");
    }
}

/// LIN-3, against a list of obstacles, for every pair of tiles of random maps.
#[test]
fn lin_3_blocked_by_obstacles_between_the_ends() {
    let mut blocked = [0; 2];
    for seed in 0..8 {
        let mut random = Random::new(seed);
        let side = [9, 14, 21, 32][seed as usize % 4];
        let percent = [2, 6, 15][seed as usize % 3];
        let size = size(side, if seed < 4 { side } else { 8 });
        let obstacles: TileSet = tiles(size).filter(|_| random.below(100) < percent).collect();
        let from: Vec<Tile> = tiles(size).filter(|_| side < 15 || random.below(12) == 0).collect();
        for &from in &from {
            for to in tiles(size) {
                let line = supercover(from, to);
                let between = line.get(1..line.len().saturating_sub(1)).unwrap_or_default();
                let expected = between.iter().any(|&tile| obstacles.contains(tile));
                assert_eq!(LineOfFire::new(from, to).is_blocked(&obstacles), expected, "LIN-3: from {from} to {to}");
                blocked[usize::from(expected)] += 1;
            }
        }
    }
    assert!(blocked.iter().all(|&count| count > 10_000), "{blocked:?}");
}

const FREE: &str = "free";
const BLOCKED: &str = "blocked";

#[rstest]
#[case::land("a.2p", FREE)]
#[case::water("a~~p", FREE)]
#[case::bonus("a++p", FREE)]
#[case::wall("a.#p", BLOCKED)]
#[case::own_unit("ab.p", BLOCKED)]
#[case::enemy_unit("aq.p", BLOCKED)]
#[case::unit_of_a_third_player("ax.p", BLOCKED)]
fn lin_3_what_blocks(#[case] drawing: &str, #[case] expected: &str) {
    let drawing = if drawing.contains('q') { "ap.q" } else { drawing };
    let result = board(drawing).state().check_command(Command::parse(b"ATT 0 3 0").unwrap());
    let expected = if expected == FREE { None } else { Some(Refusal::Blocked) };
    assert_eq!(result.err(), expected, "LIN-3");
}

#[test]
fn lin_3_the_dead_do_not_block() {
    let board = board("ap.q").dead('p');
    assert_eq!(board.play("ATT 0 3 0").unit('q').health, 70, "LIN-3");
}

#[test]
fn lin_3_nobody_shoots_between_walls_that_touch_at_a_corner() {
    let board = board("a#\n#p");
    assert_eq!(board.refusal("ATT 0 1 1"), "LIN-3 a wall or a unit is in the line of fire", "LIN-3");
}

/// past the corner of one wall, one of two rivals can shoot.
#[test]
fn lin_3_shots_past_a_corner_are_not_mutual() {
    let board = board("a#\n.p");
    assert_eq!(board.refusal("ATT 0 1 1"), "LIN-3 a wall or a unit is in the line of fire", "LIN-3");
    assert_eq!(board.turn_of(rulebook_core::aitester::P2).play("ATT 0 0 0").unit('a').health, 70, "LIN-3");
}

#[test]
fn lin_3_walls_are_obstacles_and_units_too() {
    let state = board("a#.p~").state();
    assert_eq!(state.obstacles().iter().collect::<Vec<_>>(), [tile(0, 0), tile(1, 0), tile(3, 0)], "LIN-3");
    assert_eq!(Terrain::flat(size(3, 3)).walls(), &TileSet::EMPTY, "LIN-3");
}
