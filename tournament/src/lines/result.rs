//! Result lines: what became of a match.

use super::texts::unique;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The format of a result line, named in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ResultFormat {
    /// `rulebook-result/1`
    #[default]
    #[serde(rename = "rulebook-result/1")]
    V1,
}

/// What became of one match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultLine {
    /// The format.
    pub format: ResultFormat,
    /// The match.
    pub id: String,
    /// The digest of its plan line, so that a result of another plan is known.
    pub plan: String,
    /// What became of it.
    pub outcome: Outcome,
}

/// Played, or not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The match was played to its end.
    Played(Played),
    /// The match could not be played, for this reason. It is no draw: the match
    /// stays to be played.
    Failed(String),
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The rank of each seat, 1 the best; equals share a rank, and the ranks
    /// after them are left out.
    pub ranks: Vec<u32>,
    /// The score of each seat, more is better.
    pub scores: Vec<i64>,
    /// How the ranks came about.
    pub decision: Decision,
    /// How often each verdict was given on each seat's strategy. All but `ok`
    /// are failures of the strategy.
    #[serde(deserialize_with = "counts")]
    pub verdicts: Vec<BTreeMap<String, u64>>,
}

fn counts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<BTreeMap<String, u64>>, D::Error> {
    #[derive(Deserialize)]
    struct Counts(#[serde(deserialize_with = "unique")] BTreeMap<String, u64>);

    Ok(Vec::<Counts>::deserialize(deserializer)?.into_iter().map(|counts| counts.0).collect())
}

/// How a match was decided; as a text `scores`, `draw` or `forfeit-N` with the
/// seat's number from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Decision {
    /// By the scores.
    Scores,
    /// Nobody won.
    Draw,
    /// The seat of this number, from 1, lost by breaking the rules or failing.
    Forfeit(usize),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scores => f.write_str("scores"),
            Self::Draw => f.write_str("draw"),
            Self::Forfeit(seat) => write!(f, "forfeit-{seat}"),
        }
    }
}

impl FromStr for Decision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seat = || text.strip_prefix("forfeit-")?.parse().ok().filter(|seat| (1..=9).contains(seat));
        let decision = match text {
            "scores" => Some(Self::Scores),
            "draw" => Some(Self::Draw),
            _ => seat().map(Self::Forfeit),
        };
        let decision = decision.filter(|decision| decision.to_string() == text);
        decision.ok_or_else(|| format!("unknown decision {text:?}, expected `scores`, `draw` or `forfeit-1` to `-9`"))
    }
}

impl TryFrom<String> for Decision {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Decision> for String {
    fn from(decision: Decision) -> Self {
        decision.to_string()
    }
}

/// Why a result cannot be one of its match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedError {
    /// A list by seat has not one item per seat.
    Length {
        /// Which list.
        list: &'static str,
        /// The seats.
        expected: usize,
        /// The items.
        found: usize,
    },
    /// The ranks are none: a seat's rank is 1 and the number of better seats.
    Ranks(Vec<u32>),
    /// The forfeiting seat is none of the match.
    Seat(usize),
}

impl fmt::Display for PlayedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { list, expected, found } => {
                write!(f, "{list}: expected one item for each of {expected} seats, found {found}")
            }
            Self::Ranks(ranks) => {
                write!(f, "ranks: expected 1 and the number of better seats for each seat, found {ranks:?}")
            }
            Self::Seat(seat) => write!(f, "decision: there is no seat {seat}"),
        }
    }
}

impl std::error::Error for PlayedError {}

impl Played {
    /// Decided by scores, with no verdicts counted.
    #[must_use]
    pub fn by_ranks(ranks: Vec<u32>, scores: Vec<i64>) -> Self {
        let verdicts = vec![BTreeMap::new(); ranks.len()];
        Self { ranks, scores, decision: Decision::Scores, verdicts }
    }

    /// Checks it against the number of seats of its match.
    ///
    /// # Errors
    ///
    /// [`PlayedError`]
    pub fn check(&self, seats: usize) -> Result<(), PlayedError> {
        let lengths = [("ranks", self.ranks.len()), ("scores", self.scores.len()), ("verdicts", self.verdicts.len())];
        for (list, found) in lengths {
            if found != seats {
                return Err(PlayedError::Length { list, expected: seats, found });
            }
        }
        let better = |rank: u32| self.ranks.iter().filter(|&&other| other < rank).count();
        if self.ranks.iter().any(|&rank| rank as usize != better(rank) + 1) {
            return Err(PlayedError::Ranks(self.ranks.clone()));
        }
        match self.decision {
            Decision::Forfeit(seat) if seat == 0 || seat > seats => Err(PlayedError::Seat(seat)),
            _ => Ok(()),
        }
    }

    /// How often a seat's strategy failed: all verdicts but `ok`.
    #[must_use]
    pub fn failures(&self, seat: usize) -> u64 {
        self.verdicts.get(seat).into_iter().flatten().filter(|(kind, _)| *kind != "ok").map(|(_, count)| count).sum()
    }
}
