//! The arguments of `compare`.

use super::{ConfinementArgs, FaultArgs, FormatArg, LimitArgs, RulesArg, parse_seed};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Test whether a new version of a strategy is stronger than the old one
///
/// The versions play pairs of games. Both games of a pair have the same seed and
/// the same start; in the second game OLD and NEW swap seats. A sequential test
/// (SPRT over pairs, as in fastchess and OpenBench) stops as soon as the pairs
/// support one of two hypotheses: H0, NEW is elo0 stronger than OLD, or H1, NEW is
/// elo1 stronger than OLD. At --max-pairs the test ends undecided.
///
/// The players of --against take the other seats. In a game of two seats OLD and
/// NEW meet directly; with --against each of them plays the same opponents from
/// the same seat instead.
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook compare [OPTIONS] <GAME> <OLD> <NEW>\n       \
                      rulebook compare [OPTIONS] --resume <DIR>",
    after_help = "\
Examples:
  rulebook compare @game builtin:@old builtin:@new --match-rounds 10
  rulebook compare @game builtin:@player3 bots/a/run --against builtin:{@player2,@player1} --max-pairs 3
  @examples
  rulebook compare @game bots/b/run bots/a/run --match-rounds 5 --max-pairs 4 --out c --json c.json
  rulebook compare @game bots/b/run bots/a/run --match-rounds 4 --max-pairs 2 --out c --replace
  rulebook compare @game builtin:@player2 builtin:@player1 --elo0 -20 --elo1 0 --max-pairs 2
  rulebook compare --resume comparison9           resume after a crash or Ctrl-C

Exit status: 0 the comparison ended, with any decision, 1 a game could not be played, 2 usage,
128 + N ended by signal N. The JSON has the decision as `decision`: H0, H1 or undecided."
)]
pub(crate) struct CompareArgs {
    /// The game
    pub(crate) game: Option<String>,
    /// The old version: a path, persistent:PATH, each-round:PATH, builtin:NAME or an
    /// entry, as for `play`
    #[arg(value_name = "OLD")]
    pub(crate) old: Option<String>,
    /// The new version
    #[arg(value_name = "NEW")]
    pub(crate) new: Option<String>,
    /// Opponents of both versions [default: none in a game of two seats, else the
    /// built-in players]
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) against: Vec<String>,
    /// What to compare in a pair of games [default: outcome]
    #[arg(long, value_enum)]
    pub(crate) measure: Option<MeasureName>,
    /// Elo difference of H0 [default: 0]
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo0: Option<f64>,
    /// Elo difference of H1 [default: 50]
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo1: Option<f64>,
    /// Maximum rate of accepting H1 when H0 holds [default: 0.05]
    #[arg(long, value_name = "RATE")]
    pub(crate) alpha: Option<f64>,
    /// Maximum rate of accepting H0 when H1 holds [default: 0.05]
    #[arg(long, value_name = "RATE")]
    pub(crate) beta: Option<f64>,
    /// Elo model of the hypotheses [default: normalized]
    #[arg(long, value_enum)]
    pub(crate) model: Option<ModelName>,
    /// Maximum number of pairs
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) max_pairs: u64,
    /// Number of steps (@steps) that randomly drawn built-in players
    /// play before each pair, so that deterministic strategies do not repeat their
    /// games [default: 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening_steps: Option<u32>,
    /// Starts of the pairs: state files, folders of them (*.txt), or boards of the
    /// game as builtin:NAME [default: all boards of the game; the standard start if
    /// it has none or with --match-rounds]
    #[arg(long, visible_alias = "openings", alias = "board", value_name = "PATH", num_args = 1..)]
    pub(crate) boards: Vec<PathBuf>,
    /// Seed for everything random in the pairs [default: 1]
    #[arg(long, alias = "srand", value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Maximum number of rounds of a game [default: set by the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    pub(crate) match_rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Save the comparison in this folder, so that it can be resumed: one line per
    /// pair, the result, and the records of the first pairs with faults
    #[arg(long, alias = "dir", value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Remove an existing comparison from the folder first. Only files that a
    /// comparison writes are removed
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Resume the comparison in this folder. The folder defines all its settings; a
    /// larger --max-pairs continues one that is undecided
    #[arg(long, alias = "recover", value_name = "DIR", conflicts_with_all = SAVED_SETTINGS, conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
    /// Number of games to play at once, each in its own process. The result does not
    /// depend on it, as long as no strategy times out or shares files in its folder;
    /// --private-copy prevents such sharing
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Print only the result, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Also write the result as JSON to this file; - writes it to stdout instead of
    /// the text
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}

/// The arguments whose values a resumed comparison loads from its folder.
const SAVED_SETTINGS: [&str; 21] = [
    "game",
    "old",
    "new",
    "against",
    "measure",
    "elo0",
    "elo1",
    "alpha",
    "beta",
    "model",
    "opening_steps",
    "boards",
    "seed",
    "match_rounds",
    "rules",
    "time_limit",
    "cpu_limit",
    "game_time",
    "game_cpu",
    "FaultArgs",
    "ConfinementArgs",
];

/// The result by which a pair of games is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MeasureName {
    /// Who finished before whom
    Outcome,
    /// The difference of the scores
    Score,
}

/// Elo model of the hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ModelName {
    /// Mean of the pairs in units of their standard deviation
    Normalized,
    /// Standard Elo of the mean score
    Logistic,
}
