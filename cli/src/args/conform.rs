//! The command line of `rulebook conform`.

use super::{GameArg, parse_seed};
use clap::{Args, ValueEnum};
use rulebook_conformance::report::Filter;
use rulebook_record::quantity::parse_duration;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Check another implementation of a game against the rules
///
/// COMMAND is started and asked over the protocol conf/1 (standard input and
/// output, counted lines) what comes of each case of the suite. It never hears
/// what is expected. A process that fails is started again, and the run goes on.
///
/// A list of what is known (--expect) has a line for each case: `fail` or
/// `skip`, the case, a date, a reason. What is said to fail must fail.
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

Exit status: 0 it conforms, 1 it does not, 2 it could not be tested.")]
pub(crate) struct ConformArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The form of the report; without it that of the name of --output, else text
    #[arg(long, value_enum)]
    pub(crate) format: Option<ReportFormat>,
    /// Write the report to this file, and only the verdict to standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Run only some cases: a pattern of IDs with * and ?, a clause (MOV-3) or a
    /// section of clauses (MOV). May be repeated: what any of them takes is run
    #[arg(long, value_name = "PATTERN", value_parser = |text: &str| Ok::<_, String>(Filter::new(text)))]
    pub(crate) filter: Vec<Filter>,
    /// Take the cases of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
    /// How many processes are asked at once; as many as there are processors if
    /// not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) jobs: Option<u16>,
    /// How long a reply may take, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "5s")]
    pub(crate) time_limit: Duration,
    /// A list of cases that are known to fail or to be skipped
    #[arg(long, value_name = "FILE")]
    pub(crate) expect: Option<PathBuf>,
    /// Start a process for every step, for implementations that answer one and end
    #[arg(long)]
    pub(crate) one_shot: bool,
    /// Number of failures to show in full, the smallest first: the fewest steps,
    /// then the fewest bytes in the request that fails
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) show: usize,
    /// No progress, only the report
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Compare this many random steps instead of the cases. The first difference is
    /// made as small as it can be, by asking further, and kept as a case file
    #[arg(long, value_name = "N", conflicts_with_all = ["suite", "filter", "expect", "jobs", "output"])]
    pub(crate) fuzz: Option<u64>,
    /// Write this many random steps as case files, for those who cannot start a
    /// process; no COMMAND is needed
    #[arg(long, value_name = "N", conflicts_with_all = ["fuzz", "suite", "filter", "expect", "jobs", "output"])]
    pub(crate) export: Option<u64>,
    /// What the random steps depend on
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    /// The folder of the case files that --fuzz and --export write; this one if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) save: Option<PathBuf>,
    /// The implementation and its arguments
    #[arg(last = true, required_unless_present = "export", value_name = "COMMAND")]
    pub(crate) command: Vec<OsString>,
}

/// The form of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people
    Text,
    /// An object per case and one for the run, a line each
    Jsonl,
    /// JUnit XML
    Junit,
    /// TAP 14
    Tap,
    /// One page that needs nothing else
    Html,
}

impl ReportFormat {
    /// The format that the name of a file tells.
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
