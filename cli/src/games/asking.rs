//! How a game's programs are asked.

use super::{House, WithGame};
use crate::failure::Failure;
use rulebook_record::Limits;

/// How a game's programs are asked.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// Where they find the state.
    pub state: StateIn,
    /// What they are limited to, where nothing else is asked for.
    pub limits: Limits,
}

/// Where programs find the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateIn {
    /// In a file whose path is the second of two arguments; the first is the
    /// player's id, from 0. They work in the folder that holds them (REF-1, REF-5).
    RoundFile,
    /// In the file of this name in the folder that they work in, which holds
    /// nothing else but what they have kept. They get no argument (PLAY-4, PLAY-5).
    WorkingFolder {
        /// The name of the file.
        name: &'static str,
    },
}

impl Asking {
    /// By a round file, with the usual limits (REF-1, REF-2).
    pub const BY_ROUND_FILE: Self = Self { state: StateIn::RoundFile, limits: Limits::DEFAULT };
}

/// The usual limits of a game.
pub(crate) struct UsualLimits;

impl WithGame for UsualLimits {
    type Output = Result<Limits, Failure>;

    fn with<G: House>(self) -> Self::Output {
        Ok(G::ASKING.limits)
    }
}
