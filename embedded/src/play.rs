//! The three parts of a step, each a function of its own so that it can be
//! measured.

use crate::games::{Page as _, Played};
use crate::steps::Step;
use core::fmt;
use rulebook_core::contract::{GameOver, Rules as _, RulesError};

/// The rules of a step.
///
/// # Errors
///
/// The first setting that is not taken.
pub fn rules<G: Played>(step: &Step<G::Answers>) -> Result<G::Rules, RulesError> {
    let mut rules = G::RULES;
    step.rules.iter().try_for_each(|(key, value)| rules.set(key, value))?;
    Ok(rules)
}

/// Reads and checks the text of a state, see [`Played::read_into`].
#[inline(never)]
pub fn read<G: Played>(text: &[u8], rules: &G::Rules, place: &mut Option<G::State>) -> bool {
    G::read_into(text, rules, place)
}

/// Reads the answer lines and plays the step.
///
/// # Errors
///
/// When the game is over.
#[inline(never)]
pub fn step<G: Played>(state: &mut G::State, answers: &G::Answers) -> Result<(), GameOver> {
    G::play(state, answers)
}

/// Writes the text of a state, and nothing else, on a page.
///
/// # Errors
///
/// When the page is full.
#[inline(never)]
pub fn write<G: Played>(state: &G::State, page: &mut G::Page) -> fmt::Result {
    page.clear();
    G::write_on(state, page)
}
