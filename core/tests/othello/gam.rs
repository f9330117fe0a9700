//! GAM: move strings and recorded games.

use crate::board::{Random, at, games, played};
use crate::file::{START, black_can_move};
use rstest::rstest;
use rulebook_core::contract::GameOver;
use rulebook_core::othello::{Color, IllegalMove, State, Transcript};

fn read(text: &str) -> Result<Transcript, String> {
    Transcript::read(text.as_bytes()).map_err(|error| format!("{} {error}", error.place))
}

#[rstest]
#[case("f5d6c3")]
#[case("F5D6C3\n")]
#[case("  f5 d6\tc3 \r\n\n")]
#[case("\n\nf5d6c3")]
fn gam_3_what_is_tolerated(#[case] text: &str) {
    let game = read(text).unwrap();
    assert_eq!(game.to_string(), "f5d6c3", "GAM-2");
    assert_eq!(game.end(), &played("f5 d6 c3"), "GAM-1");
    assert_eq!(game.moves(), [at("f5"), at("d6"), at("c3")], "GAM-1");
}

#[test]
fn gam_2_a_first_state() {
    let moved = format!("{} O", played("f5").board());
    for text in [format!("{moved};d6c3"), format!(" {moved} ; d6 c3\n")] {
        let game = read(&text).unwrap();
        assert_eq!(game.to_string(), format!("{moved};d6c3"), "GAM-2");
        assert_eq!((game.start(), game.end()), (&played("f5"), &played("f5 d6 c3")), "GAM-2");
    }
    assert_eq!(read(&format!("{START}X;f5")).unwrap().to_string(), "f5", "GAM-2: the start is left out");
    assert_eq!(read(&format!("{moved};")).unwrap().to_string(), format!("{moved};"), "GAM-2");
    assert_eq!(read("").unwrap(), Transcript::new(State::default()), "GAM-2");
}

/// A game in which white passes after the first move.
#[test]
fn gam_3_passes() {
    let start = format!("XO------{}XOO-----{} X", "-".repeat(8), "-".repeat(40));
    for pass in ["", "--", "ps", "PS", "pa", "@@", " -- "] {
        let game = read(&format!("{start};c1{pass}d3")).unwrap();
        assert_eq!(game.to_string(), format!("{start};c1d3"), "GAM-2: {pass:?}");
        assert!(game.end().is_over());
    }
    for (moves, expected) in [
        ("c1----d3", "1:72 expected a legal move of black, found `--`"),
        ("--c1d3", "1:68 expected a legal move of black, found `--`"),
        ("c1d3--", "1:72 expected nothing more, found `--`"),
        ("c1d3e3", "1:72 expected nothing more, found `e3`"),
    ] {
        let line = format!("{start};{moves}");
        assert_eq!(read(&line).unwrap_err(), expected, "GAM-4: {moves}");
    }
    // A written pass of the side that a position string names.
    let first = format!("{} O", black_can_move());
    assert_eq!(read(&format!("{first};--c1")).unwrap().moves(), [at("c1")], "GAM-3, POS-3");
    assert_eq!(read(&format!("{first};c1")).unwrap().moves(), [at("c1")], "GAM-3, POS-3");
}

#[rstest]
#[case("f5f5", "1:3 expected a legal move of white, found `f5`")]
#[case("f5d6a1", "1:5 expected a legal move of black, found `a1`")]
#[case("f5 --", "1:4 expected a legal move of white, found `--`")]
#[case("f5d", "1:3 expected a move, such as `f5`, found `d`")]
#[case("f5d9", "1:3 expected a move, such as `f5`, found `d9`")]
#[case("f5;d6", "1:3 expected a move, such as `f5`, found `;d`")]
#[case("f5\nd6", "2:1 expected nothing more, found `d6`")]
#[case("f5 forfeit-X", "1:4 expected `forfeit-O`, since white is to move, found `forfeit-X`")]
#[case("f5 forfeit-O d6", "1:14 expected nothing more, found `d6`")]
#[case("--------", "1:9 expected a square of the board: `X` or `*`, `O`, or `-` or `.`, found the end of the text")]
fn gam_4_what_is_rejected(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(read(text).unwrap_err(), expected, "GAM-4");
}

#[test]
fn gam_4_a_position_needs_its_semicolon() {
    assert_eq!(read(&format!("{START} X f5")).unwrap_err(), "1:68 expected `;`, found `f5`", "GAM-2");
}

#[test]
fn gam_2_a_forfeit() {
    let game = read("f5d6c3d3 forfeit-X").unwrap();
    assert_eq!(game.end().forfeit(), Some(Color::Black), "GAM-2");
    assert_eq!(game.to_string(), "f5d6c3d3 forfeit-X", "GAM-2");
    assert_eq!(game.states().count(), 6, "FOR-2: a forfeit is a step");
    assert_eq!(game.states().last().as_ref(), Some(game.end()));
    let mut game = read("f5").unwrap();
    game.push_forfeit().unwrap();
    assert_eq!((game.to_string().as_str(), game.push_forfeit()), ("f5 forfeit-O", Err(GameOver)), "GAM-2");
    assert_eq!(game.push(at("d6")), Err(IllegalMove(at("d6"))), "END-2");
    assert_eq!(IllegalMove(at("d6")).to_string(), "d6 is not a legal move");
}

#[test]
fn random_games_are_written_and_read_again() {
    let mut random = Random(5);
    let mut game = Transcript::new(State::default());
    let mut passes = 0;
    games(200, |before, square, after, _| {
        if game.end() != before {
            game = Transcript::new(*before);
        }
        game.push(square).unwrap();
        assert_eq!(game.end(), after);
        passes += u32::from(after.asked() == Some(before.to_move()));
        let mut forfeited = game.clone();
        if random.below(8) == 0 && forfeited.push_forfeit().is_ok() {
            assert_eq!(read(&forfeited.to_string()).as_ref(), Ok(&forfeited), "GAM-2");
        }
        if after.is_over() {
            assert_eq!(read(&game.to_string()).as_ref(), Ok(&game), "GAM-2");
            assert_eq!(game.states().count(), game.moves().len() + 1);
            assert_eq!(game.states().last().as_ref(), Some(game.end()));
        }
    });
    assert!(passes > 50, "{passes} passes");
}

/// The parser never panics: tries every prefix, and every changed byte.
#[test]
fn whatever_is_read() {
    let text = format!("{} O;d6c3d3 forfeit-O\n", played("f5").board());
    for end in 0..=text.len() {
        let _ = Transcript::read(&text.as_bytes()[..end]);
    }
    for at in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut text = text.clone().into_bytes();
            text[at] = byte;
            let _ = Transcript::read(&text);
            let _ = State::parse_position(&text);
        }
    }
}
