//! How a game's programs are asked.

use super::{House, WithGame};
use crate::failure::Failure;
use rulebook_record::Limits;
pub use rulebook_referee::Transport as StateIn;

/// How a game's programs are asked.
#[derive(Clone, Copy, Debug)]
pub struct Asking {
    /// Where they find the state.
    pub state: StateIn,
    /// What they are limited to, where nothing else is asked for.
    pub limits: Limits,
    /// Whether players that stay are not started again when they have ended (TIM-3).
    pub stays_for_good: bool,
}

impl Asking {
    /// By a round file, with the usual limits (REF-1, REF-2).
    pub const BY_ROUND_FILE: Self = Self { state: StateIn::RoundFile, limits: Limits::DEFAULT, stays_for_good: false };
}

/// The usual limits of a game.
pub(crate) struct UsualLimits;

impl WithGame for UsualLimits {
    type Output = Result<Limits, Failure>;

    fn with<G: House>(self) -> Self::Output {
        Ok(G::ASKING.limits)
    }
}
