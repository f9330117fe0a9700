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
    /// Take the cases of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: Option<PathBuf>,
}

/// List the cases with their clauses
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case list --suite cases
  rulebook case list --suite cases --clause @clause")]
pub(crate) struct ListCasesArgs {
    /// Only those that pin this clause, or a clause of this section
    #[arg(long, value_name = "CLAUSE")]
    pub(crate) clause: Option<String>,
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
}

/// Tell why a case is as it is, by the text of its clauses
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

/// Draw a case step by step: before, answers, what happens, after
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

/// Write a case: what the engine makes of a state and answers
///
/// The case is printed in its canonical form. An input that the engine refuses
/// gives a negative case. Answers for several steps, one after another, give a
/// longer transcript. Read what came out against the rules before you keep it:
/// the engine may be wrong.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case new @game --id a-1 --clauses @silent_clause --why Silence. game1/0017.txt
  @examples")]
pub(crate) struct NewCaseArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The ID, which is to be the name of the file: small letters, digits, hyphens
    #[arg(long)]
    pub(crate) id: String,
    /// The clauses that the case pins, all of them necessary
    #[arg(long, required = true, value_name = "CLAUSE,…", value_delimiter = ',')]
    pub(crate) clauses: Vec<String>,
    /// What it shows, in one sentence
    #[arg(long, value_name = "SENTENCE")]
    pub(crate) why: String,
    /// The case that differs in one thing and has another result
    #[arg(long, value_name = "ID")]
    pub(crate) twin: Option<String>,
    /// Rules of a variant, taken as they stand: key=value,… or a file with a
    /// line each
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
    /// The input of a fuzz target of rounds, which holds rules, state and answers.
    /// Where the engine and the model of the rules differ on it, it is made as
    /// small as it can be while they do
    #[arg(long, value_name = "FILE", conflicts_with_all = ["rules", "state", "answers"])]
    pub(crate) from_fuzz: Option<PathBuf>,
    /// The state, a round file; - is standard input
    #[arg(required_unless_present = "from_fuzz")]
    pub(crate) state: Option<PathBuf>,
    /// The answers, a line per player and step; - is standard input. Without
    /// them there is one step in which nobody answers
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    /// The draws of a game with chance, as 3/6,0/4, taken as they stand: a case
    /// may be about faulty ones. They go with one step
    #[arg(long, value_name = "DRAWS", value_delimiter = ',', conflicts_with = "from_fuzz")]
    pub(crate) draws: Option<Vec<String>>,
}

/// Bring case files into their canonical form
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case fmt cases/@game-9001.case
  rulebook case fmt --check cases/*.case

Exit status: 0 fine, 1 with --check when a file is not as it must be, 2 a file cannot be read.")]
pub(crate) struct FmtArgs {
    /// Change nothing; name each file that is not canonical, with the line
    #[arg(long)]
    pub(crate) check: bool,
    /// The files
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// Print the SHA-256 of each file of a suite, as sha256sum does
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case manifest --suite cases
  rulebook case manifest --suite cases --write
  rulebook case manifest --suite cases --check

Exit status: 0 fine, 1 with --check when the manifest is not that of the files, 2 unreadable.")]
pub(crate) struct ManifestArgs {
    #[command(flatten)]
    pub(crate) suite: SuiteArg,
    /// Compare SHA256SUMS beside the cases with them
    #[arg(long, requires = "suite")]
    pub(crate) check: bool,
    /// Write SHA256SUMS beside the cases
    #[arg(long, requires = "suite", conflicts_with = "check")]
    pub(crate) write: bool,
}

/// Stamp a case with the present texts of its clauses, after looking at it
///
/// When a clause is edited, every case that pins it has to be looked at again.
/// This takes one case and the reason why it still stands, which is kept in
/// STAMPS.md beside the cases.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook case stamp @game-9002 --suite cases --date 2026-11-27 --reason 'New words only.'")]
pub(crate) struct StampArgs {
    /// The ID of the case
    pub(crate) id: String,
    /// The folder of the cases
    #[arg(long, value_name = "DIR")]
    pub(crate) suite: PathBuf,
    /// Why the case is right under the present text, in one line
    #[arg(long)]
    pub(crate) reason: String,
    /// The day, YYYY-MM-DD
    #[arg(long, value_parser = date)]
    pub(crate) date: String,
}

fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |part: &str, digits: usize, most: u32| {
        let plain = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        plain && part.parse().is_ok_and(|value| (1..=most).contains(&value))
    };
    match parts.as_slice() {
        [year, month, day] if number(year, 4, 9999) && number(month, 2, 12) && number(day, 2, 31) => {
            Ok(text.to_owned())
        }
        _ => Err("expected YYYY-MM-DD".to_owned()),
    }
}
