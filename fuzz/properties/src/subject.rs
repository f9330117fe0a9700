//! What a game brings to the properties.

use crate::dice::Dice;
use crate::input;
use crate::mutate;
use crate::play::{play, with_draws};
use rulebook_conformance::fuzz::Fuzzed;
use rulebook_conformance::protocol::Step;
use rulebook_core::text::SyntaxError;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A value that can be sent through serde formats and compared.
pub trait Value: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Value for T {}

/// A game that the properties are tried on.
///
/// The properties hold for any game. A game adds what only its own rules say by
/// the `check_…` functions, which panic with the clause that is broken, and
/// changes inputs by its own structure by the `mutate_…` functions. Every one
/// of them has a default.
pub trait Subject: Sized + Fuzzed<State: Value, Action: Value, Event: Value> {
    /// What is done in a step by all players, for serde formats:
    /// `Vec<Self::Action>` where a game has no type for it.
    type Moves: Value;

    /// What is done in a sample's step.
    fn moves(sample: &Self::Sample) -> Self::Moves;

    /// Checks the fields of a state, however it came about.
    fn check_state(state: &Self::State) {
        let _ = state;
    }

    /// Checks a state file that was read, or refused.
    fn check_state_file(text: &[u8], state: Option<&Self::State>) {
        let _ = (text, state);
    }

    /// Checks how an answer line was parsed.
    fn check_answer(line: &[u8], parsed: &Result<Self::Action, SyntaxError>) {
        let _ = (line, parsed);
    }

    /// Checks a step beside the laws of the contract.
    fn check_step(sample: &Self::Sample) {
        let _ = sample;
    }

    /// Checks that the events of a step add up to the change of the state.
    fn check_events(sample: &Self::Sample, after: &Self::State, events: &[Self::Event]) {
        let _ = (sample, after, events);
    }

    /// Checks that no side, no direction and no seat is favored, where the
    /// rules favor none.
    const CHECK_SYMMETRY: Option<fn(&Self::Sample)> = None;

    /// Checks more of bytes that were tried in serde formats.
    fn check_bytes(bytes: &[u8]) {
        let _ = bytes;
    }

    /// Plays the whole game that a line names and checks it; tells whether the
    /// line names one. `None` for what [`whole_game`](crate::whole_game) does
    /// with a line `SEED START`.
    const CHECK_GAME: Option<fn(&str) -> bool> = None;

    /// Lines that name whole games, each under the name of its seed.
    const GAMES: &'static [(&'static str, &'static str)] =
        &[("1 opening", "opening"), ("2 opening", "another-opening"), ("3 random", "random-start")];

    /// Changes a state file.
    fn mutate_state(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        let text = if dice.one_in(8) { input::state_file(&random::<Self>(dice)) } else { text.to_vec() };
        if dice.one_in(4) { text } else { mutate::damaged(dice, text) }
    }

    /// Changes an answer line.
    fn mutate_answer(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        let mut line = line.to_vec();
        if line.is_empty() || dice.one_in(4) {
            let answers = random::<Self>(dice).answers;
            line = answers.into_iter().next().unwrap_or_default();
        }
        if dice.one_in(3) { line } else { mutate::untidy_line::<Self>(dice, line) }
    }

    /// Changes a request of a step; what comes out can be read.
    fn mutate_step(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        let mut step = random::<Self>(dice);
        if let Some((state, mut asked)) = input::read_step::<Self>(text).filter(|_| !dice.one_in(8)) {
            match play::<Self>(&state, &asked.answers, text) {
                Some((after, _)) if dice.one_in(3) => asked.state = input::state_lines::<Self>(&after),
                _ => {}
            }
            let other = random::<Self>(dice).answers;
            let count = input::answer_lines::<Self>(&asked).unwrap_or(asked.answers.len());
            asked.answers.resize(count, Vec::new());
            for (answer, other) in asked.answers.iter_mut().zip(other) {
                if dice.one_in(2) {
                    *answer = other;
                }
            }
            step = asked;
        }
        input::step_text(&with_draws::<Self>(step))
    }

    /// Changes a request of a step so that it may be refused.
    fn mutate_request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        let text = if dice.one_in(3) { text.to_vec() } else { Self::mutate_step(dice, text) };
        if dice.one_in(3) { mutate::damaged(dice, text) } else { text }
    }

    /// Changes the line that names a whole game.
    fn mutate_game(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        let _ = line;
        format!("{} {}\n", dice.below(100_000), dice.pick(&["opening", "random"])).into_bytes()
    }

    /// One request of a step made of two.
    fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        let _ = (dice, other);
        one.to_vec()
    }
}

/// A random step.
fn random<G: Subject>(dice: &mut Dice) -> Step {
    G::request(&G::sample(&dice.bytes(4096)))
}
