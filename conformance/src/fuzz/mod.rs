//! Fuzzes another implementation: compares its random steps with the engine, and minimizes differences.
//!
//! All steps go through the protocol. The implementation also plays every smaller step, so it really shows each
//! reported difference.

pub mod draws;
mod perturb;
mod shrink;
mod step_fuzzer;
#[cfg(test)]
mod tests;

macro_rules! folders {
    ($($game:ident)*) => { $(pub mod $game;)* };
}
rulebook_core::for_each_game_module!(folders);
// Not in the list of games yet.
pub mod aitester;

pub use perturb::perturb;
pub use shrink::{ShrinkResult, shrink};
pub use step_fuzzer::StepFuzzer;

use crate::case::{Body, Case, CaseStep, Pin};
use crate::games::{GameTexts, Specified};
use crate::protocol::{HasModel, Next, Reply, Step, judge_step};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};
use std::collections::BTreeMap;

/// A game whose steps can be generated and minimized.
pub trait Fuzzable: Specified + HasModel {
    /// A step as plain data.
    type Sample: Clone + PartialEq;

    /// Words that are valid or almost valid in the lines of the game. None of them is empty.
    const WORDS: &'static [&'static [u8]];

    /// Generates a step from random bytes. The same bytes give the same step.
    fn sample(bytes: &[u8]) -> Self::Sample;

    /// Converts a step to a request.
    fn request(sample: &Self::Sample) -> Step;

    /// Parses the lines of a request into a step.
    ///
    /// # Errors
    ///
    /// The reply when the request is malformed or its state is refused.
    fn from_request(lines: &[Vec<u8>]) -> Result<Self::Sample, Reply>;

    /// Returns smaller steps, the largest reductions first. Their states are valid if that of `sample` is.
    fn smaller(sample: &Self::Sample) -> Vec<Self::Sample>;

    /// The size of a step, most important part first: pieces, then orders, then numbers.
    fn size(sample: &Self::Sample) -> (usize, usize, u64);

    /// The IDs of the clauses that the step exercises: those of its events, or those that refuse it.
    fn clauses(sample: &Self::Sample) -> Vec<&'static str>;
}

/// Generates the `n`-th random step of a seed.
#[must_use]
pub fn sample<G: Fuzzable>(seed: u64, n: u64) -> G::Sample {
    let mut bytes = [0; 4096];
    // Multiples of the golden ratio keep the streams of neighboring seeds apart.
    let stream = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n);
    ChaCha8Rng::seed_from_u64(stream).fill_bytes(&mut bytes);
    G::sample(&bytes)
}

/// A difference between an implementation and the engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference<S> {
    /// The number of the random step.
    pub n: u64,
    /// The original step and the minimized one.
    pub shrunk: ShrinkResult<S>,
}

/// The result of fuzzing.
#[derive(Clone, PartialEq, Debug)]
pub struct FuzzReport<S> {
    /// The number of random steps compared.
    pub steps: u64,
    /// For each clause, the number of times that a step exercised it.
    pub fired: BTreeMap<&'static str, u64>,
    /// The first difference, at which the comparison stops.
    pub difference: Option<Difference<S>>,
}

/// Compares up to `steps` random steps. `ask` sends a step to the implementation, and returns an error reply if the
/// implementation does not reply. `progress` is called after each step.
pub fn fuzz<G: Fuzzable>(
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

/// Converts a step to a golden case that has the engine's result and pins these clauses.
#[must_use]
pub fn step_to_case(game: &'static GameTexts, step: Step, mut clauses: Vec<&str>, id: &str, why: &str) -> Case {
    let body = match game.judge(&step.to_lines()) {
        Reply::Ok(after) => Body::Transcript {
            first: step.state,
            steps: vec![CaseStep { answers: step.answers, chance: step.chance, state: after.state }],
            scores: after.scores,
            next: after.next,
        },
        // The last section of a negative case is the invalid one.
        Reply::Reject(code) if code == "bad-chance" => {
            let chance = Some(step.chance.unwrap_or_default());
            Body::Reject { state: Some(step.state), answers: Some(step.answers), chance, code }
        }
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

/// Converts a random step to a golden case that pins the clauses that the step exercises.
#[must_use]
pub fn to_case<G: Fuzzable>(sample: &G::Sample, id: &str, why: &str) -> Case {
    step_to_case(const { &GameTexts::of::<G>() }, G::request(sample), G::clauses(sample), id, why)
}
