//! The arguments of `tournament`.

use super::{ConfineArgs, FaultArgs, FormatArg, LimitArgs, RulesArg, parse_seed};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Play a tournament
///
/// The strategies meet in matches of as many as the game has seats, on balanced
/// seats. Everything follows from the arguments: the same strategies and the
/// same seed give the same matches, in whatever order they are played.
///
/// The folder gets tournament.json (what the tournament is a function of),
/// plan.jsonl and results.jsonl (a line for each match), the record of each
/// match in matches/, and the reports results.json, results.csv, matches.csv
/// and report.html. A tournament that was ended, by whatever, goes on with
/// --resume: what was played is not played again.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    override_usage = "rulebook tournament [OPTIONS] <GAME> --bot <[NAME=]STRATEGY> --bot <[NAME=]STRATEGY> ...\n       \
                      rulebook tournament [OPTIONS] --resume <DIR>\n       \
                      rulebook tournament plan|run-match|tally ...",
    after_help = "\
Examples:
  rulebook tournament @game --bot @field
  rulebook tournament @game --bot Anna=bots/a/run persistent:bots/b/run --match-rounds 20
  rulebook tournament @game --form swiss --rounds 2 --bot builtin:{@player1,@player2,@player3}
  rulebook tournament @game --form gauntlet --bot ./bot builtin:{@player1,@player2,@player3} --games 2
  rulebook tournament @game --form play-off --seed-ratings @player3=9 --bot builtin:{@player2,@player3}
  rulebook tournament @game --concurrency 2 --seed 7 --dir spring --bot builtin:{@player2,@player3}
  rulebook tournament @game --entries entries --bot builtin:{@player1,@player2,@player3}
  rulebook tournament @game --entries entries --skip-broken --bot builtin:{@player1,@player2,@player3}
  rulebook tournament @game --max-faults 10 --max-faults-total 50 --bot ./bot builtin:{@player1,@player3}
  rulebook tournament @game --dir t --replace --form gauntlet --bot ./bot builtin:{@player1,@player3}
  @examples
  rulebook tournament --resume tournament9    go on after a crash or Ctrl-C

Exit status: 0 all matches were played, 1 some could not be played, 2 usage, 128 + N ended by signal N."
)]
pub(crate) struct TournamentArgs {
    #[command(subcommand)]
    pub(crate) command: Option<TournamentCommand>,
    #[command(flatten)]
    pub(crate) play: PlayTournamentArgs,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TournamentCommand {
    Plan(Box<PlanArgs>),
    RunMatch(RunMatchArgs),
    Tally(TallyArgs),
}

#[derive(Args, Debug)]
pub(crate) struct PlayTournamentArgs {
    #[command(flatten)]
    pub(crate) described: DescribedArgs,
    /// The folder of the tournament; tournament1 if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Where the folder holds a tournament already, remove it first: the files
    /// that a tournament writes, and nothing else
    #[arg(long, conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Go on with the tournament in this folder; everything that it is comes
    /// from there
    #[arg(long, alias = "recover", value_name = "DIR", conflicts_with_all = DESCRIBED, conflicts_with = "dir")]
    pub(crate) resume: Option<PathBuf>,
    /// How many matches are played at once, each in a process of its own. More
    /// than there are processors takes time from the strategies; strategies that
    /// write files into their folder meet themselves there
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Matches that get a page in their folder, which plays them in a browser; the
    /// report leads to it. A page has about half a megabyte
    #[arg(long, value_name = "WHICH", default_value = "none")]
    pub(crate) pages: Pages,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}

/// Which matches of a tournament get a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Pages {
    /// None of them
    None,
    /// Those in which a strategy failed
    Faults,
    /// All that were played
    All,
}

/// The arguments that a tournament from a file has already.
const DESCRIBED: [&str; 30] = [
    "game",
    "stray",
    "bot",
    "entries",
    "filler",
    "boards",
    "extra_boards",
    "play_off_boards",
    "form",
    "rounds",
    "games",
    "seeds",
    "seed_ratings",
    "seed_from",
    "count",
    "undecided",
    "extra",
    "third_place",
    "no_third_place",
    "seed",
    "match_rounds",
    "rules",
    "time_limit",
    "cpu_limit",
    "game_time",
    "game_cpu",
    "FaultArgs",
    "max_faults_total",
    "skip_broken",
    "ConfineArgs",
];

/// What a tournament is a function of.
#[derive(Args, Debug)]
pub(crate) struct DescribedArgs {
    /// The game
    pub(crate) game: Option<String>,
    /// Bots that were named without --bot
    #[arg(hide = true)]
    pub(crate) stray: Vec<String>,
    /// Who takes part: a path, persistent:PATH, builtin:NAME or the folder of an
    /// entry as for `play`, the strongest first where the form seeds and no
    /// --seed-ratings say otherwise. Without
    /// NAME= an entry has its own name, and a program that of its folder
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) bot: Vec<String>,
    /// Every entry below this folder takes part, by their names, after the bots:
    /// each folder with a bot.toml
    #[arg(long, value_name = "DIR")]
    pub(crate) entries: Vec<PathBuf>,
    /// Leave out entries that cannot be played: those whose bot.toml is invalid,
    /// whose program was not built or whose last build failed, or whose name the
    /// game refuses. The reports
    /// name them. Without it such an entry stops the tournament
    #[arg(long, requires = "entries")]
    pub(crate) skip_broken: bool,
    /// Who takes seats that would stay empty, without being ranked; else the
    /// bots themselves sit there once more. In a qualification those whom
    /// everybody plays against; the game's own players for it if not given
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) filler: Vec<String>,
    /// What the matches begin from: the files of states, folders of them (their
    /// files *.txt), or boards of the game by builtin:NAME. Every encounter is
    /// played on every board. Without it, on all boards of the game in a
    /// qualification and a cup, and else from the usual start
    #[arg(long, visible_alias = "openings", alias = "board", value_name = "PATH", num_args = 1..)]
    pub(crate) boards: Vec<PathBuf>,
    /// In a play-off, the boards on which those play on who are level, one after
    /// the other until somebody has more
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with = "extra")]
    pub(crate) extra_boards: Vec<PathBuf>,
    /// In a cup, the boards of its play-off; those of --boards if not given
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(crate) play_off_boards: Vec<PathBuf>,
    /// Who meets whom; round-robin if not given
    #[arg(long, alias = "tournament", value_enum)]
    pub(crate) form: Option<FormName>,
    /// How often the schedule is played (in a cup that of the qualification), or
    /// the rounds of a Swiss tournament
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<usize>,
    /// The games of each encounter on each board, on changing seats; as many as there are
    /// seats if not given, so that everybody sits everywhere
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<usize>,
    /// In a gauntlet, how many bots from the first one on meet all others; 1 if
    /// not given
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,
    /// By what a play-off or a Swiss tournament seeds: NAME=RATING,… or a file
    /// with a NAME=RATING on each line, whole numbers, more is better. Bots
    /// without one come last; equals keep their order
    #[arg(long, value_name = "RATINGS")]
    pub(crate) seed_ratings: Option<String>,
    /// By what a play-off or a Swiss tournament seeds: the standing of the
    /// finished tournament in this folder, such as a qualification. Every bot
    /// has to be in it, by its name
    #[arg(long, value_name = "DIR", conflicts_with = "seed_ratings")]
    pub(crate) seed_from: Option<PathBuf>,
    /// In a play-off, what tells who goes on; scores in a cup, and else places
    #[arg(long, value_enum)]
    pub(crate) count: Option<CountName>,
    /// In a play-off, who goes on when all games never tell; in a cup the lot,
    /// and else the better seed
    #[arg(long, value_enum)]
    pub(crate) undecided: Option<UndecidedName>,
    /// In a play-off, how often a group is played once more while its games do
    /// not tell who goes on. 1 if not given
    #[arg(long, value_name = "N")]
    pub(crate) extra: Option<usize>,
    /// In a play-off, have a match for the third place beside a final of two, as
    /// without this option; a final of more decides it itself
    #[arg(long, overrides_with = "no_third_place")]
    pub(crate) third_place: bool,
    /// In a play-off with a final of two, have no match for the third place
    #[arg(long, overrides_with = "third_place")]
    pub(crate) no_third_place: bool,
    /// What the schedule and the matches draw their chance from; 1 if not given
    #[arg(long, alias = "srand", value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// The most rounds of a match; the usual number of the game if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) match_rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// Disqualify a bot in the tournament when it has N faults in all its matches
    /// together: it stands behind all that have fewer
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_faults_total: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum FormName {
    /// Everybody meets everybody
    #[default]
    RoundRobin,
    /// The first bots meet all others
    Gauntlet,
    /// Who loses is out
    PlayOff,
    /// Those meet who stand alike and have not met
    Swiss,
    /// Everybody plays against the players of the house, who are not ranked
    Qualification,
    /// A qualification, and a play-off that its ranks seed
    Cup,
}

/// What counts in a play-off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CountName {
    /// A point for each game and each rival that one finished before
    Places,
    /// The sum of the scores of all games
    Scores,
}

/// What tells who goes on, when games never do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum UndecidedName {
    /// The better seed
    Seed,
    /// The lot, from the seed of the tournament
    Lot,
}

/// Print the matches of a tournament, one per line, to be played anywhere
///
/// A match is a pure function of its line. `rulebook tournament run-match`
/// plays one; `rulebook tournament tally` brings the results together. In
/// play-offs and Swiss tournaments later matches follow from results: those are
/// given with --results, and the matches that can be played now are printed.
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook tournament plan [OPTIONS] <GAME> --bot <[NAME=]STRATEGY> --bot <[NAME=]STRATEGY> ...\n       \
                      rulebook tournament plan [OPTIONS] --from <FILE>",
    after_help = "\
Examples:
  rulebook tournament plan @game --bot builtin:{@player1,@player2} --save autumn.json > autumn.jsonl
  rulebook tournament plan --from cup.json --results cup.jsonl"
)]
pub(crate) struct PlanArgs {
    #[command(flatten)]
    pub(crate) described: DescribedArgs,
    /// Also write what the tournament is a function of, for --from and `tally`
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub(crate) save: Option<PathBuf>,
    /// Take the tournament that --save has written
    #[arg(long, value_name = "FILE", conflicts_with_all = DESCRIBED)]
    pub(crate) from: Option<PathBuf>,
    /// Result lines so far; their matches are left out. - is standard input
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) results: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}

/// Play matches by their plan lines and print a result line for each
///
/// Relative paths of strategies begin at the current folder. A match that could
/// not be played has a result line too, which tells why: it is no draw, and
/// stays to be played.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook tournament run-match plan.jsonl > results.jsonl
  rulebook tournament run-match \"$(sed -n 3p plan.jsonl)\" --dir matches
  rulebook tournament plan @game --bot builtin:{@player2,@player3} | rulebook tournament run-match -

Exit status: 0 all were played, 1 some could not be played, 2 usage, 128 + N ended by signal N.")]
pub(crate) struct RunMatchArgs {
    /// A plan line, or the file with plan lines; - is standard input
    #[arg(value_name = "LINE|FILE")]
    pub(crate) plan: String,
    /// Keep the record of each match in DIR/ID; else it is removed
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Where DIR/ID has the record of the same match, take its result or go on
    /// with it, instead of playing anew
    #[arg(long, requires = "dir")]
    pub(crate) resume: bool,
    /// Where DIR/ID holds a record already, remove it first: the files of the
    /// record, and nothing else
    #[arg(long, requires = "dir", conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// End the match when standard input ends: whoever waits for the result,
    /// and holds the other end of the pipe, is gone
    #[arg(long)]
    pub(crate) end_with_input: bool,
    /// Serve the tournament in this folder until the end of standard input,
    /// which also ends a match
    #[arg(long, hide = true, value_name = "DIR", conflicts_with_all = ["dir", "resume"])]
    pub(crate) worker_of: Option<PathBuf>,
}

/// Bring result lines together and print the standing
///
/// The lines may come in any order and from any number of files; equal ones
/// count once. Matches without a result are named.
///
/// Plan lines tell the matches and who plays, and no more: everybody is ranked
/// as in a round robin then, fillers too, without byes and play-off.
///
/// An organizer can exclude a bot and have a match forfeited after the fact. That
/// is kept in corrections.json in the folder of the tournament, counts in all
/// later reports and matches, and can be taken back. Result lines stay as they
/// are. The reports in the folder are written again.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook tournament tally tournament8    what a tournament's folder tells
  rulebook tournament tally spring.json spring-results.jsonl --dir spring
  rulebook tournament tally spring.json spring-results.jsonl --format json
  rulebook tournament run-match plan.jsonl | rulebook tournament tally plan.jsonl -
  rulebook tournament tally tournament8 --exclude runner --why \"copied from hunter\"
  rulebook tournament tally tournament8 --forfeit 0001=P2 --why \"restarted by hand\" --by \"the jury\"

Exit status: 0 every match was played, 1 some are missing, 2 the lines do not go together.")]
pub(crate) struct TallyArgs {
    /// The folder of a tournament, the file that `plan --save` has written, or
    /// one of plan lines
    #[arg(value_name = "TOURNAMENT")]
    pub(crate) tournament: PathBuf,
    /// Files of result lines, - is standard input; those of the folder if none
    /// are given
    pub(crate) results: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) correct: CorrectArgs,
    /// Also write the reports results.json, results.csv, matches.csv and
    /// report.html there
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// What is decided after matches were played.
#[derive(Args, Debug)]
#[command(
    next_help_heading = "Corrections",
    group = clap::ArgGroup::new("decision").args(["exclude", "forfeit"]).multiple(true)
)]
pub(crate) struct CorrectArgs {
    /// Exclude a bot: it has no place, and its matches do not count for others
    #[arg(long, value_name = "NAME", requires = "why", conflicts_with = "results")]
    pub(crate) exclude: Vec<String>,
    /// Have a match count as lost by the seat of this number, or by whoever has
    /// this name and sits there
    #[arg(long, value_name = "MATCH=SEAT|NAME", requires = "why", conflicts_with = "results")]
    pub(crate) forfeit: Vec<String>,
    /// The reason, which every report tells
    #[arg(
        long,
        value_name = "TEXT",
        requires = "decision",
        value_parser = clap::builder::NonEmptyStringValueParser::new()
    )]
    pub(crate) why: Option<String>,
    /// Who has decided it, which every report tells too
    #[arg(long, value_name = "NAME", requires = "why", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) by: Option<String>,
    /// Take an exclusion back
    #[arg(long, value_name = "NAME", conflicts_with = "results")]
    pub(crate) undo_exclude: Vec<String>,
    /// Take the forfeit of a match back
    #[arg(long, value_name = "MATCH", conflicts_with = "results")]
    pub(crate) undo_forfeit: Vec<String>,
}

impl CorrectArgs {
    /// Whether anything is decided or taken back.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.is_made() || !self.undo_exclude.is_empty() || !self.undo_forfeit.is_empty()
    }

    /// Whether anything is decided.
    pub(crate) fn is_made(&self) -> bool {
        !self.exclude.is_empty() || !self.forfeit.is_empty()
    }
}
