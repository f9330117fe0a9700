//! The arguments of `tournament`.

use super::{ConfinementArgs, FaultArgs, FormatArg, LimitArgs, RulesArg, parse_seed};
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Play a tournament
///
/// A match has as many strategies as the game has seats, and seats are balanced. The
/// schedule is a pure function of the arguments: the same strategies and the same
/// seed give the same matches, in any order of play.
///
/// The folder gets tournament.json (the input of the schedule), plan.jsonl and
/// results.jsonl (one line per match), the record of each match in matches/, and
/// the reports results.json, results.csv, matches.csv and report.html. --resume
/// continues an interrupted tournament without replaying finished matches.
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
  rulebook tournament --resume tournament9    resume after a crash or Ctrl-C

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
    /// Folder of the tournament [default: tournament1]
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Remove an existing tournament from the folder first. Only files that a
    /// tournament writes are removed
    #[arg(long, conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Resume the tournament in this folder. The folder defines all its settings
    #[arg(long, alias = "recover", value_name = "DIR", conflicts_with_all = SAVED_SETTINGS, conflicts_with = "dir")]
    pub(crate) resume: Option<PathBuf>,
    /// Number of matches to play at once, each in its own process. With more matches
    /// than processors, strategies get less CPU time. A strategy that writes files
    /// into its folder shares them between matches
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Matches to write a replay page for, into the folder of the match. The report
    /// links to it. A page takes about half a megabyte
    #[arg(long, value_name = "WHICH", default_value = "none")]
    pub(crate) pages: Pages,
    /// Print only the result, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
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

/// The arguments whose values a resumed or saved tournament loads from its file.
const SAVED_SETTINGS: [&str; 30] = [
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
    "ConfinementArgs",
];

/// The input of a tournament's schedule.
#[derive(Args, Debug)]
pub(crate) struct DescribedArgs {
    /// The game
    pub(crate) game: Option<String>,
    /// Bots named without --bot, which is an error
    #[arg(hide = true)]
    pub(crate) stray: Vec<String>,
    /// Participants: a path, persistent:PATH, each-round:PATH, builtin:NAME or an entry,
    /// as for `play`. Forms that seed take the strongest first, unless --seed-ratings
    /// or --seed-from is given. Without NAME= a bot has the name of its entry or of
    /// the folder of its program
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) bot: Vec<String>,
    /// Add every entry below this folder (each folder with a bot.toml), sorted by
    /// name, after the bots
    #[arg(long, value_name = "DIR")]
    pub(crate) entries: Vec<PathBuf>,
    /// Leave out unplayable entries: bot.toml is invalid, the program is not built,
    /// the last build failed, or the game refuses the name. The reports list them.
    /// Without this option such an entry stops the tournament
    #[arg(long, requires = "entries")]
    pub(crate) skip_broken: bool,
    /// Unranked players that fill empty seats; without them the bots themselves fill
    /// those seats. In a qualification, the opponents of every bot [default there:
    /// players that the game provides]
    #[arg(long, value_name = "[NAME=]STRATEGY", num_args = 1..)]
    pub(crate) filler: Vec<String>,
    /// Starts of the matches: state files, folders of them (*.txt), or boards of the
    /// game as builtin:NAME. Every pairing is played on every board [default: all
    /// boards of the game in a qualification and a cup, else the standard start]
    #[arg(long, visible_alias = "openings", alias = "board", value_name = "PATH", num_args = 1..)]
    pub(crate) boards: Vec<PathBuf>,
    /// In a play-off, the boards for tied bots, one after the other until the tie is
    /// broken
    #[arg(long, value_name = "PATH", num_args = 1.., conflicts_with = "extra")]
    pub(crate) extra_boards: Vec<PathBuf>,
    /// In a cup, the boards of its play-off [default: those of --boards]
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub(crate) play_off_boards: Vec<PathBuf>,
    /// Form of the tournament [default: round-robin]
    #[arg(long, alias = "tournament", value_enum)]
    pub(crate) form: Option<FormName>,
    /// Number of times to repeat the schedule (in a cup, that of the qualification),
    /// or number of rounds of a Swiss tournament
    #[arg(long, value_name = "N")]
    pub(crate) rounds: Option<usize>,
    /// Number of games of each pairing on each board, on rotating seats [default: the
    /// number of seats, so that every bot plays on every seat]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<usize>,
    /// In a gauntlet, number of bots, from the first on, that meet all others
    /// [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seeds: Option<usize>,
    /// Seeding of a play-off or a Swiss tournament: NAME=RATING,… or a file with one
    /// NAME=RATING per line. Ratings are integers, higher is better. Bots without a
    /// rating come last; equal ratings keep the order of the bots
    #[arg(long, value_name = "RATINGS")]
    pub(crate) seed_ratings: Option<String>,
    /// Seeding of a play-off or a Swiss tournament: the standings of the finished
    /// tournament in this folder, such as a qualification. They must contain every
    /// bot by name
    #[arg(long, value_name = "DIR", conflicts_with = "seed_ratings")]
    pub(crate) seed_from: Option<PathBuf>,
    /// In a play-off, what decides who advances [default: scores in a cup, else
    /// places]
    #[arg(long, value_enum)]
    pub(crate) count: Option<CountName>,
    /// In a play-off, the tie-break when no game decides who advances [default: lot
    /// in a cup, else seed]
    #[arg(long, value_enum)]
    pub(crate) undecided: Option<UndecidedName>,
    /// In a play-off, the maximum number of times to replay a tied group [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) extra: Option<usize>,
    /// In a play-off with a final of two, play a match for third place. This is the
    /// default; a larger final decides third place itself
    #[arg(long, overrides_with = "no_third_place")]
    pub(crate) third_place: bool,
    /// In a play-off with a final of two, play no match for third place
    #[arg(long, overrides_with = "third_place")]
    pub(crate) no_third_place: bool,
    /// Seed for everything random in the schedule and the matches [default: 1]
    #[arg(long, alias = "srand", value_name = "N", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Maximum number of rounds of a match [default: set by the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(i32::MAX)))]
    pub(crate) match_rounds: Option<u32>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// Disqualify a bot in the tournament at its Nth fault in all its matches
    /// together: it ranks behind all bots with fewer faults
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_faults_total: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Form of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum FormName {
    /// Every bot meets every other bot
    #[default]
    RoundRobin,
    /// The first bots meet all others
    Gauntlet,
    /// The loser is out
    PlayOff,
    /// Bots with equal scores that have not met are paired
    Swiss,
    /// Every bot plays against the same unranked players
    Qualification,
    /// A qualification, then a play-off seeded by its ranks
    Cup,
}

/// What decides a play-off group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CountName {
    /// One point per game and opponent finished ahead of
    Places,
    /// Sum of the scores of all games
    Scores,
}

/// Tie-break of a play-off group when its games do not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum UndecidedName {
    /// The better seed
    Seed,
    /// A random draw from the seed of the tournament
    Lot,
}

/// Print the matches of a tournament, one per line, for any machine to play
///
/// A match is a pure function of its line. `rulebook tournament run-match` plays
/// matches; `rulebook tournament tally` combines the results. In play-offs and Swiss
/// tournaments later matches depend on results: pass them with --results, and the
/// command prints the matches that can be played now.
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
    /// Also save the settings of the tournament, for --from and `tally`
    #[arg(long, value_name = "FILE", conflicts_with = "from")]
    pub(crate) save: Option<PathBuf>,
    /// Load the settings that --save has written
    #[arg(long, value_name = "FILE", conflicts_with_all = SAVED_SETTINGS)]
    pub(crate) from: Option<PathBuf>,
    /// Result lines so far; their matches are left out. - reads stdin
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) results: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}

/// Play the matches of plan lines and print a result line for each
///
/// Relative paths of strategies are relative to the current folder. A match that
/// could not be played also gets a result line, with the reason. It does not count
/// as a draw and can be played again.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook tournament run-match plan.jsonl > results.jsonl
  rulebook tournament run-match \"$(sed -n 3p plan.jsonl)\" --dir matches
  rulebook tournament plan @game --bot builtin:{@player2,@player3} | rulebook tournament run-match -

Exit status: 0 all were played, 1 some could not be played, 2 usage, 128 + N ended by signal N.")]
pub(crate) struct RunMatchArgs {
    /// A plan line, or a file of plan lines; - reads stdin
    #[arg(value_name = "LINE|FILE")]
    pub(crate) plan: String,
    /// Keep the record of each match in DIR/ID; without it records are removed
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// If DIR/ID has a record of the same match, use its result or resume it
    /// instead of starting over
    #[arg(long, requires = "dir")]
    pub(crate) resume: bool,
    /// Remove an existing record from DIR/ID first. Only the files of the record
    /// are removed
    #[arg(long, requires = "dir", conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// End the match at the end of stdin, when the process that waits for the
    /// result and holds the other end of the pipe is gone
    #[arg(long)]
    pub(crate) end_with_input: bool,
    /// Serve the tournament in this folder until the end of stdin, which also ends
    /// a running match
    #[arg(long, hide = true, value_name = "DIR", conflicts_with_all = ["dir", "resume"])]
    pub(crate) worker_of: Option<PathBuf>,
}

/// Combine result lines and print the standings
///
/// The lines may come in any order and from any number of files; equal lines count
/// once. Matches without a result are listed.
///
/// Plan lines alone define only the matches and the players. All players, fillers
/// included, are then ranked as in a round robin, without byes and play-off.
///
/// An organizer can exclude a bot or declare a match forfeited after the fact.
/// Corrections are saved in corrections.json in the folder of the tournament, apply
/// to all later reports and matches, and can be undone. Result lines do not change.
/// The command rewrites the reports in the folder.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook tournament tally tournament8    the standings of a tournament's folder
  rulebook tournament tally spring.json spring-results.jsonl --dir spring
  rulebook tournament tally spring.json spring-results.jsonl --format json
  rulebook tournament run-match plan.jsonl | rulebook tournament tally plan.jsonl -
  rulebook tournament tally tournament8 --exclude runner --why \"copied from hunter\"
  rulebook tournament tally tournament8 --forfeit 0001=P2 --why \"restarted by hand\" --by \"the jury\"

Exit status: 0 every match was played, 1 some are missing, 2 the lines do not match each other.")]
pub(crate) struct TallyArgs {
    /// The folder of a tournament, the file that `plan --save` has written, or a file
    /// of plan lines
    #[arg(value_name = "TOURNAMENT")]
    pub(crate) tournament: PathBuf,
    /// Files of result lines; - reads stdin [default: the results in the folder]
    pub(crate) results: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) correct: CorrectArgs,
    /// Also write the reports results.json, results.csv, matches.csv and report.html
    /// into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Corrections that an organizer makes after matches were played.
#[derive(Args, Debug)]
#[command(
    next_help_heading = "Corrections",
    group = clap::ArgGroup::new("decision").args(["exclude", "forfeit"]).multiple(true)
)]
pub(crate) struct CorrectArgs {
    /// Exclude a bot: it has no rank, and its matches do not count for others
    #[arg(long, value_name = "NAME", requires = "why", conflicts_with = "results")]
    pub(crate) exclude: Vec<String>,
    /// Count a match as lost by this seat, or by the bot of this name
    #[arg(long, value_name = "MATCH=SEAT|NAME", requires = "why", conflicts_with = "results")]
    pub(crate) forfeit: Vec<String>,
    /// Reason for the correction, shown in every report
    #[arg(
        long,
        value_name = "TEXT",
        requires = "decision",
        value_parser = clap::builder::NonEmptyStringValueParser::new()
    )]
    pub(crate) why: Option<String>,
    /// Who decided the correction, shown in every report
    #[arg(long, value_name = "NAME", requires = "why", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) by: Option<String>,
    /// Undo an exclusion
    #[arg(long, value_name = "NAME", conflicts_with = "results")]
    pub(crate) undo_exclude: Vec<String>,
    /// Undo the forfeit of a match
    #[arg(long, value_name = "MATCH", conflicts_with = "results")]
    pub(crate) undo_forfeit: Vec<String>,
}

impl CorrectArgs {
    /// Whether the command line makes or undoes a correction.
    pub(crate) fn is_requested(&self) -> bool {
        self.is_made() || !self.undo_exclude.is_empty() || !self.undo_forfeit.is_empty()
    }

    /// Whether the command line makes a correction.
    pub(crate) fn is_made(&self) -> bool {
        !self.exclude.is_empty() || !self.forfeit.is_empty()
    }
}
