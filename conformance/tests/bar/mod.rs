//! Requirements for the suite of each game.

mod aitester;
mod boladedrac;
mod fibot;
mod othello;
mod redbot;

/// A game with a reference model, and what its steps cannot show.
pub(crate) struct CoverageBar {
    pub(crate) game: &'static str,
    /// The minimum number of cases.
    pub(crate) least: usize,
    /// Sections about programs and folders.
    pub(crate) outside: &'static [&'static str],
    /// Clauses of the rules of play that no reply shows.
    pub(crate) not_in_steps: &'static [&'static str],
    /// Misreadings that no case can catch.
    pub(crate) not_in_cases: &'static [&'static str],
}

pub(crate) const BARS: [CoverageBar; 5] = [redbot::BAR, fibot::BAR, boladedrac::BAR, othello::BAR, aitester::BAR];
