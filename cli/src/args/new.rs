//! The arguments of `new`.

use super::{FormatArg, GameArg};
use clap::Args;
use std::path::PathBuf;

/// Begin a strategy: write a folder with a player to start from
///
/// The folder gets a small library that reads the states, a complete player that
/// uses it, a bot.toml and a README.md. It is yours to change; nothing outside it
/// is needed but the language itself.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook new @game --lang @lang1 alpha
  @examples
  rulebook new @game --lang @lang2 gamma --format json")]
pub(crate) struct NewArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// The folder, which must not exist yet or be empty; its last part is the
    /// strategy's name, of the letters a-z and A-Z, digits, - and _
    #[arg(value_name = "NAME")]
    pub(crate) folder: Option<PathBuf>,
    /// What the strategy is written in, such as c or python; without it the
    /// languages of the game are listed
    #[arg(long, value_name = "LANGUAGE")]
    pub(crate) lang: Option<String>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
