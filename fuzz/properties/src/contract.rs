//! The laws of the textual contract (`spec/contract.md`), for any game.

use crate::write_state;
use rulebook_conformance::protocol::answers_of;
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Game, StepError};

/// What a step led to: whether it was made, the state after it and its events in words.
type Made<G> = (Result<(), StepError>, <G as Game>::State, Vec<String>);

/// Checks every law on a state and the answer lines of a step from it.
pub(crate) fn laws<G: Game>(state: &G::State, lines: &[Vec<u8>]) {
    let text = write_state::<G>(state);
    let read = G::read(text.as_bytes(), G::rules(state));
    let again = read.unwrap_or_else(|error| panic!("law 1: what was written can be read: {error}\n{text}"));
    assert_eq!(&again, state, "law 1: reading what was written gives the same state");

    let answers = answers_of::<G>(state, lines);
    let made = step::<G>(state, &answers);
    assert!(step::<G>(&again, &answers) == made, "law 2: equal states behave equally\n{text}");
    let (step_made, after, events) = &made;
    if step_made.is_err() {
        assert!(after == state && events.is_empty(), "law 3: a step that fails changes nothing and tells nothing");
    }
    let is_over = *step_made == Err(StepError::GameOver);
    assert_eq!(G::outcome(state).is_some(), is_over, "law 4: there is an outcome exactly at the end");
    assert!(!is_over || G::asked(state).is_empty(), "law 4: nobody is asked at the end");

    let mut meddled = answers;
    for seat in G::players(state).iter() {
        if !G::asked(state).contains(seat) {
            let other = lines.iter().find(|line| !line.is_empty()).map_or(b"-".as_slice(), Vec::as_slice);
            meddled[seat] = Answer::Line(other);
        }
    }
    assert!(step::<G>(state, &meddled) == made, "law 5: whoever is not asked changes nothing\n{text}");
    let unheard = &mut state.clone();
    assert_eq!(G::step(unheard, &answers, &mut NoChance, &mut ()), *step_made, "an observer changes nothing");
    assert_eq!(unheard, after, "an observer changes nothing");
}

fn step<G: Game>(state: &G::State, answers: &Answers<'_>) -> Made<G> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let observer = &mut |event: G::Event| events.push(event.to_string());
    let made = G::step(&mut after, answers, &mut NoChance, observer);
    (made, after, events)
}
