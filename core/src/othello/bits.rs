//! Moves and flips on sets of squares. Read SET-1, SET-2, MOV-1 and MOV-2 first.
//!
//! A set is 64 bits, one per square. A step in a direction is a shift: to the left for east and south, and to the right
//! for their opposites. A set that is masked to the inner columns does not wrap around the edge.

use super::square::Square;

/// All squares but those in the columns a and h.
pub(super) const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The distances of a step east, south-west, south and south-east, each with the squares over which a line in this
/// direction or the opposite one can run.
pub(super) const AXES: [(u32, u64); 4] = [(1, INNER_COLUMNS), (7, INNER_COLUMNS), (8, !0), (9, INNER_COLUMNS)];

/// The squares on which the side with the discs `own` can place a disc (MOV-1).
#[inline]
pub(super) const fn moves(own: u64, other: u64) -> u64 {
    let mut reached = 0;
    let mut axis = 0;
    while axis < AXES.len() {
        let (step, inner) = AXES[axis];
        reached |= beyond_lines(own, other & inner, step);
        axis += 1;
    }
    reached & !(own | other)
}

/// The squares just beyond each line of `inner` that begins next to an own disc, in both directions of an axis.
///
/// A line has at most six discs. The search doubles its steps: one, then two at a time.
#[inline]
const fn beyond_lines(own: u64, inner: u64, step: u32) -> u64 {
    let two = 2 * step;
    let (mut left, mut right) = (inner & own << step, inner & own >> step);
    left |= inner & left << step;
    right |= inner & right >> step;
    let pairs_left = inner & inner << step;
    let pairs_right = pairs_left >> step;
    left |= pairs_left & left << two;
    right |= pairs_right & right >> two;
    left |= pairs_left & left << two;
    right |= pairs_right & right >> two;
    left << step | right >> step
}

/// The discs that flip when the side with the discs `own` places a disc on a square (MOV-2, MOV-3); none if the
/// square is not empty.
#[inline]
pub(super) const fn flips(own: u64, other: u64, square: Square) -> u64 {
    if (own | other) & square.bit() != 0 {
        return 0;
    }
    let rays = &RAYS[square.index()];
    let mut flips = 0;
    let mut direction = 0;
    while direction < 4 {
        flips |= captured_up(own, other, rays[direction]) | captured_down(own, other, rays[direction + 4]);
        direction += 1;
    }
    flips
}

/// The captured part of a ray towards higher squares.
#[inline]
const fn captured_up(own: u64, other: u64, ray: u64) -> u64 {
    // Adding 1 carries over all squares off the ray and over the discs of the opponent, to the first other square.
    let end = (other | !ray).wrapping_add(1) & ray & own;
    end.wrapping_sub((end != 0) as u64) & ray
}

/// The captured part of a ray towards lower squares.
#[inline]
const fn captured_down(own: u64, other: u64, ray: u64) -> u64 {
    // The last bit makes the number positive. It is the end of a line only if a1 is on the ray and holds an own disc.
    let blockers = ray & !other | 1;
    let end = 1 << (63 - blockers.leading_zeros()) & ray & own;
    end.wrapping_neg() << 1 & ray
}

/// The squares that follow each square in each direction: first the four directions to higher squares, in the order of
/// [`AXES`], then their opposites.
static RAYS: [[u64; 8]; Square::COUNT] = {
    let mut rays = [[0; 8]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < AXES.len() {
            rays[square][axis] = ray(Square::ALL[square], axis, false);
            rays[square][axis + 4] = ray(Square::ALL[square], axis, true);
            axis += 1;
        }
        square += 1;
    }
    rays
};

const fn ray(from: Square, axis: usize, is_opposite: bool) -> u64 {
    let (columns, rows) = [(1, 0), (-1, 1), (0, 1), (1, 1)][axis];
    let sign: i8 = if is_opposite { -1 } else { 1 };
    let (mut column, mut row, mut ray) = (from.column() as i8, from.row() as i8, 0);
    loop {
        (column, row) = (column + sign * columns, row + sign * rows);
        if column < 0 || column > 7 || row < 0 || row > 7 {
            return ray;
        }
        ray |= 1 << (8 * row + column);
    }
}
