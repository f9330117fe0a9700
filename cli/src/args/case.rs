//! The command line of `rulebook case`.

use super::GameArg;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Read, write and check golden cases
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  rulebook case list --suite cases --clause @section
  rulebook case explain @game-9001 --suite cases
  rulebook case show cases/@game-9001.case
  rulebook case fmt --check cases/@game-9001.case"
)]
pub(crate) struct CaseArgs {
    #[command(subcommand)]
    pub(crate) command: CaseCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CaseCommand {
    List(ListCasesArgs),
    Explain(ExplainCaseArgs),
    Show(ShowCaseArgs),
    New(NewCaseArgs),
    Fmt(FmtArgs),
    Manifest(ManifestArgs),
    Stamp(StampArgs),
}

#[derive(Args, Debug)]
pub(crate) struct SuiteArg {
    /// Use the cases of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
}

/// List the cases and their clauses
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case list --suite cases
  rulebook case list --suite cases --clause @clause")]
pub(crate) struct ListCasesArgs {
    /// List only cases that pin this clause, or a clause of this section
    #[arg(long, value_name = "CLAUSE")]
    pub(crate) clause: Option<String>,
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
}

/// Explain a case by the text of its clauses
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case explain @game-9001 --suite cases
  rulebook case explain cases/@game-9001.case")]
pub(crate) struct ExplainCaseArgs {
    /// The ID of the case, or its file
    #[arg(value_name = "ID|FILE")]
    pub(crate) case: String,
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
}

/// Draw a case step by step: state before, answers, events, state after
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case show @game-9001 --suite cases
  rulebook case show cases/@game-9001.case")]
pub(crate) struct ShowCaseArgs {
    /// The ID of the case, or its file
    #[arg(value_name = "ID|FILE")]
    pub(crate) case: String,
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
}

/// Write a case from a state and answers, with the engine's result
///
/// Prints the case in canonical form. An input that the engine rejects gives a
/// negative case. Answers for several steps in a row give a longer transcript.
/// Check the result against the rules before you keep it: the engine may be wrong.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case new @game --id a-1 --clauses @silent_clause --why Silence. game1/0017.txt
  @examples")]
pub(crate) struct NewCaseArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// ID of the case and name of its file: lowercase letters, digits and hyphens
    #[arg(long)]
    pub(crate) id: String,
    /// Clauses that the case pins; each must be necessary
    #[arg(long, required = true, value_name = "CLAUSE,…", value_delimiter = ',')]
    pub(crate) clauses: Vec<String>,
    /// What the case shows, in one sentence
    #[arg(long, value_name = "SENTENCE")]
    pub(crate) why: String,
    /// ID of the case that differs in one thing and has another result
    #[arg(long, value_name = "ID")]
    pub(crate) twin: Option<String>,
    /// Rules of a variant, not validated: key=value,… or a file with one per line
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// Input of a fuzz target for rounds: rules, state and answers. When the engine
    /// and the model of the rules differ on it, the input is minimized
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "state", "answers"])]
    pub(crate) from_fuzz: Option<PathBuf>,
    /// The state, a round file; - reads stdin
    #[arg(required_unless_present = "from_fuzz")]
    pub(crate) state: Option<PathBuf>,
    /// Answers, one line per player and step; - reads stdin. Without this option
    /// the case has one step in which no player answers
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// Draws of a game with chance, as in 3/6,0/4. They are not validated, because
    /// a case may test invalid draws. Allowed for one step only
    #[arg(long, value_name = "DRAWS", value_delimiter = ',', conflicts_with = "from_fuzz")]
    pub(crate) draws: Option<Vec<String>>,
}

/// Rewrite case files in canonical form
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case fmt cases/@game-9001.case
  rulebook case fmt --check cases/*.case

Exit status: 0 success, 1 with --check when a file is not canonical, 2 a file is unreadable.")]
pub(crate) struct FmtArgs {
    /// Change nothing; report each file that is not canonical, with the line
    #[arg(long)]
    pub(crate) check: bool,
    /// The files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// Print the SHA-256 of each file of a suite in the format of sha256sum
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case manifest --suite cases
  rulebook case manifest --suite cases --write
  rulebook case manifest --suite cases --check

Exit status: 0 success, 1 with --check when the manifest and the files differ, 2 unreadable.")]
pub(crate) struct ManifestArgs {
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
    /// Compare the files with SHA256SUMS beside them
    #[arg(long, requires = "suite")]
    pub(crate) check: bool,
    /// Write SHA256SUMS beside the cases
    #[arg(long, requires = "suite", conflicts_with = "check")]
    pub(crate) write: bool,
}

/// Stamp a reviewed case with the current text of its clauses
///
/// After a clause is edited, someone has to review every case that pins it. This
/// command updates the stamps of one case and appends the reason why it still
/// holds to STAMPS.md beside the cases.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case stamp @game-9002 --suite cases --date 2026-11-27 --reason 'New words only.'")]
pub(crate) struct StampArgs {
    /// ID of the case
    pub(crate) id: String,
    /// The folder of the cases
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: PathBuf,
    /// Why the case is correct under the current text, in one line
    #[arg(long)]
    pub(crate) reason: String,
    /// Date of the review, YYYY-MM-DD
    #[arg(long, value_parser = date)]
    pub(crate) date: String,
}

fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize, max: u32| {
        let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        plain && part.parse().is_ok_and(|value| (1..=max).contains(&value))
    };
    match parts.as_slice() {
        [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31) => {
            Ok(text.to_owned())
        }
        _ => Err("expected YYYY-MM-DD".to_owned()),
    }
}
