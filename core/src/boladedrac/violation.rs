//! Violations in a state. Read FILE-7 to FILE-18 first.

use super::cell::Cell;
use super::clause;
use super::goku::Player;
use super::item::{Item, ItemId};
use super::parameters::Parameter;
use crate::clause::Clause;
use crate::text::SyntaxError;
use crate::validation::SetupViolation;
use core::fmt;

/// One violation in a [`Setup`](super::Setup).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Violation {
    /// A parameter is above its range. No file can contain this (FILE-3).
    ParameterTooLarge(Parameter),
    /// A parameter is 0 but must not be (FILE-7).
    ParameterZero(Parameter),
    /// `res_strength` is above `max_strength` (FILE-7).
    ResStrength,
    /// The number of the state is not below `nb_rounds` (FILE-8).
    Round,
    /// There are no players. No file can contain this (SET-4).
    NoPlayers,
    /// A rock, capsule or ball is off the board. No file can contain this (SET-1).
    ThingOffBoard,
    /// Two of rock, capsule and ball are on this cell. No file can contain this (SET-6).
    TwoThings(Cell),
    /// A border cell is not a rock (FILE-9). This is the first such cell.
    OpenBorder(Cell),
    /// The number of capsules is this, not `nb_capsules` (FILE-10).
    Capsules(u16),
    /// The number of balls is this, not `nb_balls` (FILE-10).
    Balls(u16),
    /// The place of an item is off the board (FILE-11).
    ItemOffBoard(ItemId),
    /// The place of an item is a rock, capsule or ball (FILE-11).
    ItemOnThing(ItemId),
    /// The place of an item is that of an earlier item (FILE-11).
    SamePlace {
        /// The item.
        item: ItemId,
        /// The earlier item.
        other: ItemId,
    },
    /// The timer of an item is above 1000000. No file can contain this (FILE-3).
    ItemTimer(ItemId),
    /// An item is there and has a timer (FILE-12).
    ThereWithTimer(ItemId),
    /// An item is absent without a timer, and no living goku is on its place (FILE-12).
    AbsentWithoutTimer(ItemId),
    /// A goku is off the board (FILE-13).
    GokuOffBoard(Player),
    /// A living goku is on a rock (FILE-13).
    GokuOnRock(Player),
    /// A living goku is on an item that is there (FILE-13).
    GokuOnItem(Player, ItemId),
    /// A living goku is on a ball and carries none (FILE-13).
    GokuOnBall(Player),
    /// A living goku is on a capsule and carries a ball (FILE-13).
    CarrierOnCapsule(Player),
    /// Two living gokus are on the same cell (FILE-13).
    SameCell {
        /// The player.
        player: Player,
        /// The player before it.
        other: Player,
    },
    /// The strength of a goku is above `max_strength` (FILE-14).
    Strength(Player),
    /// The kind of a goku contradicts its kinton time (FILE-15).
    Kind(Player),
    /// A living goku has a timer (FILE-16).
    LivingWithTimer(Player),
    /// A dead goku has strength (FILE-16).
    DeadWithStrength(Player),
    /// A dead goku has a kinton or kinton time (FILE-16).
    DeadWithKinton(Player),
    /// A dead goku carries a ball (FILE-16).
    DeadWithBall(Player),
    /// The timer of a dead goku is above `goku_regen_time` (FILE-16).
    DeadTimer(Player),
    /// Balls deposited or kinton time are above 1000000000. No file can contain this (FILE-3).
    GokuNumber(Player),
    /// Only this many cells are free of rocks, capsules and places of items, fewer than balls and gokus need (FILE-17).
    Room(u16),
}

impl Violation {
    /// The maximum number of violations: two for each parameter, nine for the board and its counts, four for each item,
    /// nine for each goku.
    pub const MAX: usize = 2 * Parameter::ALL.len() + 9 + 4 * 2 * Item::MAX + 9 * 4;

    /// The violated clause.
    #[must_use]
    pub const fn clause(self) -> Clause {
        match self {
            Self::ParameterTooLarge(_) | Self::ItemTimer(_) | Self::GokuNumber(_) => clause::FILE_3,
            Self::ParameterZero(_) | Self::ResStrength => clause::FILE_7,
            Self::Round => clause::FILE_8,
            Self::NoPlayers => clause::SET_4,
            Self::ThingOffBoard => clause::SET_1,
            Self::TwoThings(_) => clause::SET_6,
            Self::OpenBorder(_) => clause::FILE_9,
            Self::Capsules(_) | Self::Balls(_) => clause::FILE_10,
            Self::ItemOffBoard(_) | Self::ItemOnThing(_) | Self::SamePlace { .. } => clause::FILE_11,
            Self::ThereWithTimer(_) | Self::AbsentWithoutTimer(_) => clause::FILE_12,
            Self::GokuOffBoard(_)
            | Self::GokuOnRock(_)
            | Self::GokuOnItem(..)
            | Self::GokuOnBall(_)
            | Self::CarrierOnCapsule(_)
            | Self::SameCell { .. } => clause::FILE_13,
            Self::Strength(_) => clause::FILE_14,
            Self::Kind(_) => clause::FILE_15,
            Self::LivingWithTimer(_)
            | Self::DeadWithStrength(_)
            | Self::DeadWithKinton(_)
            | Self::DeadWithBall(_)
            | Self::DeadTimer(_) => clause::FILE_16,
            Self::Room(_) => clause::FILE_17,
        }
    }

    /// How to fix the violation, if there is advice.
    #[must_use]
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Round => "the states of a game have the numbers 0 to nb_rounds - 1",
            Self::OpenBorder(_) => "surround the board with `X`",
            Self::Balls(_) => "count the `B` of the drawing and the gokus of a kind with_ball",
            Self::ItemOnThing(_) => "the drawing has `.` where beans and kintons are",
            Self::AbsentWithoutTimer(_) => "an item is there (`y`) when its timer is 0 and nobody stands on it",
            Self::Kind(_) => "a kind on_kinton has a kinton time above 0, another kind has 0",
            Self::GokuOnBall(_) => "a goku without a ball takes the one on its cell",
            Self::CarrierOnCapsule(_) => "a carrier deposits its ball on a capsule",
            Self::Room(_) => "each ball and each goku needs a cell of its own",
            _ => return None,
        })
    }
}

impl SetupViolation for Violation {
    fn clause(&self) -> Clause {
        (*self).clause()
    }

    fn hint(&self) -> Option<&'static str> {
        (*self).hint()
    }

    fn of_syntax(error: &SyntaxError) -> (Clause, Option<&'static str>) {
        super::file::fault_of(error)
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ParameterTooLarge(parameter) => write!(f, "{parameter} is above {}", parameter.max()),
            Self::ParameterZero(parameter) => write!(f, "{parameter} is 0"),
            Self::ResStrength => write!(f, "res_strength is above max_strength"),
            Self::Round => write!(f, "the round is not below nb_rounds"),
            Self::NoPlayers => write!(f, "there are no players"),
            Self::ThingOffBoard => write!(f, "a rock, capsule or ball is off the board"),
            Self::TwoThings(cell) => write!(f, "two of rock, capsule and ball are on {cell}"),
            Self::OpenBorder(cell) => write!(f, "the cell {cell} of the border is no rock"),
            Self::Capsules(count) => write!(f, "nb_capsules is another number than {count}, which are drawn"),
            Self::Balls(count) => write!(f, "nb_balls is another number than {count}, which are drawn or carried"),
            Self::ItemOffBoard(item) => write!(f, "the place of {item} is off the board"),
            Self::ItemOnThing(item) => write!(f, "the place of {item} is a rock, capsule or ball"),
            Self::SamePlace { item, other } => write!(f, "the place of {item} is that of {other}"),
            Self::ItemTimer(item) => write!(f, "the timer of {item} is above 1000000"),
            Self::ThereWithTimer(item) => write!(f, "{item} is there and has a timer"),
            Self::AbsentWithoutTimer(item) => {
                write!(f, "{item} is absent with timer 0, and no living goku is on its place")
            }
            Self::GokuOffBoard(player) => write!(f, "the goku of {player} is off the board"),
            Self::GokuOnRock(player) => write!(f, "the goku of {player} is on a rock"),
            Self::GokuOnItem(player, item) => write!(f, "the goku of {player} is on {item}, which is there"),
            Self::GokuOnBall(player) => write!(f, "the goku of {player} is on a ball and carries none"),
            Self::CarrierOnCapsule(player) => write!(f, "the goku of {player} is on a capsule and carries a ball"),
            Self::SameCell { player, other } => write!(f, "the goku of {player} is on the cell of that of {other}"),
            Self::Strength(player) => write!(f, "the strength of {player} is above max_strength"),
            Self::Kind(player) => write!(f, "the kind of {player} disagrees with its kinton time"),
            Self::LivingWithTimer(player) => write!(f, "the goku of {player} is alive and has a timer"),
            Self::DeadWithStrength(player) => write!(f, "the goku of {player} is dead and has strength"),
            Self::DeadWithKinton(player) => write!(f, "the goku of {player} is dead and has a kinton"),
            Self::DeadWithBall(player) => write!(f, "the goku of {player} is dead and carries a ball"),
            Self::DeadTimer(player) => write!(f, "the timer of {player} is above goku_regen_time"),
            Self::GokuNumber(player) => write!(f, "balls or kinton time of {player} are above 1000000000"),
            Self::Room(count) => {
                write!(
                    f,
                    "{count} cells are free of rocks, capsules and items, fewer than nb_balls and nb_players need"
                )
            }
        }
    }
}

/// The part of a state file that a [`Violation`] is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Parameter(Parameter),
    Round,
    Cell(Cell),
    Drawing,
    Item(ItemId),
    Goku(Player),
}

impl Violation {
    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::ParameterTooLarge(parameter) | Self::ParameterZero(parameter) => Subject::Parameter(parameter),
            Self::ResStrength => Subject::Parameter(Parameter::ResStrength),
            Self::Round => Subject::Round,
            Self::TwoThings(cell) | Self::OpenBorder(cell) => Subject::Cell(cell),
            Self::Capsules(_) => Subject::Parameter(Parameter::NbCapsules),
            Self::Balls(_) => Subject::Parameter(Parameter::NbBalls),
            Self::NoPlayers | Self::ThingOffBoard | Self::Room(_) => Subject::Drawing,
            Self::ItemOffBoard(item)
            | Self::ItemOnThing(item)
            | Self::SamePlace { item, .. }
            | Self::ItemTimer(item)
            | Self::ThereWithTimer(item)
            | Self::AbsentWithoutTimer(item) => Subject::Item(item),
            Self::GokuOffBoard(player)
            | Self::GokuOnRock(player)
            | Self::GokuOnItem(player, _)
            | Self::GokuOnBall(player)
            | Self::CarrierOnCapsule(player)
            | Self::SameCell { player, .. }
            | Self::Strength(player)
            | Self::Kind(player)
            | Self::LivingWithTimer(player)
            | Self::DeadWithStrength(player)
            | Self::DeadWithKinton(player)
            | Self::DeadWithBall(player)
            | Self::DeadTimer(player)
            | Self::GokuNumber(player) => Subject::Goku(player),
        }
    }
}
