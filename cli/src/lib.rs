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
mod input;
mod interrupt;
mod leftovers;
mod matches;
mod output;
mod progress;
mod record;
mod referee;
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
use std::process::ExitCode;

/// The command `rulebook` with these games: reads the arguments of this process
/// and does what they say. The first game is the one that is played when none
/// is named.
#[must_use]
pub fn run<R: Registry>() -> ExitCode {
    let matches = args::command(R::NAMES).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let done = match cli.command {
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
        #[cfg(target_os = "linux")]
        Command::Launch(args) => referee::launch(&args.command),
        Command::Completions(args) => commands::completions::run::<R>(&args),
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
