//! Checks that a game obeys the laws of the contract that all games share (`spec/contract.md`, section "Laws").

use crate::protocol::answers_of;
use rulebook_core::chance::{Chance, Draw, DrawRecorder, NoChance, RecordedDraws};
use rulebook_core::contract::{ActionCode, Answer, Answers, Event, Game, Reply, Rules as _, StepError, TextGame};
use rulebook_core::players::Seat;
use rulebook_core::text::PlainWriter;

/// The trace of a step: success or an error, the state after the step, and its events with their clauses.
type StepTrace<G> = (Result<(), StepError>, <G as Game>::State, Vec<String>);

/// Checks every law for a state and a step from it, in a game without chance. `lines` has one answer line per
/// answering player.
///
/// # Panics
///
/// When the game violates a law; the message says which.
pub fn check<G: Game>(state: &G::State, lines: &[Vec<u8>]) {
    check_with::<G>(state, lines, &mut NoChance);
}

/// Checks every law for a state and a step from it, with draws from `chance`. `lines` has one answer line per
/// answering player.
///
/// # Panics
///
/// When the game violates a law; the message says which.
pub fn check_with<G: Game>(state: &G::State, lines: &[Vec<u8>], chance: &mut dyn Chance) {
    let text = text_of::<G>(state);
    assert!(G::recognizes(text.as_bytes()), "law 1: a written state is recognized\n{text}");
    let read = G::read(text.as_bytes(), G::rules(state));
    let again = read.unwrap_or_else(|error| panic!("law 1: a written state can be read: {error}\n{text}"));
    assert_eq!(&again, state, "law 1: reading a written state gives the same state");

    let answers = answers_of::<G>(state, lines);
    let mut recorder = DrawRecorder::new(chance);
    let trace = step::<G>(state, &answers, &mut recorder);
    let draws = recorder.into_draws();
    let replay = || RecordedDraws::new(&draws);
    assert!(step::<G>(&again, &answers, &mut replay()) == trace, "law 2: equal states behave equally\n{text}");
    let (result, after, events) = &trace;
    if result.is_err() {
        assert!(after == state && events.is_empty(), "law 3: a failed step changes nothing and has no events");
    }
    let is_over = *result == Err(StepError::GameOver);
    assert_eq!(G::outcome(state).is_some(), is_over, "law 4: a game has an outcome exactly when it is over");
    assert!(!is_over || G::asked(state).is_empty(), "law 4: nobody is asked when the game is over");

    let mut with_extra_answers = answers;
    for seat in G::players(state).iter() {
        if !G::asked(state).contains(seat) {
            let other = lines.iter().find(|line| !line.is_empty()).map_or(b"-".as_slice(), Vec::as_slice);
            with_extra_answers[seat] = Answer::Line(other);
        }
    }
    assert!(
        step::<G>(state, &with_extra_answers, &mut replay()) == trace,
        "law 5: players who are not asked change nothing\n{text}"
    );
    let unobserved = &mut state.clone();
    assert_eq!(G::step_answers(unobserved, &answers, &mut replay(), &mut ()), *result, "an observer changes nothing");
    assert_eq!(unobserved, after, "an observer changes nothing");
    if let (Ok(()), Some(before), Some(after)) = (result, G::progress(state).done, G::progress(after).done) {
        assert_eq!(before + 1, after, "the step number of the state grows by one with every step\n{text}");
    }
    seats::<G>(state);
    actions::<G>(state);
    other_draws::<G>(state, &answers, &draws, &trace);
    type_erasure::<G>(state, &text, &answers, &mut replay(), &trace);
}

/// Plays a game to its end and [checks](check) each of its states. `answer` returns the answer line for a state, a
/// seat and a step number.
///
/// Returns the number of steps.
///
/// # Panics
///
/// When the game violates a law.
pub fn play<G: Game>(state: G::State, answer: impl FnMut(&G::State, Seat, u64) -> Vec<u8>) -> u64 {
    play_with::<G>(state, answer, &mut NoChance)
}

/// Plays a game to its end, as [`play`], with draws from `chance`.
///
/// # Panics
///
/// When the game violates a law.
pub fn play_with<G: Game>(
    mut state: G::State,
    mut answer: impl FnMut(&G::State, Seat, u64) -> Vec<u8>,
    chance: &mut dyn Chance,
) -> u64 {
    let mut number = 0;
    loop {
        let lines: Vec<_> = G::answering_players(&state).iter().map(|seat| answer(&state, seat, number)).collect();
        check_with::<G>(&state, &lines, chance);
        let (result, next, _) = step::<G>(&state, &answers_of::<G>(&state, &lines), chance);
        if result.is_err() {
            return number;
        }
        state = next;
        number += 1;
    }
}

/// Checks the seats. Each player has a line in the score sheet, and a rank once the game is over. Only players are
/// asked, and only they have a score, a name or a rank.
fn seats<G: Game>(state: &G::State) {
    let (players, asked, answering) = (G::players(state), G::asked(state), G::answering_players(state));
    assert!(!players.is_empty(), "somebody plays");
    assert!(asked.iter().all(|seat| answering.contains(seat)), "a player who is asked has a line in a transcript");
    assert!(answering.iter().all(|seat| players.contains(seat)), "only players have lines in a transcript");
    let outcome = G::outcome(state);
    for seat in Seat::ALL {
        let plays = players.contains(seat);
        assert!(plays || (G::score(state, seat) == 0 && G::name(state, seat).is_none()), "{seat} does not play");
        assert!(outcome.as_ref().is_none_or(|outcome| (outcome.ranks[seat] > 0) == plays), "the rank of {seat}");
    }
    let mut sheet = String::new();
    G::score_sheet(state, &mut PlainWriter(&mut sheet)).expect("writing to a string cannot fail");
    assert_eq!(sheet.lines().count(), players.len(), "the score sheet has one line per player:\n{sheet}");
}

/// Checks law 6: a player has legal actions exactly when it is asked. The text of a legal action parses back to the
/// same action and is accepted, and its code belongs to no other action. Of each part of the action space, only some
/// values are tried; the hash of the state selects them. Also checks that the default action parses back from its text.
fn actions<G: Game>(state: &G::State) {
    let Some(space) = G::action_space(state) else { return };
    for seat in Seat::ALL {
        let asked = G::asked(state).contains(seat);
        let allowed = |part: usize| (0..space.sizes()[part]).filter(move |&value| G::allows(state, seat, part, value));
        let first: Vec<Option<u32>> = (0..space.sizes().len()).map(|part| allowed(part).next()).collect();
        assert!(first.iter().all(|value| value.is_some() == asked), "{seat} has actions exactly when it is asked");
        assert_eq!(
            G::count_actions(state, seat).is_some_and(|count| count > 0),
            asked,
            "{seat}: the number of actions"
        );
        let Some(first) = first.into_iter().collect::<Option<Vec<u32>>>() else { continue };
        for part in 0..first.len() {
            assert!(
                !G::allows(state, seat, part, space.sizes()[part]),
                "{seat}: no value beyond the action space is legal"
            );
            let values: Vec<u32> = allowed(part).collect();
            let step = (G::state_hash(state) as usize % values.len()).max(1);
            for &value in values.iter().step_by(step).take(8).chain(values.last()) {
                let mut code = ActionCode::default();
                code.0[..first.len()].copy_from_slice(&first);
                code.0[part] = value;
                let action = G::decode_action(state, code);
                let action = action.unwrap_or_else(|| panic!("{seat}: {code:?} is legal but has no action"));
                assert_eq!(G::encode_action(state, &action), Some(code), "{seat}: the code of {action}");
                let line = action.to_string();
                let judged = G::judge(state, seat, Answer::Line(line.as_bytes()));
                assert_eq!(judged, (Reply::Action(action), Ok(())), "{seat}: {line} parses as it was written");
            }
        }
    }
    if let Some(action) = Seat::ALL.into_iter().find_map(|seat| G::default_action(state, seat)) {
        assert_eq!(G::parse_action(action.to_string().as_bytes()), Ok(action), "silence counts as {action}");
    }
}

/// Checks law 3 for a step that fails because its last draw is missing or has another bound. Also checks that a step
/// consumes all draws that were recorded from it.
fn other_draws<G: Game>(state: &G::State, answers: &Answers<'_>, draws: &[Draw], (result, ..): &StepTrace<G>) {
    let mut replay = RecordedDraws::new(draws);
    let _ = step::<G>(state, answers, &mut replay);
    assert_eq!(replay.left(), 0, "replaying a step consumes all its draws");
    let Some((last, fewer)) = draws.split_last().filter(|_| result.is_ok()) else { return };
    let bound = last.below().saturating_add(1);
    let other: Vec<Draw> = fewer.iter().copied().chain(Draw::new(last.value(), bound)).collect();
    for draws in [fewer, &other] {
        let (result, after, events) = step::<G>(state, answers, &mut RecordedDraws::new(draws));
        assert!(matches!(result, Err(StepError::Chance(_))), "a step without its last draw fails: {result:?}");
        assert!(after == *state && events.is_empty(), "law 3: a step without its last draw changes nothing");
    }
}

/// Checks law 7: a type-erased state, behind `dyn`, behaves like the typed `state`, whose text and trace are passed.
fn type_erasure<G: Game>(
    state: &G::State,
    text: &str,
    answers: &Answers<'_>,
    chance: &mut dyn Chance,
    (result, after, events): &StepTrace<G>,
) {
    let mut rules = String::new();
    G::rules(state).each(&mut |key, value| rules.push_str(&format!("{key}={value}\n")));
    let read = <dyn TextGame>::of::<G>().read(rules.as_bytes(), text.as_bytes());
    let mut erased = read.unwrap_or_else(|error| panic!("a written state can be read behind dyn: {error}"));
    assert_eq!(erased.downcast::<G>(), Some(state), "a state behind dyn is the state");
    for (seat, &answer) in answers.iter() {
        if G::asked(state).contains(seat) {
            assert_eq!(erased.submit(seat, answer), G::judge(state, seat, answer).1, "{seat} is judged alike");
        }
    }
    let mut observed = Vec::new();
    let mut observe = |event: &dyn Event| observed.push(format!("{} {event}", event.clause()));
    assert_eq!(erased.step(chance, Some(&mut observe)), *result, "a step behind dyn is the step");
    assert_eq!((erased.downcast::<G>(), &observed), (Some(after), events), "a step behind dyn is the step");
    assert_eq!(erased.hash(), G::state_hash(after), "the hash behind dyn is the hash");
}

/// Writes a state to a string.
fn text_of<G: Game>(state: &G::State) -> String {
    let mut text = String::new();
    G::write(state, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
    text
}

/// Plays a step on a copy of the state.
fn step<G: Game>(state: &G::State, answers: &Answers<'_>, chance: &mut dyn Chance) -> StepTrace<G> {
    let (mut after, mut events) = (state.clone(), Vec::new());
    let observer = &mut |event: G::Event| events.push(format!("{} {event}", event.clause()));
    let result = G::step_answers(&mut after, answers, chance, observer);
    (result, after, events)
}
