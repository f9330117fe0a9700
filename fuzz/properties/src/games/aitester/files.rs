//! State files, answer lines and hand-made states.

use crate::answer::words;
use crate::input::write_state;
use rulebook_conformance::fuzz::Fuzzable as _;
use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_conformance::laws;
use rulebook_conformance::model::aitester as model;
use rulebook_core::aitester::{AiTester, Army, Command, Ground, P1, Setup, State, Tile, Unit};
use rulebook_core::contract::{Game as _, NoRules, Opening, Violations as _};
use rulebook_core::text::SyntaxError;
use rulebook_core::validation::SetupViolation as _;

/// A state file that was parsed or refused (FILE-1 to FILE-10).
pub(super) fn state_file(text: &[u8], state: Option<&State>) {
    match (state, model::read(text)) {
        (Some(state), Ok(model)) => {
            assert_eq!(write_state::<AiTester>(state), model.write(), "FILE-1");
            assert_eq!(state.is_over(), model.is_over(), "END-1, END-2");
            broken_setups(state);
        }
        (None, Err(faults)) => {
            let broken = |clause: &&str| matches!(*clause, "FILE-5" | "FILE-6" | "FILE-7" | "FILE-8" | "FILE-9");
            let expected = distinct(faults.clauses());
            let mut found = Vec::new();
            let error = State::read(text).expect_err("FILE-10");
            error.each(&mut |fault| found.push(fault.clause.id()));
            // An unreadable file has one fault, which the model may count to another clause.
            if Setup::read(text).is_ok() {
                assert!(expected.iter().all(broken), "FILE-10: {expected:?}");
                assert_eq!(distinct(found), expected, "FILE-10: everything that a state breaks is reported");
            }
        }
        (Some(_), Err(faults)) => panic!("FILE-10: the model refuses a state that the engine accepts: {faults}"),
        (None, Ok(_)) => panic!("FILE-10: the engine refuses a state that the model accepts"),
    }
    over_another(text, state);
}

fn distinct(mut clauses: Vec<&'static str>) -> Vec<&'static str> {
    clauses.sort_unstable();
    clauses.dedup();
    clauses
}

/// Reads a text into the place of another state, which must leave no traces.
fn over_another(text: &[u8], expected: Option<&State>) {
    let mut place = Some(State::default());
    let result = State::read_into(&mut place, text, &mut |_| {});
    assert_eq!((result.is_ok(), place.as_ref()), (expected.is_some(), expected), "FILE-10: over another state");
}

/// A mutation of a setup.
type SetupChange<'a> = &'a dyn Fn(&mut Setup);

/// Hand-made setups are refused, with the clause of each fault.
fn broken_setups(state: &State) {
    let sound = state.clone().into_setup();
    let tile = Tile::new(0, 0);
    let off = Tile::new(sound.scenario.terrain.size().width(), 0);
    let unit = |tile: Tile, type_number: u8| Unit { type_number, tile, health: 1 };
    let add = |setup: &mut Setup, units: &[Unit]| {
        let army = setup.situation.armies.get_mut(P1).expect("SET-4: there is a player 1");
        army.units.truncate(Army::MAX_UNITS - units.len());
        army.units.extend(units.iter().cloned());
    };
    let breaks: [(&str, SetupChange<'_>); 10] = [
        ("SET-3", &|setup| setup.scenario.parameters.action_points = 10_001),
        ("SET-4", &|setup| setup.situation.armies.get_mut(P1).expect("SET-4").money = Army::MAX_MONEY + 1),
        ("SET-6", &|setup| setup.scenario.types[0].range = 0),
        ("FILE-5", &|setup| {
            setup.scenario.terrain.set(tile, Ground::Water);
            setup.scenario.placement.set(tile, Some(P1));
        }),
        ("FILE-7", &|setup| setup.situation.points = setup.scenario.parameters.action_points + 1),
        ("FILE-8", &|setup| {
            setup.situation.bonuses.clear();
            setup.situation.bonuses.push(off).expect("SET-8: the list has room");
        }),
        ("FILE-9", &|setup| add(setup, &[unit(off, 0)])),
        ("FILE-9", &|setup| {
            setup.scenario.terrain.set(tile, Ground::Wall);
            add(setup, &[unit(tile, 0)]);
        }),
        ("FILE-9", &|setup| add(setup, &[unit(tile, setup.scenario.types.len() as u8)])),
        ("FILE-9", &|setup| add(setup, &[unit(tile, 0), unit(tile, 0)])),
    ];
    for (clause, change) in breaks {
        let mut setup = sound.clone();
        change(&mut setup);
        let error = State::new(setup).expect_err(clause);
        let is_reported = error.violations().iter().any(|broken| broken.clause().id() == clause);
        assert!(is_reported && !error.to_string().is_empty(), "{clause}: {error}");
    }
    assert_eq!(State::try_from(sound).as_ref(), Ok(state), "a valid setup is accepted");
}

/// The parsed command of an answer line (ANS-1 to ANS-4).
pub(super) fn answer_line(line: &[u8], parsed: &Result<Command, SyntaxError>) {
    // ANS-4: the model takes the whole output.
    let first = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let understood = Command::parse(first).ok().map(|command| command.to_string());
    assert_eq!(understood, model::understand(line).map(|command| command.to_string()), "ANS-1 to ANS-4");
    if let Ok(command) = parsed {
        let number = |word: &String| word.trim_start_matches('0').to_owned();
        let written: Vec<String> = words(command.to_string().as_bytes()).iter().map(number).collect();
        assert_eq!(words(line).iter().map(number).collect::<Vec<_>>(), written, "ANS-2: word for word");
    }
}

/// The random state and answer generated from bytes are valid, and a number of turns gives its start (SET-9).
pub(super) fn made_of_bytes(bytes: &[u8]) {
    let Sample { state, .. } = AiTester::sample(bytes);
    assert_eq!(State::new(state.clone().into_setup()).as_ref(), Ok(&state), "FILE-10: a random state is valid");
    let rounds = u32::try_from(bytes.len()).ok();
    let opening = AiTester::opening(&NoRules, &Opening { rounds }).ok();
    let start = model::State::start(rounds.map(i64::from)).map(|start| start.write());
    assert_eq!(opening.map(|state| write_state::<AiTester>(&state)), start, "SET-9");
    if let Some(state) = read_state(bytes) {
        laws::check::<AiTester>(&state, &[b"NXT".to_vec()]);
    }
}

/// Deserializes a state from bytes in a serde format.
fn read_state(bytes: &[u8]) -> Option<State> {
    match bytes.first() {
        Some(b'{') => serde_json::from_slice(bytes).ok(),
        _ => postcard::from_bytes(bytes).ok(),
    }
}
