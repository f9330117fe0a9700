//! The arguments of `perft`.

use super::{FormatArg, GameArg, RulesArg};
use clap::Args;
use std::path::PathBuf;

/// Count all joint answers to a depth and hash the resulting states
///
/// @perft
///
/// A state in which the game is over counts as one leaf. The hash is the sum, modulo
/// 2^64, of the 64-bit FNV-1a hashes of the state files of all leaves.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  @examples
  rulebook perft @game tiny.txt 1 --format json")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The state, a file; - reads stdin
    pub(crate) state: PathBuf,
    /// Depth in plies: steps, and forced passes where the rules count them
    pub(crate) depth: u32,
    /// Also print each joint answer of the first step with its own count and hash
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
