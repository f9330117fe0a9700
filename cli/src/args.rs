//! The command line. Each `@WORD` in a help is for the games to fill, see [`Help`](crate::games::Help).

mod bench;
mod case;
mod chance;
mod check;
mod compare;
mod confine;
mod conform;
mod entries;
mod export;
mod faults;
mod limits;
mod new;
mod perft;
mod rerun;
mod rules;
mod sandbox;
mod tournament;
mod view;

pub use bench::BenchArgs;
pub(crate) use case::{
    CaseArgs, CaseCommand, ExplainCaseArgs, FmtArgs, ListCasesArgs, ManifestArgs, NewCaseArgs, ShowCaseArgs, StampArgs,
    SuiteArg,
};
pub(crate) use chance::ChanceArgs;
pub(crate) use check::CheckArgs;
pub(crate) use compare::{CompareArgs, MeasureName, ModelName};
pub(crate) use confine::{ConfineArgs, confine_options};
pub(crate) use conform::{ConformArgs, ReportFormat};
pub(crate) use entries::{BuildEntriesArgs, CheckEntriesArgs, EntriesArgs, EntriesCommand, ListEntriesArgs, WorkArgs};
pub(crate) use export::{ExportArgs, ThemeName};
pub(crate) use faults::FaultArgs;
pub(crate) use limits::{LimitArgs, time_options};
pub(crate) use new::NewArgs;
pub(crate) use perft::PerftArgs;
pub(crate) use rerun::RerunArgs;
pub(crate) use rules::RulesOfArgs;
pub(crate) use sandbox::{CheckSandboxArgs, SandboxArgs, SandboxCommand};
pub(crate) use tournament::{
    CorrectArgs, CountName, DescribedArgs, FormName, Pages, PlanArgs, PlayTournamentArgs, RunMatchArgs, TallyArgs,
    TournamentArgs, TournamentCommand, UndecidedName,
};
pub(crate) use view::ViewArgs;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

/// Plays strategy programs against each other under exact rules, and checks,
/// shows and explains the record.
#[derive(Parser, Debug)]
#[command(
    name = "rulebook",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  rulebook play                                   four built-in players, record in game1, game2, …
  rulebook play ./bot @others game7 50
  rulebook verify game1                           does the record follow from the rules?
  rulebook show game1 --round 17                  the board in the terminal
  rulebook explain game1 --round 17               what happened in it, clause by clause
  rulebook rules @game @section                   the rules as they are written

Exit status: 0 fine, 1 the answer is \"no\", 2 usage or unreadable input, 128 + N ended by signal N."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(PlayArgs),
    New(NewArgs),
    Tournament(Box<TournamentArgs>),
    Compare(Box<CompareArgs>),
    Check(CheckArgs),
    Entries(EntriesArgs),
    Sandbox(SandboxArgs),
    Step(StepArgs),
    Verify(RecordArgs),
    Show(ShowArgs),
    Explain(ExplainArgs),
    View(ViewArgs),
    Export(ExportArgs),
    Rerun(RerunArgs),
    Rules(RulesOfArgs),
    Conform(ConformArgs),
    Case(CaseArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Adapter(AdapterArgs),
    List(ListArgs),
    Completions(CompletionsArgs),
    #[cfg(target_os = "linux")]
    Launch(LaunchArgs),
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected an integer 0..{}", u64::MAX))
}

/// The game of a command that needs to be told.
#[derive(Args, Debug)]
pub(crate) struct GameArg {
    /// The game
    pub(crate) game: String,
}

/// The game of a command on a record, which knows its own.
#[derive(Args, Debug)]
pub(crate) struct RecordedGameArg {
    /// The game; that of the record if not named
    pub(crate) game: Option<String>,
}

/// Rules of a variant.
#[derive(Args, Debug)]
pub(crate) struct RulesArg {
    /// Rules of a variant: key=value,… or a file with a key=value on each line.
    /// Without it, a file of a record has the rules of its match.json
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
}

/// How a command prints what it finds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON document
    Json,
}

#[derive(Args, Debug)]
pub(crate) struct FormatArg {
    /// How to print what was found
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Play a game and keep its record
///
/// A strategy is the path of an executable, or builtin:NAME. Each round it is
/// started with two arguments, its id (0, 1, …) and the path of a round file,
/// and prints one answer line@asking.
/// With persistent: before its path it is started once and stays: each round it
/// reads `round N` and the N lines of the state from standard input, and prints
/// one answer line.
///
/// The folder gets the states 0000.txt, 0001.txt, …, the last one included,
/// score.txt, match.json (everything that was answered) and timing.jsonl (what
/// was measured). A folder that holds a record already needs --replace; one that
/// holds other files and no record is refused.
///
/// @configuration
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook play [OPTIONS] [GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]",
    after_help = "\
Examples:
  rulebook play
  rulebook play game7 30                          the usual players, other folder, 30 rounds
  rulebook play --replace game1                   over the record that is there
  @examples
  rulebook play --seed 7 --rules @variant
  rulebook play --start game1/0017.txt game7      go on from a state
  rulebook play --resume game3                    go on with a match that was ended by Ctrl-C
  rulebook play --watch                           see it in the terminal while it is played
  rulebook play persistent:bots/a/stay @others
  rulebook play --name P1=Alpha --time-limit 500ms bots/a/run @others
  rulebook play --max-faults 3 bots/a/run @others
  rulebook play --memory-limit 256MiB --private-copy bots/a/run @others"
)]
pub(crate) struct PlayArgs {
    /// `[GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]`: the game, @game if not named; the
    /// strategies, one for each player or none; a file with the state to begin with, as
    /// for --start, or builtin:NAME, a board of the game; the folder of the record, if not
    /// named the first of game1, game2, … that is not there; the most rounds, the
    /// game's usual number if not given
    #[arg(allow_negative_numbers = true, hide_default_value = true)]
    pub(crate) arguments: Vec<OsString>,
    /// Not an option: it is here to be told where the rounds belong
    #[arg(long, hide = true, value_name = "ROUNDS", conflicts_with = "resume")]
    pub(crate) rounds: Option<OsString>,
    /// Seed for the draws of the game and the built-in players
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    /// Go on with a match that was ended before its end, from its last whole
    /// round: its strategies, rules, seed and limits are those of its record
    #[arg(long, value_name = "DIR", conflicts_with_all = ["arguments", "seed", "name", "start", "strategies", "rules", "time_limit", "cpu_limit", "game_time", "game_cpu", "FaultArgs", "ConfineArgs"])]
    pub(crate) resume: Option<PathBuf>,
    /// Where the folder holds a record already, remove it first: the files of the
    /// record, and nothing else
    #[arg(long, conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Name a player, as in P1=Alpha; else the first folder of its path
    #[arg(long, value_name = "SEAT=NAME")]
    pub(crate) name: Vec<String>,
    /// Begin from this round file instead of the start; - is standard input.
    /// Players that have a name in it keep it
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<PathBuf>,
    /// The folder of the strategies that a NAME.config names; `strategies` or
    /// `strategie` beside it if not given
    #[arg(long, value_name = "DIR")]
    pub(crate) strategies: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// Show the match in the terminal while it is played, as `rulebook view`
    /// does. q closes that, and the match goes on; Ctrl-C ends the match
    #[arg(long)]
    pub(crate) watch: bool,
    /// No progress, only the result
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// At the end, write the page of the game as page.html into the folder of
    /// the record, and open it in the browser
    #[arg(long)]
    pub(crate) open: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) confine: ConfineArgs,
}

/// Print the state after one round
///
/// The answers are one line per player, an empty one for a player without an
/// answer. Without --answers nobody answers.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook step @game game1/0017.txt
  rulebook step @game game1/0017.txt --answers answers.txt
  @examples")]
pub(crate) struct StepArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The state, a round file; - is standard input
    pub(crate) state: PathBuf,
    /// The answers; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Recompute a recorded game
///
/// Every state must follow from the one before by the recorded answers. Without
/// match.json, as in records of other referees, the answers are those that the
/// states themselves tell, or those of a file `log` with all states and turns,
/// in games that have one, which may be all there is. Beside states, log and results are compared.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook verify game1
  rulebook verify @game game1                     refuses a record of another game
  rulebook verify game1 --format json
  rulebook verify foreign --rules @rule

Exit status: 0 every file follows, 1 the first that does not is named, 2 the record cannot be read."
)]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record
    pub(crate) dir: PathBuf,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Draw a state in the terminal
///
/// What the drawing means stands below it.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook show game1/0017.txt
  rulebook show game1 --round 17                  the same
  rulebook step @game game1/0017.txt | rulebook show @game -
  rulebook show game1/0017.txt --format json"
)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The state, a round file, or the folder of a record; - is standard input
    #[arg(value_name = "FILE|DIR")]
    pub(crate) file: PathBuf,
    /// The number of the state, in a folder
    #[arg(long)]
    pub(crate) round: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Tell what happened in a recorded round, and by which clause
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook explain game1 --round 17
  rulebook explain game1                          the whole game
  rulebook explain game1 --from 5 --to 9 --seat P1
  rulebook explain game1 --round 17 --clauses
  rulebook explain game1 --round 17 --format json"
)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record
    pub(crate) dir: PathBuf,
    /// The number of the state that the round begins with
    #[arg(long)]
    pub(crate) round: Option<u64>,
    /// The first of several
    #[arg(long, value_name = "ROUND", conflicts_with = "round")]
    pub(crate) from: Option<u64>,
    /// The last of several
    #[arg(long, value_name = "ROUND", conflicts_with = "round")]
    pub(crate) to: Option<u64>,
    /// Tell only what concerns this seat: the events that name it. P1, 1 or the
    /// name of the player
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// Print the text of each clause that is cited
    #[arg(long)]
    pub(crate) clauses: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Answer steps over the protocol conf/1, with the engine of this command
///
/// The other side of a conformance run: requests come on standard input,
/// replies go to standard output, for all games.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook adapter
  printf 'hello conf/1\\nbye\\n' | rulebook adapter")]
pub(crate) struct AdapterArgs {}

/// List the games, their built-in players and their rules
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook list
  rulebook list --format json")]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Print a shell's completions
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook completions bash > ~/.local/share/bash-completion/completions/rulebook
  rulebook completions zsh  > ~/.zfunc/_rulebook
  rulebook completions fish > ~/.config/fish/completions/rulebook.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

/// Put limits on itself and become a program; the referee starts it
#[cfg(target_os = "linux")]
#[derive(Args, Debug)]
#[command(hide = true)]
pub(crate) struct LaunchArgs {
    /// The program and its arguments
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,
}
