//! Tests which clauses the random steps of Bola de Drac cover, and that planted faults are found and shrink to
//! minimal cases.

use super::super::tests::{changed, smallest_of};
use super::{BolaDeDrac, Change, Fuzzable, Sample};
use crate::case::Case;
use crate::fuzz::{sample, to_case};
use crate::games::{GameTexts, Games};
use crate::protocol::{Reply, Step, judge_step, text_of};
use rulebook_core::boladedrac::{Action, State};
use std::collections::BTreeMap;

/// A list with this game alone, which is not in the list of games yet.
const GAMES: Games = Games::new(&[GameTexts::of::<BolaDeDrac>()]);

fn smallest(ask: &mut dyn FnMut(&Step) -> Reply) -> Sample {
    smallest_of::<BolaDeDrac>(ask)
}

fn sample_text(sample: &Sample) -> String {
    to_case::<BolaDeDrac>(sample, "x", "x").to_string()
}

fn has_no_changes(sample: &Sample) -> bool {
    sample.layout.is_empty() && sample.draw_changes.is_empty()
}

#[test]
fn a_sample_is_read_from_its_request() {
    let mut read = 0;
    for n in 0..300 {
        let sample = sample::<BolaDeDrac>(4, n);
        let request = BolaDeDrac::request(&sample);
        if has_no_changes(&sample) {
            read += 1;
            assert_eq!(BolaDeDrac::from_request(&request.to_lines()), Ok(sample));
        } else if let Ok(again) = BolaDeDrac::from_request(&request.to_lines()) {
            let draws = BolaDeDrac::request(&again).chance.unwrap_or_default();
            assert_eq!(draws, request.chance.unwrap_or_default());
        }
    }
    assert!(read > 200 && read < 300, "{read}");
}

/// Random steps cover every clause that has events or refuses input, draws that do not fit, and unusual files.
#[test]
fn random_steps_show_what_there_is_to_see() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for n in 0..4000 {
        let sample = sample::<BolaDeDrac>(5, n);
        let mut clauses = BolaDeDrac::clauses(&sample);
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses {
            *seen.entry(clause).or_default() += 1;
        }
        let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
        let step = BolaDeDrac::request(&sample);
        let is_readable = State::read(&text_of(&step.state)).is_ok();
        count("not canonical, but readable", !sample.layout.is_empty() && is_readable);
        count("no state", !is_readable);
        count("no draws", step.chance.is_none());
        count("many draws", sample.draws.len() >= 400);
        count("as large as possible", sample.state.setup().size.width().max(sample.state.setup().size.height()) == 64);
        count("alone", sample.answers.len() == 1);
        count("nobody is asked", sample.state.asked().is_empty() && !sample.state.is_over());
        count("no answer", sample.answers.iter().any(|answer| Action::parse(answer).is_err()));
    }
    println!("{seen:#?}");
    let least = [
        "BAL-1",
        "BAL-2",
        "COM-1",
        "COM-4",
        "COM-5",
        "COM-6",
        "DEA-1",
        "DEA-3",
        "END-3",
        "FRO-1",
        "ITM-1",
        "ITM-2",
        "ITM-3",
        "ITM-5",
        "KAM-1",
        "KAM-2",
        "KAM-3",
        "KAM-5",
        "KIN-1",
        "MOV-2",
        "MOV-3",
        "MOV-4",
        "MOV-5",
        "ORD-1",
        "REG-1",
        "ROU-1",
        "ROU-2",
        "not canonical, but readable",
        "no state",
        "no draws",
        "many draws",
        "as large as possible",
        "alone",
        "nobody is asked",
        "no answer",
    ];
    let few: Vec<_> = least.iter().filter(|clause| seen.get(*clause).is_none_or(|&count| count < 5)).collect();
    assert!(few.is_empty(), "{few:?} in {seen:#?}");
}

#[test]
fn a_goku_that_is_lost_shrinks_to_a_small_board() {
    let found = smallest(&mut |step| changed::<BolaDeDrac>(step, |line| line.replace("on_kinton ", "normal ")));
    let setup = found.state.setup();
    assert_eq!(setup.gokus.len(), 1, "{}", sample_text(&found));
    assert!(setup.size.area() <= 20, "{}", sample_text(&found));
    assert!(has_no_changes(&found) && found.draws.is_empty(), "{}", sample_text(&found));
}

/// The planted fault: nobody survives a combat.
#[test]
fn a_fault_of_combats_shrinks_to_two_gokus() {
    let found = smallest(&mut |step| {
        let fights = |event: &crate::games::EventText| event.clause == "COM-1";
        let texts = GAMES.named("boladedrac").unwrap();
        match texts.events(step) {
            Some(events) if events.iter().any(fights) => changed::<BolaDeDrac>(step, |line| line.replace(" a ", " d ")),
            _ => judge_step::<BolaDeDrac>(step),
        }
    });
    let setup = found.state.setup();
    assert_eq!(setup.gokus.len(), 2, "{}", sample_text(&found));
    // One draw orders the players, one decides the combat.
    assert_eq!(found.draws.len(), 2, "{}", sample_text(&found));
    let moves = found.actions().values().filter(|action| matches!(action, Action::Move(_))).count();
    assert_eq!(moves, 1, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_answers_shrinks_to_one_answer() {
    let found = smallest(&mut |step| {
        let mut step = step.clone();
        for answer in &mut step.answers {
            *answer = answer.iter().map(u8::to_ascii_lowercase).collect();
        }
        judge_step::<BolaDeDrac>(&step)
    });
    assert_eq!(found.answers.len(), 1, "{}", sample_text(&found));
    assert!(found.answers[0].len() <= 6, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_states_shrinks_to_one_change_of_the_layout() {
    let found = smallest(&mut |step| {
        let numbers = step.state.iter().flat_map(|line| line.split(|&byte| byte == b' '));
        let is_number = |word: &&[u8]| word.len() > 1 && word.iter().all(u8::is_ascii_digit);
        let has_zeros = numbers.into_iter().filter(is_number).any(|number| number[0] == b'0');
        if has_zeros { Reply::Reject("bad-state".to_owned()) } else { judge_step::<BolaDeDrac>(step) }
    });
    assert!(matches!(found.layout.as_slice(), [Change::Zeros { .. }]), "{}", sample_text(&found));
    assert_eq!(found.answers.len(), 1, "{}", sample_text(&found));
}

/// The planted fault: the implementation accepts surplus draws.
#[test]
fn a_fault_of_checking_draws_shrinks_to_one_change_of_the_draws() {
    let found = smallest(&mut |step| {
        let mut fewer = step.clone();
        while fewer.chance.as_mut().and_then(Vec::pop).is_some() {
            if let Reply::Ok(after) = judge_step::<BolaDeDrac>(&fewer) {
                return Reply::Ok(after);
            }
        }
        judge_step::<BolaDeDrac>(step)
    });
    assert!(found.layout.is_empty() && found.draw_changes.len() == 1, "{}", sample_text(&found));
    assert_eq!((found.answers.len(), found.draws.len()), (1, 0), "{}", sample_text(&found));
}

#[test]
fn a_crash_shrinks_to_a_crash() {
    let found = smallest(&mut |step| {
        let throws = step.answers.iter().any(|answer| matches!(Action::parse(answer), Ok(Action::Throw(_))));
        if throws { Reply::Error("crashed".to_owned()) } else { judge_step::<BolaDeDrac>(step) }
    });
    assert_eq!(found.answers.iter().filter(|answer| !answer.is_empty()).count(), 1, "{}", sample_text(&found));
}

#[test]
fn findings_are_cases() {
    for n in 0..300 {
        let case = to_case::<BolaDeDrac>(&sample::<BolaDeDrac>(6, n), "boladedrac-fuzz-1", "Found by fuzzing.");
        assert_eq!(Case::parse(&case.to_string(), GAMES).as_ref(), Ok(&case), "{case}");
    }
}
