//! A step of a golden case as a row of the table that the images play.

use rulebook_conformance::case::ExpectedResult;
use rulebook_conformance::protocol::{Next, Reply, Step, StepResult, judge_step, text_of};
use rulebook_core::chance::Draw;
use rulebook_core::contract::Game;

/// Panics if the engine on the host fails a step of a case: such a table would be
/// useless.
pub(crate) fn assert_agrees<G: Game>(id: &str, step: &Step, expected: &ExpectedResult) {
    let agrees = match (judge_step::<G>(step), expected) {
        (Reply::Reject(code), ExpectedResult::Reject(expected)) => code == *expected,
        (Reply::Ok(StepResult { state, scores, next }), ExpectedResult::State { state: expected, end }) => {
            state == *expected && end.as_ref().is_none_or(|end| *end == (scores, next))
        }
        _ => false,
    };
    assert!(agrees, "{id}: the engine does not keep this case on the host; run `rulebook conform` first");
}

/// A step as a Rust expression; `None` if its rules are not a list of settings, or
/// its draws not a list of draws.
pub(crate) fn row(id: &str, number: usize, step: &Step, expected: &ExpectedResult) -> Option<String> {
    let draws = step.chance.iter().flatten().map(|line| {
        let draw = Draw::parse(line).ok()?;
        Some(format!("crate::steps::draw({}, {})", draw.value(), draw.below()))
    });
    let draws = draws.collect::<Option<Vec<_>>>()?.join(", ");
    let mut settings: Vec<(&str, &str)> = Vec::new();
    for line in step.rules.iter().flatten() {
        let line = str::from_utf8(line).expect("rules are UTF-8");
        let (key, value) = line.split_once('=')?;
        if settings.iter().any(|(earlier, _)| *earlier == key) {
            return None;
        }
        settings.push((key, value));
    }
    let answers = step.answers.iter().map(|line| format!("b\"{}\"", line.escape_ascii())).collect::<Vec<_>>();
    let expected = match expected {
        ExpectedResult::Reject(code) => format!("ExpectedResult::Reject({code:?})"),
        ExpectedResult::State { state, end } => {
            let end = end.as_ref().map(|(scores, next)| match next {
                Next::Over => format!("Some(End {{ scores: &{scores:?}, next: Next::Over }})"),
                Next::Ask(numbers) => format!("Some(End {{ scores: &{scores:?}, next: Next::Ask(&{numbers:?}) }})"),
            });
            let end = end.unwrap_or_else(|| "None".to_owned());
            format!("ExpectedResult::State {{ text: {}, end: {end} }}", bytes(state))
        }
    };
    Some(format!(
        "Step {{ case: {id:?}, number: {number}, rules: &{settings:?}, state: {}, answers: [{}], \
         draws: &[{draws}], expected: {expected} }}",
        bytes(&step.state),
        answers.join(", "),
    ))
}

fn bytes(lines: &[Vec<u8>]) -> String {
    format!("b\"{}\"", text_of(lines).escape_ascii())
}
