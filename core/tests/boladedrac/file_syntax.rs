//! FILE: texts that are no state file, each with the place and the clause.

use crate::file::MIXED;
use rstest::rstest;
use rulebook_core::boladedrac::State;
use rulebook_core::contract::Violations as _;

#[track_caller]
fn fault(text: &[u8]) -> String {
    let error = State::read(text).expect_err("no state file");
    let mut faults = Vec::new();
    error.each(&mut |fault| faults.push(format!("{} {} {}", fault.place, fault.clause, fault.reason)));
    assert_eq!(faults.len(), 1, "{faults:?}");
    faults.remove(0)
}

/// The mixed state with one thing changed.
#[track_caller]
fn edited(from: &str, to: &str) -> String {
    assert!(MIXED.contains(from), "{from}");
    fault(MIXED.replacen(from, to, 1).as_bytes())
}

const LETTER: &str = "expected a cell of the drawing: `.`, `X`, `C` or `B`";

/// The table of FILE-2, and other words.
#[rstest]
#[case("boladedrac v1", "boladedrac v2", "1:12 FILE-1 expected `v1`, found `v2`")]
#[case("boladedrac", "Boladedrac", "1:1 FILE-1 expected `boladedrac`, found `Boladedrac`")]
#[case(
    "nb_players 4\nnb_rounds 40",
    "nb_rounds 40\nnb_players 4",
    "2:1 FILE-1 expected `nb_players`, found `nb_rounds`"
)]
#[case("nb_players 4", "nb_players=4", "2:1 FILE-1 expected `nb_players`, found `nb_players=4`")]
#[case("nb_players 4", "nb_players: 4", "2:1 FILE-1 expected `nb_players`, found `nb_players:`")]
#[case("rows 5", "color 5", "17:1 FILE-1 expected `rows`, found `color`")]
#[case("round 11", "Round 11", "22:1 FILE-1 expected `round`, found `Round`")]
#[case("round 11\n", "round 11", "22:7 FILE-3 expected round, an integer 0..100000, found `11XXXXXXXX`")]
#[case("XXXXXXXX\nbeans", "XXXXXXXXbeans", "27:9 FILE-2 expected a blank, found `beans`")]
#[case("\nbeans", "\nBEANS", "28:1 FILE-1 expected `beans`, found `BEANS`")]
#[case("\nkintons", "\n1 4 n 2\nkintons", "31:1 FILE-1 expected 2 beans, as many as nb_beans says, found 3")]
#[case("1 2 n 0\n", "", "30:1 FILE-1 expected 2 beans, as many as nb_beans says, found 1")]
#[case("2 6 y 0", "2 6 Y 0", "32:5 FILE-1 expected y or n, found `Y`")]
#[case("3 6 4 d", "3 6 4 x", "36:14 FILE-1 expected a or d, found `x`")]
#[case(
    "normal 3 6",
    "Normal 3 6",
    "36:1 FILE-1 expected normal, on_kinton, with_ball or on_kinton_with_ball, found `Normal`"
)]
#[case("-1 \n", "-1 \nend", "37:1 FILE-2 expected nothing more, found `end`")]
#[case("boladedrac", "\u{feff}boladedrac", r"1:1 FILE-1 expected `boladedrac`, found `\xef\xbb\xbfboladedrac`")]
#[case("nb_players 4\n", "nb_players 4\r", r"2:13 FILE-1 expected `nb_rounds`, found `\x0d`")]
#[case("round 11\n", "round 11,\n", "22:9 FILE-5 expected a cell of the drawing: `.`, `X`, `C` or `B`, found `,`")]
fn file_2_what_is_not_tolerated(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), expected, "FILE-2");
}

#[rstest]
#[case("nb_players 4", "nb_players 0", "2:12 FILE-3 expected nb_players, an integer 1..4, found `0`")]
#[case("nb_players 4", "nb_players 5", "2:12 FILE-3 expected nb_players, an integer 1..4, found `5`")]
#[case("nb_players 4", "nb_players +4", "2:12 FILE-3 expected nb_players, an integer 1..4, found `+4`")]
#[case("nb_rounds 40", "nb_rounds 100001", "3:11 FILE-3 expected nb_rounds, an integer 1..100000, found `100001`")]
#[case("nb_balls 3", "nb_balls -0", "5:10 FILE-3 expected nb_balls, an integer 1..4096, found `-0`")]
#[case("nb_balls 3", "nb_balls 4097", "5:10 FILE-3 expected nb_balls, an integer 1..4096, found `4097`")]
#[case("nb_beans 2", "nb_beans 33", "6:10 FILE-3 expected nb_beans, an integer 0..32, found `33`")]
#[case("nb_kintons 1", "nb_kintons 33", "7:12 FILE-3 expected nb_kintons, an integer 0..32, found `33`")]
#[case(
    "kinton_life_time 7",
    "kinton_life_time 1001",
    "11:18 FILE-3 expected kinton_life_time, an integer 1..1000, found `1001`"
)]
#[case(
    "combat_penalty 3",
    "combat_penalty 1000001",
    "16:16 FILE-3 expected combat_penalty, an integer 0..1000000, found `1000001`"
)]
#[case("rows 5", "rows 0", "17:6 FILE-3 expected rows, an integer 1..64, found `0`")]
#[case("cols 8", "cols 65", "18:6 FILE-3 expected cols, an integer 1..64, found `65`")]
#[case("1 1 n 3", "64 1 n 3", "29:1 FILE-3 expected the row, an integer 0..63, found `64`")]
#[case("1 1 n 3", "1 64 n 3", "29:3 FILE-3 expected the column, an integer 0..63, found `64`")]
#[case("1 1 n 3", "1 1 n 1000001", "29:7 FILE-3 expected the timer, an integer 0..1000000, found `1000001`")]
#[case(
    "a 3 77",
    "a 1000000001 77",
    "33:19 FILE-3 expected the balls deposited, an integer 0..1000000000, found `1000000001`"
)]
#[case("77 12", "77 1000000001", "33:24 FILE-3 expected the kinton time, an integer 0..1000000000, found `1000000001`")]
#[case("a 3 77", "a 3 1000001", "33:21 FILE-3 expected the strength, an integer 0..1000000, found `1000001`")]
#[case("a 3 77", "a 3 7x7", "33:21 FILE-3 expected the strength, an integer 0..1000000, found `7x7`")]
fn file_3_numbers(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), expected, "FILE-3");
}

#[rstest]
#[case(
    "0123456789ab",
    "0123456789abc",
    "19:21 FILE-4 expected a name of 1 to 12 printable ASCII characters without blanks, found `0123456789abc`"
)]
#[case(
    "names a",
    "names ä",
    r"19:7 FILE-4 expected a name of 1 to 12 printable ASCII characters without blanks, found `\xc3\xa4`"
)]
#[case(" 0123456789ab\n", "\n", "19:20 FILE-1 expected 4 names, as many as nb_players says, found 3")]
fn file_4_names(#[case] from: &str, #[case] to: &str, #[case] expected: &str) {
    assert_eq!(edited(from, to), expected, "FILE-4");
}

#[rstest]
#[case("X..B..CX", "X..B.oCX", "24:6", "`o`")]
#[case("X..B..CX", "X..B..CK", "24:8", "`K`")]
fn file_5_the_drawing(#[case] from: &str, #[case] to: &str, #[case] place: &str, #[case] found: &str) {
    assert_eq!(edited(from, to), format!("{place} FILE-5 {LETTER}, found {found}"), "FILE-5");
}

#[test]
fn file_5_a_letter_too_few() {
    let fault = "24:8 FILE-5 expected 8 letters in this row of the drawing, as many as cols says, found 7";
    assert_eq!(edited("X..B..CX", "X..B..C"), fault, "FILE-5");
}

#[test]
fn file_5_a_letter_too_many() {
    let fault = "24:9 FILE-5 expected 8 letters in this row of the drawing, as many as cols says, found 9";
    assert_eq!(edited("X..B..CX", "X..B..CXX"), fault, "FILE-5");
}

#[rstest]
#[case("1.001")]
#[case(".5")]
#[case("1.")]
#[case("0.1234")]
#[case("-1.0")]
#[case("-01")]
#[case("-0")]
#[case("2")]
#[case("1e-3")]
fn file_6_status(#[case] status: &str) {
    let expected = "33:27 FILE-6 expected a status: -1, or a number from 0 to 1 with at most three decimal places";
    assert_eq!(edited("0.125", status), format!("{expected}, found `{status}`"), "FILE-6");
}

/// No text makes the reader panic: every prefix, and every byte changed.
#[test]
fn file_1_whatever_is_read() {
    let end = MIXED.trim_end().len();
    for len in 0..MIXED.len() {
        assert_eq!(State::read(&MIXED.as_bytes()[..len]).is_ok(), len >= end, "{len} bytes");
    }
    for at in 0..MIXED.len() {
        for byte in 0..=u8::MAX {
            let mut text = MIXED.as_bytes().to_vec();
            text[at] = byte;
            if let Ok(state) = State::read(&text) {
                let written = crate::board::write(&state);
                assert_eq!(State::read(written.as_bytes()).as_ref(), Ok(&state), "FILE-1: byte {at} is {byte}");
            }
        }
    }
}
