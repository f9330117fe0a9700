//! The line that is kept of a pair.

use super::plan::Comparison;
use super::schedule::Pair;
use crate::lines::{PlanLine, ResultLine, write_line};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The format of a pair's line, named in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum PairFormat {
    /// `rulebook-pair/1`
    #[default]
    #[serde(rename = "rulebook-pair/1")]
    V1,
}

/// A game of a pair that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// The [`fingerprint`] of the game.
    pub fingerprint: String,
    /// How it ended.
    pub result: ResultLine,
}

/// A pair whose games were both played.
///
/// As a line it ends with `check`, as a [`ResultLine`] does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Checked", into = "Checked")]
pub struct PairLine {
    /// The format.
    pub format: PairFormat,
    /// The number of the pair.
    pub pair: u64,
    /// Its games.
    pub games: [GameEntry; 2],
}

/// A pair's line as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Checked {
    format: PairFormat,
    pair: u64,
    games: [GameEntry; 2],
    check: String,
}

impl From<PairLine> for Checked {
    fn from(PairLine { format, pair, games }: PairLine) -> Self {
        let mut line = Self { format, pair, games, check: String::new() };
        line.check = short_digest(&write_line(&line));
        line
    }
}

impl TryFrom<Checked> for PairLine {
    type Error = String;

    fn try_from(mut line: Checked) -> Result<Self, String> {
        let found = std::mem::take(&mut line.check);
        let expected = short_digest(&write_line(&line));
        if found != expected {
            return Err(format!(
                "the line of pair {} was changed: expected the check {expected}, found {found:?}; \
                 without this line the pair is played again",
                line.pair
            ));
        }
        let Checked { format, pair, games, .. } = line;
        Ok(Self { format, pair, games })
    }
}

impl PairLine {
    /// A line of these games.
    #[must_use]
    pub fn new(pair: u64, games: [GameEntry; 2]) -> Self {
        Self { format: PairFormat::V1, pair, games }
    }

    /// Checks that it is of this pair of this comparison.
    ///
    /// # Errors
    ///
    /// Why it is not, in words.
    pub fn check(&self, comparison: &Comparison, pair: &Pair, lines: &[PlanLine; 2]) -> Result<(), String> {
        for (entry, line) in self.games.iter().zip(lines) {
            let GameEntry { result, .. } = entry;
            if (self.pair, &result.id) != (pair.number(), &line.id) {
                return Err(format!("pair {}: expected the game {}, found {}", self.pair, line.id, result.id));
            }
            if result.plan != line.digest() {
                return Err(format!("pair {}: its game {} is of another comparison", self.pair, line.id));
            }
            let crate::lines::Outcome::Played(played) = &result.outcome else {
                return Err(format!("pair {}: its game {} was not played", self.pair, line.id));
            };
            let fits = played.check(comparison.conditions().seats);
            fits.map_err(|error| format!("pair {}: its game {}: {error}", self.pair, line.id))?;
        }
        Ok(())
    }
}

/// What tells games apart: where they began, who sat where, and all answers. The
/// seed is not in it, nor are names, so that games that went the same way have the
/// same one.
#[must_use]
pub fn fingerprint(line: &PlanLine, answers: &str) -> String {
    let start = line.board.as_ref().map_or("", |board| &board.state);
    let strategies: Vec<&str> = line.seats.iter().map(|seat| seat.strategy.as_str()).collect();
    short_digest(&write_line(&(start, line.rounds, strategies, answers)))
}

/// The first 16 hexadecimal digits of the SHA-256 of a text.
fn short_digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
