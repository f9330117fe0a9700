//! The command `rulebook`: a thin referee around `rulebook-core`.
//!
//! - `args`: the command line.
//! - `games`: the one list of games, with their built-in players.
//! - `check`: playing one strategy through what matters to its author.
//! - `classic`: a game as its source plays it, from a configuration into a folder with a log.
//! - `commands`: one file per command.
//! - `matches`: playing a match to its end.
//! - `entries`: strategies with a manifest.
//! - `referee`: asking strategies and judging what they give.
//! - `record`: the folder that a game leaves behind.
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

use args::{Cli, Command};
use clap::Parser as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command {
        Command::Play(args) => commands::play::run(args),
        Command::New(args) => commands::new::run(&args),
        Command::Tournament(args) => commands::tournament::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Entries(args) => commands::entries::run(&args),
        Command::Step(args) => commands::step::run(args),
        Command::Verify(args) => commands::verify::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Explain(args) => commands::explain::run(args),
        Command::View(args) => commands::view::run(&args),
        Command::Export(args) => commands::export::run(&args),
        Command::Rerun(args) => commands::rerun::run(args),
        Command::Conform(args) => commands::conform::run(&args),
        Command::Case(args) => commands::case::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Adapter(_) => commands::adapter::run(),
        Command::List(args) => commands::list::run(&args),
        #[cfg(target_os = "linux")]
        Command::Launch(args) => referee::launch(&args.command),
        Command::Completions(args) => commands::completions::run(&args),
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
