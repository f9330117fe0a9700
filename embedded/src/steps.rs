//! Golden cases, as `build.rs` prepares them for each game.

/// All golden cases of a game whose steps have the answers `A`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cases<A: 'static> {
    /// Their steps.
    pub steps: &'static [Step<A>],
    /// How many cases the steps belong to.
    pub count: usize,
    /// The cases that ask nothing of the engine: their rules are no list of
    /// `key=value` with each key once, which whoever reads the list refuses.
    pub unasked: &'static [&'static str],
}

/// One step that is asked of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    /// The case it belongs to.
    pub case: &'static str,
    /// The number of the step in its case, from 1.
    pub number: u32,
    /// The constants that its rules set.
    pub rules: &'static [(&'static str, &'static str)],
    /// The text of the state.
    pub state: &'static [u8],
    /// The answer lines.
    pub answers: A,
    /// What must come of it.
    pub expected: Expected,
}

/// What must come of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A state, byte for byte.
    State {
        /// Its text.
        text: &'static [u8],
        /// What else must hold after the last step of a case.
        end: Option<End>,
    },
    /// A refusal with this code.
    Reject(&'static str),
}

/// What must hold after the last step of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Each player's score.
    pub scores: &'static [i64],
    /// How it goes on.
    pub next: Next,
}

/// How a game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// It is over.
    Over,
    /// The players with these numbers, from 1, are asked.
    Ask(&'static [usize]),
}
