//! The arguments of `new`.

use super::{FormatArg, GameArg};
use clap::Args;
use std::path::PathBuf;

/// Write a new strategy from a template
///
/// The new folder has a small library that reads the states, a complete player
/// that uses it, a bot.toml and a README.md. Change any of it. The strategy depends
/// on nothing outside the folder except the language itself.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook new @game --lang @lang1 alpha
  @examples
  rulebook new @game --lang @lang2 gamma --format json")]
pub(crate) struct NewArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The folder, which must be new or empty. Its last component is the name of the
    /// strategy: letters a-z and A-Z, digits, - and _
    #[arg(value_name = "NAME")]
    pub(crate) folder: Option<PathBuf>,
    /// Programming language, such as c or python. Without it the command lists the
    /// languages of the game
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) lang: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
