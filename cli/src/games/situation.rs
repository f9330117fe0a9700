//! States that a strategy has to cope with.

use rulebook_conformance::Suite;
use rulebook_conformance::protocol::read_step;
use rulebook_core::contract::Game;

/// A state that matters to the author of a strategy.
pub(crate) struct Situation<G: Game> {
    /// A short name, fit for a file.
    pub(crate) name: &'static str,
    /// What is special about it.
    pub(crate) about: &'static str,
    pub(crate) state: G::State,
}

/// A situation out of a golden case.
pub(super) struct FromCase {
    pub(super) name: &'static str,
    /// The ID of the case.
    pub(super) case: &'static str,
    /// Before which of its steps, from 0.
    pub(super) step: usize,
    pub(super) about: &'static str,
}

/// The situations that golden cases of the game already have.
pub(super) fn from_cases<G: Game>(wanted: &'static [FromCase]) -> Vec<Situation<G>> {
    let suite = Suite::bundled(G::NAME).expect("a game of the house has golden cases");
    let situation = |wanted: &FromCase| {
        let case = suite.cases().iter().find(|case| case.id == wanted.case);
        let steps = case.unwrap_or_else(|| panic!("there is no case {}", wanted.case)).steps();
        let (step, _) = &steps[wanted.step];
        let (state, _) = read_step::<G>(&step.to_lines()).expect("a test reads every situation");
        Situation { name: wanted.name, about: wanted.about, state }
    };
    wanted.iter().map(situation).collect()
}
