//! All possible draws of a step.

use rulebook_core::chance::{Chance, ChanceError};
use std::num::NonZeroU32;

/// A source of draws that enumerates all sequences. Each step plays one
/// sequence, and [`turn`](Self::turn) advances to the next one.
#[derive(Default)]
pub(super) struct EveryDraw {
    /// The current sequence, each draw with its bound.
    draws: Vec<(u32, NonZeroU32)>,
    /// The number of draws that the step has consumed.
    given: usize,
}

impl EveryDraw {
    /// Advances to the next sequence, like an odometer; `false` after the last one.
    pub(super) fn turn(&mut self) -> bool {
        self.given = 0;
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
        if self.given == self.draws.len() {
            self.draws.push((0, below));
        }
        let (value, _) = self.draws[self.given];
        self.given += 1;
        Ok(value)
    }
}
