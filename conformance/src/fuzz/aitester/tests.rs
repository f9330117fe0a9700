//! Tests which situations the random steps of AI-Tester cover, and that planted faults are found and shrink to minimal
//! cases.

use super::super::tests::{changed, smallest_of};
use super::{AiTester, Change, Fuzzable, Sample};
use crate::case::Case;
use crate::fuzz::{sample, to_case};
use crate::games::Games;
use crate::protocol::{Reply, Step, judge_step, text_of};
use rulebook_core::aitester::{Command, Event, Phase, Refusal, State};
use std::collections::BTreeMap;

fn smallest(ask: &mut dyn FnMut(&Step) -> Reply) -> Sample {
    smallest_of::<AiTester>(ask)
}

fn sample_text(sample: &Sample) -> String {
    to_case::<AiTester>(sample, "x", "x").to_string()
}

fn units(sample: &Sample) -> usize {
    sample.state.situation().armies.iter().map(|(_, army)| army.units.len()).sum()
}

#[test]
fn a_sample_is_read_from_its_request() {
    let mut read = 0;
    for n in 0..300 {
        let sample = sample::<AiTester>(4, n);
        if sample.layout.is_empty() {
            read += 1;
            assert_eq!(AiTester::from_request(&AiTester::request(&sample).to_lines()), Ok(sample));
        }
    }
    assert!(read > 200 && read < 300, "{read}");
}

/// Random steps cover every command with every reason to refuse it, both ends of the game, bonuses, deaths, unusual
/// answers and refused states.
#[test]
fn random_steps_show_what_there_is_to_see() {
    let mut seen = BTreeMap::<String, usize>::new();
    for n in 0..6000 {
        let sample = sample::<AiTester>(5, n);
        let (state, mut events) = (&sample.state, Vec::new());
        let refused = state.clone().step(sample.command(), &mut |event: Event| events.push(event)).is_err();
        let mut count = |what: &str, holds| *seen.entry(what.to_owned()).or_default() += usize::from(holds);
        count("buying", state.situation().phase == Phase::Buy);
        count("many players", state.situation().armies.len() > 5);
        count("over", refused);
        count("no command", sample.command().is_none() && !sample.answer.is_empty());
        count("no answer", sample.answer.is_empty());
        let canonical = sample.command().map(|command| command.to_string().into_bytes());
        count("another spelling", canonical.is_some_and(|line| line != sample.answer));
        let tidy = sample.layout.is_empty();
        let readable = State::read(&text_of(&AiTester::request(&sample).state)).is_ok();
        count("not canonical, but readable", !tidy && readable);
        count("no state", !tidy && !readable);
        for event in events {
            let text = format!("{event:?}");
            let kind = match event {
                Event::Refused { why: Refusal::TooExpensive { .. }, .. } => "TooExpensive",
                Event::Refused { why: Refusal::PathTooLong { .. }, .. } => "PathTooLong",
                Event::Refused { why: Refusal::ShotTooExpensive { .. }, .. } => "ShotTooExpensive",
                Event::Refused { why, .. } => &format!("{why:?}"),
                _ => text.split(' ').next().unwrap_or(&text),
            };
            count(kind, true);
        }
    }
    println!("{seen:#?}");
    // 9 of the state and the answer, 20 reasons and 15 events, with the reason for the wrong phase in either one.
    assert!(seen.len() >= 40, "{}: {seen:#?}", seen.len());
    assert!(seen.values().all(|&count| count > 0), "{seen:#?}");
}

#[test]
fn a_wrong_cost_of_moves_shrinks_to_one_unit() {
    let found = smallest(&mut |step| {
        let is_move = step.answers[0].starts_with(b"MOV");
        changed::<AiTester>(step, |line| if is_move { line.replace("points ", "points 1") } else { line })
    });
    // A state with a single unit is over, so there are two.
    assert_eq!(units(&found), 2, "{}", sample_text(&found));
    assert!(matches!(found.command(), Some(Command::Move { .. })), "{}", sample_text(&found));
}

/// The planted fault: water stops shots.
#[test]
fn a_fault_of_the_line_of_fire_shrinks_to_one_tile_of_water() {
    let dry = |step: &Step| {
        let mut step = step.clone();
        for line in &mut step.state {
            if !line.contains(&b' ') {
                line.iter_mut().filter(|tile| **tile == b'~').for_each(|tile| *tile = b'#');
            }
        }
        let is_shot = step.answers[0].starts_with(b"ATT");
        let Reply::Ok(mut after) = judge_step::<AiTester>(&step) else { return None };
        for line in &mut after.state {
            if !line.contains(&b' ') {
                line.iter_mut().filter(|tile| **tile == b'#').for_each(|tile| *tile = b'~');
            }
        }
        is_shot.then_some(Reply::Ok(after))
    };
    let found = smallest(&mut |step| {
        let has_walls = step.state.iter().any(|line| line.contains(&b'#'));
        if has_walls { None } else { dry(step) }.unwrap_or_else(|| judge_step::<AiTester>(step))
    });
    let size = found.state.scenario().terrain.size();
    assert_eq!((units(&found), size.width().max(size.height())), (2, 3), "{}", sample_text(&found));
    assert!(matches!(found.command(), Some(Command::Attack { .. })), "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_answers_shrinks_to_a_short_answer() {
    let found = smallest(&mut |step| {
        let mut step = step.clone();
        let line = String::from_utf8_lossy(&step.answers[0]).into_owned();
        let words: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
        step.answers[0] = words.join(" ").into_bytes();
        judge_step::<AiTester>(&step)
    });
    assert!(found.command().is_none() && found.answer.len() <= 12, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_states_shrinks_to_one_change_of_the_layout() {
    let found = smallest(&mut |step| {
        let has_tab = step.state.iter().any(|line| line.contains(&b'\t'));
        if has_tab { Reply::Reject("bad-state".to_owned()) } else { judge_step::<AiTester>(step) }
    });
    let layout = found.layout.as_slice();
    let is_gap = matches!(layout, [Change::Around { .. } | Change::BlankLine { .. } | Change::Wider { .. }]);
    assert!(is_gap, "{}", sample_text(&found));
}

#[test]
fn a_lost_refusal_shrinks_to_an_empty_answer() {
    let found = smallest(&mut |step| changed::<AiTester>(step, |line| line.replace("refused 1", "refused 0")));
    assert_eq!(found.answer, b"", "{}", sample_text(&found));
    assert!(units(&found) <= 2, "{}", sample_text(&found));
}

#[test]
fn a_crash_shrinks_to_a_crash() {
    let found = smallest(&mut |step| {
        let buys = step.answers[0].starts_with(b"BUY");
        if buys { Reply::Error("crashed".to_owned()) } else { judge_step::<AiTester>(step) }
    });
    assert!(matches!(found.command(), Some(Command::Buy { .. })), "{}", sample_text(&found));
}

#[test]
fn findings_are_cases() {
    for n in 0..300 {
        let case = to_case::<AiTester>(&sample::<AiTester>(6, n), "aitester-fuzz-1", "Found by fuzzing.");
        assert_eq!(Case::parse(&case.to_string(), Games::BUILT_IN).as_ref(), Ok(&case), "{case}");
    }
}
