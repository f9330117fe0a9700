//! The arguments of `rulebook rules`.

use super::{FormatArg, GameArg};
use clap::Args;

/// Print the written rules of a game
///
/// Prints the whole text as Markdown, or the named parts: a clause (BLD-4), a group
/// of clauses (BLD) or a ruling, which gives reasons. Clauses that hold for
/// every game work too, such as those of persistent players (PER).
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook rules @game > @game.md
  rulebook rules @game @other_clause              one clause
  @examples
  rulebook rules @game --format json")]
pub(crate) struct RulesOfArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// What to print: clauses, groups of clauses, rulings
    #[arg(value_name = "CLAUSE")]
    pub(crate) clauses: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
