//! Discs that can never be flipped again.

use rulebook_core::othello::Position;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const RANK_1: u64 = 0xFF;
const RANK_8: u64 = RANK_1 << 56;
const EDGE: u64 = FILE_A | FILE_H | RANK_1 | RANK_8;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Discs of the side that is not to move that can never be flipped: a lower bound of their number.
///
/// A disc is safe along a line if the line is full, or if its neighbor on one side is a safe disc of its own color or
/// the border. It is stable if it is safe along all four lines.
pub(super) fn stable_discs(board: Position) -> u32 {
    let own = board.other();
    let full = Full::of(board.own() | board.other());
    let mut stable = own & (CORNERS | full.horizontal & full.vertical & full.rising & full.falling);
    loop {
        let horizontal = full.horizontal | FILE_A | FILE_H | east(stable) | west(stable);
        let vertical = full.vertical | RANK_1 | RANK_8 | stable << 8 | stable >> 8;
        let rising = full.rising | EDGE | east(stable) << 8 | west(stable) >> 8;
        let falling = full.falling | EDGE | west(stable) << 8 | east(stable) >> 8;
        let grown = stable | own & horizontal & vertical & rising & falling;
        if grown == stable {
            return stable.count_ones();
        }
        stable = grown;
    }
}

const fn east(x: u64) -> u64 {
    x << 1 & !FILE_A
}

const fn west(x: u64) -> u64 {
    x >> 1 & !FILE_H
}

/// The squares of full lines, in each of the four orientations.
struct Full {
    horizontal: u64,
    vertical: u64,
    /// Lines from a1 towards h8.
    rising: u64,
    /// Lines from h1 towards a8.
    falling: u64,
}

impl Full {
    fn of(discs: u64) -> Self {
        let empty = !discs;
        // Squares of lines with an empty square: spread it to both sides, the distances 1, 2 and 4 together reach 7.
        let mut vertical = empty | empty << 8 | empty >> 8;
        vertical |= vertical << 16 | vertical >> 16;
        vertical |= vertical.rotate_right(32);
        let mut rows = empty;
        rows |= rows >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
        rows |= rows >> 2 & 0x0303_0303_0303_0303;
        rows = (rows | rows >> 1) & FILE_A;
        let horizontal = rows.wrapping_mul(0xFF);
        let (mut up, mut down) = (empty, empty);
        let (mut left, mut right) = (empty, empty);
        for (step, east, west) in [
            (1, !FILE_A, !FILE_H),
            (2, 0xFCFC_FCFC_FCFC_FCFC, 0x3F3F_3F3F_3F3F_3F3F),
            (4, 0xF0F0_F0F0_F0F0_F0F0, 0x0F0F_0F0F_0F0F_0F0F),
        ] {
            up |= up << (9 * step) & east;
            down |= down >> (9 * step) & west;
            left |= left << (7 * step) & west;
            right |= right >> (7 * step) & east;
        }
        Self { horizontal: !horizontal, vertical: !vertical, rising: !(up | down), falling: !(left | right) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of full lines, square by square.
    fn full_lines(discs: u64, (dx, dy): (i32, i32)) -> u64 {
        let at = |x: i32, y: i32| (0..8).contains(&x) && (0..8).contains(&y);
        let mut full = 0;
        for square in 0..64 {
            let (mut x, mut y) = (square % 8, square / 8);
            while at(x - dx, y - dy) {
                (x, y) = (x - dx, y - dy);
            }
            let mut all = true;
            while at(x, y) {
                all &= discs >> (8 * y + x) & 1 != 0;
                (x, y) = (x + dx, y + dy);
            }
            full |= u64::from(all) << square;
        }
        full
    }

    #[test]
    fn full_lines_are_found() {
        for i in 0..300_u64 {
            let mut holes = 0_u64;
            for j in 0..i % 12 {
                holes |= 1 << (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (5 * j) & 63);
            }
            let full = Full::of(!holes);
            assert_eq!(full.horizontal, full_lines(!holes, (1, 0)));
            assert_eq!(full.vertical, full_lines(!holes, (0, 1)));
            assert_eq!(full.rising, full_lines(!holes, (1, 1)));
            assert_eq!(full.falling, full_lines(!holes, (-1, 1)));
        }
    }

    #[test]
    fn a_corner_holds_its_edge() {
        let board = Position::new(1 << 4, 0b0000_0111).unwrap();
        assert_eq!(stable_discs(board), 3);
        let no_corner = Position::new(1 << 4, 0b0000_0110).unwrap();
        assert_eq!(stable_discs(no_corner), 0);
        let full_edge = Position::new(0b1000_0001, 0b0111_1110).unwrap();
        assert_eq!(stable_discs(full_edge), 6);
    }
}
