//! `rulebook analyze`

use super::export::ThemeName;
use super::{FormatArg, RecordedGameArg, RulesArg};
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Judge the moves of a recorded game with a strong player
///
/// For each move, prints the best move, the expected final lead of the player, and
/// the loss: the points that the move that was played gave away. A picture shows the
/// lead as a curve. A blunder gives away four points or more. In JSON, points are in
/// hundredths. The result does not depend on the machine or on the number of threads.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  @examples"
)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record, or its log
    pub(crate) dir: PathBuf,
    /// Positions to visit for the best move; for another move that was played, at most
    /// four times as many
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Greatest depth in moves [default: no limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(crate) depth: Option<u32>,
    /// Moves to judge at the same time [default: one per processor]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Write the curve of the lead as a vector picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the curve of the lead as a raster picture
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Colors of the pictures
    #[arg(long, value_enum, default_value_t)]
    pub(crate) theme: ThemeName,
    /// Print no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
