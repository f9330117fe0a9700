//! The command line of `rulebook entries`.

use super::{ConfinementArgs, FormatArg, GameArg, LimitArgs, parse_seed};
use clap::{Args, Subcommand};
use rulebook_record::quantity::parse_duration;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// List, build and check the entries of a contest
///
/// An entry is a folder with a bot.toml, which defines its name, its build command
/// and its run command. Every command that takes a strategy also takes the folder
/// of an entry.
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  rulebook entries list entries
  rulebook entries build entries
  rulebook entries check @game entries --rounds 2"
)]
pub(crate) struct EntriesArgs {
    #[command(subcommand)]
    pub(crate) command: EntriesCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum EntriesCommand {
    List(ListEntriesArgs),
    Build(BuildEntriesArgs),
    Check(Box<CheckEntriesArgs>),
}

/// List the entries below a folder, sorted by name
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries list entries
  rulebook entries list entries --format json

Exit status: 0 success, 1 a bot.toml is invalid, 2 no entries, or two with the same name.")]
pub(crate) struct ListEntriesArgs {
    /// The folder
    pub(crate) dir: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Options of the commands that work on every entry below a folder.
#[derive(Args, Debug)]
pub(crate) struct WorkArgs {
    /// The folder
    pub(crate) dir: PathBuf,
    /// Number of entries to process at once [default: number of processors]
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Timeout of a build command, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10m")]
    pub(crate) build_limit: Duration,
    /// Print only the result, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Build every entry below a folder
///
/// Each build command runs in the folder of its entry, and its output goes to
/// rulebook-build.log there. A failed build does not stop the others.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries build entries
  rulebook entries build entries --jobs 4 --build-limit 90s --format json
  rulebook entries build entries --skip-broken

Exit status: 0 success, 1 an entry failed, 2 no entries, or two with the same name.")]
pub(crate) struct BuildEntriesArgs {
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Exit with status 0 if at least one entry builds; failed ones are listed.
    /// `rulebook tournament --skip-broken` plays without them
    #[arg(long)]
    pub(crate) skip_broken: bool,
}

/// Build and check every entry below a folder
///
/// Checks each entry as `rulebook check` does, with shorter games and under the
/// limits given here. The only limit of build commands is --build-limit.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries check @game entries --rounds 2
  rulebook entries check @game entries --rounds 0 --cpu-limit 2s --keep findings --format json

Exit status: 0 success, 1 an entry failed, 2 no entries, or two with the same name.")]
pub(crate) struct CheckEntriesArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Folder for the states of the findings, one subfolder per entry
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// Maximum number of rounds of each whole game, one game per seat; 0 for no games
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) rounds: u32,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}
