//! A valid state and its queries.

use super::cell::Cell;
use super::goku::Player;
use super::item::{Item, ItemId, ItemKind};
use super::setup::Setup;
use super::violation::Violation;
use crate::grid::WideCellSet;
use crate::players::PlayerSet;
use crate::validation::InvalidSetup;

/// A state of the game that satisfies all SET and FILE clauses.
///
/// A state is plain data of a fixed size, and equal states behave equally. [`State::setup`] gives access to its fields.
/// A state also caches data derived from them: the places of all items as bit rows, and the absent items.
///
/// ```
/// use rulebook_core::boladedrac::{Cell, P1, State};
///
/// let state = State::default();
/// assert_eq!(state.setup().gokus[P1].cell, Cell::new(1, 1));
///
/// let mut setup = state.into_setup();
/// setup.parameters.nb_balls += 1;
/// let error = State::new(setup).unwrap_err();
/// assert_eq!(error.to_string(), "expected 5 balls, drawn or carried, as many as nb_balls says, found 4 (FILE-10)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Setup", into = "Setup"))]
pub struct State {
    pub(super) setup: Setup,
    /// The places of all items, there or absent (SET-7).
    pub(super) places: WideCellSet,
    /// The items that are absent.
    pub(super) absent: AbsentItems,
}

/// The absent items: for each list, one bit per item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct AbsentItems {
    beans: u32,
    kintons: u32,
}

impl AbsentItems {
    /// The absent items of one kind.
    pub(super) const fn of(&self, kind: ItemKind) -> u32 {
        match kind {
            ItemKind::Bean => self.beans,
            ItemKind::Kinton => self.kintons,
        }
    }

    /// Sets whether an item is absent.
    pub(super) const fn set(&mut self, item: ItemId, is_absent: bool) {
        let mask = match item.kind {
            ItemKind::Bean => &mut self.beans,
            ItemKind::Kinton => &mut self.kintons,
        };
        let bit = 1_u32.wrapping_shl(item.index as u32);
        *mask = if is_absent { *mask | bit } else { *mask & !bit };
    }
}

/// Why a [`Setup`] is not a valid state: every violation.
pub type InvalidState = InvalidSetup<Violation, { Violation::MAX }>;

impl State {
    /// Creates the usual start with this many rounds; `None` above 99999 (SET-8).
    #[must_use]
    pub fn start(rounds: u32) -> Option<Self> {
        (rounds <= Setup::MAX_ROUNDS).then(|| Self::of_valid(Setup::start(rounds)))
    }

    /// Validates a setup.
    ///
    /// # Errors
    ///
    /// Every violation (FILE-18).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn new(setup: Setup) -> Result<Self, InvalidState> {
        let mut invalid = InvalidState::none_yet();
        if setup.check(&mut |violation| invalid.add(violation)) { Ok(Self::of_valid(setup)) } else { Err(invalid) }
    }

    /// Validates the setup in place after it was replaced. Returns whether it is valid.
    pub(super) fn check(&mut self, report: &mut dyn FnMut(Violation)) -> bool {
        let is_valid = self.setup.check(report);
        if is_valid {
            self.derive();
        }
        is_valid
    }

    /// The state that a state file overwrites; invalid until checked.
    pub(super) const fn blank() -> Self {
        Self::underived(Setup::blank())
    }

    /// Creates a state from a setup that the caller has validated.
    pub(super) fn of_valid(setup: Setup) -> Self {
        let mut state = Self::underived(setup);
        state.derive();
        state
    }

    /// Creates a state with empty derived data.
    const fn underived(setup: Setup) -> Self {
        Self { setup, places: WideCellSet::EMPTY, absent: AbsentItems { beans: 0, kintons: 0 } }
    }

    /// Recomputes the derived data from the setup.
    fn derive(&mut self) {
        self.places = self.setup.places();
        self.absent = AbsentItems::default();
        for (id, item) in self.setup.numbered_items() {
            self.absent.set(id, !item.is_there);
        }
    }

    /// Whether the derived data matches the setup.
    pub(super) fn is_consistent(&self) -> bool {
        *self == Self::of_valid(self.setup.clone())
    }

    /// The fields of the state.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the raw fields, to be changed and validated again.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// Whether the game is over (END-1).
    #[must_use]
    pub const fn is_over(&self) -> bool {
        // In a valid state the round is below the number of rounds.
        self.setup.round + 1 >= self.setup.parameters.nb_rounds
    }

    /// The players asked for an answer: all that are not frozen, unless the game is over (END-2).
    #[must_use]
    pub fn asked(&self) -> PlayerSet<4> {
        if self.is_over() {
            return PlayerSet::EMPTY;
        }
        self.setup.gokus.iter().filter(|(_, goku)| !goku.status.is_frozen()).map(|(player, _)| player).collect()
    }

    /// Whether a goku may act now: it is alive, and the round is even or it
    /// rides a kinton (ROU-3).
    #[must_use]
    pub fn may_act(&self, player: Player) -> bool {
        let goku = &self.setup.gokus[player];
        goku.is_alive && (self.setup.round.is_multiple_of(2) || goku.on_kinton)
    }

    /// The item that is there on a cell.
    #[must_use]
    pub fn item_on(&self, cell: Cell) -> Option<(ItemId, &Item)> {
        // Most cells are not the place of an item, so the lists need no search.
        if !self.places.contains(cell.position()) {
            return None;
        }
        self.setup.item_at(cell).filter(|(_, item)| item.is_there)
    }

    /// Whether a board cell has no rock, capsule or ball, and no item that is there. Gokus do not matter.
    #[must_use]
    pub fn is_empty(&self, cell: Cell) -> bool {
        let at = cell.position();
        let Setup { rocks, capsules, balls, .. } = &self.setup;
        !rocks.contains(at) && !capsules.contains(at) && !balls.contains(at) && self.item_on(cell).is_none()
    }
}

impl Setup {
    /// The places of all items as a set.
    pub(super) fn places(&self) -> WideCellSet {
        self.numbered_items().map(|(_, item)| item.cell.position()).collect()
    }
}

/// The usual start (SET-8).
impl Default for State {
    fn default() -> Self {
        Self::of_valid(Setup::start(Setup::STANDARD_ROUNDS))
    }
}

impl TryFrom<Setup> for State {
    type Error = InvalidState;

    fn try_from(setup: Setup) -> Result<Self, InvalidState> {
        Self::new(setup)
    }
}

impl From<State> for Setup {
    fn from(state: State) -> Self {
        state.setup
    }
}
