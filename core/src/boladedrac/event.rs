//! What happens in a round, each event with its clause.
//!
//! The events of a round, in order, add up to the change of the state: a viewer can animate them and a test can assert
//! them.

use super::cell::{Cell, Direction};
use super::clause;
use super::goku::Player;
use super::item::ItemId;
use super::order::Order;
use super::ray::Ray;
use super::refusal::{MoveRefusal, ThrowRefusal};
use crate::clause::Clause;
use crate::contract;
use crate::players::{MAX_PLAYERS, PlayerSet, seats};
use core::fmt;

/// One thing that happened in a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A player was frozen (FRO-1).
    Frozen {
        /// The player.
        player: Player,
    },
    /// The order of the players was drawn (ORD-1).
    Ordered {
        /// The order.
        order: Order,
    },
    /// A throw was granted (KAM-2, KAM-4).
    ThrowEvent {
        /// The player.
        player: Player,
        /// The ray (KAM-5).
        ray: Ray,
        /// The draw that granted the throw.
        draw: u32,
        /// The bound of the draw.
        below: u32,
        /// The strength left to the goku.
        strength: u32,
    },
    /// A throw was refused.
    ThrowRefused {
        /// The player.
        player: Player,
        /// The direction.
        direction: Direction,
        /// The reason.
        why: ThrowRefusal,
    },
    /// A move was refused; nothing changed.
    MoveRefused {
        /// The player.
        player: Player,
        /// The direction.
        direction: Direction,
        /// The reason.
        why: MoveRefusal,
    },
    /// A goku moved to a cell without a goku (MOV-5).
    Moved {
        /// The player of the goku.
        player: Player,
        /// The cell before the move.
        from: Cell,
        /// The cell after the move.
        to: Cell,
        /// The strength that the move cost (MOV-4).
        cost: u32,
    },
    /// A goku moved to the cell of another one, and they fought (COM-1).
    Fought {
        /// The player whose goku moved.
        mover: Player,
        /// The player whose goku was on the cell.
        defender: Player,
        /// The mover's cell before the move.
        from: Cell,
        /// The cell of the defender.
        at: Cell,
        /// The strengths of both before the combat, the mover's first.
        strengths: [u32; 2],
        /// The draw; its bound is 2 plus both strengths.
        draw: u32,
        /// The player that won.
        winner: Player,
        /// The strength left to the winner (COM-3).
        strength: u32,
    },
    /// The winner of a combat got the kinton of the loser (COM-4).
    KintonWon {
        /// The winner.
        player: Player,
        /// The player that lost the kinton.
        from: Player,
        /// The winner's new kinton time.
        time: u32,
    },
    /// The winner of a combat got a ball (COM-5, COM-6).
    BallWon {
        /// The winner.
        player: Player,
        /// The player that lost the ball.
        from: Player,
        /// Whether the loser was the mover (COM-6).
        from_mover: bool,
    },
    /// A ball is owed that nobody deposited: it is off the board until the end of the round (BAL-1).
    BallOwed {
        /// The player that carried the ball, or was killed on its cell.
        player: Player,
        /// The reason.
        why: OwedReason,
        /// The cell of the ball; `None` if the player carried it.
        from: Option<Cell>,
    },
    /// A goku was killed (DEA-1).
    Killed {
        /// The player of the goku.
        player: Player,
        /// The cell where it was killed.
        at: Cell,
        /// The player that killed it.
        by: Player,
    },
    /// A goku ate a bean (ITM-1).
    Ate {
        /// The player of the goku.
        player: Player,
        /// The bean.
        bean: ItemId,
        /// Its place.
        at: Cell,
        /// The goku's new strength: the maximum.
        strength: u32,
    },
    /// A goku took a kinton (ITM-2).
    Mounted {
        /// The player of the goku.
        player: Player,
        /// The kinton.
        kinton: ItemId,
        /// Its place.
        at: Cell,
        /// The goku's new kinton time.
        time: u32,
    },
    /// A goku took a ball (ITM-3).
    BallTaken {
        /// The player of the goku.
        player: Player,
        /// The cell of the ball.
        at: Cell,
    },
    /// A goku deposited its ball; the ball is now owed (ITM-5).
    Deposited {
        /// The player of the goku.
        player: Player,
        /// The cell of the capsule.
        at: Cell,
        /// The number of balls that the goku has deposited so far.
        balls: u32,
    },
    /// The kinton of a goku ran out (KIN-1).
    KintonOver {
        /// The player of the goku.
        player: Player,
    },
    /// A dead goku returned (DEA-3).
    Returned {
        /// The player of the goku.
        player: Player,
        /// The cell of the goku.
        at: Cell,
        /// The goku's strength.
        strength: u32,
    },
    /// A dead goku found no cell to return to, and waits (DEA-3).
    Waits {
        /// The player of the goku.
        player: Player,
    },
    /// An absent item came back (REG-1).
    ItemBack {
        /// The item.
        item: ItemId,
        /// Its place.
        at: Cell,
    },
    /// An owed ball was placed (BAL-1, BAL-2).
    BallPlaced {
        /// The cell of the ball.
        at: Cell,
        /// Whether a draw found the cell (BAL-1).
        by_draw: bool,
    },
    /// The round is over (ROU-1).
    RoundOver {
        /// The number of the new state.
        round: u32,
    },
}

/// Why a ball is owed although nobody deposited it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum OwedReason {
    /// A ray killed the carrier (KAM-5).
    Ray,
    /// The losing defender carried the ball, and the mover has another one (COM-5).
    Defender,
    /// The losing mover carried the ball, and the defender has another one (COM-6).
    Mover,
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        match self {
            Self::Frozen { .. } => clause::FRO_1,
            Self::Ordered { .. } => clause::ORD_1,
            Self::ThrowEvent { .. } => clause::KAM_5,
            Self::ThrowRefused { why, .. } => why.clause(),
            Self::MoveRefused { why, .. } => why.clause(),
            Self::Moved { .. } => clause::MOV_5,
            Self::Fought { .. } => clause::COM_1,
            Self::KintonWon { .. } => clause::COM_4,
            Self::BallWon { from_mover: true, .. } => clause::COM_6,
            Self::BallWon { from_mover: false, .. } => clause::COM_5,
            Self::BallOwed { why, .. } => match why {
                OwedReason::Ray => clause::KAM_5,
                OwedReason::Defender => clause::COM_5,
                OwedReason::Mover => clause::COM_6,
            },
            Self::Killed { .. } => clause::DEA_1,
            Self::Ate { .. } => clause::ITM_1,
            Self::Mounted { .. } => clause::ITM_2,
            Self::BallTaken { .. } => clause::ITM_3,
            Self::Deposited { .. } => clause::ITM_5,
            Self::KintonOver { .. } => clause::KIN_1,
            Self::Returned { .. } | Self::Waits { .. } => clause::DEA_3,
            Self::ItemBack { .. } => clause::REG_1,
            Self::BallPlaced { by_draw: true, .. } => clause::BAL_1,
            Self::BallPlaced { by_draw: false, .. } => clause::BAL_2,
            Self::RoundOver { .. } => clause::ROU_1,
        }
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Frozen { player }
            | Self::ThrowEvent { player, .. }
            | Self::ThrowRefused { player, .. }
            | Self::MoveRefused { player, .. }
            | Self::Moved { player, .. }
            | Self::BallOwed { player, .. }
            | Self::Ate { player, .. }
            | Self::Mounted { player, .. }
            | Self::BallTaken { player, .. }
            | Self::Deposited { player, .. }
            | Self::KintonOver { player }
            | Self::Returned { player, .. }
            | Self::Waits { player } => seats([player]),
            Self::Fought { mover, defender, .. } => seats([mover, defender]),
            Self::KintonWon { player, from, .. } | Self::BallWon { player, from, .. } => seats([player, from]),
            Self::Killed { player, by, .. } => seats([player, by]),
            Self::Ordered { .. } | Self::ItemBack { .. } | Self::BallPlaced { .. } | Self::RoundOver { .. } => {
                PlayerSet::EMPTY
            }
        }
    }
}

impl Event {
    /// The player whose throw or move this event reports as granted (RES-2).
    #[must_use]
    pub const fn granted(&self) -> Option<Player> {
        match *self {
            Self::ThrowEvent { player, .. } | Self::Moved { player, .. } | Self::Fought { mover: player, .. } => {
                Some(player)
            }
            _ => None,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Frozen { player } => write!(f, "{player} is frozen"),
            Self::Ordered { order } => write!(f, "the order is {order}"),
            Self::ThrowEvent { player, ray, draw, below, strength } => {
                let Ray { from, direction, len } = ray;
                write!(f, "{player} drew {draw} below {below} and throws {direction} from {from} over ")?;
                write!(f, "{}, strength {strength} is left", crate::text::Quantity(len, "cell"))
            }
            Self::ThrowRefused { player, direction, why } => {
                write!(f, "the throw of {player} {direction} is refused: {why}")
            }
            Self::MoveRefused { player, direction, why } => {
                write!(f, "the move of {player} {direction} is refused: {why}")
            }
            Self::Moved { player, from, to, cost: 0 } => write!(f, "{player} moves from {from} to {to}"),
            Self::Moved { player, from, to, cost } => {
                write!(f, "{player} moves from {from} to {to} and pays {cost}")
            }
            Self::Fought { mover, defender, at, strengths: [own, other], draw, winner, strength, .. } => {
                write!(f, "{mover} with {own} fights {defender} with {other} on {at}, draws {draw}: ")?;
                write!(f, "{winner} wins, strength {strength} is left")
            }
            Self::KintonWon { player, from, time } => {
                write!(f, "{player} gets the kinton of {from}, kinton time {time}")
            }
            Self::BallWon { player, from, .. } => write!(f, "{player} gets the ball of {from}"),
            Self::BallOwed { player, from: None, .. } => write!(f, "the ball of {player} is owed"),
            Self::BallOwed { from: Some(cell), .. } => write!(f, "the ball on {cell} is owed"),
            Self::Killed { player, at, by } => write!(f, "{player} on {at} is killed by {by}"),
            Self::Ate { player, bean, at, strength } => {
                write!(f, "{player} eats {bean} on {at}, strength {strength}")
            }
            Self::Mounted { player, kinton, at, time } => {
                write!(f, "{player} takes {kinton} on {at}, kinton time {time}")
            }
            Self::BallTaken { player, at } => write!(f, "{player} takes the ball on {at}"),
            Self::Deposited { player, at, balls } => {
                write!(f, "{player} deposits its ball on {at}, {} now", crate::text::Quantity(balls, "ball"))
            }
            Self::KintonOver { player } => write!(f, "the kinton of {player} has run out"),
            Self::Returned { player, at, strength } => write!(f, "{player} returns on {at} with strength {strength}"),
            Self::Waits { player } => write!(f, "{player} finds no cell to return to and waits"),
            Self::ItemBack { item, at } => write!(f, "{item} is on {at} again"),
            Self::BallPlaced { at, by_draw: true } => write!(f, "an owed ball lies on {at}"),
            Self::BallPlaced { at, by_draw: false } => {
                write!(f, "an owed ball lies on {at}, the first free cell, since no draw found one")
            }
            Self::RoundOver { round } => write!(f, "the round is over, the state is number {round}"),
        }
    }
}
