//! State files, answer lines and hand-made states.

use crate::answer::words;
use crate::input::write_state;
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::fibot::Sample;
use rulebook_conformance::laws;
use rulebook_conformance::model::fibot as model;
use rulebook_core::contract::{Game as _, NoRules, Opening, Violations as _};
use rulebook_core::fibot::{FiBot, P1, P2, Robot, Setup, State, Turn};
use rulebook_core::grid::{Position, Size};
use rulebook_core::text::{PlainWriter, SyntaxError};
use rulebook_core::validation::SetupViolation as _;

/// A state file that was parsed or refused (FILE-1 to FILE-7).
pub(super) fn state_file(text: &[u8], state: Option<&State>) {
    match (state, model::read(text)) {
        (Some(state), Ok(model)) => {
            assert_eq!(write_state::<FiBot>(state), model.write(), "FILE-1");
            let mut sheet = String::new();
            state.write_score_sheet(&mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
            assert_eq!(sheet, model.score_sheet(), "SCO-5");
            let mut board = String::new();
            state.draw(&mut PlainWriter(&mut board)).expect("writing to a string cannot fail");
            assert!(board.matches('\n').count() >= usize::from(state.setup().size.height()), "SET-1: {board}");
            broken_setups(state);
        }
        (None, Err(faults)) if faults.clauses().contains(&"FILE-6") => {
            let mut clauses = Vec::new();
            let error = FiBot::read(text, &NoRules).expect_err("FILE-7");
            error.each(&mut |fault| clauses.push(fault.clause.id()));
            assert_eq!(clauses, faults.clauses(), "FILE-7: every flag on a wall is reported");
        }
        (None, Err(_)) => {}
        (Some(_), Err(faults)) => panic!("FILE-7: the model refuses a state that the engine accepts: {faults}"),
        (None, Ok(_)) => panic!("FILE-7: the engine refuses a state that the model accepts"),
    }
    over_another(text, state);
}

/// Reads a text into the place of another state, which must leave no traces.
fn over_another(text: &[u8], expected: Option<&State>) {
    let mut place = Some(full_board());
    let result = State::read_into(&mut place, text, &mut |_| {});
    assert_eq!((result.is_ok(), place.as_ref()), (expected.is_some(), expected), "FILE-7: over another state");
}

/// The largest board with a wall or a robot on every cell except the two flags;
/// one flag is reached.
fn full_board() -> State {
    let size = Size::new(Setup::MAX_SIDE, Setup::MAX_SIDE).expect("the grid has room");
    let mut setup = State::default().into_setup();
    setup.size = size;
    let side = i32::from(Setup::MAX_SIDE);
    let mut cells = (1..=side).flat_map(|y| (1..=side).map(move |x| Position::new(x, y)));
    for robot in Robot::ALL {
        setup.robots[robot] = cells.next();
    }
    setup.flags[P2] = Position::new(1, 1);
    setup.flags[P1] = cells.next().expect("a row has fewer cells than there are robots");
    setup.walls = cells.collect();
    State::new(setup).expect("FILE-7: only flags on walls are refused")
}

/// A mutation of a setup.
type SetupChange<'a> = &'a dyn Fn(&mut Setup);

/// Hand-made setups that no file can contain are refused, with the clause of
/// each fault. So is a flag on a wall.
fn broken_setups(state: &State) {
    let sound = state.setup();
    let (on, off) = (sound.flags[P2], Position::new(26, 1));
    let [first, second] = [Robot::ALL[3], Robot::ALL[20]];
    let breaks: [(&str, SetupChange<'_>); 8] = [
        ("SET-1", &|setup| setup.size = Size::new(26, 1).expect("the grid has room")),
        ("FILE-3", &|setup| setup.rounds_left = 26),
        ("SET-3", &|setup| setup.walls.insert(off)),
        ("FILE-3", &|setup| setup.flags[P2] = off),
        ("FILE-6", &|setup| setup.walls.insert(on)),
        ("SET-4", &|setup| setup.robots[first] = Some(off)),
        ("SET-4", &|setup| [first, second].into_iter().for_each(|robot| setup.robots[robot] = Some(on))),
        ("SET-4", &|setup| {
            setup.walls.insert(on);
            setup.robots[first] = Some(on);
        }),
    ];
    for (clause, change) in breaks {
        let mut setup = sound.clone();
        change(&mut setup);
        let error = State::new(setup).expect_err(clause);
        let is_reported = error.violations().iter().any(|broken| broken.clause().id() == clause);
        assert!(is_reported && !error.to_string().is_empty(), "{clause}: {error}");
    }
    assert_eq!(State::try_from(Setup::from(state.clone())).as_ref(), Ok(state), "a valid setup is accepted");
}

/// The parsed turn of an answer line (ANS-1 to ANS-5).
pub(super) fn answer_line(line: &[u8], parsed: &Result<Turn, SyntaxError>) {
    let understood = Turn::from_answer(line.split(|&byte| byte == b'\n').next().unwrap_or_default());
    assert_eq!(understood.to_string(), model::understand(line).to_string(), "ANS-1, ANS-5");
    match parsed {
        Ok(turn) => {
            assert_eq!(Turn::from_answer(line), *turn, "ANS-1");
            assert_eq!(words(line), words(turn.to_string().as_bytes()), "ANS-2: word for word");
        }
        Err(_) => assert_eq!(Turn::from_answer(line), Turn::Pass, "ANS-4"),
    }
}

/// The random state and turn generated from bytes are valid, and so is the
/// start with a number of rounds from the bytes (FILE-7, SET-6).
pub(super) fn made_of_bytes(bytes: &[u8]) {
    let Sample { state, .. } = FiBot::sample(bytes);
    assert_eq!(State::new(state.setup().clone()).as_ref(), Ok(&state), "FILE-7: a random state is valid");
    let rounds = bytes.len() % 64;
    let opening = FiBot::opening(&NoRules, &Opening { rounds: u32::try_from(rounds).ok() });
    let start = model::State::start(rounds as i64).map(|start| start.write());
    assert_eq!(opening.ok().map(|state| write_state::<FiBot>(&state)), start, "SET-6");
    if let Some(state) = read_state(bytes) {
        laws::check::<FiBot>(&state, &[b"A D".to_vec()]);
    }
}

/// Deserializes a state from bytes in a serde format.
fn read_state(bytes: &[u8]) -> Option<State> {
    match bytes.first() {
        Some(b'{') => serde_json::from_slice(bytes).ok(),
        _ => postcard::from_bytes(bytes).ok(),
    }
}
