//! What players answer: a line, and the action that was parsed of it.

use crate::players::{ByPlayer, MAX_PLAYERS};

/// What a player answered in a step, not parsed yet.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Answer<'a> {
    /// The player was not asked.
    #[default]
    NotAsked,
    /// The player was asked and gave nothing in time.
    Silent,
    /// The first line the player gave, without its line end.
    Line(&'a [u8]),
    /// The player can never answer again.
    Failed,
}

impl<'a> Answer<'a> {
    /// The line, if one was given.
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

/// What a player answered in a step, as the rules take it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Reply<A> {
    /// The player was not asked.
    #[default]
    NotAsked,
    /// The player was asked and gave nothing in time.
    Silent,
    /// The player gave a line that is no well-formed action.
    Invalid,
    /// The player can never answer again.
    Failed,
    /// The player gave this action. The rules may still refuse it.
    Action(A),
}

impl<A> Reply<A> {
    /// The action, if one was given.
    #[must_use]
    pub fn action(self) -> Option<A> {
        match self {
            Self::Action(action) => Some(action),
            Self::NotAsked | Self::Silent | Self::Invalid | Self::Failed => None,
        }
    }
}
