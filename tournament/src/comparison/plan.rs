//! The versions, opponents and test of a comparison.

use crate::entrant::{Entrant, EntrantError, Entrants};
use crate::lines::{BoardError, Conditions, check_boards};
use crate::plan_error::check_seats;
use crate::sequential::{Model, Settings, SettingsError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The format name in a comparison.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ComparisonFormat {
    /// `rulebook-comparison/1`
    #[default]
    #[serde(rename = "rulebook-comparison/1")]
    V1,
}

/// One of the two versions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Version {
    /// The current version.
    Old,
    /// The candidate version.
    New,
}

/// The criterion by which two games are compared.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// The finishing order.
    #[default]
    Outcome,
    /// The difference between the scores.
    Score,
}

/// How the versions meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meeting {
    /// Both versions play in each game. They swap seats in the second game of a pair.
    Direct,
    /// The new version plays the first game of a pair and the old one the second, from the same seat against
    /// the same opponents.
    Apart,
}

/// The plan of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawComparison", deny_unknown_fields)]
pub struct Comparison {
    format: ComparisonFormat,
    seed: u64,
    old: Entrant,
    new: Entrant,
    against: Entrants,
    conditions: Conditions,
    opening_steps: u32,
    measure: Measure,
    test: Settings,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawComparison {
    #[serde(rename = "format")]
    _format: ComparisonFormat,
    seed: u64,
    old: Entrant,
    new: Entrant,
    against: Entrants,
    conditions: Conditions,
    opening_steps: u32,
    measure: Measure,
    test: Settings,
}

impl TryFrom<RawComparison> for Comparison {
    type Error = ComparisonError;

    fn try_from(plan: RawComparison) -> Result<Self, ComparisonError> {
        let RawComparison { seed, old, new, against, conditions, opening_steps, measure, test, .. } = plan;
        let comparison = Self::new(seed, [old, new], against.into(), conditions)?;
        comparison.opened_by(opening_steps).tested(measure, test)
    }
}

/// The reason why a comparison is invalid.
#[derive(Clone, PartialEq, Debug)]
pub enum ComparisonError {
    /// The game has too few or too many seats.
    Seats(usize),
    /// The name or strategy of a version or an opponent is invalid.
    Entrant(EntrantError),
    /// The game has more than two seats, but there are no opponents for the other seats.
    NoOpponents,
    /// A list of boards is invalid.
    Board(BoardError),
    /// The test is invalid.
    Test(SettingsError),
    /// The test uses logistic Elo, but the measure is the score, which has only normalized Elo.
    LogisticScores,
}

impl fmt::Display for ComparisonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "expected a game of 2 to 9 seats, found {seats}"),
            Self::Entrant(error) => write!(f, "{error}"),
            Self::NoOpponents => write!(f, "a game of more than two seats needs opponents besides the two versions"),
            Self::Board(error) => write!(f, "{error}"),
            Self::Test(error) => write!(f, "{error}"),
            Self::LogisticScores => write!(f, "score differences have no logistic Elo, only normalized Elo"),
        }
    }
}

impl std::error::Error for ComparisonError {}

impl Comparison {
    /// Creates a comparison of two versions, the old one first. It compares outcomes with the default test.
    ///
    /// # Errors
    ///
    /// [`ComparisonError`]
    pub fn new(
        seed: u64,
        versions: [Entrant; 2],
        against: Vec<Entrant>,
        conditions: Conditions,
    ) -> Result<Self, ComparisonError> {
        check_seats(conditions.seats).map_err(|_| ComparisonError::Seats(conditions.seats))?;
        let everybody = [&versions[..], &against].concat();
        Entrants::new(everybody).map_err(ComparisonError::Entrant)?;
        if conditions.seats > 2 && against.is_empty() {
            return Err(ComparisonError::NoOpponents);
        }
        check_boards(&conditions.boards).map_err(ComparisonError::Board)?;
        if let (Some(rounds), false) = (conditions.rounds, conditions.boards.is_empty()) {
            return Err(ComparisonError::Board(BoardError::Rounds(rounds)));
        }
        let [old, new] = versions;
        Ok(Self {
            format: ComparisonFormat::V1,
            seed,
            old,
            new,
            against: Entrants::new(against).map_err(ComparisonError::Entrant)?,
            conditions,
            opening_steps: 0,
            measure: Measure::default(),
            test: Settings::default(),
        })
    }

    /// Sets the number of opening steps: each pair starts from a state that many steps after the initial state.
    #[must_use]
    pub fn opened_by(mut self, steps: u32) -> Self {
        self.opening_steps = steps;
        self
    }

    /// Sets another measure and test.
    ///
    /// # Errors
    ///
    /// When the test is invalid or does not fit the measure.
    pub fn tested(mut self, measure: Measure, test: Settings) -> Result<Self, ComparisonError> {
        test.check().map_err(ComparisonError::Test)?;
        if measure == Measure::Score && test.model == Model::Logistic {
            return Err(ComparisonError::LogisticScores);
        }
        (self.measure, self.test) = (measure, test);
        Ok(self)
    }

    /// Returns the seed of all random choices.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns one of the versions.
    #[must_use]
    pub const fn version(&self, version: Version) -> &Entrant {
        match version {
            Version::Old => &self.old,
            Version::New => &self.new,
        }
    }

    /// Returns the opponents of the versions.
    #[must_use]
    pub fn against(&self) -> &[Entrant] {
        self.against.all()
    }

    /// Returns all players: the old version, the new one, their opponents.
    pub fn everybody(&self) -> impl Iterator<Item = &Entrant> {
        [&self.old, &self.new].into_iter().chain(self.against.all())
    }

    /// Returns the conditions of all games.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Returns the number of opening steps of each pair.
    #[must_use]
    pub const fn opening_steps(&self) -> u32 {
        self.opening_steps
    }

    /// Returns the measure.
    #[must_use]
    pub const fn measure(&self) -> Measure {
        self.measure
    }

    /// Returns the test.
    #[must_use]
    pub const fn test(&self) -> &Settings {
        &self.test
    }

    /// Returns how the versions meet: apart in a game of two seats with opponents, otherwise directly.
    #[must_use]
    pub fn meeting(&self) -> Meeting {
        if self.conditions.seats == 2 && !self.against.is_empty() { Meeting::Apart } else { Meeting::Direct }
    }
}
