//! Changes of inputs at random, by their structure: a valid input stays valid
//! nearly always, and everything that the rules speak of can be reached.
//!
//! - `state.rs`: changes of a state.
//! - `repair.rs`: makes a changed state valid again.
//! - `round.rs`: changes of a state with the answers to it, and of two such.
//! - `text.rs`: changes of a text, word by word and line by line.
//! - `others.rs`: changes of the other inputs of RedBot and of those of no game.
//! - `fibot.rs`: changes of the inputs of FIbot.

mod fibot;
mod others;
mod repair;
mod round;
mod state;
mod text;

pub use fibot::{fibot_answer, fibot_file, fibot_serde, fibot_turn};
pub use others::{answer_line, case_file, conf_adapter, conf_runner, game, round_file, serde_bytes};
pub use round::{cross, request, round};

use arbitrary::Unstructured;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

/// Changes an input; any bytes are taken.
pub type Mutation = fn(&mut Dice, &[u8]) -> Vec<u8>;

/// Random choices that a seed fixes.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The choices of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.next_u32() as usize % bound
    }

    /// A number from one to another, both included.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        let span = i64::from(most) - i64::from(least) + 1;
        // Both ends are in range, so the sum is.
        (i64::from(least) + i64::from(self.0.next_u32()) % span) as i32
    }

    /// True once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the values, of which there is at least one.
    pub fn pick<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }

    /// Random bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.0.fill_bytes(&mut bytes);
        bytes
    }

    /// Whatever can be made of random bytes, so many of them.
    pub fn make<T>(&mut self, len: usize, make: impl FnOnce(&mut Unstructured<'_>) -> arbitrary::Result<T>) -> T {
        make(&mut Unstructured::new(&self.bytes(len))).expect("where bytes run out, zeros are taken")
    }
}

/// What a fuzzer changes bytes with that knows nothing of their structure: a
/// buffer, how much of it is filled, and how much may be.
pub type Raw = fn(&mut [u8], usize, usize) -> usize;

/// Changes an input in a fuzzer's buffer: by its structure, now and then byte
/// by byte, and so where the changed input would be too long.
pub fn in_place(buffer: &mut [u8], size: usize, max_size: usize, seed: u32, mutation: Mutation, raw: Raw) -> usize {
    let mut dice = Dice::new(seed.into());
    if dice.one_in(10) {
        return raw(buffer, size, max_size);
    }
    let changed = mutation(&mut dice, &buffer[..size]);
    match buffer.get_mut(..changed.len()) {
        Some(place) if changed.len() <= max_size => {
            place.copy_from_slice(&changed);
            changed.len()
        }
        _ => raw(buffer, size, max_size),
    }
}
