//! A valid state and its queries.

use super::army::{Army, ByPlayer, Player, Unit};
use super::parameters::{Parameter, Parameters};
use super::setup::{Phase, Scenario, Setup, Situation};
use super::tile_set::TileSet;
use super::unit_type::UnitType;
use super::violation::Violation;
use crate::validation::InvalidSetup;
use core::borrow::Borrow;

/// A state of the game that satisfies all SET and FILE clauses.
///
/// A state is plain data of a fixed size, and equal states behave equally.
///
/// ```
/// use rulebook_core::aitester::{Ground, State, Tile};
///
/// let state = State::default();
/// assert_eq!(state.scenario().terrain.ground(Tile::new(7, 1)), Some(Ground::Wall));
///
/// let mut setup = state.into_setup();
/// setup.situation.bonuses[1] = Tile::new(7, 1);
/// let error = State::new(setup).unwrap_err();
/// assert_eq!(error.to_string(), "bonus 1 is not on land (FILE-8)");
/// ```
pub type State = StateOf<Scenario>;

/// A state that borrows what no command changes. A search tries commands on copies of a trial, which are a third of the
/// size of a [`State`].
///
/// ```
/// use rulebook_core::aitester::{Command, State};
///
/// let state = State::default();
/// let mut trial = state.trial();
/// trial.step(Command::parse(b"BUY 0 1 1").ok(), &mut ())?;
/// assert_eq!((trial.own_army().units.len(), state.own_army().units.len()), (1, 0));
/// # Ok::<(), rulebook_core::contract::GameOver>(())
/// ```
pub type Trial<'a> = StateOf<&'a Scenario>;

/// A valid state, with its own [`Scenario`] ([`State`]) or that of another state ([`Trial`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StateOf<S> {
    scenario: S,
    situation: Situation,
    /// The tiles of all living units.
    units: TileSet,
}

/// Why a [`Setup`] is not a valid state: every violation.
pub type InvalidState = InvalidSetup<Violation, { Violation::MAX }>;

impl State {
    /// Creates the usual start with this turn limit; `None` above 999999999 (SET-9).
    #[must_use]
    pub fn start(turn_limit: u32) -> Option<Self> {
        (turn_limit <= Parameter::TurnLimit.max()).then(|| Self::of_valid(Setup::start(turn_limit)))
    }

    /// Validates a setup.
    ///
    /// # Errors
    ///
    /// Every violation (FILE-10).
    #[expect(clippy::result_large_err, reason = "the error holds every violation, and there is no allocator")]
    pub fn new(setup: Setup) -> Result<Self, InvalidState> {
        let mut invalid = InvalidState::none_yet();
        if setup.check(&mut |violation| invalid.add(violation)) { Ok(Self::of_valid(setup)) } else { Err(invalid) }
    }

    /// Validates the state in place after its fields were replaced. Returns whether it is valid.
    pub(super) fn check(&mut self, report: &mut dyn FnMut(Violation)) -> bool {
        self.units = living_tiles(&self.situation);
        super::check::check(&self.scenario, &self.situation, report)
    }

    /// The state that a state file overwrites; invalid until checked.
    pub(super) fn blank() -> Self {
        let Setup { scenario, situation } = Setup::BLANK;
        Self { scenario, situation, units: TileSet::EMPTY }
    }

    /// Creates a state from a setup that the caller has validated.
    pub(super) fn of_valid(setup: Setup) -> Self {
        let units = living_tiles(&setup.situation);
        Self { scenario: setup.scenario, situation: setup.situation, units }
    }

    /// Returns the raw fields, to be changed and validated again.
    #[must_use]
    pub fn into_setup(self) -> Setup {
        Setup { scenario: self.scenario, situation: self.situation }
    }

    /// All fields, to be replaced and then validated.
    pub(super) const fn fields_mut(&mut self) -> (&mut Scenario, &mut Situation) {
        (&mut self.scenario, &mut self.situation)
    }

    /// The state as a player sees it: while the players buy, every other player has its money and no unit (BUY-5).
    #[must_use]
    pub fn seen_by(&self, player: Player) -> Self {
        let mut seen = self.clone();
        if self.hides_armies() {
            for other in self.situation.armies.players().filter(|&other| other != player) {
                *seen.situation.armies.of_mut(other) = Army::with_money(self.scenario.parameters.money);
            }
            seen.units = living_tiles(&seen.situation);
        }
        seen
    }
}

impl<S: Borrow<Scenario>> StateOf<S> {
    /// What no command changes.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        self.scenario.borrow()
    }

    /// What commands change.
    #[must_use]
    pub const fn situation(&self) -> &Situation {
        &self.situation
    }

    /// What commands change. The caller must keep the state valid.
    pub(super) const fn parts_mut(&mut self) -> (&mut Situation, &mut TileSet) {
        (&mut self.situation, &mut self.units)
    }

    /// A copy that borrows what no command changes.
    #[must_use]
    pub fn trial(&self) -> Trial<'_> {
        StateOf { scenario: self.scenario(), situation: self.situation.clone(), units: self.units }
    }

    /// Whether a player sees only its own army (BUY-5).
    pub(super) fn hides_armies(&self) -> bool {
        self.situation.phase == Phase::Buy
    }

    /// Whether the derived data matches the situation.
    pub(super) fn is_consistent(&self) -> bool {
        self.units == living_tiles(&self.situation)
    }

    /// The tiles of all living units.
    #[must_use]
    pub const fn units(&self) -> &TileSet {
        &self.units
    }

    /// The army of the player whose turn it is.
    #[must_use]
    pub fn own_army(&self) -> &Army {
        &self.situation.armies[self.situation.player]
    }

    /// The type of a unit of this state.
    #[must_use]
    pub fn type_of(&self, unit: &Unit) -> &UnitType {
        // In a valid state, the type of every unit exists.
        self.scenario().types.get(usize::from(unit.type_number)).unwrap_or(&UnitType::UNNAMED)
    }

    /// The tiles of the living units of the enemies of a player.
    #[must_use]
    pub fn enemies_of(&self, player: Player) -> TileSet {
        let mut enemies = self.units;
        for (_, unit) in self.situation.armies[player].living() {
            enemies.remove(unit.tile);
        }
        enemies
    }

    /// What stops shots: walls and living units (LIN-3).
    #[must_use]
    pub fn obstacles(&self) -> TileSet {
        self.units.union(self.scenario().terrain.walls())
    }

    /// Whether the game is over (END-1, END-2).
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.situation.phase == Phase::Fight
            && (self.situation.turn >= self.scenario().parameters.last_turn()
                || self.situation.armies.have_fewer_than_two())
    }

    /// The player asked for a command (STP-1); `None` when the game is over.
    #[must_use]
    pub fn asked(&self) -> Option<Player> {
        (!self.is_over()).then_some(self.situation.player)
    }

    /// The player that has won (END-1).
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        let players = self.situation.armies.players_in();
        if self.situation.phase == Phase::Fight && players.len() == 1 { players.iter().next() } else { None }
    }

    /// One `T` for each player, and the default for a seat without a player.
    pub(super) fn by_player<T: Default>(&self, mut make: impl FnMut(Player) -> T) -> ByPlayer<T> {
        let armies = &self.situation.armies;
        ByPlayer::from_fn(|player| if armies.has(player) { make(player) } else { T::default() })
    }
}

/// The tiles of all living units.
fn living_tiles(situation: &Situation) -> TileSet {
    let armies = situation.armies.iter();
    armies.flat_map(|(_, army)| army.living().map(|(_, unit)| unit.tile)).collect()
}

/// The usual start (SET-9).
impl Default for State {
    fn default() -> Self {
        Self::of_valid(Setup::start(Parameters::STANDARD.turn_limit))
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
        state.into_setup()
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Scenario, Setup, Situation, State};
    use serde::de::Error as _;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// The fields of a [`Setup`], borrowed.
    #[derive(Serialize)]
    #[serde(rename = "Setup")]
    struct BorrowedSetup<'a> {
        scenario: &'a Scenario,
        situation: &'a Situation,
    }

    /// Serializes as a [`Setup`].
    impl Serialize for State {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            BorrowedSetup { scenario: &self.scenario, situation: &self.situation }.serialize(serializer)
        }
    }

    /// Deserializes a [`Setup`] and validates it.
    impl<'de> Deserialize<'de> for State {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Self::new(Setup::deserialize(deserializer)?).map_err(D::Error::custom)
        }
    }
}
