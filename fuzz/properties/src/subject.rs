//! The part of the properties that each game implements.

use crate::dice::Dice;
use crate::input;
use crate::mutate;
use crate::play::{play, with_draws};
use rulebook_conformance::fuzz::Fuzzable;
use rulebook_conformance::protocol::Step;
use rulebook_core::text::SyntaxError;
use rulebook_view::Renderable;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

/// A value that can be serialized and compared.
pub trait Value: Serialize + DeserializeOwned + PartialEq + Debug {}

impl<T: Serialize + DeserializeOwned + PartialEq + Debug> Value for T {}

/// A game under test.
///
/// The properties hold for any game. A game adds its own checks in the `check_…` functions, which panic with the
/// violated clause. It adds mutations that follow the structure of its texts in the `mutate_…` functions. All these
/// functions have defaults.
pub trait Subject: Sized + Renderable + Fuzzable<State: Value, Action: Value, Event: Value> {
    /// The moves of all players in a step, for serde formats:
    /// `Vec<Self::Action>` if a game has no type for them.
    type Moves: Value;

    /// Returns the moves of the step in a sample.
    fn moves(sample: &Self::Sample) -> Self::Moves;

    /// Checks the fields of a state, whatever its origin.
    fn check_state(state: &Self::State) {
        let _ = state;
    }

    /// Checks a state file that was parsed or refused.
    fn check_state_file(text: &[u8], state: Option<&Self::State>) {
        let _ = (text, state);
    }

    /// Checks how an answer line was parsed.
    fn check_answer(line: &[u8], parsed: &Result<Self::Action, SyntaxError>) {
        let _ = (line, parsed);
    }

    /// Checks a step, in addition to the laws of the contract.
    fn check_step(sample: &Self::Sample) {
        let _ = sample;
    }

    /// Checks that the events of a step add up to the change of the state.
    fn check_events(sample: &Self::Sample, after: &Self::State, events: &[Self::Event]) {
        let _ = (sample, after, events);
    }

    /// Checks that a step favors no side, direction or seat; `None` if the rules have no symmetry.
    const CHECK_SYMMETRY: Option<fn(&Self::Sample)> = None;

    /// Checks bytes in serde formats, in addition to the property `serde_bytes`.
    fn check_bytes(bytes: &[u8]) {
        let _ = bytes;
    }

    /// Plays and checks the whole game of an input line, and returns whether the line was valid. `None` for the
    /// default, [`whole_game`](crate::whole_game), whose line is `SEED START`.
    const CHECK_GAME: Option<fn(&str) -> bool> = None;

    /// The input lines of whole games, with the names of their seeds.
    const GAMES: &'static [(&'static str, &'static str)] =
        &[("1 opening", "opening"), ("2 opening", "another-opening"), ("3 random", "random-start")];

    /// Mutates a state file.
    fn mutate_state(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        let text = if dice.one_in(8) { input::state_file(&random::<Self>(dice)) } else { text.to_vec() };
        if dice.one_in(4) { text } else { mutate::damaged(dice, text) }
    }

    /// Mutates an answer line.
    fn mutate_answer(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        let mut line = line.to_vec();
        if line.is_empty() || dice.one_in(4) {
            let answers = random::<Self>(dice).answers;
            line = answers.into_iter().next().unwrap_or_default();
        }
        if dice.one_in(3) { line } else { mutate::untidy_line::<Self>(dice, line) }
    }

    /// Mutates a step request into another valid one.
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

    /// Mutates a step request so that it may be refused.
    fn mutate_request(dice: &mut Dice, text: &[u8]) -> Vec<u8> {
        let text = if dice.one_in(3) { text.to_vec() } else { Self::mutate_step(dice, text) };
        if dice.one_in(3) { mutate::damaged(dice, text) } else { text }
    }

    /// Mutates the input line of a whole game.
    fn mutate_game(dice: &mut Dice, line: &[u8]) -> Vec<u8> {
        let _ = line;
        format!("{} {}\n", dice.below(100_000), dice.pick(&["opening", "random"])).into_bytes()
    }

    /// Crosses two step requests into one.
    fn cross(dice: &mut Dice, one: &[u8], other: &[u8]) -> Vec<u8> {
        let _ = (dice, other);
        one.to_vec()
    }
}

/// Generates a random step.
fn random<G: Subject>(dice: &mut Dice) -> Step {
    G::request(&G::sample(&dice.bytes(4096)))
}
