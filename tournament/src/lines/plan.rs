//! Plan lines: everything that a match is a pure function of.

use super::board::Board;
use super::result::{Outcome, ResultFormat, ResultLine};
use super::texts::Texts;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// The format of a plan line, named in it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum PlanFormat {
    /// `rulebook-plan/1`
    #[default]
    #[serde(rename = "rulebook-plan/1")]
    V1,
}

/// What all matches of a tournament have in common.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// The name of the game.
    pub game: String,
    /// The version of its written rules.
    pub rules_version: String,
    /// The constants of the variant.
    pub rules: Texts,
    /// The rounds of a match; the game's own usual number if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The limits of strategies as texts, such as `wall` with `4s`.
    pub limits: Texts,
    /// The faults in the tournament by which an entrant is disqualified in it;
    /// any number if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<u64>,
    /// The seats of a match, 2 to 9.
    pub seats: usize,
    /// The boards that each encounter is played on, its games on each of them;
    /// without any, matches begin as the game usually does.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Board>,
}

impl Conditions {
    /// The usual rules and rounds of a game, without limits.
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

/// Who sits on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatEntry {
    /// The entrant's name.
    pub name: String,
    /// The strategy as it was given.
    pub strategy: String,
}

/// One match to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanLine {
    /// The format.
    pub format: PlanFormat,
    /// Names the match in its tournament: digits, small letters and `-`, so
    /// that it can name a folder.
    pub id: String,
    /// The games of one encounter are of the same entrants on other seats.
    pub encounter: String,
    /// The name of the game.
    pub game: String,
    /// The version of its written rules.
    pub rules_version: String,
    /// The constants of the variant.
    pub rules: Texts,
    /// The rounds of the match; the game's own usual number if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// What the match begins from; the game's usual start if it is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
    /// The seed of the match, below 2^53.
    pub seed: u64,
    /// The limits of strategies as texts.
    pub limits: Texts,
    /// Who plays, by seat.
    pub seats: Vec<SeatEntry>,
}

/// Whether a text can name a match: 1 to 40 digits, small letters and `-`, the
/// first of them no `-`.
#[must_use]
pub fn is_id(id: &str) -> bool {
    (1..=40).contains(&id.len())
        && !id.starts_with('-')
        && id.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'z' | b'-'))
}

impl PlanLine {
    /// The SHA-256 of the line as [`write_line`](super::write_line) writes it,
    /// without its line end, in small hexadecimal digits.
    #[must_use]
    pub fn digest(&self) -> String {
        let line = super::write_line(self);
        let hash = Sha256::digest(line.trim_end_matches('\n'));
        hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The line of what became of this match.
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
