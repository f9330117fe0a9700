//! Violations in a state. Read FILE-7 to FILE-18 first.

use super::cell::Cell;
use super::clause;
use super::goku::Player;
use super::item::{Item, ItemId};
use super::parameters::Parameter;
use crate::clause::Clause;
use crate::text::{Quantity, SyntaxError};
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
    ResStrength {
        /// The value of `res_strength`.
        found: u32,
        /// The value of `max_strength`.
        max: u32,
    },
    /// The number of the state is not below `nb_rounds` (FILE-8).
    Round {
        /// The number of the state.
        found: u32,
        /// The value of `nb_rounds`.
        nb_rounds: u32,
    },
    /// There are no players. No file can contain this (SET-4).
    NoPlayers,
    /// A rock, capsule or ball is off the board. No file can contain this (SET-1).
    ThingOffBoard,
    /// Two of rock, capsule and ball are on this cell. No file can contain this (SET-6).
    TwoThings(Cell),
    /// A border cell is not a rock (FILE-9). This is the first such cell.
    OpenBorder {
        /// The cell.
        cell: Cell,
        /// Its letter in the drawing.
        found: char,
    },
    /// The number of capsules is not `nb_capsules` (FILE-10).
    Capsules {
        /// The number of capsules.
        found: u16,
        /// The value of `nb_capsules`.
        nb_capsules: u32,
    },
    /// The number of balls is not `nb_balls` (FILE-10).
    Balls {
        /// The number of balls, including carried ones.
        found: u16,
        /// The value of `nb_balls`.
        nb_balls: u32,
    },
    /// The place of an item is off the board (FILE-11).
    ItemOffBoard(ItemId),
    /// The place of an item is a rock, capsule or ball (FILE-11).
    ItemOnThing {
        /// The item.
        item: ItemId,
        /// The letter of its place in the drawing.
        found: char,
    },
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
    Strength {
        /// The player.
        player: Player,
        /// The strength.
        found: u32,
        /// The value of `max_strength`.
        max: u32,
    },
    /// The kind of a goku contradicts its kinton time (FILE-15).
    Kind {
        /// The player.
        player: Player,
        /// Whether the goku rides a kinton by its kind.
        on_kinton: bool,
    },
    /// A living goku has a timer (FILE-16).
    LivingWithTimer(Player),
    /// A dead goku has strength (FILE-16).
    DeadWithStrength(Player),
    /// A dead goku has a kinton or kinton time (FILE-16).
    DeadWithKinton(Player),
    /// A dead goku carries a ball (FILE-16).
    DeadWithBall(Player),
    /// The timer of a dead goku is above `goku_regen_time` (FILE-16).
    DeadTimer {
        /// The player.
        player: Player,
        /// The timer.
        found: u32,
        /// The value of `goku_regen_time`.
        max: u32,
    },
    /// Balls deposited or kinton time are above 1000000000. No file can contain this (FILE-3).
    GokuNumber(Player),
    /// Too few cells are free of rocks, capsules and places of items (FILE-17).
    Room {
        /// The number of free cells.
        found: u16,
        /// The number of balls and gokus, which need a cell each.
        needed: u32,
    },
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
            Self::ParameterZero(_) | Self::ResStrength { .. } => clause::FILE_7,
            Self::Round { .. } => clause::FILE_8,
            Self::NoPlayers => clause::SET_4,
            Self::ThingOffBoard => clause::SET_1,
            Self::TwoThings(_) => clause::SET_6,
            Self::OpenBorder { .. } => clause::FILE_9,
            Self::Capsules { .. } | Self::Balls { .. } => clause::FILE_10,
            Self::ItemOffBoard(_) | Self::ItemOnThing { .. } | Self::SamePlace { .. } => clause::FILE_11,
            Self::ThereWithTimer(_) | Self::AbsentWithoutTimer(_) => clause::FILE_12,
            Self::GokuOffBoard(_)
            | Self::GokuOnRock(_)
            | Self::GokuOnItem(..)
            | Self::GokuOnBall(_)
            | Self::CarrierOnCapsule(_)
            | Self::SameCell { .. } => clause::FILE_13,
            Self::Strength { .. } => clause::FILE_14,
            Self::Kind { .. } => clause::FILE_15,
            Self::LivingWithTimer(_)
            | Self::DeadWithStrength(_)
            | Self::DeadWithKinton(_)
            | Self::DeadWithBall(_)
            | Self::DeadTimer { .. } => clause::FILE_16,
            Self::Room { .. } => clause::FILE_17,
        }
    }

    /// How to fix the violation, if there is advice.
    #[must_use]
    pub const fn hint(self) -> Option<&'static str> {
        Some(match self {
            Self::Round { .. } => "the states of a game have the numbers 0 to nb_rounds - 1",
            Self::OpenBorder { .. } => {
                "surround the board with `X`; if the drawing is right, `rows` or `cols` may be wrong or swapped"
            }
            Self::Capsules { .. } => "count the `C` of the drawing",
            Self::Balls { .. } => "count the `B` of the drawing and the gokus of a kind with_ball",
            Self::ItemOffBoard(_) | Self::GokuOffBoard(_) | Self::GokuOnRock(_) => {
                "a cell is its row and then its column, both from 0"
            }
            Self::ItemOnThing { .. } => "the drawing has `.` where beans and kintons are",
            Self::SamePlace { .. } => "each bean and each kinton has a place of its own",
            Self::ThereWithTimer(_) => "an item that is there (`y`) has the timer 0",
            Self::AbsentWithoutTimer(_) => "an item is there (`y`) when its timer is 0 and nobody stands on it",
            Self::Kind { .. } => "on a kinton, the kinton time is above 0; otherwise it is 0",
            Self::GokuOnItem(..) => "an item on which a living goku stands is absent (`n`)",
            Self::GokuOnBall(_) => "a goku without a ball takes the one on its cell",
            Self::CarrierOnCapsule(_) => "a carrier deposits its ball on a capsule",
            Self::SameCell { .. } => "two living gokus never stand on one cell",
            Self::LivingWithTimer(_) => "a living goku (`a`) has the timer 0",
            Self::DeadWithStrength(_) | Self::DeadWithKinton(_) | Self::DeadWithBall(_) => {
                "a dead goku (`d`) is normal, and has neither strength nor kinton time"
            }
            Self::Room { .. } => "each ball and each goku needs a cell of its own",
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
            Self::ParameterZero(parameter) => {
                write!(f, "expected {parameter}, an integer 1..{}, found `0`", parameter.max())
            }
            Self::ResStrength { found, max } => {
                write!(f, "expected res_strength, at most {max} as max_strength says, found `{found}`")
            }
            Self::Round { found, nb_rounds } => {
                write!(f, "expected a round below {nb_rounds}, as nb_rounds says, found `{found}`")
            }
            Self::NoPlayers => write!(f, "there are no players"),
            Self::ThingOffBoard => write!(f, "a rock, capsule or ball is off the board"),
            Self::TwoThings(cell) => write!(f, "two of rock, capsule and ball are on {cell}"),
            Self::OpenBorder { cell, found } => {
                write!(f, "expected `X`, because the cell {cell} is on the border, found `{found}`")
            }
            Self::Capsules { found, nb_capsules } => {
                write!(f, "expected {}, as many as nb_capsules says, found {found}", Quantity(nb_capsules, "capsule"))
            }
            Self::Balls { found, nb_balls } => {
                let balls = Quantity(nb_balls, "ball");
                write!(f, "expected {balls}, drawn or carried, as many as nb_balls says, found {found}")
            }
            Self::ItemOffBoard(item) => write!(f, "the place of {item} is off the board"),
            Self::ItemOnThing { item, found } => {
                write!(f, "expected a place of {item} that is `.` in the drawing, found `{found}`")
            }
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
            Self::SameCell { player, other } => write!(f, "the gokus of {other} and {player} are on the same cell"),
            Self::Strength { player, found, max } => {
                write!(f, "expected the strength of {player}, at most {max} as max_strength says, found `{found}`")
            }
            Self::Kind { player, on_kinton: true } => {
                write!(f, "the kind of {player} is on_kinton, but its kinton time is 0")
            }
            Self::Kind { player, on_kinton: false } => {
                write!(f, "the kind of {player} is not on_kinton, but its kinton time is above 0")
            }
            Self::LivingWithTimer(player) => write!(f, "the goku of {player} is alive and has a timer"),
            Self::DeadWithStrength(player) => write!(f, "the goku of {player} is dead and has strength"),
            Self::DeadWithKinton(player) => write!(f, "the goku of {player} is dead and has a kinton"),
            Self::DeadWithBall(player) => write!(f, "the goku of {player} is dead and carries a ball"),
            Self::DeadTimer { player, found, max } => {
                write!(f, "expected the timer of {player}, at most {max} as goku_regen_time says, found `{found}`")
            }
            Self::GokuNumber(player) => write!(f, "balls or kinton time of {player} are above 1000000000"),
            Self::Room { found, needed } => {
                write!(f, "expected {needed} cells that are no rock, capsule or item's place, found {found}")
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
    Item(ItemId, ItemPart),
    Goku(Player, GokuPart),
}

/// A part of an item's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ItemPart {
    Place,
    Timer,
}

/// A part of a goku's line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum GokuPart {
    Kind,
    Cell,
    Timer,
    Strength,
    Kinton,
}

impl Violation {
    /// The part of the file to which the error points.
    pub(super) const fn subject(self) -> Subject {
        match self {
            Self::ParameterTooLarge(parameter) | Self::ParameterZero(parameter) => Subject::Parameter(parameter),
            Self::ResStrength { .. } => Subject::Parameter(Parameter::ResStrength),
            Self::Round { .. } => Subject::Round,
            Self::TwoThings(cell) | Self::OpenBorder { cell, .. } => Subject::Cell(cell),
            Self::Capsules { .. } => Subject::Parameter(Parameter::NbCapsules),
            Self::Balls { .. } => Subject::Parameter(Parameter::NbBalls),
            Self::NoPlayers | Self::ThingOffBoard | Self::Room { .. } => Subject::Drawing,
            Self::ItemOffBoard(item) | Self::ItemOnThing { item, .. } | Self::SamePlace { item, .. } => {
                Subject::Item(item, ItemPart::Place)
            }
            Self::ItemTimer(item) | Self::ThereWithTimer(item) | Self::AbsentWithoutTimer(item) => {
                Subject::Item(item, ItemPart::Timer)
            }
            Self::Kind { player, .. } | Self::DeadWithKinton(player) | Self::DeadWithBall(player) => {
                Subject::Goku(player, GokuPart::Kind)
            }
            Self::GokuOffBoard(player)
            | Self::GokuOnRock(player)
            | Self::GokuOnItem(player, _)
            | Self::GokuOnBall(player)
            | Self::CarrierOnCapsule(player)
            | Self::SameCell { player, .. } => Subject::Goku(player, GokuPart::Cell),
            Self::LivingWithTimer(player) | Self::DeadTimer { player, .. } => Subject::Goku(player, GokuPart::Timer),
            Self::Strength { player, .. } | Self::DeadWithStrength(player) => Subject::Goku(player, GokuPart::Strength),
            Self::GokuNumber(player) => Subject::Goku(player, GokuPart::Kinton),
        }
    }
}
