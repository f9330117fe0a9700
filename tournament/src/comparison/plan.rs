//! Who is compared, how, and by which test.

use crate::entrant::{Entrant, EntrantError, Entrants};
use crate::lines::{BoardError, Conditions, check_boards};
use crate::plan_error::check_seats;
use crate::sequential::{Model, Settings, SettingsError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The format of a comparison, named in it.
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
    /// The one there is.
    Old,
    /// The one that may be better.
    New,
}

/// What is compared of two games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Who finished before whom.
    #[default]
    Outcome,
    /// The difference of the scores.
    Score,
}

/// How the versions meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meeting {
    /// Both sit in each game and take each other's seat in the second one.
    Direct,
    /// The new version plays the first game of a pair and the old one the second,
    /// from the same seat against the same opponent.
    Apart,
}

/// The plan of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", deny_unknown_fields)]
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
struct Unchecked {
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

impl TryFrom<Unchecked> for Comparison {
    type Error = ComparisonError;

    fn try_from(plan: Unchecked) -> Result<Self, ComparisonError> {
        let Unchecked { seed, old, new, against, conditions, opening_steps, measure, test, .. } = plan;
        let comparison = Self::new(seed, [old, new], against.into(), conditions)?;
        comparison.opened_by(opening_steps).tested(measure, test)
    }
}

/// Why there is no such comparison.
#[derive(Clone, PartialEq, Debug)]
pub enum ComparisonError {
    /// The game has too few or too many seats.
    Seats(usize),
    /// The name or strategy of a version or an opponent.
    Entrant(EntrantError),
    /// Seats beside the two versions, and nobody to take them.
    NoOpponents,
    /// The boards cannot be played on.
    Board(BoardError),
    /// The test.
    Test(SettingsError),
    /// Scores have deviations, but no expected result.
    LogisticScores,
}

impl fmt::Display for ComparisonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "a game has 2 to 9 seats, found {seats}"),
            Self::Entrant(error) => write!(f, "{error}"),
            Self::NoOpponents => write!(f, "a game of more than two seats needs opponents beside the two versions"),
            Self::Board(error) => write!(f, "{error}"),
            Self::Test(error) => write!(f, "{error}"),
            Self::LogisticScores => write!(f, "score differences have no logistic Elo, only normalized Elo"),
        }
    }
}

impl std::error::Error for ComparisonError {}

impl Comparison {
    /// Compares two versions, the old one first, by outcomes and the usual test.
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

    /// The same, each pair from a state that is so many steps after its start.
    #[must_use]
    pub fn opened_by(mut self, steps: u32) -> Self {
        self.opening_steps = steps;
        self
    }

    /// The same with another test.
    ///
    /// # Errors
    ///
    /// When there is no such test.
    pub fn tested(mut self, measure: Measure, test: Settings) -> Result<Self, ComparisonError> {
        test.check().map_err(ComparisonError::Test)?;
        if measure == Measure::Score && test.model == Model::Logistic {
            return Err(ComparisonError::LogisticScores);
        }
        (self.measure, self.test) = (measure, test);
        Ok(self)
    }

    /// The seed, from which all chance comes.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// One of the versions.
    #[must_use]
    pub const fn version(&self, version: Version) -> &Entrant {
        match version {
            Version::Old => &self.old,
            Version::New => &self.new,
        }
    }

    /// Whom they play with.
    #[must_use]
    pub fn against(&self) -> &[Entrant] {
        self.against.all()
    }

    /// Everybody who plays: the old version, the new one, their opponents.
    pub fn everybody(&self) -> impl Iterator<Item = &Entrant> {
        [&self.old, &self.new].into_iter().chain(self.against.all())
    }

    /// What all games have in common.
    #[must_use]
    pub const fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// How many steps after its start the games of a pair begin.
    #[must_use]
    pub const fn opening_steps(&self) -> u32 {
        self.opening_steps
    }

    /// What is compared of two games.
    #[must_use]
    pub const fn measure(&self) -> Measure {
        self.measure
    }

    /// The test.
    #[must_use]
    pub const fn test(&self) -> &Settings {
        &self.test
    }

    /// How the versions meet: apart in a game of two seats with opponents, and
    /// else directly.
    #[must_use]
    pub fn meeting(&self) -> Meeting {
        if self.conditions.seats == 2 && !self.against.is_empty() { Meeting::Apart } else { Meeting::Direct }
    }
}
