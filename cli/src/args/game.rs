//! The arguments of `game`.

use super::{ConfinementArgs, FaultArgs, LimitArgs, parse_seed};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Play a game in the form of its source: board on stdin, whole record on stdout
///
/// Takes the names of the players as arguments, by seat, and reads the first state
/// from stdin. A name means the program or entry of that name in the current
/// folder, or else a built-in player, in any letter case. Paths, builtin:NAME,
/// persistent:PATH and each-round:PATH name players as in `play`.
///
/// The record on stdout has all states and actions. `verify`, `explain`, `show`,
/// `view`, `export` and the web page read it. It has no room for the draws of
/// chance; --draws keeps them in a file of their own.
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook game [OPTIONS] [GAME] NAME… < BOARD > RECORD",
    after_help = "\
Examples:
  @examples"
)]
pub(crate) struct GameArgs {
    /// `[GAME] NAME…`: the game (default: the only one with such a form), and the name
    /// of each player
    #[arg(hide_default_value = true)]
    pub(crate) arguments: Vec<OsString>,
    /// List the built-in players
    #[arg(long)]
    pub(crate) list: bool,
    /// File for the draws. If it lies beside the record, as default.draws beside
    /// default.res, `verify` checks them
    #[arg(long, value_name = "FILE")]
    pub(crate) draws: Option<PathBuf>,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// Print no progress and no result on stderr
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}
