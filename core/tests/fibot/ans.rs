//! ANS: the answer line.

use crate::board::{board, robot};
use rstest::rstest;
use rulebook_core::fibot::{Event, P1, P2, PassReason, SlideDirection, Turn};

#[rstest]
#[case("A S", Turn::Slide { robot: robot('A'), way: SlideDirection::North })]
#[case("B V", Turn::Slide { robot: robot('B'), way: SlideDirection::East })]
#[case("Y J", Turn::Slide { robot: robot('Y'), way: SlideDirection::South })]
#[case("Z Z", Turn::Slide { robot: robot('Z'), way: SlideDirection::West })]
#[case("D D", Turn::Explode { robot: robot('D') })]
#[case("-", Turn::Pass)]
fn ans_1_the_grammar(#[case] line: &str, #[case] turn: Turn) {
    assert_eq!(Turn::parse(line.as_bytes()), Ok(turn), "ANS-1");
    assert_eq!(turn.to_string(), line, "ANS-1: its spelling");
}

/// REF-12 limits what a referee reads; here the whole line is there.
#[test]
fn ans_1_a_line_can_have_any_length() {
    let blanks = " ".repeat(70_000);
    assert_eq!(Turn::parse(format!("A{blanks}S").as_bytes()), Turn::parse(b"A S"), "ANS-1");
    assert!(Turn::parse(format!("A S{blanks}x").as_bytes()).is_err(), "ANS-1: the line goes to its end");
}

#[rstest]
#[case(" A S", true)]
#[case("A S ", true)]
#[case("A\tS", true)]
#[case("\t A \t S \t", true)]
#[case("A S\r", true)]
#[case("A S \r", true)]
#[case(" - ", true)]
#[case("-\r", true)]
#[case("A S\r ", false)]
#[case("A S\r\r", false)]
#[case("A\rS", false)]
#[case("\rA S", false)]
#[case("A\u{a0}S", false)]
fn ans_2_blanks_and_cr(#[case] line: &str, #[case] good: bool) {
    assert_eq!(Turn::parse(line.as_bytes()).is_ok(), good, "ANS-2");
}

#[test]
fn ans_3_the_letter_names_an_own_robot_on_the_board() {
    let board = board("A.N\n...");
    assert_eq!(board.play("A J").changed(), "A", "ANS-3");
    assert_eq!(board.play("N J").changed(), "", "ANS-3: not its own");
    assert_eq!(board.play("B J").changed(), "", "ANS-3: not on the board");
    assert_eq!(board.clone().turn_of(P2).play("N J").changed(), "N", "ANS-3");
    let why = |answer: &str| board.play(answer).events[0];
    assert_eq!(why("N D"), Event::Passed { player: P1, why: PassReason::NotOwn(robot('N')) }, "ANS-3");
    assert_eq!(why("O D"), Event::Passed { player: P1, why: PassReason::NotOwn(robot('O')) }, "ANS-3");
    assert_eq!(why("B D"), Event::Passed { player: P1, why: PassReason::NotThere(robot('B')) }, "ANS-3");
    let state = board.state();
    let allows = |line: &str| state.allows(Turn::parse(line.as_bytes()).unwrap());
    assert_eq!(["A J", "-", "N J", "B D"].map(allows), [true, true, false, false], "ANS-3");
}

/// The examples of ANS-4, and more.
#[rstest]
#[case("A")]
#[case("A S S")]
#[case("AS")]
#[case("a s")]
#[case("A s")]
#[case("A X")]
#[case("A SS")]
#[case("--")]
#[case("- S")]
#[case("- -")]
#[case("A -")]
#[case("S A S")]
#[case("A, S")]
#[case("1 S")]
#[case("Á S")]
#[case("")]
#[case("  ")]
fn ans_4_anything_else_passes(#[case] line: &str) {
    assert!(Turn::parse(line.as_bytes()).is_err(), "ANS-4");
    assert_eq!(Turn::from_answer(line.as_bytes()), Turn::Pass, "ANS-4");
    let played = board("A.N\n...").play(line);
    assert_eq!(played.changed(), "", "ANS-4");
    assert_eq!(played.events[0], Event::Passed { player: P1, why: PassReason::Chosen }, "ANS-4");
}

#[rstest]
#[case("a s", "1:1 expected the letter of a robot, A to Z, or `-`, found `a`")]
#[case("", "1:1 expected the letter of a robot, A to Z, or `-`, found the end of the text")]
#[case("AS", "1:1 expected the letter of a robot, A to Z, or `-`, found `AS`")]
#[case("A", "1:2 expected a blank, found the end of the text")]
#[case(" A  X", "1:5 expected S, V, J, Z or D, found `X`")]
#[case("A S S", "1:5 expected nothing more, found `S`")]
fn ans_4_what_is_wrong_is_told(#[case] line: &str, #[case] expected: &str) {
    let error = Turn::parse(line.as_bytes()).unwrap_err();
    assert_eq!(format!("{} {error}", error.place), expected, "ANS-4");
}

/// ANS-5: the referee cuts the output at its first LF. For the parser, a line
/// feed is an unexpected byte like any other.
#[test]
fn ans_5_a_line_feed_is_no_part_of_a_line() {
    assert!(Turn::parse(b"A S\n").is_err(), "ANS-5");
    assert!(Turn::parse(b"\nA S").is_err(), "ANS-5");
}

/// The parser never panics: tries every line of up to three bytes.
#[test]
fn ans_4_every_short_line() {
    let mut good = 0;
    for bytes in 0..1_u32 << 24 {
        let [_, line @ ..] = bytes.to_be_bytes();
        good += u32::from(Turn::parse(&line).is_ok());
    }
    // A letter, one of two blanks and one of five actions; `-` in three
    // positions among two kinds of blanks; the same before a CR.
    assert_eq!(good, 26 * 2 * 5 + 3 * 4 + 2 * 2, "ANS-1, ANS-2");
}
