//! The command `rulebook` as a library. [`run`] runs the command with a list of games.
//!
//! The binary `rulebook` passes the built-in games, see `main.rs`. To add a game of your own, write a
//! `main` with a longer list. A game implements [`CliGame`], and [`GameEntry`] is its entry in the list.
//!
//! - `args`: the command line.
//! - `help`: the help of the command line, filled with the texts of the games.
//! - `games`: the interface of a game, and the list of games.
//! - `check`: tests of one strategy, for its author.
//! - `legacy`: games in the form of their source, with a configuration and a log.
//! - `commands`: one file per command.
//! - `matches`: plays a match to its end.
//! - `entries`: strategies with a manifest.
//! - `people`: people who play at this terminal, as players of a match.
//! - `strategy`, `seats`, `game_log`: strategies from arguments, the referee that asks them, and the
//!   log that they may read.
//! - `network`: the other side of a game over the network.
//! - `record`: the folder with the record of a match.
//! - `seat`: parses a seat, such as `P1` or the name of a player.
//! - `input`, `output`, `json`, `failure`, `files`, `job_control`: helpers that the commands share.

mod args;
mod check;
mod commands;
mod entries;
mod failure;
mod files;
mod game_log;
mod games;
mod help;
mod input;
mod job_control;
mod json;
mod legacy;
mod matches;
mod network;
mod output;
mod own_file;
mod people;
mod player_style;
mod prefix;
mod progress;
mod record;
mod seat;
mod seats;
mod strategy;
mod thinking;

pub use args::BenchArgs;
pub use commands::bench::measured;
pub use failure::Failure;
pub use games::{
    AnalyzeStep, Board, BoardRequest, Builtin, BuiltinOptions, CliGame, Effort, EntrySource, FromCase, GameEntry,
    HasBuiltins, Help, Kit, KitFile, LegacyFormat, MoveAnalysis, PeerError, PeerProtocol, PeerSession, PlayerFunction,
    Situation, SourceBreach, StateIn, Topic, TransportDefaults, from_cases,
};
pub use help::help;
pub use rulebook_record::{Budget, Limits};
pub use rulebook_referee::Protocol;

use args::{Cli, Command, RunMatchArgs, TournamentCommand};
use clap::FromArgMatches as _;
use clap::error::{ContextKind, ContextValue};
use games::Registry;
use rulebook_referee::Start;
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs the command `rulebook` with these games and the arguments of this process. The first game is
/// the default.
///
/// # Panics
///
/// If `games` is empty.
#[must_use]
pub fn run(games: &'static [GameEntry]) -> ExitCode {
    let games = Registry::new(games);
    let start = rulebook_referee::start();
    let done = match parse(games, start.arguments()) {
        Ok(cli) => begin(start, &cli.command).and_then(|()| run_command(games, cli.command)).map(|()| 0),
        Err(error) => output::print_usage(&error, |words| parse(games, words).err()),
    };
    network::wait_for_closing();
    match done {
        Ok(status) => ExitCode::from(status),
        Err(failure) => {
            let text = failure.to_string();
            if !text.is_empty() {
                output::note_lines(text.trim_end());
            }
            ExitCode::from(failure.status())
        }
    }
}

fn parse<T: Into<OsString> + Clone>(games: Registry, words: impl IntoIterator<Item = T>) -> clap::error::Result<Cli> {
    let matches = help::command(games).try_get_matches_from(words).map_err(|error| about_game(games, error))?;
    Cli::from_arg_matches(&matches)
}

/// An error about an unknown command that is the name of a game suggests to play it.
fn about_game(games: Registry, mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && games.names().contains(&&**word)
    {
        let command = format!("play {word}");
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![command]));
    }
    error
}

/// Prepares the process for a command. If the command runs programs, a guard process kills all that are
/// left when the command ends (HOST-3).
fn begin(start: Start, command: &Command) -> Result<(), Failure> {
    Ok(if runs_programs(command) { start.guard() } else { start.unguarded() }?)
}

/// Whether a command runs untrusted programs and needs a guard. A tournament needs none, and neither
/// do its workers: they watch each other.
fn runs_programs(command: &Command) -> bool {
    match command {
        Command::Play(_)
        | Command::Game(_)
        | Command::Rerun(_)
        | Command::Check(_)
        | Command::Entries(_)
        | Command::Conform(_) => true,
        Command::Tournament(args) => {
            matches!(args.command, Some(TournamentCommand::RunMatch(RunMatchArgs { worker_of: None, .. })))
        }
        _ => false,
    }
}

fn run_command(games: Registry, command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => commands::play::run(games, args),
        Command::Game(args) => commands::play::source::run(games, &args),
        Command::New(args) => commands::new::run(games, &args),
        Command::Tournament(args) => commands::tournament::run(games, &args),
        Command::Compare(args) => commands::compare::run(games, &args),
        Command::Check(args) => commands::check::run(games, &args),
        Command::Entries(args) => commands::entries::run(games, &args),
        Command::Sandbox(args) => commands::sandbox::run(games, &args),
        Command::Step(args) => commands::step::run(games, args),
        Command::Verify(args) => commands::verify::run(games, args),
        Command::Show(args) => commands::show::run(games, args),
        Command::Explain(args) => commands::explain::run(games, args),
        Command::Analyze(args) => commands::analyze::run(games, &args),
        Command::View(args) => commands::view::run(games, &args),
        Command::Export(args) => commands::export::run(games, &args),
        Command::Rerun(args) => commands::rerun::run(games, args),
        Command::Rules(args) => commands::rules::run(games, args),
        Command::Conform(args) => commands::conform::run(games, &args),
        Command::Case(args) => commands::case::run(games, &args),
        Command::Board(args) => commands::board::run(games, &args),
        Command::Perft(args) => commands::perft::run(games, &args),
        Command::Bench(args) => commands::bench::run(games, &args),
        Command::Adapter(_) => commands::adapter::run(games),
        Command::List(args) => commands::list::run(games, &args),
        Command::Completions(args) => commands::completions::run(games, &args),
        #[cfg(target_os = "linux")]
        Command::Launch(_) => {
            let failure = Failure::usage("`rulebook launch` is for the referee only, which tells it what to do");
            Err(failure.hint("see `rulebook play`"))
        }
    }
}
