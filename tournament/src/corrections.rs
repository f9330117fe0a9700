//! Corrections: decisions that an organizer makes after matches were played. A correction never changes the result
//! lines; it is stored next to them.

use crate::entrant::Entrants;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The format name in corrections.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum CorrectionsFormat {
    /// `rulebook-corrections/1`
    #[default]
    #[serde(rename = "rulebook-corrections/1")]
    V1,
}

/// All corrections, in the order in which they were made.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrections {
    /// The format.
    pub format: CorrectionsFormat,
    /// Entrants whose matches do not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Exclusion>,
    /// Matches that a player forfeits, whatever their results were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
}

/// The exclusion of an entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// The entrant's name.
    pub name: String,
    /// The reason.
    pub why: String,
    /// The person who made the decision, if named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether the exclusion affects only the standings, not the pairings of a play-off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing_only: bool,
}

/// The forfeit of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The losing seat, from 1.
    pub seat: usize,
    /// The name of the player on this seat.
    pub name: String,
    /// The reason.
    pub why: String,
    /// The person who made the decision, if named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether the forfeit affects only the standings, not later pairings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing_only: bool,
}

/// The reason why a correction is not possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CorrectionError {
    /// No entrant has this name.
    NoEntrant(String),
    /// The entrant is already excluded.
    ExcludedTwice(String),
    /// The match is already forfeited.
    ForfeitedTwice(String),
    /// The match is unknown or was not played.
    NotPlayed(String),
    /// The match has neither a seat with this number nor a player with this name.
    NotInMatch {
        /// The match.
        id: String,
        /// The seat number or name.
        who: String,
        /// The players by seat.
        players: Vec<String>,
    },
    /// The correction to undo does not exist.
    Nothing(String),
}

impl fmt::Display for CorrectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEntrant(name) => write!(f, "no entrant is named {name:?}"),
            Self::ExcludedTwice(name) => write!(f, "{name:?} is already excluded"),
            Self::ForfeitedTwice(id) => write!(f, "match {id} is already forfeited"),
            Self::NotPlayed(id) => write!(f, "match {id} is unknown or was not played"),
            Self::NotInMatch { id, who, players } => {
                let players = players.join(", ");
                write!(f, "match {id}: expected a seat from 1 or the name of one of {players}, found {who:?}")
            }
            Self::Nothing(what) => write!(f, "there is no {what}"),
        }
    }
}

impl std::error::Error for CorrectionError {}

impl Corrections {
    /// Returns whether there are no corrections.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.excluded.is_empty() && self.forfeits.is_empty()
    }

    /// Excludes an entrant.
    ///
    /// # Errors
    ///
    /// When no entrant has this name, or it is already excluded.
    pub fn exclude(&mut self, entrants: &Entrants, exclusion: Exclusion) -> Result<(), CorrectionError> {
        let name = &exclusion.name;
        if entrants.all().iter().all(|entrant| entrant.name != *name) {
            return Err(CorrectionError::NoEntrant(name.clone()));
        }
        if self.excluded.iter().any(|other| other.name == *name) {
            return Err(CorrectionError::ExcludedTwice(name.clone()));
        }
        self.excluded.push(exclusion);
        Ok(())
    }

    /// Undoes the exclusion of an entrant.
    ///
    /// # Errors
    ///
    /// When the entrant is not excluded.
    pub fn undo_exclusion(&mut self, name: &str) -> Result<(), CorrectionError> {
        let place = self.excluded.iter().position(|exclusion| exclusion.name == name);
        let place = place.ok_or_else(|| CorrectionError::Nothing(format!("exclusion of {name:?}")))?;
        self.excluded.remove(place);
        Ok(())
    }

    /// Forfeits a match.
    ///
    /// # Errors
    ///
    /// When it is already forfeited.
    pub fn forfeit(&mut self, forfeit: Forfeit) -> Result<(), CorrectionError> {
        if self.forfeits.iter().any(|other| other.id == forfeit.id) {
            return Err(CorrectionError::ForfeitedTwice(forfeit.id));
        }
        self.forfeits.push(forfeit);
        Ok(())
    }

    /// Undoes the forfeit of a match.
    ///
    /// # Errors
    ///
    /// When the match is not forfeited.
    pub fn undo_forfeit(&mut self, id: &str) -> Result<(), CorrectionError> {
        let place = self.forfeits.iter().position(|forfeit| forfeit.id == id);
        let place = place.ok_or_else(|| CorrectionError::Nothing(format!("forfeit of match {id}")))?;
        self.forfeits.remove(place);
        Ok(())
    }

    pub(crate) fn exclusion(&self, name: &str) -> Option<&Exclusion> {
        self.excluded.iter().find(|exclusion| exclusion.name == name)
    }

    pub(crate) fn forfeit_of(&self, id: &str) -> Option<&Forfeit> {
        self.forfeits.iter().find(|forfeit| forfeit.id == id)
    }
}
