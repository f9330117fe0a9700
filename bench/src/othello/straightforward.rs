//! A straightforward bit-board engine to compare with: shifts and masks, one position at a time. It shares no code with
//! the measured engine.

/// The discs of the side to move and of its opponent; bit n is square n, a1 first.
pub type Discs = [u64; 2];

/// The start: black on e4 and d5, white on d4 and e5.
pub const START: Discs = [0x0000_0008_1000_0000, 0x0000_0010_0800_0000];

const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// Moves a set of squares one step in a direction.
const fn shift(set: u64, direction: u32) -> u64 {
    match direction {
        0 => set << 1 & NOT_A,
        1 => set >> 1 & NOT_H,
        2 => set << 8,
        3 => set >> 8,
        4 => set << 9 & NOT_A,
        5 => set >> 9 & NOT_H,
        6 => set << 7 & NOT_H,
        _ => set >> 7 & NOT_A,
    }
}

/// The legal moves.
#[must_use]
pub fn moves([own, other]: Discs) -> u64 {
    let empty = !(own | other);
    let mut moves = 0;
    for direction in 0..8 {
        let mut line = shift(own, direction) & other;
        for _ in 0..5 {
            line |= shift(line, direction) & other;
        }
        moves |= shift(line, direction) & empty;
    }
    moves
}

/// The position after a legal move, with the opponent to move.
#[must_use]
pub fn play([own, other]: Discs, square: u64) -> Discs {
    let mut flips = 0;
    for direction in 0..8 {
        let (mut line, mut next) = (0, shift(square, direction));
        while next & other != 0 {
            line |= next;
            next = shift(next, direction);
        }
        if next & own != 0 {
            flips |= line;
        }
    }
    [other & !flips, own | flips | square]
}

/// Counts the sequences of `depth` plies, at least 1. The last ply is counted in bulk.
#[must_use]
pub fn perft(discs: Discs, depth: u32) -> u64 {
    let mut left = moves(discs);
    if left == 0 {
        let passed = [discs[1], discs[0]];
        return if depth == 1 || moves(passed) == 0 { 1 } else { perft(passed, depth - 1) };
    }
    if depth == 1 {
        return left.count_ones().into();
    }
    let mut count = 0;
    while left != 0 {
        count += perft(play(discs, left & left.wrapping_neg()), depth - 1);
        left &= left - 1;
    }
    count
}

/// Plays random games from the start. Returns the numbers of games that black won, that nobody won, and that white won.
#[must_use]
pub fn playouts(games: u64, seed: u64) -> [u64; 3] {
    let mut results = [0; 3];
    let mut random = seed | 1;
    for _ in 0..games {
        let (mut discs, mut is_black, mut passed) = (START, true, false);
        loop {
            let mut left = moves(discs);
            if left == 0 {
                if passed {
                    break;
                }
                discs.swap(0, 1);
            } else {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                for _ in 0..((random >> 32) * u64::from(left.count_ones())) >> 32 {
                    left &= left - 1;
                }
                discs = play(discs, left & left.wrapping_neg());
            }
            passed = left == 0;
            is_black = !is_black;
        }
        let [own, other] = discs.map(u64::count_ones);
        let (black, white) = if is_black { (own, other) } else { (other, own) };
        results[usize::from(black <= white) + usize::from(black < white)] += 1;
    }
    results
}
