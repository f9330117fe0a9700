//! FILE: writing, reading and rejecting state files.

use crate::board::{setup, write};
use rstest::rstest;
use rulebook_core::contract::{Game as _, Violations as _};
use rulebook_core::othello::{Color, Othello, ReadIntoError, Rules, Start, State, Violation};

pub(crate) const START: &str = "---------------------------OX------XO---------------------------";

/// Black in the corner a1, white next to it: black can move, white cannot.
pub(crate) fn black_can_move() -> String {
    "XO".to_owned() + &"-".repeat(62)
}

fn read(text: &str) -> State {
    State::read(text.as_bytes(), Rules::default()).unwrap_or_else(|error| panic!("{error}:\n{text}"))
}

#[track_caller]
fn faults(text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    State::read(text.as_bytes(), Rules::default()).expect_err(text).each(&mut |fault| {
        faults.push(format!("{} {} {} ({})", fault.place, fault.clause, fault.reason, fault.hint.unwrap_or("no hint")));
    });
    faults
}

/// FILE-2
#[rstest]
#[case("", "\n")]
#[case("", "")]
#[case("", "\r\n")]
#[case(" \t ", " \t\n")]
#[case("\n \r\n", "\n\n \t \r\n")]
fn file_2_blanks_and_line_ends(#[case] before: &str, #[case] after: &str) {
    for blank in [" ", "   ", "\t", " \t "] {
        let text = format!("{before}{START}{blank}O{after}");
        assert_eq!(read(&text).to_move(), Color::White, "FILE-2: {text:?}");
        let forfeit = format!("{before}{START}{blank}O{blank}forfeit-O{after}");
        assert_eq!(read(&forfeit).forfeit(), Some(Color::White), "FILE-2: {forfeit:?}");
        assert_eq!(write(&read(&forfeit)), format!("{START} O forfeit-O\n"), "FILE-1");
    }
}

#[test]
fn file_5_a_side_that_cannot_move() {
    assert_eq!(read(&format!("{} X", black_can_move())).to_move(), Color::Black, "FILE-5");
    assert_eq!(
        faults(&format!("\n {} O", black_can_move())),
        ["2:67 FILE-5 white is to move, but only black can move \
          (a side that cannot move passes; write `X` for the side to move)"],
        "FILE-5"
    );
    let black = black_can_move().replace("XO", "OX");
    assert_eq!(
        faults(&format!("{black} X")),
        ["1:66 FILE-5 black is to move, but only white can move \
          (a side that cannot move passes; write `O` for the side to move)"],
        "FILE-5"
    );
}

#[test]
fn file_6_an_ended_position_is_written_with_x() {
    for side in ["X", "O"] {
        let state = read(&format!("{} {side}", "X".repeat(64)));
        assert_eq!(write(&state), format!("{} X\n", "X".repeat(64)), "FILE-6");
        assert_eq!(state, read(&write(&state)), "FILE-6");
        assert_eq!(Othello::answering_players(&state).to_string(), "1");
    }
    assert_eq!(State::new(setup("", Color::White)).unwrap().to_move(), Color::Black, "FILE-6");
}

#[test]
fn file_7_a_forfeit_of_the_opponent() {
    assert_eq!(
        faults(&format!("{START} X forfeit-O")),
        ["1:68 FILE-7 white has lost by forfeit, but black is to move \
          (only the side to move is asked, so only it can lose by forfeit)"],
        "FILE-7"
    );
    assert_eq!(read(&format!("{START} X forfeit-X")).forfeit(), Some(Color::Black), "FILE-7");
}

#[test]
fn file_7_a_forfeit_after_the_end() {
    for (side, loser) in [("X", "X"), ("X", "O"), ("O", "O"), ("O", "X")] {
        let text = format!("{} {side} forfeit-{loser}", "O".repeat(64));
        assert_eq!(
            faults(&text),
            ["1:68 FILE-7 a player has lost by forfeit, but neither side can move \
              (remove the forfeit; the game is over without it)"],
            "FILE-7: {text}"
        );
    }
}

#[test]
fn file_7_both_faults_are_reported() {
    let faults = faults(&format!("{} O forfeit-X", black_can_move()));
    assert_eq!(faults.len(), 2, "FILE-7: {faults:?}");
    assert!(faults[0].starts_with("1:66 FILE-5 ") && faults[1].starts_with("1:68 FILE-7 "), "{faults:?}");
    let mut setup = setup("XO", Color::White);
    setup.forfeit = Some(Color::Black);
    assert_eq!(
        State::new(setup).unwrap_err().to_string(),
        "white is to move, but only black can move (FILE-5); \
         black has lost by forfeit, but white is to move (FILE-7)"
    );
}

#[test]
fn file_8_positions_that_no_game_reaches() {
    for board in ["-".repeat(64), "X".repeat(64), format!("O{}", "-".repeat(63)), "XO-".repeat(21) + "X"] {
        let (x, o) = (format!("{board} X\n"), format!("{board} O\n"));
        let read = [&x, &o].map(|text| State::read(text.as_bytes(), Rules::default()));
        assert!(read.iter().any(Result::is_ok), "FILE-8: {board}");
    }
}

#[test]
fn reading_into_a_slot() {
    let (mut slot, mut violations) = (None, Vec::new());
    let mirrored = Rules { start: Start::Mirrored };
    let text = format!("{START} X");
    State::read_into(&mut slot, text.as_bytes(), mirrored, &mut |violation| violations.push(violation)).unwrap();
    assert_eq!(slot.map(|state| state.setup().rules), Some(mirrored), "the rules are those of the caller");
    let text = format!("{} O", black_can_move());
    let error = State::read_into(&mut slot, text.as_bytes(), mirrored, &mut |violation| violations.push(violation));
    assert_eq!((error, slot), (Err(ReadIntoError::Invalid), None));
    assert_eq!(violations, [Violation::CannotMove(Color::White)], "FILE-5");
}

#[test]
fn states_are_recognized_without_the_rules() {
    assert!(Othello::recognizes(format!("{START} X").as_bytes()));
    assert!(Othello::recognizes(format!("{} O", black_can_move()).as_bytes()), "well-formed, though invalid");
    assert!(!Othello::recognizes(START.as_bytes()));
    assert!(!Othello::recognizes(b"10 5 20 1\n3 3 8 3\n"));
}
