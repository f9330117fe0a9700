//! The report of a benchmark, as tables and as JSON.

use super::Measurements;
use crate::output::{counted, hex, plural};
use comfy_table::{CellAlignment, Table, presets};
use rulebook_bench::check::CheckedPart;
use rulebook_bench::instructions::TOOLCHAIN;
use rulebook_bench::measure::Samples;
use rulebook_bench::measured::Part;
use rulebook_bench::measured::{EventCounts, Measured};
use serde::{Serialize, Serializer};
use std::fmt::Write as _;

/// Time of the steps of a part, in nanoseconds per step.
pub(super) struct Timing {
    pub(super) engine: Samples,
    pub(super) model: Samples,
}

impl Timing {
    /// Ratio of model time to engine time.
    pub(super) fn ratio(&self) -> Samples {
        self.model.over(&self.engine)
    }
}

/// Time of reading or writing state files, in nanoseconds per file.
pub(super) struct Files {
    pub(super) nanoseconds: Samples,
    pub(super) files: usize,
    pub(super) bytes: usize,
}

#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    /// The noun for a step of this game.
    step: &'static str,
    /// The noun for a state file of this game.
    #[serde(skip)]
    file: &'static str,
    /// Number of pieces that can act in a step.
    pieces: u64,
    toolchain: &'static str,
    debug_build: bool,
    signature: String,
    steps: u64,
    parts: Vec<PartReport>,
    all: PartReport,
    reading: FilesReport,
    writing: FilesReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<ThreadsReport>,
}

/// The steps of a part.
#[derive(Serialize)]
struct PartReport {
    name: String,
    segments: usize,
    steps: u64,
    signature: String,
    steps_per_second: f64,
    nanoseconds_per_step: FiguresReport,
    model_nanoseconds_per_step: FiguresReport,
    /// Ratio of model time to engine time.
    ratio: FiguresReport,
    /// Number of pieces that acted, per step.
    acting: f64,
    /// Number of events of each kind, per step.
    #[serde(rename = "happened", serialize_with = "as_map")]
    counts: Vec<(&'static str, f64)>,
}

#[derive(Serialize)]
struct FiguresReport {
    median: f64,
    best: f64,
    spread: f64,
}

#[derive(Serialize)]
struct FilesReport {
    files: usize,
    bytes: usize,
    files_per_second: f64,
    megabytes_per_second: f64,
    nanoseconds_per_file: FiguresReport,
}

#[derive(Serialize)]
struct ThreadsReport {
    threads: usize,
    steps_per_second_of_one: f64,
    steps_per_second: f64,
    /// Speed of all threads relative to one.
    scaling: f64,
}

fn as_map<S: Serializer>(counts: &[(&'static str, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(counts.iter().copied())
}

impl From<&Samples> for FiguresReport {
    fn from(figures: &Samples) -> Self {
        Self { median: figures.median(), best: figures.best(), spread: figures.spread() }
    }
}

impl From<&Files> for FilesReport {
    fn from(files: &Files) -> Self {
        let per_second = 1e9 / files.nanoseconds.median();
        Self {
            files: files.files,
            bytes: files.bytes,
            files_per_second: per_second,
            megabytes_per_second: per_second * files.bytes as f64 / files.files as f64 / 1e6,
            nanoseconds_per_file: (&files.nanoseconds).into(),
        }
    }
}

impl PartReport {
    fn of<H: EventCounts>(name: &str, segments: usize, checked: &CheckedPart<H>, timing: &Timing) -> Self {
        Self {
            name: name.to_owned(),
            segments,
            steps: checked.steps,
            signature: hex(checked.signature),
            steps_per_second: 1e9 / timing.engine.median(),
            nanoseconds_per_step: (&timing.engine).into(),
            model_nanoseconds_per_step: (&timing.model).into(),
            ratio: (&timing.ratio()).into(),
            acting: checked.per_step(checked.counts.acting()),
            counts: checked.shares(),
        }
    }
}

impl Report {
    pub(super) fn of<G: Measured>(
        parts: &[Part<G>],
        checked: &[CheckedPart<G::Counts>],
        all: &CheckedPart<G::Counts>,
        measured: &Measurements,
    ) -> Self {
        let segments = parts.iter().map(|part| part.segments.len()).sum();
        let entries = parts.iter().zip(checked).zip(&measured.parts);
        let parts =
            entries.map(|((part, checked), timing)| PartReport::of(&part.name, part.segments.len(), checked, timing));
        let all = PartReport::of("all", segments, all, &measured.all);
        Self {
            game: G::NAME,
            step: G::STEP_NOUN,
            file: G::FILE,
            pieces: G::ACTORS,
            toolchain: TOOLCHAIN,
            debug_build: cfg!(debug_assertions),
            signature: all.signature.clone(),
            steps: all.steps,
            parts: parts.collect(),
            all,
            reading: (&measured.reading).into(),
            writing: (&measured.writing).into(),
            threads: measured.threads.as_ref().map(|(threads, scaling)| ThreadsReport {
                threads: *threads,
                steps_per_second_of_one: scaling.one.median(),
                steps_per_second: scaling.all.median(),
                scaling: scaling.all.over(&scaling.one).median(),
            }),
        }
    }

    /// The report as text.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {} {}s, signature {}\n", self.game, self.steps, self.step, self.signature);
        text += &self.timings();
        let _ = writeln!(text, "\nper {} ({:.1} of {} pieces act)", self.step, self.all.acting, self.pieces);
        text += &self.event_counts();
        text.push('\n');
        for (what, files) in [("read", &self.reading), ("written", &self.writing)] {
            let FilesReport { bytes, megabytes_per_second, files_per_second, nanoseconds_per_file, files } = files;
            let _ = writeln!(
                text,
                "{} {what}: {megabytes_per_second:.0} MB/s, {} files/s ({}, {}; spread {})",
                plural(self.file),
                thousands(*files_per_second),
                counted(*files, "file"),
                counted(*bytes, "byte"),
                percent(nanoseconds_per_file.spread),
            );
        }
        if let Some(ThreadsReport { threads, steps_per_second_of_one, steps_per_second, scaling }) = &self.threads {
            let _ = writeln!(
                text,
                "{threads} threads: {} {}s/s, {scaling:.2} times the {} of one",
                thousands(*steps_per_second),
                self.step,
                thousands(*steps_per_second_of_one),
            );
        }
        text
    }

    fn all_parts(&self) -> impl Iterator<Item = &PartReport> {
        self.parts.iter().chain([&self.all])
    }

    fn timings(&self) -> String {
        let of_step = ["{}s", "{}s/s", "ns/{}", "model ns/{}"].map(|header| header.replace("{}", self.step));
        let [steps, rate, time, model] = of_step.each_ref().map(String::as_str);
        let header = ["", steps, rate, time, "best", "spread", model, "ratio"];
        let rows = self.all_parts().map(|part| {
            vec![
                part.name.clone(),
                part.steps.to_string(),
                thousands(part.steps_per_second),
                format!("{:.1}", part.nanoseconds_per_step.median),
                format!("{:.1}", part.nanoseconds_per_step.best),
                percent(part.nanoseconds_per_step.spread),
                format!("{:.0}", part.model_nanoseconds_per_step.median),
                format!("{:.2}", part.ratio.median),
            ]
        });
        table(&header, rows)
    }

    fn event_counts(&self) -> String {
        let names: Vec<&str> = self.all_parts().map(|part| part.name.as_str()).collect();
        let header = [&[""], names.as_slice()].concat();
        let rows = self.all.counts.iter().enumerate().map(|(row, (name, _))| {
            let value = |part: &PartReport| format!("{:.2}", part.counts[row].1);
            [(*name).to_owned()].into_iter().chain(self.all_parts().map(value)).collect()
        });
        table(&header, rows)
    }
}

/// A table with right-aligned numbers.
fn table(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    for row in rows {
        table.add_row(row);
    }
    let mut text = String::new();
    for line in table.lines() {
        text += line.trim_end();
        text.push('\n');
    }
    text
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Formats an integer with its digits in groups of three.
fn thousands(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}
