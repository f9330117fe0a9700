//! Why a recorded step was not replayed.

use rulebook_core::chance::ChanceError;
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use rulebook_core::text::{Counted, Printable};
use std::fmt;

/// Why a recorded step was not replayed. It is written as `STEP NUMBER: PROBLEM`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    /// What the game calls a step, as `round`.
    pub step: &'static str,
    /// The number of the state that was shown.
    pub number: u64,
    /// What is wrong with it.
    pub problem: ReplayProblem,
}

/// What is wrong with a recorded step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayProblem {
    /// The journal has no such round.
    NoRound,
    /// There is no journal, and the states of this game do not tell what was answered.
    NoAnswers,
    /// An answer is of a seat that does not play.
    UnknownSeat(
        /// The number of the seat, as the journal has it.
        usize,
    ),
    /// A line has an escape that is none.
    BadEscape(
        /// Whose line it is.
        Seat,
    ),
    /// An answer is of a player that is not asked on this state.
    NotAsked(
        /// Who.
        Seat,
    ),
    /// A draw is not a number below a bound.
    BadDraw {
        /// Which one, from 1.
        draw: usize,
        /// What stands there.
        found: String,
    },
    /// A draw is missing, or was made below another bound.
    Chance {
        /// Which one, from 1.
        draw: usize,
        /// What the step wanted.
        error: ChanceError,
    },
    /// The step does not ask for all draws.
    DrawsLeft {
        /// How many it asks for.
        used: usize,
        /// How many are recorded.
        recorded: usize,
    },
    /// The game is over on this state.
    GameOver,
}

impl ReplayError {
    pub(super) fn of<G: Game>(number: u64, problem: ReplayProblem) -> Self {
        Self { step: G::STEP, number, problem }
    }

    /// Whether the record does not tell the step, and is not one that departs from the rules.
    #[must_use]
    pub const fn is_untold(&self) -> bool {
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
            ReplayProblem::NoAnswers => write!(f, "there is no match.json, and states do not tell the answers"),
            ReplayProblem::UnknownSeat(_) => write!(f, "match.json has an answer of a seat that does not play"),
            ReplayProblem::BadEscape(_) => write!(f, "a line in match.json has a bad escape"),
            ReplayProblem::NotAsked(seat) => write!(f, "match.json has an answer of {seat}, who is not asked"),
            ReplayProblem::BadDraw { draw, found } => {
                let found = Printable(found);
                write!(f, "draw {draw}: expected one as 3/6, the first number below the second, found `{found}`")
            }
            ReplayProblem::Chance { draw, error } => write!(f, "draw {draw}: {error}"),
            ReplayProblem::DrawsLeft { used, recorded } => {
                let are = if *recorded == 1 { "is" } else { "are" };
                write!(f, "{} {are} recorded, the rules ask for {used}", Counted(*recorded as u64, "draw"))
            }
            ReplayProblem::GameOver => write!(f, "it comes after the end of the game"),
        }
    }
}

impl std::error::Error for ReplayError {}
