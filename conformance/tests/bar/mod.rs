//! What the suite of each game is held to.

mod fibot;
mod redbot;

/// A game with a reference model, and what no step of it can show.
pub(crate) struct Bar {
    pub(crate) game: &'static str,
    /// The fewest cases.
    pub(crate) least: usize,
    /// Sections about programs and folders.
    pub(crate) outside: &'static [&'static str],
    /// Clauses of the rules of play that no reply shows.
    pub(crate) not_in_steps: &'static [&'static str],
    /// Misreadings that no case can catch.
    pub(crate) not_in_cases: &'static [&'static str],
}

pub(crate) const BARS: [Bar; 2] = [redbot::BAR, fibot::BAR];
