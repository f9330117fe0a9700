//! `rulebook view`

use super::{RecordedGameArg, RulesArg};
use clap::Args;
use std::path::PathBuf;

/// Play a recorded game in the terminal
///
/// A full screen with the board, the players and what happened, round by round
/// and phase by phase. A game that is still being played is followed: its new
/// rounds are shown as they come. The key ? shows all keys.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook view game1
  rulebook view game1 --round 17
  NO_COLOR=1 rulebook view game1                  without colors
  rulebook view foreign --rules splash_fire=3

It needs a terminal of 80 x 24 for the usual board, which has two parts there; larger ones show more."
)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record
    pub(crate) dir: PathBuf,
    /// The state to begin with; the first one if not given, of a game that is
    /// still being played the last one
    #[arg(long, value_name = "N")]
    pub(crate) round: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}
