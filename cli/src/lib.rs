//! The command `rulebook` as a library: a thin referee around `rulebook-core`,
//! for the games of a [`Registry`].
//!
//! The command of the house is three lines, see `main.rs`; another one has
//! another list of games. A game implements [`House`].
//!
//! - `args`: the command line.
//! - `games`: what a game brings, and the list of games.
//! - `check`: playing one strategy through what matters to its author.
//! - `classic`: a game as its source plays it, from a configuration into a folder with a log.
//! - `commands`: one file per command.
//! - `matches`: playing a match to its end.
//! - `entries`: strategies with a manifest.
//! - `referee`: asking strategies and judging what they give.
//! - `record`: the folder that a game leaves behind.
//! - `seat`: a seat as people name it.
//! - `inherited`: what programs get of whoever starts the command.
//! - `startup`: what the command needs of whoever starts it.
//! - `guard`: a process that ends what a command leaves which was killed.
//! - `this_command`: starting this command again.
//! - `leftovers`: temporary folders, and what a process that was killed has left.
//! - `dir`: folders by handle, for those that programs can change.
//! - `os_text`: paths in JSON.
//! - `input`, `output`, `failure`, `files`, `interrupt`: what the commands share.

mod args;
mod check;
mod classic;
mod commands;
mod dir;
mod entries;
mod failure;
mod files;
mod games;
#[cfg(target_os = "linux")]
mod guard;
#[cfg(unix)]
mod inherited;
mod input;
mod interrupt;
mod leftovers;
mod matches;
mod os_text;
mod output;
mod own_file;
mod progress;
mod record;
mod referee;
mod seat;
#[cfg(target_os = "linux")]
mod startup;
mod this_command;

pub use args::BenchArgs;
pub use commands::bench::measured;
pub use failure::Failure;
pub use games::{
    Asking, Board, Builtin, Classic, FromCase, House, Kit, KitFile, Registry, Situation, StateIn, WithGame, from_cases,
};
pub use referee::Limits;

use args::{Cli, Command};
use clap::FromArgMatches as _;
use std::ffi::OsString;
use std::process::ExitCode;

/// The command `rulebook` with these games: reads the arguments of this process
/// and does what they say. The first game is the one that is played when none
/// is named.
#[must_use]
pub fn run<R: Registry>() -> ExitCode {
    let done = match parse::<R, _>(std::env::args_os()) {
        Ok(cli) => start::<R>(cli.command).map(|()| 0),
        Err(error) => output::tell_usage(&error, |words| parse::<R, _>(words).err()),
    };
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

fn parse<R: Registry, T: Into<OsString> + Clone>(words: impl IntoIterator<Item = T>) -> clap::error::Result<Cli> {
    let matches = args::command(R::NAMES).try_get_matches_from(words)?;
    Cli::from_arg_matches(&matches)
}

/// Runs a command below a guard where it starts programs (HOST-3). What was
/// inherited is cut where the work is done: the processes above it pass it on.
#[cfg(target_os = "linux")]
fn start<R: Registry>(command: Command) -> Result<(), Failure> {
    match command {
        Command::Guard(args) => startup::take_back().and_then(|()| guard::guard(&args)),
        command if guard::is_wanted(&command) => startup::take_back().and_then(|()| guard::start()),
        Command::Guarded(args) => {
            inherited::cut();
            startup::take_back()?;
            let words = guard::guarded(&args)?;
            let cli = parse::<R, _>(words).map_err(|error| Failure::usage(error.to_string()))?;
            run_command::<R>(cli.command)
        }
        command => {
            inherited::cut();
            if !matches!(command, Command::Launch(_)) {
                startup::take_back()?;
            }
            run_command::<R>(command)
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn start<R: Registry>(command: Command) -> Result<(), Failure> {
    #[cfg(unix)]
    inherited::cut();
    run_command::<R>(command)
}

fn run_command<R: Registry>(command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => commands::play::run::<R>(args),
        Command::New(args) => commands::new::run::<R>(&args),
        Command::Tournament(args) => commands::tournament::run::<R>(&args),
        Command::Compare(args) => commands::compare::run::<R>(&args),
        Command::Check(args) => commands::check::run::<R>(&args),
        Command::Entries(args) => commands::entries::run::<R>(&args),
        Command::Sandbox(args) => commands::sandbox::run(&args),
        Command::Step(args) => commands::step::run::<R>(args),
        Command::Verify(args) => commands::verify::run::<R>(args),
        Command::Show(args) => commands::show::run::<R>(args),
        Command::Explain(args) => commands::explain::run::<R>(args),
        Command::View(args) => commands::view::run::<R>(&args),
        Command::Export(args) => commands::export::run::<R>(&args),
        Command::Rerun(args) => commands::rerun::run::<R>(args),
        Command::Rules(args) => commands::rules::run::<R>(args),
        Command::Conform(args) => commands::conform::run::<R>(&args),
        Command::Case(args) => commands::case::run::<R>(&args),
        Command::Perft(args) => commands::perft::run::<R>(&args),
        Command::Bench(args) => commands::bench::run::<R>(&args),
        Command::Adapter(_) => commands::adapter::run::<R>(),
        Command::List(args) => commands::list::run::<R>(&args),
        #[cfg(target_os = "linux")]
        Command::Launch(args) if args.detach => referee::detach(&args.command),
        #[cfg(target_os = "linux")]
        Command::Launch(args) => referee::launch(&args.command),
        Command::Completions(args) => commands::completions::run::<R>(&args),
        #[cfg(target_os = "linux")]
        Command::Guard(_) | Command::Guarded(_) => {
            Err(Failure::usage("this command is for other commands only, which start it"))
        }
    }
}
