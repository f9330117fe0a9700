//! What a step draws, for commands that make one.

use clap::Args;
use rulebook_core::chance::Draw;
use rulebook_core::text::Printable;

#[derive(Args, Debug)]
pub(crate) struct ChanceArgs {
    /// The draws of a game with chance, as 3/6,0/4: each a number and the bound
    /// that it is below, in the order in which the rules ask for them
    #[arg(long, value_name = "DRAWS", value_delimiter = ',', value_parser = parse_draw)]
    pub(crate) draws: Option<Vec<Draw>>,
    /// Draw as a match with this seed does on this state
    #[arg(long, value_name = "N", value_parser = super::parse_seed, conflicts_with = "draws")]
    pub(crate) seed: Option<u64>,
}

fn parse_draw(text: &str) -> Result<Draw, String> {
    let expected = "expected a draw as 3/6, the first number below the second";
    Draw::parse(text.as_bytes()).map_err(|_| format!("{expected}, found `{}`", Printable(text)))
}
