//! `match.json`: what was played, by whom, and what everybody answered.
//!
//! It holds nothing that differs when the same answers come again: times stand
//! in `timing.jsonl`.

use super::names::MATCH;
use crate::failure::Failure;
use crate::os_text;
use crate::own_file;
use crate::referee::{Disqualification, FaultCount, Limits, Request, Verdict};
use rulebook_core::contract::{Decision, Game, Outcome, Rules as _};
use rulebook_core::players::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::io;
use std::path::Path;

/// The format of the file, named in it.
pub(crate) const FORMAT: &str = rulebook_view::film::JOURNAL_FORMAT;

/// The whole of `match.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Journal {
    pub(crate) format: String,
    pub(crate) game: String,
    pub(crate) rules_version: String,
    pub(crate) rules: BTreeMap<String, String>,
    pub(crate) seed: u64,
    /// What the strategies were limited to.
    #[serde(default)]
    pub(crate) limits: Limits,
    /// What programs were allowed beside their time.
    #[serde(default, skip_serializing_if = "Request::is_nothing")]
    pub(crate) confinement: Request,
    pub(crate) start: Start,
    pub(crate) players: Vec<PlayerEntry>,
    pub(crate) rounds: Vec<RoundEntry>,
    pub(crate) outcome: Option<OutcomeEntry>,
}

/// What the match began from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Start {
    /// The start of a standard game.
    Standard,
    /// A state that was given.
    Given,
}

/// A player of the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct PlayerEntry {
    /// The seat, from 1.
    pub(crate) seat: usize,
    pub(crate) name: String,
    /// The strategy as it was given; as far as it is UTF-8.
    pub(crate) strategy: String,
    /// Its bytes, as hexadecimal digits, where it is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) strategy_bytes: Option<String>,
}

impl PlayerEntry {
    /// A player of this name, with the argument that names the strategy.
    pub(crate) fn new(seat: Seat, name: &str, argument: &OsStr) -> Self {
        Self {
            seat: seat.number(),
            name: name.to_owned(),
            strategy: argument.to_string_lossy().into_owned(),
            strategy_bytes: os_text::to_hex(argument),
        }
    }

    /// The argument that names the strategy.
    pub(crate) fn argument(&self) -> OsString {
        let bytes = self.strategy_bytes.as_deref().and_then(os_text::from_hex);
        bytes.unwrap_or_else(|| self.strategy.clone().into())
    }
}

/// What was answered in one round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RoundEntry {
    /// The number of the state that was shown.
    pub(crate) round: u64,
    pub(crate) answers: Vec<AnswerEntry>,
}

/// What one seat answered, with escapes as in case files.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct AnswerEntry {
    /// The seat, from 1.
    pub(crate) seat: usize,
    #[serde(flatten)]
    pub(crate) verdict: Verdict,
}

/// How the match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct OutcomeEntry {
    /// `scores`, `draw` or `forfeit-N`.
    pub(crate) decision: String,
    /// By seat.
    pub(crate) ranks: Vec<u8>,
    /// By seat.
    pub(crate) scores: Vec<i64>,
    /// The seats that were disqualified, from 1 (FLT-3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) disqualified: Vec<usize>,
}

impl Journal {
    /// The file: a line for each part, and for each round.
    pub(crate) fn to_text(&self) -> serde_json::Result<String> {
        let mut text = String::from("{\n");
        let mut part = |name: &str, json: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {name:?}: {json},");
        };
        part("format", serde_json::to_string(&self.format)?);
        part("game", serde_json::to_string(&self.game)?);
        part("rules_version", serde_json::to_string(&self.rules_version)?);
        part("rules", serde_json::to_string(&self.rules)?);
        part("seed", serde_json::to_string(&self.seed)?);
        part("limits", serde_json::to_string(&self.limits)?);
        if !self.confinement.is_nothing() {
            part("confinement", serde_json::to_string(&self.confinement)?);
        }
        part("start", serde_json::to_string(&self.start)?);
        part("players", lines(&self.players)?);
        part("rounds", lines(&self.rounds)?);
        let _ = writeln!(text, "  \"outcome\": {}\n}}", serde_json::to_string(&self.outcome)?);
        Ok(text)
    }

    /// How often each verdict fell on a seat, from 1.
    pub(crate) fn verdicts(&self, seat: usize) -> BTreeMap<&'static str, u64> {
        let mut counts = BTreeMap::new();
        let answers = self.rounds.iter().flat_map(|round| &round.answers);
        for answer in answers.filter(|answer| answer.seat == seat) {
            *counts.entry(answer.verdict.kind()).or_default() += 1;
        }
        counts
    }

    /// The faults of the rounds so far, counted again.
    pub(crate) fn faults(&self) -> FaultCount {
        let mut faults = FaultCount::new(self.limits);
        for answer in self.rounds.iter().flat_map(|round| &round.answers) {
            faults.count(answer.seat, &answer.verdict);
        }
        faults
    }

    /// In which round each seat was disqualified, from 1, and by what.
    pub(crate) fn disqualifications(&self) -> Vec<(u64, usize, Disqualification)> {
        let mut faults = FaultCount::new(self.limits);
        let answers = self.rounds.iter().flat_map(|round| round.answers.iter().map(|answer| (round.round, answer)));
        answers
            .filter_map(|(round, answer)| Some((round, answer.seat, faults.count(answer.seat, &answer.verdict)?)))
            .collect()
    }

    /// The first round and seat whose verdict tells a disqualification that does
    /// not follow from the faults before, or lacks one that does (FLT-3).
    pub(crate) fn misjudged(&self) -> Option<(u64, &AnswerEntry)> {
        let mut faults = FaultCount::new(self.limits);
        let answers = self.rounds.iter().flat_map(|round| round.answers.iter().map(|answer| (round.round, answer)));
        answers.into_iter().find(|(_, answer)| {
            let told = answer.verdict == Verdict::Disqualified;
            let follows = faults.is_disqualified(answer.seat);
            faults.count(answer.seat, &answer.verdict);
            told != follows
        })
    }

    /// Whether both are of the same match, however far each has come.
    pub(crate) fn is_same_match(&self, other: &Self) -> bool {
        let outset = |journal: &Self| Self { rounds: Vec::new(), outcome: None, ..journal.clone() };
        outset(self) == outset(other)
    }

    /// Sets the rules that the match was played under.
    pub(crate) fn set_rules<G: Game>(&self, folder: &Path, rules: &mut G::Rules) -> Result<(), Failure> {
        self.rules.iter().try_for_each(|(key, value)| {
            rules.set(key, value).map_err(|error| {
                let path = folder.join(MATCH);
                Failure::usage(format_args!("{}: rules: {key}={value}: {error}", path.display()))
            })
        })
    }

    /// Reads the journal of a record, also of a match that is not over; `None`
    /// when the record has none, as those of other referees.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, Failure> {
        let path = folder.join(MATCH);
        let text = match own_file::read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return super::unfinished::read(folder),
            Err(error) => return Err(Failure::io(&path, &error)),
        };
        let fail = |message: String| Failure::usage(format_args!("{}:{message}", path.display()));
        let journal: Self = serde_json::from_slice(&text)
            .map_err(|error| fail(format!("{}:{}: {}", error.line(), error.column(), without_place(&error))))?;
        if journal.format != FORMAT {
            return Err(fail(format!("2:1: expected the format {FORMAT}, found {}", journal.format)));
        }
        Ok(Some(journal))
    }
}

/// What is wrong with a JSON text; the place is told in front of it.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let place = format!(" at line {} column {}", error.line(), error.column());
    error.to_string().replace(&place, "")
}

impl OutcomeEntry {
    /// The outcome of a game that is over in this state. Seats that were
    /// disqualified, from 1, rank behind all others (FLT-3).
    pub(crate) fn of<G: Game>(state: &G::State, outcome: &Outcome, disqualified: Vec<usize>) -> Self {
        let seats: Vec<Seat> = G::players(state).iter().collect();
        let key = |seat: Seat| (disqualified.contains(&seat.number()), outcome.ranks[seat]);
        let rank = |seat: Seat| match disqualified.as_slice() {
            [] => outcome.ranks[seat],
            // There are at most nine seats.
            _ => seats.iter().fold(1, |rank, &other| rank + u8::from(key(other) < key(seat))),
        };
        Self {
            decision: match outcome.decision {
                Decision::Scores => "scores".to_owned(),
                Decision::Draw => "draw".to_owned(),
                Decision::Forfeit(seat) => format!("forfeit-{}", seat.number()),
            },
            ranks: seats.iter().map(|&seat| rank(seat)).collect(),
            scores: seats.iter().map(|&seat| G::score(state, seat)).collect(),
            disqualified,
        }
    }
}

fn lines(entries: &[impl Serialize]) -> serde_json::Result<String> {
    let entries = entries.iter().map(serde_json::to_string).collect::<serde_json::Result<Vec<_>>>()?;
    Ok(if entries.is_empty() { "[]".into() } else { format!("[\n    {}\n  ]", entries.join(",\n    ")) })
}
