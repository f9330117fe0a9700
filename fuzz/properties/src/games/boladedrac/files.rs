//! State files and answer lines.

use super::setups;
use crate::answer::words;
use crate::input::write_state;
use crate::play::draws_of;
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::boladedrac::Sample;
use rulebook_conformance::laws;
use rulebook_conformance::model::boladedrac as model;
use rulebook_core::boladedrac::{Action, BolaDeDrac, State};
use rulebook_core::contract::{Game as _, NoRules, Opening, Violations as _};
use rulebook_core::text::{PlainWriter, SyntaxError};
use std::collections::BTreeSet;

/// The clauses that a readable state can break (FILE-18).
const RULES_OF_STATES: [&str; 11] = [
    "FILE-7", "FILE-8", "FILE-9", "FILE-10", "FILE-11", "FILE-12", "FILE-13", "FILE-14", "FILE-15", "FILE-16",
    "FILE-17",
];

/// A state file that was parsed or refused (FILE-1 to FILE-18).
pub(super) fn state_file(text: &[u8], state: Option<&State>) {
    match (state, model::read(text)) {
        (Some(state), Ok(model)) => {
            assert_eq!(write_state::<BolaDeDrac>(state), model.write(), "FILE-1");
            let mut sheet = String::new();
            state.write_score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
            assert_eq!(sheet, model.score_sheet(), "SCO-3");
            let mut board = String::new();
            state.draw(&mut PlainWriter(&mut board)).expect("writing to a string cannot fail");
            assert!(board.matches('\n').count() >= usize::from(state.setup().size.height()), "SET-1: {board}");
            setups::broken(state);
        }
        (None, Err(faults)) => {
            let expected: BTreeSet<&str> = faults.clauses().into_iter().collect();
            if RULES_OF_STATES.iter().any(|clause| expected.contains(clause)) {
                let mut clauses = BTreeSet::new();
                let error = BolaDeDrac::read(text, &NoRules).expect_err("FILE-18");
                error.each(&mut |fault| _ = clauses.insert(fault.clause.id()));
                assert_eq!(clauses, expected, "FILE-18: every broken rule is reported");
            }
        }
        (Some(_), Err(faults)) => panic!("FILE-18: the model refuses a state that the engine accepts: {faults}"),
        (None, Ok(_)) => panic!("FILE-18: the engine refuses a state that the model accepts"),
    }
    over_another(text, state);
}

/// Reads a text into the place of another state, which must leave no traces.
fn over_another(text: &[u8], expected: Option<&State>) {
    let mut place = Some(setups::full_board());
    let result = State::read_into(&mut place, text, &mut |_| {});
    assert_eq!((result.is_ok(), place.as_ref()), (expected.is_some(), expected), "FILE-18: over another state");
}

/// The parsed action of an answer line (ANS-1 to ANS-3).
pub(super) fn answer_line(line: &[u8], parsed: &Result<Action, SyntaxError>) {
    let understood = Action::from_answer(line.split(|&byte| byte == b'\n').next().unwrap_or_default());
    assert_eq!(understood.to_string(), model::understand(line).to_string(), "ANS-1, ANS-3");
    match parsed {
        Ok(action) => {
            assert_eq!(Action::from_answer(line), *action, "ANS-1");
            assert_eq!(words(line), words(action.to_string().as_bytes()), "ANS-2: word for word");
        }
        Err(_) => assert_eq!(Action::from_answer(line), Action::Nothing, "ANS-3"),
    }
}

/// The random state generated from bytes is valid, and so is the start with a
/// number of rounds from the bytes (FILE-18, SET-8).
pub(super) fn made_of_bytes(bytes: &[u8]) {
    let Sample { state, .. } = BolaDeDrac::sample(bytes);
    assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state), "FILE-18: a random state is valid");
    let rounds = match bytes {
        [0, ..] => 100_000 - u32::from(bytes.len().is_multiple_of(2)),
        _ => bytes.len() as u32 % 64,
    };
    let opening = BolaDeDrac::opening(&NoRules, &Opening { rounds: Some(rounds) });
    let start = model::State::start(rounds.into()).map(|start| start.write());
    assert_eq!(opening.ok().map(|state| write_state::<BolaDeDrac>(&state)), start, "SET-8");
    if let Some(state) = read_state(bytes) {
        let lines = vec![b"t r".to_vec(); state.setup().gokus.len().into()];
        laws::check_with::<BolaDeDrac>(&state, &lines, &mut draws_of(bytes));
    }
}

/// Deserializes a state from bytes in a serde format.
fn read_state(bytes: &[u8]) -> Option<State> {
    match bytes.first() {
        Some(b'{') => serde_json::from_slice(bytes).ok(),
        _ => postcard::from_bytes(bytes).ok(),
    }
}
