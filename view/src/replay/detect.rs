//! The game that an invalid state was most likely meant for.

use rulebook_core::contract::{Game, Violations as _};
use rulebook_core::text::Place;

/// How far a game can parse a text as a state, under its default rules: the place
/// of the first error, or a place beyond the text if there is none.
#[must_use]
pub fn parse_extent<G: Game>(text: &[u8]) -> Place {
    let mut first = Place { line: u32::MAX, column: u32::MAX };
    if let Err(error) = G::read(text, &G::Rules::default()) {
        error.each(&mut |fault| first = first.min(fault.place));
    }
    first
}

/// The index of the game that parses best_match_of; of equals, the first.
#[must_use]
pub fn best_match_of(reached: &[Place]) -> usize {
    let reached = reached.iter().enumerate().rev();
    reached.max_by_key(|(_, place)| **place).map_or(0, |(game, _)| game)
}

#[cfg(test)]
mod tests {
    use super::{best_match_of, parse_extent};
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
        assert_eq!(best_match_of(&[parse_extent::<RedBot>(text), parse_extent::<FiBot>(text)]), game);
    }
}
