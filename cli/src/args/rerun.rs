//! The arguments of `rerun`.

use super::{ConfineArgs, FormatArg, LimitArgs, RulesArg};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Ask one strategy again in one recorded round
///
/// The strategy gets the recorded state with the same arguments as in the match,
/// and what it answers is shown beside what is recorded, with its error output.
/// A player that stays is told this one round, or with --replay all that come
/// before it too. The record is not changed. A state that is in no record can be
/// asked for too.
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook rerun [OPTIONS] --seat <SEAT> [GAME] <DIR|FILE> [STRATEGY]",
    after_help = "\
Examples:
  rulebook rerun game1 --seat 2 --round 17             the strategy that the record names
  rulebook rerun @game game1 --seat 2 --round 17 bots/b/run
  rulebook rerun game1/0017.txt --seat 2
  rulebook rerun game1 --seat P2 --round 17 --replay    asked in rounds 0 to 16 before
  rulebook rerun @game game1 --seat 2 --round 17 persistent:bots/b/run --replay --format json
  rulebook rerun @game foreign/0001.txt bots/a/run --seat 1 --memory-limit 256MiB
  rulebook rerun @game foreign --seat 1 --round 0 bots/a/run --time-limit 10s --format json

Exit status: 0 the answer is the recorded one, or none is recorded; 1 it is another; 2 the record cannot be read."
)]
pub(crate) struct RerunArgs {
    /// `[GAME] DIR|FILE [STRATEGY]`: the game, that of the record if not named; the folder
    /// of the record, or a round file, of a record or by itself; the strategy, as
    /// for `play`, that of the record if not named
    #[arg(required = true, num_args = 1..=3, value_name = "[GAME] DIR|FILE [STRATEGY]")]
    pub(crate) words: Vec<OsString>,
    /// The seat: P1, 1 or the name of the player
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: String,
    /// The number of the state that is shown, in a folder
    #[arg(long)]
    pub(crate) round: Option<u64>,
    /// Ask in all recorded rounds before it first, so that a player that stays
    /// knows what it knew in the match, and files are there that it has kept
    #[arg(long)]
    pub(crate) replay: bool,
    /// No progress of --replay, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Show the round file under this name
    #[arg(long, value_name = "NAME", value_parser = parse_name, conflicts_with = "replay")]
    pub(crate) shown_as: Option<String>,
    /// Show a round file that cannot be written
    #[arg(long)]
    pub(crate) read_only: bool,
    /// Run the program in this folder instead of its own
    #[arg(long, value_name = "DIR", conflicts_with_all = ["sandbox", "private_copy", "run_as"])]
    pub(crate) run_in: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// The name of a file, no path.
fn parse_name(text: &str) -> Result<String, String> {
    let name = std::path::Path::new(text).file_name();
    if name == Some(text.as_ref()) { Ok(text.to_owned()) } else { Err("expected the name of a file".to_owned()) }
}
