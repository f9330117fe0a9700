//! `rulebook adapter`

use crate::failure::Failure;
use crate::games::Registry;
use rulebook_conformance::protocol::{Identity, Reply, serve};
use rulebook_core::text::EscapedBytes;
use std::io;

pub(crate) fn run(games: Registry) -> Result<(), Failure> {
    let names = games.names();
    let identity = Identity { name: "rulebook", version: env!("CARGO_PKG_VERSION"), games: &names };
    let (mut input, mut output) = (io::stdin().lock(), crate::output::protocol());
    let answer = &mut |game: &str, lines: &[Vec<u8>]| {
        games.named(game).map_or_else(
            || Reply::Skip(format!("game {}", EscapedBytes(game.as_bytes()))),
            |game| game.texts.judge(lines),
        )
    };
    serve(&mut input, &mut output, &identity, answer).map_err(|error| Failure::output(&error))
}
