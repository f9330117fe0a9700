//! What happens in a step, each event with its clause.
//!
//! The events of a step, in order, add up to the change of the board: a viewer can animate them and a test can assert
//! them.

use super::clause;
use super::color::Color;
use super::direction::Direction;
use super::square::Square;
use crate::clause::Clause;
use crate::contract;
use crate::players::{MAX_PLAYERS, PlayerSet, seats};
use core::fmt;

/// One thing that happened in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A side placed a disc (MOV-3).
    Placed {
        /// The side.
        side: Color,
        /// The square.
        square: Square,
    },
    /// The discs of a captured line flipped (MOV-2). There is one event for each line.
    Flipped {
        /// The color to which they flipped.
        side: Color,
        /// The square of the new disc, from which the line runs.
        from: Square,
        /// The direction of the line.
        direction: Direction,
        /// The number of discs, 1 to 6.
        discs: u8,
    },
    /// A side could not move and passed (MOV-4).
    Passed {
        /// The side.
        side: Color,
    },
    /// The game is over: neither side can move (END-1).
    Ended {
        /// The score of black (SCO-2).
        black: u8,
        /// The score of white (SCO-2).
        white: u8,
    },
    /// A player lost by forfeit (FOR-1).
    Forfeited {
        /// The side of the player.
        side: Color,
        /// The reason.
        why: ForfeitReason,
    },
}

/// Why a player lost by forfeit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ForfeitReason {
    /// There was no answer in time (FOR-1).
    Silent,
    /// The player's program crashed, was killed or could not be started (FOR-1).
    Failed,
    /// The answer is not a square (ANS-4).
    NoSquare,
    /// The answer is not a legal move (ANS-3).
    Illegal(Square),
}

impl Event {
    /// The squares of the flipped discs, from the new disc outwards; none for other events.
    pub fn flipped(&self) -> impl Iterator<Item = Square> + use<> {
        let (from, direction, discs) = match *self {
            Self::Flipped { from, direction, discs, .. } => (Some(from), direction, discs),
            _ => (None, Direction::North, 0),
        };
        let squares = core::iter::successors(from, move |&square| direction.next(square));
        squares.skip(1).take(discs.into())
    }
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        match self {
            Self::Placed { .. } => clause::MOV_3,
            Self::Flipped { .. } => clause::MOV_2,
            Self::Passed { .. } => clause::MOV_4,
            Self::Ended { .. } => clause::END_1,
            Self::Forfeited { why, .. } => match why {
                ForfeitReason::Silent | ForfeitReason::Failed => clause::FOR_1,
                ForfeitReason::NoSquare => clause::ANS_4,
                ForfeitReason::Illegal(_) => clause::ANS_3,
            },
        }
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Placed { side, .. } | Self::Passed { side } | Self::Forfeited { side, .. } => seats([side.player()]),
            Self::Flipped { .. } => seats(Color::ALL.map(Color::player)),
            Self::Ended { .. } => PlayerSet::EMPTY,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Placed { side, square } => write!(f, "{side} placed a disc on {square}"),
            Self::Flipped { side, direction, .. } => {
                write!(f, "{side} flipped")?;
                self.flipped().try_for_each(|square| write!(f, " {square}"))?;
                write!(f, ", {direction}")
            }
            Self::Passed { side } => write!(f, "{side} cannot move and passes"),
            Self::Ended { black, white } => {
                write!(f, "neither side can move, black has {black} points and white has {white}")
            }
            Self::Forfeited { side, why } => {
                write!(f, "{side} lost by forfeit: ")?;
                match why {
                    ForfeitReason::Silent => write!(f, "no answer"),
                    ForfeitReason::Failed => write!(f, "the program failed"),
                    ForfeitReason::NoSquare => write!(f, "the answer is not a square"),
                    ForfeitReason::Illegal(square) => write!(f, "{square} is not a legal move"),
                }
            }
        }
    }
}
