//! Random steps on a foreign implementation, compared with the engine, and
//! differences made as small as they can be.
//!
//! Everything goes through the protocol: the implementation is asked about
//! every smaller step too, so what is reported is a difference of its own.

mod erased;
mod shrink;
#[cfg(test)]
mod tests;
mod untidy;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);

pub use erased::StepFuzzer;
pub use shrink::{Shrunk, shrink};
pub use untidy::untidy;

use crate::case::{Body, Case, Pin, Played};
use crate::games::{GameTexts, Written};
use crate::protocol::{Modelled, Next, Reply, Step, judge_step};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use std::collections::BTreeMap;

/// A game whose steps can be made at random and made smaller.
pub trait Fuzzed: Written + Modelled {
    /// A step as plain data.
    type Sample: Clone + PartialEq;

    /// Words that stand in the lines of the game, or nearly do; none is empty.
    const WORDS: &'static [&'static [u8]];

    /// A step from random bytes; the same bytes give the same step.
    fn sample(bytes: &[u8]) -> Self::Sample;

    /// The step as it is asked for.
    fn request(sample: &Self::Sample) -> Step;

    /// The step that the lines of a request ask for.
    ///
    /// # Errors
    ///
    /// The reply when the request is not understood or its state is refused.
    fn from_request(lines: &[Vec<u8>]) -> Result<Self::Sample, Reply>;

    /// Smaller steps, the boldest first. Their states are valid where this one's is.
    fn smaller(sample: &Self::Sample) -> Vec<Self::Sample>;

    /// How much there is in a step: pieces first, then orders, then numbers.
    fn size(sample: &Self::Sample) -> (usize, usize, u64);

    /// The IDs of the clauses that the step shows: those that its events follow
    /// from, or those by which it is refused.
    fn clauses(sample: &Self::Sample) -> Vec<&'static str>;
}

/// The `n`-th random step of a seed.
#[must_use]
pub fn sample<G: Fuzzed>(seed: u64, n: u64) -> G::Sample {
    let mut bytes = [0; 4096];
    // Golden-ratio steps keep the streams of neighbouring seeds apart.
    let stream = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n);
    ChaCha8Rng::seed_from_u64(stream).fill_bytes(&mut bytes);
    G::sample(&bytes)
}

/// A difference between an implementation and the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference<S> {
    /// Which random step it was.
    pub n: u64,
    /// The step as it was met, and as small as it could be made.
    pub shrunk: Shrunk<S>,
}

/// What came of fuzzing.
#[derive(Clone, PartialEq, Debug)]
pub struct FuzzReport<S> {
    /// How many random steps were compared.
    pub steps: u64,
    /// How often an event of each clause happened in them.
    pub fired: BTreeMap<&'static str, u64>,
    /// The first difference; comparing stops there.
    pub difference: Option<Difference<S>>,
}

/// Compares up to `steps` random steps. `ask` asks the implementation; what it
/// cannot reply to stands as an error reply. `progress` hears of each step.
pub fn fuzz<G: Fuzzed>(
    seed: u64,
    steps: u64,
    ask: &mut dyn FnMut(&Step) -> Reply,
    progress: &mut dyn FnMut(u64),
) -> FuzzReport<G::Sample> {
    let mut fired = BTreeMap::new();
    for n in 0..steps {
        let sample = sample::<G>(seed, n);
        for clause in G::clauses(&sample) {
            *fired.entry(clause).or_default() += 1;
        }
        let step = G::request(&sample);
        if ask(&step) != judge_step::<G>(&step) {
            let shrunk = shrink::<G>(sample, ask);
            return FuzzReport { steps: n + 1, fired, difference: Some(Difference { n, shrunk }) };
        }
        progress(n + 1);
    }
    FuzzReport { steps, fired, difference: None }
}

/// A step of a game as a golden case, with what the engine makes of it. It pins
/// these clauses.
#[must_use]
pub fn step_to_case(game: &'static GameTexts, step: Step, mut clauses: Vec<&str>, id: &str, why: &str) -> Case {
    let body = match game.judge(&step.to_lines()) {
        Reply::Ok(after) => Body::Transcript {
            first: step.state,
            steps: vec![Played { answers: step.answers, chance: step.chance, state: after.state }],
            scores: after.scores,
            next: after.next,
        },
        Reply::Reject(code) => Body::Reject { state: Some(step.state), answers: None, chance: None, code },
        Reply::Skip(_) | Reply::Error(_) => {
            Body::Transcript { first: step.state, steps: Vec::new(), scores: Vec::new(), next: Next::Over }
        }
    };
    let spec = (game.spec)();
    let hash = |clause: &str| spec.clause(clause).map(crate::Clause::hash);
    clauses.sort_unstable();
    clauses.dedup();
    let pins = clauses.iter().filter_map(|clause| Some(Pin { clause: (*clause).to_owned(), hash: hash(clause)? }));
    Case { id: id.to_owned(), game, clauses: pins.collect(), twin: None, why: why.to_owned(), rules: step.rules, body }
}

/// A random step as a golden case. It pins the clauses that it shows.
#[must_use]
pub fn to_case<G: Fuzzed>(sample: &G::Sample, id: &str, why: &str) -> Case {
    step_to_case(const { &GameTexts::of::<G>() }, G::request(sample), G::clauses(sample), id, why)
}
