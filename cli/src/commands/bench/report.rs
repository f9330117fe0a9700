//! What was measured: tables for people, the same as JSON.

use super::Measured;
use crate::output::hex;
use comfy_table::{CellAlignment, Table, presets};
use rulebook_bench::check::{Checked, Happened, ROBOTS};
use rulebook_bench::instructions::TOOLCHAIN;
use rulebook_bench::measure::Figures;
use rulebook_bench::rounds::Part;
use serde::{Serialize, Serializer};
use std::fmt::Write as _;

/// How long the rounds of a part take, in nanoseconds per round.
pub(super) struct Timing {
    pub(super) engine: Figures,
    pub(super) model: Figures,
}

impl Timing {
    /// How many times longer the model takes.
    pub(super) fn ratio(&self) -> Figures {
        self.model.over(&self.engine)
    }
}

/// How long files take, in nanoseconds per file.
pub(super) struct Files {
    pub(super) nanoseconds: Figures,
    pub(super) files: usize,
    pub(super) bytes: usize,
}

#[derive(Serialize)]
pub(super) struct Report {
    game: &'static str,
    toolchain: &'static str,
    debug_build: bool,
    signature: String,
    rounds: usize,
    parts: Vec<PartReport>,
    all: PartReport,
    reading: FilesReport,
    writing: FilesReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<ThreadsReport>,
}

/// The rounds of a part.
#[derive(Serialize)]
struct PartReport {
    name: String,
    segments: usize,
    rounds: usize,
    signature: String,
    rounds_per_second: f64,
    nanoseconds_per_round: FiguresReport,
    model_nanoseconds_per_round: FiguresReport,
    /// How many times longer the model takes.
    ratio: FiguresReport,
    /// What happened, per round.
    #[serde(serialize_with = "per_round")]
    happened: Happened,
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
    rounds_per_second_of_one: f64,
    rounds_per_second: f64,
    /// How many times faster all are than one.
    scaling: f64,
}

fn per_round<S: Serializer>(happened: &Happened, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(happened.counts().map(|(name, count)| (name, happened.per_round(count))))
}

impl From<&Figures> for FiguresReport {
    fn from(figures: &Figures) -> Self {
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
    fn of(name: &str, segments: usize, checked: &Checked, timing: &Timing) -> Self {
        Self {
            name: name.to_owned(),
            segments,
            rounds: usize::try_from(checked.happened.rounds).unwrap_or(usize::MAX),
            signature: hex(checked.signature),
            rounds_per_second: 1e9 / timing.engine.median(),
            nanoseconds_per_round: (&timing.engine).into(),
            model_nanoseconds_per_round: (&timing.model).into(),
            ratio: (&timing.ratio()).into(),
            happened: checked.happened,
        }
    }
}

impl Report {
    pub(super) fn of(parts: &[Part], checked: &[Checked], all: &Checked, measured: &Measured) -> Self {
        let segments = parts.iter().map(|part| part.segments.len()).sum();
        let entries = parts.iter().zip(checked).zip(&measured.parts);
        let entry = |((part, checked), timing): ((&Part, &Checked), &Timing)| {
            PartReport::of(&part.name, part.segments.len(), checked, timing)
        };
        let all = PartReport::of("all", segments, all, &measured.all);
        Self {
            game: "redbot",
            toolchain: TOOLCHAIN,
            debug_build: cfg!(debug_assertions),
            signature: all.signature.clone(),
            rounds: all.rounds,
            parts: entries.map(entry).collect(),
            all,
            reading: (&measured.reading).into(),
            writing: (&measured.writing).into(),
            threads: measured.threads.as_ref().map(|(threads, scaling)| ThreadsReport {
                threads: *threads,
                rounds_per_second_of_one: scaling.one.median(),
                rounds_per_second: scaling.all.median(),
                scaling: scaling.all.over(&scaling.one).median(),
            }),
        }
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {} rounds, signature {}\n", self.game, self.rounds, self.signature);
        text += &self.timings();
        let acting = self.all.happened.per_round(self.all.happened.acting);
        let _ = writeln!(text, "\nper round ({acting:.1} of {ROBOTS} robots act)");
        text += &self.happened();
        text.push('\n');
        for (what, files) in [("read", &self.reading), ("written", &self.writing)] {
            let FilesReport { bytes, megabytes_per_second, files_per_second, nanoseconds_per_file, files } = files;
            let _ = writeln!(
                text,
                "round files {what}: {megabytes_per_second:.0} MB/s, {} files/s ({files} files, {bytes} bytes; spread {})",
                thousands(*files_per_second),
                percent(nanoseconds_per_file.spread),
            );
        }
        if let Some(ThreadsReport { threads, rounds_per_second_of_one, rounds_per_second, scaling }) = &self.threads {
            let _ = writeln!(
                text,
                "{threads} threads: {} rounds/s, {scaling:.2} times the {} of one",
                thousands(*rounds_per_second),
                thousands(*rounds_per_second_of_one),
            );
        }
        text
    }

    fn all_parts(&self) -> impl Iterator<Item = &PartReport> {
        self.parts.iter().chain([&self.all])
    }

    fn timings(&self) -> String {
        let header = ["", "rounds", "rounds/s", "ns/round", "best", "spread", "model ns/round", "ratio"];
        let rows = self.all_parts().map(|part| {
            vec![
                part.name.clone(),
                part.rounds.to_string(),
                thousands(part.rounds_per_second),
                format!("{:.1}", part.nanoseconds_per_round.median),
                format!("{:.1}", part.nanoseconds_per_round.best),
                percent(part.nanoseconds_per_round.spread),
                format!("{:.0}", part.model_nanoseconds_per_round.median),
                format!("{:.2}", part.ratio.median),
            ]
        });
        table(&header, rows)
    }

    fn happened(&self) -> String {
        let names: Vec<&str> = self.all_parts().map(|part| part.name.as_str()).collect();
        let header = [&[""], names.as_slice()].concat();
        let rows = self.all.happened.counts().into_iter().enumerate().filter(|(_, (name, _))| *name != "rounds");
        let rows = rows.map(|(row, (name, _))| {
            let value = |part: &PartReport| {
                let (_, count) = part.happened.counts()[row];
                format!("{:.2}", part.happened.per_round(count))
            };
            [name.to_owned()].into_iter().chain(self.all_parts().map(value)).collect()
        });
        table(&header, rows)
    }
}

/// Numbers to the right of their names.
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

/// A whole number with its digits in groups of three.
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
