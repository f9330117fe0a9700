//! FILE: malformed state files, each with the place and the clause of its error.

use crate::file::EXAMPLE;
use rstest::rstest;
use rulebook_core::contract::Violations as _;
use rulebook_core::fibot::State;

#[track_caller]
fn fault(text: &str) -> String {
    let error = State::read(text.as_bytes()).expect_err(text);
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

/// The example with one change.
#[track_caller]
fn edited(from: &str, to: &str) -> String {
    assert!(EXAMPLE.contains(from));
    fault(&EXAMPLE.replacen(from, to, 1))
}

/// The table of FILE-2.
#[rstest]
#[case("10 5 20 1", "10 5 20\n1", "1:8 FILE-1 expected a blank, found the end of the line")]
#[case("10 5 20 1\n", "10 5 20 1 ", "1:11 FILE-1 expected the end of the line, found `3`")]
#[case("10 5 20 1", "10 5 20 1 x", "1:11 FILE-1 expected the end of the line, found `x`")]
#[case("10 5", "+10 5", "1:1 FILE-3 expected the number of columns, an integer 1..25, found `+10`")]
#[case("10 5 20 1", "10,5,20,1", "1:3 FILE-1 expected a blank, found `,`")]
#[case(
    "A#..##..#Z",
    "A#..##..#",
    "3:10 FILE-4 expected a cell of the row: `.`, `#` or a letter A to Z, found the end of the line"
)]
#[case("A#..##..#Z", "A#..##..#Z.", "3:11 FILE-1 expected the end of the line, found `.`")]
#[case("A#..##..#Z", "A#.. ##..#", "3:5 FILE-4 expected a cell of the row: `.`, `#` or a letter A to Z, found ` `")]
#[case(
    "A#..##..#Z",
    "a#..##..#Z",
    "3:1 FILE-4 expected a cell of the row: `.`, `#` or a letter A to Z, found `a#..##..#Z`"
)]
#[case(".#......#.\n", ".#......#.\n..........\n", "8:1 FILE-4 expected nothing more, found `..........`")]
#[case(
    "10 5",
    "\u{feff}10 5",
    "1:1 FILE-3 expected the number of columns, an integer 1..25, found `\\xef\\xbb\\xbf10`"
)]
#[case("20 1\n", "20 1\r", "1:10 FILE-1 expected the end of the line, found `\\x0d`")]
fn file_2_what_is_not_tolerated(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), expected, "FILE-2");
}

#[rstest]
#[case("10 5 20 1", "0 5 20 1", "1:1 FILE-3 expected the number of columns, an integer 1..25, found `0`")]
#[case("10 5 20 1", "26 5 20 1", "1:1 FILE-3 expected the number of columns, an integer 1..25, found `26`")]
#[case("10 5 20 1", "10 0 20 1", "1:4 FILE-3 expected the number of rows, an integer 1..25, found `0`")]
#[case("10 5 20 1", "10 26 20 1", "1:4 FILE-3 expected the number of rows, an integer 1..25, found `26`")]
#[case("10 5 20 1", "10 5 26 1", "1:6 FILE-3 expected the number of rounds left, an integer 0..25, found `26`")]
#[case("10 5 20 1", "10 5 -0 1", "1:6 FILE-3 expected the number of rounds left, an integer 0..25, found `-0`")]
#[case("10 5 20 1", "10 5 20 0", "1:9 FILE-3 expected the player to move, an integer 1..2, found `0`")]
#[case("10 5 20 1", "10 5 20 3", "1:9 FILE-3 expected the player to move, an integer 1..2, found `3`")]
#[case("3 3 8 3", "0 3 8 3", "2:1 FILE-3 expected the column of a flag, an integer 1..10, found `0`")]
#[case("3 3 8 3", "11 3 8 3", "2:1 FILE-3 expected the column of a flag, an integer 1..10, found `11`")]
#[case("3 3 8 3", "3 6 8 3", "2:3 FILE-3 expected the row of a flag, an integer 1..5, found `6`")]
#[case(
    "3 3 8 3",
    "3 3 8 99999999999999999999",
    "2:7 FILE-3 expected the row of a flag, an integer 1..5, found `99999999999999999999`"
)]
#[case("3 3 8 3", "3 3 8", "2:6 FILE-1 expected a blank, found the end of the line")]
#[case("10 5 20 1", "10x5 20 1", "1:3 FILE-1 expected a blank, found `x5`")]
fn file_3_numbers_out_of_range(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), expected, "FILE-3");
}

#[test]
fn file_4_too_few_rows() {
    let text = EXAMPLE.trim_end().trim_end_matches(".#......#.");
    assert_eq!(
        fault(text),
        "7:1 FILE-4 expected a cell of the row: `.`, `#` or a letter A to Z, found the end of the text",
        "FILE-4"
    );
    assert!(fault("").starts_with("1:1 FILE-3 expected the number of columns"), "FILE-4");
}

#[test]
fn file_5_a_letter_on_two_cells() {
    assert_eq!(
        edited("....X.Y", "....A.Y"),
        "6:8 FILE-5 expected a letter that is not on the board yet, found `A.Y`",
        "FILE-5: at the second"
    );
    assert_eq!(
        edited("....X.Y", "....Y.Y"),
        "6:10 FILE-5 expected a letter that is not on the board yet, found `Y`",
        "FILE-5"
    );
}

/// The parser never panics: tries every prefix, and every changed byte.
#[test]
fn file_1_whatever_is_read() {
    for end in 0..EXAMPLE.len() {
        let whole = end >= EXAMPLE.len() - 1;
        assert_eq!(State::read(&EXAMPLE.as_bytes()[..end]).is_ok(), whole, "{end} bytes");
    }
    for at in 0..EXAMPLE.len() {
        for byte in 0..=u8::MAX {
            let mut text = EXAMPLE.as_bytes().to_vec();
            text[at] = byte;
            let _ = State::read(&text);
        }
    }
}
