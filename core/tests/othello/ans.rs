//! ANS: answer lines.

use crate::board::at;
use rstest::rstest;
use rulebook_core::othello::Square;

#[test]
fn ans_1_every_square_in_either_case() {
    for square in Square::ALL {
        let name = square.to_string();
        assert_eq!(Square::parse(name.as_bytes()), Ok(square), "ANS-1");
        assert_eq!(Square::parse(name.to_uppercase().as_bytes()), Ok(square), "ANS-1");
    }
}

#[rstest]
#[case("f5\r")]
#[case(" \tf5 \t")]
#[case("F5  \r")]
fn ans_2_blanks_and_cr(#[case] line: &str) {
    assert_eq!(Square::parse(line.as_bytes()), Ok(at("f5")), "ANS-2");
}

const NO_SQUARE: &str = "expected a square, a column a to h and a row 1 to 8, found";

#[rstest]
#[case("", 1, "the end of the text")]
#[case("--", 1, "`--`")]
#[case("pass", 1, "`pass`")]
#[case("f9", 1, "`f9`")]
#[case("f0", 1, "`f0`")]
#[case("i1", 1, "`i1`")]
#[case("5f", 1, "`5f`")]
#[case("  f 5", 3, "`f`")]
#[case("f5.", 1, "`f5.`")]
#[case("f55", 1, "`f55`")]
#[case("ff", 1, "`ff`")]
#[case("\r\rf5", 1, "`\\x0d`")]
#[case("f\r5", 1, "`f`")]
#[case("é5", 1, "`\\xc3\\xa95`")]
fn ans_4_no_square(#[case] line: &str, #[case] column: u32, #[case] found: &str) {
    let error = Square::parse(line.as_bytes()).unwrap_err();
    assert_eq!((error.place.line, error.place.column), (1, column), "ANS-4: {line:?}");
    assert_eq!(error.to_string(), format!("{NO_SQUARE} {found}"), "ANS-4: {line:?}");
}

#[rstest]
#[case("f5 f5", 4, "`f5`")]
#[case("f5,", 3, "`,`")]
#[case("f5\r ", 3, "`\\x0d`")]
#[case("f5 \r\r", 4, "`\\x0d`")]
#[case("f5\n", 3, "`\\x0a`")]
fn ans_4_text_after_the_square(#[case] line: &str, #[case] column: u32, #[case] found: &str) {
    let error = Square::parse(line.as_bytes()).unwrap_err();
    assert_eq!(error.place.column, column, "ANS-4: {line:?}");
    assert_eq!(error.to_string(), format!("expected nothing more, found {found}"), "ANS-4: {line:?}");
}

/// ANS-5: the referee cuts the output at its first LF. For the parser, a line feed is a byte like any other.
#[test]
fn ans_5_a_line_feed_is_no_part_of_a_line() {
    assert!(Square::parse(b"f5\nd3").is_err(), "ANS-5");
    assert!(Square::parse(b"\nf5").is_err(), "ANS-5");
}

/// A written pass names no square, so a side that can move forfeits with it.
#[test]
fn mov_5_no_answer_is_a_pass() {
    for pass in ["--", "pass", "ps", "PA", "@@"] {
        assert!(Square::parse(pass.as_bytes()).is_err(), "MOV-5: {pass}");
    }
}
