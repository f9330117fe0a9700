//! POS: position strings.

use crate::board::write;
use crate::file::{START, black_can_move};
use rstest::rstest;
use rulebook_core::othello::{Color, State};

#[rstest]
#[case(" X", Color::Black)]
#[case("X", Color::Black)]
#[case(" \t*", Color::Black)]
#[case(" b ", Color::Black)]
#[case(" o\r", Color::White)]
#[case(" W;", Color::White)]
#[case("O ; a1:+64; anything", Color::White)]
fn pos_1_sides_and_comments(#[case] rest: &str, #[case] to_move: Color) {
    let state = State::parse_position(format!(" {START}{rest}").as_bytes()).unwrap();
    assert_eq!((state.to_move(), state.board()), (to_move, State::default().board()), "POS-1");
    assert_eq!(state.position_string().to_string(), write(&state).trim_end(), "POS-2");
}

#[test]
fn pos_1_letters_of_the_squares() {
    for (black, white, empty) in [("x", "o", "."), ("*", "O", "-"), ("B", "W", "."), ("b", "w", "-")] {
        let text = START.replace('-', "e").replace('X', black).replace('O', white).replace('e', empty) + " X";
        assert_eq!(State::parse_position(text.as_bytes()), Ok(State::default()), "POS-1: {text}");
    }
}

#[rstest]
#[case("", "1 expected a square of the board: `X` or `*`, `O`, or `-` or `.`, found the end of the text")]
#[case(&START[..10], "11 expected a square of the board: `X` or `*`, `O`, or `-` or `.`, found the end of the text")]
#[case("---- ----", "5 expected a square of the board: `X` or `*`, `O`, or `-` or `.`, found ` `")]
#[case(START, "65 expected the side to move, `X` or `O`, found the end of the text")]
fn pos_1_what_is_unreadable(#[case] text: &str, #[case] expected: &str) {
    let error = State::parse_position(text.as_bytes()).unwrap_err();
    assert_eq!(format!("{} {error}", error.place.column), expected, "POS-1");
}

#[rstest]
#[case(" -", "66 expected the side to move, `X` or `O`, found `-`")]
#[case("-", "65 expected the side to move, `X` or `O`, found `-`")]
#[case(" XX", "67 expected nothing more, found `X`")]
#[case(" X forfeit-X", "68 expected nothing more, found `forfeit-X`")]
#[case(" X\nX", "67 expected nothing more, found `\\x0a`")]
fn pos_1_what_may_not_follow(#[case] rest: &str, #[case] expected: &str) {
    let error = State::parse_position(format!("{START}{rest}").as_bytes()).unwrap_err();
    assert_eq!(format!("{} {error}", error.place.column), expected, "POS-1");
}

#[test]
fn pos_3_a_side_that_cannot_move_passes() {
    for side in ["X", "O"] {
        let state = State::parse_position(format!("{} {side}", black_can_move()).as_bytes()).unwrap();
        assert_eq!(state.to_move(), Color::Black, "POS-3");
    }
    let ended = State::parse_position(format!("{} O", "X".repeat(64)).as_bytes()).unwrap();
    assert!(ended.is_over(), "POS-3");
}
