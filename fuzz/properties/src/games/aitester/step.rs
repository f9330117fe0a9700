//! Properties of a step.

use crate::input::write_state;
use rulebook_conformance::fuzz::aitester::Sample;
use rulebook_core::aitester::{AiTester, Command, Event, Phase, Situation, State};
use rulebook_core::contract::{Answer, Decision, Game as _, Progress};
use rulebook_core::text::PlainWriter;

/// The state after a step and its events; `None` when the game is over.
#[must_use]
pub fn play(sample: &Sample) -> Option<(State, Vec<Event>)> {
    let (mut after, mut events) = (sample.state.clone(), Vec::new());
    after.step(sample.command(), &mut |event: Event| events.push(event)).ok()?;
    Some((after, events))
}

/// A step is refused or carried out as the queries of the state say, and a refused one changes nothing but the count
/// of refusals.
pub(super) fn check(sample: &Sample) {
    let state = &sample.state;
    contract(sample);
    views(state);
    let mut trial = state.trial();
    let Some((after, _)) = play(sample) else {
        assert!(state.is_over(), "END-3: only a finished game refuses a step");
        assert!(trial.step(sample.command(), &mut ()).is_err(), "END-3: on a trial");
        return;
    };
    assert!(trial.step(sample.command(), &mut ()).is_ok(), "END-3: on a trial");
    assert_eq!(trial.situation(), after.situation(), "STP-1: a trial plays the same step");
    assert_eq!(after.scenario(), state.scenario(), "SET-2, SET-3, SET-6, SET-7: they never change");
    let before = state.situation();
    if is_accepted(sample) {
        assert_eq!(after.situation().refused, 0, "STP-4");
        return;
    }
    let counted = Situation { refused: before.refused + 1, ..before.clone() };
    if counted.refused < Situation::MAX_REFUSALS {
        assert_eq!(*after.situation(), counted, "STP-3: only the count of refusals changes");
        return;
    }
    let end = if before.phase == Phase::Buy { Command::EndBuying } else { Command::NextTurn };
    let mut ended = state.clone();
    assert!(ended.step(Some(end), &mut ()).is_ok(), "STP-5: the game is not over");
    assert_eq!(after, ended, "STP-5: as {end}");
}

fn is_accepted(sample: &Sample) -> bool {
    !sample.state.is_over() && sample.command().is_some_and(|command| sample.state.check_command(command).is_ok())
}

fn contract(sample: &Sample) {
    let state = &sample.state;
    let mover = state.situation().player;
    assert_eq!(AiTester::progress(state), Progress { done: None, most: None }, "STP-3: no number of the step is known");
    assert_eq!(state.asked(), (!state.is_over()).then_some(mover), "STP-1: the player whose turn it is");
    let judged = AiTester::judge(state, mover, Answer::Line(&sample.answer)).1;
    if let Some(command) = sample.command() {
        assert_eq!(judged.is_ok(), state.check_command(command).is_ok(), "STP-3: {command}");
    } else {
        assert!(judged.is_err(), "ANS-3");
    }
    let mut listed = Vec::new();
    AiTester::each_action(state, mover, &mut |command| listed.push(command));
    assert_eq!(sample.command().is_some_and(|command| listed.contains(&command)), is_accepted(sample), "STP-3: listed");
    for command in &listed {
        let code = AiTester::encode_action(state, command).expect("an accepted command has a code");
        assert_eq!(AiTester::decode_action(state, code), Some(*command), "{command}");
        assert!(AiTester::allows(state, mover, 0, code.0[0]), "{command}");
    }
    assert_eq!(AiTester::count_actions(state, mover), Some(listed.len() as u64), "STP-3: counted");
    let outcome = AiTester::outcome(state);
    assert_eq!(outcome.is_some(), state.is_over(), "END-1, END-2");
    for player in state.situation().armies.players() {
        let has_won = state.winner() == Some(player);
        assert_eq!(AiTester::score(state, player), i64::from(has_won), "SCO-1");
        assert!(!has_won || outcome.is_some(), "END-1: only a finished game has a winner");
        let is_draw = outcome.is_some_and(|outcome| outcome.decision == Decision::Draw);
        assert!(!(has_won && is_draw), "END-2");
    }
}

/// While the players buy, a player sees nothing that the others have bought; in the fight it sees everything (BUY-5).
fn views(state: &State) {
    for player in state.situation().armies.players() {
        let mut text = String::new();
        AiTester::view(state, player, &mut PlainWriter(&mut text)).expect("writing to a string cannot fail");
        let seen = state.seen_by(player);
        assert_eq!(text, write_state::<AiTester>(&seen), "BUY-5: the text is that of the state seen");
        assert_eq!(seen.seen_by(player), seen, "BUY-5: nothing more is hidden");
        assert_eq!(seen.situation().armies[player], state.situation().armies[player], "BUY-5: one's own army");
        assert_eq!(AiTester::read(text.as_bytes(), AiTester::rules(state)).as_ref(), Ok(&seen), "BUY-5: can be read");
        if state.situation().phase == Phase::Fight {
            assert_eq!(seen, *state, "BUY-5: in the fight");
            continue;
        }
        let others = seen.situation().armies.iter().filter(|&(other, _)| other != player);
        for (other, army) in others {
            assert!(army.units.is_empty(), "BUY-5: the units of {other}");
            assert_eq!(army.money, state.scenario().parameters.money, "BUY-5: the money of {other}");
        }
    }
}
