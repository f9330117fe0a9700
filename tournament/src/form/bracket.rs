//! The bracket of a play-off: rounds, groups, and who advances.

use crate::points::Points;
use serde::Serialize;
use std::fmt;

/// The rounds of a play-off that are known so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bracket {
    /// The entrants, best seed first.
    pub seeds: Vec<usize>,
    /// The rounds from the first to the final. A third-place match follows the final.
    pub rounds: Vec<BracketRound>,
    /// The eliminated entrants, best place first.
    pub eliminated: Vec<usize>,
    /// The entrants, winner first, once the play-off is over.
    pub places: Option<Vec<usize>>,
}

/// One round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketRound {
    /// The stage of the round.
    pub stage: Stage,
    /// The groups.
    pub groups: Vec<BracketGroup>,
    /// The entrants with a bye.
    pub byes: Vec<usize>,
}

/// The stage of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// A numbered round, from 1.
    Round(usize),
    /// The final.
    Final,
    /// The third-place match.
    ThirdPlace,
}

/// A group, in which some members advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketGroup {
    /// The name of its encounter.
    pub encounter: String,
    /// The members, better seed first.
    pub members: Vec<usize>,
    /// The number of members that advance from the group, or win it.
    pub advancing: usize,
    /// The result, if the games were played.
    pub end: Option<GroupEnd>,
}

impl BracketGroup {
    /// Returns the members, best first, if the games were played.
    #[must_use]
    pub fn ranking(&self) -> Option<&[RankedMember]> {
        self.end.as_ref().map(|end| end.ranking.as_slice())
    }
}

/// The result of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupEnd {
    /// The members, best first.
    pub ranking: Vec<RankedMember>,
    /// The criterion that decided which members advance.
    pub decided: AdvanceReason,
    /// The number of times that the group played extra games to break a tie.
    pub extra: usize,
}

/// The criterion that decided which members of a group advance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdvanceReason {
    /// The results of the games.
    Games,
    /// The seeds, because all games were tied.
    Seed,
    /// A random draw, because all games were tied.
    #[serde(rename = "lot")]
    RandomDraw,
}

/// A member of a group after its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankedMember {
    /// The entrant.
    pub entrant: usize,
    /// Its points or score in the group.
    pub earned: GroupScore,
    /// Whether it advances from the group, or wins it.
    pub advances: bool,
}

/// The points or the score of a member in its group; higher is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(untagged)]
pub enum GroupScore {
    /// The points against the other members.
    Points(Points),
    /// The sum of the scores.
    Score(i128),
}

impl fmt::Display for GroupScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Score(score) => score.fmt(f),
        }
    }
}
