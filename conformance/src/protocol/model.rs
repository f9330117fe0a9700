//! Replies to protocol requests with the spec-shaped models.

use super::{Next, Reply, Step, StepResult, lines_of, text_of};
use crate::model::{self, Verdict};
use rulebook_core::contract::Game;

/// A game that has a spec-shaped model.
pub trait HasModel: Game {
    /// The model's verdict on a step: the lines of the rules, the state, the answer lines, and the draws, each as
    /// `value/bound`. `None` when the number of answers is wrong. The model of a game without chance passes the
    /// draws to [`Verdict::without_chance`].
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]], draws: &[&[u8]]) -> Option<Verdict>;
}

/// The reply of a game's spec-shaped model to a step.
#[must_use]
pub fn judge_by_model<G: HasModel>(step: &Step) -> Reply {
    let rules: Vec<_> = step.rules.iter().flatten().map(|line| String::from_utf8_lossy(line)).collect();
    let rules: Vec<_> = rules.iter().map(AsRef::as_ref).collect();
    let answers: Vec<_> = step.answers.iter().map(Vec::as_slice).collect();
    let draws: Vec<_> = step.chance.iter().flatten().map(Vec::as_slice).collect();
    match G::judge_by_model(&rules, &text_of(&step.state), &answers, &draws) {
        None => Reply::Error("sections".to_owned()),
        Some(Verdict::Reject(code)) => Reply::Reject(code.to_owned()),
        Some(Verdict::Skip(reason)) => Reply::Skip(reason),
        Some(Verdict::Ok { state, scores, next }) => Reply::Ok(StepResult {
            state: lines_of(state.as_bytes()),
            scores,
            next: match next {
                model::Next::Over => Next::Over,
                model::Next::Ask(numbers) => Next::Ask(numbers),
            },
        }),
    }
}
