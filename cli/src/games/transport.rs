//! How a game's programs are asked.

use rulebook_record::Limits;
pub use rulebook_referee::Transport as StateIn;

/// How a game's programs are asked.
#[derive(Clone, Copy, Debug)]
pub struct TransportDefaults {
    /// Where they find the state.
    pub state: StateIn,
    /// What they are limited to, where nothing else is asked for.
    pub limits: Limits,
    /// Whether players that stay are not started again when they have ended (TIM-3).
    pub never_restart: bool,
}

impl TransportDefaults {
    /// By a round file, with the usual limits (REF-1, REF-2).
    pub const BY_ROUND_FILE: Self = Self { state: StateIn::RoundFile, limits: Limits::DEFAULT, never_restart: false };
}
