//! Moves and flips on sets of squares. Read SET-1, SET-2, MOV-1 and MOV-2 first.
//!
//! A set is 64 bits, one per square. A step in a direction is a shift: to the left for east and south, and to the right
//! for their opposites. A set that is masked to the inner columns does not wrap around the edge.

use super::square::Square;

/// All squares but those in the columns a and h.
pub(super) const INNER_COLUMNS: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// The distances of a step east, south-west, south and south-east.
const EAST: u32 = 1;
const SOUTH_WEST: u32 = 7;
const SOUTH: u32 = 8;
const SOUTH_EAST: u32 = 9;

/// The squares on which the side with the discs `own` can place a disc (MOV-1).
#[inline(always)]
pub(super) const fn moves(own: u64, other: u64) -> u64 {
    // Written out, since a loop over the axes would keep the compiler from vectorizing the loops that call this.
    let inner = other & INNER_COLUMNS;
    let beyond = beyond_rows(own, inner)
        | beyond_lines(own, other, SOUTH)
        | beyond_lines(own, inner, SOUTH_WEST)
        | beyond_lines(own, inner, SOUTH_EAST);
    beyond & !(own | other)
}

/// The squares just beyond each line of `inner` that begins next to an own disc, in both directions of an axis.
///
/// A line has at most six discs. The search doubles its steps: one, then two at a time.
#[inline(always)]
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

/// As [`beyond_lines`], for the rows.
#[inline(always)]
const fn beyond_rows(own: u64, inner: u64) -> u64 {
    // Towards higher squares, the carry of an addition runs along the line to the square beyond it.
    let east = inner.wrapping_add(inner & own << EAST) & !inner;
    let pairs = inner & inner >> EAST;
    let mut west = inner & own >> EAST;
    west |= inner & west >> EAST;
    west |= pairs & west >> 2;
    west |= pairs & west >> 2;
    east | west >> EAST
}

/// The discs that flip, as [`flips`], without branches and tables: the compiler vectorizes loops that call this. `disc`
/// is the new disc on an empty square; without a disc, nothing flips.
#[inline(always)]
const fn flips_without_branches(own: u64, other: u64, disc: u64) -> u64 {
    let inner = other & INNER_COLUMNS;
    captured_rows(own, inner, disc)
        | captured_lines(own, other, disc, SOUTH)
        | captured_lines(own, inner, disc, SOUTH_WEST)
        | captured_lines(own, inner, disc, SOUTH_EAST)
}

/// The discs of the side to move and of its opponent after a move, without branches. Without a disc, this is a pass.
#[inline(always)]
pub(super) const fn make(own: u64, other: u64, disc: u64) -> (u64, u64) {
    let flips = flips_without_branches(own, other, disc);
    (other & !flips, own | flips | disc)
}

/// The lines of `inner` from a new disc to an own one, in both directions of an axis.
#[inline(always)]
const fn captured_lines(own: u64, inner: u64, disc: u64, step: u32) -> u64 {
    let two = 2 * step;
    let (mut left, mut right) = (inner & disc << step, inner & disc >> step);
    left |= inner & left << step;
    right |= inner & right >> step;
    let pairs_left = inner & inner << step;
    let pairs_right = pairs_left >> step;
    left |= pairs_left & left << two;
    right |= pairs_right & right >> two;
    left |= pairs_left & left << two;
    right |= pairs_right & right >> two;
    let left = if own & left << step == 0 { 0 } else { left };
    let right = if own & right >> step == 0 { 0 } else { right };
    left | right
}

/// As [`captured_lines`], for the rows.
#[inline(always)]
const fn captured_rows(own: u64, inner: u64, disc: u64) -> u64 {
    let start = inner & disc << EAST;
    let end = inner.wrapping_add(start) & own;
    let east = if end == 0 { 0 } else { end.wrapping_sub(start) };
    let pairs = inner & inner >> EAST;
    let mut west = inner & disc >> EAST;
    west |= inner & west >> EAST;
    west |= pairs & west >> 2;
    west |= pairs & west >> 2;
    let west = if own & west >> EAST == 0 { 0 } else { west };
    east | west
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

/// The squares that follow each square in each direction: east, south-west, south, south-east, then their opposites.
static RAYS: [[u64; 8]; Square::COUNT] = {
    let mut rays = [[0; 8]; Square::COUNT];
    let mut square = 0;
    while square < Square::COUNT {
        let mut axis = 0;
        while axis < 4 {
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
