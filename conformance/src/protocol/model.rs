//! The spec-shaped models under the protocol.

use super::{After, Next, Reply, Step, lines_of, text_of};
use crate::model::{self, Verdict};
use rulebook_core::contract::Game;

/// A game that has a spec-shaped model.
pub trait Modelled: Game {
    /// What its model says to the rule lines of a variant, a state and the
    /// answer lines of a step; `None` when these are not as many as there must be.
    fn judge_by_model(rules: &[&str], state: &[u8], answers: &[&[u8]]) -> Option<Verdict>;

    /// The same for a step with these draws, `value/bound` each. A model of a
    /// game without chance refuses any.
    fn judge_by_model_with(
        rules: &[&str],
        state: &[u8],
        answers: &[&[u8]],
        draws: Option<&[&[u8]]>,
    ) -> Option<Verdict> {
        let verdict = Self::judge_by_model(rules, state, answers)?;
        let left = draws.is_some_and(|draws| !draws.is_empty());
        Some(if left && matches!(verdict, Verdict::Ok { .. }) { Verdict::Reject("bad-chance") } else { verdict })
    }
}

/// What the spec-shaped model of a game makes of a step.
#[must_use]
pub fn judge_by_model<G: Modelled>(step: &Step) -> Reply {
    let rules: Vec<_> = step.rules.iter().flatten().map(|line| String::from_utf8_lossy(line)).collect();
    let rules: Vec<_> = rules.iter().map(AsRef::as_ref).collect();
    let answers: Vec<_> = step.answers.iter().map(Vec::as_slice).collect();
    let draws: Option<Vec<_>> = step.chance.as_ref().map(|lines| lines.iter().map(Vec::as_slice).collect());
    match G::judge_by_model_with(&rules, &text_of(&step.state), &answers, draws.as_deref()) {
        None => Reply::Error("sections".to_owned()),
        Some(Verdict::Reject(code)) => Reply::Reject(code.to_owned()),
        Some(Verdict::Skip(reason)) => Reply::Skip(reason),
        Some(Verdict::Ok { state, scores, next }) => Reply::Ok(After {
            state: lines_of(state.as_bytes()),
            scores,
            next: match next {
                model::Next::Over => Next::Over,
                model::Next::Ask(numbers) => Next::Ask(numbers),
            },
        }),
    }
}
