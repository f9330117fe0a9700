//! Tests that planted faults are found and shrink to minimal cases.

use super::redbot::Sample;
use super::{Fuzzable, fuzz, sample, to_case};
use crate::case::Case;
use crate::games::Games;
use crate::protocol::{Reply, Step, judge_step};
use rulebook_core::aitester::AiTester;
use rulebook_core::boladedrac::BolaDeDrac;
use rulebook_core::fibot::FiBot;
use rulebook_core::othello::Othello;
use rulebook_core::redbot::RedBot;

fn engine(step: &Step) -> Reply {
    judge_step::<RedBot>(step)
}

/// An implementation that changes the state text in its replies.
pub(super) fn changed<G: Fuzzable>(step: &Step, change: impl Fn(String) -> String) -> Reply {
    match judge_step::<G>(step) {
        Reply::Ok(mut after) => {
            for line in &mut after.state {
                *line = change(String::from_utf8_lossy(line).into_owned()).into_bytes();
            }
            Reply::Ok(after)
        }
        reply => reply,
    }
}

pub(super) fn smallest_of<G: Fuzzable>(ask: &mut dyn FnMut(&Step) -> Reply) -> G::Sample {
    let report = fuzz::<G>(1, 2000, ask, &mut |_| {});
    report.difference.expect("the fault is found").shrunk.smallest
}

fn smallest(ask: &mut dyn FnMut(&Step) -> Reply) -> Sample {
    smallest_of::<RedBot>(ask)
}

fn pieces(sample: &Sample) -> usize {
    RedBot::size(sample).0
}

fn agrees_with_itself<G: Fuzzable>(clauses: usize) {
    let report = fuzz::<G>(1, 300, &mut judge_step::<G>, &mut |_| {});
    assert!(report.difference.is_none());
    assert_eq!(report.steps, 300);
    assert!(report.fired.len() >= clauses, "{:?}", report.fired);
}

#[test]
fn the_engines_agree_with_themselves() {
    agrees_with_itself::<RedBot>(16);
    agrees_with_itself::<FiBot>(10);
    agrees_with_itself::<BolaDeDrac>(30);
    agrees_with_itself::<Othello>(12);
    agrees_with_itself::<AiTester>(15);
}

fn are_repeated<G: Fuzzable>() {
    let text = |seed, n| G::request(&sample::<G>(seed, n)).to_lines();
    assert_eq!(text(1, 5), text(1, 5));
    assert_ne!(text(1, 5), text(2, 5));
    assert_ne!(text(1, 5), text(1, 6));
}

#[test]
fn samples_are_repeated_by_seed_and_number() {
    are_repeated::<RedBot>();
    are_repeated::<FiBot>();
    are_repeated::<BolaDeDrac>();
    are_repeated::<Othello>();
    are_repeated::<AiTester>();
}

/// Smaller samples are valid requests. They differ from their original, so shrinking ends.
#[test]
fn a_smaller_sample_is_another_one() {
    fn differ<G: Fuzzable>() {
        for n in 0..40 {
            let sample = sample::<G>(3, n);
            let smaller = G::smaller(&sample);
            assert!(smaller.iter().any(|smaller| G::size(smaller) < G::size(&sample)), "{:?}", G::size(&sample));
            for smaller in smaller {
                assert!(G::size(&smaller) >= G::size(&sample) || smaller != sample);
            }
        }
    }
    differ::<RedBot>();
    differ::<FiBot>();
    differ::<BolaDeDrac>();
    differ::<Othello>();
    differ::<AiTester>();
}

#[test]
fn a_sample_is_read_from_its_request() {
    for n in 0..300 {
        let sample = sample::<RedBot>(4, n);
        assert_eq!(RedBot::from_request(&RedBot::request(&sample).to_lines()), Ok(sample));
    }
    let asked = [b"--- state".to_vec(), b"--- answers".to_vec()];
    assert_eq!(RedBot::from_request(&asked), Err(Reply::Reject("bad-state".to_owned())));
    assert_eq!(RedBot::from_request(&asked[..1]), Err(Reply::Error("sections".to_owned())));
}

#[test]
fn a_fault_of_one_robot_shrinks_to_one_robot() {
    let found = smallest(&mut |step| changed::<RedBot>(step, |line| line.replace(" LEFT ", " RIGHT ")));
    assert_eq!(pieces(&found), 1, "{}", to_case::<RedBot>(&found, "x", "x"));
}

#[test]
fn a_fault_of_the_wall_list_shrinks_to_one_wall() {
    let found = smallest(&mut |step| {
        changed::<RedBot>(step, |line| if line.starts_with("Walls: ") { line.replace(' ', "  ") } else { line })
    });
    assert!(pieces(&found) <= 2, "{}", to_case::<RedBot>(&found, "x", "x"));
}

#[test]
fn a_fault_of_reading_answers_shrinks_to_one_answer() {
    let found = smallest(&mut |step| {
        let mut step = step.clone();
        for answer in &mut step.answers {
            answer.retain(|&b| b != b'\t');
        }
        engine(&step)
    });
    let request = RedBot::request(&found);
    let filled = request.answers.iter().filter(|answer| !answer.is_empty()).count();
    assert_eq!(filled, 1, "{}", to_case::<RedBot>(&found, "x", "x"));
    assert_eq!(pieces(&found), 1);
}

#[test]
fn a_crash_shrinks_to_a_crash() {
    let found = smallest(&mut |step| {
        let long = step.answers.iter().any(|answer| answer.windows(4).any(|word| word == b"FIRE"));
        if long { Reply::Error("crashed".to_owned()) } else { engine(step) }
    });
    assert_eq!(RedBot::size(&found).1, 3, "one robot that fires");
}

#[test]
fn a_finding_is_a_case() {
    let found = smallest(&mut |step| changed::<RedBot>(step, |line| line.replace(" LEFT ", " RIGHT ")));
    let case = to_case::<RedBot>(&found, "redbot-fuzz-1", "Found by fuzzing.");
    assert_eq!(Case::parse(&case.to_string(), Games::BUILT_IN), Ok(case.clone()));
    assert!(case.clauses.iter().any(|pin| pin.clause == "END-1"));
}

/// A refused step pins the clauses that refuse it.
#[test]
fn every_step_is_a_case() {
    let mut refused = 0;
    for n in 0..300 {
        let case = to_case::<RedBot>(&sample::<RedBot>(6, n), "redbot-fuzz-1", "A random step.");
        refused += usize::from(case.is_negative());
        assert_eq!(Case::parse(&case.to_string(), Games::BUILT_IN).as_ref(), Ok(&case), "{case}");
    }
    assert!(refused > 5, "{refused}");
}
