//! The part of a journal that a replay needs. The verdicts on the answers may be missing.

use crate::error::{ParseError, RulesError};
use crate::format::{HasFormat, parse};
use crate::journal::{Journal, RoundEntry, find_round};
use crate::limits::Limits;
use crate::ruleset;
use crate::verdict::{Cause, Limit, Verdict};
use rulebook_core::contract::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, its rules, and the answers of each round.
///
/// The source is a [`Journal`], or a record without verdicts, such as the log of another referee.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Transcript {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The values of the rules, by name.
    pub rules: BTreeMap<String, String>,
    /// The names of the players, as far as they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerName>,
    /// The answers of each round.
    pub rounds: Vec<RoundReplies>,
}

/// The name of the player on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerName {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
}

/// The answers of one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundReplies {
    /// The number of the state that the players saw.
    pub round: u64,
    /// The answers, ordered by seat. Players that were not asked have none.
    #[serde(rename = "answers")]
    pub replies: Vec<SeatReply>,
    /// The draws of the step, as in [`RoundEntry`](crate::RoundEntry::draws).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// The answer of one seat, with or without a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ReplyParts")]
pub struct SeatReply {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The answer.
    #[serde(flatten)]
    pub reply: RecordedReply,
}

/// An answer with or without a verdict.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum RecordedReply {
    /// The referee's verdict.
    Judged(Verdict),
    /// A line without a known verdict.
    Unjudged {
        /// The line, escaped by [`EscapedBytes`](rulebook_core::text::EscapedBytes).
        line: String,
    },
}

impl RecordedReply {
    /// Returns the line, if there was one. It is still escaped.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        match self {
            Self::Judged(verdict) => verdict.line(),
            Self::Unjudged { line } => Some(line),
        }
    }

    /// Returns the verdict, if it is known.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        match self {
            Self::Judged(verdict) => Some(verdict),
            Self::Unjudged { .. } => None,
        }
    }
}

impl RoundReplies {
    /// Returns the reply of `seat` (from 1).
    #[must_use]
    pub fn of_seat(&self, seat: usize) -> Option<&RecordedReply> {
        self.replies.iter().find(|reply| reply.seat == seat).map(|reply| &reply.reply)
    }
}

impl Transcript {
    /// Creates a transcript that holds only the game and its rules, without players and rounds.
    #[must_use]
    pub fn of_rules<G: Game>(rules: &G::Rules) -> Self {
        Self {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION.to_owned(),
            rules: ruleset::to_map::<G>(rules),
            ..Self::default()
        }
    }

    /// Parses the transcript from the text of `match.json`. Errors refer to it as `file`. Skips keys that a replay
    /// does not need.
    ///
    /// # Errors
    ///
    /// When the text is not well-formed JSON, lacks a required key, or has a format that cannot be read.
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, ParseError> {
        let TranscriptFile { format: _, game, rules_version, rules, players, rounds } = parse(file, text)?;
        Ok(Self { game, rules_version, rules, players, rounds })
    }

    /// Parses the limits of a match from the text of `match.json`, which a transcript does not hold. `None` if the
    /// text has none that can be parsed.
    #[must_use]
    pub fn parse_limits(text: &[u8]) -> Option<Limits> {
        #[derive(Deserialize)]
        struct File {
            limits: Limits,
        }
        serde_json::from_slice::<File>(text).ok().map(|file| file.limits)
    }

    /// Returns the round played on the state with this number.
    #[must_use]
    pub fn round(&self, number: u64) -> Option<&RoundReplies> {
        find_round(&self.rounds, number, |round| round.round)
    }

    /// Returns the rules of the match for its game.
    ///
    /// # Errors
    ///
    /// [`RulesError`] when the transcript belongs to another game or version, or has an unknown rule or value.
    pub fn rules<G: Game>(&self) -> Result<G::Rules, RulesError> {
        ruleset::check_game::<G>(&self.game, &self.rules_version)?;
        let mut rules = G::Rules::default();
        ruleset::set_rules::<G>(&self.rules, &mut rules)?;
        Ok(rules)
    }
}

/// All keys that an answer can have, with or without a verdict. A tagged enum beside other fields would be slower:
/// serde would buffer each object and deserialize it twice.
#[derive(Deserialize)]
struct ReplyParts {
    seat: usize,
    verdict: Option<String>,
    line: Option<String>,
    why: Option<String>,
    limit: Option<Limit>,
    status: Option<i32>,
    signal: Option<i32>,
    by: Option<String>,
    files: Option<u64>,
    bytes: Option<u64>,
}

impl TryFrom<ReplyParts> for SeatReply {
    type Error = String;

    fn try_from(parts: ReplyParts) -> Result<Self, String> {
        let ReplyParts { seat, verdict, line, why, limit, status, signal, by, files, bytes } = parts;
        let Some(kind) = verdict else {
            let line = line.ok_or("expected a verdict or a line, found neither")?;
            return Ok(Self { seat, reply: RecordedReply::Unjudged { line } });
        };
        let crash = (status, signal);
        let verdict = match &*kind {
            "ok" => line.map(|line| Verdict::Ok { line }),
            "malformed" => line.zip(why).map(|(line, why)| Verdict::Malformed { line, why }),
            "no-output" => Some(Verdict::NoOutput),
            "late" => limit.map(|limit| Verdict::Late { limit }),
            "crashed" => Some(Verdict::Crashed { status, signal }),
            "too-much-output" => Some(Verdict::TooMuchOutput),
            "too-many-files" => files.zip(bytes).map(|(files, bytes)| Verdict::TooManyFiles { files, bytes }),
            "could-not-start" => why.map(|why| Verdict::CouldNotStart { why }),
            "disqualified" => Some(Verdict::Disqualified),
            "failed" => match by {
                Some(by) => cause(&by, limit, crash, why)?.map(|by| Verdict::Failed { by }),
                None => None,
            },
            _ => return Err(format!("unknown verdict `{kind}`")),
        };
        let verdict =
            verdict.ok_or_else(|| format!("expected the verdict `{kind}` with its parts, found some missing"))?;
        Ok(Self { seat, reply: RecordedReply::Judged(verdict) })
    }
}

/// The cause of a permanent failure; `None` if one of its parts is missing.
fn cause(
    by: &str,
    limit: Option<Limit>,
    (status, signal): (Option<i32>, Option<i32>),
    why: Option<String>,
) -> Result<Option<Cause>, String> {
    Ok(match by {
        "game-wall" => Some(Cause::GameWallTime),
        "game-cpu" => Some(Cause::GameCpuTime),
        "ended" => Some(Cause::Exited),
        "no-output" => Some(Cause::NoOutput),
        "late" => limit.map(|limit| Cause::Late { limit }),
        "crashed" => Some(Cause::Crashed { status, signal }),
        "too-much-output" => Some(Cause::TooMuchOutput),
        "could-not-start" => why.map(|why| Cause::CouldNotStart { why }),
        _ => return Err(format!("unknown cause of a failure `{by}`")),
    })
}

/// The keys of `match.json` that a transcript needs.
#[derive(Deserialize)]
struct TranscriptFile {
    format: String,
    game: String,
    rules_version: String,
    rules: BTreeMap<String, String>,
    #[serde(default)]
    players: Vec<PlayerName>,
    rounds: Vec<RoundReplies>,
}

impl HasFormat for TranscriptFile {
    fn format(&self) -> &str {
        &self.format
    }
}

impl From<Journal> for Transcript {
    fn from(journal: Journal) -> Self {
        let Journal { head, rounds, .. } = journal;
        let players = head.players.into_iter().map(|player| PlayerName { seat: player.seat, name: player.name });
        Self {
            game: head.game,
            rules_version: head.rules_version,
            rules: head.rules,
            players: players.collect(),
            rounds: rounds.into_iter().map(RoundReplies::from).collect(),
        }
    }
}

impl From<RoundEntry> for RoundReplies {
    fn from(RoundEntry { round, answers, draws }: RoundEntry) -> Self {
        let reply = |answer: crate::journal::AnswerEntry| SeatReply {
            seat: answer.seat,
            reply: RecordedReply::Judged(answer.verdict),
        };
        Self { round, replies: answers.into_iter().map(reply).collect(), draws }
    }
}

#[cfg(test)]
mod tests {
    use super::{RecordedReply, RoundReplies, SeatReply, Transcript};
    use crate::journal::AnswerEntry;
    use crate::verdict::{Cause, Limit, Verdict};

    #[test]
    fn a_reply_has_a_verdict_or_a_line_alone() {
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"ok","line":"A"},{"seat":2,"line":"B"}]}"#;
        let round: RoundReplies = serde_json::from_str(text).unwrap();
        assert_eq!(round.of_seat(1), Some(&RecordedReply::Judged(Verdict::Ok { line: "A".to_owned() })));
        assert_eq!(round.of_seat(2), Some(&RecordedReply::Unjudged { line: "B".to_owned() }));
        assert_eq!(serde_json::to_string(&round).unwrap(), text);
    }

    /// A verdict of a later version must not pass as a line without a verdict.
    #[test]
    fn a_verdict_that_is_not_known_is_an_error() {
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"fine","line":"A"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("unknown verdict `fine`"), "{error}");
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"malformed","line":"A"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("expected the verdict `malformed` with its parts"), "{error}");
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"failed","by":"magic"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("unknown cause of a failure `magic`"), "{error}");
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"failed","by":"late"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("expected the verdict `failed` with its parts"), "{error}");
    }

    /// The deserializers of [`SeatReply`] and [`AnswerEntry`] agree and know every verdict.
    #[test]
    fn every_verdict_comes_back() {
        let line = || "A".to_owned();
        let verdicts = [
            Verdict::Ok { line: line() },
            Verdict::Malformed { line: line(), why: "column 1".to_owned() },
            Verdict::NoOutput,
            Verdict::Late { limit: Limit::Cpu },
            Verdict::Crashed { status: None, signal: Some(9) },
            Verdict::Crashed { status: Some(1), signal: None },
            Verdict::TooMuchOutput,
            Verdict::TooManyFiles { files: 3, bytes: 9 },
            Verdict::CouldNotStart { why: "gone".to_owned() },
            Verdict::Disqualified,
            Verdict::Late { limit: Limit::Fuel },
            Verdict::Failed { by: Cause::GameWallTime },
            Verdict::Failed { by: Cause::GameCpuTime },
            Verdict::Failed { by: Cause::Exited },
            Verdict::Failed { by: Cause::NoOutput },
            Verdict::Failed { by: Cause::Late { limit: Limit::Wall } },
            Verdict::Failed { by: Cause::Crashed { status: Some(3), signal: None } },
            Verdict::Failed { by: Cause::Crashed { status: None, signal: Some(11) } },
            Verdict::Failed { by: Cause::TooMuchOutput },
            Verdict::Failed { by: Cause::CouldNotStart { why: "gone".to_owned() } },
        ];
        for verdict in verdicts {
            let text = serde_json::to_string(&AnswerEntry { seat: 1, verdict: verdict.clone(), fuel: None }).unwrap();
            let reply = SeatReply { seat: 1, reply: RecordedReply::Judged(verdict.clone()) };
            assert_eq!(serde_json::to_string(&reply).unwrap(), text);
            assert_eq!(serde_json::from_str::<SeatReply>(&text).unwrap(), reply);
            assert_eq!(serde_json::from_str::<AnswerEntry>(&text).unwrap().verdict, verdict);
        }
    }

    #[test]
    fn parts_that_a_replay_does_not_need_may_be_missing() {
        let text = br#"{"format":"rulebook-match/1","game":"g","rules_version":"1","rules":{},"rounds":[]}"#;
        assert_eq!(Transcript::parse("match.json", text).unwrap().game, "g");
        let error = Transcript::parse("match.json", b"{").unwrap_err();
        assert_eq!(error.to_string(), "match.json:1:1: EOF while parsing an object");
    }
}
