//! `rulebook adapter`

use crate::failure::Failure;
use crate::games::{House, Registry, WithGame};
use rulebook_conformance::protocol::{Identity, Reply, judge, serve};
use rulebook_core::text::Escaped;
use std::io;

struct Judge<'a>(&'a [Vec<u8>]);

impl WithGame for Judge<'_> {
    type Output = Reply;

    fn with<G: House>(self) -> Reply {
        judge::<G>(self.0)
    }
}

pub(crate) fn run<R: Registry>() -> Result<(), Failure> {
    let identity = Identity { name: "rulebook", version: env!("CARGO_PKG_VERSION"), games: R::NAMES };
    let (mut input, mut output) = (io::stdin().lock(), crate::output::protocol());
    let answer = &mut |game: &str, lines: &[Vec<u8>]| {
        R::with(game, Judge(lines)).unwrap_or_else(|| Reply::Skip(format!("game {}", Escaped(game.as_bytes()))))
    };
    serve(&mut input, &mut output, &identity, answer).map_err(|error| Failure::output(&error))
}
