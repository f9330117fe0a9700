//! ANS: the answer line.

use rstest::rstest;
use rulebook_core::boladedrac::{Action, BolaDeDrac, Direction};
use rulebook_core::contract::{Answer, Answers, Game as _};
use rulebook_core::players::Seat;

#[rstest]
#[case("m t", Action::Move(Direction::Top))]
#[case("m b", Action::Move(Direction::Bottom))]
#[case("m l", Action::Move(Direction::Left))]
#[case("m r", Action::Move(Direction::Right))]
#[case("t t", Action::Throw(Direction::Top))]
#[case("t b", Action::Throw(Direction::Bottom))]
#[case("t l", Action::Throw(Direction::Left))]
#[case("t r", Action::Throw(Direction::Right))]
#[case("-", Action::Nothing)]
#[case("frozen", Action::Frozen)]
fn ans_1_all_answers(#[case] line: &str, #[case] action: Action) {
    assert_eq!(Action::parse(line.as_bytes()), Ok(action), "ANS-1");
    assert_eq!(action.to_string(), line, "ANS-1");
}

#[rstest]
#[case("  m \t t  ")]
#[case("\tm t\r")]
#[case("m t \r")]
fn ans_2_blanks_and_a_cr(#[case] line: &str) {
    assert_eq!(Action::parse(line.as_bytes()), Ok(Action::Move(Direction::Top)), "ANS-2");
}

#[rstest]
#[case("m", "1:2 expected a blank, found the end of the text")]
#[case("m t t", "1:5 expected nothing more, found `t`")]
#[case("mt", "1:1 expected m, t, - or frozen, found `mt`")]
#[case("M T", "1:1 expected m, t, - or frozen, found `M`")]
#[case("m u", "1:3 expected t, b, l or r, found `u`")]
#[case("t 1", "1:3 expected t, b, l or r, found `1`")]
#[case("--", "1:1 expected m, t, - or frozen, found `--`")]
#[case("- t", "1:3 expected nothing more, found `t`")]
#[case("frozen t", "1:8 expected nothing more, found `t`")]
#[case("", "1:1 expected m, t, - or frozen, found the end of the text")]
#[case("m t\r\r", r"1:4 expected nothing more, found `\x0d`")]
#[case("m t\r ", r"1:4 expected nothing more, found `\x0d`")]
#[case("m\u{a0}t", r"1:1 expected m, t, - or frozen, found `m\xc2\xa0t`")]
fn ans_3_anything_else(#[case] line: &str, #[case] error: &str) {
    let found = Action::parse(line.as_bytes()).map_err(|error| format!("{} {error}", error.place));
    assert_eq!(found, Err(error.to_owned()), "ANS-3");
    assert_eq!(Action::from_answer(line.as_bytes()), Action::Nothing, "ANS-3");
}

#[test]
fn ans_4_one_line_a_player() {
    let state = crate::board::board("XXXXXX\nX012.X\nX....X\nXXXXXX").frozen(1).state();
    assert_eq!(BolaDeDrac::answering_players(&state).to_string(), "1 2 3", "ANS-4");
    let mut answers = Answers::default();
    for seat in Seat::ALL {
        answers[seat] = Answer::Line(b"m b");
    }
    let replies = BolaDeDrac::replies(&state, &answers);
    let actions = Action::replied(&replies);
    let moved = Action::Move(Direction::Bottom);
    assert_eq!(actions.values().copied().collect::<Vec<_>>(), [moved, Action::Nothing, moved, Action::Nothing]);
}
