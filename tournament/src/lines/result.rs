//! Result lines: the results of matches.

use super::texts::unique;
use serde::{Deserialize, Deserializer, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The format name in a result line.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ResultFormat {
    /// `rulebook-result/1`
    #[default]
    #[serde(rename = "rulebook-result/1")]
    V1,
}

/// The result of one match.
///
/// Its line ends with `check`, the first 16 hexadecimal digits of the SHA-256 of the rest of the line. A line with
/// a wrong `check` is rejected. A line without `check`, as earlier versions wrote it, is accepted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawResultLine", into = "RawResultLine")]
pub struct ResultLine {
    /// The format.
    pub format: ResultFormat,
    /// The ID of the match.
    pub id: String,
    /// The digest of the plan line, by which a result of another plan is detected.
    pub plan: String,
    /// The outcome.
    pub outcome: Outcome,
}

/// A result line as it stands in a file, with its `check`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawResultLine {
    format: ResultFormat,
    id: String,
    plan: String,
    outcome: Outcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    check: Option<String>,
}

impl RawResultLine {
    fn checksum(&self) -> String {
        let line = serde_json::to_string(self).expect("keys are texts");
        Sha256::digest(line).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

impl From<ResultLine> for RawResultLine {
    fn from(ResultLine { format, id, plan, outcome }: ResultLine) -> Self {
        let line = Self { format, id, plan, outcome, check: None };
        let check = Some(line.checksum());
        Self { check, ..line }
    }
}

impl TryFrom<RawResultLine> for ResultLine {
    type Error = String;

    fn try_from(mut line: RawResultLine) -> Result<Self, String> {
        if let Some(found) = line.check.take() {
            let expected = line.checksum();
            if found != expected {
                return Err(format!(
                    "the line of match {:?} was changed: expected the check {expected}, found {found:?}; \
                     without this line the match is played again",
                    line.id
                ));
            }
        }
        let RawResultLine { format, id, plan, outcome, .. } = line;
        Ok(Self { format, id, plan, outcome })
    }
}

/// The result of a match, or the reason why it could not be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The match was played to its end.
    Played(PlayedMatch),
    /// The match could not be played, for this reason. This is not a draw: the match still has to be played.
    Failed(String),
}

/// A match that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedMatch {
    /// The rank of each seat, 1 for the best. Tied seats share a rank, and the ranks after it are skipped (1, 2, 2,
    /// 4).
    pub ranks: Vec<u32>,
    /// The score of each seat; higher is better.
    pub scores: Vec<i64>,
    /// How the match was decided.
    pub decision: Decision,
    /// The disqualified seats (from 1) in ascending order (FLT-3 of the referee).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disqualified: Vec<usize>,
    /// The number of times that the strategy of each seat got each verdict. All verdicts except `ok` and
    /// `disqualified` are faults; a disqualified strategy is not asked.
    #[serde(deserialize_with = "counts")]
    pub verdicts: Vec<BTreeMap<String, u64>>,
}

fn counts<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<BTreeMap<String, u64>>, D::Error> {
    #[derive(Deserialize)]
    struct Counts(#[serde(deserialize_with = "unique")] BTreeMap<String, u64>);

    Ok(Vec::<Counts>::deserialize(deserializer)?.into_iter().map(|counts| counts.0).collect())
}

/// How a match was decided, written as `scores`, `draw` or `forfeit-N` with the number of the seat from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Decision {
    /// By the scores.
    Scores,
    /// Nobody won.
    Draw,
    /// The seat with this number (from 1) lost by breaking the rules or failing.
    Forfeit(usize),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scores => f.write_str("scores"),
            Self::Draw => f.write_str("draw"),
            Self::Forfeit(seat) => write!(f, "forfeit-{seat}"),
        }
    }
}

impl FromStr for Decision {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let seat = || text.strip_prefix("forfeit-")?.parse().ok().filter(|seat| (1..=9).contains(seat));
        let decision = match text {
            "scores" => Some(Self::Scores),
            "draw" => Some(Self::Draw),
            _ => seat().map(Self::Forfeit),
        };
        let decision = decision.filter(|decision| decision.to_string() == text);
        decision.ok_or_else(|| format!("unknown decision {text:?}, expected `scores`, `draw` or `forfeit-1` to `-9`"))
    }
}

impl TryFrom<String> for Decision {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Decision> for String {
    fn from(decision: Decision) -> Self {
        decision.to_string()
    }
}

/// The reason why a result is invalid for its match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedError {
    /// A list by seat does not have one item per seat.
    Length {
        /// The name of the list.
        list: &'static str,
        /// The number of seats.
        expected: usize,
        /// The number of items.
        found: usize,
    },
    /// The ranks are invalid: a seat's rank is 1 plus the number of better seats.
    Ranks(Vec<u32>),
    /// The forfeiting seat does not exist.
    Seat(usize),
    /// The disqualified seats do not exist or are not in order, or one of them ranks before a seat that was not
    /// disqualified.
    Disqualified(Vec<usize>),
}

impl fmt::Display for PlayedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length { list, expected, found } => {
                write!(f, "{list}: expected one item for each of {expected} seats, found {found}")
            }
            Self::Ranks(ranks) => {
                write!(f, "ranks: expected 1 and the number of better seats for each seat, found {ranks:?}")
            }
            Self::Seat(seat) => write!(f, "decision: there is no seat {seat}"),
            Self::Disqualified(seats) => {
                write!(f, "disqualified: expected seats in their order that rank behind all others, found {seats:?}")
            }
        }
    }
}

impl std::error::Error for PlayedError {}

impl PlayedMatch {
    /// Creates a match decided by scores, without verdicts.
    #[must_use]
    pub fn by_ranks(ranks: Vec<u32>, scores: Vec<i64>) -> Self {
        let verdicts = vec![BTreeMap::new(); ranks.len()];
        Self { ranks, scores, decision: Decision::Scores, disqualified: Vec::new(), verdicts }
    }

    /// Checks the result against the number of seats of its match.
    ///
    /// # Errors
    ///
    /// [`PlayedError`]
    pub fn check(&self, seats: usize) -> Result<(), PlayedError> {
        let lengths = [("ranks", self.ranks.len()), ("scores", self.scores.len()), ("verdicts", self.verdicts.len())];
        for (list, found) in lengths {
            if found != seats {
                return Err(PlayedError::Length { list, expected: seats, found });
            }
        }
        let better = |rank: u32| self.ranks.iter().filter(|&&other| other < rank).count();
        if self.ranks.iter().any(|&rank| rank as usize != better(rank) + 1) {
            return Err(PlayedError::Ranks(self.ranks.clone()));
        }
        let out = |seat: &usize| self.disqualified.contains(&(seat + 1));
        let last = (0..seats).filter(|seat| !out(seat)).map(|seat| self.ranks[seat]).max().unwrap_or(0);
        let behind = (0..seats).filter(out).all(|seat| self.ranks[seat] > last);
        let in_order = self.disqualified.is_sorted_by(|one, other| one < other);
        if !behind || !in_order || self.disqualified.iter().any(|seat| !(1..=seats).contains(seat)) {
            return Err(PlayedError::Disqualified(self.disqualified.clone()));
        }
        match self.decision {
            Decision::Forfeit(seat) if seat == 0 || seat > seats => Err(PlayedError::Seat(seat)),
            _ => Ok(()),
        }
    }

    /// Returns the number of faults of a seat's strategy: all verdicts except `ok` and `disqualified`.
    #[must_use]
    pub fn failures(&self, seat: usize) -> u64 {
        self.faults(seat).map(|(_, count)| count).sum()
    }

    /// Returns the number of times that a seat's strategy was asked: all verdicts except `disqualified`.
    #[must_use]
    pub fn asked(&self, seat: usize) -> u64 {
        let verdicts = self.verdicts.get(seat).into_iter().flatten();
        verdicts.filter(|(kind, _)| *kind != "disqualified").map(|(_, count)| count).sum()
    }

    /// Returns the number of faults of a seat's strategy by kind.
    pub(crate) fn faults(&self, seat: usize) -> impl Iterator<Item = (&str, u64)> {
        let verdicts = self.verdicts.get(seat).into_iter().flatten();
        verdicts
            .filter(|(kind, _)| *kind != "ok" && *kind != "disqualified")
            .map(|(kind, &count)| (kind.as_str(), count))
    }

    /// Returns whether a seat was disqualified in the match.
    #[must_use]
    pub fn is_disqualified(&self, seat: usize) -> bool {
        self.disqualified.contains(&(seat + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read_lines, write_line};
    use super::*;

    fn line() -> ResultLine {
        let played = PlayedMatch::by_ranks(vec![1, 2], vec![30, -4]);
        let outcome = Outcome::Played(played);
        ResultLine { format: ResultFormat::V1, id: "0007".to_owned(), plan: "ab".repeat(32), outcome }
    }

    #[test]
    fn a_line_is_read_as_it_was_written_and_without_its_check() {
        let text = write_line(&line());
        assert!(text.ends_with("\"}\n") && text.contains(",\"check\":\""), "{text}");
        assert_eq!(read_lines::<ResultLine>("r", &text).unwrap()[0].value, line());
        let (old, _) = text.split_once(",\"check\"").unwrap();
        assert_eq!(read_lines::<ResultLine>("r", &format!("{old}}}\n")).unwrap()[0].value, line());
    }

    #[test]
    fn a_flipped_bit_is_noticed_wherever_it_is() {
        let text = write_line(&line());
        let mut changed = 0;
        for place in 0..text.len() - 1 {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                // Text that is not UTF-8 is rejected before parsing.
                let Ok(flipped) = String::from_utf8(bytes) else { continue };
                let read = read_lines::<ResultLine>("r", &flipped);
                assert!(read.is_err(), "{flipped}");
                changed += usize::from(read.unwrap_err().to_string().contains("was changed"));
            }
        }
        assert!(changed > 100, "{changed}");
    }
}
