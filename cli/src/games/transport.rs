//! How the referee runs a game's programs.

use rulebook_record::Limits;
use rulebook_referee::Protocol;
pub use rulebook_referee::Transport as StateIn;

/// How the referee runs a game's programs, unless options say otherwise.
#[derive(Clone, Copy, Debug)]
pub struct TransportDefaults {
    /// Where programs find the state.
    pub state: StateIn,
    /// The default limits of programs.
    pub limits: Limits,
    /// The protocol of a program whose argument names none (PER-1).
    pub protocol: Protocol,
    /// Whether a program that crashes or is killed, or a persistent one that exits, is never restarted and has
    /// failed for good (TIM-3).
    pub never_restart: bool,
}

impl TransportDefaults {
    /// The state in a round file, the default limits, and a start in each round (REF-1, REF-2).
    pub const BY_ROUND_FILE: Self = Self {
        state: StateIn::RoundFile,
        limits: Limits::DEFAULT,
        protocol: Protocol::EachRound,
        never_restart: false,
    };
}
