//! Tests which situations the random steps of Othello cover, and that planted faults are found and shrink to minimal
//! cases.

use super::super::tests::{changed, smallest_of};
use super::{Change, Fuzzable, Othello, Sample};
use crate::case::Case;
use crate::fuzz::{sample, to_case};
use crate::games::{GameTexts, Games};
use crate::protocol::{Reply, Step, judge_step, text_of};
use rulebook_core::othello::{Color, Rules, State};
use std::collections::BTreeMap;

fn smallest(ask: &mut dyn FnMut(&Step) -> Reply) -> Sample {
    smallest_of::<Othello>(ask)
}

fn sample_text(sample: &Sample) -> String {
    to_case::<Othello>(sample, "x", "x").to_string()
}

fn discs(sample: &Sample) -> u32 {
    64 - sample.state.position().empties()
}

#[test]
fn a_sample_is_read_from_its_request() {
    let mut read = 0;
    for n in 0..300 {
        let sample = sample::<Othello>(4, n);
        if sample.layout.is_empty() {
            read += 1;
            assert_eq!(Othello::from_request(&Othello::request(&sample).to_lines()), Ok(sample));
        }
    }
    assert!(read > 200 && read < 300, "{read}");
}

/// Random steps cover every stage of a game, passes, ended games, forfeits, unusual answers and refused states.
#[test]
fn random_steps_show_what_there_is_to_see() {
    let mut seen = BTreeMap::<&str, usize>::new();
    for n in 0..3000 {
        let sample = sample::<Othello>(5, n);
        let state = &sample.state;
        let clauses = Othello::clauses(&sample);
        let fires = |clause: &str| clauses.contains(&clause);
        let mut count = |what, holds| *seen.entry(what).or_default() += usize::from(holds);
        count("few discs", discs(&sample) < 16);
        count("many discs", discs(&sample) > 48);
        count("the mirrored start", state.setup().rules != Rules::default());
        count("white is to move", state.to_move() == Color::White);
        count("over", state.is_over() && state.forfeit().is_none());
        count("over by forfeit", state.forfeit().is_some());
        count("a move", fires("MOV-3"));
        count("several lines", clauses.iter().filter(|clause| **clause == "MOV-2").count() > 1);
        count("a pass", fires("MOV-4"));
        count("the last move", fires("END-1"));
        count("no answer", fires("FOR-1"));
        count("an illegal move", fires("ANS-3"));
        count("no square", fires("ANS-4"));
        count("no step after the end", fires("END-2"));
        count("the opponent would have to move", fires("FILE-5"));
        count("a forfeit of the wrong side", fires("FILE-7"));
        count("another spelling", sample.square().is_some_and(|square| square.to_string().as_bytes() != sample.answer));
        let tidy = sample.layout.is_empty();
        let readable = State::read(&text_of(&Othello::request(&sample).state), Rules::default()).is_ok();
        count("not canonical, but readable", !tidy && readable);
        count("no state", !tidy && !readable);
    }
    println!("{seen:#?}");
    assert!(seen.values().all(|&count| count >= 10), "{seen:#?}");
}

#[test]
fn a_wrong_score_shrinks_to_a_small_board() {
    let found = smallest(&mut |step| match judge_step::<Othello>(step) {
        Reply::Ok(mut after) if after.scores.contains(&32) => {
            after.scores = vec![0, 0];
            Reply::Ok(after)
        }
        reply => reply,
    });
    assert!(found.layout.is_empty() && found.state.to_move() == Color::Black, "{}", sample_text(&found));
}

/// The planted fault: discs on the last row do not flip.
#[test]
fn a_fault_of_flipping_shrinks_to_one_line() {
    let found = smallest(&mut |step| {
        let before = step.state.clone();
        match judge_step::<Othello>(step) {
            Reply::Ok(mut after) if before[0].len() == after.state[0].len() => {
                for (disc, &earlier) in after.state[0].iter_mut().zip(&before[0]).take(64).skip(56) {
                    if earlier != b'-' {
                        *disc = earlier;
                    }
                }
                Reply::Ok(after)
            }
            reply => reply,
        }
    });
    assert_eq!(discs(&found), 2, "{}", sample_text(&found));
    assert!(found.square().is_some_and(|square| found.state.allows(square)), "{}", sample_text(&found));
}

#[test]
fn a_lost_forfeit_shrinks_to_an_empty_answer() {
    let found = smallest(&mut |step| changed::<Othello>(step, |line| line.replace(" forfeit-", " ")));
    assert_eq!((discs(&found), found.answer.as_slice()), (2, b"".as_slice()), "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_answers_shrinks_to_a_short_answer() {
    let found = smallest(&mut |step| {
        let mut step = step.clone();
        step.answers[0].retain(|byte| *byte != b' ');
        judge_step::<Othello>(&step)
    });
    assert!(found.square().is_none() && found.answer.len() == 3, "{}", sample_text(&found));
    assert_eq!(discs(&found), 2, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_reading_states_shrinks_to_one_change_of_the_layout() {
    let found = smallest(&mut |step| {
        let has_tab = step.state.iter().any(|line| line.contains(&b'\t'));
        if has_tab { Reply::Reject("bad-state".to_owned()) } else { judge_step::<Othello>(step) }
    });
    let layout = found.layout.as_slice();
    assert!(matches!(layout, [Change::Around | Change::BlankLine { .. } | Change::Wider { .. }]), "{layout:?}");
    assert!(discs(&found) <= 2, "{}", sample_text(&found));
}

#[test]
fn a_fault_of_the_variant_keeps_it() {
    let found = smallest(&mut |step| match step.rules {
        Some(_) => Reply::Skip("no variants".to_owned()),
        None => judge_step::<Othello>(step),
    });
    assert_ne!(found.state.setup().rules, Rules::default());
    assert_eq!(Othello::request(&found).rules, Some(vec![b"start=mirrored".to_vec()]));
}

#[test]
fn a_crash_shrinks_to_a_crash() {
    let found = smallest(&mut |step| {
        if step.answers[0].contains(&b'h') { Reply::Error("crashed".to_owned()) } else { judge_step::<Othello>(step) }
    });
    assert!(found.answer.len() == 2 && found.answer[0] == b'h', "{}", sample_text(&found));
}

#[test]
fn findings_are_cases() {
    // Not in `game_list!` yet, so it is not built in.
    const GAMES: Games = Games::new(&[GameTexts::of::<Othello>()]);
    for n in 0..300 {
        let case = to_case::<Othello>(&sample::<Othello>(6, n), "othello-fuzz-1", "Found by fuzzing.");
        assert_eq!(Case::parse(&case.to_string(), GAMES).as_ref(), Ok(&case), "{case}");
    }
}
