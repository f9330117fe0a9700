//! The arguments of `bench`.

use super::{FormatArg, GameArg, RulesArg};
use clap::Args;
use rulebook_record::quantity::parse_duration;
use std::path::PathBuf;
use std::time::Duration;

/// Measure the speed of the engine and compare it with the spec-shaped model
///
/// The benchmark plays steps (@steps). The standard set comes from several kinds
/// of games, is the same in every run, and covers every kind of event often;
/// --record takes the steps of a recorded game instead. The engine and the model
/// of the conformance suite play the same steps in turn, each segment of a game
/// from its start. All answers are parsed beforehand. The states after all steps
/// are also written to state files in memory and read back.
///
/// The signature is the 64-bit FNV-1a hash of the state files after all steps, in
/// order. A faster engine that is still correct has the same signature. The engine
/// and the model must agree on every state.
///
/// A figure is the median over the repetitions. The spread is the interquartile
/// range divided by the median. The ratio of model time to engine time is computed
/// within each repetition.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook bench @game
  @examples
  rulebook bench @game --record game1             the rounds of a recorded game
  rulebook bench @game --record game1 --format json
  rulebook bench @game --time 100ms --repeat 5 --threads 2 --min-ratio 1

Exit status: 0 measured, 1 the ratio is below --min-ratio or the model disagrees, 2 nothing to measure.")]
pub struct BenchArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Measure the steps of this record with the recorded answers, instead of the
    /// standard set. May be repeated
    #[arg(long, value_name = "DIR")]
    pub(crate) record: Vec<PathBuf>,
    /// Approximate time to measure each figure, with its unit
    #[arg(long, value_name = "TIME", value_parser = parse_duration, default_value = "300ms")]
    pub(crate) time: Duration,
    /// Number of repetitions that --time is divided into
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) repeat: u16,
    /// Also play the steps on this many threads at once, each on its own copy
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Fail when the ratio of model time to engine time is below this
    #[arg(long, value_name = "RATIO", allow_hyphen_values = true, value_parser = parse_ratio)]
    pub(crate) min_ratio: Option<f64>,
    /// Print only the result, no progress
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
