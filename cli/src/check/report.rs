//! All that a check found and measured.

use super::finding::{Finding, Kind, Occurrence, Severity};
use crate::referee::{Asked, Limits};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The format of the report as JSON.
const FORMAT: &str = "rulebook-check/1";

/// The report, for `--format json` and `check.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    format: String,
    pub(crate) game: String,
    pub(crate) strategy: String,
    pub(crate) name: String,
    /// How many answers were asked for, by what for.
    pub(crate) asked: AskedFor,
    pub(crate) wall: Peak,
    pub(crate) cpu: Peak,
    pub(crate) faults: usize,
    pub(crate) warnings: usize,
    pub(crate) notes: usize,
    pub(crate) findings: Vec<Finding>,
    /// The folder with the states of the findings, where there are any.
    pub(crate) kept: Option<String>,
}

impl Report {
    /// The states of the findings are not kept.
    pub(crate) fn forget_states(&mut self) {
        self.kept = None;
        for occurrence in self.findings.iter_mut().flat_map(|finding| &mut finding.occurrences) {
            occurrence.again = None;
        }
    }
}

/// How many answers were asked for.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct AskedFor {
    pub(crate) situations: usize,
    pub(crate) alone: usize,
    pub(crate) at_once: usize,
    pub(crate) elsewhere: usize,
    pub(crate) in_games: usize,
}

/// The most time that an answer took.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Peak {
    pub(crate) limit_us: u64,
    pub(crate) most_us: u64,
    /// Where it was taken; empty when nothing was measured.
    pub(crate) at: String,
}

impl Peak {
    fn of(limit: Duration) -> Self {
        Self { limit_us: micros(limit), most_us: 0, at: String::new() }
    }

    fn take(&mut self, time: Duration, at: &str) {
        let time = micros(time);
        if time > self.most_us || self.at.is_empty() {
            (self.most_us, self.at) = (time, at.to_owned());
        }
    }

    /// Whether a time is more than half of the limit.
    fn is_near(&self, time: Duration) -> bool {
        micros(time) > self.limit_us / 2
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// A report being made.
pub(super) struct Findings {
    by_kind: BTreeMap<Kind, Finding>,
    pub(super) asked: AskedFor,
    wall: Peak,
    cpu: Peak,
}

impl Findings {
    pub(super) fn new(limits: &Limits) -> Self {
        let (wall, cpu) = (Peak::of(limits.wall), Peak::of(limits.cpu));
        Self { by_kind: BTreeMap::new(), asked: AskedFor::default(), wall, cpu }
    }

    /// Adds an occurrence, which is made only where it will be told.
    pub(super) fn add<E>(&mut self, kind: Kind, make: impl FnOnce() -> Result<Occurrence, E>) -> Result<(), E> {
        let new = || Finding { severity: kind.severity(), kind, count: 0, occurrences: Vec::new() };
        let finding = self.by_kind.entry(kind).or_insert_with(new);
        finding.count += 1;
        if finding.occurrences.len() < Finding::MOST {
            finding.occurrences.push(make()?);
        }
        Ok(())
    }

    /// Keeps the time of an answer. Whether it took more than half of what it has.
    pub(super) fn time(&mut self, asked: &Asked, at: &str) -> bool {
        let cpu = asked.spent.cpu.unwrap_or_default();
        self.wall.take(asked.spent.wall, at);
        self.cpu.take(cpu, at);
        self.wall.is_near(asked.spent.wall) || self.cpu.is_near(cpu)
    }

    pub(super) fn finish(self, game: &str, strategy: String, name: String, kept: Option<String>) -> Report {
        let mut findings: Vec<_> = self.by_kind.into_values().collect();
        findings.sort_by_key(|finding| (finding.severity, finding.kind));
        let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        Report {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            strategy,
            name,
            asked: self.asked,
            wall: self.wall,
            cpu: self.cpu,
            faults: of(Severity::Fault),
            warnings: of(Severity::Warning),
            notes: of(Severity::Note),
            findings,
            kept,
        }
    }
}
