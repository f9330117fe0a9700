//! Plan lines: everything that determines a match.

use super::board::Board;
use super::result::{Outcome, ResultFormat, ResultLine};
use super::texts::Texts;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The format name in a plan line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum PlanFormat {
    /// `rulebook-plan/1`
    #[default]
    #[serde(rename = "rulebook-plan/1")]
    V1,
}

/// The common conditions of all matches of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// The name of the game.
    pub game: String,
    /// The version of its written rules.
    pub rules_version: String,
    /// The constants of the variant.
    pub rules: Texts,
    /// The number of rounds of a match; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The limits of strategies by name, such as `wall` with the value `4s`.
    pub limits: Texts,
    /// The number of faults in all matches that disqualifies an entrant from the tournament; no limit if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u64>,
    /// The number of seats of a match, 2 to 9.
    pub seats: usize,
    /// The boards of each encounter, which plays all its games on each of them. If empty, matches start from the
    /// game's standard state.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

impl Conditions {
    /// Creates conditions with the default rules and rounds of a game, without limits.
    #[must_use]
    pub fn new(game: impl Into<String>, rules_version: impl Into<String>, seats: usize) -> Self {
        Self {
            game: game.into(),
            rules_version: rules_version.into(),
            rules: Texts::default(),
            rounds: None,
            limits: Texts::default(),
            max_faults: None,
            seats,
            boards: Vec::new(),
        }
    }
}

/// The player on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// The entrant's name.
    pub name: String,
    /// The strategy as the user gave it.
    pub strategy: String,
}

/// A match to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanLine {
    /// The format.
    pub format: PlanFormat,
    /// The ID of the match in its tournament: digits, lowercase letters and `-`, so that it can name a folder.
    pub id: String,
    /// The encounter that the match belongs to: matches of the same players with different seatings.
    pub encounter: String,
    /// The name of the game.
    pub game: String,
    /// The version of its written rules.
    pub rules_version: String,
    /// The constants of the variant.
    pub rules: Texts,
    /// The number of rounds of the match; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The initial state of the match; the game's standard state if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The seed of the match, below 2^53.
    pub seed: u64,
    /// The limits of strategies by name.
    pub limits: Texts,
    /// The players by seat.
    pub seats: Vec<SeatEntry>,
}

/// Returns whether a text can be a match ID: 1 to 40 digits, lowercase letters and `-`, not starting with `-`.
#[must_use]
pub fn is_id(id: &str) -> bool {
    (1..=40).contains(&id.len())
        && !id.starts_with('-')
        && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'-'))
}

impl PlanLine {
    /// Returns the SHA-256 of the line that [`write_line`](super::write_line) writes, without its line feed, in
    /// lowercase hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        let line = super::write_line(self);
        let hash = Sha256::digest(line.trim_end_matches('\n'));
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Creates the result line of this match.
    #[must_use]
    pub fn result(&self, outcome: Outcome) -> ResultLine {
        ResultLine { format: ResultFormat::V1, id: self.id.clone(), plan: self.digest(), outcome }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("0007", true)]
    #[case("r2-m3-g1", true)]
    #[case("", false)]
    #[case("-x", false)]
    #[case("../x", false)]
    #[case("A", false)]
    #[case("a/b", false)]
    fn ids_can_name_folders(#[case] id: &str, #[case] fits: bool) {
        assert_eq!(is_id(id), fits);
    }
}
