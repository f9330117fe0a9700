//! The arguments of `perft`.

use super::{FormatArg, GameArg, RulesArg};
use clap::Args;
use std::path::PathBuf;

/// Count all joint answers to a depth, with a hash over the states they lead to
///
/// RedBot: every robot alive of a player in the game has 4 movements times
/// NOTHING, FIRE and a build on each cell of the board; all others have the
/// default order. For tiny boards with two or three robots. FIbot: the player to
/// move passes, or one of its robots slides in one of 4 directions or explodes.
///
/// A state in which the game is over is one leaf. The hash is the sum, modulo
/// 2^64, of the 64-bit FNV-1a hashes of the state files of all leaves.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook perft redbot conformance/perft/redbot/duel.txt 1
  rulebook perft redbot conformance/perft/redbot/solo.txt 2 --divide    a line per joint order
  rulebook perft fibot conformance/perft/fibot/usual.txt 3
  rulebook perft redbot tiny.txt 1 --format json")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The state, a file; - is standard input
    pub(crate) state: PathBuf,
    /// How many steps deep
    pub(crate) depth: u32,
    /// Also print each joint answer of the first step with its own count and hash
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
