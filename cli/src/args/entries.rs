//! The command line of `rulebook entries`.

use super::{ConfineArgs, FormatArg, GameArg, LimitArgs, parse_seed};
use clap::{Args, Subcommand};
use rulebook_record::quantity::parse_duration;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// List, build and check the entries of a contest
///
/// An entry is a folder with a bot.toml, which tells its name, how it is built
/// and how it is run. Wherever a strategy is named, the folder of an entry can
/// stand.
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

/// List the entries below a folder, by their names
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries list entries
  rulebook entries list entries --format json

Exit status: 0 fine, 1 a bot.toml is not as it must be, 2 no entries, or two of one name.")]
pub(crate) struct ListEntriesArgs {
    /// The folder
    pub(crate) dir: PathBuf,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// How entries are worked on.
#[derive(Args, Debug)]
pub(crate) struct WorkArgs {
    /// The folder
    pub(crate) dir: PathBuf,
    /// How many entries are worked on at once; as many as there are processors
    /// if not given
    #[arg(long, short, value_name = "N")]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// How long a build command may take, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "10m")]
    pub(crate) build_limit: Duration,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Build every entry below a folder
///
/// The build command of each runs in its folder; what it writes goes to
/// rulebook-build.log there. One that fails does not stop the others.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries build entries
  rulebook entries build entries --jobs 4 --build-limit 90s --format json
  rulebook entries build entries --skip-broken

Exit status: 0 fine, 1 an entry failed, 2 no entries, or two of one name.")]
pub(crate) struct BuildEntriesArgs {
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// End with status 0 though entries do not build, as long as one does; they
    /// are named. `rulebook tournament --skip-broken` plays without them
    #[arg(long)]
    pub(crate) skip_broken: bool,
}

/// Build every entry below a folder, and check each
///
/// Each entry is checked as by `rulebook check`, with shorter games and under
/// the limits that are given here. Build commands have none but --build-limit.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook entries check @game entries --rounds 2
  rulebook entries check @game entries --rounds 0 --cpu-limit 2s --keep findings --format json

Exit status: 0 fine, 1 an entry failed, 2 no entries, or two of one name.")]
pub(crate) struct CheckEntriesArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// Keep the states of the findings here, in a folder per entry
    #[arg(long, value_name = "DIR")]
    pub(crate) keep: Option<PathBuf>,
    /// The most rounds of each whole game, one game per seat; 0 for no games
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) rounds: u32,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}
