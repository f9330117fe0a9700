//! Matches that are known only from plan lines.

use super::Schedule;
use crate::entrant::{Entrant, EntrantError, Entrants};
use crate::ledger::Ledger;
use crate::lines::{Board, Conditions, PlanLine, Position, WithPosition, is_id};
use crate::plan_error::PlanError;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The matches of plan lines whose tournament is unknown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanLines {
    /// The plan lines, each with its players by seat.
    #[serde(skip)]
    matches: Vec<(PlanLine, Vec<usize>)>,
}

/// The reason why plan lines do not form a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinesError {
    /// There are no lines.
    None,
    /// A match ID is invalid.
    BadId {
        /// The ID.
        id: String,
        /// The position of the line.
        position: Position,
    },
    /// Two lines give different matches the same ID.
    SameId {
        /// The ID.
        id: String,
        /// The position of the first line.
        first: Position,
        /// The position of the second line.
        position: Position,
    },
    /// A line differs from the first line in its game, rules, rounds, limits or number of seats.
    OtherConditions {
        /// The name of the field that differs.
        what: &'static str,
        /// The position of the line.
        position: Position,
    },
    /// Two different boards have the same name.
    OtherBoard {
        /// The name.
        name: String,
        /// The position of the second board.
        position: Position,
    },
    /// An entrant is invalid, or a name has two strategies.
    Entrant {
        /// The reason.
        error: EntrantError,
        /// The position of the line.
        position: Position,
    },
    /// The tournament that the lines form is invalid.
    Plan(PlanError),
}

impl fmt::Display for LinesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => write!(f, "expected at least one plan line, found none"),
            Self::BadId { id, position } => write!(f, "{position}: {id:?} is not a valid match ID"),
            Self::SameId { id, first, position } => {
                write!(f, "{position}: match {id} differs from the one at {first}")
            }
            Self::OtherConditions { what, position } => {
                write!(f, "{position}: {what}: differs from the first line, so this line belongs to another tournament")
            }
            Self::OtherBoard { name, position } => {
                write!(f, "{position}: the board {name:?} differs from the one in the lines before")
            }
            Self::Entrant { error, position } => write!(f, "{position}: {error}"),
            Self::Plan(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for LinesError {}

/// Plan lines and their common conditions.
pub(crate) struct MergedLines {
    pub(crate) form: PlanLines,
    pub(crate) entrants: Entrants,
    pub(crate) conditions: Conditions,
    pub(crate) seed: u64,
}

impl PlanLines {
    /// Merges lines and drops duplicates. Entrants are numbered in the order in which they first appear.
    pub(crate) fn merge(lines: Vec<WithPosition<PlanLine>>) -> Result<MergedLines, LinesError> {
        let first = lines.first().ok_or(LinesError::None)?.value.clone();
        let mut known: BTreeMap<String, (Position, PlanLine)> = BTreeMap::new();
        let mut entrants: Vec<Entrant> = Vec::new();
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut matches = Vec::new();
        let mut boards: Vec<Board> = Vec::new();
        for WithPosition { position, value: line } in lines {
            if !is_id(&line.id) {
                return Err(LinesError::BadId { id: line.id, position });
            }
            if let Some((first, other)) = known.get(&line.id) {
                if *other == line {
                    continue;
                }
                return Err(LinesError::SameId { id: line.id, first: first.clone(), position });
            }
            if let Some(what) = difference(&first, &line) {
                return Err(LinesError::OtherConditions { what, position });
            }
            if let Some(board) = &line.board
                && !boards.contains(board)
            {
                if boards.iter().any(|other| other.name == board.name) {
                    return Err(LinesError::OtherBoard { name: board.name.clone(), position });
                }
                boards.push(board.clone());
            }
            let mut players = Vec::new();
            for seat in &line.seats {
                let index = match numbers.get(&seat.name) {
                    Some(&index) if entrants[index].strategy == seat.strategy => index,
                    other => {
                        let entrant = Entrant::new(&seat.name, &seat.strategy);
                        let refuse = |error| LinesError::Entrant { error, position: position.clone() };
                        Entrants::new(vec![entrant.clone()]).map_err(refuse)?;
                        if other.is_some() {
                            return Err(refuse(EntrantError::SameName(entrant.name)));
                        }
                        numbers.insert(seat.name.clone(), entrants.len());
                        entrants.push(entrant);
                        entrants.len() - 1
                    }
                };
                players.push(index);
            }
            known.insert(line.id.clone(), (position, line.clone()));
            matches.push((line, players));
        }
        let conditions = Conditions {
            game: first.game,
            rules_version: first.rules_version,
            rules: first.rules,
            rounds: first.rounds,
            limits: first.limits,
            max_faults: None,
            seats: first.seats.len(),
            boards,
        };
        let entrants = Entrants::new(entrants).map_err(|error| LinesError::Plan(PlanError::Filler(error)))?;
        Ok(MergedLines { form: Self { matches }, entrants, conditions, seed: first.seed })
    }

    pub(super) fn schedule(&self, ledger: &mut Ledger<'_>) -> Schedule {
        for (line, players) in &self.matches {
            ledger.enter(line.clone(), players);
        }
        Schedule::all_known()
    }
}

/// Returns the name of the first field in which the conditions of two matches differ.
fn difference(one: &PlanLine, other: &PlanLine) -> Option<&'static str> {
    let checks = [
        ("game", one.game == other.game),
        ("rules_version", one.rules_version == other.rules_version),
        ("rules", one.rules == other.rules),
        ("rounds", one.rounds == other.rounds),
        ("limits", one.limits == other.limits),
        ("seats", one.seats.len() == other.seats.len()),
    ];
    checks.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
}
