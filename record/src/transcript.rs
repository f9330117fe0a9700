//! The part of a journal that replaying a game needs, also where only lines are known.

use crate::error::{ParseError, RulesError};
use crate::format::{Versioned, parse};
use crate::journal::{Journal, RoundEntry, find_round};
use crate::ruleset;
use crate::verdict::{Cause, Limit, Verdict};
use rulebook_core::contract::Game;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, its rules, and what was answered on each state.
///
/// It comes of a [`Journal`], or of a source that knows no verdicts, such as the log of another referee.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Transcript {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The rules by name.
    pub rules: BTreeMap<String, String>,
    /// The names of the players, where they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<PlayerName>,
    /// What was answered in each round.
    pub rounds: Vec<RoundReplies>,
}

/// A player and its name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerName {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
}

/// What was answered in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundReplies {
    /// The number of the state that was shown.
    pub round: u64,
    /// By seat; those who were not asked have none.
    #[serde(rename = "answers")]
    pub replies: Vec<SeatReply>,
    /// The draws of the step, as in [`RoundEntry`](crate::RoundEntry::draws).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// What is known of the answer of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "ReplyParts")]
pub struct SeatReply {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The answer.
    #[serde(flatten)]
    pub reply: Reply,
}

/// What is known of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Reply {
    /// What the referee made of it.
    Judged(Verdict),
    /// A line of which no verdict is known.
    Unjudged {
        /// The line with its escapes.
        line: String,
    },
}

impl Reply {
    /// The line with its escapes, if there was one.
    #[must_use]
    pub fn line(&self) -> Option<&str> {
        match self {
            Self::Judged(verdict) => verdict.line(),
            Self::Unjudged { line } => Some(line),
        }
    }

    /// The verdict, where it is known.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        match self {
            Self::Judged(verdict) => Some(verdict),
            Self::Unjudged { .. } => None,
        }
    }
}

impl RoundReplies {
    /// The reply of a seat, from 1.
    #[must_use]
    pub fn of_seat(&self, seat: usize) -> Option<&Reply> {
        self.replies.iter().find(|reply| reply.seat == seat).map(|reply| &reply.reply)
    }
}

impl Transcript {
    /// Nothing but the rules that states are played under.
    #[must_use]
    pub fn of_rules<G: Game>(rules: &G::Rules) -> Self {
        Self {
            game: G::NAME.to_owned(),
            rules_version: G::RULES_VERSION.to_owned(),
            rules: ruleset::to_map::<G>(rules),
            ..Self::default()
        }
    }

    /// Parses what the text of `match.json` has of it; `file` is what errors call it. All other parts
    /// are skipped, so that a replay can do without them.
    ///
    /// # Errors
    ///
    /// When it is no JSON, lacks a part that is needed, or is of another format.
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, ParseError> {
        let TranscriptFile { format: _, game, rules_version, rules, players, rounds } = parse(file, text)?;
        Ok(Self { game, rules_version, rules, players, rounds })
    }

    /// The round on a state.
    #[must_use]
    pub fn round(&self, number: u64) -> Option<&RoundReplies> {
        find_round(&self.rounds, number, |round| round.round)
    }

    /// The rules, for the game that they are of.
    ///
    /// # Errors
    ///
    /// [`RulesError`]
    pub fn rules<G: Game>(&self) -> Result<G::Rules, RulesError> {
        ruleset::check_game::<G>(&self.game, &self.rules_version)?;
        let mut rules = G::Rules::default();
        ruleset::set_rules::<G>(&self.rules, &mut rules)?;
        Ok(rules)
    }
}

/// All parts that answers have, as one object: for a tagged enum among other fields serde buffers each
/// object and reads it twice.
#[derive(Deserialize)]
struct ReplyParts {
    seat: usize,
    verdict: Option<String>,
    line: Option<String>,
    why: Option<String>,
    limit: Option<Limit>,
    status: Option<i32>,
    signal: Option<i32>,
    by: Option<Cause>,
    files: Option<u64>,
    bytes: Option<u64>,
}

impl TryFrom<ReplyParts> for SeatReply {
    type Error = String;

    fn try_from(parts: ReplyParts) -> Result<Self, String> {
        let ReplyParts { seat, verdict, line, why, limit, status, signal, by, files, bytes } = parts;
        let Some(kind) = verdict else {
            let line = line.ok_or("expected a verdict or a line, found neither")?;
            return Ok(Self { seat, reply: Reply::Unjudged { line } });
        };
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
            "failed" => by.map(|by| Verdict::Failed { by }),
            _ => return Err(format!("unknown verdict `{kind}`")),
        };
        let verdict =
            verdict.ok_or_else(|| format!("expected the verdict `{kind}` with its parts, found some missing"))?;
        Ok(Self { seat, reply: Reply::Judged(verdict) })
    }
}

/// The parts as they stand in `match.json`.
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

impl Versioned for TranscriptFile {
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
        let reply =
            |answer: crate::journal::AnswerEntry| SeatReply { seat: answer.seat, reply: Reply::Judged(answer.verdict) };
        Self { round, replies: answers.into_iter().map(reply).collect(), draws }
    }
}

#[cfg(test)]
mod tests {
    use super::{Reply, RoundReplies, SeatReply, Transcript};
    use crate::journal::AnswerEntry;
    use crate::verdict::{Cause, Limit, Verdict};

    #[test]
    fn a_reply_has_a_verdict_or_a_line_alone() {
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"ok","line":"A"},{"seat":2,"line":"B"}]}"#;
        let round: RoundReplies = serde_json::from_str(text).unwrap();
        assert_eq!(round.of_seat(1), Some(&Reply::Judged(Verdict::Ok { line: "A".to_owned() })));
        assert_eq!(round.of_seat(2), Some(&Reply::Unjudged { line: "B".to_owned() }));
        assert_eq!(serde_json::to_string(&round).unwrap(), text);
    }

    /// A verdict of a later version is not taken for a line without one.
    #[test]
    fn a_verdict_that_is_not_known_is_an_error() {
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"fine","line":"A"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("unknown verdict `fine`"), "{error}");
        let text = r#"{"round":3,"answers":[{"seat":1,"verdict":"malformed","line":"A"}]}"#;
        let error = serde_json::from_str::<RoundReplies>(text).unwrap_err();
        assert!(error.to_string().starts_with("expected the verdict `malformed` with its parts"), "{error}");
    }

    /// Both readers of a verdict agree, and neither has forgotten one.
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
            Verdict::Failed { by: Cause::GameWall },
        ];
        for verdict in verdicts {
            let text = serde_json::to_string(&AnswerEntry { seat: 1, verdict: verdict.clone(), fuel: None }).unwrap();
            let reply = SeatReply { seat: 1, reply: Reply::Judged(verdict.clone()) };
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
