//! The arguments of `compare`.

use super::{ConfineArgs, FaultArgs, FormatArg, LimitArgs, RulesArg, parse_seed};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Test whether a new version of a strategy is stronger than the old one
///
/// The versions play pairs of games. Both games of a pair have the same seed and
/// the same start; in the second one OLD and NEW have exchanged their seats. A
/// sequential test (SPRT over pairs, as in fastchess and OpenBench) stops as soon
/// as the pairs show one of two hypotheses: H0, NEW is elo0 stronger than OLD, or
/// H1, it is elo1 stronger. At --max-pairs it ends undecided and claims nothing.
///
/// Other seats are taken by --against. In a game of two seats OLD and NEW meet
/// directly; with --against they do not, and both play the same opponents from
/// the same seat.
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
  rulebook compare --resume comparison9           go on after a crash or Ctrl-C

Exit status: 0 the comparison is over, whatever it says, 1 a game could not be played, 2 usage,
128 + N ended by signal N. What it says is `decision` in the JSON: H0, H1 or undecided."
)]
pub(crate) struct CompareArgs {
    /// The game
    pub(crate) game: Option<String>,
    /// The old version: a path, persistent:PATH, builtin:NAME or the folder of an
    /// entry as for `play`
    #[arg(value_name = "OLD")]
    pub(crate) old: Option<String>,
    /// The new version
    #[arg(value_name = "NEW")]
    pub(crate) new: Option<String>,
    /// Whom they play with. The built-in players in a game of more than two seats
    /// if not given
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) against: Vec<String>,
    /// Compare who finished before whom, or the differences of the scores; outcome
    /// if not given
    #[arg(long, value_enum)]
    pub(crate) measure: Option<MeasureName>,
    /// The Elo difference of H0; 0 if not given
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo0: Option<f64>,
    /// The Elo difference of H1; 50 if not given
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    pub(crate) elo1: Option<f64>,
    /// How often at most H1 is accepted where H0 holds; 0.05 if not given
    #[arg(long, value_name = "RATE")]
    pub(crate) alpha: Option<f64>,
    /// How often at most H0 is accepted where H1 holds; 0.05 if not given
    #[arg(long, value_name = "RATE")]
    pub(crate) beta: Option<f64>,
    /// What Elo means in the hypotheses; normalized if not given
    #[arg(long, value_enum)]
    pub(crate) model: Option<ModelName>,
    /// The most pairs that are played
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) max_pairs: u64,
    /// How many steps (@steps) built-in players, drawn by
    /// chance, play before each pair, so that strategies without chance do not
    /// repeat their games; 4 if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=1000))]
    pub(crate) opening_steps: Option<u32>,
    /// What the pairs begin from: the files of states, folders of them (their
    /// files *.txt), or boards of the game by builtin:NAME. Without it, all boards
    /// of the game; the usual start if it has none or with --match-rounds
    #[arg(long, visible_alias = "openings", alias = "board", value_name = "PATH", num_args = 1..)]
    pub(crate) boards: Vec<PathBuf>,
    /// What the pairs draw their chance from; 1 if not given
    #[arg(long, alias = "srand", value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// The most rounds of a game; the usual number of the game if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(i32::MAX)))]
    pub(crate) match_rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    /// Keep the comparison in this folder, so that it can be resumed: a line for
    /// each pair, the result, and the records of the first pairs with faults
    #[arg(long, alias = "dir", value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Where the folder holds a comparison already, remove it first: the files that a
    /// comparison writes, and nothing else
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Go on with the comparison in this folder; everything that it is comes from
    /// there
    #[arg(long, alias = "recover", value_name = "DIR", conflicts_with_all = DESCRIBED, conflicts_with = "out")]
    pub(crate) resume: Option<PathBuf>,
    /// How many games are played at once, each in a process of its own. It changes
    /// nothing in the result, as long as no strategy runs out of time or keeps files
    /// in its folder, which --private-copy keeps apart
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// Also write the result as JSON to this file; - is standard output, instead
    /// of the text
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}

/// The arguments that a comparison from a folder has already.
const DESCRIBED: [&str; 21] = [
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
    "ConfineArgs",
];

/// What is compared of two games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MeasureName {
    /// Who finished before whom
    Outcome,
    /// The difference of the scores
    Score,
}

/// What Elo means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ModelName {
    /// The mean of the pairs in units of their deviation
    Normalized,
    /// The usual Elo of the mean score
    Logistic,
}
