//! The spec-shaped model under the protocol.

use super::{After, Next, Reply, Step, lines_of, text_of};
use crate::model::redbot;

/// What the spec-shaped model of RedBot makes of a step.
///
/// # Panics
///
/// When the step has not four answers.
#[must_use]
pub fn judge_by_model(step: &Step) -> Reply {
    let rules: Vec<_> = step.rules.iter().flatten().map(|line| String::from_utf8_lossy(line).into_owned()).collect();
    let rules: Vec<_> = rules.iter().map(String::as_str).collect();
    let answers = [0, 1, 2, 3].map(|i| step.answers[i].as_slice());
    match redbot::judge(&rules, &text_of(&step.state), answers) {
        redbot::Verdict::Reject(code) => Reply::Reject(code.to_owned()),
        redbot::Verdict::Skip(reason) => Reply::Skip(reason),
        redbot::Verdict::Ok { state, scores, next } => Reply::Ok(After {
            state: lines_of(state.as_bytes()),
            scores: scores.to_vec(),
            next: match next {
                redbot::Next::Over => Next::Over,
                redbot::Next::Ask(numbers) => Next::Ask(numbers),
            },
        }),
    }
}
