//! Draws of a step, for the commands that play one.

use clap::Args;
use rulebook_core::chance::Draw;
use rulebook_core::text::Printable;

#[derive(Args, Debug)]
pub(crate) struct ChanceArgs {
    /// Draws of a game with chance, as in 3/6,0/4: each is a number and its exclusive
    /// upper bound, in the order in which the rules draw them
    #[arg(long, value_name = "DRAWS", value_delimiter = ',', value_parser = parse_draw)]
    pub(crate) draws: Option<Vec<Draw>>,
    /// Draw what a match with this seed draws in this state
    #[arg(long, value_name = "N", value_parser = super::parse_seed, conflicts_with = "draws")]
    pub(crate) seed: Option<u64>,
}

fn parse_draw(text: &str) -> Result<Draw, String> {
    let expected = "expected a draw such as 3/6, the first number below the second";
    Draw::parse(text.as_bytes()).map_err(|_| format!("{expected}, found `{}`", Printable(text)))
}
