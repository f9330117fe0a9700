//! Golden cases: one situation, what was answered, and what must come of it.
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
//! `rules`, `chance` and `twin` are optional; `answers`, `chance` and `state`
//! repeat in longer transcripts. A negative case ends after its one faulty
//! section with `--- reject <code>`. Bytes that are no printable ASCII stand as
//! `\xNN` in answers and in the state of negative cases, a backslash as `\\`.

mod parse;
mod write;

pub use parse::CaseError;

use crate::games::GameTexts;
pub use crate::lines::{Line, Lines};
use crate::protocol::{Next, Step};

/// The format of case files that this crate reads and writes.
pub const FORMAT: &str = "1";

/// One golden case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Its name, which is the name of its file too: never reused, never changed.
    pub id: String,
    /// The game.
    pub game: &'static GameTexts,
    /// The clauses that it pins; each is necessary for its result.
    pub clauses: Vec<Pin>,
    /// The case that differs in one thing and has another result.
    pub twin: Option<String>,
    /// What it shows, in one sentence.
    pub why: String,
    /// The `key=value` lines of a variant.
    pub rules: Option<Vec<Vec<u8>>>,
    /// What happens.
    pub body: Body,
}

/// A clause that a case pins, and the hash of the text it was written for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pin {
    /// The ID of the clause.
    pub clause: String,
    /// [`Clause::hash`](crate::Clause::hash) of its text.
    pub hash: String,
}

/// What happens in a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// Steps that are played.
    Transcript {
        /// The state before the first step.
        first: Lines,
        /// At least one step.
        steps: Vec<Played>,
        /// The scores on the last state.
        scores: Vec<i64>,
        /// Who is asked on the last state.
        next: Next,
    },
    /// An input that is refused.
    Reject {
        /// The state; absent when the rules are the fault.
        state: Option<Lines>,
        /// The answers; there when they or the draws are the fault.
        answers: Option<Lines>,
        /// The draws; there when they are the fault.
        chance: Option<Lines>,
        /// The code.
        code: String,
    },
}

/// One step of a transcript.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// One raw answer line per player who may be asked.
    pub answers: Lines,
    /// The draws.
    pub chance: Option<Lines>,
    /// The state after.
    pub state: Lines,
}

/// What must come of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expected {
    /// This state; on the last step also these scores and this next.
    State {
        /// The lines of the state.
        state: Lines,
        /// Scores and next, on the last step.
        end: Option<(Vec<i64>, Next)>,
    },
    /// A refusal with this code.
    Reject(String),
}

impl Case {
    /// The steps to ask for, each with what must come of it.
    #[must_use]
    pub fn steps(&self) -> Vec<(Step, Expected)> {
        let rules = self.rules.clone();
        match &self.body {
            Body::Reject { state, answers, chance, code } => {
                let state = state.clone().or_else(|| self.game.opening()).unwrap_or_default();
                // A state that cannot be read has as many answers as the usual one.
                let usual = || self.game.usual_answer_lines();
                let count = || self.answer_lines(&state).or_else(usual).unwrap_or_default();
                let answers = answers.clone().unwrap_or_else(|| vec![Vec::new(); count()]);
                let step = Step { rules, answers, chance: chance.clone(), state };
                vec![(step, Expected::Reject(code.clone()))]
            }
            Body::Transcript { first, steps, scores, next } => {
                let befores = std::iter::once(first).chain(steps.iter().map(|played| &played.state));
                let pairs = befores.zip(steps).enumerate();
                pairs
                    .map(|(i, (before, played))| {
                        let Played { answers, chance, state } = played.clone();
                        let end = (i + 1 == steps.len()).then(|| (scores.clone(), next.clone()));
                        let step = Step { rules: rules.clone(), state: before.clone(), answers, chance };
                        (step, Expected::State { state, end })
                    })
                    .collect()
            }
        }
    }

    fn answer_lines(&self, state: &[Vec<u8>]) -> Option<usize> {
        self.game.answer_lines(self.rules.as_deref().unwrap_or_default(), state)
    }

    /// Whether the case is about an input that is refused.
    #[must_use]
    pub const fn is_negative(&self) -> bool {
        matches!(self.body, Body::Reject { .. })
    }
}
