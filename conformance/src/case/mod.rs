//! Golden cases: states, answers, and the results that the rules require.
//!
//! ```text
//! case redbot-0123
//! format 1
//! game redbot
//! clauses MOV-4@9f3c BLD-2@11ab
//! twin redbot-0124
//! why One sentence in plain words.
//! --- rules
//! --- state
//! --- answers
//! --- chance
//! --- state
//! --- scores
//! --- next
//! ```
//!
//! `rules`, `chance` and `twin` are optional. In transcripts of several steps, `answers`, `chance` and `state`
//! repeat. A negative case has one faulty section and ends after it with `--- reject <code>`. In answers, and in
//! the state of negative cases, bytes other than printable ASCII are written as `\xNN`, and a backslash as `\\`.

mod parse;
mod write;

pub use parse::CaseError;

use crate::games::GameTexts;
pub use crate::lines::{Line, Lines};
use crate::protocol::{Next, Step};

/// The version of the case file format that this crate reads and writes.
pub const FORMAT: &str = "1";

/// One golden case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The ID, which is also the name of the file. It never changes and is never reused.
    pub id: String,
    /// The game.
    pub game: &'static GameTexts,
    /// The clauses that the case pins. Without any one of them, the case would have another result.
    pub clauses: Vec<Pin>,
    /// The ID of the twin: a case that differs in one detail and has another result.
    pub twin: Option<String>,
    /// What the case shows, in one sentence.
    pub why: String,
    /// The `key=value` lines of a variant.
    pub rules: Option<Vec<Vec<u8>>>,
    /// The steps and their results, or the refused input.
    pub body: Body,
}

/// A clause that a case pins, with the hash of its text when the case was written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pin {
    /// The ID of the clause.
    pub clause: String,
    /// The [`Clause::hash`](crate::Clause::hash) of the clause.
    pub hash: String,
}

/// The content of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// Steps and their results.
    Transcript {
        /// The state before the first step.
        first: Lines,
        /// The steps, at least one.
        steps: Vec<CaseStep>,
        /// The scores of the last state.
        scores: Vec<i64>,
        /// The players asked in the last state.
        next: Next,
    },
    /// A refused input.
    Reject {
        /// The state; absent when the rules are faulty.
        state: Option<Lines>,
        /// The answers; present when they or the draws are faulty.
        answers: Option<Lines>,
        /// The draws; present when they are faulty.
        chance: Option<Lines>,
        /// The reject code.
        code: String,
    },
}

/// One step of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseStep {
    /// One raw answer line for each player that answers in some step.
    pub answers: Lines,
    /// The random draws of the step; `None` without any.
    pub chance: Option<Lines>,
    /// The state after the step.
    pub state: Lines,
}

/// The expected result of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExpectedResult {
    /// The step is played.
    State {
        /// The lines of the state after the step.
        state: Lines,
        /// The scores and the players asked next; only for the last step.
        end: Option<(Vec<i64>, Next)>,
    },
    /// The input is refused with this code.
    Reject(String),
}

impl Case {
    /// The steps that a runner requests, each with its expected result.
    #[must_use]
    pub fn steps(&self) -> Vec<(Step, ExpectedResult)> {
        let rules = self.rules.clone();
        match &self.body {
            Body::Reject { state, answers, chance, code } => {
                let state = state.clone().or_else(|| self.game.opening()).unwrap_or_default();
                // With an invalid state, there are as many answers as at the start of a standard game.
                let standard = || self.game.opening_answer_lines();
                let count = || self.answer_lines(&state).or_else(standard).unwrap_or_default();
                let answers = answers.clone().unwrap_or_else(|| vec![Vec::new(); count()]);
                let step = Step { rules, answers, chance: chance.clone(), state };
                vec![(step, ExpectedResult::Reject(code.clone()))]
            }
            Body::Transcript { first, steps, scores, next } => {
                let states_before = std::iter::once(first).chain(steps.iter().map(|played| &played.state));
                let pairs = states_before.zip(steps).enumerate();
                pairs
                    .map(|(i, (before, played))| {
                        let CaseStep { answers, chance, state } = played.clone();
                        let end = (i + 1 == steps.len()).then(|| (scores.clone(), next.clone()));
                        let step = Step { rules: rules.clone(), state: before.clone(), answers, chance };
                        (step, ExpectedResult::State { state, end })
                    })
                    .collect()
            }
        }
    }

    fn answer_lines(&self, state: &[Vec<u8>]) -> Option<usize> {
        self.game.answer_lines(self.rules.as_deref().unwrap_or_default(), state)
    }

    /// Whether the rules refuse the input of the case.
    #[must_use]
    pub const fn is_negative(&self) -> bool {
        matches!(self.body, Body::Reject { .. })
    }
}
