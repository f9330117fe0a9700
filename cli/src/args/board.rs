//! The arguments of `board`.

use super::{GameArg, parse_seed};
use clap::{Args, Subcommand};

/// Generate boards to start matches from
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  @examples")]
pub(crate) struct BoardArgs {
    #[command(subcommand)]
    pub(crate) command: BoardCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum BoardCommand {
    New(NewBoardArgs),
}

/// Print a random board that is fair to all players
///
/// The board is a state file, from which `rulebook play` can start a match. The same
/// options generate the same board.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  @examples")]
pub(crate) struct NewBoardArgs {
    #[command(flatten)]
    pub(crate) game: GameArg,
    /// Seed for the board
    #[arg(long, default_value_t = 1, value_parser = parse_seed)]
    pub(crate) seed: u64,
    /// Number of rows [default: set by the game]
    #[arg(long, value_name = "N")]
    pub(crate) rows: Option<u8>,
    /// Number of columns [default: set by the game]
    #[arg(long, value_name = "N")]
    pub(crate) cols: Option<u8>,
    /// Number of players [default: set by the game]
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Set a number of the state file, as in nb_balls=8
    #[arg(long, value_name = "KEY=NUMBER", value_parser = parse_number)]
    pub(crate) set: Vec<(String, u32)>,
}

fn parse_number(text: &str) -> Result<(String, u32), String> {
    let number = text.split_once('=').and_then(|(key, number)| Some((key.to_owned(), number.parse().ok()?)));
    number.ok_or_else(|| format!("expected KEY=NUMBER with an integer 0..{}", u32::MAX))
}
