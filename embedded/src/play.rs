//! The three parts of a step: parsing, playing and writing. Each is a function that is never inlined, so that its cost
//! can be measured.

use crate::games::{EmbeddedGame, Page as _};
use crate::steps::Step;
use core::fmt;
use rulebook_core::chance::Chance;
use rulebook_core::contract::{Rules as _, RulesError};

/// The rules of a step.
///
/// # Errors
///
/// The first invalid constant.
pub fn rules<G: EmbeddedGame>(step: &Step<G::Answers>) -> Result<G::Rules, RulesError> {
    let mut rules = G::RULES;
    step.rules.iter().try_for_each(|(key, value)| rules.set(key, value))?;
    Ok(rules)
}

/// Parses and validates the text of a state, see [`EmbeddedGame::read_into`].
#[inline(never)]
pub fn read<G: EmbeddedGame>(text: &[u8], rules: &G::Rules, slot: &mut Option<G::State>) -> bool {
    G::read_into(text, rules, slot)
}

/// Parses the answer lines and plays the step, see [`EmbeddedGame::play`].
#[inline(never)]
pub fn step<G: EmbeddedGame>(state: &mut G::State, answers: &G::Answers, chance: &mut dyn Chance) -> bool {
    G::play(state, answers, chance)
}

/// Replaces the text of a page with that of a state.
///
/// # Errors
///
/// If the page is full.
#[inline(never)]
pub fn write<G: EmbeddedGame>(state: &G::State, page: &mut G::Page) -> fmt::Result {
    page.clear();
    G::write_on(state, page)
}
