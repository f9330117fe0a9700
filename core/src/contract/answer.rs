//! Answers of players: the raw line, and the action parsed from it.

use crate::players::{ByPlayer, MAX_PLAYERS};

/// The raw answer of a player in one step.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Answer<'a> {
    /// The player was not asked.
    #[default]
    NotAsked,
    /// The player was asked and did not answer in time.
    Silent,
    /// The first line that the player wrote, without its line end.
    Line(&'a [u8]),
    /// The player crashed or was killed, and cannot answer again.
    Failed,
}

impl<'a> Answer<'a> {
    /// The answer line, if there is one.
    #[must_use]
    pub const fn line(self) -> Option<&'a [u8]> {
        match self {
            Self::Line(line) => Some(line),
            Self::NotAsked | Self::Silent | Self::Failed => None,
        }
    }
}

/// One answer per seat.
pub type Answers<'a> = ByPlayer<Answer<'a>, MAX_PLAYERS>;

/// The parsed answer of a player in one step: the input of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reply<A> {
    /// The player was not asked.
    #[default]
    NotAsked,
    /// The player was asked and did not answer in time.
    Silent,
    /// The line is not a well-formed action.
    Invalid,
    /// The player crashed or was killed, and cannot answer again.
    Failed,
    /// A well-formed action. The rules may still refuse it.
    Action(A),
}

impl<A> Reply<A> {
    /// The action, if there is one.
    #[must_use]
    pub fn action(self) -> Option<A> {
        match self {
            Self::Action(action) => Some(action),
            Self::NotAsked | Self::Silent | Self::Invalid | Self::Failed => None,
        }
    }
}
