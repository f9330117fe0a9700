//! How a game's source plays it, if that differs from `play`.

use rulebook_core::contract::{Answers, Game};

/// A game whose source plays it from a configuration, into a folder with a log. The game
/// defines what a turn is in [`Renderable::IS_TURN`](rulebook_view::Renderable::IS_TURN).
#[derive(Clone, Copy, Debug)]
pub struct LegacyFormat<G: Game> {
    /// Names of the folder of strategies beside a configuration, the preferred one first.
    pub strategies: &'static [&'static str],
    /// The turn that answers in a state mean, in canonical spelling: a line of the log.
    pub turn: fn(&G::State, &Answers<'_>) -> String,
}
