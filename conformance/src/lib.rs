//! Game rules as clauses, golden cases that pin them, and a protocol to test
//! any implementation.
//!
//! A rule text is a Markdown file in `spec/`. A clause is a third-level heading
//! with an ID, such as `### MOV-3 UP into an occupied cell`, and the text below
//! it. Its first paragraph is the rule.
#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod case;
mod cite;

pub mod fuzz;
pub mod games;
pub mod laws;
mod lines;
pub mod model;
pub mod perft;
pub mod protocol;
pub mod report;
pub mod runner;
mod spec;
mod suite;

pub use cite::{Citation, citations};
pub use rulebook_core::hash::Fnv;
pub use spec::{Clause, Group, Spec, SpecError};
pub use suite::{Suite, SuiteError};

/// The written rules of a built-in game; `None` when there is no such game.
#[must_use]
pub fn spec(game: &str) -> Option<Spec<'static>> {
    games::Games::BUILT_IN.named(game).map(|game| (game.spec)())
}

/// The written rules of the referee, which are the same for all games.
///
/// # Panics
///
/// Never: the text is part of this crate, and a test parses it.
#[must_use]
pub fn referee_spec() -> Spec<'static> {
    Spec::parse(include_str!("../spec/referee.md")).expect("the text is well-formed")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_rules_that_are_built_in_are_well_formed() {
        for game in super::games::Games::BUILT_IN.iter() {
            let clauses = (game.spec)().clauses().len();
            assert!(clauses > 30, "{}: only {clauses} clauses", game.name);
        }
        assert!(!super::referee_spec().clauses().is_empty());
        assert!(super::spec("chess").is_none());
    }
}
