//! The laws of the contract (`spec/contract.md`), for any game: each is tried on
//! every state of games that are played here.

use crate::sinks::{Full, Noting, text};
use rulebook_core::chance::NoChance;
use rulebook_core::contract::{Answer, Answers, Event as _, Game, StepError};
use rulebook_core::players::Seat;

/// Plays a game to its end, with the lines that `answer` gives for a seat and
/// the number of a step, and holds each of its states to the laws. Gives the
/// number of steps.
pub(crate) fn hold<G: Game>(mut state: G::State, mut answer: impl FnMut(&G::State, Seat, u64) -> Vec<u8>) -> u64 {
    for number in 0.. {
        holds::<G>(&state);
        let asked = G::asked(&state);
        let lines: Vec<(Seat, Vec<u8>)> = asked.iter().map(|seat| (seat, answer(&state, seat, number))).collect();
        let mut answers = Answers::default();
        lines.iter().for_each(|(seat, line)| answers[*seat] = Answer::Line(line));
        let over = G::outcome(&state).is_some();
        let stepped = step::<G>(&state, &answers);
        // Law 4.
        assert_eq!(stepped.is_none(), over, "a step is refused exactly when the game is over: {state:?}");
        // Law 2: also what stands in no text must not matter.
        assert_eq!(step::<G>(&again::<G>(&state), &answers), stepped, "equal states behave equally");
        // Law 5.
        for seat in Seat::ALL.into_iter().filter(|&seat| !asked.contains(seat)) {
            answers[seat] = Answer::Line(b"0");
            lines.iter().for_each(|(_, line)| answers[seat] = Answer::Line(line));
        }
        assert_eq!(step::<G>(&state, &answers), stepped, "who is not asked changes nothing");
        let Some((next, _)) = stepped else { return number };
        if let (Some(before), Some(after)) = (G::progress(&state).done, G::progress(&next).done) {
            assert_eq!(before + 1, after, "a counter grows by one");
        }
        state = next;
    }
    unreachable!("a game ends")
}

/// The state after a step and what happened in it, each event with its clause;
/// `None` when the game is over.
fn step<G: Game>(state: &G::State, answers: &Answers<'_>) -> Option<(G::State, Vec<String>)> {
    let mut next = state.clone();
    let mut events = Vec::new();
    let observer = &mut |event: G::Event| events.push(format!("{} {event} {event:?}", event.clause()));
    match G::step(&mut next, answers, &mut NoChance, observer) {
        Ok(()) => Some((next, events)),
        Err(error) => {
            // Law 3.
            assert_eq!(error, StepError::GameOver);
            assert_eq!((&next, events), (state, Vec::new()), "a step that fails changes nothing and reports nothing");
            None
        }
    }
}

fn again<G: Game>(state: &G::State) -> G::State {
    let written = text(|out| G::write(state, out));
    G::read(written.as_bytes(), G::rules(state)).unwrap_or_else(|error| panic!("{error}:\n{written}"))
}

/// What holds for one state.
fn holds<G: Game>(state: &G::State) {
    let written = text(|out| G::write(state, out));
    // Law 1.
    assert_eq!(&again::<G>(state), state, "reading what was written gives the same state");
    assert!(G::recognises(written.as_bytes()), "what is read is recognised");
    let mut noting = Noting::default();
    G::write(state, &mut noting).unwrap();
    assert_eq!(noting.text, written, "values are announced or not, the text is the same");
    for room in 0..written.len() {
        assert!(G::write(state, &mut Full(room)).is_err(), "writing stops where the sink does, at {room} bytes");
    }
    G::write(state, &mut Full(written.len())).unwrap();

    let (players, asked, transcribed) = (G::players(state), G::asked(state), G::transcribed(state));
    assert!(!players.is_empty());
    assert!(asked.iter().all(|seat| players.contains(seat) && transcribed.contains(seat)), "{asked} of {players}");
    let outcome = G::outcome(state);
    assert!(outcome.is_none() || asked.is_empty(), "nobody is asked when the game is over");
    for seat in Seat::ALL {
        let plays = players.contains(seat);
        assert!(plays || (G::score(state, seat) == 0 && G::name(state, seat).is_none()), "{seat} does not play");
        if let Some(outcome) = &outcome {
            assert_eq!(outcome.ranks[seat] > 0, plays, "the rank of {seat}");
        }
    }
    let sheet = text(|out| G::score_sheet(state, out));
    assert_eq!(sheet.lines().count(), players.len(), "a line per player:\n{sheet}");
    assert!(!text(|out| G::draw(state, out)).is_empty());
}
