//! `rulebook completions`

use crate::args::CompletionsArgs;
use crate::failure::Failure;
use crate::games::Registry;
use crate::help::command;
use crate::output::print_file;

pub(crate) fn run(games: Registry, args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut without_hidden(&command(games)), "rulebook", &mut script);
    print_file(&String::from_utf8_lossy(&script))
}

/// The command line without hidden commands, which shells would otherwise offer.
fn without_hidden(command: &clap::Command) -> clap::Command {
    let mut visible = clap::Command::new(command.get_name().to_owned())
        .disable_help_subcommand(command.is_disable_help_subcommand_set())
        .disable_version_flag(command.is_disable_version_flag_set())
        .allow_missing_positional(command.is_allow_missing_positional_set())
        .args(command.get_arguments().cloned())
        .groups(command.get_groups().cloned())
        .subcommands(command.get_subcommands().filter(|below| !below.is_hide_set()).map(without_hidden));
    for (about, set) in [
        (command.get_about(), clap::Command::about as fn(clap::Command, clap::builder::StyledStr) -> clap::Command),
        (command.get_long_about(), clap::Command::long_about),
    ] {
        if let Some(about) = about {
            visible = set(visible, about.clone());
        }
    }
    match command.get_version() {
        Some(version) => visible.version(version.to_owned()),
        None => visible,
    }
}
