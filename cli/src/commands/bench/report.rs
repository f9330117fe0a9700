//! What was measured: tables for people, the same as JSON.

use super::Taken;
use crate::output::{counted, hex, plural};
use comfy_table::{CellAlignment, Table, presets};
use rulebook_bench::check::Checked;
use rulebook_bench::instructions::TOOLCHAIN;
use rulebook_bench::measure::Figures;
use rulebook_bench::measured::Part;
use rulebook_bench::measured::{Happened, Measured};
use serde::{Serialize, Serializer};
use std::fmt::Write as _;

/// How long the steps of a part take, in nanoseconds per step.
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
    /// What a step is called in this game.
    step: &'static str,
    /// What the file of a state is called.
    #[serde(skip)]
    file: &'static str,
    /// How many robots can act in a step.
    robots: u64,
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
    /// How many times longer the model takes.
    ratio: FiguresReport,
    /// How many robots acted, per step.
    acting: f64,
    /// What happened, per step.
    #[serde(serialize_with = "as_map")]
    happened: Vec<(&'static str, f64)>,
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
    /// How many times faster all are than one.
    scaling: f64,
}

fn as_map<S: Serializer>(happened: &[(&'static str, f64)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(happened.iter().copied())
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
    fn of<H: Happened>(name: &str, segments: usize, checked: &Checked<H>, timing: &Timing) -> Self {
        Self {
            name: name.to_owned(),
            segments,
            steps: checked.steps,
            signature: hex(checked.signature),
            steps_per_second: 1e9 / timing.engine.median(),
            nanoseconds_per_step: (&timing.engine).into(),
            model_nanoseconds_per_step: (&timing.model).into(),
            ratio: (&timing.ratio()).into(),
            acting: checked.per_step(checked.happened.acting()),
            happened: checked.shares(),
        }
    }
}

impl Report {
    pub(super) fn of<G: Measured>(
        parts: &[Part<G>],
        checked: &[Checked<G::Happened>],
        all: &Checked<G::Happened>,
        taken: &Taken,
    ) -> Self {
        let segments = parts.iter().map(|part| part.segments.len()).sum();
        let entries = parts.iter().zip(checked).zip(&taken.parts);
        let parts =
            entries.map(|((part, checked), timing)| PartReport::of(&part.name, part.segments.len(), checked, timing));
        let all = PartReport::of("all", segments, all, &taken.all);
        Self {
            game: G::NAME,
            step: G::STEP,
            file: G::FILE,
            robots: G::ROBOTS,
            toolchain: TOOLCHAIN,
            debug_build: cfg!(debug_assertions),
            signature: all.signature.clone(),
            steps: all.steps,
            parts: parts.collect(),
            all,
            reading: (&taken.reading).into(),
            writing: (&taken.writing).into(),
            threads: taken.threads.as_ref().map(|(threads, scaling)| ThreadsReport {
                threads: *threads,
                steps_per_second_of_one: scaling.one.median(),
                steps_per_second: scaling.all.median(),
                scaling: scaling.all.over(&scaling.one).median(),
            }),
        }
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {} {}s, signature {}\n", self.game, self.steps, self.step, self.signature);
        text += &self.timings();
        let _ = writeln!(text, "\nper {} ({:.1} of {} robots act)", self.step, self.all.acting, self.robots);
        text += &self.happened();
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

    fn happened(&self) -> String {
        let names: Vec<&str> = self.all_parts().map(|part| part.name.as_str()).collect();
        let header = [&[""], names.as_slice()].concat();
        let rows = self.all.happened.iter().enumerate().map(|(row, (name, _))| {
            let value = |part: &PartReport| format!("{:.2}", part.happened[row].1);
            [(*name).to_owned()].into_iter().chain(self.all_parts().map(value)).collect()
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
