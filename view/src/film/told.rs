//! What a journal tells beside the states.

use super::Lines;
use rulebook_core::players::Seat;
use rulebook_core::text::Escaped;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The part of `match.json` that a film needs; everything else in it is passed over.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Told {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The constants of the rules.
    pub rules: BTreeMap<String, String>,
    /// What was answered in each round.
    pub rounds: Vec<ToldRound>,
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
        Self { game: game.to_owned(), rules_version: rules_version.to_owned(), rules, rounds: Vec::new() }
    }
}

impl ToldRound {
    /// What states tell: lines without verdicts.
    pub(super) fn of_lines(round: u64, lines: &Lines) -> Self {
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
