//! The arguments of `rulebook rules`.

use super::{FormatArg, GameArg};
use clap::Args;

/// Print the written rules of a game
///
/// The whole text, which is Markdown, or what is named: a clause (BLD-4), a
/// group of clauses (BLD) or a ruling, which is a reason. Clauses that
/// hold for every game, such as those of players that stay (PER), can be named
/// too.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  rulebook rules redbot > redbot.md
  rulebook rules redbot BLD-4                     one clause
  rulebook rules redbot BLD SCO-2                 a group and a clause
  rulebook rules fibot ANS R-9                    and a ruling
  rulebook rules redbot --format json")]
pub(crate) struct RulesOfArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// What to print: clauses, groups of clauses, rulings
    #[arg(value_name = "CLAUSE")]
    pub(crate) clauses: Vec<String>,
    #[command(flatten)]
    pub(crate) format: FormatArg,
}
