//! The draws of a golden case, as a source of chance for one step.

use core::num::NonZeroU32;
use rulebook_core::chance::{Chance, ChanceError, Draw, RecordedDraws};

/// The draws of a step, in order. Also remembers the first error of a draw.
#[derive(Clone, Debug)]
pub struct CaseDraws<'a> {
    replay: RecordedDraws<'a>,
    error: Option<ChanceError>,
}

/// Why a step is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The step takes more draws than the case has.
    MissingDraw,
    /// The step takes a draw with another bound than the draw of the case.
    OtherBound,
    /// The step takes fewer draws than the case has.
    DrawsLeft,
}

impl Refusal {
    /// The reject code of golden cases.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::GameOver => "game-over",
            Self::MissingDraw | Self::OtherBound | Self::DrawsLeft => "bad-chance",
        }
    }

    /// The reason in words.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::GameOver => "the game is over before the step",
            Self::MissingDraw => "the step takes a draw that the case does not have",
            Self::OtherBound => "the step draws below another bound than the case",
            Self::DrawsLeft => "the step leaves draws of the case",
        }
    }
}

impl<'a> CaseDraws<'a> {
    /// Creates a source of these draws.
    #[must_use]
    pub fn new(draws: &'a [Draw]) -> Self {
        Self { replay: RecordedDraws::new(draws), error: None }
    }

    /// Checks that the step took exactly these draws. `played` says whether the engine played the step.
    ///
    /// # Errors
    ///
    /// The reason why the step counts as refused.
    pub fn judge(&self, played: bool) -> Result<(), Refusal> {
        match self.error {
            Some(ChanceError::Exhausted { .. }) => Err(Refusal::MissingDraw),
            Some(_) => Err(Refusal::OtherBound),
            None if !played => Err(Refusal::GameOver),
            None if self.replay.left() > 0 => Err(Refusal::DrawsLeft),
            None => Ok(()),
        }
    }
}

impl Chance for CaseDraws<'_> {
    fn next_draw(&mut self, below: NonZeroU32) -> Result<u32, ChanceError> {
        let drawn = self.replay.next_draw(below);
        if let Err(error) = drawn {
            self.error.get_or_insert(error);
        }
        drawn
    }
}
