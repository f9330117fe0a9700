//! ATT and LIN: shots and the line of fire.

use super::refusal::Reason;
use super::state::{State, Terrain, Tile};

/// LIN-1: a place where a segment leaves a tile, as a fraction of its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Crossing {
    numerator: i64,
    denominator: i64,
    is_in_x: bool,
}

impl Crossing {
    /// The places where a segment that goes `distance` tiles in one of the directions leaves a tile in it: half a
    /// tile after its beginning, and then after every whole tile.
    fn all(distance: i64, is_in_x: bool) -> Vec<Self> {
        let numerators = (0..distance.abs()).map(|i| 2 * i + 1);
        numerators.map(|numerator| Self { numerator, denominator: 2 * distance.abs(), is_in_x }).collect()
    }
}

/// LIN-1, LIN-2: the tiles of the line of fire, with the first and the last one.
#[must_use]
pub fn line_of_fire(from: Tile, to: Tile) -> Vec<Tile> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let mut crossings = [Crossing::all(dx, true), Crossing::all(dy, false)].concat();
    crossings.sort_by(|a, b| {
        let by_place = (a.numerator * b.denominator).cmp(&(b.numerator * a.denominator));
        // LIN-2: at a corner first in x.
        by_place.then(b.is_in_x.cmp(&a.is_in_x))
    });
    let mut line = vec![from];
    let mut tile = from;
    for crossing in crossings {
        if crossing.is_in_x {
            tile.x += dx.signum();
        } else {
            tile.y += dy.signum();
        }
        line.push(tile);
    }
    line
}

/// ATT-3: whether a tile is in range.
#[must_use]
pub fn in_range(from: Tile, to: Tile, range: i64) -> bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    dx * dx + dy * dy <= range * range
}

impl State {
    /// LIN-3: whether the line of fire is blocked.
    #[must_use]
    pub fn is_blocked(&self, from: Tile, to: Tile) -> bool {
        self.is_blocked_by(from, to, |tile| self.has_unit(tile))
    }

    /// LIN-3: whether the line of fire is blocked by a wall, or by what else `blocks`.
    pub(super) fn is_blocked_by(&self, from: Tile, to: Tile, blocks: impl Fn(Tile) -> bool) -> bool {
        let line = line_of_fire(from, to);
        let between = line.iter().skip(1).take(line.len().saturating_sub(2));
        between.copied().any(|tile| self.terrain_of(tile) == Some(Terrain::Wall) || blocks(tile))
    }

    /// ATT-1: lets the own unit with this id shoot at a tile.
    pub(super) fn shoot(&mut self, id: i64, tile: Tile) -> Result<(), Reason> {
        // ATT-2: the reasons in their order.
        let unit = self.player(self.player).living_unit(id).ok_or(Reason::NoUnit)?;
        let own = self.type_of(&unit).clone();
        let mut enemies = self.enemies(self.player).into_iter();
        let (enemy, target) = enemies
            .find_map(|enemy| Some((enemy, self.player(enemy).living().into_iter().find(|unit| unit.tile == tile)?)))
            .ok_or(Reason::NoTarget)?;
        if !in_range(unit.tile, tile, own.range) {
            return Err(Reason::OutOfRange);
        }
        if self.is_blocked(unit.tile, tile) {
            return Err(Reason::Blocked);
        }
        self.pay(own.fire_cost)?;
        // ATT-4
        let damage = (own.weapon - self.type_of(&target).shield).max(0);
        let hit = &mut self.player_mut(enemy).units[target.id as usize];
        hit.health = (hit.health - damage).max(0);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Command;
    use super::super::placed::placed;
    use super::*;

    fn line(from: (i64, i64), to: (i64, i64)) -> Vec<(i64, i64)> {
        let line = line_of_fire(Tile::new(from.0, from.1), Tile::new(to.0, to.1));
        line.into_iter().map(|tile| (tile.x, tile.y)).collect()
    }

    fn shoot(state: &mut State, id: i64, x: i64, y: i64) -> Option<Reason> {
        state.step_by(Some(Command::Attack(id, Tile::new(x, y)))).refusal
    }

    // LIN-2: the example.
    #[test]
    fn at_a_corner_the_line_goes_first_in_x() {
        assert_eq!(line((0, 0), (2, 2)), [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]);
        assert_eq!(line((2, 2), (0, 0)), [(2, 2), (1, 2), (1, 1), (0, 1), (0, 0)]);
        assert_eq!(line((2, 0), (0, 2)), [(2, 0), (1, 0), (1, 1), (0, 1), (0, 2)]);
        // Through a corner in the middle only.
        assert_eq!(line((0, 0), (3, 1)), [(0, 0), (1, 0), (2, 0), (2, 1), (3, 1)]);
        assert_eq!(line((0, 0), (1, 3)), [(0, 0), (0, 1), (1, 1), (1, 2), (1, 3)]);
    }

    // LIN-1
    #[test]
    fn other_lines_are_the_same_in_both_directions() {
        assert_eq!(line((3, 3), (3, 3)), [(3, 3)]);
        assert_eq!(line((3, 3), (3, 1)), [(3, 3), (3, 2), (3, 1)]);
        assert_eq!(line((0, 2), (2, 2)), [(0, 2), (1, 2), (2, 2)]);
        assert_eq!(line((0, 0), (2, 1)), [(0, 0), (1, 0), (1, 1), (2, 1)]);
        assert_eq!(line((2, 1), (0, 0)), [(2, 1), (1, 1), (1, 0), (0, 0)]);
    }

    /// Whether the segment between the centers of (0, 0) and (dx, dy) leads through the inside of a tile: a half-plane
    /// on each side of it has a corner of the tile, and it is not beside the tile.
    fn leads_through(dx: i64, dy: i64, (x, y): (i64, i64)) -> bool {
        let side = |cx: i64, cy: i64| (dx * (2 * y + cy) - dy * (2 * x + cx)).signum();
        let sides = [side(-1, -1), side(1, -1), side(-1, 1), side(1, 1)];
        let is_within = |value: i64, end: i64| 0.min(end) <= value && value <= 0.max(end);
        sides.contains(&1) && sides.contains(&-1) && is_within(x, dx) && is_within(y, dy)
    }

    // LIN-1, LIN-2: every line of a large board, against the sides of the corners of each tile.
    #[test]
    fn a_line_has_the_tiles_that_the_segment_leads_through() {
        for (dx, dy) in (-12..=12).flat_map(|dx| (-12..=12).map(move |dy| (dx, dy))).filter(|it| *it != (0, 0)) {
            let line = line((0, 0), (dx, dy));
            assert_eq!((line[0], line[line.len() - 1]), ((0, 0), (dx, dy)));
            for pair in line.windows(2) {
                assert_eq!((pair[0].0 - pair[1].0).abs() + (pair[0].1 - pair[1].1).abs(), 1, "{dx} {dy}");
            }
            for tile in (-12..=12).flat_map(|x| (-12..=12).map(move |y| (x, y))) {
                if leads_through(dx, dy, tile) {
                    assert!(line.contains(&tile), "{dx} {dy} {tile:?}");
                } else if let Some(at) = line.iter().position(|other| *other == tile) {
                    // A tile at a corner: entered in x, left in y, between tiles that share only the corner.
                    let [(x0, y0), (x1, y1)] = [line[at - 1], line[at + 1]];
                    assert_eq!((tile.1, tile.0), (y0, x1), "{dx} {dy} {tile:?}");
                    assert!((x0 - x1).abs() == 1 && (y0 - y1).abs() == 1, "{dx} {dy} {tile:?}");
                }
            }
        }
    }

    // LIN-3
    #[test]
    fn walls_and_all_living_units_block() {
        let shot = |drawing: &str, x, y| shoot(&mut placed(drawing), 0, x, y);
        assert_eq!((shot("A~.1a", 4, 0), shot("Aa", 1, 0)), (None, None));
        for blocked in ["A#1~a", "AB11a", "A11Ba", "Ab11a"] {
            assert_eq!(shot(blocked, 4, 0), Some(Reason::Blocked), "{blocked}");
        }
        let mut state = placed("Aba");
        state.players[1].units[1].health = 0;
        assert_eq!(shoot(&mut state, 0, 2, 0), None);
        // The wall at the corner blocks in one direction only.
        assert_eq!((shot("A1\n#a", 1, 1), shot("a1\n#A", 0, 0)), (None, Some(Reason::Blocked)));
        assert_eq!((shot("A#\n#a", 1, 1), shot("#A\na#", 0, 1)), (Some(Reason::Blocked), Some(Reason::Blocked)));
    }

    // ATT-3
    #[test]
    fn the_range_is_a_circle() {
        let reached = |range: i64, x: i64, y: i64| in_range(Tile::new(9, 9), Tile::new(9 + x, 9 - y), range);
        assert!(reached(5, 3, 4) && reached(5, -5, 0) && !reached(5, 4, 4) && !reached(5, 0, 6) && !reached(1, 1, 1));
        assert!(reached(1_000_000, -9, 9));
    }

    // ATT-1, ATT-2, ATT-4
    #[test]
    fn shots_cost_points_and_health() {
        let mut state = placed("A1a1B");
        for (id, x, y, reason) in [
            (2, 2, 0, Reason::NoUnit),
            (0, 1, 0, Reason::NoTarget),
            (0, 4, 0, Reason::NoTarget),
            (0, 0, 0, Reason::NoTarget),
            (0, 5, 0, Reason::NoTarget),
        ] {
            state.refused = 0;
            assert_eq!(shoot(&mut state, id, x, y), Some(reason), "{id} {x} {y}");
        }
        state.types[0].range = 1;
        assert_eq!(shoot(&mut state, 0, 2, 0), Some(Reason::OutOfRange));
        state.types[0].range = 2;
        state.points = 4;
        state.refused = 0;
        assert_eq!(shoot(&mut state, 0, 2, 0), Some(Reason::TooFewPoints));
        state.points = 15;
        assert_eq!((shoot(&mut state, 0, 2, 0), state.points), (None, 10));
        assert_eq!((state.players[1].units[0].health, state.refused), (70, 0));
        // A shield of 10 leaves 20, one of 30 or 31 leaves nothing.
        state.players[1].units[0].type_number = 1;
        assert_eq!((shoot(&mut state, 1, 2, 0), state.players[1].units[0].health), (None, 50));
        for shield in [30, 31] {
            state.types[1].shield = shield;
            state.points = 5;
            assert_eq!((shoot(&mut state, 1, 2, 0), state.players[1].units[0].health), (None, 50));
            assert_eq!(state.points, 0);
        }
        state.types[1].shield = 0;
        state.points = 12;
        assert_eq!((shoot(&mut state, 1, 2, 0), state.players[1].units[0].health), (None, 20));
        assert!(!state.is_over());
        assert_eq!((shoot(&mut state, 1, 2, 0), state.players[1].units[0].health), (None, 0));
        // END-1
        assert!(state.is_over());
        assert_eq!((state.turn, state.player, state.points, state.winner()), (5, 1, 2, Some(1)));
    }
}
