//! The command line of `rulebook check`.

use super::{ConfinementArgs, FormatArg, GameArg, LimitArgs, parse_seed};
use clap::Args;
use std::ffi::OsString;
use std::path::PathBuf;

/// Test a strategy for problems before a contest
///
/// Asks the strategy for answers to states of all kinds in every seat, alone and in
/// all seats at once, in other environments, and in whole games against the
/// built-in players. Reads the source code of an entry if the game has rules for
/// it. A fault costs rounds, a warning may cost rounds on another machine, and a
/// note is tolerated. Each finding comes with a file of the state and a command
/// that asks for the answer again under the same limits. The report also shows the
/// maximum wall time, CPU time, memory and size of an answer. The measured memory
/// is never below that of the referee itself, about 10 MiB.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook check @game ./bot
  rulebook check @game persistent:bots/a/stay --rounds 10 --memory-limit 256MiB
  rulebook check @game bots/a/run --rounds 0 --keep findings --format json    no whole games

Exit status: 0 no fault, 1 a fault, 2 the program does not exist.")]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The strategy: a program, persistent:PROGRAM, each-round:PROGRAM, or an entry
    pub(crate) bot: OsString,
    /// Folder for the states of the findings; replaces those of a previous check
    /// [default: a new temporary folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// Maximum number of rounds of each whole game, one game per seat; 0 for no games
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) rounds: u32,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Print only the result, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}
