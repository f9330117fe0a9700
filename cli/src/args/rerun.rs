//! The arguments of `rerun`.

use super::{ConfinementArgs, FormatArg, LimitArgs, RulesArg};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Run one strategy again on one recorded round
///
/// The strategy gets the recorded state with the same arguments as in the match.
/// The command shows its answer beside the recorded one, and its stderr. A
/// persistent player gets this one round, or with --replay all earlier rounds
/// first. The record does not change. The state may also be a round file without
/// a record.
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook rerun [OPTIONS] --seat <SEAT> [GAME] <DIR|FILE> [STRATEGY]",
    after_help = "\
Examples:
  rulebook rerun game1 --seat 2 --round 17             the recorded strategy
  rulebook rerun @game game1 --seat 2 --round 17 bots/b/run
  rulebook rerun game1/0017.txt --seat 2
  rulebook rerun game1 --seat P2 --round 17 --replay    rounds 0 to 16 first
  rulebook rerun @game game1 --seat 2 --round 17 persistent:bots/b/run --replay --format json
  rulebook rerun @game foreign/0001.txt bots/a/run --seat 1 --memory-limit 256MiB
  rulebook rerun @game foreign --seat 1 --round 0 bots/a/run --time-limit 10s --format json

Exit status: 0 the answer is the recorded one, or none is recorded; 1 it differs; 2 the record is unreadable."
)]
pub(crate) struct RerunArgs {
    /// `[GAME] DIR|FILE [STRATEGY]`: the game (default: the recorded one); the folder
    /// of a record, or a round file with or without its record; the strategy, as for
    /// `play` (default: the recorded one)
    #[arg(required = true, num_args = 1..=3, value_name = "[GAME] DIR|FILE [STRATEGY]")]
    pub(crate) words: Vec<OsString>,
    /// The seat: P1, 1 or the name of the player
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: String,
    /// Number of the state to show the strategy, for a folder
    #[arg(long)]
    pub(crate) round: Option<u64>,
    /// Replay all earlier recorded rounds first, so that a persistent player knows
    /// what it knew in the match and the files it kept exist
    #[arg(long)]
    pub(crate) replay: bool,
    /// Print only the result, no progress of --replay
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Give the round file this name
    #[arg(long, value_name = "NAME", value_parser = parse_name, conflicts_with = "replay")]
    pub(crate) shown_as: Option<String>,
    /// Make the round file read-only
    #[arg(long)]
    pub(crate) read_only: bool,
    /// Run the program in this folder instead of its own
    #[arg(long, value_name = "DIR", conflicts_with_all = ["sandbox", "private_copy", "run_as"])]
    pub(crate) run_in: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Parses the name of a file without a path.
fn parse_name(text: &str) -> Result<String, String> {
    let name = std::path::Path::new(text).file_name();
    if name == Some(text.as_ref()) { Ok(text.to_owned()) } else { Err("expected the name of a file".to_owned()) }
}
