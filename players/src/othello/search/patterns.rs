//! The patterns of the evaluation: 38 groups of squares of 10 kinds, and the classes of equal configurations.
//!
//! A configuration of `n` squares is a number in base 3: a digit is 0 for an empty square, 1 for a disc of the side to
//! move and 2 for a disc of the other side. Mirror images share a class. Configurations that differ by an exchange of
//! the sides share a class with opposite signs.

use std::sync::OnceLock;

/// The number of pattern instances on a board.
pub(super) const INSTANCES: usize = 38;

/// The kinds of patterns: for each square, the position of its digit in the mirror image.
const KINDS: [&[usize]; 10] = [
    // A side of the board with the two X-squares next to it.
    &[7, 6, 5, 4, 3, 2, 1, 0, 9, 8],
    // The nine squares of a corner.
    &[0, 3, 6, 1, 4, 7, 2, 5, 8],
    // The second, third and fourth line from a side.
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[7, 6, 5, 4, 3, 2, 1, 0],
    // The diagonals of 8, 7, 6, 5 and 4 squares.
    &[7, 6, 5, 4, 3, 2, 1, 0],
    &[6, 5, 4, 3, 2, 1, 0],
    &[5, 4, 3, 2, 1, 0],
    &[4, 3, 2, 1, 0],
    &[3, 2, 1, 0],
];

/// The index of the first configuration of each kind, and the total.
const OFFSETS: [usize; KINDS.len() + 1] = {
    let mut offsets = [0; KINDS.len() + 1];
    let mut kind = 0;
    while kind < KINDS.len() {
        offsets[kind + 1] = offsets[kind] + 3_usize.pow(KINDS[kind].len() as u32);
        kind += 1;
    }
    offsets
};

/// The number of configurations of all kinds.
pub(super) const CONFIGURATIONS: usize = OFFSETS[KINDS.len()];

/// The number of classes of all kinds; a test counts them.
pub(super) const CLASSES: usize = 27_583;

/// The class of a configuration and the sign of its weight. A configuration whose mirror image is also its exchange
/// has the sign 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Class {
    pub(super) index: u16,
    pub(super) sign: i8,
}

/// The classes of all configurations.
pub(super) fn classes() -> &'static [Class] {
    static MAP: OnceLock<Vec<Class>> = OnceLock::new();
    MAP.get_or_init(|| {
        let mut map = Vec::with_capacity(CONFIGURATIONS);
        let mut next = 0;
        for mirror in KINDS {
            classify(mirror, &mut next, &mut map);
        }
        map
    })
}

/// Appends the classes of one kind.
fn classify(mirror: &[usize], next: &mut u16, map: &mut Vec<Class>) {
    let start = map.len();
    for configuration in 0..3_usize.pow(mirror.len() as u32) {
        let (mut mirrored, mut exchanged, mut both) = (0, 0, 0);
        let mut rest = configuration;
        for (place, &image) in mirror.iter().enumerate() {
            let digit = rest % 3;
            rest /= 3;
            let other = (3 - digit) % 3;
            mirrored += digit * 3_usize.pow(image as u32);
            exchanged += other * 3_usize.pow(place as u32);
            both += other * 3_usize.pow(image as u32);
        }
        let sign = if both == configuration || exchanged == configuration { 0 } else { 1 };
        // The smallest configuration of a class comes first and opens it.
        let class = match mirrored.min(exchanged).min(both) {
            first if first >= configuration => {
                *next += 1;
                Class { index: *next - 1, sign }
            }
            first => {
                let opened = map[start + first];
                let sign = if first == mirrored { opened.sign } else { -opened.sign };
                Class { sign, ..opened }
            }
        };
        map.push(class);
    }
}

/// Base 3 of a group of up to ten bits.
const TERNARY: [u16; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 1;
    while bits < table.len() {
        table[bits] = table[bits >> 1] * 3 + (bits & 1) as u16;
        bits += 1;
    }
    table
};

/// Diagonals as masks, the shift that drops empty low files, and the kind.
const DIAGONALS: [(u64, u32, usize); 18] = {
    /// The squares `(file, rank)` with `rank - file` (or `rank + file - 7`) equal to a difference.
    const fn mask(difference: i32, falls: bool) -> u64 {
        let mut mask = 0;
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let on = if falls { rank + file - 7 } else { rank - file };
            if on == difference {
                mask |= 1 << square;
            }
            square += 1;
        }
        mask
    }
    let mut all = [(0, 0, 0); 18];
    let mut count = 0;
    let mut difference: i32 = -4;
    while difference <= 4 {
        let length = 8 - difference.abs();
        let kind = 5 + (8 - length) as usize;
        // Files that lie below the diagonal's first file give no bits.
        let rising = if difference < 0 { -difference } else { 0 };
        let falling = if difference > 0 { difference } else { 0 };
        all[count] = (mask(difference, false), rising as u32, kind);
        all[count + 1] = (mask(difference, true), falling as u32, kind);
        count += 2;
        difference += 1;
    }
    all
};

/// Writes the groups of bits of one side's discs, in the order of the instances.
#[inline]
fn gather(discs: u64) -> [u16; INSTANCES] {
    let mut groups = [0; INSTANCES];
    let turned = transpose(discs);
    let sides = [discs, discs.swap_bytes(), turned, turned.swap_bytes()];
    for (i, board) in sides.into_iter().enumerate() {
        groups[i] = (board & 0xFF | board >> 1 & 0x100 | board >> 5 & 0x200) as u16;
        groups[8 + i] = (board >> 8 & 0xFF) as u16;
        groups[12 + i] = (board >> 16 & 0xFF) as u16;
        groups[16 + i] = (board >> 24 & 0xFF) as u16;
    }
    let reversed = discs.reverse_bits();
    for (i, board) in [discs, discs.swap_bytes(), reversed, reversed.swap_bytes()].into_iter().enumerate() {
        groups[4 + i] = (board & 7 | board >> 5 & 0o70 | board >> 10 & 0o700) as u16;
    }
    for (i, (mask, shift, _)) in DIAGONALS.into_iter().enumerate() {
        groups[20 + i] = ((discs & mask).wrapping_mul(0x0101_0101_0101_0101) >> 56 >> shift) as u16;
    }
    groups
}

/// Exchanges files and ranks.
#[inline]
const fn transpose(board: u64) -> u64 {
    let mut x = board;
    let mut t = (x ^ x >> 7) & 0x00AA_00AA_00AA_00AA;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000_CCCC_0000_CCCC;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x0000_0000_F0F0_F0F0;
    x ^ t ^ t << 28
}

/// The offset of each instance's kind.
const INSTANCE_OFFSETS: [u32; INSTANCES] = {
    let mut offsets = [0; INSTANCES];
    let mut i = 0;
    while i < INSTANCES {
        let kind = if i < 20 { i / 4 } else { DIAGONALS[i - 20].2 };
        offsets[i] = OFFSETS[kind] as u32;
        i += 1;
    }
    offsets
};

/// The configuration of every instance, numbered over all kinds. `own` are the discs of the side to move.
#[inline]
pub(super) fn configurations(own: u64, other: u64) -> [u32; INSTANCES] {
    let (own, other) = (gather(own), gather(other));
    core::array::from_fn(|i| {
        let digits = TERNARY[usize::from(own[i]) & 1023] + 2 * TERNARY[usize::from(other[i]) & 1023];
        INSTANCE_OFFSETS[i] + u32::from(digits)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classes that a position's instances belong to, with signs and without order.
    fn signed(own: u64, other: u64) -> Vec<(u16, i8)> {
        let mut all: Vec<_> =
            configurations(own, other).map(|i| classes()[i as usize]).map(|c| (c.index, c.sign)).to_vec();
        all.retain(|&(_, sign)| sign != 0);
        all.sort_unstable();
        all
    }

    /// A few boards without a pattern of their own.
    fn boards() -> impl Iterator<Item = (u64, u64)> {
        (1..200_u64).map(|i| {
            let a = i.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            let b = (a ^ a >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            (a & !b, b & !a.rotate_left(17) & !(a & !b))
        })
    }

    #[test]
    fn the_number_of_classes_is_right() {
        assert_eq!(classes().len(), CONFIGURATIONS);
        assert_eq!(classes().iter().map(|class| usize::from(class.index) + 1).max(), Some(CLASSES));
    }

    #[test]
    fn symmetric_boards_have_the_same_classes() {
        for (own, other) in boards() {
            let expected = signed(own, other);
            assert_eq!(signed(transpose(own), transpose(other)), expected);
            assert_eq!(signed(own.swap_bytes(), other.swap_bytes()), expected);
            assert_eq!(signed(own.reverse_bits(), other.reverse_bits()), expected);
        }
    }

    #[test]
    fn an_exchange_of_the_sides_turns_every_sign() {
        for (own, other) in boards() {
            let mut turned: Vec<_> = signed(own, other).into_iter().map(|(class, sign)| (class, -sign)).collect();
            turned.sort_unstable();
            assert_eq!(signed(other, own), turned);
        }
    }

    /// Every square changes some instance, so no mask or shift drops one.
    #[test]
    fn every_square_counts() {
        let empty = configurations(0, 0);
        let counts: Vec<_> = (0..64)
            .map(|square| {
                let one = configurations(1 << square, 0);
                (0..INSTANCES).filter(|&i| one[i] != empty[i]).count()
            })
            .collect();
        let total: usize = counts.iter().sum();
        assert_eq!(total, 4 * 10 + 4 * 9 + 12 * 8 + 2 * 8 + 4 * (7 + 6 + 5 + 4), "{counts:?}");
        assert!(counts.iter().all(|&count| count >= 3), "{counts:?}");
    }
}
