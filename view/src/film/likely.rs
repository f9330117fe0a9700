//! Which game a text was most likely meant for that is a state of none.

use rulebook_core::contract::{Faults as _, Game};
use rulebook_core::text::Place;

/// How far a game can read a text as a state, under its usual rules: the place
/// of the first thing that is wrong, and no place in it if nothing is.
#[must_use]
pub fn reach<G: Game>(text: &[u8]) -> Place {
    let mut first = Place { line: u32::MAX, column: u32::MAX };
    if let Err(error) = G::read(text, &G::Rules::default()) {
        error.each(&mut |fault| first = first.min(fault.place));
    }
    first
}

/// The game that can read furthest, by its place among all; the first of equals.
#[must_use]
pub fn furthest(reached: &[Place]) -> usize {
    let reached = reached.iter().enumerate().rev();
    reached.max_by_key(|(_, place)| **place).map_or(0, |(game, _)| game)
}

#[cfg(test)]
mod tests {
    use super::{furthest, reach};
    use rstest::rstest;
    use rulebook_core::fibot::FiBot;
    use rulebook_core::redbot::RedBot;

    const FIBOT: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";

    /// RedBot is the first game here.
    #[rstest]
    #[case(FIBOT, 1)]
    #[case("4 2 3 1\n1 2 4 2\nA..N\n...\n", 1)]
    #[case("4 2 3\n", 1)]
    #[case("4 2 3 1\n", 1)]
    #[case("4 x 3 1\n1 2 4 2\nA..N\n....\n", 1)]
    #[case("3/6\n7x6\nP1: one\n", 0)]
    #[case("3/6", 0)]
    #[case("3/x\n", 0)]
    #[case("no state\n", 0)]
    #[case("", 0)]
    fn a_broken_text_is_of_the_game_that_reads_furthest(#[case] text: &str, #[case] game: usize) {
        let text = text.as_bytes();
        assert_eq!(furthest(&[reach::<RedBot>(text), reach::<FiBot>(text)]), game);
    }
}
