//! The matches of a report.

use super::options::Options;
use crate::lines::{Decision, PlayedMatch};
use crate::state::Match;
use serde::Serialize;
use std::collections::BTreeMap;

/// A match of the report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MatchRow {
    /// The ID of the match.
    pub id: String,
    /// Its encounter.
    pub encounter: String,
    /// The name of its board; `None` for the game's standard start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The path of its folder, relative to the report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// The path of a page that shows the match, relative to the report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The path of the log of its game, relative to the report.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub log: Option<String>,
    /// Its status.
    #[serde(flatten)]
    pub status: MatchStatus,
    /// The results by seat.
    pub seats: Vec<SeatResult>,
}

/// The status of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "status", rename_all = "kebab-case")]
pub enum MatchStatus {
    /// The match was played.
    Played {
        /// How it was decided.
        decision: Decision,
    },
    /// The match could not be played.
    Failed {
        /// The distinct reasons of all attempts.
        reasons: Vec<String>,
    },
    /// The match was not played yet.
    Open,
    /// The match is not played, because an entrant is excluded.
    Void,
}

/// One seat of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatResult {
    /// The player on the seat.
    pub name: String,
    /// The rank, if the match was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rank: Option<u32>,
    /// The score, if the match was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// The number of faults.
    pub failures: u64,
    /// The number of faults by kind.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<String, u64>,
    /// Whether the seat was disqualified in the match. It then ranks behind all others.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub disqualified: bool,
}

/// Returns the faults of a seat by kind.
fn kinds(played: &PlayedMatch, seat: usize) -> BTreeMap<String, u64> {
    played.faults(seat).filter(|&(_, count)| count > 0).map(|(kind, count)| (kind.to_owned(), count)).collect()
}

pub(super) fn match_row(entry: &Match, options: &Options) -> MatchRow {
    let status = match &entry.played {
        Some(played) => MatchStatus::Played { decision: played.decision },
        None if entry.void => MatchStatus::Void,
        None if !entry.failures.is_empty() => MatchStatus::Failed { reasons: entry.failures.clone() },
        None => MatchStatus::Open,
    };
    let played = entry.played.as_ref();
    let seats = entry.line.seats.iter().enumerate().map(|(seat, who)| SeatResult {
        name: who.name.clone(),
        rank: played.and_then(|played| played.ranks.get(seat).copied()),
        score: played.and_then(|played| played.scores.get(seat).copied()),
        failures: played.map_or(0, |played| played.failures(seat)),
        faults: played.map(|played| kinds(played, seat)).unwrap_or_default(),
        disqualified: played.is_some_and(|played| played.is_disqualified(seat)),
    });
    MatchRow {
        id: entry.line.id.clone(),
        encounter: entry.line.encounter.clone(),
        board: entry.line.board.as_ref().map(|board| board.name.clone()),
        // The folder exists after the first attempt.
        folder: options
            .folders
            .as_ref()
            .filter(|_| !matches!(status, MatchStatus::Open | MatchStatus::Void))
            .map(|prefix| format!("{prefix}{}/", entry.line.id)),
        page: None,
        log: None,
        status,
        seats: seats.collect(),
    }
}
