//! Matches that are known by their lines alone.

use super::Unfolded;
use crate::book::Book;
use crate::entrant::{Entrant, EntrantError, Entrants};
use crate::lines::{Board, Conditions, Located, PlanLine, Position, is_id};
use crate::plan_error::PlanError;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// The matches of plan lines. Which tournament they are of is not known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PlanLines {
    /// The lines, and who sits where.
    #[serde(skip)]
    matches: Vec<(PlanLine, Vec<usize>)>,
}

/// Why plan lines do not go together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinesError {
    /// There is none.
    None,
    /// A name that cannot be one of a match.
    BadId {
        /// The name.
        id: String,
        /// Where it stands.
        position: Position,
    },
    /// Two lines name different matches alike.
    SameId {
        /// The name.
        id: String,
        /// Where the first one stands.
        first: Position,
        /// Where the other one stands.
        position: Position,
    },
    /// A line of another game, or with other rules, rounds, limits or seats than the first.
    OtherConditions {
        /// What differs.
        what: &'static str,
        /// Where it stands.
        position: Position,
    },
    /// A name of two boards.
    OtherBoard {
        /// The name.
        name: String,
        /// Where the other one stands.
        position: Position,
    },
    /// Somebody who cannot take part, or a name with two strategies.
    Entrant {
        /// Why not.
        error: EntrantError,
        /// Where it stands.
        position: Position,
    },
    /// All of them are no tournament.
    Plan(PlanError),
}

impl fmt::Display for LinesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => write!(f, "there is no plan line"),
            Self::BadId { id, position } => write!(f, "{position}: {id:?} cannot name a match"),
            Self::SameId { id, first, position } => {
                write!(f, "{position}: match {id} is another one than at {first}")
            }
            Self::OtherConditions { what, position } => {
                write!(f, "{position}: {what}: not as in the first line, so it is of another tournament")
            }
            Self::OtherBoard { name, position } => {
                write!(f, "{position}: the board {name:?} is another one than in the lines before")
            }
            Self::Entrant { error, position } => write!(f, "{position}: {error}"),
            Self::Plan(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for LinesError {}

/// Plan lines, and what they have in common.
pub(crate) struct Together {
    pub(crate) form: PlanLines,
    pub(crate) entrants: Entrants,
    pub(crate) conditions: Conditions,
    pub(crate) seed: u64,
}

impl PlanLines {
    /// Brings lines together; those that are equal are one. Who takes part comes
    /// in the order of the seats.
    pub(crate) fn together(lines: Vec<Located<PlanLine>>) -> Result<Together, LinesError> {
        let first = lines.first().ok_or(LinesError::None)?.value.clone();
        let mut known: BTreeMap<String, (Position, PlanLine)> = BTreeMap::new();
        let mut entrants: Vec<Entrant> = Vec::new();
        let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
        let mut matches = Vec::new();
        let mut boards: Vec<Board> = Vec::new();
        for Located { position, value: line } in lines {
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
        Ok(Together { form: Self { matches }, entrants, conditions, seed: first.seed })
    }

    pub(super) fn unfold(&self, book: &mut Book<'_>) -> Unfolded {
        for (line, players) in &self.matches {
            book.enter(line.clone(), players);
        }
        Unfolded::known()
    }
}

/// What of the conditions differs.
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
