//! The game that an invalid state was most likely meant for.

use rulebook_core::contract::{Game, Opening, Violations as _};
use rulebook_core::text::{Place, PlainWriter};

/// How far a game can parse a text as a state. A greater extent is a better match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ParseExtent {
    /// The line of the first error in the text, or in one of two variants of it if the parser gets further there. One
    /// variant has the first line of the game's standard start in place of its own first line, the other has it
    /// before its own. So the lines after a broken first line can still show the game.
    line: u32,
    /// The place of the first error in the text itself.
    unchanged: Place,
}

/// How far a game can parse a text as a state, under its default rules.
#[must_use]
pub fn parse_extent<G: Game>(text: &[u8]) -> ParseExtent {
    let unchanged = first_error::<G>(text);
    let start = first_line::<G>();
    // If the first line of the start is a whole state, the variants tell nothing about the text.
    if G::recognizes(&start) {
        return ParseExtent { line: unchanged.line, unchanged };
    }
    // An error right after the line of the start tells nothing either.
    let line = |variant: Place| if (variant.line, variant.column) == (2, 1) { 1 } else { variant.line };
    let rest = text.iter().position(|&byte| byte == b'\n').map_or(&[][..], |end| &text[end + 1..]);
    let replaced = first_error::<G>(&[&start, rest].concat());
    let preceded = first_error::<G>(&[&start, text].concat());
    ParseExtent { line: unchanged.line.max(line(replaced)).max(line(preceded)), unchanged }
}

/// The place of the first error in a text; a place beyond the text if it is a state, valid or not.
fn first_error<G: Game>(text: &[u8]) -> Place {
    let mut first = Place { line: u32::MAX, column: u32::MAX };
    if G::recognizes(text) {
        return first;
    }
    if let Err(error) = G::read(text, &G::Rules::default()) {
        error.each(&mut |fault| first = first.min(fault.place));
    }
    first
}

/// The first line of the standard start, with its line end; empty if there is no such state.
fn first_line<G: Game>() -> Vec<u8> {
    let mut text = String::new();
    if let Ok(state) = G::opening(&G::Rules::default(), &Opening::default()) {
        // Writing to a string cannot fail.
        let _ = G::write(&state, &mut PlainWriter(&mut text));
    }
    text.split_inclusive('\n').next().unwrap_or_default().as_bytes().to_vec()
}

/// The index of the greatest extent; the first one if several are equally great.
#[must_use]
pub fn best_match_of<E: Ord>(reached: &[E]) -> usize {
    let reached = reached.iter().enumerate().rev();
    reached.max_by_key(|(_, extent)| *extent).map_or(0, |(game, _)| game)
}

#[cfg(test)]
mod tests {
    use super::{best_match_of, first_line, parse_extent};
    use rstest::rstest;
    use rulebook_core::boladedrac::BolaDeDrac;
    use rulebook_core::contract::{Game, Opening};
    use rulebook_core::fibot::FiBot;
    use rulebook_core::othello::Othello;
    use rulebook_core::redbot::RedBot;
    use rulebook_core::text::PlainWriter;

    const FIBOT: &str = "4 2 3 1\n1 2 4 2\nA..N\n....\n";

    /// The game of a text. RedBot is the first game here.
    fn game_of(text: &str) -> usize {
        let text = text.as_bytes();
        best_match_of(&[
            parse_extent::<RedBot>(text),
            parse_extent::<FiBot>(text),
            parse_extent::<BolaDeDrac>(text),
            parse_extent::<Othello>(text),
        ])
    }

    #[rstest]
    #[case(FIBOT, 1)]
    #[case("4 2 3 1\n1 2 4 2\nA..N\n...\n", 1)]
    #[case("4 2 3\n", 1)]
    #[case("4 2 3 1\n", 1)]
    #[case("4 x 3 1\n1 2 4 2\nA..N\n....\n", 1)]
    #[case("3/6\n7x6\nP1: one\n", 0)]
    #[case("3/6", 0)]
    #[case("3/x\n", 0)]
    #[case("boladedrac v1\nnb_players 5\n", 2)]
    #[case("boladedrac v1", 2)]
    #[case("boladedrac", 2)]
    #[case("---------------------------OX------XO--------------------------- Y\n", 3)]
    #[case("---------------------------OX------XO", 3)]
    #[case("XXXXXXXX\nXXXXXXXX\n", 3)]
    #[case("no state\n", 0)]
    #[case("", 0)]
    fn a_broken_text_is_of_the_game_that_reads_furthest(#[case] text: &str, #[case] game: usize) {
        assert_eq!(game_of(text), game);
    }

    fn start<G: Game>() -> String {
        let mut text = String::new();
        let state = G::opening(&G::Rules::default(), &Opening::default()).unwrap();
        G::write(&state, &mut PlainWriter(&mut text)).unwrap();
        text
    }

    /// The first line misspelled, missing, or preceded by another.
    #[rstest]
    #[case::redbot(0, start::<RedBot>(), first_line::<RedBot>())]
    #[case::fibot(1, start::<FiBot>(), first_line::<FiBot>())]
    #[case::boladedrac(2, start::<BolaDeDrac>(), first_line::<BolaDeDrac>())]
    fn a_state_is_known_without_its_first_line(#[case] game: usize, #[case] text: String, #[case] first: Vec<u8>) {
        let first = String::from_utf8(first).unwrap();
        let rest = text.strip_prefix(&first).unwrap();
        for first in ["?\n", "\u{feff}\n", "x 1\n", "", "# my board\n"] {
            assert_eq!(game_of(&format!("{first}{rest}")), game, "{first:?}");
        }
        assert_eq!(game_of(&format!("\u{feff}{text}")), game);
        assert_eq!(game_of(&text), game);
    }
}
