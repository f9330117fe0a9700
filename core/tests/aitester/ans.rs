//! ANS: the answer line.

use rstest::rstest;
use rulebook_core::aitester::{AiTester, Command, P1};
use rulebook_core::contract::{Answer, Answers, Game as _, Reply};

#[rstest]
#[case("BUY 1 2 3", Command::Buy { type_number: 1, x: 2, y: 3 })]
#[case("SEL 4", Command::Sell { unit: 4 })]
#[case("END", Command::EndBuying)]
#[case("MOV 5 6 7", Command::Move { unit: 5, x: 6, y: 7 })]
#[case("ATT 8 9 10", Command::Attack { unit: 8, x: 9, y: 10 })]
#[case("NXT", Command::NextTurn)]
#[case("MOV 0 999999999 31", Command::Move { unit: 0, x: 999_999_999, y: 31 })]
fn ans_1_all_commands(#[case] line: &str, #[case] command: Command) {
    assert_eq!(Command::parse(line.as_bytes()), Ok(command), "ANS-1");
    assert_eq!(command.to_string(), line, "ANS-1");
    assert!(line.starts_with(command.word()), "ANS-1");
}

#[test]
fn ans_1_leading_zeros() {
    assert_eq!(Command::parse(b"MOV 007 4 5").unwrap().to_string(), "MOV 7 4 5", "ANS-1");
    assert_eq!(Command::parse(b"SEL 000000001").unwrap().to_string(), "SEL 1", "ANS-1: nine digits");
    assert!(Command::parse(b"SEL 0000000001").is_err(), "ANS-1: ten digits");
}

#[test]
fn ans_1_a_line_of_any_length() {
    let line = format!("{}MOV{}1 2 3{}", " ".repeat(5000), "\t".repeat(5000), " ".repeat(5000));
    assert_eq!(Command::parse(line.as_bytes()), Command::parse(b"MOV 1 2 3"), "ANS-1");
}

#[rstest]
#[case("  MOV \t 1  2\t3  ")]
#[case("\tMOV 1 2 3\r")]
#[case("MOV 1 2 3 \t\r")]
fn ans_2_blanks_and_a_cr(#[case] line: &str) {
    assert_eq!(Command::parse(line.as_bytes()), Command::parse(b"MOV 1 2 3"), "ANS-2");
}

const WORD: &str = "expected BUY, SEL, END, MOV, ATT or NXT";
const RANGE: &str = "an integer 0..999999999";

#[rstest]
#[case("mov 0 1 1", format!("1:1 {WORD}, found `mov`"))]
#[case("Mov 0 1 1", format!("1:1 {WORD}, found `Mov`"))]
#[case("MOVE 0 1 1", format!("1:1 {WORD}, found `MOVE`"))]
#[case("", format!("1:1 {WORD}, found the end of the text"))]
#[case("  ", format!("1:3 {WORD}, found the end of the text"))]
#[case("MOV,0 1 1", "1:4 expected a blank, found `,`".into())]
#[case("MOV0 1 1", format!("1:1 {WORD}, found `MOV0`"))]
#[case("MOV", "1:4 expected a blank, found the end of the text".into())]
#[case("MOV 0 1", "1:8 expected a blank, found the end of the text".into())]
#[case("MOV 0 1 ", format!("1:9 expected y, {RANGE}, found the end of the text"))]
#[case("MOV 0 1 1 1", "1:11 expected nothing more, found `1`".into())]
#[case("MOV 0 -1 1", format!("1:7 expected x, {RANGE}, found `-1`"))]
#[case("MOV +0 1 1", format!("1:5 expected the id of a unit, {RANGE}, found `+0`"))]
#[case("MOV 0 1,1", "1:8 expected a blank, found `,`".into())]
#[case("MOV 0 1x 1", format!("1:7 expected x, {RANGE}, found `1x`"))]
#[case("ATT 0 1 1/2", format!("1:9 expected y, {RANGE}, found `1/2`"))]
#[case("BUY x 1 1", format!("1:5 expected the number of a type, {RANGE}, found `x`"))]
#[case("SEL 1234567890", format!("1:5 expected the id of a unit, {RANGE}, found `1234567890`"))]
#[case("SEL 99999999999999999999", format!("1:5 expected the id of a unit, {RANGE}, found `99999999999999999999`"))]
#[case("SEL ١", format!(r"1:5 expected the id of a unit, {RANGE}, found `\xd9\xa1`"))]
#[case("NXT 0", "1:5 expected nothing more, found `0`".into())]
#[case("END END", "1:5 expected nothing more, found `END`".into())]
#[case("NXT\r\r", r"1:4 expected nothing more, found `\x0d`".into())]
#[case("NXT\r ", r"1:4 expected nothing more, found `\x0d`".into())]
#[case("\rNXT", format!(r"1:1 {WORD}, found `\x0d`"))]
#[case("NXT\0", format!(r"1:1 {WORD}, found `NXT\x00`"))]
fn ans_3_anything_else(#[case] line: &str, #[case] error: String) {
    let found = Command::parse(line.as_bytes()).map_err(|error| format!("{} {error}", error.place));
    assert_eq!(found, Err(error), "ANS-3");
}

#[test]
fn ans_3_a_command_of_things_that_do_not_exist() {
    let command = Command::parse(b"MOV 99 1 1").unwrap();
    let why = crate::board::board("a.p").state().check_command(command).unwrap_err();
    assert_eq!(why.clause().id(), "MOV-4", "ANS-3");
}

#[test]
fn ans_4_one_line() {
    let state = crate::board::board("a.p").state();
    let mut answers = Answers::default();
    answers[P1] = Answer::Line(b"NXT\r");
    let Reply::Action(command) = AiTester::replies(&state, &answers)[P1] else { panic!("ANS-4") };
    assert_eq!(command, Command::NextTurn, "ANS-4");
    assert!(Command::parse(b"NXT\nNXT").is_err(), "ANS-4: a line has no LF");
}
