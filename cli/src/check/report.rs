//! The report of a check.

use super::finding::{Cause, Finding, Kind, Occurrence, Severity};
use super::game_time::GameTime;
use rulebook_record::{Confinement, Limits};
use rulebook_referee::Usage;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::Duration;

/// The name of the format in the JSON report.
const FORMAT: &str = "rulebook-check/1";

/// The report of a check. `--format json` prints it, and `check.json` holds it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Report {
    format: String,
    pub(crate) game: String,
    pub(crate) strategy: String,
    pub(crate) name: String,
    /// The number of requested answers, by purpose.
    pub(crate) asked: QuestionCount,
    /// The measured peaks (LIM-6).
    pub(crate) peaks: Peaks,
    /// The CPU time of the game that takes most of its budget, if games have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game_cpu: Option<GameTime>,
    /// The wall time of the game that takes most of its budget, if games have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) game_wall: Option<GameTime>,
    pub(crate) faults: usize,
    pub(crate) warnings: usize,
    pub(crate) notes: usize,
    pub(crate) findings: Vec<Finding>,
    /// The folder with the states of the findings, if there are any.
    pub(crate) kept: Option<String>,
}

impl Report {
    /// Removes references to the states of the findings, if the states are not kept.
    pub(crate) fn forget_states(&mut self) {
        self.kept = None;
        for occurrence in self.findings.iter_mut().flat_map(|finding| &mut finding.occurrences) {
            occurrence.seen = None;
        }
    }
}

/// The number of requested answers, by purpose, and the number of situations.
#[derive(Clone, Copy, Default, Debug, Serialize, Deserialize)]
pub(crate) struct QuestionCount {
    pub(crate) situations: usize,
    pub(crate) alone: usize,
    pub(crate) at_once: usize,
    #[serde(rename = "elsewhere")]
    pub(crate) other_environments: usize,
    pub(crate) in_games: usize,
}

/// The measured peaks, with their places (LIM-6).
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Peaks {
    pub(crate) wall_us: Peak,
    pub(crate) cpu_us: Peak,
    pub(crate) memory_bytes: Peak,
    pub(crate) output_bytes: Peak,
    pub(crate) error_output_bytes: Peak,
}

/// A measured peak.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Peak {
    /// The limit; `None` if there is none.
    pub(crate) limit: Option<u64>,
    pub(crate) most: u64,
    /// The place of the peak; empty when nothing was measured.
    pub(crate) at: String,
}

impl Peak {
    fn limited(limit: Option<u64>) -> Self {
        Self { limit, ..Self::default() }
    }

    fn take(&mut self, found: Option<u64>, at: &str) {
        if let Some(found) = found.filter(|&found| found > self.most || self.at.is_empty()) {
            (self.most, self.at) = (found, at.to_owned());
        }
    }

    /// Whether a value is more than half of the limit.
    fn is_near(&self, found: u64) -> bool {
        self.limit.is_some_and(|limit| found > limit / 2)
    }
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

/// The findings so far, from which the report is made.
pub(super) struct Findings {
    by_kind: BTreeMap<Kind, Finding>,
    pub(super) asked: QuestionCount,
    peaks: Peaks,
    /// The CPU time and the wall time of the slowest games.
    game_times: [Option<GameTime>; 2],
}

impl Findings {
    pub(super) fn new(limits: &Limits, confinement: &Confinement) -> Self {
        let peaks = Peaks {
            wall_us: Peak::limited(Some(micros(limits.wall))),
            cpu_us: Peak::limited(limits.cpu.map(micros)),
            memory_bytes: Peak::limited(confinement.memory),
            ..Peaks::default()
        };
        Self { by_kind: BTreeMap::new(), asked: QuestionCount::default(), peaks, game_times: [None, None] }
    }

    /// Adds an occurrence. Calls `make` only if the report has room for it.
    pub(super) fn add<E>(
        &mut self,
        kind: Kind,
        cause: Cause,
        make: impl FnOnce() -> Result<Occurrence, E>,
    ) -> Result<(), E> {
        let severity = kind.severity();
        let new = || Finding { severity, kind, count: 0, causes: Vec::new(), occurrences: Vec::new() };
        let finding = self.by_kind.entry(kind).or_insert_with(new);
        finding.count += 1;
        if let Some(known) = finding.causes.iter_mut().find(|known| known.detail == cause.detail) {
            known.count += 1;
        } else if finding.causes.len() < Finding::MAX_LISTED {
            finding.causes.push(cause);
        }
        if finding.occurrences.len() < Finding::MAX_LISTED {
            finding.occurrences.push(make()?);
        }
        Ok(())
    }

    /// Records the resources that an answer used. Returns whether it took more than half of its time.
    pub(super) fn record_usage(&mut self, usage: &Usage, at: &str) -> bool {
        let (wall, cpu) = (micros(usage.wall), micros(usage.cpu.unwrap_or_default()));
        let peaks = &mut self.peaks;
        peaks.wall_us.take(Some(wall), at);
        peaks.cpu_us.take(Some(cpu), at);
        peaks.memory_bytes.take(usage.memory, at);
        peaks.output_bytes.take(usage.output, at);
        peaks.error_output_bytes.take(usage.error_output, at);
        peaks.wall_us.is_near(wall) || peaks.cpu_us.is_near(cpu)
    }

    /// Records the CPU time and the wall time of a game.
    pub(super) fn record_game(&mut self, times: [Option<GameTime>; 2]) {
        for (slowest, time) in self.game_times.iter_mut().zip(times) {
            let is_slower = |time: &GameTime| slowest.as_ref().is_none_or(|slowest| time.pace_us > slowest.pace_us);
            if time.as_ref().is_some_and(is_slower) {
                *slowest = time;
            }
        }
    }

    pub(super) fn finish(self, game: &str, strategy: String, name: String, kept: Option<String>) -> Report {
        let mut findings: Vec<_> = self.by_kind.into_values().collect();
        findings.sort_by_key(|finding| (finding.severity, finding.kind));
        let [game_cpu, game_wall] = self.game_times;
        let of = |severity| findings.iter().filter(|finding| finding.severity == severity).count();
        Report {
            format: FORMAT.to_owned(),
            game: game.to_owned(),
            strategy,
            name,
            asked: self.asked,
            peaks: self.peaks,
            game_cpu,
            game_wall,
            faults: of(Severity::Fault),
            warnings: of(Severity::Warning),
            notes: of(Severity::Note),
            findings,
            kept,
        }
    }
}
