//! `match.json`: what was played, by whom, and what everybody answered.
//!
//! It holds nothing that differs when the same answers come again: times stand
//! in `timing.jsonl`.

use crate::confinement::Confinement;
use crate::error::{ParseError, RulesError};
use crate::faults::{Disqualification, FaultCount};
use crate::format::{FORMAT, Versioned, parse};
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

/// The whole of `match.json`.
///
/// It is parsed by [`Journal::parse`] and written by [`Journal::to_text`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    /// What is known before the first round.
    pub head: Head,
    /// The rounds in their order.
    pub rounds: Vec<RoundEntry>,
    /// How the match ended; `None` while it is played.
    pub outcome: Option<OutcomeEntry>,
}

/// What is known of a match before its first round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// The version of its rules.
    pub rules_version: String,
    /// The rules by name, each value as the game writes it.
    pub rules: BTreeMap<String, String>,
    /// The seed of the match: of its draws and of the built-in players.
    pub seed: u64,
    /// The limits of time and faults.
    pub limits: Limits,
    /// The limits of programs beside their time.
    pub confinement: Confinement,
    /// What the match began from.
    pub start: Start,
    /// The players by seat.
    pub players: Vec<PlayerEntry>,
}

/// What a match began from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The start of a standard game.
    Standard,
    /// A state that was given.
    Given,
}

/// A player of the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayerEntry {
    /// The number of the seat, from 1.
    pub seat: usize,
    /// The name.
    pub name: String,
    /// The argument that names the strategy, as far as it is UTF-8.
    pub strategy: String,
    /// The bytes of the argument as hexadecimal digits, where it is not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strategy_bytes: Option<String>,
    /// The hash of the module that the strategy is, with its kind in front, as `sha256:9f86…`;
    /// programs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub module: Option<String>,
}

impl PlayerEntry {
    /// A player of this name, with the argument that names the strategy.
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

    /// The argument that names the strategy; what of it is UTF-8 where this system has no such text.
    #[must_use]
    pub fn argument(&self) -> OsString {
        let bytes = self.strategy_bytes.as_deref().and_then(os_text::from_hex);
        bytes.unwrap_or_else(|| self.strategy.clone().into())
    }
}

/// What was answered in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundEntry {
    /// The number of the state that was shown.
    pub round: u64,
    /// The answers of the seats that were asked, and of those that are disqualified.
    pub answers: Vec<AnswerEntry>,
    /// The draws of the step in their order, each as [`Draw`](rulebook_core::chance::Draw) writes it:
    /// value and bound, as `3/6` (REC-11). Whether they are draws shows when the step is replayed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<String>,
}

/// What one seat answered, with escapes as in case files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AnswerEntry {
    /// The number of the seat, from 1. A journal is parsed without its game, so it may be one that does
    /// not play.
    pub seat: usize,
    /// What the referee made of the answer.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The fuel that a module used for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fuel: Option<u64>,
}

impl Journal {
    /// Parses the text of `match.json`; `file` is what errors call it.
    ///
    /// # Errors
    ///
    /// When it is no JSON, lacks a part, or is of a format that is not read ([`READABLE_FORMATS`](crate::READABLE_FORMATS)).
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, ParseError> {
        parse::<JournalFile>(file, text).map(Self::from)
    }

    /// The text of `match.json` in the format [`FORMAT`]: a line for each part, and for each round.
    #[must_use]
    pub fn to_text(&self) -> String {
        let Head { game, rules_version, rules, seed, limits, confinement, start, players } = &self.head;
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

    /// How often each verdict fell on a seat, from 1.
    #[must_use]
    pub fn verdicts(&self, seat: usize) -> BTreeMap<&'static str, u64> {
        let mut counts = BTreeMap::new();
        for (_, answer) in self.answers().filter(|(_, answer)| answer.seat == seat) {
            *counts.entry(answer.verdict.kind()).or_default() += 1;
        }
        counts
    }

    /// The faults of the rounds so far.
    #[must_use]
    pub fn faults(&self) -> FaultCount {
        let mut faults = FaultCount::new(self.head.limits);
        for (_, answer) in self.answers() {
            faults.count(answer.seat, &answer.verdict);
        }
        faults
    }

    /// Each disqualification: the round, the seat, from 1, and the reason.
    #[must_use]
    pub fn disqualifications(&self) -> Vec<(u64, usize, Disqualification)> {
        let mut faults = FaultCount::new(self.head.limits);
        let disqualified = |(round, answer): (u64, &AnswerEntry)| {
            Some((round, answer.seat, faults.count(answer.seat, &answer.verdict)?))
        };
        self.answers().filter_map(disqualified).collect()
    }

    /// The first round and answer whose verdict is a disqualification that does
    /// not follow from the faults before, or lacks one that does (FLT-3).
    #[must_use]
    pub fn misjudged(&self) -> Option<(u64, &AnswerEntry)> {
        let mut faults = FaultCount::new(self.head.limits);
        self.answers().find(|(_, answer)| {
            let told = answer.verdict == Verdict::Disqualified;
            let follows = faults.is_disqualified(answer.seat);
            faults.count(answer.seat, &answer.verdict);
            told != follows
        })
    }

    /// The first round and answer after a seat has failed for good that tells otherwise (TIM-2), or a
    /// failure by a budget that the match does not have.
    #[must_use]
    pub fn revived(&self) -> Option<(u64, &AnswerEntry)> {
        let limits = self.head.limits;
        let mut failed = BTreeMap::new();
        self.answers().find(|(_, answer)| match answer.verdict {
            Verdict::Failed { by } => {
                let is_possible = match by {
                    Cause::GameWall => limits.game_wall.is_some(),
                    Cause::GameCpu => limits.game_cpu.is_some(),
                    Cause::Ended => true,
                };
                !is_possible || *failed.entry(answer.seat).or_insert(by) != by
            }
            Verdict::Disqualified => false,
            _ => failed.contains_key(&answer.seat),
        })
    }

    /// Whether both are of the same match, however far each has come.
    #[must_use]
    pub fn is_same_match(&self, other: &Self) -> bool {
        self.head == other.head
    }

    /// The round on a state.
    #[must_use]
    pub fn round(&self, number: u64) -> Option<&RoundEntry> {
        find_round(&self.rounds, number, |round| round.round)
    }

    /// All answers in their order, with the numbers of their rounds.
    pub fn answers(&self) -> impl Iterator<Item = (u64, &AnswerEntry)> {
        self.rounds.iter().flat_map(|round| round.answers.iter().map(|answer| (round.round, answer)))
    }
}

impl Head {
    /// The rules of a game by name, as a head holds them.
    #[must_use]
    pub fn rules_of<G: Game>(rules: &G::Rules) -> BTreeMap<String, String> {
        ruleset::to_map::<G>(rules)
    }

    /// Checks that the match is of this game and of this version of its rules.
    ///
    /// # Errors
    ///
    /// [`RulesError::OtherGame`] or [`RulesError::OtherVersion`].
    pub fn check_game<G: Game>(&self) -> Result<(), RulesError> {
        ruleset::check_game::<G>(&self.game, &self.rules_version)
    }

    /// Sets the rules that the match was played under.
    ///
    /// # Errors
    ///
    /// [`RulesError::BadRule`] when the game has no such rule or value.
    pub fn set_rules<G: Game>(&self, rules: &mut G::Rules) -> Result<(), RulesError> {
        ruleset::set_rules::<G>(&self.rules, rules)
    }
}

impl RoundEntry {
    /// The verdict on a seat, from 1.
    #[must_use]
    pub fn verdict(&self, seat: usize) -> Option<&Verdict> {
        self.answers.iter().find(|answer| answer.seat == seat).map(|answer| &answer.verdict)
    }
}

/// The parts of a journal as they stand in JSON, where format, head and the rest are one object.
/// [`Journal`] does not derive this with a flattened head, since serde then forgets the places of errors.
#[derive(Deserialize)]
pub(crate) struct JournalFile {
    format: String,
    game: String,
    rules_version: String,
    rules: BTreeMap<String, String>,
    seed: u64,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    confinement: Confinement,
    start: Start,
    players: Vec<PlayerEntry>,
    rounds: Vec<RoundEntry>,
    outcome: Option<OutcomeEntry>,
}

impl Versioned for JournalFile {
    fn format(&self) -> &str {
        &self.format
    }
}

impl From<JournalFile> for Journal {
    fn from(file: JournalFile) -> Self {
        let JournalFile { game, rules_version, rules, seed, limits, confinement, start, players, .. } = file;
        let head = Head { game, rules_version, rules, seed, limits, confinement, start, players };
        Self { head, rounds: file.rounds, outcome: file.outcome }
    }
}

/// In one line, as in `match.jsonl`.
impl Serialize for Journal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Parts<'a> {
            format: &'static str,
            game: &'a str,
            rules_version: &'a str,
            rules: &'a BTreeMap<String, String>,
            seed: &'a u64,
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
        let Head { game, rules_version, rules, seed, limits, confinement, start, players } = head;
        let format = FORMAT;
        Parts { format, game, rules_version, rules, seed, limits, confinement, start, players, rounds, outcome }
            .serialize(serializer)
    }
}

/// The round of this number. Rounds follow each other, so it is looked for at its place first.
pub(crate) fn find_round<T>(rounds: &[T], number: u64, number_of: impl Fn(&T) -> u64) -> Option<&T> {
    let first = rounds.first().map(&number_of)?;
    let place = number.checked_sub(first).and_then(|place| usize::try_from(place).ok());
    let there = place.and_then(|place| rounds.get(place)).filter(|round| number_of(round) == number);
    there.or_else(|| rounds.iter().find(|round| number_of(round) == number))
}

/// A part as JSON.
pub(crate) fn json(part: &impl Serialize) -> String {
    serde_json::to_string(part).expect("keys are strings, and no part fails to be written")
}

fn lines(entries: &[impl Serialize]) -> String {
    let entries: Vec<String> = entries.iter().map(json).collect();
    if entries.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", entries.join(",\n    ")) }
}
