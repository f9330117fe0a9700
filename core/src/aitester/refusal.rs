//! Why commands are refused. Read STP-2, STP-3, STP-6, BUY-2, BUY-3, FGT-1, MOV-4 and ATT-2 first.

use super::clause;
use super::setup::Phase;
use crate::clause::Clause;
use core::fmt;

/// Why a command is refused: the first of its reasons (STP-6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Refusal {
    /// There was no answer, or the answer is not a well-formed command (STP-3, ANS-3).
    NoCommand,
    /// The command belongs to the other phase (STP-2).
    WrongPhase {
        /// The phase of the game.
        phase: Phase,
    },
    /// There is no type with this number (BUY-2).
    NoType,
    /// The tile is not a placement tile of the player (BUY-2).
    NotOwnPlacement,
    /// A unit or a bonus is on the tile (BUY-2).
    NotFree,
    /// The player's list is full (BUY-2).
    ListFull,
    /// The player has as many living units as it can have (BUY-2).
    TooManyUnits,
    /// The price is more than the player's money (BUY-2).
    TooExpensive {
        /// The price.
        price: u32,
        /// The money.
        money: u32,
    },
    /// The player has no living unit with this id to sell (BUY-3).
    NoUnitToSell,
    /// The player has no living unit with this id to move (MOV-4).
    NoUnitToMove,
    /// The target is off the board (MOV-4).
    OffBoard,
    /// The target is the tile of the unit itself (MOV-4).
    OwnTile,
    /// The target is water or a wall (MOV-4).
    NotLand,
    /// A living unit is on the target (MOV-4).
    Occupied,
    /// No path leads to the target (MOV-4).
    NoPath,
    /// The cheapest path costs more points than are left (MOV-4, FGT-1).
    PathTooLong {
        /// What the path costs.
        cost: u64,
        /// The points that are left.
        points: u32,
    },
    /// The player has no living unit with this id that could shoot (ATT-2).
    NoUnitToShoot,
    /// No living enemy unit is on the target (ATT-2).
    NoEnemy,
    /// The target is out of range (ATT-2, ATT-3).
    OutOfRange,
    /// A wall or a unit is in the line of fire (ATT-2, LIN-3).
    Blocked,
    /// The shot costs more points than are left (ATT-2, FGT-1).
    ShotTooExpensive {
        /// What the shot costs.
        cost: u32,
        /// The points that are left.
        points: u32,
    },
}

impl Refusal {
    /// The clause that requires the refusal.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::NoCommand => clause::STP_3,
            Self::WrongPhase { .. } => clause::STP_2,
            Self::NoType
            | Self::NotOwnPlacement
            | Self::NotFree
            | Self::ListFull
            | Self::TooManyUnits
            | Self::TooExpensive { .. } => clause::BUY_2,
            Self::NoUnitToSell => clause::BUY_3,
            Self::NoUnitToMove
            | Self::OffBoard
            | Self::OwnTile
            | Self::NotLand
            | Self::Occupied
            | Self::NoPath
            | Self::PathTooLong { .. } => clause::MOV_4,
            Self::NoUnitToShoot | Self::NoEnemy => clause::ATT_2,
            Self::OutOfRange => clause::ATT_3,
            Self::Blocked => clause::LIN_3,
            Self::ShotTooExpensive { .. } => clause::ATT_2,
        }
    }
}

impl Refusal {
    /// What would be accepted instead.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::NoCommand => "a command",
            Self::WrongPhase { phase: Phase::Buy } => "BUY, SEL or END, because the players are buying",
            Self::WrongPhase { phase: Phase::Fight } => "MOV, ATT or NXT, because the fight has begun",
            Self::NoType => "the number of a type",
            Self::NotOwnPlacement => "a placement tile of the player",
            Self::NotFree => "a tile without a unit or a bonus",
            Self::ListFull => "no more purchases, because the player has had 32 units",
            Self::TooManyUnits => "no more purchases, because the player has max_units living units",
            Self::TooExpensive { .. } => "a type that the player can pay for",
            Self::NoUnitToSell | Self::NoUnitToMove | Self::NoUnitToShoot => "the id of a living unit of the player",
            Self::OffBoard => "a tile of the board",
            Self::OwnTile => "another tile than that of the unit",
            Self::NotLand => "a tile of land",
            Self::Occupied => "a tile without a unit",
            Self::NoPath => "a tile to which a path leads",
            Self::PathTooLong { .. } => "a tile to which a path leads that costs at most the points that are left",
            Self::NoEnemy => "a tile with a living enemy unit",
            Self::OutOfRange => "a target in range",
            Self::Blocked => "a target with nothing in the line of fire",
            Self::ShotTooExpensive { .. } => "a unit whose shot costs at most the points that are left",
        }
    }

    /// The token of the answer line that the refusal is about: 0 is the word, 1 the first number, 2 the column.
    pub(super) const fn faulty_token(self) -> u8 {
        match self {
            Self::NoCommand | Self::WrongPhase { .. } | Self::ListFull | Self::TooManyUnits => 0,
            Self::NoType
            | Self::TooExpensive { .. }
            | Self::NoUnitToSell
            | Self::NoUnitToMove
            | Self::NoUnitToShoot
            | Self::ShotTooExpensive { .. } => 1,
            Self::NotOwnPlacement
            | Self::NotFree
            | Self::OffBoard
            | Self::OwnTile
            | Self::NotLand
            | Self::Occupied
            | Self::NoPath
            | Self::PathTooLong { .. }
            | Self::NoEnemy
            | Self::OutOfRange
            | Self::Blocked => 2,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("the answer is no command"),
            Self::WrongPhase { phase: Phase::Buy } => f.write_str("the players are still buying"),
            Self::WrongPhase { phase: Phase::Fight } => f.write_str("the fight has begun"),
            Self::NoType => f.write_str("there is no such type"),
            Self::NotOwnPlacement => f.write_str("it is not a placement tile of the player"),
            Self::NotFree => f.write_str("a unit or a bonus is on the tile"),
            Self::ListFull => f.write_str("the player has had 32 units"),
            Self::TooManyUnits => f.write_str("the player has max_units living units"),
            Self::TooExpensive { price, money } => write!(f, "the price is {price}, and the player has {money}"),
            Self::NoUnitToSell | Self::NoUnitToMove | Self::NoUnitToShoot => {
                f.write_str("the player has no living unit with this id")
            }
            Self::OffBoard => f.write_str("the target is off the board"),
            Self::OwnTile => f.write_str("the unit is there already"),
            Self::NotLand => f.write_str("the target is not land"),
            Self::Occupied => f.write_str("a unit is on the target"),
            Self::NoPath => f.write_str("no path leads there"),
            Self::PathTooLong { cost, points } => write!(f, "the path costs {cost} points, and {points} are left"),
            Self::NoEnemy => f.write_str("no enemy unit is there"),
            Self::OutOfRange => f.write_str("the target is out of range"),
            Self::Blocked => f.write_str("a wall or a unit is in the line of fire"),
            Self::ShotTooExpensive { cost, points } => {
                write!(f, "the shot costs {cost} points, and {points} are left")
            }
        }
    }
}
