//! The format of the contest that a game comes from.

use rulebook_core::contract::{Answers, Game};

/// The format of the contest that a game comes from: `play` reads a configuration and
/// writes a folder with a log. The game defines what a turn is in
/// [`Renderable::IS_TURN`](rulebook_view::Renderable::IS_TURN).
#[derive(Clone, Copy, Debug)]
pub struct LegacyFormat<G: Game> {
    /// Names of the folder of strategies beside a configuration, the preferred one first.
    pub strategies: &'static [&'static str],
    /// The turn that the answers in a state mean, in canonical spelling: a line of the log.
    pub turn: fn(&G::State, &Answers<'_>) -> String,
}
