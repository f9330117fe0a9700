//! The arguments of `bench`.

use super::{FormatArg, GameArg, RulesArg};
use clap::Args;
use rulebook_record::quantity::parse_duration;
use std::path::PathBuf;
use std::time::Duration;

/// Measure how fast a game is played, and compare with the spec-shaped model
///
/// What is measured are steps (@steps): those of several
/// kinds of games, the same ones in each run, in which nothing that can happen
/// is rare; or those of a recorded game. They are played by the engine and by
/// the model of the conformance suite, one after the other, each segment of a
/// game from its start on, with all answers understood beforehand. The states
/// after all steps are also written to state files in memory, and read from
/// them.
///
/// The signature is the 64-bit FNV-1a hash of the files of the states after all
/// steps, one after the other: an engine that is faster and still right has the
/// same. The engine and the model must agree on each of them.
///
/// A figure is the median over the repetitions; the spread is the distance
/// between its quartiles as a share of it. How many times longer the model
/// takes is found in each repetition by itself.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook bench @game
  @examples
  rulebook bench @game --record game1             the rounds of a recorded game
  rulebook bench @game --record game1 --format json
  rulebook bench @game --time 100ms --repeat 5 --threads 2 --min-ratio 1

Exit status: 0 measured, 1 the ratio is lower than it must be, or the model does not agree, 2 nothing to measure.")]
pub struct BenchArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Measure the steps of this record, with the answers as recorded, instead
    /// of the standard ones. May be repeated
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Vec<PathBuf>,
    /// How long each figure is measured, about, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "300ms")]
    pub(crate) time: Duration,
    /// How many repetitions that time is cut into
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) repeat: u16,
    /// Also play the steps by this many threads at once, each its own copy
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Fail when the model takes less than so many times as long as the engine
    #[arg(long, value_name = "RATIO", allow_hyphen_values = true, value_parser = parse_ratio)]
    pub(crate) min_ratio: Option<f64>,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|ratio: &f64| ratio.is_finite() && *ratio > 0.0).ok_or("expected a number above 0".into())
}
