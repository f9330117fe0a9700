//! `match.json`: the players, the rules and limits, and every answer with its verdict.
//!
//! The file is deterministic: the same answers give the same bytes. Times are in `timing.jsonl`.

use crate::confinement::Confinement;
use crate::error::{ParseError, RulesError};
use crate::faults::{Disqualification, FaultCount};
use crate::format::{FORMAT, HasFormat, parse};
use crate::limits::Limits;
use crate::os_text;
use crate::outcome::OutcomeEntry;
use crate::ruleset;
use crate::verdict::{Cause, Verdict};
use rulebook_core::contract::Game;
use rulebook_core::players::Seat;
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;

/// The contents of `match.json`.
///
/// [`Journal::parse`] parses it; [`Journal::to_text`] writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// The part known before the first round.
    pub head: Head,
    /// The rounds in order.
    pub rounds: Vec<RoundEntry>,
    /// How the match ended; `None` while it is being played.
    pub outcome: Option<OutcomeEntry>,
}

/// The part of a journal that is known before the first round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The rules by name, with each value in the game's notation.
    pub rules: BTreeMap<String, String>,
    /// The seed of the match, for its draws and its built-in players.
    pub seed: u64,
    /// The ID of the plan line, in a match of a tournament or a comparison; otherwise `None`.
    pub plan: Option<String>,
    /// The limits on time and faults.
    pub limits: Limits,
    /// The limits on programs, except those on time.
    pub confinement: Confinement,
    /// The initial state.
    pub start: Start,
    /// The players in order of their seats.
    pub players: Vec<PlayerEntry>,
}

/// The kind of initial state of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The game's standard initial state.
    Standard,
    /// A state that the user supplied.
    #[serde(rename = "given")]
    Custom,
}

/// A player of the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerEntry {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// The argument that names the strategy, with replacement characters where it is not UTF-8.
    pub strategy: String,
    /// The bytes of that argument as hexadecimal digits, if it is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy_bytes: Option<String>,
    /// The hash of the module, if the strategy is one, such as `sha256:9f86…`. It starts with the hash function's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
}

impl PlayerEntry {
    /// Creates a player with this name and the argument that names its strategy.
    #[must_use]
    pub fn new(seat: Seat, name: &str, argument: &OsStr) -> Self {
        Self {
            seat: seat.number(),
            name: name.to_owned(),
            strategy: argument.to_string_lossy().into_owned(),
            strategy_bytes: os_text::to_hex(argument),
            module: None,
        }
    }

    /// Returns the argument that names the strategy. If this system cannot represent its bytes, the argument has
    /// replacement characters.
    #[must_use]
    pub fn argument(&self) -> OsString {
        let bytes = self.strategy_bytes.as_deref().and_then(os_text::from_hex);
        bytes.unwrap_or_else(|| self.strategy.clone().into())
    }
}

/// The answers of one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundEntry {
    /// The number of the state that the players saw.
    pub round: u64,
    /// The answers of the seats that were asked, and of the disqualified seats.
    pub answers: Vec<AnswerEntry>,
    /// The draws of the step in order, each in the notation of [`Draw`](rulebook_core::chance::Draw): value and
    /// bound, such as `3/6` (REC-11). Replaying the step validates them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// The answer of one seat. Its line is escaped by [`EscapedBytes`](rulebook_core::text::EscapedBytes).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnswerEntry {
    /// The number of the seat, from 1. Parsing does not check that the game has this seat.
    pub seat: usize,
    /// The referee's verdict on the answer.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The fuel that a module used for the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel: Option<u64>,
}

impl Journal {
    /// Parses the text of `match.json`. Errors refer to it as `file`.
    ///
    /// # Errors
    ///
    /// When the text is not well-formed JSON, lacks a required key, or has a format other than
    /// [`READABLE_FORMATS`](crate::READABLE_FORMATS).
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, ParseError> {
        parse::<JournalFile>(file, text).map(Self::from)
    }

    /// Returns the text of `match.json` in the format [`FORMAT`], with one line for each part and each round.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Head { game, rules_version, rules, seed, plan, limits, confinement, start, players } = &self.head;
        let mut text = String::from("{\n");
        let mut part = |name: &str, json: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {name:?}: {json},");
        };
        part("format", json(&FORMAT));
        part("game", json(game));
        part("rules_version", json(rules_version));
        part("rules", json(rules));
        part("seed", json(seed));
        if let Some(plan) = plan {
            part("plan", json(plan));
        }
        part("limits", json(limits));
        if !confinement.is_empty() {
            part("confinement", json(confinement));
        }
        part("start", json(start));
        part("players", lines(players));
        part("rounds", lines(&self.rounds));
        let _ = writeln!(text, "  \"outcome\": {}\n}}", json(&self.outcome));
        text
    }

    /// Returns how often `seat` (from 1) received each verdict.
    #[must_use]
    pub fn verdicts(&self, seat: usize) -> BTreeMap<&'static str, u64> {
        let mut counts = BTreeMap::new();
        for (_, answer) in self.answers().filter(|(_, answer)| answer.seat == seat) {
            *counts.entry(answer.verdict.kind()).or_default() += 1;
        }
        counts
    }

    /// Returns the faults in all rounds.
    #[must_use]
    pub fn faults(&self) -> FaultCount {
        let mut faults = FaultCount::new(self.head.limits);
        for (_, answer) in self.answers() {
            faults.count(answer.seat, &answer.verdict);
        }
        faults
    }

    /// Returns each disqualification: the round, the seat (from 1) and the reason.
    #[must_use]
    pub fn disqualifications(&self) -> Vec<(u64, usize, Disqualification)> {
        let mut faults = FaultCount::new(self.head.limits);
        let disqualified = |(round, answer): (u64, &AnswerEntry)| {
            Some((round, answer.seat, faults.count(answer.seat, &answer.verdict)?))
        };
        self.answers().filter_map(disqualified).collect()
    }

    /// Returns the first answer that disagrees with the faults before it, with its round (FLT-3).
    ///
    /// Either the seat is marked as disqualified too early, or it is not marked although it is disqualified.
    #[must_use]
    pub fn first_wrong_disqualification(&self) -> Option<(u64, &AnswerEntry)> {
        let mut faults = FaultCount::new(self.head.limits);
        self.answers().find(|(_, answer)| {
            let is_marked = answer.verdict == Verdict::Disqualified;
            let is_disqualified = faults.is_disqualified(answer.seat);
            faults.count(answer.seat, &answer.verdict);
            is_marked != is_disqualified
        })
    }

    /// Returns the first answer that contradicts a permanent failure, with its round (TIM-2).
    ///
    /// Either the seat failed for good in an earlier round, and this verdict is neither the same failure nor a
    /// disqualification. Or the verdict names a game budget that the match does not have.
    #[must_use]
    pub fn first_answer_after_failure(&self) -> Option<(u64, &AnswerEntry)> {
        let limits = self.head.limits;
        let mut failed = BTreeMap::new();
        self.answers().find(|(_, answer)| match &answer.verdict {
            Verdict::Failed { by } => {
                let is_possible = match by {
                    Cause::GameWallTime => limits.game_wall.is_some(),
                    Cause::GameCpuTime => limits.game_cpu.is_some(),
                    _ => true,
                };
                !is_possible || *failed.entry(answer.seat).or_insert(by) != by
            }
            Verdict::Disqualified => false,
            _ => failed.contains_key(&answer.seat),
        })
    }

    /// Returns whether both journals belong to the same match, regardless of how many rounds each has.
    ///
    /// A journal without a plan line fits any plan line, because earlier versions did not write it.
    #[must_use]
    pub fn is_same_match(&self, other: &Self) -> bool {
        let plan = self.head.plan.as_ref().and(other.head.plan.as_ref());
        let with_plan = |head: &Head| Head { plan: plan.and(head.plan.clone()), ..head.clone() };
        with_plan(&self.head) == with_plan(&other.head)
    }

    /// Returns the index in [`rounds`](Self::rounds) of the last round in which the referee asked `seat` (from 1), if
    /// there is one (REC-12).
    #[must_use]
    pub fn last_asked(&self, seat: usize) -> Option<usize> {
        let failures = self.rounds.iter().enumerate().filter_map(|(index, round)| match round.verdict(seat) {
            Some(Verdict::Failed { by }) => Some((index, by)),
            _ => None,
        });
        // A failure repeats in later rounds, in which the seat is not asked.
        let failed = failures.take(1).find(|(_, by)| by.was_asked()).map(|(index, _)| index);
        let answered = self.rounds.iter().rposition(|round| round.verdict(seat).is_some_and(Verdict::was_asked));
        answered.max(failed)
    }

    /// Returns the round played on the state with this number.
    #[must_use]
    pub fn round(&self, number: u64) -> Option<&RoundEntry> {
        find_round(&self.rounds, number, |round| round.round)
    }

    /// Iterates over all answers in order, each with the number of its round.
    pub fn answers(&self) -> impl Iterator<Item = (u64, &AnswerEntry)> {
        self.rounds.iter().flat_map(|round| round.answers.iter().map(|answer| (round.round, answer)))
    }
}

impl Head {
    /// Returns the rules of a game by name, as in [`Head::rules`].
    #[must_use]
    pub fn rules_of<G: Game>(rules: &G::Rules) -> BTreeMap<String, String> {
        ruleset::to_map::<G>(rules)
    }

    /// Checks that the match was played with this game and this version of its rules.
    ///
    /// # Errors
    ///
    /// [`RulesError::OtherGame`] or [`RulesError::OtherVersion`].
    pub fn check_game<G: Game>(&self) -> Result<(), RulesError> {
        ruleset::check_game::<G>(&self.game, &self.rules_version)
    }

    /// Applies the rules of the match to `rules`.
    ///
    /// # Errors
    ///
    /// [`RulesError::BadRule`] when the game has no such rule or value.
    pub fn set_rules<G: Game>(&self, rules: &mut G::Rules) -> Result<(), RulesError> {
        ruleset::set_rules::<G>(&self.rules, rules)
    }
}

impl RoundEntry {
    /// Returns the verdict on `seat` (from 1).
    #[must_use]
    pub fn verdict(&self, seat: usize) -> Option<&Verdict> {
        self.answers.iter().find(|answer| answer.seat == seat).map(|answer| &answer.verdict)
    }
}

/// The JSON object of a journal. The keys of the head are beside the format and the rounds. [`Journal`] does not derive
/// this with a flattened head, because serde would then lose the positions of errors.
#[derive(Deserialize)]
pub(crate) struct JournalFile {
    format: String,
    game: String,
    rules_version: String,
    rules: BTreeMap<String, String>,
    seed: u64,
    #[serde(default)]
    plan: Option<String>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    confinement: Confinement,
    start: Start,
    players: Vec<PlayerEntry>,
    rounds: Vec<RoundEntry>,
    outcome: Option<OutcomeEntry>,
}

impl HasFormat for JournalFile {
    fn format(&self) -> &str {
        &self.format
    }
}

impl From<JournalFile> for Journal {
    fn from(file: JournalFile) -> Self {
        let JournalFile { game, rules_version, rules, seed, plan, limits, confinement, start, players, .. } = file;
        let head = Head { game, rules_version, rules, seed, plan, limits, confinement, start, players };
        Self { head, rounds: file.rounds, outcome: file.outcome }
    }
}

/// Serializes to one line, as in `match.jsonl`.
impl Serialize for Journal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Parts<'a> {
            format: &'static str,
            game: &'a str,
            rules_version: &'a str,
            rules: &'a BTreeMap<String, String>,
            seed: &'a u64,
            #[serde(skip_serializing_if = "Option::is_none")]
            plan: &'a Option<String>,
            limits: &'a Limits,
            #[serde(skip_serializing_if = "is_empty")]
            confinement: &'a Confinement,
            start: &'a Start,
            players: &'a [PlayerEntry],
            rounds: &'a [RoundEntry],
            outcome: &'a Option<OutcomeEntry>,
        }
        fn is_empty(confinement: &&Confinement) -> bool {
            confinement.is_empty()
        }
        let Self { head, rounds, outcome } = self;
        let Head { game, rules_version, rules, seed, plan, limits, confinement, start, players } = head;
        let format = FORMAT;
        Parts { format, game, rules_version, rules, seed, plan, limits, confinement, start, players, rounds, outcome }
            .serialize(serializer)
    }
}

/// Finds the round with this number. Numbers are normally consecutive, so this tries the expected index first.
pub(crate) fn find_round<T>(rounds: &[T], number: u64, number_of: impl Fn(&T) -> u64) -> Option<&T> {
    let first = rounds.first().map(&number_of)?;
    let index = number.checked_sub(first).and_then(|index| usize::try_from(index).ok());
    let expected = index.and_then(|index| rounds.get(index)).filter(|round| number_of(round) == number);
    expected.or_else(|| rounds.iter().find(|round| number_of(round) == number))
}

/// Serializes a part to JSON.
pub(crate) fn json(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("keys are strings, and no part fails to be written")
}

fn lines(entries: &[impl Serialize]) -> String {
    let entries: Vec<String> = entries.iter().map(json).collect();
    if entries.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", entries.join(",\n    ")) }
}
