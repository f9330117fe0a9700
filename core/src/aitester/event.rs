//! What happens in a step, each event with its clause.
//!
//! The events of a step, in order, add up to the change of the state: a viewer can animate them and a test can assert
//! them.

use super::army::Player;
use super::clause;
use super::command::Command;
use super::refusal::Refusal;
use super::tile::Tile;
use crate::clause::Clause;
use crate::contract;
use crate::players::{MAX_PLAYERS, PlayerSet, seats};
use core::fmt;

/// A unit, named by its player and its id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnitId {
    /// The player.
    pub player: Player,
    /// The id, the place in the list of the player.
    pub id: u8,
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unit {} of {}", self.id, self.player)
    }
}

/// One thing that happened in a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Event {
    /// A command was refused (STP-3).
    Refused {
        /// The player that was asked.
        player: Player,
        /// The command; `None` if the answer is no command.
        command: Option<Command>,
        /// The reason.
        why: Refusal,
        /// The number of refusals in a row, this one included, 1..3.
        count: u8,
    },
    /// The third refusal in a row ends buying or the turn (STP-5).
    ForcedEnd {
        /// The player that was asked.
        player: Player,
    },
    /// A unit was bought (BUY-2).
    Bought {
        /// The unit.
        unit: UnitId,
        /// The number of its type.
        type_number: u8,
        /// Its tile.
        tile: Tile,
        /// The money that is left.
        money: u32,
    },
    /// A unit was sold (BUY-3).
    Sold {
        /// The unit.
        unit: UnitId,
        /// Its last tile.
        tile: Tile,
        /// The money that the player has now.
        money: u32,
    },
    /// The next player buys (BUY-4).
    BuyingEnded {
        /// The player that buys next.
        next: Player,
    },
    /// The fight begins (BUY-4).
    FightBegan {
        /// The player whose turn it is.
        first: Player,
    },
    /// A unit moved (MOV-1).
    Moved {
        /// The unit.
        unit: UnitId,
        /// Its tile before.
        from: Tile,
        /// Its tile after.
        to: Tile,
        /// What the move cost.
        cost: u32,
    },
    /// A unit took a first aid kit (MOV-5).
    Healed {
        /// The unit.
        unit: UnitId,
        /// Its tile.
        tile: Tile,
        /// Its health now.
        health: u32,
    },
    /// A unit shot at another one (ATT-1).
    Shot {
        /// The unit that shot.
        unit: UnitId,
        /// Its tile.
        from: Tile,
        /// The unit that was hit.
        target: UnitId,
        /// The tile of that unit.
        to: Tile,
        /// The health that it lost (ATT-4).
        damage: u32,
        /// The health that it has now.
        health: u32,
    },
    /// A unit died (ATT-4).
    Died {
        /// The unit.
        unit: UnitId,
        /// Its last tile.
        tile: Tile,
    },
    /// A player has lost its last unit (FGT-3).
    WentOut {
        /// The player.
        player: Player,
    },
    /// The next turn begins (FGT-2).
    TurnBegan {
        /// The number of the turn.
        turn: u32,
        /// The player whose turn it is.
        player: Player,
    },
    /// A player has won (END-1).
    Won {
        /// The player.
        player: Player,
    },
    /// The game is over, and nobody is in (END-1).
    NobodyLeft,
    /// The turn limit is reached (END-2).
    LimitReached {
        /// The number of turns.
        turn: u32,
    },
}

impl contract::Event for Event {
    fn clause(&self) -> Clause {
        match self {
            Self::Refused { why, .. } => why.clause(),
            Self::ForcedEnd { .. } => clause::STP_5,
            Self::Bought { .. } => clause::BUY_2,
            Self::Sold { .. } => clause::BUY_3,
            Self::BuyingEnded { .. } | Self::FightBegan { .. } => clause::BUY_4,
            Self::Moved { .. } => clause::MOV_1,
            Self::Healed { .. } => clause::MOV_5,
            Self::Shot { .. } => clause::ATT_1,
            Self::Died { .. } => clause::ATT_4,
            Self::WentOut { .. } => clause::FGT_3,
            Self::TurnBegan { .. } => clause::FGT_2,
            Self::Won { .. } | Self::NobodyLeft => clause::END_1,
            Self::LimitReached { .. } => clause::END_2,
        }
    }

    fn seats(&self) -> PlayerSet<MAX_PLAYERS> {
        match *self {
            Self::Refused { player, .. }
            | Self::ForcedEnd { player }
            | Self::BuyingEnded { next: player }
            | Self::FightBegan { first: player }
            | Self::WentOut { player }
            | Self::TurnBegan { player, .. }
            | Self::Won { player } => seats([player]),
            Self::Bought { unit, .. }
            | Self::Sold { unit, .. }
            | Self::Moved { unit, .. }
            | Self::Healed { unit, .. }
            | Self::Died { unit, .. } => seats([unit.player]),
            Self::Shot { unit, target, .. } => seats([unit.player, target.player]),
            Self::NobodyLeft | Self::LimitReached { .. } => PlayerSet::EMPTY,
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Refused { player, command: Some(command), why, count } => {
                write!(f, "{command} of {player} is refused: {why} (refusal {count})")
            }
            Self::Refused { player, command: None, why, count } => {
                write!(f, "{player} is refused: {why} (refusal {count})")
            }
            Self::ForcedEnd { player } => write!(f, "the third refusal in a row ends the turn of {player}"),
            Self::Bought { unit, type_number, tile, money } => {
                write!(f, "{} bought unit {} of type {type_number} on {tile}, money {money}", unit.player, unit.id)
            }
            Self::Sold { unit, tile, money } => {
                write!(f, "{} sold unit {} on {tile}, money {money}", unit.player, unit.id)
            }
            Self::BuyingEnded { next } => write!(f, "{next} buys next"),
            Self::FightBegan { first } => write!(f, "the fight begins with {first}"),
            Self::Moved { unit, from, to, cost } => write!(f, "{unit} moved from {from} to {to} for {cost}"),
            Self::Healed { unit, tile, health } => {
                write!(f, "{unit} took the first aid kit on {tile}, health {health}")
            }
            Self::Shot { unit, from, target, to, damage, health } => {
                write!(f, "{unit} on {from} hit {target} on {to} for {damage}, health {health}")
            }
            Self::Died { unit, tile } => write!(f, "{unit} died on {tile}"),
            Self::WentOut { player } => write!(f, "{player} is out"),
            Self::TurnBegan { turn, player } => write!(f, "turn {turn} begins, {player} is next"),
            Self::Won { player } => write!(f, "{player} has won"),
            Self::NobodyLeft => f.write_str("the game is over, nobody has a unit"),
            Self::LimitReached { turn } => write!(f, "the game is over after {turn} turns"),
        }
    }
}
