//! The golden cases, prepared by `build.rs`.

/// One step that is asked of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The case it belongs to.
    pub case: &'static str,
    /// The number of the step in its case, from 1.
    pub number: u32,
    /// The constants that its rules set.
    pub rules: &'static [(&'static str, &'static str)],
    /// The round file.
    pub state: &'static [u8],
    /// One answer line per player, empty when there was none.
    pub answers: [&'static [u8]; 4],
    /// What must come of it.
    pub expected: Expected,
}

/// What must come of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// A round file, byte for byte.
    State {
        /// The round file.
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
    pub scores: [i64; 4],
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

include!(concat!(env!("OUT_DIR"), "/steps.rs"));
