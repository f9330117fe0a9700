//! Mutations of state files and answer lines.

use super::round::changed;
use crate::dice::Dice;
use crate::input::write_state;
use crate::mutate::{damaged, untidy_line};
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::boladedrac::{Change, Sample};
use rulebook_conformance::protocol::{lines_of, text_of};
use rulebook_core::boladedrac::{Action, BolaDeDrac, State};
use rulebook_core::chance::NoChance;

/// Mutates a state file: its state, its layout, or its text.
pub(crate) fn state_file(dice: &mut Dice, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if let Some(state) = State::read(&bytes).ok().filter(|_| dice.one_in(2)) {
        let answers = vec![Vec::new(); state.setup().gokus.len().into()];
        let sample = Sample::new(state, answers, &mut NoChance);
        bytes = write_state::<BolaDeDrac>(&changed(dice, sample).state).into_bytes();
    }
    match dice.below(4) {
        0 => bytes,
        1 => damaged(dice, bytes),
        _ => {
            let mut lines = lines_of(&bytes);
            let change: Change = dice.make(16, |u| u.arbitrary());
            change.apply(&mut lines);
            text_of(&lines)
        }
    }
}

/// Mutates an answer line.
pub(crate) fn answer_line(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
    let line = match dice.below(4) {
        0 => dice.make(16, |u| u.arbitrary::<Action>()).to_string().into_bytes(),
        1 => BolaDeDrac::sample(&dice.bytes(4096)).answers.swap_remove(0),
        _ => line.to_vec(),
    };
    if dice.one_in(3) { line } else { untidy_line::<BolaDeDrac>(dice, line) }
}
