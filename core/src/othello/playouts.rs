//! Random games from a position, many at once. Read MOV and SCO-2 first.
//!
//! A loop without branches plays one ply of each game of a group, so that the compiler vectorizes it. Games that are over
//! pass until the whole group is over.

use super::bits;
use super::instructions::{Baseline, Instructions};
use super::position::Position;
use core::cmp::Ordering;

/// The results of random games, from the view of the side to move at their start.
///
/// ```
/// use rulebook_core::othello::{Playouts, Position};
///
/// let results = Position::START.playouts(1000, 1);
/// assert_eq!(results.wins + results.draws + results.losses, 1000);
/// assert_eq!(results, Position::START.playouts(1000, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Playouts {
    /// Games that this side won.
    pub wins: u64,
    /// Games that nobody won.
    pub draws: u64,
    /// Games that this side lost.
    pub losses: u64,
}

impl Position {
    /// Plays random games to their ends: in each position, each legal move has the same probability. With the feature
    /// `std`, it uses the vector instructions of the processor. The results depend on nothing but the arguments.
    #[must_use]
    pub fn playouts(self, games: u64, seed: u64) -> Playouts {
        #[cfg(all(feature = "std", target_arch = "x86_64"))]
        if let Some(avx2) = super::instructions::avx2() {
            return play(avx2, self, games, seed);
        }
        self.playouts_baseline(games, seed)
    }

    /// As [`playouts`](Self::playouts), with the instructions of the compilation target alone, for comparisons.
    #[must_use]
    pub fn playouts_baseline(self, games: u64, seed: u64) -> Playouts {
        play(Baseline, self, games, seed)
    }
}

/// The number of games in a group.
const GROUP: usize = 64;

/// Games that are played side by side. The same side is to move in all of them.
struct Group {
    own: [u64; GROUP],
    other: [u64; GROUP],
    random: [u64; GROUP],
}

fn play(instructions: impl Instructions, start: Position, games: u64, seed: u64) -> Playouts {
    let mut results = Playouts::default();
    let mut left = games;
    let mut stream = seed;
    while left > 0 {
        let mut group = Group::new(start, &mut stream);
        let plies = instructions.vectorize(
            #[inline(always)]
            || group.play(),
        );
        let count = left.min(GROUP as u64);
        results.add(&group, plies, count);
        left -= count;
    }
    results
}

impl Playouts {
    /// Adds the first `count` games of a group after an even or odd number of plies.
    fn add(&mut self, group: &Group, plies: u32, count: u64) {
        for ((own, other), _) in group.own.iter().zip(&group.other).zip(0..count) {
            let ordering = own.count_ones().cmp(&other.count_ones());
            match if plies.is_multiple_of(2) { ordering } else { ordering.reverse() } {
                Ordering::Greater => self.wins += 1,
                Ordering::Equal => self.draws += 1,
                Ordering::Less => self.losses += 1,
            }
        }
    }
}

impl Group {
    fn new(start: Position, stream: &mut u64) -> Self {
        let random = [0; GROUP].map(|_: u64| next_seed(stream));
        Self { own: [start.own(); GROUP], other: [start.other(); GROUP], random }
    }

    /// Plays all games to their ends. Returns the number of plies, passes included.
    #[inline(always)]
    fn play(&mut self) -> u32 {
        let mut plies = 0;
        let mut passes = 0;
        while passes < 2 {
            let moved = self.play_ply();
            passes = if moved { 0 } else { passes + 1 };
            plies += 1;
        }
        plies
    }

    /// Plays a ply of each game, and returns whether there was a move.
    #[inline(always)]
    fn play_ply(&mut self) -> bool {
        let mut any = 0;
        let Self { own, other, random } = self;
        for ((own, other), random) in own.iter_mut().zip(other).zip(random) {
            let moves = bits::moves(*own, *other);
            any |= moves;
            *random = next_random(*random);
            (*own, *other) = bits::make(*own, *other, choose(moves, *random >> 32));
        }
        any != 0
    }
}

/// One step of a xorshift generator of period 2⁶⁴ - 1.
#[inline(always)]
const fn next_random(random: u64) -> u64 {
    let random = random ^ random << 13;
    let random = random ^ random >> 7;
    random ^ random << 17
}

/// The next seed of a game, by SplitMix64; never 0.
fn next_seed(stream: &mut u64) -> u64 {
    *stream = stream.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*stream ^ *stream >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed ^ mixed >> 31) | 1
}

/// One bit of a set, chosen by a random number below 2³²; no bit of an empty set. Without branches.
#[inline(always)]
const fn choose(set: u64, random: u64) -> u64 {
    // The numbers of bits in pairs, in fours, in bytes, and so on.
    let twos = set - (set >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    let sixteens = (bytes + (bytes >> 8)) & 0x00FF_00FF_00FF_00FF;
    let halves = (sixteens + (sixteens >> 16)) & 0x0000_FFFF_0000_FFFF;
    let count = (halves + (halves >> 32)) & 0xFF;
    // The number of bits before the chosen one, and its place: a binary search.
    let (before, at) = ((random * count) >> 32, 0);
    let (before, at) = narrowed(before, at, halves & 0xFF, 32);
    let (before, at) = narrowed(before, at, sixteens >> at & 0xFF, 16);
    let (before, at) = narrowed(before, at, bytes >> at & 0xFF, 8);
    let (before, at) = narrowed(before, at, fours >> at & 0xF, 4);
    let (before, at) = narrowed(before, at, twos >> at & 3, 2);
    let (_, at) = narrowed(before, at, set >> at & 1, 1);
    // The place is 63 if the set is empty.
    set & 1 << at
}

/// Skips the lower half of a range, with `lower` bits, if the bit with `before` bits before it is not among them.
#[inline(always)]
const fn narrowed(before: u64, at: u64, lower: u64, half: u64) -> (u64, u64) {
    // All bits are set if the lower half is skipped.
    let skipped = (before.wrapping_sub(lower) >> 63).wrapping_sub(1);
    (before.wrapping_sub(lower & skipped), at + (half & skipped))
}

#[cfg(test)]
mod tests {
    use super::choose;

    #[test]
    fn every_bit_is_chosen_equally() {
        for set in [1, 1 << 63, 0x8000_0000_0000_0001, u64::MAX, 0x00F0_1200_0800_0340, 0x0102_0408_1020_4080] {
            let count = u64::from(set.count_ones());
            let mut chosen = 0;
            for number in 0..count {
                // The first and the last random number that choose this bit.
                let first = (number << 32).div_ceil(count);
                let last = ((number + 1) << 32).div_ceil(count) - 1;
                let bit = choose(set, first);
                assert_eq!((bit.count_ones(), bit & set), (1, bit), "{set:x} {number}");
                assert_eq!(choose(set, last), bit, "{set:x} {number}");
                assert_eq!(u64::from((set & (bit - 1)).count_ones()), number, "{set:x}: in order");
                chosen |= bit;
            }
            assert_eq!(chosen, set);
        }
        assert_eq!((choose(0, 0), choose(0, u32::MAX.into())), (0, 0));
    }
}
