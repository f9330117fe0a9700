//! A step fuzzer for a type-erased game.

use super::{Difference, FuzzReport, Fuzzable, ShrinkResult, fuzz, sample, shrink};
use crate::protocol::{Reply, Step};
use std::marker::PhantomData;

/// Generates random steps of a game, and minimizes those that differ.
/// [`StepFuzzer::of`](trait.StepFuzzer.html#method.of) returns the step fuzzer of a [`Fuzzable`] game.
pub trait StepFuzzer: Sync {
    /// The `n`-th random step of a seed, with the IDs of the clauses that it exercises.
    fn random_step(&self, seed: u64, n: u64) -> (Step, Vec<&'static str>);

    /// Compares up to `steps` random steps; see [`fuzz()`].
    fn fuzz(
        &self,
        seed: u64,
        steps: u64,
        ask: &mut dyn FnMut(&Step) -> Reply,
        progress: &mut dyn FnMut(u64),
    ) -> FuzzReport<Step>;

    /// Minimizes the step of a request that shows a difference; see [`shrink()`].
    ///
    /// # Errors
    ///
    /// The reply when the request is malformed or its state is refused.
    fn shrink_request(
        &self,
        lines: &[Vec<u8>],
        ask: &mut dyn FnMut(&Step) -> Reply,
    ) -> Result<ShrinkResult<Step>, Reply>;
}

impl dyn StepFuzzer {
    /// The step fuzzer of a game.
    #[must_use]
    pub const fn of<G: Fuzzable>() -> &'static Self {
        const { &Adapter::<G>(PhantomData) }
    }
}

struct Adapter<G>(PhantomData<fn() -> G>);

impl<G: Fuzzable> StepFuzzer for Adapter<G> {
    fn random_step(&self, seed: u64, n: u64) -> (Step, Vec<&'static str>) {
        let sample = sample::<G>(seed, n);
        (G::request(&sample), G::clauses(&sample))
    }

    fn fuzz(
        &self,
        seed: u64,
        steps: u64,
        ask: &mut dyn FnMut(&Step) -> Reply,
        progress: &mut dyn FnMut(u64),
    ) -> FuzzReport<Step> {
        let FuzzReport { steps, fired, difference } = fuzz::<G>(seed, steps, ask, progress);
        let difference = difference.map(|Difference { n, shrunk }| Difference { n, shrunk: as_steps::<G>(shrunk) });
        FuzzReport { steps, fired, difference }
    }

    fn shrink_request(
        &self,
        lines: &[Vec<u8>],
        ask: &mut dyn FnMut(&Step) -> Reply,
    ) -> Result<ShrinkResult<Step>, Reply> {
        Ok(as_steps::<G>(shrink::<G>(G::from_request(lines)?, ask)))
    }
}

fn as_steps<G: Fuzzable>(shrunk: ShrinkResult<G::Sample>) -> ShrinkResult<Step> {
    let ShrinkResult { original, smallest, expected, actual, deciding, asked } = shrunk;
    ShrinkResult { original: G::request(&original), smallest: G::request(&smallest), expected, actual, deciding, asked }
}
