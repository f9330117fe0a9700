//! Every way in which the draws of a step can fall.

use rulebook_core::chance::{Chance, ChanceError};
use std::num::NonZeroU32;

/// A source that gives the first draws of a step that was not counted yet: each
/// step from it ends one way, and [`turn`](Self::turn) goes on to the next.
#[derive(Default)]
pub(super) struct EveryDraw {
    /// The draws so far, each with its bound.
    draws: Vec<(u32, NonZeroU32)>,
    /// How many of them the step has asked for.
    given: usize,
}

impl EveryDraw {
    /// Turns to the next way, as a counter does; `false` after the last one.
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
