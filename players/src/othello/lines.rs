//! Moves and flips in all directions at once: four axes side by side, which the compiler turns into vectors.

use rulebook_core::othello::Position;

/// The distance of a step along each axis: rows, columns, and both diagonals.
const STEPS: [u32; 4] = [1, 8, 7, 9];
/// The squares that a line along each axis can cross: all but its possible ends.
const CROSSED: [u64; 4] = [0x7E7E_7E7E_7E7E_7E7E, 0x00FF_FFFF_FFFF_FF00, 0x007E_7E7E_7E7E_7E00, 0x007E_7E7E_7E7E_7E00];

/// The lines of the opponent's discs that begin next to a disc of the side to move.
///
/// Each field has a set for each axis, and pairs of fields one for the lines towards higher squares and one for those
/// towards lower squares.
pub(super) struct Lines {
    /// The discs that lines can cross.
    inner: [u64; 4],
    /// Those of them whose last neighbor on the line can be crossed too.
    pairs: [[u64; 4]; 2],
    lines: [[u64; 4]; 2],
    /// The squares just beyond the lines.
    beyond: [u64; 4],
    /// The empty squares.
    empty: u64,
}

/// A number for each axis.
#[inline(always)]
fn axes(number: impl Fn(usize) -> u64) -> [u64; 4] {
    [number(0), number(1), number(2), number(3)]
}

#[inline(always)]
const fn union(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// The lines of `inner` that begin next to a disc. A line has at most six discs: one step, then two at a time.
#[inline(always)]
fn lines_from(discs: u64, inner: &[u64; 4], [up_pairs, down_pairs]: &[[u64; 4]; 2]) -> [[u64; 4]; 2] {
    let up = axes(|i| inner[i] & discs << STEPS[i]);
    let down = axes(|i| inner[i] & discs >> STEPS[i]);
    let up = axes(|i| up[i] | inner[i] & up[i] << STEPS[i]);
    let down = axes(|i| down[i] | inner[i] & down[i] >> STEPS[i]);
    let up = axes(|i| up[i] | up_pairs[i] & up[i] << (2 * STEPS[i]));
    let down = axes(|i| down[i] | down_pairs[i] & down[i] >> (2 * STEPS[i]));
    let up = axes(|i| up[i] | up_pairs[i] & up[i] << (2 * STEPS[i]));
    let down = axes(|i| down[i] | down_pairs[i] & down[i] >> (2 * STEPS[i]));
    [up, down]
}

impl Lines {
    /// The lines of a position.
    #[inline(always)]
    pub(super) fn of(position: Position) -> Self {
        Self::between(position.own(), position.other(), position.empty())
    }

    /// The lines of `other` that begin next to a disc of `own`, and may end on a square of `empty`.
    #[inline(always)]
    pub(super) fn between(own: u64, other: u64, empty: u64) -> Self {
        let inner = axes(|i| other & CROSSED[i]);
        let up_pairs = axes(|i| inner[i] & inner[i] << STEPS[i]);
        let down_pairs = axes(|i| inner[i] & inner[i] >> STEPS[i]);
        let pairs = [up_pairs, down_pairs];
        let lines = lines_from(own, &inner, &pairs);
        let beyond = axes(|i| lines[0][i] << STEPS[i] | lines[1][i] >> STEPS[i]);
        Self { inner, pairs, lines, beyond, empty }
    }

    /// The legal moves.
    #[inline(always)]
    pub(super) const fn moves(&self) -> u64 {
        union(self.beyond) & self.empty
    }

    /// The moves that capture along a row, and those that capture along a column.
    #[inline(always)]
    pub(super) const fn moves_along(&self) -> (u64, u64) {
        (self.beyond[0] & self.empty, self.beyond[1] & self.empty)
    }

    /// The discs that flip when a disc is placed on an empty square: those on lines from both the new disc and an old
    /// one. With several squares, all that one of them would flip.
    #[inline(always)]
    pub(super) fn flips(&self, bits: u64) -> u64 {
        let [up, down] = lines_from(bits, &self.inner, &self.pairs);
        union(axes(|i| up[i] & self.lines[1][i] | down[i] & self.lines[0][i]))
    }
}

/// The vector instructions that the processor has.
#[derive(Clone, Copy)]
pub(super) struct Vectors {
    #[cfg(target_arch = "x86_64")]
    avx2: Option<fearless_simd::Avx2>,
}

impl Vectors {
    /// Those of this machine.
    pub(super) fn detect() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: fearless_simd::Level::new().as_avx2(),
        }
    }

    /// Calls a function that is compiled with these instructions: it and all that it calls should be `inline(always)`.
    #[inline(always)]
    pub(super) fn vectorize<R>(self, function: impl FnOnce() -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = self.avx2 {
            return fearless_simd::Simd::vectorize(avx2, function);
        }
        function()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::SeededDraws;
    use rulebook_core::othello::Square;

    #[test]
    fn moves_and_flips_are_those_of_the_rules() {
        for seed in 0..50 {
            let (mut position, mut chance) = (Position::START, SeededDraws::new(seed, 0, 0));
            while !position.is_over() {
                let lines = Lines::of(position);
                assert_eq!(lines.moves(), position.moves());
                let flips = |square: Square| position.flips(square);
                for square in Square::each_of(position.empty()) {
                    assert_eq!(lines.flips(square.bit()), flips(square), "{square} in {position:?}");
                }
                let all = Square::each_of(position.moves()).fold(0, |all, square| all | flips(square));
                assert_eq!(lines.flips(position.moves()), all, "{position:?}");
                let moves: Vec<_> = Square::each_of(position.moves()).collect();
                position = chance.pick(&moves).map_or(position.pass(), |&square| position.play(square));
            }
        }
    }
}
