//! Errors of replaying a recorded step.

use rulebook_core::chance::ChanceError;
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use rulebook_core::text::{Printable, Quantity};
use std::fmt;

/// A recorded step could not be replayed. Displayed as `STEP_NOUN NUMBER: PROBLEM`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// The game's word for a step, such as `round`.
    pub step: &'static str,
    /// The number of the state that the players saw.
    pub number: u64,
    /// What is wrong with the step.
    pub problem: ReplayProblem,
}

/// What is wrong with a recorded step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayProblem {
    /// The journal has no such round.
    NoRound,
    /// There is no journal, and the states of this game do not show which answers led to them.
    NoAnswers,
    /// The journal has an answer of a seat that is not in the game.
    UnknownSeat(
        /// The number of the seat in the journal.
        usize,
    ),
    /// A line has an invalid escape.
    BadEscape(
        /// The seat whose line it is.
        Seat,
    ),
    /// An answer belongs to a player that is not asked on this state.
    NotAsked(
        /// The player.
        Seat,
    ),
    /// A draw is not of the form value/bound with a value below the bound.
    BadDraw {
        /// The index of the draw, from 1.
        draw: usize,
        /// The text found.
        found: String,
    },
    /// A draw is missing, or was made with another bound.
    Chance {
        /// The index of the draw, from 1.
        draw: usize,
        /// The error that the step reported.
        error: ChanceError,
    },
    /// The step does not use all recorded draws.
    DrawsLeft {
        /// The number of draws that the step uses.
        used: usize,
        /// The number of draws recorded.
        recorded: usize,
    },
    /// The game is already over on this state.
    GameOver,
}

impl ReplayError {
    pub(super) fn of<G: Game>(number: u64, problem: ReplayProblem) -> Self {
        Self { step: G::STEP_NOUN, number, problem }
    }

    /// Returns whether the record lacks a readable description of the step. Otherwise the step departs from the rules.
    #[must_use]
    pub const fn is_gap(&self) -> bool {
        matches!(
            self.problem,
            ReplayProblem::NoRound
                | ReplayProblem::NoAnswers
                | ReplayProblem::UnknownSeat(_)
                | ReplayProblem::BadEscape(_)
        )
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, number, problem } = self;
        write!(f, "{step} {number}: ")?;
        match problem {
            ReplayProblem::NoRound => write!(f, "match.json has no such {step}"),
            ReplayProblem::NoAnswers => write!(f, "there is no match.json, and the states do not contain the answers"),
            ReplayProblem::UnknownSeat(_) => write!(f, "match.json has an answer of a seat that does not play"),
            ReplayProblem::BadEscape(_) => write!(f, "a line in match.json has a bad escape"),
            ReplayProblem::NotAsked(seat) => write!(f, "match.json has an answer of {seat}, who is not asked"),
            ReplayProblem::BadDraw { draw, found } => {
                let found = Printable(found);
                write!(
                    f,
                    "draw {draw}: expected a draw such as 3/6, the first number below the second, found `{found}`"
                )
            }
            ReplayProblem::Chance { draw, error } => write!(f, "draw {draw}: {error}"),
            ReplayProblem::DrawsLeft { used, recorded } => {
                let are = if *recorded == 1 { "is" } else { "are" };
                write!(f, "{} {are} recorded, the rules ask for {used}", Quantity(*recorded as u64, "draw"))
            }
            ReplayProblem::GameOver => write!(f, "it comes after the end of the game"),
        }
    }
}

impl std::error::Error for ReplayError {}
