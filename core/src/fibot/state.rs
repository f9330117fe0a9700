//! A valid state and its queries.

use super::coordinates::Coordinates;
use super::robot::{Player, Robot};
use super::setup::Setup;
use super::turn::Turn;
use super::violation::Violation;
use crate::grid::CellSet;
use crate::validation::InvalidSetup;

/// A state of the game that satisfies all SET and FILE clauses.
///
/// A state is plain data of a fixed size and cheap to clone, and equal states behave equally. [`State::setup`] gives
/// access to its fields. A state also caches data derived from them: the obstacles of slides as bit rows, whether a
/// flag is reached, and the robots by row and column.
///
/// ```
/// use rulebook_core::fibot::{P1, Robot, State};
/// use rulebook_core::grid::Position;
///
/// let state = State::default();
/// let a = Robot::from_letter(b'A').unwrap();
/// assert_eq!(state.setup().robots[a], Some(Position::new(1, 1)));
///
/// let mut setup = state.into_setup();
/// setup.flags[P1] = Position::new(2, 1);
/// let error = State::new(setup).unwrap_err();
/// assert_eq!(error.to_string(), "the flag of P1 is on a wall (FILE-6)");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "Setup", into = "Setup"))]
pub struct State {
    setup: Setup,
    /// The obstacles of a slide: the walls, the robots, and the cells just
    /// beyond the last column and the last row. A cell set has no cells before
    /// column or row 1.
    obstacles: CellSet,
    /// Whether a robot is on its rival's flag.
    flag_reached: bool,
    /// The rows and columns of the robots.
    coordinates: Coordinates,
}

/// Why a [`Setup`] is not a valid state: every violation.
pub type InvalidState = InvalidSetup<Violation, { Violation::MAX }>;

impl State {
    /// Creates the usual start with this many rounds; `None` above 25 (SET-6).
    #[must_use]
    pub fn start(rounds: u8) -> Option<Self> {
        (rounds <= Setup::MAX_ROUNDS).then(|| Self::of_valid(Setup::start(rounds)))
    }

    /// Validates a setup.
    ///
    /// # Errors
    ///
    /// Every violation.
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
    #[inline]
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
        Self { setup, obstacles: CellSet::EMPTY, flag_reached: false, coordinates: Coordinates::NONE }
    }

    /// Recomputes the derived data from the setup.
    fn derive(&mut self) {
        let Self { setup, obstacles, flag_reached, coordinates } = self;
        *obstacles = setup.walls;
        obstacles.insert_beyond(setup.size);
        *flag_reached = false;
        *coordinates = Coordinates::NONE;
        for (robot, at) in setup.robots.iter() {
            obstacles.insert(at);
            coordinates.put(robot, at);
            *flag_reached |= at == setup.target(robot.player());
        }
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

    /// The setup, to be replaced as a whole and then validated.
    pub(super) const fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    /// The parts of the state. The caller must keep the state valid.
    pub(super) const fn parts_mut(&mut self) -> StateMut<'_> {
        StateMut {
            setup: &mut self.setup,
            obstacles: &mut self.obstacles,
            flag_reached: &mut self.flag_reached,
            coordinates: &mut self.coordinates,
        }
    }

    /// The obstacles of a slide (SLD-1).
    pub(super) const fn obstacles(&self) -> &CellSet {
        &self.obstacles
    }

    /// Whether the derived data matches the setup.
    pub(super) fn is_consistent(&self) -> bool {
        *self == Self::of_valid(self.setup.clone())
    }

    /// Whether the game is over (END-1, END-2).
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.setup.rounds_left == 0 || self.flag_reached
    }

    /// The player's robot on its rival's flag (END-1).
    #[must_use]
    pub fn on_flag(&self, player: Player) -> Option<Robot> {
        if !self.flag_reached {
            return None;
        }
        let target = self.setup.target(player);
        self.setup.robots.of(player).find(|&(_, at)| at == target).map(|(robot, _)| robot)
    }

    /// The player asked for an answer: the player to move, unless it has no
    /// robot (TRN-4) or the game is over.
    #[must_use]
    pub fn asked(&self) -> Option<Player> {
        let player = self.setup.to_move;
        (!self.is_over() && self.setup.robots.of(player).next().is_some()).then_some(player)
    }

    /// Whether the player to move can take this turn: a pass, or a turn of an
    /// own robot on the board (ANS-3).
    #[must_use]
    pub fn allows(&self, turn: Turn) -> bool {
        turn.robot().is_none_or(|robot| robot.player() == self.setup.to_move && self.setup.robots[robot].is_some())
    }

    /// Calls `each` with every turn that has an effect, in the order of the
    /// robots' letters (TRN-2). Slides that go nowhere are left out (SLD-2).
    ///
    /// ```
    /// let mut turns = Vec::new();
    /// rulebook_core::fibot::State::default().each_turn(&mut |turn| turns.push(turn.to_string()));
    /// assert_eq!(turns.join(", "), "A J, A D, B S, B V, B J, B D, C S, C V, C J, C Z, C D");
    /// ```
    pub fn each_turn(&self, each: &mut dyn FnMut(Turn)) {
        if self.is_over() {
            return;
        }
        for (robot, from) in self.setup.robots.of(self.setup.to_move) {
            for way in super::SlideDirection::ALL {
                if self.slide_end(from, way) != from {
                    each(Turn::Slide { robot, way });
                }
            }
            each(Turn::Explode { robot });
        }
    }
}

/// Mutable access to a state for a step.
pub(super) struct StateMut<'a> {
    pub(super) setup: &'a mut Setup,
    pub(super) obstacles: &'a mut CellSet,
    pub(super) flag_reached: &'a mut bool,
    pub(super) coordinates: &'a mut Coordinates,
}

/// The usual start (SET-6).
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
