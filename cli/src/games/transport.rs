//! How the referee runs a game's programs.

use rulebook_record::Limits;
pub use rulebook_referee::Transport as StateIn;

/// How the referee runs a game's programs, unless options say otherwise.
#[derive(Clone, Copy, Debug)]
pub struct TransportDefaults {
    /// Where programs find the state.
    pub state: StateIn,
    /// The default limits of programs.
    pub limits: Limits,
    /// Whether a persistent player is never restarted after it has exited or was killed (TIM-3).
    pub never_restart: bool,
}

impl TransportDefaults {
    /// The state in a round file, the default limits, and restarts (REF-1, REF-2).
    pub const BY_ROUND_FILE: Self = Self { state: StateIn::RoundFile, limits: Limits::DEFAULT, never_restart: false };
}
