//! Results per entry.

use crate::check::{Kind, Report as Checked};
use crate::entries::{Build, Entry, FoundEntry};
use crate::failure::Failure;
use crate::output::{counted, quoted, table_cell};
use comfy_table::{Table, presets};
use rulebook_core::text::Printable;
use rulebook_referee::Protocol;
use serde::Serialize;
use std::fmt::Write as _;

/// The result of an entry that did not fail.
pub(super) enum Outcome {
    Listed,
    Built {
        build: Build,
    },
    Checked {
        build: Build,
        report: Box<Checked>,
        /// The options for the limits of the check.
        limits: Vec<String>,
    },
}

/// The result of one entry.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) name: String,
    folder: String,
    /// Contents of the manifest; `None` when it cannot be read.
    #[serde(flatten)]
    manifest: Option<Manifest>,
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<Box<Checked>>,
    /// Warnings about the build and the source code.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct Manifest {
    language: String,
    authors: Vec<String>,
    /// `None` if the manifest leaves it to the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    protocol: Option<Protocol>,
}

impl Row {
    pub(super) fn of(found: FoundEntry, with: impl FnOnce(&Entry) -> Result<Outcome, Failure>) -> Self {
        let (name, folder) = (found.name(), found.folder.display().to_string());
        let mut row = Self { name, folder, manifest: None, build: None, check: None, warning: None, error: None };
        let outcome = found.entry.and_then(|entry| {
            let Entry { language, authors, protocol, .. } = entry.clone();
            row.manifest = Some(Manifest { language, authors, protocol });
            with(&entry)
        });
        match outcome {
            Ok(Outcome::Listed) => {}
            Ok(Outcome::Built { build }) => row.built(&build),
            Ok(Outcome::Checked { build, report, limits }) => {
                row.built(&build);
                row.warn_of_source(&report);
                row.error = faults(&report, &limits).map(|failure| failure.to_string().trim_end().to_owned());
                row.check = Some(report);
            }
            Err(failure) => row.error = Some(failure.to_string().trim_end().to_owned()),
        }
        row
    }

    fn built(&mut self, build: &Build) {
        self.build = Some(match build {
            Build::Nothing => "nothing to build",
            Build::Done { .. } => "built",
        });
        if let Build::Done { warning: Some(warning) } = build {
            self.warn(&format!("{warning}\n hint: {HINT}"));
        }
    }

    fn warn_of_source(&mut self, report: &Checked) {
        let findings = report.findings.iter().filter(|finding| finding.kind == Kind::Source);
        for cause in findings.flat_map(|finding| &finding.causes) {
            self.warn(&cause.detail);
        }
    }

    fn warn(&mut self, text: &str) {
        let before = self.warning.take().map_or_else(String::new, |warning| warning + "\n");
        self.warning = Some(format!("{before}warning: {text}"));
    }

    pub(super) const fn failed(&self) -> bool {
        self.error.is_some()
    }
}

/// The failure of an entry with faults.
fn faults(report: &Checked, limits: &[String]) -> Option<Failure> {
    let first = report.findings.first().filter(|_| report.faults > 0)?;
    let (faults, findings) = (counted(report.faults, "fault"), counted(report.findings.len(), "finding"));
    let cause = first.causes.first();
    let detail = cause.map_or_else(String::new, |cause| format!(", {}", cause.detail));
    let message = format_args!("{faults} in {findings}, the first: {}{detail}", first.kind.headline());
    let failure = Failure::no(message);
    let failure = match cause.and_then(|cause| cause.error_output.last()) {
        Some(line) => failure.hint(format_args!("it wrote to stderr: {line}")),
        None => failure,
    };
    let failure = match cause.and_then(|cause| cause.hint.as_ref()) {
        Some(hint) => failure.hint(hint),
        None => failure,
    };
    let words: Vec<_> = limits.iter().map(|word| quoted(word.as_ref())).collect();
    let words = [vec![quoted(report.strategy.as_ref())], words].concat().join(" ");
    let command = format!("rulebook check {} {words}", report.game);
    Some(failure.hint(format_args!("`{command}` shows all of them")))
}

/// What to do when a build command writes no program, or leaves it unchanged.
const HINT: &str = "the build command in bot.toml must write the program that `run` names";

/// A table of the entries, followed by their errors.
pub(super) fn text(rows: &[Row]) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(["name", "language", "protocol", "folder", "result"]);
    for row in rows {
        let (language, protocol) = match &row.manifest {
            Some(Manifest { language, protocol, .. }) => {
                let protocol = match protocol {
                    Some(Protocol::EachRound) => "each-round",
                    Some(Protocol::Persistent) => "persistent",
                    None => "default",
                };
                (language.as_str(), protocol)
            }
            None => ("", ""),
        };
        let cells = [&row.name, language, protocol, &row.folder, &result(row)];
        table.add_row(cells.map(table_cell));
    }
    let mut text = String::new();
    for line in table.lines() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", line.trim());
    }
    for row in rows {
        let messages: Vec<_> = [&row.warning, &row.error].into_iter().flatten().map(String::as_str).collect();
        if !messages.is_empty() {
            let _ = write!(text, "\n{}\n{}\n", Printable(&row.name), messages.join("\n"));
        }
    }
    text
}

fn result(row: &Row) -> String {
    match (&row.error, &row.check, row.build) {
        (Some(_), ..) => "FAILED".to_owned(),
        (None, Some(check), _) => {
            format!("passed, {}, {}", counted(check.warnings, "warning"), counted(check.notes, "note"))
        }
        (None, None, Some(build)) => build.to_owned(),
        (None, None, None) => String::new(),
    }
}
