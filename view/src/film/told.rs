//! What a journal tells beside the states.

use super::{FilmError, Lines};
use rulebook_core::contract::{Game, Rules as _};
use rulebook_core::players::Seat;
use rulebook_core::text::Escaped;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file of a record that tells its rules and its answers.
pub const JOURNAL: &str = "match.json";

/// The format of [`JOURNAL`], named in it.
pub const JOURNAL_FORMAT: &str = "rulebook-match/1";

/// The part of `match.json` that a film needs; everything else in it is passed over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Told {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The constants of the rules.
    pub rules: BTreeMap<String, String>,
    /// Who plays, where that is known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<ToldPlayer>,
    /// What was answered in each round.
    pub rounds: Vec<ToldRound>,
}

/// A player and its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldPlayer {
    /// The seat, from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
}

/// What was answered in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldRound {
    /// The number of the state that was shown.
    pub round: u64,
    /// By seat; those who were not asked have none.
    pub answers: Vec<ToldAnswer>,
}

/// What one seat answered, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToldAnswer {
    /// The seat, from 1.
    pub seat: usize,
    /// The verdict's kind, as `no-output`; `None` where only the states tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
    /// The line with its escapes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<i32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signal: Option<i32>,
}

impl Told {
    /// Nothing but the rules that states are played under.
    #[must_use]
    pub fn of_rules(game: &str, rules_version: &str, rules: BTreeMap<String, String>) -> Self {
        let (game, rules_version) = (game.to_owned(), rules_version.to_owned());
        Self { game, rules_version, rules, players: Vec::new(), rounds: Vec::new() }
    }
}

impl Told {
    /// The rules, for the game that they are of.
    pub(super) fn rules<G: Game>(&self) -> Result<G::Rules, FilmError> {
        if self.game != G::NAME {
            return Err(FilmError::OtherGame { found: self.game.clone(), expected: G::NAME });
        }
        if self.rules_version != G::RULES_VERSION {
            return Err(FilmError::OtherVersion { found: self.rules_version.clone(), expected: G::RULES_VERSION });
        }
        let mut rules = G::Rules::default();
        for (key, value) in &self.rules {
            rules.set(key, value).map_err(|error| FilmError::BadRules(format!("{key}={value}: {error}")))?;
        }
        Ok(rules)
    }

    /// What the text of a [`JOURNAL`] tells.
    ///
    /// # Errors
    ///
    /// [`FilmError::BadJournal`] when it is none.
    pub fn read(file: &str, text: &[u8]) -> Result<Self, FilmError> {
        #[derive(Deserialize)]
        struct Journal {
            format: String,
            #[serde(flatten)]
            told: Told,
        }
        let fail = |why: String| FilmError::BadJournal { file: file.to_owned(), why };
        let value: serde_json::Value = serde_json::from_slice(text).map_err(|error| fail(error.to_string()))?;
        let journal: Journal = serde_json::from_value(value).map_err(|error| fail(error.to_string()))?;
        if journal.format != JOURNAL_FORMAT {
            return Err(fail(format!("expected the format {JOURNAL_FORMAT}, found {}", journal.format)));
        }
        Ok(journal.told)
    }
}

impl ToldRound {
    /// What states tell: lines without verdicts.
    #[must_use]
    pub fn of_lines(round: u64, lines: &Lines) -> Self {
        let answer = |(seat, line): (Seat, &[u8])| ToldAnswer {
            seat: seat.number(),
            verdict: None,
            line: Some(Escaped(line).to_string()),
            why: None,
            limit: None,
            status: None,
            signal: None,
        };
        Self { round, answers: lines.iter().map(answer).collect() }
    }
}

impl ToldAnswer {
    /// Whether there is a verdict by which the line does not count.
    #[must_use]
    pub fn is_bad(&self) -> bool {
        self.verdict.as_ref().is_some_and(|kind| kind != "ok")
    }

    /// The verdict for people, with what is known of it, if there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<String> {
        let kind = self.verdict.as_ref()?.replace('-', " ");
        let detail = self.why.clone().or_else(|| match (&self.limit, self.status, self.signal) {
            (Some(limit), ..) => Some(format!("{limit} time")),
            (None, Some(status), _) => Some(format!("status {status}")),
            (None, None, Some(signal)) => Some(format!("signal {signal}")),
            (None, None, None) => None,
        });
        Some(match detail {
            Some(detail) => format!("{kind}: {detail}"),
            None => kind,
        })
    }
}
