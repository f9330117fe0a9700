//! A valid state and its queries.

use super::board::Board;
use super::event::Object;
use super::name::Name;
use super::setup::Setup;
use super::team::Player;
use super::violation::Violation;
use crate::grid::Position;
use crate::validation::InvalidSetup;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A state of the game that satisfies FILE-9 to FILE-17.
///
/// It is plain data of a fixed size and cheap to clone, and equal states behave
/// equally. [`State::setup`] gives access to its fields. Besides them, a state holds
/// an index of the board, which is derived from the fields.
///
/// ```
/// use rulebook_core::redbot::{P1, Rules, RobotNo, State};
///
/// let state = State::start(Rules::default(), 30)?;
/// assert_eq!(state.setup().players[P1].robots[RobotNo::R1].position.to_string(), "11 25");
///
/// let mut setup = state.into_setup();
/// setup.round = 31;
/// let error = State::new(setup).unwrap_err();
/// assert_eq!(error.to_string(), "the round counter is not between 0 and the maximum (FILE-13)");
/// # Ok::<(), rulebook_core::redbot::InvalidState>(())
/// ```
#[derive(Clone, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Setup", into = "Setup"))]
pub struct State {
    setup: Setup,
    board: Board,
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        self.setup == other.setup
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.setup.hash(hasher);
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("State").field(&self.setup).finish()
    }
}

/// A player's standing in the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// In the game.
    Playing,
    /// Out of the game by arrival (ARR-1).
    Arrived {
        /// The finish round.
        round: i32,
    },
    /// Out of the game without arrival (DEA-3).
    Eliminated,
}

impl State {
    /// The start of a game (SET-5).
    ///
    /// # Errors
    ///
    /// When the rules are out of range, or the number of rounds is negative.
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn start(rules: super::Rules, max_rounds: i32) -> Result<Self, InvalidState> {
        Self::new(Setup::start(rules, max_rounds))
    }

    /// Validates a setup, and passes every violation to `report`. Returns `None` if there is any.
    ///
    /// This function is for memory-constrained targets: an [`InvalidState`] has room for all possible violations and
    /// takes 23 KiB.
    ///
    /// ```
    /// use rulebook_core::redbot::{Setup, State};
    ///
    /// let setup = Setup::start(Default::default(), -1);
    /// let mut count = 0;
    /// assert!(State::checked(setup, &mut |_| count += 1).is_none());
    /// assert_eq!(count, 1);
    /// ```
    pub fn checked(setup: Setup, report: &mut dyn FnMut(Violation)) -> Option<Self> {
        let mut board = Board::EMPTY;
        setup.check_onto(&mut board, report).then_some(Self { setup, board })
    }

    /// Validates a setup.
    ///
    /// # Errors
    ///
    /// Every violation. For the size of the error, see [`State::checked`].
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn new(setup: Setup) -> Result<Self, InvalidState> {
        let mut invalid = InvalidState::none_yet();
        let state = Self::checked(setup, &mut |violation| invalid.add(violation));
        state.ok_or(invalid)
    }

    /// Validates the setup in place after it was replaced. Returns whether it is valid.
    pub(super) fn check(&mut self, report: &mut dyn FnMut(Violation)) -> bool {
        self.setup.check_onto(&mut self.board, report)
    }

    /// The state that a round file overwrites; invalid until checked.
    #[inline]
    pub(super) const fn blank() -> Self {
        Self { setup: Setup::blank(), board: Board::EMPTY }
    }

    /// Creates a state from a setup that the caller has validated.
    pub(super) fn of_valid(setup: Setup) -> Self {
        let mut board = Board::EMPTY;
        board.fill(&setup, &mut |_| {});
        Self { setup, board }
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

    /// Sets a player's name.
    pub fn set_name(&mut self, player: Player, name: Name) {
        self.setup.players[player].name = name;
    }

    /// The setup, to be replaced as a whole and then validated.
    pub(super) const fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    /// The parts of the state. The caller must keep the state valid.
    pub(super) const fn parts_mut(&mut self) -> (&mut Setup, &mut Board) {
        (&mut self.setup, &mut self.board)
    }

    /// Whether the board matches the setup.
    pub(super) fn is_consistent(&self) -> bool {
        self.board == Self::of_valid(self.setup.clone()).board
    }

    /// A player's standing in the game.
    #[must_use]
    pub fn standing(&self, player: Player) -> Standing {
        let player = &self.setup.players[player];
        match player.finish_round {
            Some(round) => Standing::Arrived { round },
            None if player.in_game => Standing::Playing,
            None => Standing::Eliminated,
        }
    }

    /// Whether the game is over (END-2): the counter has reached the maximum,
    /// or no player is in the game.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.setup.round >= self.setup.max_rounds || !self.setup.players.values().any(|player| player.in_game)
    }

    /// The living robot or standing wall on a cell of the board.
    #[must_use]
    pub fn object_at(&self, at: Position) -> Option<Object> {
        let mut robots = self.setup.robots().filter(|(_, robot)| robot.is_alive() && robot.position == at);
        let wall = if self.board.standing.contains(at) { self.board.wall_at(&self.setup, at) } else { None };
        robots.next().map(|(id, _)| Object::Robot(id)).or(wall.map(Object::Wall))
    }
}

/// The start of a standard game of 100 rounds.
impl Default for State {
    fn default() -> Self {
        Self::of_valid(Setup::start(super::Rules::STANDARD, 100))
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

/// Why a [`Setup`] is not a valid state: every violation.
pub type InvalidState = InvalidSetup<Violation, { Violation::MAX }>;
