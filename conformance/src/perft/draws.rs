//! Enumerates all possible draws of a step.

use rulebook_core::chance::{Chance, ChanceError};
use std::num::NonZeroU32;

/// A source of draws that enumerates all sequences. Each step consumes one sequence; then
/// [`advance`](Self::advance) moves on to the next one.
#[derive(Default)]
pub(super) struct EveryDraw {
    /// The current sequence, each draw with its bound.
    draws: Vec<(u32, NonZeroU32)>,
    /// The number of draws that the current step has consumed.
    consumed: usize,
}

impl EveryDraw {
    /// Moves on to the next sequence, like an odometer. Returns `false` after the last one.
    pub(super) fn advance(&mut self) -> bool {
        self.consumed = 0;
        while let Some((value, below)) = self.draws.pop() {
            if value + 1 < below.get() {
                self.draws.push((value + 1, below));
                return true;
            }
        }
        false
    }
}

impl Chance for EveryDraw {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        if self.consumed == self.draws.len() {
            self.draws.push((0, below));
        }
        let (value, _) = self.draws[self.consumed];
        self.consumed += 1;
        Ok(value)
    }
}
