//! Parses and writes inputs: the header line with the name of a game, states, and step requests.

use rulebook_conformance::fuzz::Fuzzable;
use rulebook_conformance::protocol::{self, Step, lines_of, text_of};
use rulebook_core::contract::{Game, Opening, read_rules};
use rulebook_core::hash::Fnv;
use rulebook_core::text::PlainWriter;

/// Splits an input into the name of a game in its header line and the rest.
/// Without a header line, the name is empty and the rest is the whole input.
#[must_use]
pub fn split_head(input: &[u8]) -> (&str, &[u8]) {
    let end = input.iter().position(|&byte| byte == b'\n');
    let head = end.and_then(|end| Some((str::from_utf8(&input[..end]).ok()?, &input[end + 1..])));
    head.unwrap_or(("", input))
}

/// Prepends the header line to an input.
#[must_use]
pub fn with_head(game: &str, body: &[u8]) -> Vec<u8> {
    [game.as_bytes(), b"\n", body].concat()
}

/// Parses a step request of conf/1 as a sample; `None` when it is malformed or its state is refused.
#[must_use]
pub fn read_sample<G: Fuzzable>(text: &[u8]) -> Option<G::Sample> {
    G::from_request(&lines_of(text)).ok()
}

/// Writes a sample as a step request of conf/1.
#[must_use]
pub fn write_sample<G: Fuzzable>(sample: &G::Sample) -> Vec<u8> {
    step_text(&G::request(sample))
}

/// Parses a step request into its state and the step.
#[must_use]
pub fn read_step<G: Game>(text: &[u8]) -> Option<(G::State, Step)> {
    protocol::read_step::<G>(&lines_of(text)).ok()
}

/// Writes a step request.
#[must_use]
pub fn step_text(step: &Step) -> Vec<u8> {
    text_of(&step.to_lines())
}

/// The state file of a step.
#[must_use]
pub fn state_file(step: &Step) -> Vec<u8> {
    text_of(&step.state)
}

/// Writes a state file.
#[must_use]
pub fn write_state<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
    text
}

/// Writes a state file as lines.
#[must_use]
pub fn state_lines<G: Game>(state: &G::State) -> Vec<Vec<u8>> {
    lines_of(write_state::<G>(state).as_bytes())
}

/// The number of answer lines of a step; `None` when its state is refused.
#[must_use]
pub fn answer_lines<G: Game>(step: &Step) -> Option<usize> {
    let rules = read_rules(&text_of(step.rules.as_deref().unwrap_or_default())).ok()?;
    Some(G::answering_players(&G::read(&state_file(step), &rules).ok()?).len())
}

/// The number of answer lines at the start of a standard game.
#[must_use]
pub fn opening_answer_lines<G: Game>() -> Option<usize> {
    let start = G::opening(&G::Rules::default(), &Opening::default()).ok()?;
    Some(G::answering_players(&start).len())
}

/// Hashes a text, for choices that depend only on it.
#[must_use]
pub fn number_of(text: &[u8]) -> u64 {
    let mut hash = Fnv::default();
    hash.update(text);
    hash.finish()
}
