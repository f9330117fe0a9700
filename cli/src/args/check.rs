//! The command line of `rulebook check`.

use super::{ConfineArgs, FormatArg, GameArg, LimitArgs, parse_seed};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Play one strategy through everything that matters to its author
///
/// It is asked for an answer to states of all kinds in every seat, alone and in
/// all seats at once, in other surroundings, and in whole games against the
/// built-in players. What costs rounds is a fault, what may cost rounds elsewhere
/// a warning, and what is tolerated a note. For each there is a file with the
/// state and a command that asks for the answer again, under the same limits.
/// The most wall time, CPU time, memory and bytes of an answer are told too;
/// memory is never less than what the referee itself has, some 10 MiB.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook check @game ./bot
  rulebook check @game persistent:bots/a/stay --rounds 10 --memory-limit 256MiB
  rulebook check @game bots/a/run --rounds 0 --keep findings --format json    no whole games

Exit status: 0 no fault, 1 a fault, 2 there is no such program.")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The strategy: a program, persistent:PROGRAM, or the folder of an entry
    pub(crate) bot: OsString,
    /// Keep the states of the findings here, in place of those of a former check;
    /// without it in a new folder among the temporary files
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// The most rounds of each whole game, one game per seat; 0 for no games
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) rounds: u32,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}
