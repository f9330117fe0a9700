//! How a game's source plays it, where that is another way than the house's.

use rulebook_core::contract::{Answers, Game};

/// What there is to know of a game that its source plays from a configuration,
/// into a folder with a log. The game says what a turn is there:
/// [`Visible::IS_TURN`](rulebook_view::Visible::IS_TURN).
#[derive(Clone, Copy, Debug)]
pub struct Classic<G: Game> {
    /// The names that the folder of the strategies may have beside a configuration,
    /// the usual one first.
    pub strategies: &'static [&'static str],
    /// The turn that answers on a state are understood as, in canonical
    /// spelling; a line of the log.
    pub turn: fn(&G::State, &Answers<'_>) -> String,
}
