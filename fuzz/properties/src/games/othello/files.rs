//! State files.

use super::setups;
use crate::input::write_state;
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::othello::Sample;
use rulebook_conformance::laws;
use rulebook_conformance::model::othello as model;
use rulebook_core::contract::{Game as _, Opening, Violations as _};
use rulebook_core::othello::{Board, Color, Othello, Rules, Setup, Square, Start, State};
use rulebook_core::text::PlainWriter;

/// A state file that was parsed or refused (FILE-1 to FILE-8).
pub(super) fn state_file(text: &[u8], state: Option<&State>) {
    match (state, model::read(text)) {
        (Some(state), Ok(model)) => {
            assert_eq!(write_state::<Othello>(state), model.write(), "FILE-1");
            let mut sheet = String::new();
            state.write_score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
            assert_eq!(sheet, model.score_sheet(), "SCO-5");
            assert_eq!(drawn_squares(state), state.moves(), "MOV-1: each legal move is drawn");
            setups::any_fields(state);
        }
        (None, Err(faults)) => {
            // The model names FILE-5 and FILE-7 in well-formed files alone.
            if faults.clauses().iter().any(|clause| matches!(*clause, "FILE-5" | "FILE-7")) {
                let mut clauses = Vec::new();
                let error = State::read(text, Rules::default()).expect_err("FILE-8");
                error.each(&mut |fault| clauses.push(fault.clause.id()));
                assert_eq!(clauses, faults.clauses(), "FILE-8: every violation is reported");
            }
        }
        (Some(_), Err(faults)) => panic!("FILE-8: the model refuses a state that the engine accepts: {faults}"),
        (None, Ok(_)) => panic!("FILE-8: the engine refuses a state that the model accepts"),
    }
    over_another(text, state);
}

/// The squares with a mark in the drawing.
fn drawn_squares(state: &State) -> u64 {
    let mut drawing = String::new();
    state.draw(&mut PlainWriter(&mut drawing)).expect("writing to a string cannot fail");
    let signs = drawing.lines().skip(1).take(8).flat_map(|row| row.split(' ').skip(1));
    let marked = Square::ALL.into_iter().zip(signs).filter(|(_, sign)| *sign == "*");
    marked.fold(0, |set, (square, _)| set | square.bit())
}

/// Reads a text into the place of another state, which must leave no traces.
fn over_another(text: &[u8], expected: Option<&State>) {
    let rules = Rules { start: Start::Mirrored };
    let expected = expected.map(|state| State::new(Setup { rules, ..*state.setup() }).expect("SET-5"));
    let mut place = Some(lost_by_white());
    let result = State::read_into(&mut place, text, rules, &mut |_| {});
    assert_eq!((result.is_ok(), place), (expected.is_some(), expected), "FILE-8: over another state");
}

/// A board with discs on all squares but one, and a forfeit of white.
fn lost_by_white() -> State {
    let mut board = Board::new(u64::MAX, 0).expect("no square is in both sets");
    board.set(Square::ALL[0], Some(Color::White));
    board.set(Square::ALL[63], None);
    let setup = Setup { board, to_move: Color::White, forfeit: Some(Color::White), rules: Rules::default() };
    State::new(setup).expect("MOV-2: white can move to h8")
}

/// The random state and answer generated from bytes are valid, and a variant gives its start (SET-4, SET-5).
pub(super) fn made_of_bytes(bytes: &[u8]) {
    let Sample { state, .. } = Othello::sample(bytes);
    assert_eq!(State::new(*state.setup()), Ok(state), "FILE-8: a random state is valid");
    for start in [Start::Standard, Start::Mirrored] {
        let opening = Othello::opening(&Rules { start }, &Opening::default()).expect("SET-4");
        let model = model::State::start(start == Start::Mirrored);
        assert_eq!(write_state::<Othello>(&opening), model.write(), "SET-4, SET-5");
    }
    let rounds = Opening { rounds: Some(bytes.len() as u32) };
    assert!(Othello::opening(&Rules::default(), &rounds).is_err(), "END-1: the game has no number of rounds");
    if let Some(state) = read_state(bytes) {
        let square = Square::first_of(state.moves()).unwrap_or(Square::ALL[0]);
        laws::check::<Othello>(&state, &[square.to_string().into_bytes()]);
    }
}

/// Deserializes a state from bytes in a serde format.
fn read_state(bytes: &[u8]) -> Option<State> {
    match bytes.first() {
        Some(b'{') => serde_json::from_slice(bytes).ok(),
        _ => postcard::from_bytes(bytes).ok(),
    }
}
