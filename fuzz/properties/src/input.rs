//! Inputs as texts: the head line that names a game, states, and requests of steps.

use rulebook_conformance::fuzz::Fuzzed;
use rulebook_conformance::protocol::{self, Step, lines_of, text_of};
use rulebook_core::contract::{Game, Opening, read_rules};
use rulebook_core::hash::Fnv;
use rulebook_core::text::Plain;

/// An input without its head line, which is the name of a game, and that name.
/// The name is empty, and the input whole, where there is no such line.
#[must_use]
pub fn split_head(input: &[u8]) -> (&str, &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n');
    let head = end.and_then(|end| Some((str::from_utf8(&input[..end]).ok()?, &input[end + 1..])));
    head.unwrap_or(("", input))
}

/// An input with its head line.
#[must_use]
pub fn with_head(game: &str, body: &[u8]) -> Vec<u8> {
    [game.as_bytes(), b"\n", body].concat()
}

/// The step that a text asks for: the lines of a conf/1 request. `None` when
/// it is none or its state is refused.
#[must_use]
pub fn read_sample<G: Fuzzed>(text: &[u8]) -> Option<G::Sample> {
    G::from_request(&lines_of(text)).ok()
}

/// The text that asks for a step.
#[must_use]
pub fn write_sample<G: Fuzzed>(sample: &G::Sample) -> Vec<u8> {
    step_text(&G::request(sample))
}

/// The state that a text asks to step, and the sections of the request.
#[must_use]
pub fn read_step<G: Game>(text: &[u8]) -> Option<(G::State, Step)> {
    protocol::read_step::<G>(&lines_of(text)).ok()
}

/// The text that asks for a step.
#[must_use]
pub fn step_text(step: &Step) -> Vec<u8> {
    text_of(&step.to_lines())
}

/// The state file of a step.
#[must_use]
pub fn state_file(step: &Step) -> Vec<u8> {
    text_of(&step.state)
}

/// The file of a state.
#[must_use]
pub fn write_state<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut Plain(&mut text)).expect("writing to a string cannot fail");
    text
}

/// The file of a state, line by line.
#[must_use]
pub fn state_lines<G: Game>(state: &G::State) -> Vec<Vec<u8>> {
    lines_of(write_state::<G>(state).as_bytes())
}

/// How many answer lines a step has; `None` when its state is refused.
#[must_use]
pub fn answer_lines<G: Game>(step: &Step) -> Option<usize> {
    let rules = read_rules(&text_of(step.rules.as_deref().unwrap_or_default())).ok()?;
    Some(G::transcribed(&G::read(&state_file(step), &rules).ok()?).len())
}

/// How many answer lines a step has at the start of a standard game.
#[must_use]
pub fn usual_answer_lines<G: Game>() -> Option<usize> {
    let start = G::opening(&G::Rules::default(), &Opening::default()).ok()?;
    Some(G::transcribed(&start).len())
}

/// A number that stands for a text, for choices that must repeat with it.
#[must_use]
pub fn number_of(text: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.update(text);
    hash.finish()
}
