//! What a play-off shows: rounds of groups, and who went on.

use crate::points::Points;

/// The rounds of a play-off, as far as they are known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Bracket {
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
    /// The members from the best on, when the games were played.
    pub placed: Option<Vec<Placed>>,
}

/// A member of a group after its games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The entrant.
    pub entrant: usize,
    /// Its points in the group.
    pub points: Points,
    /// Whether it goes on, or wins.
    pub goes_on: bool,
}
