//! Violations in a state, and the checks that find them. Read FILE-5 to FILE-8 first.

use super::clause;
use super::color::Color;
use super::setup::Setup;
use crate::clause::Clause;
use crate::text::SyntaxError;
use crate::validation::SetupViolation;
use core::fmt;

impl Setup {
    /// Passes every violation to `report`, and returns whether there was none. To collect the violations, use
    /// [`State::new`](super::State::new).
    pub fn check(&self, report: &mut dyn FnMut(Violation)) -> bool {
        let mut is_valid = true;
        let mut report = |violation| {
            is_valid = false;
            report(violation);
        };
        let position = self.position();
        let (can_move, other_can_move) = (position.moves() != 0, position.pass().moves() != 0);
        if !can_move && other_can_move {
            report(Violation::CannotMove(self.to_move));
        }
        match self.forfeit {
            Some(_) if !can_move && !other_can_move => report(Violation::ForfeitAfterEnd),
            Some(loser) if loser != self.to_move => report(Violation::ForfeitOfOther(loser)),
            _ => {}
        }
        is_valid
    }
}

/// One violation in a [`Setup`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// This side is to move and cannot, and its opponent can (FILE-5).
    CannotMove(Color),
    /// This side has lost by forfeit, and it is not the side to move (FILE-7).
    ForfeitOfOther(Color),
    /// A side has lost by forfeit, and neither side can move (FILE-7).
    ForfeitAfterEnd,
}

impl Violation {
    /// The maximum number of violations: one of the side to move, and one of the forfeit.
    pub const MAX: usize = 2;
}

impl SetupViolation for Violation {
    fn clause(&self) -> Clause {
        match self {
            Self::CannotMove(_) => clause::FILE_5,
            Self::ForfeitOfOther(_) | Self::ForfeitAfterEnd => clause::FILE_7,
        }
    }

    fn hint(&self) -> Option<&'static str> {
        Some(match self {
            Self::CannotMove(Color::Black) => "a side that cannot move passes; write `O` for the side to move",
            Self::CannotMove(Color::White) => "a side that cannot move passes; write `X` for the side to move",
            Self::ForfeitOfOther(_) => "only the side to move is asked, so only it can lose by forfeit",
            Self::ForfeitAfterEnd => "remove the forfeit; the game is over without it",
        })
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CannotMove(side) => write!(f, "{side} is to move, but only {} can move", side.other()),
            Self::ForfeitOfOther(loser) => {
                write!(f, "{loser} has lost by forfeit, but {} is to move", loser.other())
            }
            Self::ForfeitAfterEnd => write!(f, "a player has lost by forfeit, but neither side can move"),
        }
    }
}
