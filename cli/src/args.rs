//! The command line. The games fill each `@WORD` in the help, see [`Help`](crate::games::Help).

mod address;
mod analyze;
mod bench;
mod board;
mod case;
mod chance;
mod check;
mod compare;
mod confinement;
mod conform;
mod entries;
mod export;
mod faults;
mod game;
mod limits;
mod network;
mod new;
mod perft;
mod rerun;
mod rules;
mod sandbox;
mod tournament;
mod view;

pub(crate) use address::Address;
pub(crate) use analyze::AnalyzeArgs;
pub use bench::BenchArgs;
pub(crate) use board::{BoardArgs, BoardCommand, NewBoardArgs};
pub(crate) use case::{
    CaseArgs, CaseCommand, ExplainCaseArgs, FmtArgs, ListCasesArgs, ManifestArgs, NewCaseArgs, ShowCaseArgs, StampArgs,
    SuiteArg,
};
pub(crate) use chance::ChanceArgs;
pub(crate) use check::CheckArgs;
pub(crate) use compare::{CompareArgs, MeasureName, ModelName};
pub(crate) use confinement::{ConfinementArgs, confinement_options};
pub(crate) use conform::{ConformArgs, ReportFormat};
pub(crate) use entries::{BuildEntriesArgs, CheckEntriesArgs, EntriesArgs, EntriesCommand, ListEntriesArgs, WorkArgs};
pub(crate) use export::{ExportArgs, ThemeName};
pub(crate) use faults::FaultArgs;
pub(crate) use game::GameArgs;
pub(crate) use limits::{LimitArgs, time_options};
pub(crate) use network::NetworkArgs;
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

/// Play strategy programs against each other under exact rules, and verify,
/// show and explain the records.
#[derive(Parser, Debug)]
#[command(
    name = "rulebook",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  rulebook play                                   four built-in players; record in game1, game2, …
  rulebook play ./bot @others game7 50
  rulebook verify game1                           check the record against the rules
  rulebook show game1 --round 17                  draw the board in the terminal
  rulebook explain game1 --round 17               tell what happened, with the clauses
  rulebook rules @game @section                   print the written rules

Exit status: 0 success, 1 the answer is \"no\", 2 usage or unreadable input, 128 + N ended by signal N."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(PlayArgs),
    Game(GameArgs),
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
    Analyze(AnalyzeArgs),
    View(ViewArgs),
    Export(ExportArgs),
    Rerun(RerunArgs),
    Rules(RulesOfArgs),
    Conform(ConformArgs),
    Case(CaseArgs),
    Perft(PerftArgs),
    Bench(BenchArgs),
    Board(BoardArgs),
    Adapter(AdapterArgs),
    List(ListArgs),
    Completions(CompletionsArgs),
    #[cfg(target_os = "linux")]
    Launch(LaunchArgs),
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected an integer 0..{}", u64::MAX))
}

/// The game of a command that requires one.
#[derive(Args, Debug)]
pub(crate) struct GameArg {
    /// The game
    pub(crate) game: String,
}

/// The game of a command on a record; the record names its game.
#[derive(Args, Debug)]
pub(crate) struct RecordedGameArg {
    /// The game [default: the game of the record]
    pub(crate) game: Option<String>,
}

/// Rules of a variant.
#[derive(Args, Debug)]
pub(crate) struct RulesArg {
    /// Rules of a variant: key=value,… or a file with one key=value per line
    /// [default: the rules in the record's match.json, else the standard rules]
    #[arg(long, value_name = "RULES")]
    pub(crate) rules: Option<String>,
}

/// Output format of a command.
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
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// Play a game and write its record
///
/// A strategy is the path of an executable, or builtin:NAME, human or network. Each
/// round the referee starts an executable with two arguments, its id (0, 1, …) and the
/// path of a round file, and it prints one answer line@asking.
/// A strategy persistent:PATH is started once and keeps running: each round it
/// reads `round N` and the N lines of the state from stdin, and prints one answer
/// line. each-round:PATH is started in each round, also in a game whose programs
/// keep running by default. human is a person who plays in this terminal, in a
/// game that asks one player at a time.
/// The strategy network is another program, on this or another machine, that plays
/// the same game with a player of its own: one of them has --listen, the other one
/// --connect@networks.
///
/// The referee writes the states 0000.txt, 0001.txt, … up to the final one,
/// score.txt, match.json (all answers) and timing.jsonl (measured times) into the
/// folder. It overwrites an existing record only with --replace. It refuses a
/// folder that holds other files and no record.
///
/// @configuration
#[derive(Args, Debug)]
#[command(
    override_usage = "rulebook play [OPTIONS] [GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]",
    after_help = "\
Examples:
  rulebook play
  rulebook play game7 30                          default players, another folder, 30 rounds
  rulebook play --replace game1                   replace the existing record
  @examples
  rulebook play --seed 7 --rules @variant
  rulebook play --start game1/0017.txt game7      start from a recorded state
  rulebook play --resume game3                    resume a match after Ctrl-C
  rulebook play --resume game2 --undo P1          take back the last answer of P1
  rulebook play --watch                           watch the match in the terminal
  rulebook play persistent:bots/a/stay @others
  rulebook play --name P1=Alpha --time-limit 500ms bots/a/run @others
  rulebook play --max-faults 3 bots/a/run @others
  rulebook play --memory-limit 256MiB --private-copy bots/a/run @others"
)]
pub(crate) struct PlayArgs {
    /// `[GAME] [S1 S2 …] [BOARD] [DIR] [ROUNDS]`: the game (default: @game); one strategy
    /// per player, or none for the built-in ones; the first state, as a file or as
    /// builtin:NAME for a board of the game; the folder of the record (default: the first
    /// of game1, game2, … that does not exist); the maximum number of rounds (default: set
    /// by the game)
    #[arg(allow_negative_numbers = true, hide_default_value = true)]
    pub(crate) arguments: Vec<OsString>,
    /// Not an option: catches a misplaced ROUNDS, so that the error can say where it belongs
    #[arg(long, hide = true, value_name = "ROUNDS", conflicts_with = "resume")]
    pub(crate) rounds: Option<OsString>,
    /// Seed for the draws of the game and the built-in players [default: 1; a
    /// random one if people play]
    #[arg(long, value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,
    /// Resume an interrupted match after its last complete round. Strategies,
    /// rules, seed and limits come from the record
    #[arg(long, value_name = "DIR", conflicts_with_all = ["arguments", "seed", "name", "start", "strategies", "rules", "time_limit", "cpu_limit", "game_time", "game_cpu", "FaultArgs", "ConfinementArgs", "NetworkArgs"])]
    pub(crate) resume: Option<PathBuf>,
    /// Before the match resumes, take back the last answer of this seat and
    /// everything after it, even if the match is over. Not in tournaments and
    /// comparisons
    #[arg(long, value_name = "SEAT")]
    pub(crate) undo: Option<String>,
    /// Remove an existing record from the folder first. Only the files of the
    /// record are removed
    #[arg(long, conflicts_with = "resume")]
    pub(crate) replace: bool,
    /// Name a player, as in P1=Alpha [default: the first folder of its path]
    #[arg(long, value_name = "SEAT=NAME")]
    pub(crate) name: Vec<String>,
    /// Start from this round file; - reads stdin. Players that it names keep
    /// their names
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<PathBuf>,
    /// Folder of the strategies that a NAME.config names [default: `strategies` or
    /// `strategie` beside it]
    #[arg(long, value_name = "DIR")]
    pub(crate) strategies: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    #[command(flatten)]
    pub(crate) faults: FaultArgs,
    /// Show the match in the terminal while it runs, as `rulebook view` does. q
    /// closes the view and the match continues; Ctrl-C ends the match. A match
    /// with a person is always shown
    #[arg(long)]
    pub(crate) watch: bool,
    /// Print only the result, no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// After the match, write its page as page.html into the folder of the record
    /// and open it in the browser. If a player is `human`, write the page GAME.html in
    /// which people play instead, and open it; no match is played here
    #[arg(long)]
    pub(crate) open: bool,
    /// Write the page in which people play into this file, if a player is `human`; -
    /// writes to stdout
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
    #[command(flatten)]
    pub(crate) network: NetworkArgs,
    #[command(flatten)]
    pub(crate) confinement: ConfinementArgs,
}

/// Play one round and print the resulting state
///
/// The answers file has one line per player; an empty line means no answer.
/// Without --answers no player answers.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook step @game game1/0017.txt
  rulebook step @game game1/0017.txt --answers answers.txt
  @examples")]
pub(crate) struct StepArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The state, a round file; - reads stdin
    pub(crate) state: PathBuf,
    /// The answers; - reads stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) answers: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) chance: ChanceArgs,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
}

/// Verify a recorded game
///
/// Recomputes every state from the previous one and the recorded answers. Records
/// of other referees have no match.json: their answers come from the states, or
/// from a log, one file with the whole game, in games that have one. The log alone
/// is enough. Log and results are compared too. If the file of a log's draws is
/// missing, the command looks for draws that lead from each state to the next.
#[derive(Args, Debug)]
#[command(
    allow_missing_positional = true,
    after_help = "\
Examples:
  rulebook verify game1
  rulebook verify @game game1                     refuse a record of another game
  rulebook verify game1 --format json
  rulebook verify foreign --rules @rule
  @examples

Exit status: 0 every file follows, 1 a file does not follow (the first is named), 2 the record is unreadable."
)]
pub(crate) struct RecordArgs {
    #[command(flatten)]
    pub(crate) game: RecordedGameArg,
    /// The folder of the record, or its log
    pub(crate) dir: PathBuf,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Draw a state in the terminal
///
/// A legend follows the drawing.
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
    /// The state: a round file, or the folder or log of a record; - reads stdin
    #[arg(value_name = "FILE|DIR")]
    pub(crate) file: PathBuf,
    /// Number of the state, for a folder or log
    #[arg(long)]
    pub(crate) round: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Explain what happened in a recorded round, with the clauses
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
    /// The folder of the record, or its log
    pub(crate) dir: PathBuf,
    /// Number of the state that the round starts from
    #[arg(long)]
    pub(crate) round: Option<u64>,
    /// First round of a range
    #[arg(long, value_name = "ROUND", conflicts_with = "round")]
    pub(crate) from: Option<u64>,
    /// Last round of a range
    #[arg(long, value_name = "ROUND", conflicts_with = "round")]
    pub(crate) to: Option<u64>,
    /// Show only events that name this seat: P1, 1 or the name of the player
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// Print the text of each cited clause
    #[arg(long)]
    pub(crate) clauses: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}

/// Serve the engine of this command over the protocol conf/1
///
/// The implementation side of a conformance run, for all games: reads requests
/// from stdin and writes replies to stdout.
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

/// Print completions for a shell
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

/// Apply limits to this process and exec a program; started by the referee
#[cfg(target_os = "linux")]
#[derive(Args, Debug)]
#[command(hide = true)]
pub(crate) struct LaunchArgs {
    /// Program and arguments
    #[arg(last = true)]
    pub(crate) command: Vec<OsString>,
}
