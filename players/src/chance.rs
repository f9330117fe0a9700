//! Seeded chance, for random strategies and for games with chance.

use core::num::NonZeroU32;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use rulebook_core::chance::{Chance, ChanceError};

/// Draws that depend only on a seed, a seat and a round.
///
/// Each seat has its own stream in each round, so that the draws of one strategy never affect another.
///
/// ```
/// use rulebook_core::chance::Chance;
/// use rulebook_players::chance::SeededDraws;
///
/// let die = core::num::NonZeroU32::new(6).unwrap();
/// let (mut one, mut same) = (SeededDraws::new(7, 0, 12), SeededDraws::new(7, 0, 12));
/// assert_eq!(one.draw(die)?, same.below(die));
/// # Ok::<(), rulebook_core::chance::ChanceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SeededDraws(ChaCha8Rng);

impl SeededDraws {
    /// Creates the stream of a seat (its index) in a round of the game with this seed.
    #[must_use]
    pub fn new(seed: u64, seat: usize, round: u64) -> Self {
        Self::keyed(seed, seat as u64, round)
    }

    /// Creates the stream of the game itself in a step, from which a referee
    /// draws (REC-11). It differs from every seat's stream.
    #[must_use]
    pub fn of_game(seed: u64, step: u64) -> Self {
        Self::keyed(seed, u64::MAX, step)
    }

    /// ChaCha with 8 rounds. The key is four 64-bit numbers, least significant
    /// byte first: seed, round, seat, and the eight letters `rulebook`.
    fn keyed(seed: u64, seat: u64, round: u64) -> Self {
        let mut key = [0; 32];
        let parts = [seed, round, seat, u64::from_le_bytes(*b"rulebook")];
        for (bytes, part) in key.chunks_exact_mut(8).zip(parts) {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Draws a uniform integer `v` with `0 <= v < below`. Unlike [`Chance::draw`], it cannot fail.
    pub fn below(&mut self, below: NonZeroU32) -> u32 {
        let below = below.get();
        loop {
            let word = self.0.next_u32();
            // Words above the last whole multiple of `below` would favor small numbers, so they are drawn again.
            let whole = |word: u32| u64::from(word) < (1 << 32) / u64::from(below) * u64::from(below);
            if word <= u32::MAX - below || whole(word) {
                return word % below;
            }
        }
    }

    /// Picks one of the items uniformly; `None` if there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let len = NonZeroU32::new(u32::try_from(items.len()).ok()?)?;
        // A single item needs no draw.
        let index = if len.get() == 1 { 0 } else { self.below(len) };
        items.get(index as usize)
    }
}

impl Chance for SeededDraws {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        Ok(self.below(below))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(mut chance: SeededDraws) -> Vec<u32> {
        let bound = NonZeroU32::new(1000).unwrap();
        (0..8).map(|_| chance.below(bound)).collect()
    }

    fn of_game(seed: u64, step: u64) -> Vec<u32> {
        draws(SeededDraws::of_game(seed, step))
    }

    #[test]
    fn every_part_of_the_key_counts() {
        let draws =
            [(1, 0, 0), (2, 0, 0), (1, 1, 0), (1, 2, 0), (1, 0, 1)].map(|(s, p, r)| draws(SeededDraws::new(s, p, r)));
        let draws: Vec<_> = draws.into_iter().chain([(1, 0), (1, 1), (2, 0)].map(|(s, r)| of_game(s, r))).collect();
        for (i, one) in draws.iter().enumerate() {
            assert!(draws.iter().skip(i + 1).all(|other| other != one), "stream {i} comes twice");
        }
    }

    /// Seeds reproduce recorded games, so the streams must never change.
    #[test]
    fn the_stream_is_fixed() {
        assert_eq!(draws(SeededDraws::new(7, 2, 31)), [35, 694, 58, 508, 873, 627, 255, 919]);
        assert_eq!(of_game(7, 31), [310, 41, 749, 518, 641, 706, 264, 973]);
    }

    #[test]
    fn draws_are_below_the_bound_and_even() {
        let mut chance = SeededDraws::new(3, 1, 4);
        let three = NonZeroU32::new(3).unwrap();
        let mut counts = [0_i32; 3];
        for _ in 0..3000 {
            counts[chance.below(three) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (count - 1000).abs() < 120), "{counts:?}");
        let most = NonZeroU32::MAX;
        assert!((0..1000).all(|_| chance.below(most) < most.get()));
    }
}
