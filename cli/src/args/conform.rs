//! The command line of `rulebook conform`.

use super::{GameArg, parse_seed};
use clap::{Args, ValueEnum};
use rulebook_conformance::report::Filter;
use rulebook_record::quantity::parse_duration;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Compare another implementation of a game with the rules
///
/// Starts COMMAND and asks it to play each case of the suite over the protocol
/// conf/1 (counted lines on stdin and stdout). The runner never sends expected
/// results. It restarts a process that fails and continues.
///
/// A baseline of known failures (--expect) has one line per case: `fail` or
/// `skip`, the case, a date and a reason. A case marked `fail` must fail.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook conform @game -- ./referee --conf1
  rulebook conform @game --filter @section --filter @other_clause -- ./referee --conf1
  rulebook conform @game --expect known.txt --output report.html -- ./referee --conf1
  rulebook conform @game --one-shot --jobs 2 --time-limit 500ms -- ./referee --once
  rulebook conform @game --format tap -- rulebook adapter
  rulebook conform @game --fuzz 10000 --seed 7 --save found -- ./referee --conf1
  rulebook conform @game --export 100 --save random

Exit status: 0 it conforms, 1 it does not conform, 2 it could not be tested.")]
pub(crate) struct ConformArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Format of the report [default: by the extension of --output, else text]
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReportFormat>,
    /// Write the report to this file, and only the verdict to stdout
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Run only matching cases: a pattern of IDs with * and ?, a clause (MOV-3) or a
    /// section of clauses (MOV). May be repeated; a case runs if any filter matches
    #[arg(long, value_name = "PATTERN", value_parser = |text: &str| Ok::<_, String>(Filter::new(text)))]
    pub(crate) filter: Vec<Filter>,
    /// Use the cases of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
    /// Number of processes to run at once [default: number of processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// Timeout of a reply, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5s")]
    pub(crate) time_limit: Duration,
    /// Baseline: a list of cases that are known to fail or to be skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
    /// Start a process per step, for implementations that exit after one answer
    #[arg(long)]
    pub(crate) one_shot: bool,
    /// Number of failures to show in full, smallest first: fewest steps, then fewest
    /// bytes in the failing request
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) show: usize,
    /// Print only the report, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Compare this many random steps instead of the cases. The first difference is
    /// minimized with further requests and saved as a case file
    #[arg(long, value_name = "N", conflicts_with_all = ["suite", "filter", "expect", "jobs", "output"])]
    pub(crate) fuzz: Option<u64>,
    /// Write this many random steps as case files, for implementations that cannot
    /// run as a process. Needs no COMMAND
    #[arg(long, value_name = "N", conflicts_with_all = ["fuzz", "suite", "filter", "expect", "jobs", "output"])]
    pub(crate) export: Option<u64>,
    /// Seed for the random steps
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    /// Folder for the case files of --fuzz and --export [default: the current folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// The implementation and its arguments
    #[arg(last = true, required_unless_present = "export", value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// Format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// One JSON object per line: one per case and one for the run
    Jsonl,
    /// JUnit XML
    Junit,
    /// TAP 14
    Tap,
    /// One self-contained page
    Html,
}

impl ReportFormat {
    /// The format for the extension of a file name.
    pub(crate) fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "txt" | "text" => Some(Self::Text),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            "xml" => Some(Self::Junit),
            "tap" => Some(Self::Tap),
            "html" | "htm" => Some(Self::Html),
            _ => None,
        }
    }
}
