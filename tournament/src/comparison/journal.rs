//! The journal line of a pair: the results of its two games.

use super::plan::Comparison;
use super::schedule::Pair;
use crate::lines::{PlanLine, ResultLine, write_line};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The format name in the line of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum PairFormat {
    /// `rulebook-pair/1`
    #[default]
    #[serde(rename = "rulebook-pair/1")]
    V1,
}

/// A played game of a pair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameEntry {
    /// The [`fingerprint`] of the game.
    pub fingerprint: String,
    /// The result of the game.
    pub result: ResultLine,
}

/// The results of a pair whose two games were both played.
///
/// Its line ends with `check`, like that of a [`ResultLine`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawPairLine", into = "RawPairLine")]
pub struct PairLine {
    /// The format.
    pub format: PairFormat,
    /// The number of the pair.
    pub pair: u64,
    /// The games of the pair.
    pub games: [GameEntry; 2],
}

/// The line of a pair as it stands in a file, with its `check`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPairLine {
    format: PairFormat,
    pair: u64,
    games: [GameEntry; 2],
    check: String,
}

impl From<PairLine> for RawPairLine {
    fn from(PairLine { format, pair, games }: PairLine) -> Self {
        let mut line = Self { format, pair, games, check: String::new() };
        line.check = short_digest(&write_line(&line));
        line
    }
}

impl TryFrom<RawPairLine> for PairLine {
    type Error = String;

    fn try_from(mut line: RawPairLine) -> Result<Self, String> {
        let found = std::mem::take(&mut line.check);
        let expected = short_digest(&write_line(&line));
        if found != expected {
            return Err(format!(
                "the line of pair {} was changed: expected the check {expected}, found {found:?}; \
                 without this line the pair is played again",
                line.pair
            ));
        }
        let RawPairLine { format, pair, games, .. } = line;
        Ok(Self { format, pair, games })
    }
}

impl PairLine {
    /// Creates a line from the games of a pair.
    #[must_use]
    pub fn new(pair: u64, games: [GameEntry; 2]) -> Self {
        Self { format: PairFormat::V1, pair, games }
    }

    /// Checks that the line has valid results for this pair of this comparison.
    ///
    /// # Errors
    ///
    /// A message that names the first difference.
    pub fn check(&self, comparison: &Comparison, pair: &Pair, lines: &[PlanLine; 2]) -> Result<(), String> {
        for (entry, line) in self.games.iter().zip(lines) {
            let GameEntry { result, .. } = entry;
            if (self.pair, &result.id) != (pair.number(), &line.id) {
                return Err(format!("pair {}: expected the game {}, found {}", self.pair, line.id, result.id));
            }
            if result.plan != line.digest() {
                return Err(format!("pair {}: its game {} belongs to another comparison", self.pair, line.id));
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

/// Computes the fingerprint of a game from its initial state, its seating and all its answers. It does not depend
/// on the seed and the names, so identical games have the same fingerprint.
#[must_use]
pub fn fingerprint(line: &PlanLine, answers: &str) -> String {
    let start = line.board.as_ref().map_or("", |board| &board.state);
    let strategies: Vec<&str> = line.seats.iter().map(|seat| seat.strategy.as_str()).collect();
    short_digest(&write_line(&(start, line.rounds, strategies, answers)))
}

/// Returns the first 16 hexadecimal digits of the SHA-256 of a text.
fn short_digest(text: &str) -> String {
    Sha256::digest(text).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
