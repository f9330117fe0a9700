//! Corrections: what an organizer decides after matches were played. They stand
//! beside the result lines, which stay as they are.

use crate::entrant::Entrants;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The format of corrections, named in them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum CorrectionsFormat {
    /// `rulebook-corrections/1`
    #[default]
    #[serde(rename = "rulebook-corrections/1")]
    V1,
}

/// Everything that was decided, in the order in which it was.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrections {
    /// The format.
    pub format: CorrectionsFormat,
    /// Entrants whose matches do not count.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excluded: Vec<Exclusion>,
    /// Matches that somebody has lost, whatever was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forfeits: Vec<Forfeit>,
}

/// An entrant that was excluded.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exclusion {
    /// Its name.
    pub name: String,
    /// Why.
    pub why: String,
    /// Who has decided it, if that was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether who meets whom in a play-off stays as the matches have it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing_only: bool,
}

/// A match that somebody has forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeit {
    /// The match.
    #[serde(rename = "match")]
    pub id: String,
    /// The seat that has lost, from 1.
    pub seat: usize,
    /// Who sits there.
    pub name: String,
    /// Why.
    pub why: String,
    /// Who has decided it, if that was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether who meets whom later stays as the matches have it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub standing_only: bool,
}

/// Why a tournament cannot be corrected like this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CorrectionError {
    /// Nobody of this name takes part.
    NoEntrant(String),
    /// The entrant is excluded already.
    ExcludedTwice(String),
    /// The match was forfeited already.
    ForfeitedTwice(String),
    /// The match is not known, or was not played.
    NotPlayed(String),
    /// The match has no such seat, or nobody of this name sits there.
    NotInMatch {
        /// The match.
        id: String,
        /// The number or name.
        who: String,
        /// Who plays, by seat.
        players: Vec<String>,
    },
    /// There is no such correction to be taken back.
    Nothing(String),
}

impl fmt::Display for CorrectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEntrant(name) => write!(f, "no entrant has the name {name:?}"),
            Self::ExcludedTwice(name) => write!(f, "{name:?} is excluded already"),
            Self::ForfeitedTwice(id) => write!(f, "match {id} is forfeited already"),
            Self::NotPlayed(id) => write!(f, "match {id} is not known or was not played"),
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
    /// Whether nothing was decided.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.excluded.is_empty() && self.forfeits.is_empty()
    }

    /// Excludes an entrant.
    ///
    /// # Errors
    ///
    /// When nobody has this name, or it is excluded already.
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

    /// Takes an exclusion back.
    ///
    /// # Errors
    ///
    /// When there is none of this name.
    pub fn undo_exclusion(&mut self, name: &str) -> Result<(), CorrectionError> {
        let place = self.excluded.iter().position(|exclusion| exclusion.name == name);
        let place = place.ok_or_else(|| CorrectionError::Nothing(format!("exclusion of {name:?}")))?;
        self.excluded.remove(place);
        Ok(())
    }

    /// Has a match forfeited.
    ///
    /// # Errors
    ///
    /// When it was forfeited already.
    pub fn forfeit(&mut self, forfeit: Forfeit) -> Result<(), CorrectionError> {
        if self.forfeits.iter().any(|other| other.id == forfeit.id) {
            return Err(CorrectionError::ForfeitedTwice(forfeit.id));
        }
        self.forfeits.push(forfeit);
        Ok(())
    }

    /// Takes the forfeit of a match back.
    ///
    /// # Errors
    ///
    /// When there is none.
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
