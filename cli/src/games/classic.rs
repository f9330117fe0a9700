//! How a game's source plays it, where that is another way than the house's.

use rulebook_core::contract::{Answers, Game};

/// What there is to know of a game that its source plays from a configuration,
/// into a folder with a log (FIbot: PLAY).
#[derive(Clone, Copy, Debug)]
pub struct Classic<G: Game> {
    /// The turn that answers on a state are understood as, in canonical
    /// spelling; a line of the log.
    pub turn: fn(&G::State, &Answers<'_>) -> String,
    /// Whether a line of a log is a turn, and none of a state. Lines of a state
    /// never are, and a reader of states skips blank lines.
    pub is_turn: fn(&[u8]) -> bool,
}
