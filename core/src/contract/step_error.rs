//! Why a step was not played.

use crate::chance::ChanceError;
use core::fmt;

/// The error of a typed engine's `step`: the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameOver;

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the game is over")
    }
}

impl core::error::Error for GameOver {}

impl From<GameOver> for StepError {
    fn from(GameOver: GameOver) -> Self {
        Self::GameOver
    }
}

impl From<ChanceError> for StepError {
    fn from(error: ChanceError) -> Self {
        Self::Chance(error)
    }
}

/// Why a step was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepError {
    /// The game is over.
    GameOver,
    /// The source of chance failed to make a draw.
    Chance(ChanceError),
}

impl StepError {
    /// The reject code in conformance cases and their protocol.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::Chance(_) => "bad-chance",
        }
    }
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => write!(f, "{GameOver}"),
            Self::Chance(error) => write!(f, "{error}"),
        }
    }
}

impl core::error::Error for StepError {}
