//! The three parts of a step, each a function of its own so that it can be
//! measured.

use crate::steps::Step;
use core::fmt;
use rulebook_core::contract::{Rules as _, RulesError};
use rulebook_core::redbot::{ByPlayer, GameOver, Orders, Rules, State};

/// Room for every round file: at most 128 walls of 37 bytes, 128 goal cells of
/// 6, and 19 lines of 130 beside.
pub type Page = heapless::String<8192>;

/// The rules of a step.
///
/// # Errors
///
/// The first setting that is not taken.
pub fn rules(step: &Step) -> Result<Rules, RulesError> {
    let mut rules = Rules::STANDARD;
    step.rules.iter().try_for_each(|(key, value)| rules.set(key, value))?;
    Ok(rules)
}

/// Reads and checks a round file. `false` when it is no valid state.
///
/// [`State::read`] tells every fault, and takes tens of KiB of stack for that.
#[inline(never)]
pub fn read(text: &[u8], rules: &Rules, place: &mut Option<State>) -> bool {
    State::read_into(place, text, rules, &mut |_| {}).is_ok()
}

/// Reads four answer lines and plays the round.
///
/// # Errors
///
/// When the game is over.
#[inline(never)]
pub fn round(state: &mut State, answers: &[&[u8]; 4]) -> Result<(), GameOver> {
    let orders = ByPlayer::new(answers.map(Orders::from_answer));
    state.step(&orders, &mut ())
}

/// Writes the round file.
///
/// # Errors
///
/// When the page is full.
#[inline(never)]
pub fn write(state: &State, page: &mut Page) -> fmt::Result {
    page.clear();
    state.write(page)
}
