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
//! - `startup`: what the command needs of whoever starts it.
//! - `guard`: a process that ends what a command leaves which was killed.
//! - `this_command`: starting this command again.
//! - `leftovers`: temporary folders, and what a process that was killed has left.
//! - `input`, `output`, `failure`, `files`, `interrupt`: what the commands share.

mod args;
mod check;
mod classic;
mod commands;
mod entries;
mod failure;
mod files;
mod games;
#[cfg(target_os = "linux")]
mod guard;
mod input;
mod interrupt;
mod leftovers;
mod matches;
mod output;
mod progress;
mod record;
mod referee;
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
    let done = match parse::<R>(std::env::args_os()) {
        #[cfg(target_os = "linux")]
        Command::Launch(args) => referee::launch(&args.command),
        #[cfg(target_os = "linux")]
        Command::Guard(args) => startup::take_back().and_then(|()| guard::guard(&args)),
        #[cfg(target_os = "linux")]
        Command::Guarded(args) => startup::take_back()
            .and_then(|()| guard::guarded(&args))
            .and_then(|arguments| carry_out::<R>(parse::<R>(arguments))),
        #[cfg(target_os = "linux")]
        command if guard::is_wanted(&command) => startup::take_back().and_then(|()| guard::start()),
        #[cfg(target_os = "linux")]
        command => startup::take_back().and_then(|()| carry_out::<R>(command)),
        #[cfg(not(target_os = "linux"))]
        command => carry_out::<R>(command),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let text = failure.to_string();
            if !text.is_empty() {
                output::note(text.trim_end());
            }
            ExitCode::from(failure.status())
        }
    }
}

/// The command of a command line; one that is none ends the process.
fn parse<R: Registry>(arguments: impl IntoIterator<Item = OsString>) -> Command {
    let matches = args::command(R::NAMES).get_matches_from(arguments);
    Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit()).command
}

fn carry_out<R: Registry>(command: Command) -> Result<(), Failure> {
    match command {
        Command::Play(args) => commands::play::run::<R>(args),
        Command::New(args) => commands::new::run::<R>(&args),
        Command::Tournament(args) => commands::tournament::run::<R>(&args),
        Command::Check(args) => commands::check::run::<R>(&args),
        Command::Entries(args) => commands::entries::run::<R>(&args),
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
        Command::Completions(args) => commands::completions::run::<R>(&args),
        #[cfg(target_os = "linux")]
        Command::Launch(_) | Command::Guard(_) | Command::Guarded(_) => {
            Err(Failure::usage("this command is for other commands only, which start it"))
        }
    }
}
