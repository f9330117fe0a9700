//! `rulebook view`

use super::{RecordedGameArg, RulesArg};
use clap::Args;
use std::path::PathBuf;

/// Replay a recorded game in the terminal
///
/// Shows the board, the players and the events on a full screen, round by round and
/// phase by phase. Follows a running game and shows new rounds as they appear. The
/// key ? shows all keys.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook view game1
  rulebook view game1 --round 17
  NO_COLOR=1 rulebook view game1                  without colors
  rulebook view foreign --rules splash_fire=3

The standard board needs a terminal of 80 x 24, which shows it in two parts; larger terminals show more."
)]
pub(crate) struct ViewArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record, or its log
    pub(crate) dir: PathBuf,
    /// State to start at [default: the first one; the last one of a running game]
    #[arg(long, value_name = "N")]
    pub(crate) round: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}
