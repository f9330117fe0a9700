//! The arguments of `rerun`.

use super::{ConfineArgs, FormatArg, GameArg, LimitArgs, RulesArg};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Ask one strategy again in one recorded round
///
/// The strategy gets the recorded state with the same arguments as in the match,
/// and what it answers is shown beside what is recorded, with its error output.
/// A player that stays is told this one round. The record is not changed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook rerun redbot game1 --seat 2 --round 17             the strategy that the record names
  rulebook rerun redbot game1 --seat 2 --round 17 bots/b/run
  rulebook rerun redbot foreign --seat 1 --round 0 bots/a/run --time-limit 10s --format json

Exit status: 0 the answer is the recorded one, or none is recorded; 1 it is another; 2 the record cannot be read.")]
pub(crate) struct RerunArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The folder of the record
    pub(crate) dir: PathBuf,
    /// The strategy, as for `play`; that of the record if not given
    pub(crate) strategy: Option<OsString>,
    /// The seat, from 1
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: usize,
    /// The number of the state that is shown
    #[arg(long)]
    pub(crate) round: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
