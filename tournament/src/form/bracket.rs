//! What a play-off shows: rounds of groups, and who went on.

use crate::points::Points;
use serde::Serialize;
use std::fmt;

/// The rounds of a play-off, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bracket {
    /// The entrants from the best seed on.
    pub seeds: Vec<usize>,
    /// The rounds from the first to the final; a match for the third place
    /// comes after the final.
    pub rounds: Vec<BracketRound>,
    /// Who is out by now, from the best place on.
    pub out: Vec<usize>,
    /// The entrants from the winner on, when the play-off is over.
    pub places: Option<Vec<usize>>,
}

/// One round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketRound {
    /// What is played.
    pub stage: Stage,
    /// Who plays whom.
    pub groups: Vec<BracketGroup>,
    /// Who goes on without a match.
    pub byes: Vec<usize>,
}

/// What is played in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// The round of this number, from 1.
    Round(usize),
    /// The final.
    Final,
    /// The match for the third place.
    ThirdPlace,
}

/// A group that plays for going on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketGroup {
    /// The name of its encounter.
    pub encounter: String,
    /// The members, the better seed first.
    pub members: Vec<usize>,
    /// How many go on, or win.
    pub go_on: usize,
    /// How it ended, when its games were played.
    pub end: Option<GroupEnd>,
}

impl BracketGroup {
    /// The members from the best on, when the games were played.
    #[must_use]
    pub fn placed(&self) -> Option<&[Placed]> {
        self.end.as_ref().map(|end| end.placed.as_slice())
    }
}

/// How a group ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupEnd {
    /// The members from the best on.
    pub placed: Vec<Placed>,
    /// What told who goes on.
    pub decided: Decided,
    /// How often it played more games, since those before did not tell.
    pub extra: usize,
}

/// What told who goes on from a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decided {
    /// The games.
    Games,
    /// The seeds, where all games have not told.
    Seed,
    /// The lot, where all games have not told.
    Lot,
}

/// A member of a group after its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The entrant.
    pub entrant: usize,
    /// What it earned in the group.
    pub earned: Earned,
    /// Whether it goes on, or wins.
    pub goes_on: bool,
}

/// What counts in a group; more is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(untagged)]
pub enum Earned {
    /// Points for those that one finished before.
    Points(Points),
    /// The sum of the scores.
    Score(i128),
}

impl fmt::Display for Earned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => points.fmt(f),
            Self::Score(score) => score.fmt(f),
        }
    }
}
