//! FILE: malformed state files, each with the place, the clause, the reason and the hint of its error.

use crate::file::START;
use rstest::rstest;
use rulebook_core::contract::Violations as _;
use rulebook_core::othello::{Rules, State};

#[track_caller]
fn fault(text: &[u8]) -> String {
    let lossy = String::from_utf8_lossy(text);
    let mut faults = Vec::new();
    State::read(text, Rules::default()).expect_err(&lossy).each(&mut |fault| {
        faults.push(format!("{} {} {} ({})", fault.place, fault.clause, fault.reason, fault.hint.unwrap_or("no hint")));
    });
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

/// FILE-3: another character on the board.
#[rstest]
#[case("x", "`x------OX------XO--------…` (black is a capital `X`)")]
#[case("*", "`*------OX------XO--------…` (black is a capital `X`)")]
#[case("o", "`o------OX------XO--------…` (white is a capital `O`)")]
#[case("0", "`0------OX------XO--------…` (white is the letter `O`, not the digit)")]
#[case(".", "`.------OX------XO--------…` (an empty square is `-`)")]
#[case("Q", "`Q------OX------XO--------…` (no hint)")]
#[case("–", "`\\xe2\\x80\\x93------OX------XO-----…` (an empty square is the ASCII character `-`, not a dash)")]
fn file_3_another_character(#[case] character: &str, #[case] found: &str) {
    let text = format!("{}{character}{} X", &START[..20], &START[21..]);
    let found = found.replace("--------…", "-------…");
    let expected = format!("1:21 FILE-3 expected a square of the board: `X`, `O` or `-`, found {found}");
    assert_eq!(fault(text.as_bytes()), expected, "FILE-3");
}

/// FILE-3: another number of squares.
#[rstest]
#[case("", "1:1 FILE-3 expected 64 squares, found 0", "the squares stand row by row, a1 to h1 first, without blanks")]
#[case(
    " \n\t",
    "2:2 FILE-3 expected 64 squares, found 0",
    "the squares stand row by row, a1 to h1 first, without blanks"
)]
#[case(&START[1..], "1:64 FILE-3 expected 64 squares, found 63", "the squares stand row by row, a1 to h1 first, without blanks")]
#[case(
    "--------\n--------\n",
    "1:9 FILE-3 expected 64 squares, found 8",
    "all eight rows stand on one line, without blanks"
)]
#[case(
    "---- ----",
    "1:5 FILE-3 expected 64 squares, found 4",
    "the squares stand row by row, a1 to h1 first, without blanks"
)]
fn file_3_too_few_squares(#[case] text: &str, #[case] expected: &str, #[case] hint: &str) {
    assert_eq!(fault(text.as_bytes()), format!("{expected} ({hint})"), "FILE-3");
}

#[rstest]
#[case("X", 65)]
#[case("- X", 65)]
#[case("--- X", 67)]
#[case("OX O", 66)]
fn file_3_too_many_squares(#[case] more: &str, #[case] count: u32) {
    assert_eq!(
        fault(format!("{START}{more}").as_bytes()),
        format!(
            "1:65 FILE-3 expected 64 squares, found {count} \
             (a blank stands between the last square and the side to move)"
        ),
        "FILE-3"
    );
}

/// FILE-1, FILE-2, FILE-4, FILE-7: what follows the squares.
#[rstest]
#[case("", "1:65 FILE-1 expected a blank, found the end of the text (the side to move follows the squares)")]
#[case("\nX", "1:65 FILE-1 expected a blank, found the end of the line (the side to move follows the squares)")]
#[case(
    " ",
    "1:66 FILE-4 expected the side to move, `X` or `O`, found the end of the text \
     (the side is one capital letter: black is `X`, white is `O`)"
)]
#[case(
    " x",
    "1:66 FILE-4 expected the side to move, `X` or `O`, found `x` \
     (the side is one capital letter: black is `X`, white is `O`)"
)]
#[case(
    " XX",
    "1:66 FILE-4 expected the side to move, `X` or `O`, found `XX` \
     (the side is one capital letter: black is `X`, white is `O`)"
)]
#[case(
    " 1",
    "1:66 FILE-4 expected the side to move, `X` or `O`, found `1` \
     (the side is one capital letter: black is `X`, white is `O`)"
)]
#[case(
    " X forfeit",
    "1:68 FILE-7 expected `forfeit-X`, `forfeit-O` or nothing more, found `forfeit` \
     (only the loser of a game that ended by forfeit follows the side to move)"
)]
#[case(
    " X forfeit-x",
    "1:68 FILE-7 expected `forfeit-X`, `forfeit-O` or nothing more, found `forfeit-x` \
     (only the loser of a game that ended by forfeit follows the side to move)"
)]
#[case(
    " X X",
    "1:68 FILE-7 expected `forfeit-X`, `forfeit-O` or nothing more, found `X` \
     (only the loser of a game that ended by forfeit follows the side to move)"
)]
#[case(" X forfeit-X X", "1:78 FILE-2 expected nothing more, found `X` (a state file has one line)")]
#[case(" X\n\nX", "3:1 FILE-2 expected nothing more, found `X` (a state file has one line)")]
#[case(
    " X\r",
    "1:67 FILE-2 expected nothing more, found `\\x0d` (a line ends with LF or CR LF, and not with CR alone)"
)]
fn what_follows_the_squares(#[case] rest: &str, #[case] expected: &str) {
    assert_eq!(fault(format!("{START}{rest}").as_bytes()), expected);
}

#[test]
fn file_2_foreign_bytes() {
    let with = |bytes: &[u8]| fault(&[bytes, START.as_bytes(), b" X\n"].concat());
    assert!(
        with(b"\xEF\xBB\xBF").ends_with("(the file begins with a byte-order mark; save it as plain text without one)")
    );
    assert!(with(b"\xFF\xFE").ends_with("(the file is UTF-16; save it as plain ASCII text)"));
    assert!(with(b"\r").ends_with("(the squares stand row by row, a1 to h1 first, without blanks)"));
}

/// The parser never panics: tries every prefix, and every changed byte.
#[test]
fn file_1_whatever_is_read() {
    let text = format!("{START} O forfeit-O\n");
    for end in 0..text.len() {
        let whole = end == START.len() + 2 || end == START.len() + 3 || end >= text.len() - 1;
        assert_eq!(State::read(&text.as_bytes()[..end], Rules::default()).is_ok(), whole, "{end} bytes");
    }
    for at in 0..text.len() {
        for byte in 0..=u8::MAX {
            let mut text = text.clone().into_bytes();
            text[at] = byte;
            let _ = State::read(&text, Rules::default());
        }
    }
}
